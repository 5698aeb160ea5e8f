//! The control before boarding, and the seals that it puts on bags.

use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_declarations::ingest::Ingest;
use pinzon_events::consumer::Apply as _;
use pinzon_harness::signed;
use pinzon_proto::{
    access::Method,
    declarations::v1::{self as pb, departure_service_server::SERVICE_NAME},
};
use sqlx::PgPool;
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    World,
    alerts::alert,
    companions::{cause, changes},
    content,
    counter::{nothing_declared, tomorrow},
    events::{envelope, issued},
    world,
};

pub fn decision(code: &str, outcome: pb::DepartureState, seals: &[&str]) -> pb::ControlDepartureRequest {
    let bags = matches!(outcome, pb::DepartureState::Cleared).then(|| i32::try_from(seals.len()).unwrap());
    let note = match outcome {
        pb::DepartureState::WithFindings | pb::DepartureState::Skipped => "Vuelo privado",
        _ => "",
    };
    pb::ControlDepartureRequest {
        code: code.to_owned(),
        version: 1,
        state: pb::DepartureState::Pending.into(),
        outcome: outcome.into(),
        bags,
        seals: seals.iter().map(|seal| (*seal).to_owned()).collect(),
        note: note.to_owned(),
        ..Default::default()
    }
}

pub fn check(code: &str, seals: &[(&str, pb::SealCondition)]) -> pb::CheckSealsRequest {
    let seals = seals
        .iter()
        .map(|(number, condition)| pb::CheckedSeal {
            number: (*number).to_owned(),
            condition: (*condition).into(),
        })
        .collect();
    pb::CheckSealsRequest { code: code.to_owned(), version: 1, seals, ..Default::default() }
}

impl World {
    pub async fn depart(
        &mut self,
        token: &str,
        asked: pb::ControlDepartureRequest,
    ) -> Result<pb::Declaration, Status> {
        Ok(self.departures.control_departure(signed(token, asked)).await?.into_inner())
    }

    pub async fn check(
        &mut self,
        token: &str,
        asked: pb::CheckSealsRequest,
    ) -> Result<pb::Declaration, Status> {
        Ok(self.departures.check_seals(signed(token, asked)).await?.into_inner())
    }

    async fn seal_use(&mut self, token: &str, airport: &str) -> Result<Vec<pb::SealSeriesUse>, Status> {
        let asked = pb::GetSealUseRequest { airport: airport.to_owned() };
        Ok(self.departures.get_seal_use(signed(token, asked)).await?.into_inner().series)
    }

    async fn label(&mut self, token: &str, code: &str) -> Result<String, Status> {
        let asked = pb::GetBaggageLabelRequest { code: code.to_owned() };
        Ok(self.departures.get_baggage_label(signed(token, asked)).await?.into_inner().token)
    }

    async fn found_by_seal(&mut self, token: &str, number: &str) -> Result<String, Status> {
        let asked = pb::FindSealRequest { number: number.to_owned() };
        Ok(self.departures.find_seal(signed(token, asked)).await?.into_inner().code)
    }
}

#[sqlx::test]
async fn a_bag_is_sealed_in_quito_and_found_by_its_seal_in_baltra(pool: PgPool) {
    use pb::{DepartureState, SealCondition};
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let baltra = w.token(Role::Inspector, &["GPS"]);
    let sent = w.submit(nothing_declared("AB123456")).await.unwrap().declaration.unwrap();
    let code = sent.code.clone();
    let refused = w.label(&quito, &code).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::FailedPrecondition, Reason::DepartureNotSealed));
    let pending = w.get(&code, Some(&quito)).await.unwrap().departure.unwrap();
    assert_eq!((pending.airport.as_str(), pending.state()), ("UIO", DepartureState::Pending));

    let sealed =
        w.depart(&quito, decision(&code, DepartureState::Cleared, &["uio-0001", "UIO 0002"])).await.unwrap();
    let departure = sealed.departure.as_ref().unwrap();
    assert_eq!(
        (departure.state(), departure.bags, departure.by.as_str()),
        (DepartureState::Cleared, Some(2), "Persona inspector")
    );
    let numbers: Vec<_> = departure.seals.iter().map(|seal| seal.number.as_str()).collect();
    assert_eq!(numbers, ["UIO0001", "UIO0002"]);
    assert_eq!(sealed.state(), pb::State::Submitted, "the control on arrival has not begun");
    assert!(!sealed.editable, "the bags are sealed");
    let own = w.get(&sent.id, None).await.unwrap().departure.unwrap();
    assert_eq!(
        (own.by.as_str(), own.note.as_str(), own.bags),
        ("", "", None),
        "the traveller learns no names"
    );

    let label = w.label(&baltra, &code).await.unwrap();
    let sealer = pinzon_seal::Sealer::from_dir(&w.keys.private()).unwrap();
    let said = format!("{:?}", pinzon_seal::open(&label, &sealer.verifying_key()).unwrap());
    for told in ["\"B\"", &code, "UIO0001", "UIO0002"] {
        assert!(said.contains(told), "{told} in {said}");
    }
    assert!(!said.contains("AB123456"), "nothing of the traveller: {said}");

    assert_eq!(w.found_by_seal(&baltra, "uio 0002").await.unwrap(), code);
    let unknown = w.found_by_seal(&baltra, "UIO9999").await.unwrap_err();
    assert_eq!(reason_of(&unknown), Reason::SealNotFound);
    let intact = [("UIO0001", SealCondition::Intact), ("UIO0002", SealCondition::Intact)];
    let seen = w.check(&baltra, check(&code, &intact)).await.unwrap();
    assert_eq!(seen.lane.unwrap().code(), pb::Lane::Green);
    let broken = [("UIO0002", SealCondition::Broken)];
    let seen = w.check(&baltra, check(&code, &broken)).await.unwrap();
    let lane = seen.lane.unwrap();
    assert_eq!((lane.code(), lane.reasons.len()), (pb::Lane::Red, 1));
    assert_eq!(w.lane(&code).await.1, [cause("UNSOUND_SEAL", "UIO0002")]);
    assert_eq!(changes(&w).await.len(), 1);
    let twice = [("UIO0001", SealCondition::Intact), ("uio 0001", SealCondition::Broken)];
    let refused = w.check(&baltra, check(&code, &twice)).await.unwrap_err();
    let violation = violations_of(&refused).remove(0);
    assert_eq!((violation.field.as_str(), violation.reason), ("seals[1].number", Reason::Duplicated));
    let foreign = w.check(&baltra, check(&code, &[("GYE0001", SealCondition::Intact)])).await.unwrap_err();
    let violation = violations_of(&foreign).remove(0);
    assert_eq!((violation.field.as_str(), violation.reason), ("seals[0].number", Reason::SealOfAnother));
}

#[sqlx::test]
async fn a_seal_is_used_once_and_a_refused_step_uses_none(pool: PgPool) {
    use pb::DepartureState::Cleared;
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let one = w.submitted().await.code;
    let other = w.submit(nothing_declared("ZX10001")).await.unwrap().declaration.unwrap().code;
    w.depart(&quito, decision(&one, Cleared, &["UIO0001"])).await.unwrap();
    let refused = w.depart(&quito, decision(&other, Cleared, &["UIO0002", "UIO0001"])).await.unwrap_err();
    let violation = violations_of(&refused).remove(0);
    assert_eq!((violation.field.as_str(), violation.reason), ("seals[1]", Reason::SealUsed));
    let refused =
        w.depart(&quito, decision(&other, Cleared, &["GYE0001", "UIO0001", "UIO0002"])).await.unwrap_err();
    assert_eq!(
        wrong_fields(&refused),
        [("seals[0]".to_owned(), Reason::SealNotInSeries), ("seals[1]".to_owned(), Reason::SealUsed)]
    );
    let mut too_few = decision(&other, Cleared, &["UIO0002"]);
    too_few.bags = Some(2);
    let refused = w.depart(&quito, too_few).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("seals".to_owned(), Reason::TooFewSeals)]);
    w.depart(&quito, decision(&other, Cleared, &["UIO0002"])).await.unwrap();
}

#[sqlx::test]
async fn a_late_check_does_not_hide_what_a_colleague_found(pool: PgPool) {
    use pb::SealCondition::{Broken, Intact};
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let (first, second) = (w.token(Role::Inspector, &["GPS"]), w.token(Role::Supervisor, &["GPS"]));
    let code = w.submit(nothing_declared("ZX10001")).await.unwrap().declaration.unwrap().code;
    w.depart(&quito, decision(&code, pb::DepartureState::Cleared, &["UIO0001"])).await.unwrap();
    let before = w.get(&code, Some(&first)).await.unwrap().updated_at;
    let found = w.check(&second, check(&code, &[("UIO0001", Broken)])).await.unwrap();
    assert_ne!(found.updated_at, before, "devices see by it which copy is later");

    let refused = w.check(&first, check(&code, &[("UIO0001", Intact)])).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::Aborted, Reason::DeclarationMoved));
    assert_eq!(w.lane(&code).await.1, [cause("UNSOUND_SEAL", "UIO0001")]);
    // Who found it may correct it.
    let corrected = w.check(&second, check(&code, &[("UIO0001", Intact)])).await.unwrap();
    assert_eq!(corrected.lane.unwrap().code(), pb::Lane::Green);
}

#[sqlx::test]
async fn who_lets_risky_goods_pass_says_why_before_boarding_and_on_arrival(pool: PgPool) {
    use pb::DepartureState::Cleared;
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let baltra = w.token(Role::Inspector, &["GPS"]);
    let mut sworn = content();
    sworn.items[0].product_id = String::new();
    sworn.items[0].description = "queso de la abuela".to_owned();
    let code = w.submit(sworn).await.unwrap().declaration.unwrap().code;
    let note_required = [("note".to_owned(), Reason::Required)];

    let mut sealed = decision(&code, Cleared, &["UIO0001"]);
    let refused = w.depart(&quito, sealed.clone()).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), note_required);
    sealed.note = "lo decide la llegada".to_owned();
    w.depart(&quito, sealed).await.unwrap();

    let presented = pb::PresentDeclarationRequest {
        code: code.clone(),
        version: 1,
        state: pb::State::Submitted.into(),
        ..pb::PresentDeclarationRequest::default()
    };
    w.client.present_declaration(signed(&baltra, presented)).await.unwrap();
    let mut cleared = pb::ReviewDeclarationRequest {
        code,
        version: 1,
        outcome: pb::ReviewOutcome::Cleared.into(),
        state: pb::State::Presented.into(),
        ..pb::ReviewDeclarationRequest::default()
    };
    let refused = w.client.review_declaration(signed(&baltra, cleared.clone())).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), note_required);
    cleared.note = "es una muestra precintada".to_owned();
    w.client.review_declaration(signed(&baltra, cleared)).await.unwrap();
}

fn wrong_fields(refused: &Status) -> Vec<(String, Reason)> {
    violations_of(refused).into_iter().map(|violation| (violation.field, violation.reason)).collect()
}

#[sqlx::test]
async fn each_end_sees_what_the_other_did_and_decides_only_its_own(pool: PgPool) {
    use pb::DepartureState::{Cleared, Skipped};
    let mut w = world(pool).await;
    let quito = w.token(Role::Supervisor, &["UIO"]);
    let guayaquil = w.token(Role::Supervisor, &["GYE"]);
    let baltra = w.token(Role::Supervisor, &["GPS"]);
    let code = w.submitted().await.code;
    let elsewhere = w.depart(&guayaquil, decision(&code, Cleared, &["SCY0001"])).await.unwrap_err();
    assert_eq!((elsewhere.code(), reason_of(&elsewhere)), (Code::PermissionDenied, Reason::WrongAirport));
    let present = w.present(&quito, &code).await.unwrap_err();
    assert_eq!(reason_of(&present), Reason::WrongAirport, "that is the control of Baltra");
    let own = w.depart(&baltra, decision(&code, Cleared, &["GPS0001"])).await.unwrap_err();
    assert_eq!(reason_of(&own), Reason::WrongAirport, "that is the filter of Quito");
    let skipped = w.depart(&baltra, decision(&code, Skipped, &[])).await.unwrap();
    assert_eq!(skipped.departure.as_ref().unwrap().state(), Skipped);
    assert!(skipped.editable);
    // The filter of Quito was without a network, and sends what it did before the traveller arrived.
    w.present(&baltra, &code).await.unwrap();
    let mut late = decision(&code, Cleared, &["UIO0007"]);
    late.state = Skipped.into();
    let both = w.depart(&quito, late).await.unwrap();
    assert_eq!((both.state(), both.departure.as_ref().unwrap().state()), (pb::State::Presented, Cleared));
}

#[sqlx::test]
async fn a_step_is_taken_once_on_what_was_seen(pool: PgPool) {
    use pb::DepartureState::{Cleared, InInspection, WithFindings};
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let colleague = w.token(Role::Inspector, &["UIO"]);
    let baltra = w.token(Role::Inspector, &["GPS"]);
    let code = w.submitted().await.code;
    let asked = pb::ControlDepartureRequest {
        request_id: Uuid::now_v7().to_string(),
        ..decision(&code, Cleared, &["UIO0001"])
    };
    let sealed = w.depart(&quito, asked.clone()).await.unwrap();
    assert_eq!(w.depart(&quito, asked).await.unwrap(), sealed, "its answer was lost");
    assert_eq!(w.depart(&quito, decision(&code, Cleared, &["UIO0001"])).await.unwrap(), sealed);
    let stale = w.depart(&colleague, decision(&code, InInspection, &[])).await.unwrap_err();
    assert_eq!((stale.code(), reason_of(&stale)), (Code::Aborted, Reason::DeclarationMoved));
    let mut again = decision(&code, WithFindings, &[]);
    again.state = Cleared.into();
    let refused = w.depart(&quito, again).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DepartureStepNotAllowed);
    let facts = w.facts().await;
    let count = |kind: &str| facts.iter().filter(|(found, _)| found == kind).count();
    assert_eq!(count("pinzon.declaration.departure_controlled.v1"), 1);

    let seals = pb::CheckSealsRequest {
        request_id: Uuid::now_v7().to_string(),
        ..check(&code, &[("UIO0001", pb::SealCondition::Intact)])
    };
    let seen = w.check(&baltra, seals.clone()).await.unwrap();
    assert_eq!(w.check(&baltra, seals).await.unwrap(), seen, "its answer was lost");
    let facts = w.facts().await;
    assert_eq!(facts.iter().filter(|(kind, _)| kind == "pinzon.declaration.seals_checked.v1").count(), 1);
}

#[sqlx::test]
async fn who_has_sealed_bags_changes_nothing_and_who_has_none_does(pool: PgPool) {
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let sent = w.submit(content()).await.unwrap();
    let declaration = sent.declaration.unwrap();
    let edit = |version| pb::UpdateDeclarationRequest {
        id: declaration.id.clone(),
        content: Some(nothing_declared("AB123456")),
        version,
        credentials: Some(pb::EditCredentials { edit_key: sent.edit_key.clone(), ..Default::default() }),
    };
    w.client.update_declaration(edit(1)).await.unwrap();
    let mut sealed = decision(&declaration.code, pb::DepartureState::Cleared, &["UIO0001"]);
    sealed.version = 2;
    w.depart(&quito, sealed).await.unwrap();
    let mut later = edit(2);
    later.content = Some(content());
    let refused = w.client.update_declaration(later).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationNotEditable);
    // What leaves the islands, or comes from an airport without a filter, has one control.
    let mut between_islands = content();
    between_islands.travel.as_mut().unwrap().origin_airport = "SCY".to_owned();
    between_islands.travel.as_mut().unwrap().direction = pb::Direction::Interisland.into();
    let one = w.submit(between_islands).await.unwrap().declaration.unwrap();
    assert_eq!(one.departure, None);
    let refused = w
        .depart(&w.token(Role::Admin, &[]), decision(&one.code, pb::DepartureState::Cleared, &["SCY0001"]))
        .await
        .unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DepartureStepNotAllowed);
}

#[sqlx::test]
async fn lists_and_queues_have_what_an_airport_controls_at_either_end(pool: PgPool) {
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let both = w.token(Role::Inspector, &["UIO", "GPS"]);
    let code = w.submitted().await.code;
    let other = w.submit(nothing_declared("ZX10001")).await.unwrap().declaration.unwrap().code;
    w.depart(&quito, decision(&code, pb::DepartureState::Cleared, &["UIO0001"])).await.unwrap();
    for (token, departs, expected) in
        [(&quito, true, 2), (&quito, false, 0), (&both, true, 2), (&both, false, 2)]
    {
        let filter = pb::DeclarationFilter { departs, ..Default::default() };
        let list = pb::ListDeclarationsRequest { filter: Some(filter.clone()), ..Default::default() };
        let list = w.client.list_declarations(signed(token, list)).await.unwrap().into_inner();
        assert_eq!((list.items.len(), list.total), (expected, i64::try_from(expected).unwrap()));
        let totals = w.figures(token, &filter).await.totals.unwrap();
        assert_eq!(usize::try_from(totals.declarations).unwrap(), expected);
    }
    let day = |airport: &str| pb::ListFlightsRequest {
        airport: airport.to_owned(),
        flight_date: tomorrow(),
        ..Default::default()
    };
    let leaving = w.counter.list_flights(signed(&both, day("UIO"))).await.unwrap().into_inner();
    let [flight] = leaving.items.as_slice() else { panic!("{leaving:?}") };
    assert_eq!(
        (flight.departs, flight.declared, flight.presented, flight.pending, flight.sealed),
        (true, 2, 1, 1, 1)
    );
    let arriving = w.counter.list_flights(signed(&both, day("GPS"))).await.unwrap().into_inner();
    let [flight] = arriving.items.as_slice() else { panic!("{arriving:?}") };
    assert_eq!((flight.departs, flight.presented, flight.pending, flight.sealed), (false, 0, 2, 1));
    let queue = pb::ListQueueRequest {
        airport: "UIO".to_owned(),
        flight_date: tomorrow(),
        flight_number: "LA1411".to_owned(),
        open: true,
        ..Default::default()
    };
    let queue = w.counter.list_queue(signed(&quito, queue)).await.unwrap().into_inner();
    assert_eq!(queue.items.iter().map(|item| item.code.as_str()).collect::<Vec<_>>(), [other.as_str()]);
    assert_eq!((queue.total, queue.items[0].departs), (1, true));
    assert_eq!(queue.items[0].departure(), pb::DepartureState::Pending);
}

#[sqlx::test]
async fn an_act_at_the_filter_is_a_finding_before_boarding(pool: PgPool) {
    let mut w = world(pool).await;
    let baltra = w.token(Role::Inspector, &["GPS"]);
    let code = w.submitted().await.code;
    let mut fact = issued(Some(code.clone()));
    fact.airport = "UIO".to_owned();
    let event = envelope(&w.pool, &fact).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();
    let seen = w.get(&code, Some(&baltra)).await.unwrap();
    assert_eq!((seen.state(), seen.acts.len()), (pb::State::Submitted, 1));
    let departure = seen.departure.unwrap();
    assert_eq!(
        (departure.state(), departure.note.as_str()),
        (pb::DepartureState::WithFindings, fact.folio.as_str())
    );
}

#[sqlx::test]
async fn a_seal_is_of_a_series_of_the_airport_and_a_missing_one_is_seen(pool: PgPool) {
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let code = w.submitted().await.code;
    let foreign = decision(&code, pb::DepartureState::Cleared, &["UIO0003", "GYE0001", "UIO0501"]);
    let refused = w.depart(&quito, foreign).await.unwrap_err();
    let of_no_series = |place: usize| (format!("seals[{place}]"), Reason::SealNotInSeries);
    assert_eq!(wrong_fields(&refused), [of_no_series(1), of_no_series(2)]);

    let fresh = w.seal_use(&quito, "UIO").await.unwrap();
    assert_eq!((fresh[0].used, fresh[0].next.as_str(), fresh[0].missing), (0, "UIO0001", 0));
    let numbers = ["UIO0001", "UIO0002", "UIO0005"];
    w.depart(&quito, decision(&code, pb::DepartureState::Cleared, &numbers)).await.unwrap();
    let used = w.seal_use(&quito, "UIO").await.unwrap();
    assert_eq!((used[0].used, used[0].next.as_str(), used[0].missing), (3, "UIO0006", 2));
    let gaps: Vec<_> = used[0].gaps.iter().map(|gap| (gap.first.as_str(), gap.last.as_str())).collect();
    assert_eq!(gaps, [("UIO0003", "UIO0004")]);
    assert_eq!((used[1].code.as_str(), used[1].used), ("SP-02", 0), "its numbers are longer");
    assert_eq!(w.seal_use(&w.token(Role::Auditor, &[]), "GYE").await.unwrap(), []);
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let quito = w.token(Role::Inspector, &["UIO"]);
    w.depart(&quito, decision(&code, pb::DepartureState::Cleared, &["UIO0001"])).await.unwrap();
    let elsewhere = w.token(Role::Supervisor, &["SCY"]);
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        let refused = match method.name() {
            "ControlDeparture" => w
                .depart(&elsewhere, decision(&code, pb::DepartureState::InInspection, &[]))
                .await
                .unwrap_err(),
            "CheckSeals" => {
                let asked = check(&code, &[("UIO0001", pb::SealCondition::Intact)]);
                w.check(&elsewhere, asked).await.unwrap_err()
            }
            "GetSealUse" => w.seal_use(&elsewhere, "UIO").await.unwrap_err(),
            "GetBaggageLabel" => w.label(&elsewhere, &code).await.unwrap_err(),
            "FindSeal" => w.found_by_seal(&elsewhere, "UIO0001").await.unwrap_err(),
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        };
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
}

/// The people at a filter and those on arrival have the same traveller before them.
#[sqlx::test]
async fn the_record_of_a_traveller_is_open_to_both_controls_and_an_alert_names_the_seals(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submit(nothing_declared("AB123456")).await.unwrap().declaration.unwrap().code;
    let [quito, baltra] = ["UIO", "GPS"].map(|airport| w.token(Role::Inspector, &[airport]));
    let id = w.only_id(&quito).await;
    assert_eq!(w.only_id(&baltra).await, id);
    let elsewhere = w.token(Role::Inspector, &["SCY"]);
    assert!(w.find(&elsewhere, pb::PassengerFilter::default()).await.unwrap().items.is_empty());

    w.depart(&quito, decision(&code, pb::DepartureState::Cleared, &["UIO0002", "UIO0001"])).await.unwrap();
    w.warn_as(&quito, alert(&id)).await.unwrap();
    let asked = pb::ListAlertedDeclarationsRequest { airport: "GPS".to_owned(), ..Default::default() };
    let alerted =
        w.counter.list_alerted_declarations(signed(&baltra, asked)).await.unwrap().into_inner().items;
    assert_eq!(
        (alerted[0].code.as_str(), alerted[0].seals.as_slice()),
        (code.as_str(), &["UIO0001".to_owned(), "UIO0002".to_owned()][..])
    );
}
