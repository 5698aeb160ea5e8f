//! What declarations learn from retentions: an act turns them `with_findings`, and counts until it is annulled.

pub(crate) mod store;

use pinzon_chassis::ClosedSet;
use pinzon_events::{
    Envelope,
    consumer::{Apply, Failure},
    dead_letter::DecidedLetter,
    facts::{
        DeadLetterDecided, DeclarationWithFindings, DepartureControlled, Fact as _, OwnerlessRetentionIssued,
        RetentionAnnulled, RetentionIssued,
    },
    outbox,
};
use serde::de::DeserializeOwned;
use sqlx::PgConnection;

use crate::{
    code::Code,
    declaration::{self, Declaration, store::Name},
    departure::{self, Decision, Departure, DepartureState, store::StepContext},
    error::Error,
    passenger,
    state::{State, Transition},
};

/// Applies facts of retentions.
pub struct Ingest;

impl Apply for Ingest {
    async fn apply(&self, conn: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
        match event.kind.as_str() {
            RetentionIssued::KIND => issue(conn, event, &parsed(event)?).await,
            OwnerlessRetentionIssued::KIND => issue_ownerless(conn, &parsed(event)?).await,
            RetentionAnnulled::KIND => annul(conn, &parsed(event)?).await,
            _ => Ok(()),
        }
    }

    async fn decided(&self, conn: &mut PgConnection, letter: &DecidedLetter<'_>) -> Result<(), sqlx::Error> {
        let fact = DeadLetterDecided {
            outcome: letter.outcome.code().to_owned(),
            source: letter.event.map(|event| event.source.code().to_owned()),
            sequence: letter.event.and_then(|event| event.sequence),
            kind: letter.event.map(|event| event.kind.clone()),
        };
        outbox::append(conn, &letter.id.to_string(), &letter.event_context(), &fact).await
    }
}

fn parsed<F: DeserializeOwned>(event: &Envelope) -> Result<F, Failure> {
    serde_json::from_value(event.data.clone()).map_err(|e| Failure::Permanent(e.to_string()))
}

async fn issue(conn: &mut PgConnection, event: &Envelope, issued: &RetentionIssued) -> Result<(), Failure> {
    let RetentionIssued { folio, airport, document_fingerprint, .. } = issued;
    // Retentions that were set back to an earlier backup give the folios of the acts that are lost a second time.
    forget(conn, folio, None).await?;
    store::remember_retention(conn, folio, airport, document_fingerprint, event.time).await?;
    passenger::job::want_person(conn, folio, airport, document_fingerprint, event.time).await?;
    mark_declaration(conn, event, issued).await?;
    // After the declaration, because travellers' edits lock both in this order.
    passenger::store::refresh_document(conn, document_fingerprint).await?;
    Ok(())
}

/// An act without a passenger is about nobody. Its folio may be that of an act that a restored backup lost.
async fn issue_ownerless(conn: &mut PgConnection, issued: &OwnerlessRetentionIssued) -> Result<(), Failure> {
    Ok(forget(conn, &issued.folio, None).await?)
}

async fn annul(conn: &mut PgConnection, annulled: &RetentionAnnulled) -> Result<(), Failure> {
    Ok(forget(conn, &annulled.folio, annulled.declaration_code.as_deref()).await?)
}

/// Forgets an act. Its declaration keeps its state, because the goods were found; the act counts no more. An act that is
/// not known, or no more, changes nothing. Acts from before `declaration_act` need the code of their declaration.
async fn forget(conn: &mut PgConnection, folio: &str, code: Option<&str>) -> Result<(), sqlx::Error> {
    passenger::job::forget_person(conn, folio).await?;
    let Some(document_fingerprint) = store::forget_retention(conn, folio).await? else {
        return Ok(());
    };
    store::uncount_act(conn, folio, code).await?;
    passenger::store::refresh_document(conn, &document_fingerprint).await
}

/// Turns the declaration that an act is based on `with_findings`.
async fn mark_declaration(
    conn: &mut PgConnection,
    event: &Envelope,
    issued: &RetentionIssued,
) -> Result<(), Failure> {
    let Some(code) = &issued.declaration_code else { return Ok(()) };
    let code = Code::parse(code).ok_or_else(|| Failure::Permanent(format!("not a code: {code}")))?;
    declaration::store::lock_people(conn, None, &[code.to_string()], &[]).await.map_err(failure)?;
    let found = declaration::store::find(conn, Name::Code(&code), true).await.map_err(failure)?;
    let Some(declaration) = found else {
        return Err(Failure::Permanent(format!("no declaration {code}")));
    };
    store::count_act(conn, declaration.id, &issued.folio, event.time).await.map_err(failure)?;
    match &declaration.departure {
        // Found before boarding: the control on arrival has not begun with it.
        Some(departure) if departure.airport == issued.airport => {
            find_at_departure(conn, event, issued, &declaration, departure).await?;
        }
        _ if declaration.state.takes_findings() => turn(conn, event, issued, &declaration).await?,
        _ => {}
    }
    // Without the mark it counts for the lanes of its companions.
    if declaration.suspicious {
        let companions = declaration::store::companions(conn, declaration.id).await.map_err(failure)?;
        let (_, moved) =
            declaration::store::share_lane(conn, declaration.id, &companions).await.map_err(failure)?;
        for change in moved {
            let cause = Envelope { airport: Some(change.airport.clone()), ..event.clone() };
            outbox::append_effect(conn, &change.code, &cause, &change.fact(Some(&code))).await?;
        }
    }
    Ok(())
}

async fn find_at_departure(
    conn: &mut PgConnection,
    event: &Envelope,
    issued: &RetentionIssued,
    declaration: &Declaration,
    departure: &Departure,
) -> Result<(), Failure> {
    let before = departure.state;
    if !before.may_become(DepartureState::WithFindings) {
        return Ok(());
    }
    let note = Some(issued.folio.clone());
    let decision = Decision { outcome: DepartureState::WithFindings, bags: None, seals: vec![], note };
    let step_context = StepContext {
        at: event.time,
        airport: &departure.airport,
        actor_name: event.actorname.as_deref().unwrap_or_default(),
        actor_id: event.actorid,
        decided_at: None,
    };
    departure::store::step(conn, declaration.id, before, &decision, &step_context).await?;
    let fact = DepartureControlled {
        before: before.code().to_owned(),
        after: DepartureState::WithFindings.code().to_owned(),
        bags: None,
        seals: 0,
    };
    outbox::append_effect(conn, &declaration.code.to_string(), event, &fact).await?;
    Ok(())
}

async fn turn(
    conn: &mut PgConnection,
    event: &Envelope,
    issued: &RetentionIssued,
    declaration: &Declaration,
) -> Result<(), Failure> {
    let step = Transition {
        from: Some(declaration.state),
        to: State::WithFindings,
        at: event.time,
        actor_name: event.actorname.clone().unwrap_or_default(),
        actor_id: event.actorid,
        airport: Some(issued.airport.clone()),
        note: Some(issued.folio.clone()),
        decided_at: None,
        witnesses: vec![],
        contradictions: vec![],
    };
    declaration::store::transition(conn, declaration.id, &step).await.map_err(failure)?;
    let fact = DeclarationWithFindings {
        before: declaration.state.code().to_owned(),
        after: State::WithFindings.code().to_owned(),
        folio: issued.folio.clone(),
    };
    outbox::append_effect(conn, &declaration.code.to_string(), event, &fact).await?;
    Ok(())
}

fn failure(error: Error) -> Failure {
    match error {
        Error::Database(error) => Failure::Transient(error),
        other => Failure::Permanent(other.to_string()),
    }
}
