//! SQL of declarations as they stand, and of their steps.

pub mod contradiction;

use pinzon_chassis::ClosedSet;
use std::slice;

use pinzon_events::facts::DeclarationLaneChanged;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use super::{Act, Alert, Correction, Declaration, Fellow};
use crate::{
    code::Code,
    content::Content,
    departure::{self, Departure, DepartureState},
    error::Error,
    lane::{self, Cause, Circumstances, Lane},
    state::{State, Transition, Witness},
};

/// Most fellows that are shown, the first sent first: more than one person prepares for. Whoever holds the id of a group can
/// fill no screen, but those who join later than so many others are not shown.
const MOST_FELLOWS: i64 = 16;

/// Moves a declaration and writes the step down.
pub async fn transition(conn: &mut PgConnection, id: Uuid, step: &Transition) -> Result<(), Error> {
    sqlx::query!(
        "update declaration set state = $2, updated_at = $3,
             presented_at = case $2 when 'presented' then coalesce(presented_at, $3)
                                    when 'submitted' then null else presented_at end,
             cleared_at = case when $2 = 'cleared' and state = 'annulled' then cleared_at
                               when $2 = 'cleared' then $3
                               when $2 in ('submitted', 'presented', 'in_inspection') then null else cleared_at end,
             joined_to = case $2 when 'annulled' then joined_to end,
             reopened_on = case when $2 = 'submitted' then ($3 at time zone 'Pacific/Galapagos')::date
                                else reopened_on end,
             suspicious = suspicious and $4
         where declaration_id = $1",
        id,
        step.to.code(),
        step.at,
        step.to.keeps_mark(),
    )
    .execute(&mut *conn)
    .await?;
    insert_transition(conn, id, step).await
}

async fn insert_transition(conn: &mut PgConnection, id: Uuid, step: &Transition) -> Result<(), Error> {
    sqlx::query!(
        "insert into declaration_transition
             (declaration_id, number, from_state, to_state, at, actor_name, airport, note, actor_id, decided_at)
         select $1, 1 + count(*), $2, $3, $4, $5, $6, $7, $8, $9
         from declaration_transition where declaration_id = $1",
        id,
        step.from.map(State::code),
        step.to.code(),
        step.at,
        step.actor_name,
        step.airport,
        step.note,
        step.actor_id,
        step.decided_at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes down who else took a step. `number` counts from 1. Returns whether that was not known.
pub async fn insert_witness(
    conn: &mut PgConnection,
    id: Uuid,
    number: i32,
    witness: &Witness,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query!(
        "with changed as (update declaration set updated_at = greatest(updated_at, $7) where declaration_id = $1)
         insert into transition_witness
             (declaration_id, number, actor_id, actor_name, airport, decided_at, at, note)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict do nothing",
        id,
        number,
        witness.actor_id,
        witness.actor_name,
        witness.airport,
        witness.decided_at,
        witness.at,
        witness.note,
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() > 0)
}

/// Returns who else took steps of a declaration, by the number of the step, the earliest arrival first.
async fn witnesses(conn: &mut PgConnection, id: Uuid) -> Result<Vec<(i32, Witness)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select number, actor_id, actor_name, airport, decided_at, at, note
         from transition_witness where declaration_id = $1 order by number, at, actor_id",
        id,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let witness = Witness {
                actor_name: row.actor_name,
                actor_id: row.actor_id,
                airport: row.airport,
                decided_at: row.decided_at,
                at: row.at,
                note: row.note,
            };
            (row.number, witness)
        })
        .collect())
}

/// Keeps others from changing declarations of the people with these documents.
pub async fn lock_documents(conn: &mut PgConnection, fingerprints: &[String]) -> Result<(), Error> {
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended(fingerprint, 22))::text as taken
           from (select unnest($1::text[]) as fingerprint order by fingerprint) person"#,
        fingerprints,
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// As [`lock_documents`], also of the people in the declarations with these codes and in the one with this id. Must be called
/// before a declaration is locked.
pub async fn lock_people(
    conn: &mut PgConnection,
    id: Option<Uuid>,
    codes: &[String],
    fingerprints: &[String],
) -> Result<(), Error> {
    let mut locked = Vec::new();
    loop {
        let people = sqlx::query!(
            r#"select fingerprint as "fingerprint!", pg_advisory_xact_lock(hashtextextended(fingerprint, 22))::text as taken
               from (
                 select unnest($3::text[]) as fingerprint
                 union
                 select document_fingerprint from declaration where declaration_id = $1 or code = any($2)
                 union
                 select m.document_fingerprint from declared_minor m join declaration d using (declaration_id)
                 where d.declaration_id = $1 or d.code = any($2)
                 order by fingerprint
               ) person"#,
            id,
            codes,
            fingerprints,
        )
        .fetch_all(&mut *conn)
        .await?;
        let people: Vec<_> = people.into_iter().map(|row| row.fingerprint).collect();
        // Who was waited for may have written other documents into the declarations.
        if people == locked {
            return Ok(());
        }
        locked = people;
    }
}

/// The other declarations for the same flight that name somebody of this one.
pub async fn companions(conn: &mut PgConnection, id: Uuid) -> Result<Vec<Uuid>, Error> {
    Ok(sqlx::query_scalar!(
        r#"select declaration_id as "declaration_id!" from declaration_companions($1)"#,
        id
    )
    .fetch_all(conn)
    .await?)
}

/// A declaration that came into another lane because of its companions.
pub struct LaneChange {
    /// The declaration.
    pub id: Uuid,
    /// What people type.
    pub code: String,
    /// Airport that controls it.
    pub airport: String,
    /// Lane code before.
    pub before: String,
    /// Lane code after.
    pub after: String,
}

impl LaneChange {
    /// The change of a declaration that was in a lane before, if it is in another one.
    pub fn since(before: Lane, after: &Declaration) -> Option<Self> {
        (before != after.lane).then(|| Self {
            id: after.id,
            code: after.code.to_string(),
            airport: after.content.travel.control_airport().to_owned(),
            before: before.code().to_owned(),
            after: after.lane.code().to_owned(),
        })
    }

    /// The event's payload. `changed` is the declaration that was sent or changed; alerts and seals have none.
    pub fn fact(&self, changed: Option<&Code>) -> DeclarationLaneChanged {
        DeclarationLaneChanged {
            before_lane: self.before.clone(),
            after_lane: self.after.clone(),
            because_of: changed.map(Code::to_string).filter(|code| *code != self.code),
        }
    }
}

/// Locks declarations, always in the same order.
pub async fn lock(conn: &mut PgConnection, ids: &[Uuid]) -> Result<(), Error> {
    sqlx::query!(
        "select from declaration where declaration_id = any($1) order by declaration_id for update",
        ids
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Brings a declaration, and those of the others that are not decided yet, into the lane that each shares with its
/// companions. Returns the lane of the first, and who changed lanes.
pub async fn share_lane(
    conn: &mut PgConnection,
    id: Uuid,
    others: &[Uuid],
) -> Result<(Lane, Vec<LaneChange>), Error> {
    // A statement of its own: one that waits for a draw would look for the lane before it.
    lock(conn, &[slice::from_ref(&id), others].concat()).await?;
    let changes = sqlx::query_as!(
        LaneChange,
        r#"with shared as (
             select declaration_id, lane as before, shared_lane(declaration_id) as after from declaration
             where declaration_id = $1
                or declaration_id = any($2) and state in ('submitted', 'presented', 'in_inspection')
           ),
           moved as (
             update declaration d set lane = shared.after from shared
             where d.declaration_id = shared.declaration_id and shared.after <> shared.before
             returning d.declaration_id, d.code, d.airport, shared.before, shared.after
           )
           select declaration_id as "id!", code as "code!", airport as "airport!", before as "before!",
                  after as "after!"
           from moved order by code"#,
        id,
        others,
    )
    .fetch_all(&mut *conn)
    .await?;
    let row = sqlx::query!("select code, lane from declaration where declaration_id = $1", id)
        .fetch_one(conn)
        .await?;
    let lane =
        Lane::parse(&row.lane).ok_or_else(|| Error::Corrupt { code: row.code, what: "lane".to_owned() })?;
    Ok((lane, changes))
}

/// How a declaration is named in a request.
#[derive(Debug, Clone, Copy)]
pub enum Name<'a> {
    /// The traveller's capability.
    Id(Uuid),
    /// What people type.
    Code(&'a Code),
}

/// A declaration as it stands. `lock` keeps others from changing it meanwhile.
pub async fn find(conn: &mut PgConnection, name: Name<'_>, lock: bool) -> Result<Option<Declaration>, Error> {
    let (id, code) = match name {
        Name::Id(id) => (Some(id), None),
        Name::Code(code) => (None, Some(code.to_string())),
    };
    if lock {
        sqlx::query!(
            "select declaration_id from declaration where declaration_id = $1 or code = $2 for update",
            id,
            code,
        )
        .fetch_optional(&mut *conn)
        .await?;
    }
    let row = sqlx::query!(
        r#"select d.declaration_id, d.code, d.state, d.version, d.submitted_at, d.updated_at, d.act_count,
                  (select code from declaration stays where stays.declaration_id = d.joined_to) as joined_to,
                  v.content as "content: Json<Content>", d.lane, d.drawn, d.suspicious, v.lane_causes as "lane_causes: Json<Vec<Cause>>",
                  v.qr, v.sworn_at, companion_codes(d.declaration_id) as "repeats!",
                  declaration_alert_texts(d.declaration_id) as "alerts!: Json<Vec<Alert>>",
                  d.departure_airport, d.departure_state,
                  (select travel_group from travel_group_member g where g.declaration_id = d.declaration_id) as travel_group
           from declaration d
           join declaration_version v on v.declaration_id = d.declaration_id and v.version = d.version
           where d.declaration_id = $1 or d.code = $2"#,
        id,
        code,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let corrupt = |what: &str| Error::Corrupt { code: row.code.clone(), what: what.to_owned() };
    let corrections = match row.version {
        1 => vec![],
        _ => corrections(conn, row.declaration_id).await?,
    };
    let acts = match row.act_count {
        0 => vec![],
        _ => acts(conn, row.declaration_id).await?,
    };
    let joined_to =
        row.joined_to.map(|code| Code::parse(&code).ok_or_else(|| corrupt("joined_to"))).transpose()?;
    let departure = match row.departure_airport.zip(row.departure_state) {
        None => None,
        Some((airport, state)) => Some(Departure {
            airport,
            state: DepartureState::parse(&state).ok_or_else(|| corrupt("departure_state"))?,
            steps: departure::store::steps(&mut *conn, row.declaration_id).await?,
            seals: departure::store::seals(conn, row.declaration_id).await?,
        }),
    };
    let alerts = row.alerts.0;
    let circumstances = Circumstances {
        alerts: alerts.iter().map(|alert| alert.reason.clone()).collect(),
        unsound_seals: departure.iter().flat_map(Departure::unsound_seals).collect(),
        repeats: row.repeats,
        denied: row.content.denies_its_items(),
        drawn: row.drawn,
    };
    Ok(Some(Declaration {
        id: row.declaration_id,
        code: Code::parse(&row.code).ok_or_else(|| corrupt("code"))?,
        state: State::parse(&row.state).ok_or_else(|| corrupt("state"))?,
        version: row.version,
        content: row.content.0,
        submitted_at: row.submitted_at,
        updated_at: row.updated_at,
        sworn_at: row.sworn_at,
        qr: row.qr,
        lane: Lane::parse(&row.lane).ok_or_else(|| corrupt("lane"))?,
        lane_causes: lane::in_circumstances(row.lane_causes.0, circumstances),
        corrections,
        joined_to,
        suspicious: row.suspicious,
        acts,
        alerts,
        departure,
        travel_group: row.travel_group,
    }))
}

/// Returns the others of a declaration's group who declared for the same flight, the first sent first.
pub async fn fellows(conn: &mut PgConnection, id: Uuid) -> Result<Vec<Fellow>, Error> {
    let rows = sqlx::query!(
        "select d.code, d.surnames, d.given_names, d.state, d.lane, d.departure_state
         from travel_group_member own
         join declaration self on self.declaration_id = own.declaration_id
         join travel_group_member member on member.travel_group = own.travel_group
         join declaration d on d.declaration_id = member.declaration_id
         where own.declaration_id = $1 and d.declaration_id <> $1
           and (d.flight_number, d.flight_date, d.airport) = (self.flight_number, self.flight_date, self.airport)
           and d.departure_airport is not distinct from self.departure_airport
           and d.state <> 'annulled' and not d.suspicious and d.purged_at is null
         order by d.submitted_at, d.code limit $2",
        id,
        MOST_FELLOWS,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let corrupt = |what: &str| Error::Corrupt { code: row.code.clone(), what: what.to_owned() };
            let departure = row.departure_state.as_deref();
            Ok(Fellow {
                code: Code::parse(&row.code).ok_or_else(|| corrupt("code"))?,
                state: State::parse(&row.state).ok_or_else(|| corrupt("state"))?,
                lane: Lane::parse(&row.lane).ok_or_else(|| corrupt("lane"))?,
                departure: departure
                    .map(|state| DepartureState::parse(state).ok_or_else(|| corrupt("departure_state")))
                    .transpose()?,
                surnames: row.surnames,
                given_names: row.given_names,
            })
        })
        .collect()
}

/// The acts on a declaration that were not annulled, the earliest first.
async fn acts(conn: &mut PgConnection, id: Uuid) -> Result<Vec<Act>, Error> {
    Ok(sqlx::query_as!(
        Act,
        "select folio, issued_at from declaration_act where declaration_id = $1 order by issued_at, folio",
        id,
    )
    .fetch_all(conn)
    .await?)
}

/// Locks two declarations, in an order that two people who join them both ways at once share.
pub async fn lock_both(conn: &mut PgConnection, one: &Code, other: &Code) -> Result<(), Error> {
    sqlx::query!(
        "select declaration_id from declaration where code = any($1) order by declaration_id for update",
        &[one.to_string(), other.to_string()],
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// The step that led to the present state.
pub async fn last_transition(conn: &mut PgConnection, d: &Declaration) -> Result<Option<Transition>, Error> {
    Ok(transitions(conn, d).await?.pop())
}

/// Steps of a declaration, first to last.
pub async fn transitions(conn: &mut PgConnection, d: &Declaration) -> Result<Vec<Transition>, Error> {
    let rows = sqlx::query!(
        "select number, from_state, to_state, at, actor_name, actor_id, airport, note, decided_at
         from declaration_transition where declaration_id = $1 order by number",
        d.id,
    )
    .fetch_all(&mut *conn)
    .await?;
    let witnesses = witnesses(conn, d.id).await?;
    let mut contradictions = contradiction::of(conn, d).await?;
    rows.into_iter()
        .map(|row| {
            let state = |code: &str| {
                State::parse(code)
                    .ok_or_else(|| Error::Corrupt { code: d.code.to_string(), what: format!("step {code}") })
            };
            Ok(Transition {
                from: row.from_state.as_deref().map(state).transpose()?,
                to: state(&row.to_state)?,
                at: row.at,
                actor_name: row.actor_name,
                actor_id: row.actor_id,
                airport: row.airport,
                note: row.note,
                decided_at: row.decided_at,
                witnesses: witnesses
                    .iter()
                    .filter(|(number, _)| *number == row.number)
                    .map(|(_, witness)| witness.clone())
                    .collect(),
                contradictions: contradictions.remove(&row.number).unwrap_or_default(),
            })
        })
        .collect()
}

/// Returns the corrections of a declaration, the earliest first.
pub async fn corrections(conn: &mut PgConnection, declaration: Uuid) -> Result<Vec<Correction>, Error> {
    let rows = sqlx::query!(
        r#"select c.version, c.at, c.actor_name, c.actor_id, c.airport, c.requested_by, c.reason,
                  earlier.content as "before: Json<Content>", later.content as "after: Json<Content>"
           from declaration_correction c
           join declaration_version later using (declaration_id, version)
           join declaration_version earlier
             on earlier.declaration_id = c.declaration_id and earlier.version = c.version - 1
           where c.declaration_id = $1
           order by c.version"#,
        declaration,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Correction {
            version: row.version,
            at: row.at,
            actor_name: row.actor_name,
            actor_id: row.actor_id,
            airport: row.airport,
            requested_by: row.requested_by,
            reason: row.reason,
            before: row.before.0,
            after: row.after.0,
        })
        .collect())
}

/// Whether an act was issued on a declaration.
pub async fn has_act(conn: &mut PgConnection, declaration: Uuid) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select act_count > 0 as "has_act!" from declaration where declaration_id = $1"#,
        declaration,
    )
    .fetch_one(conn)
    .await?)
}
