//! SQL of passengers, their alerts and their history.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use pinzon_chassis::{
    Reason,
    page::{MOST_COUNTED, Page},
    status::Violations,
};
use pinzon_domain::{DocumentType, TravelDocument, date::ISLANDS};
use pinzon_edits::{Action, Change, Creatable, FieldChange, Recorded as _, Refusal, Stored, fields};
use pinzon_events::{Actor, outbox::EventContext};
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use super::{Alert, Details, Identity, Passenger, journal};
use crate::{error::Error, traveller::Sex};

/// Key of a list: last met first, then by id.
pub type Key = (DateTime<Utc>, Uuid);

/// Declarations and acts that a passenger is shown with.
const MOST_SHOWN: i64 = 100;

/// A record, and the airports at which the caller may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The record's id.
    pub id: Uuid,
    /// The caller's airports; `None` for all.
    pub scope: Option<Vec<String>>,
}

impl Reached {
    /// Another record, reached by the same person.
    pub fn other(&self, id: Uuid) -> Self {
        Self { id, scope: self.scope.clone() }
    }
}

/// Returns a record. Refuses one that was met at none of the airports, joined records included.
pub async fn find(conn: &mut PgConnection, reached: &Reached) -> Result<Passenger, Error> {
    let row = sqlx::query!(
        r#"select m.passenger_id, m.person_id, m.document_type, m.document_number, m.document_country,
                  m.document_fingerprint, m.surnames, m.given_names, m.birth_date, m.sex, m.nationality,
                  m.residence_country, m.email, m.phone, m.checked, m.own_airports, m.first_met_at, m.own_met_at,
                  m.version, ($2::text[] is null or p.airports && $2) as "reached!"
           from passenger m
           join passenger p on p.passenger_id = m.person_id
           where m.passenger_id = $1"#,
        reached.id,
        reached.scope.as_deref(),
    )
    .fetch_optional(conn)
    .await?
    .ok_or(Error::PassengerNotFound)?;
    if !row.reached {
        return Err(Error::PassengerElsewhere);
    }
    let corrupt = |what: &str| Error::Corrupt {
        code: row.passenger_id.to_string(),
        what: format!("passenger's {what}"),
    };
    let document = TravelDocument {
        kind: DocumentType::parse(&row.document_type).ok_or_else(|| corrupt("document type"))?,
        number: row.document_number,
        country: row.document_country,
    };
    let identity = Identity {
        document,
        surnames: row.surnames,
        given_names: row.given_names,
        birth_date: row.birth_date,
        sex: row.sex.map(|code| Sex::parse(&code).ok_or_else(|| corrupt("sex"))).transpose()?,
        nationality: row.nationality,
    };
    Ok(Passenger {
        id: row.passenger_id,
        person_id: row.person_id,
        details: Details {
            identity,
            residence_country: row.residence_country,
            email: row.email,
            phone: row.phone,
        },
        fingerprint: row.document_fingerprint,
        checked: row.checked,
        own_airports: row.own_airports,
        first_met_at: row.first_met_at,
        own_met_at: row.own_met_at,
        version: row.version,
    })
}

/// Makes others that create something with the same request id wait until the transaction ends.
pub async fn lock_request(conn: &mut PgConnection, request_id: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", request_id.to_string())
        .execute(conn)
        .await?;
    Ok(())
}

/// Locks the records and all that are joined with them, always in the same order.
pub async fn lock(conn: &mut PgConnection, ids: &[Uuid]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "select passenger_id from passenger
         where person_id in (select person_id from passenger where passenger_id = any($1))
         order by passenger_id for update",
        ids,
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// The record of a document.
pub async fn of_document(
    conn: &mut PgConnection,
    document: &TravelDocument,
) -> Result<Option<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        "select passenger_id from passenger
         where document_type = $1 and document_number = $2 and document_country = $3",
        document.kind.code(),
        document.number,
        document.country,
    )
    .fetch_optional(conn)
    .await
}

/// Whether a declaration or an act names a document.
pub async fn is_in_use(conn: &mut PgConnection, fingerprint: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from declaration_naming(array[$1::text]))
               or exists (select from earlier_retention where document_fingerprint = $1) as "exists!""#,
        fingerprint,
    )
    .fetch_one(conn)
    .await
}

/// Adds a record with what [`refresh`] would write; does nothing and answers false when its document has one.
async fn insert(
    conn: &mut PgConnection,
    p: &Passenger,
    request_id: Option<Uuid>,
) -> Result<bool, sqlx::Error> {
    let Details { identity, residence_country, email, phone } = &p.details;
    let inserted = sqlx::query!(
        "with act as (select airport, issued_at from earlier_retention where document_fingerprint = $6)
         insert into passenger (passenger_id, person_id, document_type, document_number, document_country,
             document_fingerprint, surnames, given_names, birth_date, sex, nationality, residence_country, email,
             phone, checked, own_airports, first_met_at, own_met_at, version, request_id, last_met_at, has_act, airports,
             search)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
             greatest($18, (select max(issued_at) from act)), exists (select from act),
             array(select unnest($16::text[]) union select airport from act order by 1),
             folded($7 || ' ' || $8) || ' ' || lower($4))
         on conflict on constraint passenger_document_key do nothing",
        p.id,
        p.person_id,
        identity.document.kind.code(),
        identity.document.number,
        identity.document.country,
        p.fingerprint,
        identity.surnames,
        identity.given_names,
        identity.birth_date,
        identity.sex.map(Sex::code),
        identity.nationality,
        *residence_country,
        *email,
        *phone,
        p.checked,
        &p.own_airports,
        p.first_met_at,
        p.own_met_at,
        p.version,
        request_id,
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// Writes a record as it is now.
async fn write(conn: &mut PgConnection, p: &Passenger) -> Result<(), sqlx::Error> {
    let Details { identity, residence_country, email, phone } = &p.details;
    sqlx::query!(
        "update passenger set document_type = $2, document_number = $3, document_country = $4,
             document_fingerprint = $5, surnames = $6, given_names = $7, birth_date = $8, sex = $9, nationality = $10,
             residence_country = $11, email = $12, phone = $13, checked = $14, own_airports = $15, own_met_at = $16,
             version = $17
         where passenger_id = $1",
        p.id,
        identity.document.kind.code(),
        identity.document.number,
        identity.document.country,
        p.fingerprint,
        identity.surnames,
        identity.given_names,
        identity.birth_date,
        identity.sex.map(Sex::code),
        identity.nationality,
        *residence_country,
        *email,
        *phone,
        p.checked,
        &p.own_airports,
        p.own_met_at,
        p.version,
    )
    .execute(&mut *conn)
    .await?;
    refresh(conn, p.person_id).await
}

/// Brings up to date what lists ask of a person: of all joined records and of their acts.
pub async fn refresh(conn: &mut PgConnection, person_id: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with record as (
           select passenger_id, surnames, given_names, document_number, own_airports, own_met_at, document_fingerprint
           from passenger where person_id = $1
         ),
         act as (
           select a.airport, a.issued_at from earlier_retention a
           where a.document_fingerprint in (select document_fingerprint from record)
         )
         update passenger set
           last_met_at = greatest((select max(own_met_at) from record), (select max(issued_at) from act)),
           has_act = exists (select from act),
           airports = array(
             select unnest(own_airports) from record union select airport from act order by 1
           ),
           search = (
             select string_agg(
                      folded(surnames || ' ' || given_names) || ' ' || lower(document_number), ' '
                      order by passenger_id)
             from record
           )
         where passenger_id = $1 and person_id = $1",
        person_id,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Brings up to date whose document an act names.
pub async fn refresh_document(conn: &mut PgConnection, fingerprint: &str) -> Result<(), sqlx::Error> {
    let found = sqlx::query!(
        "select passenger_id, person_id from passenger where document_fingerprint = $1 order by passenger_id",
        fingerprint,
    )
    .fetch_all(&mut *conn)
    .await?;
    for row in found {
        lock(conn, &[row.passenger_id]).await?;
        refresh(conn, row.person_id).await?;
    }
    Ok(())
}

/// Locks the records of documents and all that are joined with them, always in the same order.
pub async fn lock_documents(conn: &mut PgConnection, fingerprints: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "select passenger_id from passenger
         where person_id in (select person_id from passenger where document_fingerprint = any($1))
         order by passenger_id for update",
        fingerprints,
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// Writes down that a person came with a document, at the airport and time of the event.
pub async fn upsert(
    conn: &mut PgConnection,
    told: &Details,
    fingerprint: &str,
    event_context: &EventContext,
) -> Result<(), Error> {
    let id = Uuid::now_v7();
    let first = Passenger {
        id,
        person_id: id,
        details: told.clone(),
        fingerprint: fingerprint.to_owned(),
        checked: false,
        own_airports: event_context.airport.iter().cloned().collect(),
        first_met_at: event_context.time,
        own_met_at: event_context.time,
        version: 1,
    };
    let before = loop {
        if insert(conn, &first, None).await? {
            return Ok(journal::write_history(conn, event_context, &first.creation()).await?);
        }
        let Some(id) = of_document(conn, &told.identity.document).await? else { continue };
        lock(conn, &[id]).await?;
        match find(conn, &Reached { id, scope: None }).await {
            // It was removed meanwhile, because the person had not come for years.
            Err(Error::PassengerNotFound) => {}
            found => break found?,
        }
    };
    let mut after = before.met(told);
    after.own_met_at = before.own_met_at.max(event_context.time);
    let airport = event_context.airport.as_ref().filter(|airport| !before.own_airports.contains(airport));
    after.own_airports.extend(airport.cloned());
    let edit = after.edit(&before);
    if !edit.changes.is_empty() {
        after.version += 1;
        journal::write_history(conn, event_context, &edit).await?;
    }
    Ok(write(conn, &after).await?)
}

/// What happened to a record whose document somebody has before them.
#[derive(Debug)]
pub enum Opening {
    /// Nothing: there is none, or it is open to them.
    None,
    /// It was opened to their airports.
    Opened(Box<Change>),
    /// They do not know what else stands in the document.
    Guessed,
}

/// Opens a record to the airports of somebody who has its document before them. The number alone proves little: the birth is
/// asked for, or the surnames where it is not known.
pub async fn open(conn: &mut PgConnection, shown: &Identity, airports: &[String]) -> Result<Opening, Error> {
    let Some(id) = of_document(conn, &shown.document).await? else { return Ok(Opening::None) };
    lock(conn, &[id]).await?;
    let scope = Some(airports.to_vec());
    match find(conn, &Reached { id, scope }).await {
        Err(Error::PassengerElsewhere) => {}
        found => return found.map(|_| Opening::None),
    }
    let before = find(conn, &Reached { id, scope: None }).await?;
    let known = &before.details.identity;
    let knows = match known.birth_date {
        Some(birth) => shown.birth_date == Some(birth),
        None => shown.surnames.to_lowercase() == known.surnames.to_lowercase(),
    };
    if !knows {
        return Ok(Opening::Guessed);
    }
    let mut after = before.clone();
    after.own_airports.extend(airports.iter().cloned());
    after.version += 1;
    write(conn, &after).await?;
    let opened = FieldChange {
        field: "airports".to_owned(),
        before: before.own_airports.join(", "),
        after: after.own_airports.join(", "),
    };
    Ok(Opening::Opened(Box::new(after.change(after.version, Action::Updated, vec![opened]))))
}

/// How often somebody guessed since a moment.
pub async fn guesses(
    conn: &mut PgConnection,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from passenger_guess where user_id = $1 and guessed_at > $2"#,
        user_id,
        since,
    )
    .fetch_one(conn)
    .await
}

/// Counts a guess, and forgets those before a moment.
pub async fn count_guess(
    conn: &mut PgConnection,
    user_id: Uuid,
    at: DateTime<Utc>,
    before: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from passenger_guess where guessed_at < $1", before).execute(&mut *conn).await?;
    sqlx::query!("insert into passenger_guess (user_id, guessed_at) values ($1, $2)", user_id, at)
        .execute(conn)
        .await?;
    Ok(())
}

impl Stored for Passenger {
    type Key = Reached;
    type Error = Error;

    async fn find(conn: &mut PgConnection, reached: &Reached) -> Result<Self, Error> {
        lock(conn, &[reached.id]).await?;
        find(conn, reached).await
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        before: &Self,
        _event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        let next = Self { version: before.version + 1, ..self.clone() };
        match write(conn, &next).await {
            Err(error) if breaks(&error, "passenger_document_key") => Err(taken()),
            outcome => Ok(outcome.map(|()| Vec::new())?),
        }
    }
}

impl Creatable for Passenger {
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        let id = sqlx::query_scalar!("select passenger_id from passenger where request_id = $1", request_id)
            .fetch_optional(&mut *conn)
            .await?;
        match id {
            Some(id) => find(conn, &Reached { id, scope: None }).await.map(Some),
            None => Ok(None),
        }
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<(), Error> {
        if insert(conn, self, Some(request_id)).await? { Ok(()) } else { Err(taken()) }
    }
}

fn breaks(error: &sqlx::Error, constraint: &str) -> bool {
    error.as_database_error().and_then(|error| error.constraint()) == Some(constraint)
}

/// Another record has the document.
fn taken() -> Error {
    let mut wrong = Violations::new();
    wrong.add("passenger.document_number", Reason::DocumentTaken);
    Refusal::Invalid(wrong).into()
}

/// Points a record to the one that stays, or back to itself, and writes the history of both.
pub async fn point(
    conn: &mut PgConnection,
    other: &Passenger,
    stays: &Passenger,
    action: Action,
    reason: &str,
    event_context: &EventContext,
) -> Result<(), Error> {
    let joins = action == Action::Joined;
    let by = match &event_context.actor {
        Actor::User { name, .. } => name.as_str(),
        Actor::Traveller | Actor::System => "",
    };
    sqlx::query!(
        "update passenger set person_id = $2, version = version + 1, joined_at = $3, joined_by = $4, join_reason = $5
         where passenger_id = $1",
        other.id,
        if joins { stays.id } else { other.id },
        joins.then_some(event_context.time),
        joins.then_some(by),
        joins.then_some(reason),
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("update passenger set version = version + 1 where passenger_id = $1", stays.id)
        .execute(&mut *conn)
        .await?;
    for (own, with) in [(other, stays), (stays, other)] {
        let document = &with.details.identity.document;
        let with = format!("{} · {} {}", with.name(), document.number, document.country);
        let told = fields([("joined_with", with), ("reason", reason.to_owned())]);
        let changes =
            told.into_iter().map(|(field, after)| FieldChange { field, before: String::new(), after });
        let change = own.change(own.version + 1, action, changes.collect());
        journal::write_history(conn, event_context, &change).await?;
    }
    refresh(conn, stays.id).await?;
    refresh(conn, other.id).await?;
    Ok(())
}

/// Whether other records are joined to one.
pub async fn has_joined(conn: &mut PgConnection, id: Uuid) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from passenger where person_id = $1 and passenger_id <> $1) as "exists!""#,
        id,
    )
    .fetch_one(conn)
    .await
}

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

/// Where and when a person was met, all joined records included.
#[derive(Debug)]
pub struct Meetings {
    pub airports: Vec<String>,
    pub first_met_at: DateTime<Utc>,
    pub last_met_at: DateTime<Utc>,
}

/// Where and when the person of a record was met.
pub async fn meetings(conn: &mut PgConnection, person_id: Uuid) -> Result<Meetings, sqlx::Error> {
    sqlx::query_as!(
        Meetings,
        r#"select airports, last_met_at,
                  (select min(first_met_at) from passenger where person_id = $1) as "first_met_at!"
           from passenger where passenger_id = $1"#,
        person_id,
    )
    .fetch_one(conn)
    .await
}

/// A record that was joined to another.
#[derive(Debug)]
pub struct Joined {
    pub passenger_id: Uuid,
    pub version: i64,
    pub surnames: String,
    pub given_names: String,
    pub document_type: String,
    pub document_number: String,
    pub document_country: String,
    pub joined_at: DateTime<Utc>,
    pub joined_by: String,
    pub join_reason: String,
}

/// Records that are joined to one, the last first.
pub async fn joined(conn: &mut PgConnection, id: Uuid) -> Result<Vec<Joined>, sqlx::Error> {
    sqlx::query_as!(
        Joined,
        r#"select passenger_id, version, surnames, given_names, document_type, document_number, document_country,
                  joined_at as "joined_at!", coalesce(joined_by, '') as "joined_by!",
                  coalesce(join_reason, '') as "join_reason!"
           from passenger where person_id = $1 and passenger_id <> $1
           order by joined_at desc, passenger_id"#,
        id,
    )
    .fetch_all(conn)
    .await
}

/// A declaration of a passenger.
#[derive(Debug)]
pub struct Declared {
    pub code: String,
    pub state: String,
    pub lane: String,
    pub airport: String,
    pub flight_number: String,
    pub flight_date: NaiveDate,
}

/// The newest declarations of a person at the caller's airports, those with the mark of a mass submission last, and how many
/// there are, up to [`MOST_COUNTED`] and one.
pub async fn declarations(
    conn: &mut PgConnection,
    reached: &Reached,
) -> Result<(Vec<Declared>, i64), sqlx::Error> {
    let rows = sqlx::query_as!(
        Declared,
        "select code, state, lane, airport, flight_number, flight_date from declaration
         where declaration_id in (
             select declaration_id from declaration_naming(
               array(select document_fingerprint from passenger where person_id = $1)))
           and ($2::text[] is null or airport = any($2))
         order by suspicious, submitted_at desc, code desc limit $3",
        reached.id,
        reached.scope.as_deref(),
        MOST_SHOWN,
    )
    .fetch_all(&mut *conn)
    .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from declaration
             where declaration_id in (
                 select declaration_id from declaration_naming(
                   array(select document_fingerprint from passenger where person_id = $1)))
               and ($2::text[] is null or airport = any($2))
             limit $3
           ) as counted"#,
        reached.id,
        reached.scope.as_deref(),
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?;
    Ok((rows, count))
}

/// An act issued on a passenger's document.
#[derive(Debug)]
pub struct Act {
    pub folio: String,
    pub airport: String,
    pub issued_at: DateTime<Utc>,
}

/// The newest acts on a person's documents, and how many there are. At any airport: each declaration names them as
/// the reason of its lane.
pub async fn acts(conn: &mut PgConnection, person_id: Uuid) -> Result<(Vec<Act>, i64), sqlx::Error> {
    let rows = sqlx::query_as!(
        Act,
        "select folio, airport, issued_at from earlier_retention
         where document_fingerprint in (select document_fingerprint from passenger where person_id = $1)
         order by issued_at desc, folio desc limit $2",
        person_id,
        MOST_SHOWN,
    )
    .fetch_all(&mut *conn)
    .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from earlier_retention
           where document_fingerprint in (select document_fingerprint from passenger where person_id = $1)"#,
        person_id,
    )
    .fetch_one(conn)
    .await?;
    Ok((rows, count))
}

/// Alerts about a person, the last written first.
pub async fn alerts(conn: &mut PgConnection, person_id: Uuid) -> Result<Vec<Alert>, sqlx::Error> {
    sqlx::query_as!(
        Alert,
        r#"select a.alert_id as id, a.passenger_id,
                  concat_ws(', ', nullif(m.surnames, ''), nullif(m.given_names, '')) as "passenger_name!", a.reason,
                  a.valid_from, a.valid_until, a.version, a.written_by, a.written_at, a.ended_by, a.ended_at
           from passenger m join passenger_alert a on a.passenger_id = m.passenger_id
           where m.person_id = $1 order by a.written_at desc, a.alert_id desc"#,
        person_id,
    )
    .fetch_all(conn)
    .await
}

/// An alert as somebody reaches it, by its passenger.
#[derive(Debug, Clone)]
pub struct ReachedAlert {
    /// The alert's id.
    pub id: Uuid,
    pub passenger: Reached,
}

impl Stored for Alert {
    type Key = ReachedAlert;
    type Error = Error;

    async fn find(conn: &mut PgConnection, reached: &ReachedAlert) -> Result<Self, Error> {
        lock(conn, &[reached.passenger.id]).await?;
        let passenger = find(conn, &reached.passenger).await?;
        let found = alerts(conn, passenger.person_id).await?;
        found.into_iter().find(|alert| alert.id == reached.id).ok_or(Error::AlertNotFound)
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        _event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        sqlx::query!(
            "update passenger_alert set version = version + 1, ended_by = $2, ended_at = $3 where alert_id = $1",
            self.id,
            self.ended_by,
            self.ended_at,
        )
        .execute(conn)
        .await?;
        Ok(Vec::new())
    }
}

impl Creatable for Alert {
    /// An alert's id is that of its request.
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        let found = sqlx::query_as!(
            Self,
            r#"select a.alert_id as id, a.passenger_id,
                      concat_ws(', ', nullif(m.surnames, ''), nullif(m.given_names, '')) as "passenger_name!",
                      a.reason, a.valid_from, a.valid_until, a.version, a.written_by, a.written_at, a.ended_by,
                      a.ended_at
               from passenger_alert a join passenger m on m.passenger_id = a.passenger_id where a.alert_id = $1"#,
            request_id,
        )
        .fetch_optional(conn)
        .await?;
        Ok(found)
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        _request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<(), Error> {
        sqlx::query!(
            "insert into passenger_alert
                 (alert_id, passenger_id, reason, valid_from, valid_until, written_by, written_at)
             values ($1, $2, $3, $4, $5, $6, $7)",
            self.id,
            self.passenger_id,
            self.reason,
            self.valid_from,
            self.valid_until,
            self.written_by,
            self.written_at,
        )
        .execute(conn)
        .await?;
        Ok(())
    }
}

/// A change as it is listed.
#[derive(Debug)]
pub struct ListedChange {
    pub change_id: Uuid,
    pub noun: String,
    pub key: String,
    pub name: String,
    pub version: i64,
    pub at: DateTime<Utc>,
    pub actor_name: Option<String>,
    pub action: String,
    pub changes: Json<Vec<FieldChange>>,
}

/// One page of the changes of a record and of those joined to it, newest first.
pub async fn changes(
    conn: &mut PgConnection,
    id: Uuid,
    page: &Page<Uuid>,
) -> Result<Vec<ListedChange>, sqlx::Error> {
    sqlx::query_as!(
        ListedChange,
        r#"select change_id, noun, key, name, version, at, actor_name, action,
                  changes as "changes: Json<Vec<FieldChange>>"
           from passenger_change
           where passenger_id in (select passenger_id from passenger where passenger_id = $1 or person_id = $1)
             and ($2::uuid is null or change_id < $2)
           order by change_id desc limit $3"#,
        id,
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many changes there are.
pub async fn count_changes(conn: &mut PgConnection, id: Uuid) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from passenger_change
           where passenger_id in (select passenger_id from passenger where passenger_id = $1 or person_id = $1)"#,
        id,
    )
    .fetch_one(conn)
    .await
}
