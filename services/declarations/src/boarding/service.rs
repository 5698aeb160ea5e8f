//! The series of seals that airports have, as the catalogue knows them, and what several officers decide alike.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, Reason, context::Context, status, status::Violations};
use pinzon_domain::{SealSeries, text::code};
use pinzon_events::{
    facts::DepartureWitnessed,
    outbox::{self, EventContext},
};
use pinzon_proto::{
    catalogues::v1::{ListEntriesRequest, StatusFilter, entry_service_client::EntryServiceClient},
    declarations::v1 as pb,
};
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use crate::{
    declaration::{Declaration, service::staff_view},
    departure::{
        Decision, Departure, DepartureState, SealCheck, SealCondition, seal_number,
        store::{self, StepContext},
    },
    error::Error,
    service::Service,
    state::{self, Witness},
};

/// The most series that are in use at once; the largest page of a catalogue.
const MOST_SERIES: i32 = 200;

/// A series of seals, as the catalogue has it.
pub(crate) struct RegisteredSeries {
    code: String,
    name: String,
    airport: String,
    seals: SealSeries,
}

impl Service {
    /// The series that may still be used, of all airports.
    pub(crate) async fn seal_series(&self, context: &Context) -> Result<Vec<RegisteredSeries>, Error> {
        let request = ListEntriesRequest {
            kind: "seal-series".to_owned(),
            status: StatusFilter::Active.into(),
            page_size: MOST_SERIES,
            ..ListEntriesRequest::default()
        };
        let mut catalogues = EntryServiceClient::new(self.catalogues.clone());
        let found = catalogues.list_entries(context.forward(request)).await?.into_inner();
        let series = found.entries.into_iter().filter_map(|mut entry| {
            Some(RegisteredSeries {
                seals: SealSeries::new(entry.attributes.get("first")?, entry.attributes.get("last")?).ok()?,
                airport: entry.attributes.remove("airport")?,
                code: entry.code,
                name: entry.name,
            })
        });
        Ok(series.collect())
    }

    /// How far the series of an airport are used.
    pub(crate) async fn get_seal_use(
        &self,
        context: &Context,
        message: pb::GetSealUseRequest,
    ) -> Result<pb::SealUse, Error> {
        let mut wrong = Violations::new();
        let airport = wrong.take("airport", code(&message.airport, 3));
        let Some(airport) = airport else { return Err(Error::Invalid(wrong)) };
        if !context.staff()?.reaches(&airport) {
            return Err(status::wrong_airport(&airport).into());
        }
        let of_all = self.seal_series(context).await?;
        let mut conn = self.pool.acquire().await?;
        let mut series = Vec::new();
        for registered in of_all.into_iter().filter(|one| one.airport == airport) {
            let (first, last) = (registered.seals.first(), registered.seals.last());
            let used = store::seals_between(&mut conn, &first, &last).await?;
            let usage = registered.seals.usage(used.iter().map(String::as_str));
            series.push(pb::SealSeriesUse {
                code: registered.code,
                name: registered.name,
                first,
                last,
                used: i64::try_from(usage.used).unwrap_or(i64::MAX),
                next: usage.next.unwrap_or_default(),
                missing: i64::try_from(usage.missing).unwrap_or(i64::MAX),
                gaps: usage.gaps.into_iter().map(|(first, last)| pb::SealGap { first, last }).collect(),
            });
        }
        Ok(pb::SealUse { series })
    }
}

/// A step before boarding that met another state than the one on which it was decided.
pub(super) struct LateStep {
    pub seen: DepartureState,
    pub decision: Decision,
    /// When it was decided, by the clock of the device. None as well if the decision itself would be refused.
    pub claimed_at: Option<DateTime<Utc>>,
}

impl Service {
    /// Records that the caller took a step that another officer had taken without knowing of it, and commits. Any other step
    /// is refused.
    pub(super) async fn witness_departure(
        &self,
        context: &Context,
        mut tx: Transaction<'static, Postgres>,
        found: &Declaration,
        departure: &Departure,
        late: LateStep,
    ) -> Result<pb::Declaration, Error> {
        let (caller, now) = (context.staff()?, self.clock.now());
        let LateStep { seen, decision, claimed_at } = late;
        let same = state::decided_at(claimed_at, found.written_at(), now)
            .and_then(|decided_at| Some((decided_at, departure.witnessed(seen, &decision, decided_at)?)));
        let Some((decided_at, number)) = same else { return Err(Error::DepartureMoved) };
        let taken = departure.steps.get(number - 1);
        if taken.is_some_and(|step| step.actor_id == Some(caller.user_id)) {
            return staff_view(&mut tx, found.clone()).await;
        }
        let witness = Witness {
            actor_name: caller.name.clone(),
            actor_id: caller.user_id,
            airport: departure.airport.clone(),
            decided_at,
            at: now,
            note: decision.note,
        };
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        if store::insert_witness(&mut tx, found.id, number, &witness).await? {
            let fact = DepartureWitnessed { state: decision.outcome.code().to_owned() };
            let event_context = EventContext::of(context, caller, now).at(&departure.airport);
            outbox::append(&mut tx, &found.code.to_string(), &event_context, &fact).await?;
        }
        self.seen_again(tx, found).await
    }
}

/// Keeps what stays beside the checks that count: a check that found a seal as another officer had, without knowing of it,
/// and what another officer had found of a seal before. Returns the checks that count.
pub(super) async fn keep_other_checks(
    conn: &mut PgConnection,
    id: Uuid,
    departure: &Departure,
    checks: &[(String, SealCondition)],
    step_context: &StepContext<'_>,
) -> Result<Vec<(String, SealCondition)>, sqlx::Error> {
    let mut counting = Vec::new();
    for (number, condition) in checks {
        let Some(seal) = departure.seals.iter().find(|seal| seal.number == *number) else { continue };
        let check = SealCheck {
            condition: *condition,
            at: step_context.at,
            by: step_context.actor_name.to_owned(),
            decided_at: step_context.decided_at,
        };
        if seal.is_witnessed_by(&check) {
            if !seal.has_other_check(check.condition, &check.by) {
                store::insert_other_check(conn, id, number, &check).await?;
            }
            continue;
        }
        if let Some(earlier) = seal.check.as_ref().filter(|earlier| earlier.by != check.by) {
            store::insert_other_check(conn, id, number, earlier).await?;
        }
        counting.push((number.clone(), *condition));
    }
    Ok(counting)
}

/// Which of the typed numbers are of no series of an airport. An airport without series uses any seal.
pub(crate) fn seals_of_no_series(series: &[RegisteredSeries], airport: &str, typed: &[String]) -> Violations {
    let mut wrong = Violations::new();
    let own: Vec<_> = series.iter().filter(|one| one.airport == airport).collect();
    if own.is_empty() {
        return wrong;
    }
    for (index, typed) in typed.iter().enumerate() {
        if seal_number(typed).is_ok_and(|number| !own.iter().any(|one| one.seals.contains(&number))) {
            wrong.add(format!("seals[{index}]"), Reason::SealNotInSeries);
        }
    }
    wrong
}
