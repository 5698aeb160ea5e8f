//! SQL of the texts of other catalogues in other languages.

use std::collections::{BTreeMap, HashMap};

use sqlx::{PgConnection, types::Json};

use pinzon_chassis::ClosedSet;
use pinzon_domain::CatalogueKind;

/// What there is in a language, each text under its Spanish.
pub async fn of_language(
    conn: &mut PgConnection,
    language: &str,
) -> Result<HashMap<String, String>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select coalesce(attributes ->> 'spanish', name) as "spanish!", attributes ->> $2 as "translated!"
           from entry where kind = $1 and active and attributes ? $2"#,
        CatalogueKind::Translations.code(),
        language,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.spanish, row.translated)).collect())
}

/// What there is in every language, by the Spanish text and the code of the language.
pub async fn of_all_languages(
    conn: &mut PgConnection,
) -> Result<HashMap<String, BTreeMap<String, String>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select coalesce(attributes ->> 'spanish', name) as "spanish!",
                  attributes as "attributes: Json<BTreeMap<String, String>>"
           from entry where kind = $1 and active"#,
        CatalogueKind::Translations.code(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.spanish, row.attributes.0)).collect())
}
