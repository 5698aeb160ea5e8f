//! SQL of the counter: flights, queues, what is known about a traveller, and attendance.

use chrono::{DateTime, Utc};
use pinzon_chassis::page::{MOST_COUNTED, Page};
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use super::{AlertedFilter, Day, FlightFilter, QueueFilter};
use crate::{declaration::Alert, error::Error, lane::Cause};

/// A flight, with the number of its declarations by state and lane.
pub struct Flight {
    pub flight_number: String,
    /// Direction code.
    pub direction: String,
    /// Declarations, except annulled ones.
    pub declared: i64,
    /// Declarations of travellers who were at the counter.
    pub presented: i64,
    /// Declarations that were only sent.
    pub pending: i64,
    /// Declarations in the green lane.
    pub green: i64,
    /// Declarations in the yellow lane.
    pub yellow: i64,
    /// Declarations in the red lane.
    pub red: i64,
    /// Whether they are controlled before boarding.
    pub departs: bool,
    /// Declarations that were controlled before boarding, nothing objected.
    pub sealed: i64,
}

/// Returns a page of the day's flights, by number.
pub async fn flights(
    conn: &mut PgConnection,
    day: &Day,
    page: &Page<(String, String, bool)>,
) -> Result<Vec<Flight>, Error> {
    let after = page.after.as_ref();
    Ok(sqlx::query_as!(
        Flight,
        r#"select d.flight_number, d.direction, c.departs as "departs!",
                  count(*) as "declared!",
                  count(*) filter (where c.control_state in ('presented', 'in_inspection', 'cleared', 'with_findings')) as "presented!",
                  count(*) filter (where c.control_state in ('submitted', 'pending')) as "pending!",
                  count(*) filter (where d.lane = 'green') as "green!",
                  count(*) filter (where d.lane = 'yellow') as "yellow!",
                  count(*) filter (where d.lane = 'red') as "red!",
                  count(*) filter (where d.departure_state = 'cleared') as "sealed!"
           from controls_of_day($1, $2) c join declaration d using (declaration_id)
           where ($6 or not d.suspicious)
             and ($3::text is null or (d.flight_number, d.direction, c.departs) > ($3, $4, $7))
           group by d.flight_number, d.direction, c.departs
           order by d.flight_number, d.direction, c.departs
           limit $5"#,
        day.airport,
        day.flight_date,
        after.map(|(number, _, _)| number.as_str()),
        after.map(|(_, direction, _)| direction.as_str()),
        page.limit(),
        day.suspicious,
        after.map(|(_, _, departs)| *departs),
    )
    .fetch_all(conn)
    .await?)
}

/// Returns the number of the day's flights.
pub async fn count_flights(conn: &mut PgConnection, day: &Day) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(distinct (d.flight_number, d.direction, c.departs)) as "count!"
           from controls_of_day($1, $2) c join declaration d using (declaration_id)
           where ($3 or not d.suspicious)"#,
        day.airport,
        day.flight_date,
        day.suspicious,
    )
    .fetch_one(conn)
    .await?)
}

/// Counts the day's declarations that are left out because of the mark of a mass submission, up to one more than lists
/// count.
pub async fn count_left_out_of_flights(conn: &mut PgConnection, day: &Day) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from controls_of_day($1, $2) c join declaration d using (declaration_id)
             where d.suspicious and not $3
             limit $4
           ) counted"#,
        day.airport,
        day.flight_date,
        day.suspicious,
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?)
}

/// Returns the length of a flight's queue.
pub async fn count_queue(conn: &mut PgConnection, filter: &QueueFilter) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from controls_of_day($1, $2) c join declaration d using (declaration_id)
           where d.flight_number = $3 and (not $4 or c.control_state in ('submitted', 'pending', 'presented', 'in_inspection'))
             and ($5 or not d.suspicious)"#,
        filter.airport,
        filter.flight_date,
        filter.flight_number,
        filter.open,
        filter.suspicious,
    )
    .fetch_one(conn)
    .await?)
}

/// Counts the declarations of a queue that are left out because of the mark of a mass submission, up to one more than lists
/// count.
pub async fn count_left_out_of_queue(conn: &mut PgConnection, filter: &QueueFilter) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from controls_of_day($1, $2) c join declaration d using (declaration_id)
             where d.suspicious and not $5 and d.flight_number = $3
               and (not $4 or c.control_state in ('submitted', 'pending', 'presented', 'in_inspection'))
             limit $6
           ) counted"#,
        filter.airport,
        filter.flight_date,
        filter.flight_number,
        filter.open,
        filter.suspicious,
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?)
}

/// Key of a queue: rank of the lane (red is 0), time of submission, code.
pub type QueueKey = (i32, DateTime<Utc>, String);

/// A declaration in a queue.
pub struct Queued {
    /// What people type.
    pub code: String,
    /// State code.
    pub state: String,
    /// Lane code.
    pub lane: String,
    /// Rank of the lane: red is 0.
    pub lane_rank: i32,
    /// Whether the draw chose it.
    pub drawn: bool,
    /// Whether it carries the mark of a mass submission.
    pub suspicious: bool,
    /// Why it is in its lane, by what is sworn.
    pub lane_causes: Json<Vec<Cause>>,
    /// Codes of other declarations that name somebody of it for the same flight.
    pub repeats: Vec<String>,
    /// Whether every answer is no, and goods are listed.
    pub denied: bool,
    /// Alerts about its people.
    pub alerts: Json<Vec<Alert>>,
    /// Seals that did not arrive as they left.
    pub unsound_seals: Vec<String>,
    /// State code of the control before boarding.
    pub departure_state: Option<String>,
    /// Whether it is controlled here before boarding.
    pub departs: bool,
    pub surnames: String,
    pub given_names: String,
    /// Number of items.
    pub item_count: i32,
    /// When it was first sent.
    pub submitted_at: DateTime<Utc>,
    /// Who has it open, and since when.
    pub attendant_name: Option<String>,
    /// When that officer opened it.
    pub attended_since: Option<DateTime<Utc>>,
}

/// Returns a page of a flight's queue: red, yellow, green; the earliest sent first. An attendance counts when it was
/// renewed after `attended_after`.
pub async fn queue(
    conn: &mut PgConnection,
    filter: &QueueFilter,
    attended_after: DateTime<Utc>,
    page: &Page<QueueKey>,
) -> Result<Vec<Queued>, Error> {
    let after = page.after.as_ref();
    Ok(sqlx::query_as!(
        Queued,
        r#"with queued as (
             select d.*, c.departs, case d.lane when 'red' then 0 when 'yellow' then 1 else 2 end as lane_rank
             from controls_of_day($1, $2) c join declaration d using (declaration_id)
             where d.flight_number = $3
               and (not $4 or c.control_state in ('submitted', 'pending', 'presented', 'in_inspection'))
               and ($10 or not d.suspicious)
           )
           select q.code, q.state, q.lane, q.lane_rank as "lane_rank!",
                  companion_codes(q.declaration_id) as "repeats!",
                  q.item_count > 0 and q.yes_answers = '{}' as "denied!", q.drawn, q.suspicious, v.lane_causes as "lane_causes: Json<Vec<Cause>>",
                  declaration_alert_texts(q.declaration_id) as "alerts!: Json<Vec<Alert>>",
                  unsound_seals(q.declaration_id) as "unsound_seals!", q.departure_state, q.departs as "departs!",
                  q.surnames, q.given_names, q.item_count, q.submitted_at,
                  a.user_name as "attendant_name?", a.since as "attended_since?"
           from queued q
           join declaration_version v on v.declaration_id = q.declaration_id and v.version = q.version
           left join lateral (
             select user_name, since from attendance
             where declaration_id = q.declaration_id and renewed_at > $5
             order by since limit 1
           ) a on true
           where $6::integer is null or (q.lane_rank, q.submitted_at, q.code) > ($6, $7, $8)
           order by q.lane_rank, q.submitted_at, q.code
           limit $9"#,
        filter.airport,
        filter.flight_date,
        filter.flight_number,
        filter.open,
        attended_after,
        after.map(|(rank, _, _)| *rank),
        after.map(|(_, at, _)| *at),
        after.map(|(_, _, code)| code.as_str()),
        page.limit(),
        filter.suspicious,
    )
    .fetch_all(conn)
    .await?)
}

/// Returns a page of the codes of a flight's declarations, in their order.
pub async fn codes_of_flight(
    conn: &mut PgConnection,
    filter: &FlightFilter,
    page: &Page<String>,
) -> Result<Vec<String>, Error> {
    Ok(sqlx::query_scalar!(
        "select d.code
         from controls_of_day($1, $2) c join declaration d using (declaration_id)
         where d.flight_number = $3 and not d.suspicious and ($4::text is null or d.code > $4)
         order by d.code
         limit $5",
        filter.airport,
        filter.flight_date,
        filter.flight_number,
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await?)
}

/// Returns the number of a flight's declarations.
pub async fn count_of_flight(conn: &mut PgConnection, filter: &FlightFilter) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!"
           from controls_of_day($1, $2) c join declaration d using (declaration_id)
           where d.flight_number = $3 and not d.suspicious"#,
        filter.airport,
        filter.flight_date,
        filter.flight_number,
    )
    .fetch_one(conn)
    .await?)
}

/// Records that an officer read a flight. Returns false if that was recorded within the hour: devices read it anew every
/// five minutes.
pub async fn record_reading(
    conn: &mut PgConnection,
    user_id: Uuid,
    filter: &FlightFilter,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let recorded = sqlx::query!(
        "insert into flight_reading as earlier (user_id, airport, flight_date, flight_number, recorded_at)
         values ($1, $2, $3, $4, $5)
         on conflict (user_id, airport, flight_date, flight_number) do update set recorded_at = excluded.recorded_at
         where earlier.recorded_at <= excluded.recorded_at - interval '1 hour'",
        user_id,
        filter.airport,
        filter.flight_date,
        filter.flight_number,
        now,
    )
    .execute(conn)
    .await?;
    Ok(recorded.rows_affected() == 1)
}

/// A declaration about whose people there is an alert.
pub struct Alerted {
    /// What people type.
    pub code: String,
    /// The alerts, the last written first.
    pub alerts: Json<Vec<Alert>>,
    /// Numbers of the seals on its bags.
    pub seals: Vec<String>,
}

/// Returns a page of an airport's declarations with alerts, by code, for flights of a day or later.
pub async fn alerted(
    conn: &mut PgConnection,
    filter: &AlertedFilter,
    page: &Page<String>,
) -> Result<Vec<Alerted>, Error> {
    Ok(sqlx::query_as!(
        Alerted,
        r#"select code as "code!", declaration_alert_texts(declaration_id) as "alerts!: Json<Vec<Alert>>",
                  array(select s.number from baggage_seal s where s.declaration_id = alerted.declaration_id
                        order by s.number) as "seals!"
           from alerted_declarations($1, $2) alerted
           where $3::text is null or code > $3
           order by code
           limit $4"#,
        filter.airport,
        filter.since,
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await?)
}

/// Returns the number of an airport's declarations with alerts.
pub async fn count_alerted(conn: &mut PgConnection, filter: &AlertedFilter) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from alerted_declarations($1, $2)"#,
        filter.airport,
        filter.since,
    )
    .fetch_one(conn)
    .await?)
}

/// An act issued on a document.
pub struct EarlierAct {
    /// Folio of the act.
    pub folio: String,
    pub issued_at: DateTime<Utc>,
}

/// Returns the newest 50 acts issued on the document of a declaration.
pub async fn acts_of_document(conn: &mut PgConnection, declaration: Uuid) -> Result<Vec<EarlierAct>, Error> {
    Ok(sqlx::query_as!(
        EarlierAct,
        "select r.folio, r.issued_at
         from declaration d
         join earlier_retention r on r.document_fingerprint = d.document_fingerprint
         where d.declaration_id = $1
         order by r.issued_at desc, r.folio desc
         limit 50",
        declaration,
    )
    .fetch_all(conn)
    .await?)
}

/// Another declaration for the same flight that names the same people.
pub struct Duplicate {
    /// What people type.
    pub code: String,
    /// State code.
    pub state: String,
    /// Lane code.
    pub lane: String,
    pub surnames: String,
    pub given_names: String,
    /// Number of items.
    pub item_count: i32,
    /// When it was first sent.
    pub submitted_at: DateTime<Utc>,
    pub version: i32,
    /// Whether who declares it is named in the first one.
    pub joinable: bool,
}

/// Returns at most 50 other declarations for the same flight that name somebody of this one, except annulled ones, oldest
/// first; those with the mark of a mass submission last.
pub async fn duplicates(conn: &mut PgConnection, declaration: Uuid) -> Result<Vec<Duplicate>, Error> {
    Ok(sqlx::query_as!(
        Duplicate,
        r#"select o.code, o.state, o.lane, o.surnames, o.given_names, o.item_count, o.submitted_at, o.version,
                  o.document_fingerprint in (
                      select d.document_fingerprint from declaration d where d.declaration_id = $1
                      union all
                      select m.document_fingerprint from declared_minor m where m.declaration_id = $1) as "joinable!"
           from declarations_of_people($1) named
           join declaration o using (declaration_id)
           where o.state <> 'annulled'
           order by o.suspicious, o.submitted_at, o.code
           limit 50"#,
        declaration,
    )
    .fetch_all(conn)
    .await?)
}

/// Records that an officer has a declaration open. An attendance that was not renewed after `attended_after` begins anew.
pub async fn attend(
    conn: &mut PgConnection,
    declaration: Uuid,
    user_id: Uuid,
    user_name: &str,
    attended_after: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into attendance (declaration_id, user_id, user_name, since, renewed_at) values ($1, $2, $3, $4, $4)
         on conflict (declaration_id, user_id) do update set
             user_name = excluded.user_name,
             since = case when attendance.renewed_at > $5 then attendance.since else excluded.since end,
             renewed_at = excluded.renewed_at",
        declaration,
        user_id,
        user_name,
        now,
        attended_after,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the first of the other officers who have a declaration open: name, and since when.
pub async fn other_attendant(
    conn: &mut PgConnection,
    declaration: Uuid,
    user_id: Uuid,
    attended_after: DateTime<Utc>,
) -> Result<Option<(String, DateTime<Utc>)>, Error> {
    let row = sqlx::query!(
        "select user_name, since from attendance
         where declaration_id = $1 and user_id <> $2 and renewed_at > $3
         order by since limit 1",
        declaration,
        user_id,
        attended_after,
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| (row.user_name, row.since)))
}
