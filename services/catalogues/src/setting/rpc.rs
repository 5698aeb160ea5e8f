//! What the agency chooses: what the public screens show, and the numbers that control works with.

use std::{cmp::Reverse, collections::HashSet};

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, Reason, clock::timestamp, context::Context, page::Page, status::Violations};
use pinzon_domain::{islands_date, text::parse_id};
use pinzon_edits::{
    Action, Change, IdempotentRequest, Journal as _, Recorded as _, create, difference, edit, fields,
};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    error::Error,
    journal::catalogue_version,
    media::store::{Media, find_media},
    service::{Service, limit, status_filter},
    setting::{
        Banner, BannerDraft, BannerPlacement, Disclaimer, Severity,
        control::{ControlDraft, ControlSettings},
        illustration,
        store::{self, BannerFilter, BannerKey, ImageSlot, ListedBanner, PublishedDisclaimer},
    },
};

/// No page asks for more, and nobody sorts more by hand.
const MOST_BANNERS: usize = 200;

pinzon_proto::serve_setting_service!(Service);

impl Service {
    pub(crate) async fn get_settings(
        &self,
        _: &Context,
        _: pb::GetSettingsRequest,
    ) -> Result<pb::Settings, Error> {
        let shown =
            BannerFilter { placement: None, active: Some(true), on: Some(islands_date(self.clock.now())) };
        let mut tx = self.snapshot().await?;
        let mut current = store::disclaimer(&mut tx).await?;
        let slots = store::image_slots(&mut tx).await?;
        let banners = store::banners(&mut tx, &shown, None, None).await?;
        let control = store::control_settings(&mut tx).await?;
        // Who wrote it is nobody's business outside.
        current.author_name = None;
        let (mut notices, banners): (Vec<_>, Vec<_>) =
            banners.into_iter().partition(|listed| listed.banner.placement == BannerPlacement::Strip);
        notices.sort_by_key(|notice| Reverse(notice.banner.severity));
        Ok(pb::Settings {
            disclaimer: Some(disclaimer(current)),
            images: slots.into_iter().filter(|slot| slot.media.is_some()).map(image_slot).collect(),
            banners: banners.into_iter().map(banner).collect(),
            notices: notices.into_iter().map(banner).collect(),
            control: Some(control_out(&control)),
        })
    }

    pub(crate) async fn list_disclaimers(
        &self,
        _: &Context,
        message: pb::ListDisclaimersRequest,
    ) -> Result<pb::ListDisclaimersResponse, Error> {
        let page: Page<i32> = Page::requested(&message, &"disclaimers", Violations::new())?;
        let mut tx = self.snapshot().await?;
        let mut versions = store::disclaimer_page(&mut tx, &page).await?;
        let total = store::disclaimer_count(&mut tx).await?;
        let next_page_token = page.cut(&mut versions, |row| row.version);
        Ok(pb::ListDisclaimersResponse {
            disclaimers: versions.into_iter().map(disclaimer).collect(),
            total,
            next_page_token,
        })
    }

    pub(crate) async fn get_disclaimer(
        &self,
        _: &Context,
        message: pb::GetDisclaimerRequest,
    ) -> Result<pb::Disclaimer, Error> {
        let version = message.version;
        let mut conn = self.pool.acquire().await?;
        let found = store::disclaimer_version(&mut conn, version).await?;
        let mut found = found.ok_or(Error::DisclaimerNotFound(version))?;
        found.author_name = None;
        Ok(disclaimer(found))
    }

    pub(crate) async fn create_disclaimer(
        &self,
        context: &Context,
        message: pb::CreateDisclaimerRequest,
    ) -> Result<pb::Disclaimer, Error> {
        let event_context = self.event_context(context)?;
        let seen = i64::from(message.version);
        let published =
            edit(self, &event_context, &(), seen, async |_, before: &PublishedDisclaimer, wrong| {
                let parsed = Disclaimer::parse(&message.oath, &message.text, wrong);
                Ok(parsed.map(|next| before.next(next)))
            });
        Ok(disclaimer(published.await?))
    }

    pub(crate) async fn list_image_slots(
        &self,
        _: &Context,
        message: pb::ListImageSlotsRequest,
    ) -> Result<pb::ListImageSlotsResponse, Error> {
        let page: Page<i32> = Page::requested(&message, &"image slots", Violations::new())?;
        let mut conn = self.pool.acquire().await?;
        let mut slots = store::image_slots(&mut conn).await?;
        let total = i64::try_from(slots.len()).unwrap_or(i64::MAX);
        slots.retain(|slot| page.after.is_none_or(|after| slot.place > after));
        let next_page_token = page.cut(&mut slots, |slot| slot.place);
        Ok(pb::ListImageSlotsResponse {
            slots: slots.into_iter().map(image_slot).collect(),
            total,
            next_page_token,
        })
    }

    pub(crate) async fn update_image_slot(
        &self,
        context: &Context,
        message: pb::UpdateImageSlotRequest,
    ) -> Result<pb::ImageSlot, Error> {
        let event_context = self.event_context(context)?;
        let edited = edit(
            self,
            &event_context,
            message.slot.as_str(),
            message.version,
            async |conn, before: &ImageSlot, wrong| {
                let Some(chosen) = illustration(&message.hash, &message.alt, "", wrong) else {
                    return Ok(None);
                };
                let (hash, alt) = chosen.unzip();
                let media = chosen_media(conn, hash.as_deref(), "hash", wrong).await?;
                Ok(Some(ImageSlot { media, alt: alt.unwrap_or_default(), ..before.clone() }))
            },
        );
        Ok(image_slot(edited.await?))
    }

    pub(crate) async fn update_control_settings(
        &self,
        context: &Context,
        message: pb::UpdateControlSettingsRequest,
    ) -> Result<pb::ControlSettings, Error> {
        let event_context = self.event_context(context)?;
        let draft = ControlDraft {
            expiry_days: message.expiry_days,
            draw_percent: message.draw_percent,
            retention_months: message.retention_months,
            custody_days: message.custody_days,
            attention_hours: message.attention_hours,
        };
        let edited =
            edit(self, &event_context, &(), message.version, async |_, before: &ControlSettings, wrong| {
                Ok(before.parse_next(draft, wrong))
            });
        Ok(control_out(&edited.await?))
    }

    pub(crate) async fn list_banners(
        &self,
        _: &Context,
        message: pb::ListBannersRequest,
    ) -> Result<pb::ListBannersResponse, Error> {
        let mut wrong = Violations::new();
        let placed = match placement(message.placement) {
            None if message.placement != 0 => Err(Reason::UnknownCode),
            placed => Ok(placed),
        };
        let filter = BannerFilter {
            placement: wrong.take("placement", placed).flatten().map(BannerPlacement::code),
            active: wrong.take("status", status_filter(message.status)).flatten(),
            on: None,
        };
        let page: Page<BannerKey> = Page::requested(&message, &("banners", &filter), wrong)?;
        let mut tx = self.snapshot().await?;
        let mut banners = store::banners(&mut tx, &filter, page.after.clone(), Some(page.limit())).await?;
        let total = store::banner_count(&mut tx, &filter).await?;
        let next_page_token = page
            .cut(&mut banners, |row| (row.banner.placement.code().to_owned(), row.sort_order, row.banner_id));
        Ok(pb::ListBannersResponse {
            banners: banners.into_iter().map(banner).collect(),
            total,
            next_page_token,
        })
    }

    pub(crate) async fn create_banner(
        &self,
        context: &Context,
        message: pb::CreateBannerRequest,
    ) -> Result<pb::Banner, Error> {
        let event_context = self.event_context(context)?;
        let request = IdempotentRequest::of(&message.request_id, &message);
        let draft = banner_draft(message.banner.unwrap_or_default());
        let created = create(self, &event_context, &request, async |conn, banner_id, _, wrong| {
            let Some(banner) = Banner::parse(&draft, wrong) else { return Ok(None) };
            let media = chosen_media(conn, banner.hash.as_deref(), "banner.hash", wrong).await?;
            Ok(Some(ListedBanner { banner_id, banner, media, sort_order: 0, active: true, version: 1 }))
        });
        Ok(banner(created.await?))
    }

    pub(crate) async fn update_banner(
        &self,
        context: &Context,
        message: pb::UpdateBannerRequest,
    ) -> Result<pb::Banner, Error> {
        let event_context = self.event_context(context)?;
        let id = parse_id(&message.banner_id).map_err(|_| Error::BannerNotFound(Uuid::nil()))?;
        let draft = banner_draft(message.banner.unwrap_or_default());
        let edited =
            edit(self, &event_context, &id, message.version, async |conn, before: &ListedBanner, wrong| {
                // Its placement decides what it holds, and never changes.
                let draft = BannerDraft { placement: Some(before.banner.placement), ..draft };
                let Some(banner) = Banner::parse(&draft, wrong) else { return Ok(None) };
                let media = chosen_media(conn, banner.hash.as_deref(), "banner.hash", wrong).await?;
                let active = message.active.unwrap_or(before.active);
                Ok(Some(ListedBanner { banner, media, active, ..before.clone() }))
            });
        Ok(banner(edited.await?))
    }

    pub(crate) async fn reorder_banners(
        &self,
        context: &Context,
        message: pb::ReorderBannersRequest,
    ) -> Result<pb::ReorderBannersResponse, Error> {
        let event_context = self.event_context(context)?;
        let mut wrong = Violations::new();
        let placed = wrong.take("placement", placement(message.placement).ok_or(Reason::Required));
        limit(&mut wrong, "banner_ids", message.banner_ids.len(), MOST_BANNERS)?;
        let mut ids = Vec::with_capacity(message.banner_ids.len());
        let mut seen = HashSet::new();
        for (n, id) in message.banner_ids.iter().enumerate() {
            let field = format!("banner_ids[{n}]");
            let Some(id) = wrong.take(&field, parse_id(id)) else { continue };
            if !seen.insert(id) {
                wrong.add(field, Reason::Duplicated);
            }
            ids.push(id);
        }
        let Some(placed) = placed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

        let filter = BannerFilter { placement: Some(placed.code()), active: None, on: None };
        let mut tx = self.begin().await?;
        let before = store::banners(&mut tx, &filter, None, None).await?;
        if before.iter().map(|row| row.banner_id).collect::<HashSet<_>>() != seen {
            wrong.add("banner_ids", Reason::OrderOutdated);
            return Err(wrong.into());
        }
        if before.iter().map(|row| row.banner_id).eq(ids.iter().copied()) {
            return Ok(reordered(before));
        }
        store::reorder_banners(&mut tx, &ids).await?;
        let after = store::banners(&mut tx, &filter, None, None).await?;
        let titles = |rows: &[ListedBanner]| {
            let titles: Vec<_> = rows.iter().map(|row| row.banner.title.as_str()).collect();
            fields([("order", titles.join(", "))])
        };
        let change = Change {
            noun: ListedBanner::NOUN,
            key: placed.code().to_owned(),
            name: placed.code().to_owned(),
            // An order has no version of its own; it gets the catalogue's.
            version: catalogue_version(&mut tx).await? + 1,
            action: Action::Reordered,
            changes: difference(&titles(&before), &titles(&after)),
        };
        self.record(&mut tx, &event_context, &change).await?;
        self.commit(tx).await?;
        Ok(reordered(after))
    }
}

async fn chosen_media(
    conn: &mut PgConnection,
    hash: Option<&str>,
    field: &str,
    wrong: &mut Violations,
) -> Result<Option<Media>, Error> {
    let Some(hash) = hash else { return Ok(None) };
    let found = find_media(conn, hash).await?;
    if found.is_none() {
        wrong.add(field, Reason::UnknownImage);
    }
    Ok(found)
}

pub(crate) async fn figures(
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

fn control_out(settings: &ControlSettings) -> pb::ControlSettings {
    pb::ControlSettings {
        expiry_days: settings.expiry_days,
        draw_percent: settings.draw_percent,
        retention_months: settings.retention_months,
        custody_days: settings.custody_days,
        attention_hours: settings.attention_hours,
        version: settings.version,
    }
}

fn reordered(banners: Vec<ListedBanner>) -> pb::ReorderBannersResponse {
    pb::ReorderBannersResponse { banners: banners.into_iter().map(banner).collect() }
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
        url: String::new(),
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
