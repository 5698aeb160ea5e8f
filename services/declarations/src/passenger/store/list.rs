//! SQL of the list of records.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use pinzon_chassis::page::{MOST_COUNTED, Page};
use pinzon_domain::date::ISLANDS;
use sqlx::PgConnection;
use uuid::Uuid;

/// Key of a list: last met first, then by id.
pub type Key = (DateTime<Utc>, Uuid);

/// What a list is limited to.
#[derive(Debug, Default, serde::Serialize)]
pub struct Filter {
    /// Words that the name or the document number has.
    pub words: Vec<String>,
    /// Country code.
    pub nationality: Option<String>,
    /// Airport code.
    pub airport: Option<String>,
    /// Whether there is an act.
    pub has_act: Option<bool>,
    /// Last met on this day or later, on the islands.
    pub met_from: Option<NaiveDate>,
    /// Last met on this day or before, on the islands.
    pub met_until: Option<NaiveDate>,
    /// The caller's airports; `None` for all.
    pub scope: Option<Vec<String>>,
}

impl Filter {
    /// Patterns that the words of a person match, all of them.
    fn patterns(&self) -> Vec<String> {
        self.words.iter().map(|word| pattern(word)).collect()
    }

    /// The pattern that the index looks for: the longest is the rarest.
    fn rarest(&self) -> String {
        pattern(self.words.iter().max_by_key(|word| word.chars().count()).map_or("", String::as_str))
    }

    fn from(&self) -> Option<DateTime<Utc>> {
        self.met_from.and_then(begin)
    }

    fn before(&self) -> Option<DateTime<Utc>> {
        self.met_until.and_then(|day| begin(day.succ_opt()?))
    }
}

/// Matches what holds the word; its own signs stand for themselves.
fn pattern(word: &str) -> String {
    let escaped = word.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    if escaped.is_empty() { "%".to_owned() } else { format!("%{escaped}%") }
}

/// When a day begins on the islands.
fn begin(day: NaiveDate) -> Option<DateTime<Utc>> {
    day.and_time(NaiveTime::MIN).and_local_timezone(ISLANDS).earliest().map(|at| at.to_utc())
}

/// One line of a list.
#[derive(Debug)]
pub struct Summary {
    pub passenger_id: Uuid,
    pub surnames: String,
    pub given_names: String,
    pub document_type: String,
    pub document_number: String,
    pub document_country: String,
    pub nationality: String,
    pub birth_date: Option<NaiveDate>,
    pub airports: Vec<String>,
    pub last_met_at: DateTime<Utc>,
    pub has_act: bool,
    pub has_alert: bool,
}

/// A page of passengers, last met first; `today` decides which alerts hold.
pub async fn list(
    conn: &mut PgConnection,
    filter: &Filter,
    page: &Page<Key>,
    today: NaiveDate,
) -> Result<Vec<Summary>, sqlx::Error> {
    let (after_time, after_id) = page.after.unzip();
    sqlx::query_as!(
        Summary,
        r#"select p.passenger_id, p.surnames, p.given_names, p.document_type, p.document_number, p.document_country,
                  p.nationality, p.birth_date, p.airports, p.last_met_at, p.has_act,
                  exists (
                    select from passenger m join passenger_alert a on a.passenger_id = m.passenger_id
                    where m.person_id = p.passenger_id and a.ended_at is null and a.valid_from <= $12
                      and (a.valid_until is null or a.valid_until >= $12)
                      and (a.airports = '{}' or $8::text[] is null or a.airports && $8)
                  ) as "has_alert!"
           from passenger p
           where p.person_id = p.passenger_id
             and p.search like folded($1)
             and p.search like all (select folded(pattern) from unnest($2::text[]) pattern)
             and ($3::text is null or p.nationality = $3)
             and ($4::text is null or p.airports && array[$4])
             and ($5::boolean is null or p.has_act = $5)
             and ($6::timestamptz is null or p.last_met_at >= $6)
             and ($7::timestamptz is null or p.last_met_at < $7)
             and ($8::text[] is null or p.airports && $8)
             and ($9::timestamptz is null or (p.last_met_at, p.passenger_id) < ($9, $10::uuid))
           order by p.last_met_at desc, p.passenger_id desc
           limit $11"#,
        filter.rarest(),
        &filter.patterns(),
        filter.nationality,
        filter.airport,
        filter.has_act,
        filter.from(),
        filter.before(),
        filter.scope.as_deref(),
        after_time,
        after_id,
        page.limit(),
        today,
    )
    .fetch_all(conn)
    .await
}

/// How many passengers pass the filter, up to [`MOST_COUNTED`] and one.
pub async fn count_matching(conn: &mut PgConnection, filter: &Filter) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from passenger p
             where p.person_id = p.passenger_id
               and p.search like folded($1)
               and p.search like all (select folded(pattern) from unnest($2::text[]) pattern)
               and ($3::text is null or p.nationality = $3)
               and ($4::text is null or p.airports && array[$4])
               and ($5::boolean is null or p.has_act = $5)
               and ($6::timestamptz is null or p.last_met_at >= $6)
               and ($7::timestamptz is null or p.last_met_at < $7)
               and ($8::text[] is null or p.airports && $8)
             limit $9
           ) as counted"#,
        filter.rarest(),
        &filter.patterns(),
        filter.nationality,
        filter.airport,
        filter.has_act,
        filter.from(),
        filter.before(),
        filter.scope.as_deref(),
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await
}
