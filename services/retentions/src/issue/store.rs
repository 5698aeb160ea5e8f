//! SQL of acts that are issued, and of their folios.

use chrono::NaiveDate;
use chrono_tz::Tz;
use pinzon_chassis::{ClosedSet, Reason, status::Violations};
use pinzon_events::outbox::{self, EventContext};
use serde::Serialize;
use sqlx::{PgConnection, PgPool, types::Json};
use uuid::Uuid;

use crate::{
    custody,
    error::Error,
    retention::{
        Act, Issued, Retention,
        folio::Folio,
        item::{Decision, Item},
        owner::{Owner, Ownerless, OwnerlessReason},
    },
};

/// Returns the mark of the document key that this database was made with, which is this one at the first call.
pub async fn document_key_mark(pool: &PgPool, mark: &str) -> Result<String, sqlx::Error> {
    sqlx::query!("insert into document_key (mark) values ($1) on conflict do nothing", mark)
        .execute(pool)
        .await?;
    sqlx::query_scalar!("select mark from document_key").fetch_one(pool).await
}

/// The next folio of an airport's year. Others wait for it until this transaction
/// ends; one that fails gives the number back.
pub async fn next_folio(conn: &mut PgConnection, airport: &str, year: i32) -> Result<Folio, Error> {
    let number = sqlx::query_scalar!(
        "insert into folio_sequence (airport, year, last) values ($1, $2, 1)
         on conflict on constraint folio_sequence_pkey do update set last = folio_sequence.last + 1
         returning last",
        airport,
        year,
    )
    .fetch_one(conn)
    .await?;
    let folio = Folio::new(airport, year, number);
    if !folio.is_in_range() {
        return Err(anyhow::anyhow!("{airport} has no folio left in {year}").into());
    }
    Ok(folio)
}

/// An item as its row is written.
#[derive(Serialize)]
struct ItemRow<'a> {
    item_number: i32,
    product_id: Option<Uuid>,
    product_name: Option<&'a str>,
    category: Option<&'a str>,
    origin: Option<&'a str>,
    classification: Option<&'a str>,
    reasons: Vec<&'a str>,
    decision: &'static str,
    destination: Option<&'a str>,
    /// None without a passenger, who alone could have declared it.
    declared: Option<bool>,
    weight_grams: Option<i64>,
    due_on: Option<NaiveDate>,
    step: &'static str,
}

impl<'a> ItemRow<'a> {
    fn new(item_number: i32, item: &'a Item, has_passenger: bool, due_on: Option<NaiveDate>) -> Self {
        let product = item.product.as_ref();
        let (decision, destination) = match &item.decision {
            Decision::Retention => ("retention", None),
            Decision::Rejection { destination } => ("rejection", Some(destination.code.as_str())),
        };
        Self {
            item_number,
            product_id: product.map(|product| product.id),
            product_name: product.map(|product| product.name.as_str()),
            category: product.map(|product| product.category.code.as_str()),
            origin: product.map(|product| product.origin.code.as_str()),
            classification: product.map(|product| product.classification.code.as_str()),
            reasons: item.reasons.iter().map(|reason| reason.code.as_str()).collect(),
            decision,
            destination,
            declared: has_passenger.then_some(item.declared),
            weight_grams: item.counted_grams(),
            due_on,
            step: custody::first_step(item).code(),
        }
    }
}

/// Adds an act with the time zone at its airport, its items with the last days of their custody, and the first custody step
/// of each.
pub async fn insert(
    conn: &mut PgConnection,
    retention: &Retention,
    zone: Tz,
    due_days: &[Option<NaiveDate>],
    request_hash: &[u8; 32],
) -> Result<(), Error> {
    let act = retention.sealed.act();
    sqlx::query!(
        "insert into retention (retention_id, content, content_hash, request_hash, state, version, issued_at, qr,
           print_count, time_zone)
         values ($1, $2::text::json, $3, $4, $5, $6, $7, $8, $9, $10)",
        act.retention_id,
        retention.sealed.text(),
        &retention.sealed.hash()[..],
        &request_hash[..],
        retention.state.code(),
        retention.version,
        act.issued_at,
        retention.qr,
        retention.print_count,
        zone.name(),
    )
    .execute(&mut *conn)
    .await
    .map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
        Some("retention_pkey") => Error::Stored(act.retention_id),
        Some("retention_folio_key") => Error::FolioTaken(act.folio.to_string()),
        // Another act that replaces the same one was faster.
        Some("retention_replaces_key") => {
            let mut wrong = Violations::new();
            wrong.add("replaces", Reason::RetentionReplaced);
            Error::Invalid(wrong)
        }
        _ => error.into(),
    })?;
    let has_passenger = act.content.owner.passenger().is_some();
    let rows: Vec<_> = (1..)
        .zip(&act.content.items)
        .zip(due_days)
        .map(|((number, item), due_on)| ItemRow::new(number, item, has_passenger, *due_on))
        .collect();
    sqlx::query!(
        "with item as (
           select * from jsonb_to_recordset($2) as item (item_number integer, product_id uuid, product_name text,
             category text, origin text, classification text, reasons text[], decision text, destination text,
             declared boolean, weight_grams bigint, due_on date, step text)
         ), added as (
           insert into retained_item (retention_id, item_number, airport, product_id, product_name, category, origin,
             classification, reasons, decision, destination, declared, weight_grams, custody, since, due_on)
           select $1, item_number, $3, product_id, product_name, category, origin, classification, reasons, decision,
             destination, declared, weight_grams, 'held', $4, due_on
           from item
         )
         insert into custody (retention_id, item_number, step, at, officer_id, officer_name)
         select $1, item_number, step, $4, $5, $6 from item order by item_number",
        act.retention_id,
        Json(&rows) as _,
        act.content.airport,
        act.issued_at,
        act.officer.id,
        act.officer.name,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Records the act as the amnesty count of its control point for its day there. Returns false, and records nothing, if
/// another act is that count already. Waits for others that are being issued.
pub async fn record_amnesty_count(conn: &mut PgConnection, act: &Act, zone: Tz) -> Result<bool, Error> {
    let Owner::Nobody { ownerless: Ownerless { reason: OwnerlessReason::AmnestyBin, .. } } =
        &act.content.owner
    else {
        return Ok(true);
    };
    let recorded = sqlx::query!(
        "insert into amnesty_count (airport, control_point, day, retention_id) values ($1, lower($2), $3, $4)
         on conflict on constraint amnesty_count_pkey do nothing",
        act.content.airport,
        act.content.control_point,
        act.issued_at.with_timezone(&zone).date_naive(),
        act.retention_id,
    )
    .execute(conn)
    .await?;
    Ok(recorded.rows_affected() == 1)
}

/// Tells others of an act that was issued.
pub async fn tell(
    conn: &mut PgConnection,
    event_context: &EventContext,
    issued: &Issued,
) -> Result<(), Error> {
    match issued {
        Issued::Retention(fact) => outbox::append(conn, &fact.folio, event_context, fact).await?,
        Issued::Ownerless(fact) => outbox::append(conn, &fact.folio, event_context, fact).await?,
    }
    Ok(())
}
