//! What the public screens show by the agency's choice.

use std::{cmp::Reverse, collections::HashSet};

use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, clock::timestamp, context::Context, page::Page, status::Violations};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgConnection;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use super::{Rpc, page, parse_id, parse_request_id, status_filter};
use crate::{
    change::{Action, Change, Fields, difference, fields, islands_date, switched},
    error::Error,
    setting::{Banner, BannerDraft, BannerPlacement, Disclaimer, Severity, illustration, slot_word},
    store::{
        changes,
        settings::{
            self as store, BannerFilter, BannerKey, ImageSlot, ListedBanner, Media, PublishedDisclaimer,
        },
    },
};

/// No page asks for more, and nobody sorts more by hand.
const MOST_BANNERS: usize = 200;

pub(super) async fn get_settings(
    rpc: &Rpc,
    _request: Request<pb::GetSettingsRequest>,
) -> Result<Response<pb::Settings>, Status> {
    let shown = BannerFilter { placement: None, active: Some(true), on: Some(islands_date(rpc.clock.now())) };
    let mut tx = rpc.snapshot().await?;
    let mut current = store::disclaimer(&mut tx).await.map_err(Error::from)?;
    let slots = store::image_slots(&mut tx).await.map_err(Error::from)?;
    let banners = store::banners(&mut tx, &shown, None, None).await.map_err(Error::from)?;
    // Who wrote it is nobody's business outside.
    current.author_name = None;
    let (mut notices, banners): (Vec<_>, Vec<_>) =
        banners.into_iter().partition(|listed| listed.banner.placement == BannerPlacement::Strip);
    notices.sort_by_key(|notice| Reverse(notice.banner.severity));
    Ok(Response::new(pb::Settings {
        disclaimer: Some(disclaimer(current)),
        images: slots.into_iter().filter(|slot| slot.media.is_some()).map(image_slot).collect(),
        banners: banners.into_iter().map(banner).collect(),
        notices: notices.into_iter().map(banner).collect(),
    }))
}

pub(super) async fn list_disclaimers(
    rpc: &Rpc,
    request: Request<pb::ListDisclaimersRequest>,
) -> Result<Response<pb::ListDisclaimersResponse>, Status> {
    let asked = request.into_inner();
    let page: Page<i32> = page(Violations::new(), asked.page_size, &asked.page_token, &"disclaimers")?;
    let mut tx = rpc.snapshot().await?;
    let mut versions = store::disclaimer_page(&mut tx, &page).await.map_err(Error::from)?;
    let total_size = store::disclaimer_count(&mut tx).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut versions, |row| row.version);
    Ok(Response::new(pb::ListDisclaimersResponse {
        disclaimers: versions.into_iter().map(disclaimer).collect(),
        total_size,
        next_page_token,
    }))
}

pub(super) async fn get_disclaimer(
    rpc: &Rpc,
    request: Request<pb::GetDisclaimerRequest>,
) -> Result<Response<pb::Disclaimer>, Status> {
    let version = request.into_inner().version;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let found = store::disclaimer_version(&mut conn, version).await.map_err(Error::from)?;
    let mut found = found.ok_or(Error::DisclaimerNotFound(version))?;
    found.author_name = None;
    Ok(Response::new(disclaimer(found)))
}

pub(super) async fn create_disclaimer(
    rpc: &Rpc,
    request: Request<pb::CreateDisclaimerRequest>,
) -> Result<Response<pb::Disclaimer>, Status> {
    let context = Context::of(&request)?;
    let occasion = rpc.occasion(&context)?;
    let caller = context.staff()?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let parsed = Disclaimer::parse(&asked.oath, &asked.text, &mut wrong);
    let Some(next) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

    let (mut tx, version) = rpc.writing().await?;
    let current = store::disclaimer(&mut tx).await.map_err(Error::from)?;
    let before = Disclaimer { oath: current.oath.clone(), text: current.text.clone() };
    // Sent again because its answer was lost, or without a change: nothing new to swear to.
    let repeated = current.version == asked.version.saturating_add(1)
        && current.author_name.as_deref() == Some(&caller.name);
    if before == next && (repeated || current.version == asked.version) {
        return Ok(Response::new(disclaimer(current)));
    }
    if current.version != asked.version {
        return Err(Error::VersionConflict(current.version.into()).into());
    }
    let number = current.version + 1;
    store::insert_disclaimer(&mut tx, number, &next, (caller.user_id, &caller.name), occasion.time)
        .await
        .map_err(Error::from)?;
    let change = Change {
        noun: "disclaimer",
        key: "disclaimer".to_owned(),
        name: format!("versión {number}"),
        version: number.into(),
        action: Action::Created,
        changes: difference(&before.told(), &next.told()),
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = store::disclaimer(&mut tx).await.map_err(Error::from)?;
    rpc.commit(tx).await?;
    Ok(Response::new(disclaimer(made)))
}

pub(super) async fn list_image_slots(
    rpc: &Rpc,
    request: Request<pb::ListImageSlotsRequest>,
) -> Result<Response<pb::ListImageSlotsResponse>, Status> {
    let asked = request.into_inner();
    let page: Page<i32> = page(Violations::new(), asked.page_size, &asked.page_token, &"image slots")?;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let mut slots = store::image_slots(&mut conn).await.map_err(Error::from)?;
    let total_size = i64::try_from(slots.len()).unwrap_or(i64::MAX);
    slots.retain(|slot| page.after.is_none_or(|after| slot.place > after));
    let next_page_token = page.cut(&mut slots, |slot| slot.place);
    Ok(Response::new(pb::ListImageSlotsResponse {
        slots: slots.into_iter().map(image_slot).collect(),
        total_size,
        next_page_token,
    }))
}

pub(super) async fn update_image_slot(
    rpc: &Rpc,
    request: Request<pb::UpdateImageSlotRequest>,
) -> Result<Response<pb::ImageSlot>, Status> {
    let context = Context::of(&request)?;
    let occasion = rpc.occasion(&context)?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let parsed = illustration(&asked.hash, &asked.alt, "", &mut wrong);
    let Some(chosen) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

    let (mut tx, version) = rpc.writing().await?;
    let before = slot_of(&mut tx, &asked.slot).await?;
    if before.version != asked.version {
        return Err(Error::VersionConflict(before.version).into());
    }
    let (hash, alt) = chosen.unzip();
    check_media(&mut tx, hash.as_deref(), "hash", &mut wrong).await?;
    wrong.into_result()?;
    let alt = alt.unwrap_or_default();
    let told = |hash: Option<&str>, alt: &str| {
        fields([("hash", hash.unwrap_or_default().to_owned()), ("alt", alt.to_owned())])
    };
    let was = told(before.media.as_ref().map(|media| media.hash.as_str()), &before.alt);
    let differences = difference(&was, &told(hash.as_deref(), &alt));
    if differences.is_empty() {
        return Ok(Response::new(image_slot(before)));
    }
    store::update_image_slot(&mut tx, &asked.slot, hash.as_deref(), &alt).await.map_err(Error::from)?;
    let change = Change {
        noun: "image_slot",
        key: asked.slot.clone(),
        name: slot_word(&asked.slot).to_owned(),
        version: before.version + 1,
        action: Action::Updated,
        changes: differences,
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = slot_of(&mut tx, &asked.slot).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(image_slot(made)))
}

async fn slot_of(conn: &mut PgConnection, slot: &str) -> Result<ImageSlot, Error> {
    let slots = store::image_slots(conn).await?;
    slots
        .into_iter()
        .find(|known| known.slot == slot)
        .ok_or_else(|| Error::ImageSlotNotFound(slot.to_owned()))
}

async fn check_media(
    conn: &mut PgConnection,
    hash: Option<&str>,
    field: &str,
    wrong: &mut Violations,
) -> Result<(), Error> {
    if let Some(hash) = hash
        && !store::has_media(conn, hash).await?
    {
        wrong.add(field, Reason::UnknownImage);
    }
    Ok(())
}

pub(super) async fn list_banners(
    rpc: &Rpc,
    request: Request<pb::ListBannersRequest>,
) -> Result<Response<pb::ListBannersResponse>, Status> {
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let filter = BannerFilter {
        placement: placement(asked.placement).map(BannerPlacement::code),
        active: wrong.take("status", status_filter(asked.status)).flatten(),
        on: None,
    };
    let page: Page<BannerKey> = page(wrong, asked.page_size, &asked.page_token, &("banners", &filter))?;
    let mut tx = rpc.snapshot().await?;
    let mut banners = store::banners(&mut tx, &filter, page.after.clone(), Some(page.limit()))
        .await
        .map_err(Error::from)?;
    let total_size = store::banner_count(&mut tx, &filter).await.map_err(Error::from)?;
    let next_page_token =
        page.cut(&mut banners, |row| (row.banner.placement.code().to_owned(), row.sort_order, row.banner_id));
    Ok(Response::new(pb::ListBannersResponse {
        banners: banners.into_iter().map(banner).collect(),
        total_size,
        next_page_token,
    }))
}

pub(super) async fn create_banner(
    rpc: &Rpc,
    request: Request<pb::CreateBannerRequest>,
) -> Result<Response<pb::Banner>, Status> {
    let context = Context::of(&request)?;
    let occasion = rpc.occasion(&context)?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let banner_id = wrong.take("request_id", parse_request_id(&asked.request_id)).unwrap_or_default();
    let parsed = Banner::parse(&banner_draft(asked.banner.unwrap_or_default()), &mut wrong);
    let Some(parsed) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

    let (mut tx, version) = rpc.writing().await?;
    if let Some(made) = find_banner(&mut tx, banner_id).await? {
        let other = made.version == 1 && made.banner != parsed;
        return if other { Err(Error::RequestIdReused.into()) } else { Ok(Response::new(banner(made))) };
    }
    check_media(&mut tx, parsed.hash.as_deref(), "banner.hash", &mut wrong).await?;
    wrong.into_result()?;
    store::insert_banner(&mut tx, banner_id, &parsed).await.map_err(Error::from)?;
    let change = Change {
        noun: "banner",
        key: banner_id.to_string(),
        name: parsed.title.clone(),
        version: 1,
        action: Action::Created,
        changes: difference(&Fields::new(), &parsed.told()),
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = banner_of(&mut tx, banner_id).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(banner(made)))
}

pub(super) async fn update_banner(
    rpc: &Rpc,
    request: Request<pb::UpdateBannerRequest>,
) -> Result<Response<pb::Banner>, Status> {
    let context = Context::of(&request)?;
    let occasion = rpc.occasion(&context)?;
    let asked = request.into_inner();
    let id = parse_id(&asked.banner_id).map_err(|_| Error::BannerNotFound(Uuid::nil()))?;

    let (mut tx, version) = rpc.writing().await?;
    let before = banner_of(&mut tx, id).await?;
    let mut wrong = Violations::new();
    // Where it is shown decides what it holds, and never changes.
    let placed = BannerDraft {
        placement: Some(before.banner.placement),
        ..banner_draft(asked.banner.unwrap_or_default())
    };
    let parsed = Banner::parse(&placed, &mut wrong);
    let Some(parsed) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };
    if before.version != asked.version {
        return Err(Error::VersionConflict(before.version).into());
    }
    check_media(&mut tx, parsed.hash.as_deref(), "banner.hash", &mut wrong).await?;
    wrong.into_result()?;
    let active = asked.active.unwrap_or(before.active);
    let differences =
        difference(&switched(before.banner.told(), before.active), &switched(parsed.told(), active));
    if differences.is_empty() {
        return Ok(Response::new(banner(before)));
    }
    store::update_banner(&mut tx, id, &parsed, active).await.map_err(Error::from)?;
    let change = Change {
        noun: "banner",
        key: id.to_string(),
        name: parsed.title.clone(),
        version: before.version + 1,
        action: Action::of_update(before.active, active),
        changes: differences,
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = banner_of(&mut tx, id).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(banner(made)))
}

pub(super) async fn reorder_banners(
    rpc: &Rpc,
    request: Request<pb::ReorderBannersRequest>,
) -> Result<Response<pb::ReorderBannersResponse>, Status> {
    let context = Context::of(&request)?;
    let occasion = rpc.occasion(&context)?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let placed = wrong.take("placement", placement(asked.placement).ok_or(Reason::Required));
    super::limit(&mut wrong, "banner_ids", asked.banner_ids.len(), MOST_BANNERS)?;
    let mut ids = Vec::with_capacity(asked.banner_ids.len());
    let mut seen = HashSet::new();
    for (n, id) in asked.banner_ids.iter().enumerate() {
        let field = format!("banner_ids[{n}]");
        let Some(id) = wrong.take(&field, parse_id(id)) else { continue };
        if !seen.insert(id) {
            wrong.add(field, Reason::Duplicated);
        }
        ids.push(id);
    }
    let Some(placed) = placed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

    let filter = BannerFilter { placement: Some(placed.code()), active: None, on: None };
    let (mut tx, version) = rpc.writing().await?;
    let before = store::banners(&mut tx, &filter, None, None).await.map_err(Error::from)?;
    if before.iter().map(|row| row.banner_id).collect::<HashSet<_>>() != seen {
        wrong.add("banner_ids", Reason::OrderOutdated);
        return Err(wrong.into());
    }
    let titles = |rows: &[ListedBanner]| {
        let titles: Vec<_> = rows.iter().map(|row| row.banner.title.as_str()).collect();
        fields([("order", titles.join(", "))])
    };
    if before.iter().map(|row| row.banner_id).eq(ids.iter().copied()) {
        return Ok(Response::new(reordered(before)));
    }
    store::reorder_banners(&mut tx, &ids).await.map_err(Error::from)?;
    let after = store::banners(&mut tx, &filter, None, None).await.map_err(Error::from)?;
    let change = Change {
        noun: "banner",
        key: placed.code().to_owned(),
        name: placed.word().to_owned(),
        // An order has no version of its own: it is that of the catalogue.
        version: version + 1,
        action: Action::Reordered,
        changes: difference(&titles(&before), &titles(&after)),
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    rpc.commit(tx).await?;
    Ok(Response::new(reordered(after)))
}

pub(super) async fn figures(
    conn: &mut PgConnection,
    now: DateTime<Utc>,
) -> Result<pb::SettingFigures, Error> {
    let shown = |placement: BannerPlacement| BannerFilter {
        placement: Some(placement.code()),
        active: Some(true),
        on: Some(islands_date(now)),
    };
    Ok(pb::SettingFigures {
        disclaimer_version: store::disclaimer(conn).await?.version,
        images: store::image_count(conn).await?,
        banners_shown: store::banner_count(conn, &shown(BannerPlacement::Home)).await?,
        notices_shown: store::banner_count(conn, &shown(BannerPlacement::Strip)).await?,
    })
}

fn reordered(banners: Vec<ListedBanner>) -> pb::ReorderBannersResponse {
    pb::ReorderBannersResponse { banners: banners.into_iter().map(banner).collect() }
}

async fn find_banner(conn: &mut PgConnection, id: Uuid) -> Result<Option<ListedBanner>, Error> {
    let banners = store::banners(conn, &BannerFilter::default(), None, None).await?;
    Ok(banners.into_iter().find(|row| row.banner_id == id))
}

async fn banner_of(conn: &mut PgConnection, id: Uuid) -> Result<ListedBanner, Error> {
    find_banner(conn, id).await?.ok_or(Error::BannerNotFound(id))
}

fn placement(number: i32) -> Option<BannerPlacement> {
    match pb::BannerPlacement::try_from(number) {
        Ok(pb::BannerPlacement::Home) => Some(BannerPlacement::Home),
        Ok(pb::BannerPlacement::Strip) => Some(BannerPlacement::Strip),
        Ok(pb::BannerPlacement::Unspecified) | Err(_) => None,
    }
}

fn banner_draft(fields: pb::BannerFields) -> BannerDraft {
    BannerDraft {
        placement: placement(fields.placement),
        severity: match pb::Severity::try_from(fields.severity) {
            Ok(pb::Severity::Info) => Some(Severity::Info),
            Ok(pb::Severity::Warning) => Some(Severity::Warning),
            Ok(pb::Severity::Critical) => Some(Severity::Critical),
            Ok(pb::Severity::Unspecified) | Err(_) => None,
        },
        title: fields.title,
        text: fields.text,
        hash: fields.hash,
        alt: fields.alt,
        link: fields.link,
        start_date: fields.start_date,
        end_date: fields.end_date,
    }
}

fn disclaimer(row: PublishedDisclaimer) -> pb::Disclaimer {
    pb::Disclaimer {
        version: row.version,
        oath: row.oath,
        text: row.text,
        create_time: row.created_at.map(timestamp),
        author_name: row.author_name.unwrap_or_default(),
    }
}

fn media(media: Media) -> pb::Media {
    pb::Media {
        hash: media.hash,
        content_type: media.content_type,
        width_px: media.width,
        height_px: media.height,
        size_bytes: media.size,
    }
}

fn image_slot(row: ImageSlot) -> pb::ImageSlot {
    pb::ImageSlot { slot: row.slot, media: row.media.map(media), alt: row.alt, version: row.version }
}

fn banner(row: ListedBanner) -> pb::Banner {
    let placement = match row.banner.placement {
        BannerPlacement::Home => pb::BannerPlacement::Home,
        BannerPlacement::Strip => pb::BannerPlacement::Strip,
    };
    let severity = match row.banner.severity {
        None => pb::Severity::Unspecified,
        Some(Severity::Info) => pb::Severity::Info,
        Some(Severity::Warning) => pb::Severity::Warning,
        Some(Severity::Critical) => pb::Severity::Critical,
    };
    let day = |date: Option<chrono::NaiveDate>| date.map(|date| date.to_string()).unwrap_or_default();
    pb::Banner {
        banner_id: row.banner_id.to_string(),
        placement: placement.into(),
        title: row.banner.title,
        text: row.banner.text,
        media: row.media.map(media),
        alt: row.banner.alt.unwrap_or_default(),
        link: row.banner.link.unwrap_or_default(),
        severity: severity.into(),
        start_date: day(row.banner.start_date),
        end_date: day(row.banner.end_date),
        sort_order: row.sort_order,
        active: row.active,
        version: row.version,
    }
}
