//! SQL of the settings.

mod banner;

use chrono::{DateTime, Utc};
use pinzon_chassis::page::Page;
use pinzon_edits::{Action, Change, Fields, Recorded, Stored, fields};
use pinzon_events::{Actor, outbox::EventContext};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    error::Error,
    media::store::Media,
    setting::{Disclaimer, control::ControlSettings},
};

pub use banner::{
    BannerFilter, BannerKey, ListedBanner, banner_count, banners, insert_banner, reorder_banners,
    update_banner,
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

/// How many places have a picture of the agency's choice.
pub async fn image_count(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from image_slot where hash is not null"#)
        .fetch_one(conn)
        .await
}
