//! SQL of photos.

use chrono::{DateTime, Utc};
use pinzon_picture::Picture;
use sqlx::PgConnection;
use uuid::Uuid;

use super::NewPhoto;
use crate::retention::Officer;

/// A photo of which parts have arrived, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    pub photo: NewPhoto,
    /// Bytes that have arrived.
    pub offset: i32,
}

impl Upload {
    /// Whether every part has arrived.
    pub fn is_complete(&self) -> bool {
        self.offset == self.photo.size
    }
}

/// A photo of an item, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPhoto {
    pub photo_id: Uuid,
    pub retention_id: Uuid,
    pub item_number: i32,
    pub sent_hash: Vec<u8>,
    pub sent_size: i32,
    pub width: i32,
    pub height: i32,
    pub officer_name: String,
    pub added_at: DateTime<Utc>,
}

impl StoredPhoto {
    /// What was said of it before it was sent.
    pub fn announced(&self) -> NewPhoto {
        NewPhoto {
            id: self.photo_id,
            retention_id: self.retention_id,
            item_number: self.item_number,
            size: self.sent_size,
            hash: self.sent_hash.clone(),
        }
    }
}

/// A photo that is kept.
pub async fn find_kept(conn: &mut PgConnection, photo_id: Uuid) -> Result<Option<StoredPhoto>, sqlx::Error> {
    sqlx::query_as!(
        StoredPhoto,
        "select photo_id, retention_id, item_number, sent_hash, sent_size, width, height, officer_name, added_at
         from photo where photo_id = $1",
        photo_id,
    )
    .fetch_optional(conn)
    .await
}

/// The photos of an act, by item, in the order in which they arrived.
pub async fn of_act(conn: &mut PgConnection, retention_id: Uuid) -> Result<Vec<StoredPhoto>, sqlx::Error> {
    sqlx::query_as!(
        StoredPhoto,
        "select photo_id, retention_id, item_number, sent_hash, sent_size, width, height, officer_name, added_at
         from photo where retention_id = $1 order by item_number, added_at, photo_id",
        retention_id,
    )
    .fetch_all(conn)
    .await
}

/// How many photos of an item are kept.
pub async fn count(
    conn: &mut PgConnection,
    retention_id: Uuid,
    item_number: i32,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from photo where retention_id = $1 and item_number = $2"#,
        retention_id,
        item_number,
    )
    .fetch_one(conn)
    .await
}

/// The content type and the bytes of a photo of an act.
pub async fn file(
    conn: &mut PgConnection,
    retention_id: Uuid,
    photo_id: Uuid,
) -> Result<Option<(String, Vec<u8>)>, sqlx::Error> {
    let row = sqlx::query!(
        "select content_type, bytes from photo where photo_id = $1 and retention_id = $2",
        photo_id,
        retention_id,
    );
    Ok(row.fetch_optional(conn).await?.map(|row| (row.content_type, row.bytes)))
}

/// Begins an upload, unless it has begun.
pub async fn begin(conn: &mut PgConnection, photo: &NewPhoto, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into photo_upload (photo_id, retention_id, item_number, sent_hash, size, moved_at)
         values ($1, $2, $3, $4, $5, $6) on conflict on constraint photo_upload_pkey do nothing",
        photo.id,
        photo.retention_id,
        photo.item_number,
        photo.hash,
        photo.size,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An upload, locked until the end of the transaction.
pub async fn lock_upload(conn: &mut PgConnection, photo_id: Uuid) -> Result<Option<Upload>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select photo_id, retention_id, item_number, sent_hash, size, octet_length(bytes) as "offset!"
           from photo_upload where photo_id = $1 for update"#,
        photo_id,
    );
    let row = row.fetch_optional(conn).await?;
    Ok(row.map(|row| Upload {
        photo: NewPhoto {
            id: row.photo_id,
            retention_id: row.retention_id,
            item_number: row.item_number,
            size: row.size,
            hash: row.sent_hash,
        },
        offset: row.offset,
    }))
}

/// Appends a part. The caller must hold the lock of the upload.
pub async fn append(
    conn: &mut PgConnection,
    photo_id: Uuid,
    part: &[u8],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update photo_upload set bytes = bytes || $2, moved_at = $3 where photo_id = $1",
        photo_id,
        part,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The bytes of an upload that have arrived.
pub async fn arrived(conn: &mut PgConnection, photo_id: Uuid) -> Result<Option<Vec<u8>>, sqlx::Error> {
    sqlx::query_scalar!("select bytes from photo_upload where photo_id = $1", photo_id)
        .fetch_optional(conn)
        .await
}

/// Removes an upload.
pub async fn remove_upload(conn: &mut PgConnection, photo_id: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from photo_upload where photo_id = $1", photo_id).execute(conn).await?;
    Ok(())
}

/// Removes the uploads that nobody has continued for a week. Their devices begin them again.
pub async fn remove_stale(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from photo_upload where moved_at < now() - interval '7 days'").execute(conn).await?;
    Ok(())
}

/// Keeps a photo.
pub async fn insert(
    conn: &mut PgConnection,
    photo: &NewPhoto,
    picture: &Picture,
    officer: &Officer,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into photo (photo_id, retention_id, item_number, sent_hash, sent_size, content_type, width, height,
           bytes, added_at, officer_id, officer_name)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        photo.id,
        photo.retention_id,
        photo.item_number,
        photo.hash,
        photo.size,
        picture.content_type,
        picture.width,
        picture.height,
        picture.bytes,
        now,
        officer.id,
        officer.name,
    )
    .execute(conn)
    .await?;
    Ok(())
}
