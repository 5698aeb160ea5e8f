//! SQL of the figures of declarations. Which ones they count is decided by `declaration_matching` only.

use std::collections::BTreeMap;

use sqlx::{PgConnection, types::Json};

use crate::{
    error::Error,
    list::filter::{Selection, airline_code},
};

/// The longest list of flights and of products.
const MOST_SHOWN: u8 = 100;

/// Figures of all declarations together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    pub declarations: i64,
    /// Their goods.
    pub items: i64,
    /// Declarations with an act.
    pub with_act: i64,
    /// Declarations that the draw chose.
    pub drawn: i64,
    /// Cleared declarations.
    pub cleared: i64,
    /// Seconds from presented to cleared of the median of those.
    pub median_seconds: Option<i64>,
}

/// How many declarations have something in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What they have in common.
    pub code: String,
    /// Its name, for products.
    pub name: Option<String>,
    pub count: i64,
}

/// How many declarations there are, by what they have in common.
#[derive(Debug, Default)]
pub struct Groups {
    /// By day of the flight, the earliest first.
    pub days: Vec<Figure>,
    /// By hour of presentation.
    pub hours: Vec<Figure>,
    /// By flight number.
    pub flights: Vec<Figure>,
    /// By airport of control, before boarding if the filter is about that.
    pub airports: Vec<Figure>,
    pub airlines: Vec<Figure>,
    pub lanes: Vec<Figure>,
    pub states: Vec<Figure>,
    /// By state of the control before boarding.
    pub departure_states: Vec<Figure>,
    pub nationalities: Vec<Figure>,
    pub products: Vec<Figure>,
    pub classifications: Vec<Figure>,
    /// By question answered with yes.
    pub questions: Vec<Figure>,
}

/// Sets the transaction up for counting. With less memory the rows would be sorted for each group.
pub async fn prepare(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("select set_config('work_mem', '128MB', true) as work_mem").fetch_one(conn).await?;
    Ok(())
}

/// Figures of all declarations together.
pub async fn totals(conn: &mut PgConnection, selection: &Selection) -> Result<Totals, Error> {
    Ok(sqlx::query_as!(
        Totals,
        r#"select count(*) as "declarations!", coalesce(sum(item_count), 0) as "items!",
                  count(*) filter (where act_count > 0) as "with_act!",
                  count(*) filter (where drawn) as "drawn!",
                  count(*) filter (where state = 'cleared') as "cleared!",
                  (percentile_cont(0.5) within group (order by extract(epoch from cleared_at - presented_at)::float8)
                     filter (where state = 'cleared'))::bigint as median_seconds
           from declaration_matching($1, $2)"#,
        Json(&selection.filter) as _,
        selection.scope.as_deref(),
    )
    .fetch_one(conn)
    .await?)
}

/// How many declarations there are, by what they have in common.
pub async fn groups(conn: &mut PgConnection, selection: &Selection) -> Result<Groups, Error> {
    let rows = sqlx::query!(
        r#"select flight_date, presented_hour, flight_number, control_airport, airline, lane, state, departure_state,
                  nationality, classifications, yes_answers,
                  grouping(flight_date, presented_hour, flight_number, control_airport, airline, lane, state,
                           departure_state, nationality, classifications, yes_answers) as "others!",
                  count(*) as "count!"
           from declaration_matching($1, $2)
           cross join lateral (
             select case when $1::jsonb ->> 'departs' = 'true' then departure_airport else airport end as control_airport
           ) control
           group by grouping sets (flight_date, presented_hour, flight_number, control_airport, airline, lane, state,
                                   departure_state, nationality, classifications, yes_answers)"#,
        Json(&selection.filter) as _,
        selection.scope.as_deref(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut groups = Groups::default();
    let (mut classifications, mut questions) = (BTreeMap::new(), BTreeMap::new());
    for row in rows {
        // Each column has a bit, the last one the lowest. It is not set for the column that the row is grouped by.
        let (group, code) = match !row.others & 0x7ff {
            0x400 => (&mut groups.days, row.flight_date.map(|day| day.to_string())),
            // Without an hour they have not been presented.
            0x200 => (&mut groups.hours, row.presented_hour.map(|hour| hour.to_string())),
            0x100 => (&mut groups.flights, row.flight_number),
            0x80 => (&mut groups.airports, row.control_airport),
            0x40 => (&mut groups.airlines, Some(airline_code(row.airline))),
            0x20 => (&mut groups.lanes, row.lane),
            0x10 => (&mut groups.states, row.state),
            // Without a state the flight has no such control.
            0x08 => (&mut groups.departure_states, row.departure_state),
            0x04 => (&mut groups.nationalities, row.nationality),
            bit => {
                let (counts, codes) = match bit {
                    0x02 => (&mut classifications, row.classifications),
                    _ => (&mut questions, row.yes_answers),
                };
                for code in codes.into_iter().flatten() {
                    *counts.entry(code).or_default() += row.count;
                }
                continue;
            }
        };
        group.extend(code.map(|code| Figure { code, name: None, count: row.count }));
    }
    let figures = |counts: BTreeMap<String, i64>| {
        counts.into_iter().map(|(code, count)| Figure { code, name: None, count }).collect()
    };
    groups.classifications = figures(classifications);
    groups.questions = figures(questions);
    groups.products = sqlx::query_as!(
        Figure,
        r#"select product_id::text as "code!", name as "name?", count as "count!"
           from (
             select product_id, count(*) as count
             from declaration_matching($1, $2), unnest(product_ids) as product_id
             group by product_id
             order by count desc, product_id
             limit $3
           ) declared
           left join declared_product using (product_id)"#,
        Json(&selection.filter) as _,
        selection.scope.as_deref(),
        i64::from(MOST_SHOWN),
    )
    .fetch_all(conn)
    .await?;
    groups.days.sort_by(|a, b| a.code.cmp(&b.code));
    groups.hours.sort_by_key(|figure| figure.code.parse::<i32>().unwrap_or_default());
    for group in [
        &mut groups.flights,
        &mut groups.airports,
        &mut groups.airlines,
        &mut groups.nationalities,
        &mut groups.products,
        &mut groups.classifications,
    ] {
        group.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.code.cmp(&b.code)));
    }
    groups.flights.truncate(MOST_SHOWN.into());
    Ok(groups)
}
