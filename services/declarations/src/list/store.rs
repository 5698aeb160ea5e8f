//! SQL of the list of declarations. Which ones it has is decided by `declaration_matching` only.

pub mod figures;

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::page::{MOST_COUNTED, Order, Page};
use sqlx::{PgConnection, types::Json};

use super::filter::{Key, Selection};
use crate::{
    content::part::{travel::Travel, traveller::Traveller},
    error::Error,
};

/// One line of a list.
pub struct Summary {
    /// What people type.
    pub code: String,
    /// State code.
    pub state: String,
    /// Lane code.
    pub lane: String,
    /// Airport of control.
    pub airport: String,
    pub flight_number: String,
    pub flight_date: NaiveDate,
    /// Airline code.
    pub airline: Option<String>,
    /// Airport code.
    pub origin_airport: String,
    /// Airport code.
    pub destination_airport: String,
    /// Direction code.
    pub direction: String,
    pub surnames: String,
    pub given_names: String,
    pub document_number: String,
    /// Country code.
    pub nationality: String,
    pub item_count: i32,
    pub act_count: i32,
    /// Whether the draw chose it.
    pub drawn: bool,
    /// Whether it carries the mark of a mass submission.
    pub suspicious: bool,
    /// First sworn at.
    pub submitted_at: DateTime<Utc>,
    /// Whether its personal data was removed.
    pub purged: bool,
    /// State code of the control before boarding.
    pub departure_state: Option<String>,
    /// Folded name, by which lists are sorted.
    name_key: String,
}

impl Summary {
    /// Its place in a list of this order.
    pub fn key(&self, order: Order) -> Key {
        let mut key = Key { code: self.code.clone(), ..Key::default() };
        match order.by {
            "flight_date" => key.flight_date = Some(self.flight_date),
            "surnames" => key.name = Some(self.name_key.clone()),
            _ => key.submitted_at = Some(self.submitted_at),
        }
        key
    }
}

/// A page of declarations.
pub async fn page(
    conn: &mut PgConnection,
    selection: &Selection,
    order: Order,
    page: &Page<Key>,
) -> Result<Vec<Summary>, Error> {
    let after = page.after.clone();
    let after = after.as_ref();
    Ok(sqlx::query_as!(
        Summary,
        r#"select code as "code!", state as "state!", lane as "lane!", airport as "airport!",
                  flight_number as "flight_number!", flight_date as "flight_date!", airline,
                  origin_airport as "origin_airport!", destination_airport as "destination_airport!",
                  direction as "direction!", surnames as "surnames!", given_names as "given_names!",
                  document_number as "document_number!", nationality as "nationality!", item_count as "item_count!",
                  act_count as "act_count!", drawn as "drawn!", suspicious as "suspicious!", submitted_at as "submitted_at!",
                  purged_at is not null as "purged!", departure_state, name_key as "name_key!"
           from declaration_matching($1, $2)
           where $5::text is null
              or ($3::text = 'submitted_at' and $4::boolean and (submitted_at, code) < ($6::timestamptz, $5))
              or ($3 = 'submitted_at' and not $4 and (submitted_at, code) > ($6, $5))
              or ($3 = 'flight_date' and $4 and (flight_date, code) < ($7::date, $5))
              or ($3 = 'flight_date' and not $4 and (flight_date, code) > ($7, $5))
              or ($3 = 'surnames' and $4 and (name_key, code) < ($8::text, $5))
              or ($3 = 'surnames' and not $4 and (name_key, code) > ($8, $5))
           order by case when $3 = 'submitted_at' and $4 then submitted_at end desc,
                    case when $3 = 'submitted_at' and not $4 then submitted_at end,
                    case when $3 = 'flight_date' and $4 then flight_date end desc,
                    case when $3 = 'flight_date' and not $4 then flight_date end,
                    case when $3 = 'surnames' and $4 then name_key end desc,
                    case when $3 = 'surnames' and not $4 then name_key end,
                    case when $4 then code end desc,
                    case when not $4 then code end
           limit $9"#,
        Json(&selection.filter) as _,
        selection.scope.as_deref(),
        order.by,
        order.descending,
        after.map(|key| key.code.as_str()),
        after.and_then(|key| key.submitted_at),
        after.and_then(|key| key.flight_date),
        after.and_then(|key| key.name.as_deref()),
        page.limit(),
    )
    .fetch_all(conn)
    .await?)
}

/// Returns the journey and the declarant of declarations, by code; none of those whose personal data was removed. What
/// only files show is read here, so that it needs no column of its own, which the purge would have to empty.
pub async fn sworn(
    conn: &mut PgConnection,
    codes: &[String],
) -> Result<HashMap<String, (Travel, Traveller)>, Error> {
    let rows = sqlx::query!(
        r#"select d.code, v.content -> 'travel' as "travel!: Json<Travel>",
                  v.content -> 'traveller' as "traveller!: Json<Traveller>"
           from declaration d
           join declaration_version v on v.declaration_id = d.declaration_id and v.version = d.version
           where d.code = any($1)"#,
        codes,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.code, (row.travel.0, row.traveller.0))).collect())
}

/// How many declarations there are, up to [`MOST_COUNTED`] and one.
pub async fn count_some(conn: &mut PgConnection, selection: &Selection) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (select from declaration_matching($1, $2) limit $3) as counted"#,
        Json(&selection.filter) as _,
        selection.scope.as_deref(),
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?)
}

/// How many declarations a selection leaves out because of the mark of a mass submission, up to [`MOST_COUNTED`] and one.
pub async fn count_left_out(conn: &mut PgConnection, selection: &Selection) -> Result<i64, Error> {
    match selection.left_out() {
        Some(left_out) => count_some(conn, &left_out).await,
        None => Ok(0),
    }
}

/// How many declarations there are.
pub async fn count_all(conn: &mut PgConnection, selection: &Selection) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from declaration_matching($1, $2)"#,
        Json(&selection.filter) as _,
        selection.scope.as_deref(),
    )
    .fetch_one(conn)
    .await?)
}
