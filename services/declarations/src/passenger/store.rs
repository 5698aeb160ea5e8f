//! SQL of passengers, their alerts and their history.

pub mod alert;
pub mod lane;
pub mod list;
pub mod record;

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, Reason, status::Violations};
use pinzon_domain::{DocumentType, TravelDocument};
use pinzon_edits::{Action, Change, Creatable, FieldChange, Recorded as _, Refusal, Stored, fields};
use pinzon_events::{Actor, outbox::EventContext};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Details, Identity, Passenger, journal};
use crate::{content::part::person::Sex, error::Error};

/// A record, and the airports at which the caller may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScopedId {
    /// The record's id.
    pub id: Uuid,
    /// The caller's airports; `None` for all.
    pub scope: Option<Vec<String>>,
}

impl ScopedId {
    /// Another record, in the same scope.
    pub fn other(&self, id: Uuid) -> Self {
        Self { id, scope: self.scope.clone() }
    }
}

/// Returns a record. Refuses one that was met at none of the airports, joined records included.
pub async fn find(conn: &mut PgConnection, scoped_id: &ScopedId) -> Result<Passenger, Error> {
    let row = sqlx::query!(
        r#"select m.passenger_id, m.person_id, m.document_type, m.document_number, m.document_country,
                  m.document_fingerprint, m.surnames, m.given_names, m.birth_date, m.sex, m.nationality,
                  m.residence_country, m.email, m.phone, m.checked, m.own_airports, m.first_met_at, m.own_met_at,
                  m.version, ($2::text[] is null or p.airports && $2) as "reached!"
           from passenger m
           join passenger p on p.passenger_id = m.person_id
           where m.passenger_id = $1"#,
        scoped_id.id,
        scoped_id.scope.as_deref(),
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

/// Writes down that a person comes with a document, at the time of the event. Their record opens to `airports`.
pub async fn upsert(
    conn: &mut PgConnection,
    told: &Details,
    fingerprint: &str,
    airports: &[String],
    event_context: &EventContext,
) -> Result<(), Error> {
    let id = Uuid::now_v7();
    let first = Passenger {
        id,
        person_id: id,
        details: told.clone(),
        fingerprint: fingerprint.to_owned(),
        checked: false,
        own_airports: airports.to_vec(),
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
        match find(conn, &ScopedId { id, scope: None }).await {
            // It was removed meanwhile, because the person had not come for years.
            Err(Error::PassengerNotFound) => {}
            found => break found?,
        }
    };
    let mut after = before.met(told);
    after.own_met_at = before.own_met_at.max(event_context.time);
    after.own_airports.extend(airports.iter().filter(|code| !before.own_airports.contains(code)).cloned());
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
    match find(conn, &ScopedId { id, scope }).await {
        Err(Error::PassengerElsewhere) => {}
        found => return found.map(|_| Opening::None),
    }
    let before = find(conn, &ScopedId { id, scope: None }).await?;
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
    type Key = ScopedId;
    type Error = Error;

    async fn find(conn: &mut PgConnection, scoped_id: &ScopedId) -> Result<Self, Error> {
        lane::lock(conn, &[scoped_id.id]).await?;
        find(conn, scoped_id).await
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        before: &Self,
        event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        let next = Self { version: before.version + 1, ..self.clone() };
        match write(conn, &next).await {
            Err(error) if breaks(&error, "passenger_document_key") => return Err(taken()),
            outcome => outcome?,
        }
        if next.fingerprint != before.fingerprint {
            lane::share_lanes(conn, &[before.fingerprint.clone(), next.fingerprint], event_context).await?;
        }
        Ok(Vec::new())
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
            Some(id) => find(conn, &ScopedId { id, scope: None }).await.map(Some),
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
    let documents = lane::documents(conn, &[stays.id, other.id]).await?;
    lane::share_lanes(conn, &documents, event_context).await
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
