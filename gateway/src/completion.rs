//! Completes answers with what only the gateway knows: the Spanish sentences of codes, and the addresses of pictures.

use std::any::Any;

use pinzon_chassis::status;
use pinzon_proto::{catalogues::v1 as catalogues, declarations::v1 as declarations};

use crate::{media::with_url, messages};

/// Completes an answer, whichever it is.
pub fn complete(answer: &mut dyn Any) {
    if let Some(declaration) = answer.downcast_mut::<declarations::Declaration>() {
        declaration.lane.iter_mut().for_each(explain_lane);
    } else if let Some(queue) = answer.downcast_mut::<declarations::ListQueueResponse>() {
        queue.items.iter_mut().filter_map(|item| item.lane.as_mut()).for_each(explain_lane);
    } else if let Some(flight) = answer.downcast_mut::<declarations::ListFlightDeclarationsResponse>() {
        let declarations = flight.items.iter_mut().filter_map(|item| item.declaration.as_mut());
        declarations.filter_map(|declaration| declaration.lane.as_mut()).for_each(explain_lane);
    } else if let Some(import) = answer.downcast_mut::<catalogues::ProductImport>() {
        if !import.failure.is_empty() {
            import.failure_message = spanish(&import.failure);
        }
    } else if let Some(rows) = answer.downcast_mut::<catalogues::ListProductImportRowsResponse>() {
        for fault in rows.rows.iter_mut().flat_map(|row| &mut row.faults) {
            fault.message = spanish(&fault.reason);
        }
    } else if let Some(settings) = answer.downcast_mut::<catalogues::Settings>() {
        settings.images.iter_mut().for_each(locate_slot);
        settings.banners.iter_mut().for_each(locate_banner);
    } else if let Some(slots) = answer.downcast_mut::<catalogues::ListImageSlotsResponse>() {
        slots.slots.iter_mut().for_each(locate_slot);
    } else if let Some(slot) = answer.downcast_mut::<catalogues::ImageSlot>() {
        locate_slot(slot);
    } else if let Some(banners) = answer.downcast_mut::<catalogues::ListBannersResponse>() {
        banners.banners.iter_mut().for_each(locate_banner);
    } else if let Some(banners) = answer.downcast_mut::<catalogues::ReorderBannersResponse>() {
        banners.banners.iter_mut().for_each(locate_banner);
    } else if let Some(banner) = answer.downcast_mut::<catalogues::Banner>() {
        locate_banner(banner);
    }
}

/// The same for an answer that a handler goes on with.
pub fn completed<A: 'static>(mut answer: A) -> A {
    complete(&mut answer);
    answer
}

fn explain_lane(lane: &mut declarations::LaneDecision) {
    for cause in &mut lane.reasons {
        cause.message = messages::lane(&cause.code, &cause.about);
    }
}

fn spanish(code: &str) -> String {
    messages::spanish(status::reason(code)).to_owned()
}

fn locate_slot(slot: &mut catalogues::ImageSlot) {
    slot.media = slot.media.take().map(with_url);
}

fn locate_banner(banner: &mut catalogues::Banner) {
    banner.media = banner.media.take().map(with_url);
}
