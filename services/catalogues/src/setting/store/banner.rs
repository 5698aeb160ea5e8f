//! SQL of banners.

use chrono::NaiveDate;
use pinzon_chassis::ClosedSet;
use pinzon_edits::{Change, Creatable, Fields, Recorded, Stored};
use pinzon_events::outbox::EventContext;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    error::Error,
    media::store::Media,
    setting::{Banner, BannerPlacement, Severity},
};

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
