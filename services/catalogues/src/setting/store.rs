//! SQL of the settings.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::page::Page;
use pinzon_edits::{Action, Change, Creatable, Fields, Recorded, Stored, fields};
use pinzon_events::{Actor, outbox::EventContext};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    error::Error,
    media::store::Media,
    setting::{Banner, BannerPlacement, Disclaimer, Severity, control::ControlSettings},
};

/// A published version of the text sworn to.
#[derive(Debug, Clone)]
pub struct PublishedDisclaimer {
    pub version: i32,
    pub oath: String,
    pub text: String,
    pub created_at: Option<DateTime<Utc>>,
    pub author_name: Option<String>,
}

impl PublishedDisclaimer {
    /// The version that follows.
    pub fn next(&self, next: Disclaimer) -> Self {
        Self { version: self.version + 1, oath: next.oath, text: next.text, ..self.clone() }
    }

    /// What people write.
    pub fn disclaimer(&self) -> Disclaimer {
        Disclaimer { oath: self.oath.clone(), text: self.text.clone() }
    }
}

impl Recorded for PublishedDisclaimer {
    const NOUN: &'static str = "disclaimer";

    fn key(&self) -> String {
        Self::NOUN.to_owned()
    }

    fn name(&self) -> String {
        self.version.to_string()
    }

    fn version(&self) -> i64 {
        self.version.into()
    }

    fn active(&self) -> Option<bool> {
        None
    }

    fn fields(&self) -> Fields {
        self.disclaimer().fields()
    }

    fn action(&self, _after: &Self) -> Action {
        Action::Created
    }
}

impl Stored for PublishedDisclaimer {
    type Key = ();
    type Error = Error;

    async fn find(conn: &mut PgConnection, (): &()) -> Result<Self, Error> {
        Ok(disclaimer(conn).await?)
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        let author = match &event_context.actor {
            Actor::User { id, name, .. } => Some((*id, name.as_str())),
            Actor::Traveller | Actor::System => None,
        };
        insert_disclaimer(conn, self.version, &self.disclaimer(), author, event_context.time).await?;
        Ok(Vec::new())
    }
}

/// The text sworn to today.
pub async fn disclaimer(conn: &mut PgConnection) -> Result<PublishedDisclaimer, sqlx::Error> {
    sqlx::query_as!(
        PublishedDisclaimer,
        "select version, oath, text, created_at, author_name from disclaimer order by version desc limit 1",
    )
    .fetch_one(conn)
    .await
}

/// A version of the text sworn to.
pub async fn disclaimer_version(
    conn: &mut PgConnection,
    version: i32,
) -> Result<Option<PublishedDisclaimer>, sqlx::Error> {
    sqlx::query_as!(
        PublishedDisclaimer,
        "select version, oath, text, created_at, author_name from disclaimer where version = $1",
        version,
    )
    .fetch_optional(conn)
    .await
}

/// One page of versions, newest first.
pub async fn disclaimer_page(
    conn: &mut PgConnection,
    page: &Page<i32>,
) -> Result<Vec<PublishedDisclaimer>, sqlx::Error> {
    sqlx::query_as!(
        PublishedDisclaimer,
        "select version, oath, text, created_at, author_name from disclaimer
         where $1::integer is null or version < $1 order by version desc limit $2",
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many versions there are.
pub async fn disclaimer_count(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from disclaimer"#).fetch_one(conn).await
}

/// Publishes a version.
pub async fn insert_disclaimer(
    conn: &mut PgConnection,
    version: i32,
    disclaimer: &Disclaimer,
    author: Option<(Uuid, &str)>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into disclaimer (version, oath, text, created_at, author_id, author_name)
         values ($1, $2, $3, $4, $5, $6)",
        version,
        disclaimer.oath,
        disclaimer.text,
        now,
        author.map(|(id, _)| id),
        author.map(|(_, name)| name),
    )
    .execute(conn)
    .await?;
    Ok(())
}

impl Stored for ControlSettings {
    type Key = ();
    type Error = Error;

    async fn find(conn: &mut PgConnection, (): &()) -> Result<Self, Error> {
        Ok(control_settings(conn).await?)
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        _event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        sqlx::query!(
            "update control_settings
             set expiry_days = $1, draw_percent = $2, retention_months = $3, custody_days = $4, attention_hours = $5,
                 version = version + 1",
            self.expiry_days,
            self.draw_percent,
            self.retention_months,
            self.custody_days,
            self.attention_hours,
        )
        .execute(conn)
        .await?;
        Ok(Vec::new())
    }
}

/// The numbers of control.
pub async fn control_settings(conn: &mut PgConnection) -> Result<ControlSettings, sqlx::Error> {
    sqlx::query_as!(
        ControlSettings,
        "select expiry_days, draw_percent, retention_months, custody_days, attention_hours, version from control_settings",
    )
    .fetch_one(conn)
    .await
}

/// A place with its picture.
#[derive(Debug, Clone)]
pub struct ImageSlot {
    pub slot: String,
    pub place: i32,
    pub media: Option<Media>,
    pub alt: String,
    pub version: i64,
}

impl Recorded for ImageSlot {
    const NOUN: &'static str = "image_slot";

    fn key(&self) -> String {
        self.slot.clone()
    }

    fn name(&self) -> String {
        self.slot.clone()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        None
    }

    fn fields(&self) -> Fields {
        let hash = self.media.as_ref().map(|media| media.hash.clone()).unwrap_or_default();
        fields([("hash", hash), ("alt", self.alt.clone())])
    }
}

impl Stored for ImageSlot {
    type Key = str;
    type Error = Error;

    async fn find(conn: &mut PgConnection, slot: &str) -> Result<Self, Error> {
        let found = image_slots(conn).await?.into_iter().find(|known| known.slot == slot);
        found.ok_or_else(|| Error::ImageSlotNotFound(slot.to_owned()))
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        _event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        let hash = self.media.as_ref().map(|media| media.hash.as_str());
        update_image_slot(conn, &self.slot, hash, &self.alt).await?;
        Ok(Vec::new())
    }
}

/// Every place in order.
pub async fn image_slots(conn: &mut PgConnection) -> Result<Vec<ImageSlot>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select s.slot, s.place, s.alt, s.version, m.hash as "hash?", m.content_type as "content_type?",
                  m.width as "width?", m.height as "height?", length(m.bytes)::bigint as size
           from image_slot s left join media m on m.hash = s.hash
           order by s.place"#,
    )
    .fetch_all(conn)
    .await?;
    let slots = rows.into_iter().map(|row| ImageSlot {
        slot: row.slot,
        place: row.place,
        media: Media::of_columns(row.hash, row.content_type, row.width, row.height, row.size),
        alt: row.alt,
        version: row.version,
    });
    Ok(slots.collect())
}

/// Chooses or removes the picture of a place.
pub async fn update_image_slot(
    conn: &mut PgConnection,
    slot: &str,
    hash: Option<&str>,
    alt: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update image_slot set hash = $2, alt = $3, version = version + 1 where slot = $1",
        slot,
        hash,
        alt,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A banner as it is listed.
#[derive(Debug, Clone)]
pub struct ListedBanner {
    pub banner_id: Uuid,
    pub banner: Banner,
    pub media: Option<Media>,
    pub sort_order: i32,
    pub active: bool,
    pub version: i64,
}

impl Recorded for ListedBanner {
    const NOUN: &'static str = "banner";

    fn key(&self) -> String {
        self.banner_id.to_string()
    }

    fn name(&self) -> String {
        self.banner.title.clone()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        Some(self.active)
    }

    fn fields(&self) -> Fields {
        self.banner.fields()
    }
}

impl Stored for ListedBanner {
    type Key = Uuid;
    type Error = Error;

    async fn find(conn: &mut PgConnection, id: &Uuid) -> Result<Self, Error> {
        let found = banners(conn, &BannerFilter::default(), None, None).await?;
        found.into_iter().find(|row| row.banner_id == *id).ok_or(Error::BannerNotFound(*id))
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        _event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        update_banner(conn, self.banner_id, &self.banner, self.active).await?;
        Ok(Vec::new())
    }
}

impl Creatable for ListedBanner {
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        match Self::find(conn, &request_id).await {
            Err(Error::BannerNotFound(_)) => Ok(None),
            found => found.map(Some),
        }
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<(), Error> {
        Ok(insert_banner(conn, request_id, &self.banner).await?)
    }
}

/// Which banners; none means all.
#[derive(Debug, Default, serde::Serialize)]
pub struct BannerFilter {
    /// Where they are shown.
    pub placement: Option<&'static str>,
    /// Whether they are taken away.
    pub active: Option<bool>,
    /// Shown on this day.
    pub on: Option<NaiveDate>,
}

/// Where a page of banners goes on.
pub type BannerKey = (String, i32, Uuid);

/// Banners by placement and order; `limit` none for all.
pub async fn banners(
    conn: &mut PgConnection,
    filter: &BannerFilter,
    after: Option<BannerKey>,
    limit: Option<i64>,
) -> Result<Vec<ListedBanner>, sqlx::Error> {
    let (placement, sort_order, banner_id) =
        after.map_or((None, None, None), |(placement, order, id)| (Some(placement), Some(order), Some(id)));
    let rows = sqlx::query!(
        r#"select b.banner_id, b.placement, b.title, b.text, b.alt, b.link, b.severity, b.start_date, b.end_date,
                  b.sort_order, b.active, b.version, m.hash as "hash?", m.content_type as "content_type?",
                  m.width as "width?", m.height as "height?", length(m.bytes)::bigint as size
           from banner b left join media m on m.hash = b.hash
           where ($1::text is null or b.placement = $1)
             and ($2::boolean is null or b.active = $2)
             and ($3::date is null
                  or (coalesce(b.start_date, $3) <= $3 and coalesce(b.end_date, $3) >= $3))
             and ($4::text is null or (b.placement, b.sort_order, b.banner_id) > ($4, $5::integer, $6::uuid))
           order by b.placement, b.sort_order, b.banner_id
           limit $7"#,
        filter.placement,
        filter.active,
        filter.on,
        placement,
        sort_order,
        banner_id,
        limit,
    )
    .fetch_all(conn)
    .await?;
    let banners = rows.into_iter().map(|row| ListedBanner {
        banner_id: row.banner_id,
        banner: Banner {
            placement: BannerPlacement::of(&row.placement),
            title: row.title,
            text: row.text,
            hash: row.hash.clone(),
            alt: row.alt,
            link: row.link,
            severity: row.severity.as_deref().map(Severity::of),
            start_date: row.start_date,
            end_date: row.end_date,
        },
        media: Media::of_columns(row.hash, row.content_type, row.width, row.height, row.size),
        sort_order: row.sort_order,
        active: row.active,
        version: row.version,
    });
    Ok(banners.collect())
}

/// How many banners there are.
pub async fn banner_count(conn: &mut PgConnection, filter: &BannerFilter) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from banner
           where ($1::text is null or placement = $1) and ($2::boolean is null or active = $2)
             and ($3::date is null
                  or (coalesce(start_date, $3) <= $3 and coalesce(end_date, $3) >= $3))"#,
        filter.placement,
        filter.active,
        filter.on,
    )
    .fetch_one(conn)
    .await
}

/// Adds a banner after those there are.
pub async fn insert_banner(
    conn: &mut PgConnection,
    banner_id: Uuid,
    banner: &Banner,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into banner (banner_id, placement, title, text, hash, alt, link, severity, start_date,
                             end_date, sort_order)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
                 (select coalesce(max(sort_order), 0) + 1 from banner where placement = $2))",
        banner_id,
        banner.placement.code(),
        banner.title,
        banner.text,
        banner.hash,
        banner.alt,
        banner.link,
        banner.severity.map(Severity::code),
        banner.start_date,
        banner.end_date,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes a banner.
pub async fn update_banner(
    conn: &mut PgConnection,
    banner_id: Uuid,
    banner: &Banner,
    active: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update banner set title = $2, text = $3, hash = $4, alt = $5, link = $6, severity = $7,
                           start_date = $8, end_date = $9, active = $10, version = version + 1
         where banner_id = $1",
        banner_id,
        banner.title,
        banner.text,
        banner.hash,
        banner.alt,
        banner.link,
        banner.severity.map(Severity::code),
        banner.start_date,
        banner.end_date,
        active,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Puts banners in this order. What is written on them stays, so their versions do too.
pub async fn reorder_banners(conn: &mut PgConnection, ids: &[Uuid]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update banner b set sort_order = ordered.place
         from unnest($1::uuid[]) with ordinality as ordered (banner_id, place)
         where b.banner_id = ordered.banner_id",
        ids,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How many places have a picture of the agency's choice.
pub async fn image_count(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from image_slot where hash is not null"#)
        .fetch_one(conn)
        .await
}
