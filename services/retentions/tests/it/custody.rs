//! Custody through gRPC: two people, impossible orders, deadlines, inventories.

use pb::{CustodyState, CustodyStep, MovementKind, MovementState};
use pinzon_proto::retentions::v1::custody_service_server::SERVICE_NAME as CUSTODY;

use super::*;

/// People of one airport.
struct Staff {
    world: World,
    inspector: String,
    colleague: String,
    supervisor: String,
}

async fn staff(pool: PgPool) -> Staff {
    let world = world(pool).await;
    Staff {
        inspector: world.own(),
        colleague: world.token(Role::Inspector, &["GPS"]),
        supervisor: world.token(Role::Supervisor, &["GPS"]),
        world,
    }
}

fn label(act: &pb::Retention, n: i32) -> pb::ItemLabel {
    pb::ItemLabel { folio: act.folio.clone(), n }
}

fn transfer(items: Vec<pb::ItemLabel>, place: &str) -> pb::OpenMovementRequest {
    pb::OpenMovementRequest {
        id: Uuid::now_v7().to_string(),
        kind: MovementKind::Transfer.into(),
        items,
        place: place.to_owned(),
        ..Default::default()
    }
}

fn disposal(items: Vec<pb::ItemLabel>) -> pb::OpenMovementRequest {
    pb::OpenMovementRequest {
        id: Uuid::now_v7().to_string(),
        kind: MovementKind::Disposal.into(),
        items,
        destination: "DR-01".to_owned(),
        method: "Horno del relleno sanitario".to_owned(),
        ..Default::default()
    }
}

impl Staff {
    async fn store(&self, items: Vec<pb::ItemLabel>, place: &str) -> Result<Vec<pb::CustodyItem>, Status> {
        let request = pb::StoreItemsRequest { items, place: place.to_owned() };
        let mut client = self.world.custody.clone();
        Ok(client.store_items(signed(&self.inspector, request)).await?.into_inner().items)
    }

    async fn open(&self, token: &str, request: pb::OpenMovementRequest) -> Result<pb::Movement, Status> {
        Ok(self.world.custody.clone().open_movement(signed(token, request)).await?.into_inner())
    }

    async fn confirm(&self, token: &str, movement: &pb::Movement) -> Result<pb::Movement, Status> {
        let request = pb::ConfirmMovementRequest { id: movement.id.clone() };
        Ok(self.world.custody.clone().confirm_movement(signed(token, request)).await?.into_inner())
    }

    async fn cancel(&self, token: &str, movement: &pb::Movement) -> Result<pb::Movement, Status> {
        let request = pb::CancelMovementRequest { id: movement.id.clone() };
        Ok(self.world.custody.clone().cancel_movement(signed(token, request)).await?.into_inner())
    }

    async fn release(&self, act: &pb::Retention, n: i32) -> Result<pb::CustodyChain, Status> {
        let request = pb::ReleaseItemRequest {
            id: act.id.clone(),
            n,
            received_by: "Jana Müller".to_owned(),
            received_document: "C01X0006H".to_owned(),
        };
        Ok(self.world.custody.clone().release_item(signed(&self.supervisor, request)).await?.into_inner())
    }

    async fn list(&self, request: pb::ListCustodyRequest) -> pb::ListCustodyResponse {
        let mut client = self.world.custody.clone();
        client.list_custody(signed(&self.inspector, request)).await.unwrap().into_inner()
    }

    async fn movements(&self, request: pb::ListMovementsRequest) -> pb::ListMovementsResponse {
        let mut client = self.world.custody.clone();
        client.list_movements(signed(&self.inspector, request)).await.unwrap().into_inner()
    }

    async fn movements_of(&self, filter: pb::MovementFilter) -> Vec<String> {
        let request = pb::ListMovementsRequest { filter: Some(filter), ..Default::default() };
        let page = self.movements(request).await;
        assert_eq!(usize::try_from(page.total), Ok(page.items.len()));
        page.items.into_iter().map(|movement| movement.id).collect()
    }

    async fn chain(&self, act: &pb::Retention) -> pb::CustodyChain {
        let request = pb::GetCustodyChainRequest { id: act.id.clone() };
        let mut client = self.world.custody.clone();
        client.get_custody_chain(signed(&self.inspector, request)).await.unwrap().into_inner()
    }
}

#[sqlx::test]
async fn goods_go_from_hand_to_hand_until_they_are_disposed_of(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let both = || vec![label(&act, 1), label(&act, 2)];
    let listed = staff.list(pb::ListCustodyRequest::default()).await;
    let due: Vec<_> = listed.items.iter().map(|item| (item.n, item.due_on.as_str())).collect();
    assert_eq!(due, [(2, "2026-11-28"), (1, "2026-12-21")], "the nearest deadline first");

    let stored = staff.store(both(), "CU-01").await.unwrap();
    assert!(stored.iter().all(|item| item.state() == CustodyState::Stored && item.place == "CU-01"));
    let refused = staff.open(&staff.supervisor, disposal(both())).await.unwrap_err();
    let named = |reason| [1, 2].map(|n| (format!("items[{}/{n}]", act.folio), reason));
    assert_eq!(wrong_fields(&refused), named(Reason::CustodyNeverReceived), "nobody else had them");

    let request = transfer(both(), "CU-02");
    let moving = staff.open(&staff.inspector, request.clone()).await.unwrap();
    assert_eq!((moving.state(), moving.item_count, moving.items.len()), (MovementState::Open, 2, 2));
    assert_eq!(staff.open(&staff.inspector, request).await.unwrap(), moving, "a repeat is not a second one");
    let refused = staff.confirm(&staff.inspector, &moving).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::MovementSamePerson);
    let received = staff.confirm(&staff.colleague, &moving).await.unwrap();
    assert_eq!((received.state(), received.folio.as_str()), (MovementState::Confirmed, ""));
    assert!(received.items.iter().all(|item| item.place == "CU-02" && item.received));
    assert_eq!(staff.confirm(&staff.colleague, &moving).await.unwrap(), received, "after a lost answer");
    let refused = staff.cancel(&staff.inspector, &moving).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::MovementClosed);

    let refused = staff.open(&staff.inspector, disposal(both())).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Forbidden, "a supervisor disposes");
    let to_traveller = pb::OpenMovementRequest { destination: "DR-11".to_owned(), ..disposal(both()) };
    let refused = staff.open(&staff.supervisor, to_traveller).await.unwrap_err();
    let expected = ("destination".to_owned(), Reason::DestinationReleases);
    assert_eq!(wrong_fields(&refused), [expected], "the second item was rejected");
    let burning = staff.open(&staff.supervisor, disposal(both())).await.unwrap();
    assert_eq!(
        reason_of(&staff.confirm(&staff.supervisor, &burning).await.unwrap_err()),
        Reason::MovementSamePerson
    );
    let burnt = staff.confirm(&staff.colleague, &burning).await.unwrap();
    assert_eq!((burnt.folio.as_str(), burnt.item_count), ("GPS-2026-D00001", 2));
    let refused = staff.release(&act, 1).await.unwrap_err();
    assert_eq!(wrong_fields(&refused)[0].1, Reason::CustodyEnded, "released after destroyed");

    let chain = staff.chain(&act).await;
    let steps: Vec<_> = chain.steps.iter().filter(|entry| entry.n == 1).map(pb::CustodyEntry::step).collect();
    assert_eq!(
        steps,
        [
            CustodyStep::Retained,
            CustodyStep::Stored,
            CustodyStep::HandedOver,
            CustodyStep::Received,
            CustodyStep::DisposalOpened,
            CustodyStep::Disposed
        ]
    );
    let read = staff.world.get_as(&staff.inspector, &act.id).await.unwrap();
    assert_eq!((read.state(), read.version), (pb::State::Closed, 2));
    let refused = staff.world.annul_as(&staff.supervisor, &read).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::RetentionGoodsGone);
    let events: Vec<_> = staff.world.events().await.into_iter().skip(1).collect();
    let told: Vec<_> = events.iter().map(|event| event.data["step"].as_str().unwrap_or_default()).collect();
    assert_eq!(told, ["stored", "handed_over", "received", "disposal_opened", "disposed"]);
    assert_eq!(events[4].data["disposal"], "GPS-2026-D00001");
}

#[sqlx::test]
async fn the_same_opening_many_times_at_once_opens_one_movement(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let request = transfer(vec![label(&act, 1)], "CU-02");
    // So that none of them finds the movement of another before it opens its own.
    let lock = "select from retained_item for update";
    let tries = (0..4).map(|_| staff.open(&staff.inspector, request.clone()));
    let opened: Vec<_> = staff.world.behind(lock, tries).await.into_iter().map(Result::unwrap).collect();
    assert_eq!((opened[0].state(), opened[0].item_count), (MovementState::Open, 1));
    assert!(opened.iter().all(|movement| *movement == opened[0]));
    assert_eq!(staff.world.count("select count(*) from movement").await, 1);
    assert_eq!(staff.world.count("select count(*) from custody where step = 'handed_over'").await, 1);
    assert_eq!(staff.world.count("select count(*) from outbox").await, 2);

    // Two movements under one id remain a mistake.
    let id = Uuid::now_v7().to_string();
    let tries = ["CU-01", "CU-02"].map(|place| {
        let request = transfer(vec![label(&act, 2)], place);
        staff.open(&staff.inspector, pb::OpenMovementRequest { id: id.clone(), ..request })
    });
    let answers = staff.world.behind(lock, tries).await;
    let refused: Vec<_> =
        answers.into_iter().filter_map(Result::err).map(|error| reason_of(&error)).collect();
    assert_eq!(refused, [Reason::IdempotencyKeyReused]);
}

#[sqlx::test]
async fn of_two_movements_of_the_same_goods_at_once_one_is_refused(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let tries =
        ["CU-01", "CU-02"].map(|place| staff.open(&staff.inspector, transfer(vec![label(&act, 1)], place)));
    let answers = staff.world.behind("select from retained_item for update", tries).await;
    let refused: Vec<_> =
        answers.into_iter().filter_map(Result::err).map(|error| wrong_fields(&error)).collect();
    assert_eq!(refused, [[(format!("items[{}/1]", act.folio), Reason::CustodyMoving)]]);
    assert_eq!(staff.world.count("select count(*) from movement").await, 1);
    assert_eq!(staff.world.count("select count(*) from custody where step = 'handed_over'").await, 1);
}

#[sqlx::test]
async fn goods_are_given_back_and_close_their_act(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let chain = staff.release(&act, 1).await.unwrap();
    let issuer = staff.world.officer.user_id.to_string();
    assert_eq!(
        (&chain.steps[0].officer_name, &chain.steps[0].officer_id),
        (&staff.world.officer.name, &issuer)
    );
    let last = chain.steps.last().unwrap();
    assert_eq!((last.step(), last.received_by.as_str()), (CustodyStep::Released, "Jana Müller"));
    assert_eq!(
        staff.world.get_as(&staff.inspector, &act.id).await.unwrap().state(),
        pb::State::Issued,
        "the second item is still in custody"
    );
    staff.release(&act, 2).await.unwrap();
    assert_eq!(staff.world.get_as(&staff.inspector, &act.id).await.unwrap().state(), pb::State::Closed);
    let told = serde_json::to_string(&staff.world.events().await).unwrap();
    assert!(!told.contains("Müller"), "events hold no personal data");
}

/// The gateway may be killed after the service has done it, and then the person sees a failure and tries again.
#[sqlx::test]
async fn a_repeat_after_a_lost_answer_is_answered_as_the_first_try(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let stored = staff.store(vec![label(&act, 1), label(&act, 2)], "CU-01").await.unwrap();
    assert_eq!(staff.store(vec![label(&act, 1), label(&act, 2)], "CU-01").await.unwrap(), stored);
    let elsewhere = staff.store(vec![label(&act, 1)], "CU-02").await.unwrap_err();
    assert_eq!(wrong_fields(&elsewhere)[0].1, Reason::CustodyStored);
    let released = staff.release(&act, 1).await.unwrap();
    assert_eq!(staff.release(&act, 1).await.unwrap(), released);
    let request = pb::ReleaseItemRequest {
        id: act.id.clone(),
        n: 1,
        received_by: "Otra Persona".to_owned(),
        received_document: String::new(),
    };
    let mut client = staff.world.custody.clone();
    let refused = client.release_item(signed(&staff.supervisor, request)).await.unwrap_err();
    assert_eq!(wrong_fields(&refused)[0].1, Reason::CustodyEnded, "not the same request");
    let told: Vec<_> = staff.world.events().await.into_iter().skip(1).collect();
    assert_eq!(told.len(), 2);
    assert_eq!(staff.world.count("select count(*) from custody").await, 5);
}

/// One person takes no goods out of custody: not who issued the act, not with an account that one of the two gave.
#[sqlx::test]
async fn every_exit_from_custody_needs_a_person_who_did_not_issue_the_act(pool: PgPool) {
    let staff = staff(pool).await;
    let boss = person(Role::Supervisor, &["GPS"]);
    let own = staff.world.keys.token_of(&boss, Utc::now() + chrono::Duration::hours(1));
    let [held, burnt] = [0, 1].map(|_| staff.world.create_as(&own, act()));
    let (held, burnt) = (held.await.unwrap(), burnt.await.unwrap());
    let moving = staff.open(&staff.inspector, transfer(vec![label(&burnt, 1)], "CU-02")).await.unwrap();
    assert_eq!(moving.issuer_ids, [boss.user_id.to_string()]);
    assert_eq!(
        staff.movements(pb::ListMovementsRequest::default()).await.items[0].issuer_ids,
        moving.issuer_ids
    );
    let release_as = async |token: &str| {
        let request = pb::ReleaseItemRequest {
            id: held.id.clone(),
            n: 2,
            received_by: "Jana Müller".to_owned(),
            received_document: String::new(),
        };
        staff.world.custody.clone().release_item(signed(token, request)).await.unwrap_err()
    };
    for refused in [
        staff.confirm(&own, &moving).await.unwrap_err(),
        release_as(&own).await,
        staff.world.annul_as(&own, &held).await.unwrap_err(),
    ] {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::FailedPrecondition, Reason::CustodyOwnAct));
    }
    let others_first = async |tied: Uuid, moving: &pb::Movement| {
        staff.world.ties.0.lock().unwrap().push(tied);
        for refused in [
            staff.confirm(&staff.colleague, moving).await.unwrap_err(),
            release_as(&staff.supervisor).await,
            staff.world.annul_as(&staff.supervisor, &held).await.unwrap_err(),
        ] {
            assert_eq!(reason_of(&refused), Reason::CustodyTiedAccount);
        }
        staff.world.ties.0.lock().unwrap().clear();
    };
    others_first(boss.user_id, &moving).await;
    staff.confirm(&staff.colleague, &moving).await.unwrap();

    let burning = staff.open(&staff.supervisor, disposal(vec![label(&burnt, 1)])).await.unwrap();
    assert_eq!(reason_of(&staff.confirm(&own, &burning).await.unwrap_err()), Reason::CustodyOwnAct);
    others_first(boss.user_id, &burning).await;
    let opener = staff.world.keys.verifier().verify(&staff.supervisor).unwrap().user_id;
    staff.world.ties.0.lock().unwrap().push(opener);
    let refused = staff.confirm(&staff.colleague, &burning).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::CustodyTiedAccount, "the account of who opened it");
    staff.world.ties.0.lock().unwrap().clear();
    staff.confirm(&staff.colleague, &burning).await.unwrap();
    assert_eq!(
        staff.world.count("select count(*) from custody where step in ('released', 'annulled')").await,
        0
    );
    staff.world.annul_as(&staff.supervisor, &held).await.unwrap();
}

/// Whoever gives accounts could act in another person's name.
#[sqlx::test]
async fn no_administrator_moves_goods(pool: PgPool) {
    let moving =
        ["StoreItems", "OpenMovement", "DisposeItem", "ConfirmMovement", "CancelMovement", "ReleaseItem"];
    let methods = Method::of_service(CUSTODY).chain(Method::of_service(SERVICE_NAME));
    let admin = person(Role::Admin, &[]);
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    let open: Vec<_> = methods
        .filter(|method| pinzon_chassis::access::admit(method.callers, Some(&admin)).is_ok())
        .map(Method::name)
        .collect();
    assert_eq!(open.iter().find(|name| moving.contains(name) || **name == "AnnulRetention"), None);
    let refused = world.annul_as(&world.token(Role::Admin, &[]), &issued).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Forbidden);
}

#[sqlx::test]
async fn what_is_cancelled_is_where_it_was(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let moving = staff.open(&staff.inspector, transfer(vec![label(&act, 1)], "CU-02")).await.unwrap();
    let refused = staff.store(vec![label(&act, 1)], "CU-01").await.unwrap_err();
    assert_eq!(wrong_fields(&refused)[0].1, Reason::CustodyMoving);
    let back = staff.cancel(&staff.inspector, &moving).await.unwrap();
    assert_eq!((back.state(), back.items[0].state()), (MovementState::Cancelled, CustodyState::Held));
    assert_eq!(staff.list(pb::ListCustodyRequest::default()).await.total, 2);
}

#[sqlx::test]
async fn closed_movements_are_listed_filtered_and_exported(pool: PgPool) {
    let then = world_at(pool.clone(), "2026-11-01T05:30:00Z").await;
    let early = Staff {
        inspector: then.own(),
        colleague: then.token(Role::Inspector, &["GPS"]),
        supervisor: then.token(Role::Supervisor, &["GPS"]),
        world: then,
    };
    let act = early.world.create(act()).await.unwrap();
    let carried = early.open(&early.inspector, transfer(vec![label(&act, 2)], "CU-02")).await.unwrap();
    early.confirm(&early.colleague, &carried).await.unwrap();
    let kept = early.open(&early.inspector, transfer(vec![label(&act, 1)], "CU-02")).await.unwrap();

    let staff = staff(pool).await;
    let other = staff.world.create(crate::act()).await.unwrap();
    let burning = staff.open(&staff.supervisor, disposal(vec![label(&act, 2)])).await.unwrap();
    let burnt = staff.confirm(&staff.colleague, &burning).await.unwrap();
    staff.cancel(&staff.inspector, &kept).await.unwrap();
    let open = staff.open(&staff.inspector, transfer(vec![label(&other, 1)], "CU-02")).await.unwrap();
    let all = staff.movements_of(pb::MovementFilter::default()).await;
    assert_eq!(all.len(), 4);
    assert_eq!(all[3], carried.id, "what changed last is first");

    let any = pb::MovementFilter::default;
    let state = |state: MovementState| pb::MovementFilter { state: state.into(), ..any() };
    let folio = |folio: &str| pb::MovementFilter { folio: folio.to_owned(), ..any() };
    let mut confirmed = staff.movements_of(state(MovementState::Confirmed)).await;
    confirmed.sort();
    assert_eq!(confirmed, [&carried.id, &burnt.id].map(Clone::clone));
    assert_eq!(staff.movements_of(state(MovementState::Cancelled)).await, [kept.id.as_str()]);
    assert_eq!(staff.movements_of(state(MovementState::Open)).await, [open.id.as_str()]);
    let disposals = pb::MovementFilter { kind: MovementKind::Disposal.into(), ..any() };
    assert_eq!(staff.movements_of(disposals).await, [burnt.id.as_str()]);
    assert_eq!(staff.movements_of(folio("gps-2026-d00001")).await, [burnt.id.as_str()]);
    assert_eq!(staff.movements_of(folio(&act.folio)).await.len(), 3);
    assert_eq!(staff.movements_of(folio(&other.folio)).await, [open.id.as_str()]);
    // At 05:30 UTC it is still the day before on the islands.
    let on = |day: &str| pb::MovementFilter { moved_from: day.to_owned(), moved_to: day.to_owned(), ..any() };
    assert_eq!(staff.movements_of(on("2026-10-31")).await, [carried.id.as_str()]);
    assert_eq!(staff.movements_of(on("2026-11-01")).await, [""; 0]);

    let mut request = pb::ListMovementsRequest { page_size: 1, ..Default::default() };
    let mut paged = Vec::new();
    loop {
        let page = staff.movements(request.clone()).await;
        paged.extend(page.items.into_iter().map(|movement| movement.id));
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    assert_eq!(paged, all);

    let reversed = pb::MovementFilter {
        moved_from: "2026-11-02".to_owned(),
        moved_to: "2026-11-01".to_owned(),
        state: 9,
        ..any()
    };
    let request = pb::ListMovementsRequest { filter: Some(reversed), ..Default::default() };
    let mut client = staff.world.custody.clone();
    let refused = client.list_movements(signed(&staff.inspector, request)).await.unwrap_err();
    let expected = [("filter.state", Reason::UnknownCode), ("filter.moved_to", Reason::DatesReversed)];
    assert_eq!(wrong_fields(&refused), expected.map(|(field, reason)| (field.to_owned(), reason)));

    let request = pb::ExportMovementsRequest { filter: Some(folio(&act.folio)), ..Default::default() };
    let file = client.export_movements(signed(&staff.inspector, request)).await.unwrap().into_inner();
    let told: Vec<_> = file.items.iter().map(|row| (row.labels.concat(), row.time_zone.as_str())).collect();
    let second = format!("{}/2", act.folio);
    assert_eq!(told.last(), Some(&(second, "Pacific/Galapagos")));
    let event = staff.world.events().await.pop().unwrap();
    assert_eq!(event.kind, "pinzon.retention.movements_exported.v1");
    assert_eq!(event.data, serde_json::json!({ "filter": { "folio": act.folio }, "count": 3 }));
}

#[sqlx::test]
async fn wrong_requests_name_each_label_and_field(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let nobody = pb::ItemLabel { folio: "GPS-2026-000099".to_owned(), n: 1 };
    let refused =
        staff.store(vec![label(&act, 1), nobody, label(&act, 1), label(&act, 3)], "CU-03").await.unwrap_err();
    let expected = [
        ("items[2]", Reason::Duplicated),
        ("items[1]", Reason::ItemNotFound),
        ("items[2]", Reason::ItemNotFound),
        ("place", Reason::UnknownCode),
    ];
    assert_eq!(wrong_fields(&refused), expected.map(|(field, reason)| (field.to_owned(), reason)));
    let mut empty = disposal(Vec::new());
    empty.destination = "DR-09".to_owned();
    empty.method.clear();
    let refused = staff.open(&staff.supervisor, empty).await.unwrap_err();
    let expected =
        [("items", Reason::EmptyList), ("destination", Reason::UnknownCode), ("method", Reason::Required)];
    assert_eq!(wrong_fields(&refused), expected.map(|(field, reason)| (field.to_owned(), reason)));
}

#[sqlx::test]
async fn overdue_goods_are_listed_and_counted(pool: PgPool) {
    let then = world_at(pool.clone(), "2026-10-01T14:00:00Z").await;
    then.create(act()).await.unwrap();
    let staff = staff(pool).await;
    staff.world.create(act()).await.unwrap();
    let overdue = staff.list(pb::ListCustodyRequest { overdue: Some(true), ..Default::default() }).await;
    assert_eq!((overdue.total, overdue.items.len()), (2, 2));
    assert!(overdue.items.iter().all(|item| item.overdue && item.folio == "GPS-2026-000001"));
    let mut client = staff.world.custody.clone();
    let figures = pb::GetCustodyFiguresRequest::default();
    let figures = client.get_custody_figures(signed(&staff.inspector, figures)).await.unwrap().into_inner();
    assert_eq!((figures.in_custody, figures.overdue, figures.open_movements), (4, 2, 0));

    let mut request = pb::ListCustodyRequest { page_size: 1, ..Default::default() };
    let mut paged = Vec::new();
    loop {
        let page = staff.list(request.clone()).await;
        paged.extend(page.items);
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    assert_eq!(paged, staff.list(pb::ListCustodyRequest::default()).await.items);
}

#[sqlx::test]
async fn days_are_those_of_the_time_zone_that_the_catalogue_names_for_the_airport(pool: PgPool) {
    let then = world_at(pool.clone(), "2026-12-24T14:00:00Z").await;
    let admin = then.token(Role::Admin, &[]);
    let act = then.create_as(&admin, act_at("CUE")).await.unwrap();
    then.create_as(&admin, act_at("GPS")).await.unwrap();
    // Rejected goods have seven days. They are over on the mainland, where it is 2027, and not on the islands.
    let world = world_at(pool, "2027-01-01T05:30:00Z").await;
    let staff = Staff {
        inspector: world.token(Role::Inspector, &["CUE"]),
        colleague: world.token(Role::Inspector, &["CUE"]),
        supervisor: world.token(Role::Supervisor, &["CUE"]),
        world,
    };
    let overdue = staff.list(pb::ListCustodyRequest { overdue: Some(true), ..Default::default() }).await;
    let told: Vec<_> = overdue.items.iter().map(|item| (item.folio.as_str(), item.n, item.overdue)).collect();
    assert_eq!((overdue.total, told), (1, vec![(act.folio.as_str(), 2, true)]));
    let figures = pb::GetCustodyFiguresRequest { airport: String::new() };
    let figures = staff.world.custody.clone().get_custody_figures(signed(&staff.inspector, figures)).await;
    assert_eq!(figures.unwrap().into_inner().overdue, 1);
    let filter = pb::RetentionFilter { overdue: Some(true), ..Default::default() };
    let asked = pb::ListRetentionsRequest { filter: Some(filter), ..Default::default() };
    let acts = staff.world.list_as(&staff.inspector, asked).await.unwrap().items;
    let told: Vec<_> = acts.iter().map(|act| (act.folio.as_str(), act.overdue_count)).collect();
    assert_eq!(told, [(act.folio.as_str(), 1)]);

    let moving = staff.open(&staff.inspector, transfer(vec![label(&act, 2)], "CU-04")).await.unwrap();
    staff.confirm(&staff.colleague, &moving).await.unwrap();
    let burning = staff.open(&staff.supervisor, disposal(vec![label(&act, 2)])).await.unwrap();
    let burnt = staff.confirm(&staff.colleague, &burning).await.unwrap();
    assert_eq!((act.folio.as_str(), burnt.folio.as_str()), ("CUE-2026-000001", "CUE-2027-D00001"));
}

#[sqlx::test]
async fn an_inventory_says_what_is_missing_and_what_should_not_be_there(pool: PgPool) {
    let staff = staff(pool).await;
    let (one, two) = (staff.world.create(act()).await.unwrap(), staff.world.create(act()).await.unwrap());
    staff.store(vec![label(&one, 1), label(&one, 2), label(&two, 1)], "CU-01").await.unwrap();
    staff.store(vec![label(&two, 2)], "CU-02").await.unwrap();
    let nobody = pb::ItemLabel { folio: "GPS-2026-000099".to_owned(), n: 1 };
    let request = pb::TakeInventoryRequest {
        airport: "GPS".to_owned(),
        place: "CU-01".to_owned(),
        labels: vec![label(&one, 1), label(&two, 1), label(&two, 2), nobody.clone()],
    };
    let mut client = staff.world.custody.clone();
    let found = client.take_inventory(signed(&staff.inspector, request)).await.unwrap().into_inner();
    let names = |items: &[pb::CustodyItem]| -> Vec<_> {
        items.iter().map(|item| (item.folio.clone(), item.n)).collect()
    };
    assert_eq!(found.found, 2);
    assert_eq!(names(&found.missing), [(one.folio.clone(), 2)]);
    assert_eq!(names(&found.unexpected), [(two.folio.clone(), 2)]);
    assert_eq!(found.unexpected[0].place, "CU-02");
    assert_eq!(found.unknown, [nobody]);
    let event = staff.world.events().await.pop().unwrap();
    assert_eq!(
        (event.kind.as_str(), event.subject.as_str()),
        ("pinzon.retention.inventory_taken.v1", "CU-01")
    );
}

#[sqlx::test]
async fn past_inventories_are_listed_with_what_they_said_then(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    staff.store(vec![label(&act, 1), label(&act, 2)], "CU-01").await.unwrap();
    let mut client = staff.world.custody.clone();
    let mut take = async |token: &str, place: &str, labels: Vec<pb::ItemLabel>| {
        let request = pb::TakeInventoryRequest { airport: "GPS".to_owned(), place: place.to_owned(), labels };
        client.take_inventory(signed(token, request)).await.unwrap();
    };
    take(&staff.inspector, "CU-01", vec![label(&act, 1)]).await;
    take(&staff.supervisor, "CU-02", vec![label(&act, 2)]).await;
    take(&staff.supervisor, "CU-01", vec![label(&act, 1), label(&act, 2)]).await;

    let mut client = staff.world.custody.clone();
    let mut list = async |token: &str, place: &str| {
        let mut request =
            pb::ListInventoriesRequest { place: place.to_owned(), page_size: 1, ..Default::default() };
        let mut all = Vec::new();
        loop {
            let page = client.list_inventories(signed(token, request.clone())).await.unwrap().into_inner();
            all.extend(page.items);
            if page.next_page_token.is_empty() {
                return (all, page.total);
            }
            request.page_token = page.next_page_token;
        }
    };
    let auditor = staff.world.token(Role::Auditor, &[]);
    let (all, total) = list(&auditor, "").await;
    let told: Vec<_> = all
        .iter()
        .map(|taken| {
            let place = taken.place.as_ref().unwrap();
            (place.code.as_str(), taken.found, taken.missing.len(), taken.unexpected.len())
        })
        .collect();
    assert_eq!((told, total), (vec![("CU-01", 2, 0, 0), ("CU-02", 0, 0, 1), ("CU-01", 1, 1, 0)], 3));
    let first = &all[2];
    assert_eq!(first.missing, [format!("{}/2", act.folio)]);
    assert_eq!(all[1].unexpected, first.missing, "as it was called then");
    let place = first.place.as_ref().unwrap();
    assert!(!place.name.is_empty() && place.name != place.code);
    assert!(!first.taken_by.as_ref().unwrap().name.is_empty() && first.taken_at.is_some());
    let (here, total) = list(&staff.inspector, "CU-02").await;
    assert_eq!((here.len(), total), (1, 1));
    let elsewhere = staff.world.token(Role::Supervisor, &["SCY"]);
    assert_eq!(list(&elsewhere, "").await, (vec![], 0));
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let staff = staff(pool).await;
    let act = staff.world.create(act()).await.unwrap();
    let moving = staff.open(&staff.inspector, transfer(vec![label(&act, 1)], "CU-02")).await.unwrap();
    let elsewhere = staff.world.token(Role::Supervisor, &["SCY"]);
    let mut client = staff.world.custody.clone();
    let mut refusals = Vec::new();
    for method in Method::of_service(CUSTODY).filter(|method| method.airport_scoped) {
        let gps = || "GPS".to_owned();
        let id = || act.id.clone();
        let movement = || moving.id.clone();
        refusals.push(match method.name() {
            "ListCustody" => {
                let request = pb::ListCustodyRequest { airport: gps(), ..Default::default() };
                client.list_custody(signed(&elsewhere, request)).await.unwrap_err()
            }
            "GetCustodyFigures" => {
                let request = pb::GetCustodyFiguresRequest { airport: gps() };
                client.get_custody_figures(signed(&elsewhere, request)).await.unwrap_err()
            }
            "GetCustodyChain" => {
                let request = pb::GetCustodyChainRequest { id: id() };
                client.get_custody_chain(signed(&elsewhere, request)).await.unwrap_err()
            }
            "StoreItems" => {
                let request =
                    pb::StoreItemsRequest { items: vec![label(&act, 2)], place: "CU-03".to_owned() };
                client.store_items(signed(&elsewhere, request)).await.unwrap_err()
            }
            "OpenMovement" => {
                staff.open(&elsewhere, transfer(vec![label(&act, 2)], "CU-03")).await.unwrap_err()
            }
            "DisposeItem" => {
                let request = pb::DisposeItemRequest {
                    id: id(),
                    n: 2,
                    movement_id: Uuid::now_v7().to_string(),
                    destination: "DR-01".to_owned(),
                    method: "Horno".to_owned(),
                };
                client.dispose_item(signed(&elsewhere, request)).await.unwrap_err()
            }
            "GetMovement" => {
                let request = pb::GetMovementRequest { id: movement() };
                client.get_movement(signed(&elsewhere, request)).await.unwrap_err()
            }
            "ListMovements" => {
                let filter = pb::MovementFilter { airport: gps(), ..Default::default() };
                let request = pb::ListMovementsRequest { filter: Some(filter), ..Default::default() };
                client.list_movements(signed(&elsewhere, request)).await.unwrap_err()
            }
            "ExportMovements" => {
                let filter = pb::MovementFilter { airport: gps(), ..Default::default() };
                let request = pb::ExportMovementsRequest { filter: Some(filter), ..Default::default() };
                client.export_movements(signed(&elsewhere, request)).await.unwrap_err()
            }
            "ConfirmMovement" => staff.confirm(&elsewhere, &moving).await.unwrap_err(),
            "CancelMovement" => staff.cancel(&elsewhere, &moving).await.unwrap_err(),
            "ReleaseItem" => {
                let request = pb::ReleaseItemRequest {
                    id: id(),
                    n: 2,
                    received_by: "X".to_owned(),
                    ..Default::default()
                };
                client.release_item(signed(&elsewhere, request)).await.unwrap_err()
            }
            "ListInventories" => {
                let request = pb::ListInventoriesRequest { airport: gps(), ..Default::default() };
                client.list_inventories(signed(&elsewhere, request)).await.unwrap_err()
            }
            "TakeInventory" => {
                let request = pb::TakeInventoryRequest { airport: gps(), ..Default::default() };
                client.take_inventory(signed(&elsewhere, request)).await.unwrap_err()
            }
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        });
    }
    assert_eq!(refusals.len(), 14);
    for refused in refusals {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
    assert_eq!(staff.world.count("select count(*) from custody").await, 3);
}
