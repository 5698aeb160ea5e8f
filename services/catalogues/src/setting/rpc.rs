//! What the agency chooses: what the public screens show, and the numbers that control works with.

use std::{cmp::Reverse, collections::HashSet};

use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, clock::timestamp, page::Page, status::Violations};
use pinzon_domain::{islands_date, text::parse_id};
use pinzon_edits::{Action, Asked, Change, Journal as _, Recorded as _, create, difference, edit, fields};
use pinzon_proto::catalogues::v1::{self as pb, setting_service_server::SettingService};
use sqlx::PgConnection;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{
    error::Error,
    journal::catalogue_version,
    media::store::{Media, find_media},
    service::{Service, limit, page, status_filter},
    setting::{
        Banner, BannerDraft, BannerPlacement, Disclaimer, Severity,
        control::{ControlDraft, ControlSettings},
        illustration,
        store::{self, BannerFilter, BannerKey, ImageSlot, ListedBanner, PublishedDisclaimer},
    },
};

/// No page asks for more, and nobody sorts more by hand.
const MOST_BANNERS: usize = 200;

#[tonic::async_trait]
impl SettingService for Service {
    async fn get_settings(
        &self,
        _request: Request<pb::GetSettingsRequest>,
    ) -> Result<Response<pb::Settings>, Status> {
        let shown =
            BannerFilter { placement: None, active: Some(true), on: Some(islands_date(self.clock.now())) };
        let mut tx = self.snapshot().await?;
        let mut current = store::disclaimer(&mut tx).await.map_err(Error::from)?;
        let slots = store::image_slots(&mut tx).await.map_err(Error::from)?;
        let banners = store::banners(&mut tx, &shown, None, None).await.map_err(Error::from)?;
        let control = store::control_settings(&mut tx).await.map_err(Error::from)?;
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
            control: Some(control_out(&control)),
        }))
    }

    async fn list_disclaimers(
        &self,
        request: Request<pb::ListDisclaimersRequest>,
    ) -> Result<Response<pb::ListDisclaimersResponse>, Status> {
        let asked = request.into_inner();
        let page: Page<i32> = page(Violations::new(), asked.page_size, &asked.page_token, &"disclaimers")?;
        let mut tx = self.snapshot().await?;
        let mut versions = store::disclaimer_page(&mut tx, &page).await.map_err(Error::from)?;
        let total = store::disclaimer_count(&mut tx).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut versions, |row| row.version);
        Ok(Response::new(pb::ListDisclaimersResponse {
            disclaimers: versions.into_iter().map(disclaimer).collect(),
            total,
            next_page_token,
        }))
    }

    async fn get_disclaimer(
        &self,
        request: Request<pb::GetDisclaimerRequest>,
    ) -> Result<Response<pb::Disclaimer>, Status> {
        let version = request.into_inner().version;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = store::disclaimer_version(&mut conn, version).await.map_err(Error::from)?;
        let mut found = found.ok_or(Error::DisclaimerNotFound(version))?;
        found.author_name = None;
        Ok(Response::new(disclaimer(found)))
    }

    async fn create_disclaimer(
        &self,
        request: Request<pb::CreateDisclaimerRequest>,
    ) -> Result<Response<pb::Disclaimer>, Status> {
        let (event_context, asked) = self.event_context(request)?;
        let seen = i64::from(asked.version);
        let published =
            edit(self, &event_context, &(), seen, async |_, before: &PublishedDisclaimer, wrong| {
                let parsed = Disclaimer::parse(&asked.oath, &asked.text, wrong);
                Ok(parsed.map(|next| before.next(next)))
            });
        Ok(Response::new(disclaimer(published.await?)))
    }

    async fn list_image_slots(
        &self,
        request: Request<pb::ListImageSlotsRequest>,
    ) -> Result<Response<pb::ListImageSlotsResponse>, Status> {
        let asked = request.into_inner();
        let page: Page<i32> = page(Violations::new(), asked.page_size, &asked.page_token, &"image slots")?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let mut slots = store::image_slots(&mut conn).await.map_err(Error::from)?;
        let total = i64::try_from(slots.len()).unwrap_or(i64::MAX);
        slots.retain(|slot| page.after.is_none_or(|after| slot.place > after));
        let next_page_token = page.cut(&mut slots, |slot| slot.place);
        Ok(Response::new(pb::ListImageSlotsResponse {
            slots: slots.into_iter().map(image_slot).collect(),
            total,
            next_page_token,
        }))
    }

    async fn update_image_slot(
        &self,
        request: Request<pb::UpdateImageSlotRequest>,
    ) -> Result<Response<pb::ImageSlot>, Status> {
        let (event_context, asked) = self.event_context(request)?;
        let edited = edit(
            self,
            &event_context,
            asked.slot.as_str(),
            asked.version,
            async |conn, before: &ImageSlot, wrong| {
                let Some(chosen) = illustration(&asked.hash, &asked.alt, "", wrong) else { return Ok(None) };
                let (hash, alt) = chosen.unzip();
                let media = chosen_media(conn, hash.as_deref(), "hash", wrong).await?;
                Ok(Some(ImageSlot { media, alt: alt.unwrap_or_default(), ..before.clone() }))
            },
        );
        Ok(Response::new(image_slot(edited.await?)))
    }

    async fn update_control_settings(
        &self,
        request: Request<pb::UpdateControlSettingsRequest>,
    ) -> Result<Response<pb::ControlSettings>, Status> {
        let (event_context, asked) = self.event_context(request)?;
        let draft = ControlDraft {
            expiry_days: asked.expiry_days,
            draw_percent: asked.draw_percent,
            retention_months: asked.retention_months,
            custody_days: asked.custody_days,
            attention_hours: asked.attention_hours,
        };
        let edited =
            edit(self, &event_context, &(), asked.version, async |_, before: &ControlSettings, wrong| {
                Ok(before.parse_next(draft, wrong))
            });
        Ok(Response::new(control_out(&edited.await?)))
    }

    async fn list_banners(
        &self,
        request: Request<pb::ListBannersRequest>,
    ) -> Result<Response<pb::ListBannersResponse>, Status> {
        let asked = request.into_inner();
        let mut wrong = Violations::new();
        let placed = match placement(asked.placement) {
            None if asked.placement != 0 => Err(Reason::UnknownCode),
            placed => Ok(placed),
        };
        let filter = BannerFilter {
            placement: wrong.take("placement", placed).flatten().map(BannerPlacement::code),
            active: wrong.take("status", status_filter(asked.status)).flatten(),
            on: None,
        };
        let page: Page<BannerKey> = page(wrong, asked.page_size, &asked.page_token, &("banners", &filter))?;
        let mut tx = self.snapshot().await?;
        let mut banners = store::banners(&mut tx, &filter, page.after.clone(), Some(page.limit()))
            .await
            .map_err(Error::from)?;
        let total = store::banner_count(&mut tx, &filter).await.map_err(Error::from)?;
        let next_page_token = page
            .cut(&mut banners, |row| (row.banner.placement.code().to_owned(), row.sort_order, row.banner_id));
        Ok(Response::new(pb::ListBannersResponse {
            banners: banners.into_iter().map(banner).collect(),
            total,
            next_page_token,
        }))
    }

    async fn create_banner(
        &self,
        request: Request<pb::CreateBannerRequest>,
    ) -> Result<Response<pb::Banner>, Status> {
        let (event_context, asked) = self.event_context(request)?;
        let request = Asked::of(&asked.request_id, &asked);
        let draft = banner_draft(asked.banner.unwrap_or_default());
        let created = create(self, &event_context, &request, async |conn, banner_id, _, wrong| {
            let Some(banner) = Banner::parse(&draft, wrong) else { return Ok(None) };
            let media = chosen_media(conn, banner.hash.as_deref(), "banner.hash", wrong).await?;
            Ok(Some(ListedBanner { banner_id, banner, media, sort_order: 0, active: true, version: 1 }))
        });
        Ok(Response::new(banner(created.await?)))
    }

    async fn update_banner(
        &self,
        request: Request<pb::UpdateBannerRequest>,
    ) -> Result<Response<pb::Banner>, Status> {
        let (event_context, asked) = self.event_context(request)?;
        let id = parse_id(&asked.banner_id).map_err(|_| Error::BannerNotFound(Uuid::nil()))?;
        let draft = banner_draft(asked.banner.unwrap_or_default());
        let edited =
            edit(self, &event_context, &id, asked.version, async |conn, before: &ListedBanner, wrong| {
                // Its placement decides what it holds, and never changes.
                let draft = BannerDraft { placement: Some(before.banner.placement), ..draft };
                let Some(banner) = Banner::parse(&draft, wrong) else { return Ok(None) };
                let media = chosen_media(conn, banner.hash.as_deref(), "banner.hash", wrong).await?;
                let active = asked.active.unwrap_or(before.active);
                Ok(Some(ListedBanner { banner, media, active, ..before.clone() }))
            });
        Ok(Response::new(banner(edited.await?)))
    }

    async fn reorder_banners(
        &self,
        request: Request<pb::ReorderBannersRequest>,
    ) -> Result<Response<pb::ReorderBannersResponse>, Status> {
        let (event_context, asked) = self.event_context(request)?;
        let mut wrong = Violations::new();
        let placed = wrong.take("placement", placement(asked.placement).ok_or(Reason::Required));
        limit(&mut wrong, "banner_ids", asked.banner_ids.len(), MOST_BANNERS)?;
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
        let mut tx = self.begin().await.map_err(Error::from)?;
        let before = store::banners(&mut tx, &filter, None, None).await.map_err(Error::from)?;
        if before.iter().map(|row| row.banner_id).collect::<HashSet<_>>() != seen {
            wrong.add("banner_ids", Reason::OrderOutdated);
            return Err(wrong.into());
        }
        if before.iter().map(|row| row.banner_id).eq(ids.iter().copied()) {
            return Ok(Response::new(reordered(before)));
        }
        store::reorder_banners(&mut tx, &ids).await.map_err(Error::from)?;
        let after = store::banners(&mut tx, &filter, None, None).await.map_err(Error::from)?;
        let titles = |rows: &[ListedBanner]| {
            let titles: Vec<_> = rows.iter().map(|row| row.banner.title.as_str()).collect();
            fields([("order", titles.join(", "))])
        };
        let change = Change {
            noun: ListedBanner::NOUN,
            key: placed.code().to_owned(),
            name: placed.code().to_owned(),
            // An order has no version of its own; it gets the catalogue's.
            version: catalogue_version(&mut tx).await.map_err(Error::from)? + 1,
            action: Action::Reordered,
            changes: difference(&titles(&before), &titles(&after)),
        };
        self.record(&mut tx, &event_context, &change).await.map_err(Error::from)?;
        self.commit(tx).await.map_err(Error::from)?;
        Ok(Response::new(reordered(after)))
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
