//! SQL of the settings.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::page::Page;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    media::Picture,
    setting::{Banner, BannerPlacement, Disclaimer, Severity},
};

/// A published version of the text sworn to.
#[derive(Debug)]
#[allow(missing_docs, reason = "the columns of disclaimer")]
pub struct PublishedDisclaimer {
    pub version: i32,
    pub oath: String,
    pub text: String,
    pub created_at: Option<DateTime<Utc>>,
    pub author_name: Option<String>,
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
    author: (Uuid, &str),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into disclaimer (version, oath, text, created_at, author_id, author_name)
         values ($1, $2, $3, $4, $5, $6)",
        version,
        disclaimer.oath,
        disclaimer.text,
        now,
        author.0,
        author.1,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What is known of a picture without its bytes.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the columns of media")]
pub struct Media {
    pub hash: String,
    pub content_type: String,
    pub width: i32,
    pub height: i32,
    pub size: i64,
}

/// Keeps a picture. The same bytes again are nothing new.
pub async fn insert_media(conn: &mut PgConnection, picture: &Picture) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into media (hash, content_type, width, height, bytes) values ($1, $2, $3, $4, $5)
         on conflict on constraint media_pkey do nothing",
        picture.hash,
        picture.content_type,
        picture.width,
        picture.height,
        picture.bytes,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A picture.
pub async fn picture(conn: &mut PgConnection, hash: &str) -> Result<Option<Picture>, sqlx::Error> {
    sqlx::query_as!(
        Picture,
        "select hash, content_type, width, height, bytes from media where hash = $1",
        hash,
    )
    .fetch_optional(conn)
    .await
}

/// Whether there is such a picture.
pub async fn has_media(conn: &mut PgConnection, hash: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select exists (select from media where hash = $1) as "exists!""#, hash)
        .fetch_one(conn)
        .await
}

/// A place with its picture.
#[derive(Debug)]
#[allow(missing_docs, reason = "the columns of image_slot")]
pub struct ImageSlot {
    pub slot: String,
    pub place: i32,
    pub media: Option<Media>,
    pub alt: String,
    pub version: i64,
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
        media: media(row.hash, row.content_type, row.width, row.height, row.size),
        alt: row.alt,
        version: row.version,
    });
    Ok(slots.collect())
}

fn media(
    hash: Option<String>,
    content_type: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    size: Option<i64>,
) -> Option<Media> {
    Some(Media { hash: hash?, content_type: content_type?, width: width?, height: height?, size: size? })
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
#[derive(Debug)]
#[allow(missing_docs, reason = "the columns of banner")]
pub struct ListedBanner {
    pub banner_id: Uuid,
    pub banner: Banner,
    pub media: Option<Media>,
    pub sort_order: i32,
    pub active: bool,
    pub version: i64,
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
        media: media(row.hash, row.content_type, row.width, row.height, row.size),
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
