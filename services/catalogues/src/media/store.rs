//! SQL of pictures.

use pinzon_picture::Picture;
use sqlx::PgConnection;

/// What is known of a picture without its bytes.
#[derive(Debug, Clone)]
pub struct Media {
    pub hash: String,
    pub content_type: String,
    pub width: i32,
    pub height: i32,
    pub size: i64,
}

impl Media {
    /// The picture of an outer join; none where it found none.
    pub(crate) fn of_columns(
        hash: Option<String>,
        content_type: Option<String>,
        width: Option<i32>,
        height: Option<i32>,
        size: Option<i64>,
    ) -> Option<Self> {
        Some(Self { hash: hash?, content_type: content_type?, width: width?, height: height?, size: size? })
    }
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

/// What is known of a picture, if there is one.
pub async fn find_media(conn: &mut PgConnection, hash: &str) -> Result<Option<Media>, sqlx::Error> {
    sqlx::query_as!(
        Media,
        r#"select hash, content_type, width, height, length(bytes)::bigint as "size!" from media where hash = $1"#,
        hash,
    )
    .fetch_optional(conn)
    .await
}
