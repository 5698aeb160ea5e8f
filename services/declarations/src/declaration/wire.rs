//! Conversions between gRPC messages and declarations.

use pinzon_chassis::clock::timestamp;
use pinzon_proto::declarations::v1 as pb;

use super::{Act, Alert, Correction, Declaration, Fellow, mask};
use crate::{
    code::Code,
    content, departure,
    lane::{
        Cause,
        wire::{cause, lane_out},
    },
    state::{
        Transition,
        wire::{state_out, transition},
    },
};

/// Who looks at a declaration.
pub(crate) enum View<'a> {
    /// Holds the id.
    Traveller,
    /// Sees the lane, the steps and who travels along, but not the traveller's capability.
    Staff { steps: &'a [Transition], fellows: &'a [Fellow] },
}

/// Whether the lane has a reason whose code is not among those `seen`. The draw does not count once the traveller was
/// `inspected`.
pub(crate) fn has_other_reason(found: &Declaration, seen: &[String], inspected: bool) -> bool {
    let counts = |reason: &&Cause| !(inspected && **reason == Cause::RandomDraw);
    found.lane_causes.iter().filter(counts).map(cause).any(|cause| !seen.contains(&cause.code))
}

pub(crate) fn declaration(d: Declaration, view: &View<'_>) -> pb::Declaration {
    let common = pb::Declaration {
        code: d.code.to_string(),
        version: d.version,
        state: state_out(d.state),
        editable: d.editable(),
        submitted_at: Some(timestamp(d.submitted_at)),
        updated_at: Some(timestamp(d.updated_at)),
        oath: Some(pb::Oath {
            text_version: d.content.oath_version,
            accepted_at: Some(timestamp(d.sworn_at)),
            language: d.content.language.map(content::wire::language_out).unwrap_or_default(),
        }),
        corrections: d.corrections.iter().map(|correction| correction_out(correction, view)).collect(),
        joined_to: d.joined_to.as_ref().map(Code::to_string).unwrap_or_default(),
        acts: d.acts.into_iter().map(act_out).collect(),
        qr: d.qr,
        ..content::wire::message(d.content)
    };
    match view {
        View::Traveller => pb::Declaration {
            id: d.id.to_string(),
            departure: d.departure.map(departure::wire::for_traveller),
            travel_group: d.travel_group.map(|group| group.to_string()).unwrap_or_default(),
            ..common
        },
        View::Staff { steps, fellows } => pb::Declaration {
            lane: Some(pb::LaneDecision {
                code: lane_out(d.lane),
                reasons: d.lane_causes.iter().map(cause).collect(),
            }),
            transitions: steps.iter().map(transition).collect(),
            suspicious: d.suspicious,
            alerts: d.alerts.into_iter().map(alert_out).collect(),
            departure: d.departure.map(departure::wire::for_staff),
            fellows: fellows.iter().map(fellow_out).collect(),
            ..common
        },
    }
}

fn fellow_out(fellow: &Fellow) -> pb::FellowTraveller {
    pb::FellowTraveller {
        code: fellow.code.to_string(),
        surnames: fellow.surnames.clone(),
        given_names: fellow.given_names.clone(),
        state: state_out(fellow.state),
        lane: lane_out(fellow.lane),
        departure: fellow.departure.map_or(0, departure::wire::state_out),
    }
}

fn act_out(act: Act) -> pb::DeclarationAct {
    pb::DeclarationAct { folio: act.folio, issued_at: Some(timestamp(act.issued_at)) }
}

pub(crate) fn alert_out(alert: Alert) -> pb::DeclarationAlert {
    pb::DeclarationAlert {
        passenger_id: alert.passenger_id.to_string(),
        reason: alert.reason,
        written_by: alert.written_by,
        written_at: Some(timestamp(alert.written_at)),
    }
}

/// Masks the people of a declaration, corrections included, and its group, for who holds only the link.
pub(crate) fn masked(mut declaration: pb::Declaration) -> pb::Declaration {
    declaration.masked = true;
    declaration.travel_group.clear();
    mask_people(&mut declaration.traveller, &mut declaration.minors);
    for correction in &mut declaration.corrections {
        for content in [&mut correction.before, &mut correction.after].into_iter().flatten() {
            mask_people(&mut content.traveller, &mut content.minors);
        }
    }
    declaration
}

fn mask_people(traveller: &mut Option<pb::Traveller>, minors: &mut [pb::Minor]) {
    let declarant = traveller.iter_mut().map(|t| (&mut t.document_number, &mut t.birth_date));
    let minors = minors.iter_mut().map(|m| (&mut m.document_number, &mut m.birth_date));
    for (number, birth) in declarant.chain(minors) {
        *number = mask::document_number(number);
        *birth = mask::birth_date(birth);
    }
}

/// The public learns that the agency wrote it, not who.
fn correction_out(correction: &Correction, view: &View<'_>) -> pb::Correction {
    let (by, by_id) = match view {
        View::Traveller => (String::new(), None),
        View::Staff { .. } => (correction.actor_name.clone(), correction.actor_id),
    };
    pb::Correction {
        version: correction.version,
        corrected_at: Some(timestamp(correction.at)),
        by,
        by_id: by_id.map(|id| id.to_string()).unwrap_or_default(),
        airport: correction.airport.clone(),
        requested_by: correction.requested_by.clone(),
        reason: correction.reason.clone(),
        before: Some(content::wire::corrected(correction.before.clone())),
        after: Some(content::wire::corrected(correction.after.clone())),
    }
}
