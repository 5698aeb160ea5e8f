//! SQL of small catalogues.

pub mod translations;

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    ClosedSet,
    page::{Order, Page},
};
use pinzon_domain::CatalogueKind;
use pinzon_edits::{Change, Creatable, Fields, Recorded, Stored};
use pinzon_events::outbox::EventContext;
use serde::Serialize;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::{
    entry::{Entry, KINDS, Kind, ProductColumn},
    error::Error,
    legal::link::LegalLink,
};

type Attributes = Json<BTreeMap<String, String>>;
type Links = Json<Vec<LegalLink>>;

/// A small catalogue by code, as its reference file said when it was last loaded: what people
/// changed since is not undone by loading the same file again.
pub async fn reference_entries(
    conn: &mut PgConnection,
    kind: &str,
) -> Result<HashMap<String, Entry>, sqlx::Error> {
    let mut entries = entries_of(&mut *conn, kind).await?;
    // Links come from a file of their own.
    entries.values_mut().for_each(|entry| entry.articles.clear());
    let rows = sqlx::query!(
        r#"select code, reference as "reference!" from entry where kind = $1 and reference is not null"#,
        kind,
    )
    .fetch_all(conn)
    .await?;
    for row in rows {
        // One of another shape counts as never loaded.
        if let Ok(said) = serde_json::from_str(&row.reference) {
            entries.insert(row.code, said);
        }
    }
    Ok(entries)
}

/// A whole small catalogue by code.
pub async fn entries_of(conn: &mut PgConnection, kind: &str) -> Result<HashMap<String, Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select code, name, attributes as "attributes: Attributes", sort_order, active, source,
                  links as "links: Links"
           from entry where kind = $1"#,
        kind,
    )
    .fetch_all(conn)
    .await?;
    let entries = rows.into_iter().map(|row| Entry {
        code: row.code,
        name: row.name,
        attributes: row.attributes.0,
        sort_order: row.sort_order,
        active: row.active,
        source: row.source,
        articles: row.links.0,
    });
    Ok(entries.map(|entry| (entry.code.clone(), entry)).collect())
}

/// Adds an entry.
pub async fn insert_entry(conn: &mut PgConnection, kind: &str, entry: &Entry) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into entry (kind, code, name, attributes, sort_order, active, source, reference)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        kind,
        entry.code,
        entry.name,
        Json(&entry.attributes) as _,
        entry.sort_order,
        entry.active,
        entry.source,
        serde_json::to_string(entry).map_err(|error| sqlx::Error::Encode(Box::new(error)))?,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes an entry.
pub async fn update_entry(conn: &mut PgConnection, kind: &str, entry: &Entry) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update entry set name = $3, attributes = $4, sort_order = $5, active = $6, source = $7,
                          reference = $8, updated_at = now(), version = version + 1
         where kind = $1 and code = $2",
        kind,
        entry.code,
        entry.name,
        Json(&entry.attributes) as _,
        entry.sort_order,
        entry.active,
        entry.source,
        serde_json::to_string(entry).map_err(|error| sqlx::Error::Encode(Box::new(error)))?,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An entry as it is listed.
#[derive(Debug, Clone)]
pub struct ListedEntry {
    /// Catalogue.
    pub kind: String,
    pub code: String,
    pub name: String,
    /// What only this catalogue has.
    pub attributes: Json<BTreeMap<String, String>>,
    /// Place in lists.
    pub sort_order: i32,
    /// Whether it may still be chosen.
    pub active: bool,
    /// Grows with every change.
    pub version: i64,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Keys of the documents behind it.
    pub source: String,
    /// The articles of the legal basis behind it.
    pub links: Links,
}

impl ListedEntry {
    /// A new entry.
    pub fn new(kind: &Kind, entry: Entry, now: DateTime<Utc>) -> Self {
        Self {
            kind: kind.code().to_owned(),
            code: entry.code,
            name: entry.name,
            attributes: Json(entry.attributes),
            sort_order: entry.sort_order,
            active: entry.active,
            version: 1,
            updated_at: now,
            source: entry.source,
            links: Json(entry.articles),
        }
    }

    /// The same entry after an edit.
    pub fn with(&self, entry: Entry) -> Self {
        Self {
            name: entry.name,
            attributes: Json(entry.attributes),
            sort_order: entry.sort_order,
            active: entry.active,
            links: Json(entry.articles),
            ..self.clone()
        }
    }

    /// What people edit.
    pub fn entry(&self) -> Entry {
        Entry {
            code: self.code.clone(),
            name: self.name.clone(),
            attributes: self.attributes.0.clone(),
            sort_order: self.sort_order,
            active: self.active,
            source: self.source.clone(),
            articles: self.links.0.clone(),
        }
    }
}

impl Recorded for ListedEntry {
    const NOUN: &'static str = "entry";

    fn key(&self) -> String {
        format!("{}/{}", self.kind, self.code)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        Some(self.active)
    }

    fn fields(&self) -> Fields {
        Kind::of(&self.kind).map(|kind| kind.described(&self.entry())).unwrap_or_default()
    }
}

impl Stored for ListedEntry {
    type Key = (&'static Kind, String);
    type Error = Error;

    async fn find(conn: &mut PgConnection, (kind, code): &Self::Key) -> Result<Self, Error> {
        let found = entries_by_key(conn, &[kind.code().to_owned()], std::slice::from_ref(code)).await?;
        found.into_iter().next().ok_or_else(|| Error::EntryNotFound(kind.code(), code.clone()))
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        before: &Self,
        event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        change_entry(conn, &self.kind, &self.entry(), event_context.time).await?;
        if self.kind != CatalogueKind::Countries.code() || self.name == before.name {
            return Ok(Vec::new());
        }
        rename_country(conn, &before.name, &self.name, event_context).await
    }
}

impl Creatable for ListedEntry {
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        let Some((kind, code)) = entry_of_request(conn, request_id).await? else { return Ok(None) };
        Ok(entries_by_key(conn, &[kind], &[code]).await?.into_iter().next())
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        request_id: Uuid,
        event_context: &EventContext,
    ) -> Result<(), Error> {
        create_entry(conn, &self.kind, &self.entry(), request_id, event_context.time).await?;
        Ok(())
    }
}

/// Writes the new name of a country into every entry that names it. With the old name they would
/// not be found, and could not be edited.
async fn rename_country(
    conn: &mut PgConnection,
    from: &str,
    to: &str,
    event_context: &EventContext,
) -> Result<Vec<Change>, Error> {
    let mut changes = Vec::new();
    for kind in KINDS.iter().filter(|kind| kind.names_countries()) {
        let mut entries: Vec<_> = entries_of(&mut *conn, kind.code()).await?.into_values().collect();
        entries.sort_by(|one, other| one.code.cmp(&other.code));
        for entry in entries {
            let renamed = kind.with_country_renamed(&entry, from, to);
            if renamed != entry {
                let before = ListedEntry::find(&mut *conn, &(kind, entry.code)).await?;
                change_entry(&mut *conn, kind.code(), &renamed, event_context.time).await?;
                changes.push(before.with(renamed).edit(&before));
            }
        }
    }
    Ok(changes)
}

/// Which entries are listed, in which order.
#[derive(Debug, Clone, Serialize)]
pub struct EntryFilter {
    /// The catalogue.
    pub kind: &'static str,
    /// Patterns of words that must all occur.
    pub words: Vec<String>,
    /// Whether they may still be chosen.
    pub active: Option<bool>,
    /// `order`, `name`, `code` or `updated`.
    pub order: Order,
}

/// What lists of entries are ordered by, and the code.
pub type EntryKey = (String, String);

/// Returns one page of a catalogue. The sort key is computed for each row, because catalogues are small.
pub async fn entry_page(
    conn: &mut PgConnection,
    filter: &EntryFilter,
    page: &Page<EntryKey>,
) -> Result<Vec<(String, ListedEntry)>, sqlx::Error> {
    let (after_key, after_code) = page.after.clone().unzip();
    let rows = sqlx::query!(
        r#"with listed as (
             select kind, code, name, attributes, sort_order, active, version, updated_at, source, links,
                    case $4::text
                      when 'name' then folded(name)
                      when 'code' then code
                      when 'updated' then to_char(updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
                      else lpad(sort_order::text, 10, '0')
                    end collate "C" as place
             from entry
             where kind = $1 and search like all ($2) and ($3::boolean is null or active = $3)
           )
           select kind, code, name, attributes as "attributes: Attributes", sort_order, active, version,
                  updated_at, source, links as "links: Links", place as "place!"
           from listed
           where $6::text is null
              or not $5 and (place, code) > ($6, $7::text)
              or $5 and (place, code) < ($6, $7)
           order by case when not $5 then place end, case when not $5 then code end,
                    case when $5 then place end desc, case when $5 then code end desc
           limit $8"#,
        filter.kind,
        &filter.words,
        filter.active,
        filter.order.by,
        filter.order.descending,
        after_key,
        after_code,
        page.limit(),
    )
    .fetch_all(conn)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let entry = ListedEntry {
            kind: row.kind,
            code: row.code,
            name: row.name,
            attributes: row.attributes,
            sort_order: row.sort_order,
            active: row.active,
            version: row.version,
            updated_at: row.updated_at,
            source: row.source,
            links: row.links,
        };
        (row.place, entry)
    });
    Ok(entries.collect())
}

/// How many entries a list has.
pub async fn entry_count(conn: &mut PgConnection, filter: &EntryFilter) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from entry
           where kind = $1 and search like all ($2) and ($3::boolean is null or active = $3)"#,
        filter.kind,
        &filter.words,
        filter.active,
    )
    .fetch_one(conn)
    .await
}

/// Active and inactive entries of each catalogue.
pub async fn entry_counts(conn: &mut PgConnection) -> Result<HashMap<String, (i64, i64)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select kind, count(*) filter (where active) as "active!",
                  count(*) filter (where not active) as "inactive!"
           from entry group by kind"#,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.kind, (row.active, row.inactive))).collect())
}

/// The entry that a request made.
pub async fn entry_of_request(
    conn: &mut PgConnection,
    request_id: Uuid,
) -> Result<Option<(String, String)>, sqlx::Error> {
    let row = sqlx::query!("select kind, code from entry where request_id = $1", request_id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(|row| (row.kind, row.code)))
}

/// Adds an entry that somebody typed.
pub async fn create_entry(
    conn: &mut PgConnection,
    kind: &str,
    entry: &Entry,
    request_id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into entry (kind, code, name, attributes, sort_order, active, source, request_id, updated_at,
                            links)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        kind,
        entry.code,
        entry.name,
        Json(&entry.attributes) as _,
        entry.sort_order,
        entry.active,
        entry.source,
        request_id,
        now,
        Json(&entry.articles) as _,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes what somebody changed of an entry.
pub async fn change_entry(
    conn: &mut PgConnection,
    kind: &str,
    entry: &Entry,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update entry set name = $3, attributes = $4, sort_order = $5, active = $6, updated_at = $7,
                          links = $8, version = version + 1
         where kind = $1 and code = $2",
        kind,
        entry.code,
        entry.name,
        Json(&entry.attributes) as _,
        entry.sort_order,
        entry.active,
        now,
        Json(&entry.articles) as _,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The entries there are among (kind, code), in the order asked.
pub async fn entries_by_key(
    conn: &mut PgConnection,
    kinds: &[String],
    codes: &[String],
) -> Result<Vec<ListedEntry>, sqlx::Error> {
    sqlx::query_as!(
        ListedEntry,
        r#"select e.kind, e.code, e.name, e.attributes as "attributes: Attributes", e.sort_order, e.active, e.version,
                  e.updated_at, e.source, e.links as "links: Links"
           from unnest($1::text[], $2::text[]) with ordinality as asked (kind, code, place)
           join entry e on e.kind = asked.kind and e.code = asked.code
           order by asked.place"#,
        kinds,
        codes,
    )
    .fetch_all(conn)
    .await
}

/// How many airlines name a country.
pub async fn count_by_country(conn: &mut PgConnection, country: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from entry where kind = 'airlines' and attributes ->> 'country' = $1"#,
        country,
    )
    .fetch_one(conn)
    .await
}

/// Counts the products that refer to an entry; for a classification, those with any verdict of it.
pub async fn count_products(
    conn: &mut PgConnection,
    column: ProductColumn,
    code: &str,
) -> Result<i64, sqlx::Error> {
    let column = match column {
        ProductColumn::Category => "category",
        ProductColumn::Origin => "origin",
        ProductColumn::Unit => "unit",
        ProductColumn::Classification => {
            return sqlx::query_scalar!(
                r#"select count(distinct product_id) as "count!" from product_verdict where classification = $1"#,
                code,
            )
            .fetch_one(conn)
            .await;
        }
    };
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from product
           where $1 = case $2::text when 'category' then category when 'origin' then origin else unit end"#,
        code,
        column,
    )
    .fetch_one(conn)
    .await
}
