//! SQL, one file per noun, and the version of the catalogue.

pub mod changes;
pub mod entries;
pub mod figures;
pub mod imports;
pub mod legal;
pub mod legal_links;
pub mod products;
pub mod search;
pub mod settings;

use sqlx::PgConnection;

/// The version of the catalogue.
pub async fn catalogue_version(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("select version from catalogue_version").fetch_one(conn).await
}

/// The version of the catalogue, which nobody else changes until the transaction ends.
pub async fn lock_catalogue_version(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("select version from catalogue_version for update").fetch_one(conn).await
}

/// Moves the catalogue to its next version.
pub async fn set_catalogue_version(conn: &mut PgConnection, version: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("update catalogue_version set version = $1", version).execute(conn).await?;
    Ok(())
}
