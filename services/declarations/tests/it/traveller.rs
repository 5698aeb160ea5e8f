//! What a traveller does, without signing in.

use chrono::{Days, NaiveDate};
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;
use uuid::Uuid;

use crate::{catalogue, content, world};

#[sqlx::test]
async fn a_declaration_is_submitted_sealed_and_seen_by_its_id_only(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let d = created.declaration.unwrap();
    assert_eq!((d.state(), d.version, d.editable), (pb::State::Submitted, 1, true));
    assert!(d.qr.starts_with("GPS1:") && !created.edit_key.is_empty());
    assert_eq!((&d.lane, d.transitions.len()), (&None, 0));
    let verdict = d.items[0].verdict.clone().unwrap();
    assert_eq!(
        (verdict.classification.unwrap().code.as_str(), verdict.catalogue_version),
        ("restringido", 7)
    );

    let seen = w.get(&d.id, None).await.unwrap();
    let traveller = seen.traveller.clone();
    assert_eq!(seen, pb::Declaration { masked: true, traveller, ..d.clone() });
    let by_code = w.get(&d.code, None).await.unwrap_err();
    assert_eq!(reason_of(&by_code), Reason::Unauthenticated);
    let stranger = w.get(&uuid::Uuid::new_v4().to_string(), None).await.unwrap_err();
    assert_eq!(reason_of(&stranger), Reason::DeclarationNotFound);
    assert_eq!(w.facts().await, [("pinzon.declaration.submitted.v1".to_owned(), d.code)]);
}

#[sqlx::test]
async fn a_declaration_keeps_the_verdict_of_the_day_of_its_flight(pool: PgPool) {
    let mut w = world(pool).await;
    let classification = |declaration: &pb::Declaration| {
        declaration.items[0].verdict.clone().unwrap().classification.unwrap().code
    };
    let day = content().travel.unwrap().flight_date.parse::<NaiveDate>().unwrap() + Days::new(7);
    let mut later = content();
    later.travel.as_mut().unwrap().flight_date = day.to_string();
    w.decide(&day.to_string(), "no_permitido");
    let before = w.submitted().await;
    let after = w.submit(later.clone()).await.unwrap().declaration.unwrap();
    assert_eq!(
        (classification(&before), classification(&after)),
        ("restringido".into(), "no_permitido".into())
    );
    let cited = before.items[0].verdict.clone().unwrap().articles;
    let article = pb::Citation {
        code: "NOR-restringido".to_owned(),
        title: "Resolución de la lista oficial".to_owned(),
        article: "2".to_owned(),
        verified: false,
    };
    assert_eq!(cited, [article], "the articles of that day are kept with the verdict");

    w.decide("", "permitido");
    w.decide(&day.to_string(), "permitido");
    assert_eq!(w.get(&before.id, None).await.unwrap().items, before.items);
    assert_eq!(w.get(&after.id, None).await.unwrap().items, after.items);
    let now = w.submit(later).await.unwrap().declaration.unwrap();
    assert_eq!(classification(&now), "permitido");
}

#[sqlx::test]
async fn the_traveller_is_remembered_by_document(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    let mut again = content();
    again.traveller.as_mut().unwrap().surnames = "Freire".to_owned();
    w.submit(again).await.unwrap();
    let met: Vec<(String, i64)> =
        sqlx::query_as("select surnames, version from passenger").fetch_all(&w.pool).await.unwrap();
    assert_eq!(met, [("Freire".to_owned(), 2)]);
}

#[sqlx::test]
async fn a_proof_that_waits_for_an_edit_is_compared_with_what_the_edit_made(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let mut edit = w.pool.begin().await.unwrap();
    sqlx::raw_sql(
        "create temp table next on commit drop as select * from declaration_version;
         update next set version = 2;
         insert into declaration_version select * from next;
         update declaration set version = 2",
    )
    .execute(&mut *edit)
    .await
    .unwrap();
    let proof = pb::EditCredentials {
        document_number: "AB123456".to_owned(),
        birth_date: "1988-04-02".to_owned(),
        ..Default::default()
    };
    let request = pb::OpenDeclarationRequest { id: d.id, credentials: Some(proof) };
    let waits = "select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')";
    let committed = async {
        while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&w.pool).await.unwrap() {}
        edit.commit().await.unwrap();
    };
    let (opened, ()) = tokio::join!(w.client.open_declaration(request), committed);
    assert_eq!(opened.unwrap().into_inner().version, 2);
}

#[sqlx::test]
async fn a_submission_finds_its_rows_by_keys_before_the_tables_have_statistics(pool: PgPool) {
    const READ: &str = "select relname::text, seq_scan from pg_stat_user_tables
        where relname in ('declaration', 'passenger', 'earlier_retention') order by relname";
    let mut w = world(pool).await;
    let read = || sqlx::query_as::<_, (String, i64)>(READ).fetch_all(&w.pool);
    let before = read().await.unwrap();
    for n in 0..8 {
        let mut content = content();
        content.traveller.as_mut().unwrap().document_number = format!("AB12345{n}");
        w.client
            .create_declaration(pb::CreateDeclarationRequest { content: Some(content), ..Default::default() })
            .await
            .unwrap();
    }
    // A backend counts its reads before it is gone.
    w.app.close().await;
    let has_ended = "select not exists (select from pg_stat_activity
        where datname = current_database() and usename = 'pinzon_declarations_app')";
    while !sqlx::query_scalar::<_, bool>(has_ended).fetch_one(&w.pool).await.unwrap() {}
    assert_eq!(read().await.unwrap(), before);
}

#[sqlx::test]
async fn every_wrong_field_is_named_and_nothing_is_stored(pool: PgPool) {
    let mut w = world(pool).await;
    let mut wrong = content();
    wrong.travel.as_mut().unwrap().flight_date = "2020-01-01".to_owned();
    wrong.traveller.as_mut().unwrap().nationality = "XX".to_owned();
    wrong.items[0].quantity = 0;
    wrong.oath = None;
    let refused = w.submit(wrong).await.unwrap_err();
    let fields: Vec<_> = violations_of(&refused).into_iter().map(|v| (v.field, v.reason)).collect();
    assert_eq!(
        fields,
        [
            ("content.travel.flight_date".to_owned(), Reason::DateInThePast),
            ("content.traveller.nationality".to_owned(), Reason::UnknownCode),
            ("content.items[0].quantity".to_owned(), Reason::QuantityNotPositive),
            ("content.oath.accepted".to_owned(), Reason::OathNotAccepted),
        ]
    );
    assert!(w.facts().await.is_empty());
    assert!(!violations_of(&w.submit(pb::Content::default()).await.unwrap_err()).is_empty());
}

#[sqlx::test]
async fn what_is_no_longer_in_use_cannot_be_declared_anew(pool: PgPool) {
    let mut w = world(pool).await;
    let mut old = content();
    old.items[0].product_id = catalogue::RETIRED.to_string();
    old.items[0].unit = catalogue::RETIRED_UNIT.to_owned();
    let refused = w.submit(old).await.unwrap_err();
    let fields: Vec<_> = violations_of(&refused).into_iter().map(|v| (v.field, v.reason)).collect();
    assert_eq!(
        fields,
        [
            ("content.items[0].product_id".to_owned(), Reason::UnknownCode),
            ("content.items[0].unit".to_owned(), Reason::UnknownCode),
        ]
    );
}

#[sqlx::test]
async fn a_repeat_answers_with_the_first_result(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.submit_as("0190-request-1", content()).await.unwrap();
    let second = w.submit_as("0190-request-1", content()).await.unwrap();
    assert_eq!(first, second);
    // Also when the content would be refused by now.
    w.verdicts.lock().unwrap().clear();
    assert!(w.submit(content()).await.is_err());
    assert_eq!(w.submit_as("0190-request-1", content()).await.unwrap(), first);
    let mut other = content();
    other.items[0].quantity = 1;
    let refused = w.submit_as("0190-request-1", other.clone()).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::IdempotencyKeyReused);
    // Also when the content would be refused by now.
    other.oath = None;
    let refused = w.submit_as("0190-request-1", other).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::IdempotencyKeyReused);
    assert_eq!(w.facts().await.len(), 1);
    let refused = w.submit_as("short", content()).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].field, "request_id");
}

/// An officer takes a declaration over from the phone of its traveller, which had no network, and sends it under the phone's key.
#[sqlx::test]
async fn what_an_officer_took_over_and_what_its_traveller_sends_are_one_declaration(pool: PgPool) {
    let mut w = world(pool).await;
    let officer = w.token(Role::Inspector, &["GPS"]);
    let request = |request_id: &str, content| pb::CreateDeclarationRequest {
        content: Some(content),
        request_id: request_id.to_owned(),
        ..Default::default()
    };
    for officer_first in [true, false] {
        let key = Uuid::now_v7().to_string();
        let of_officer = signed(&officer, request(&key, content()));
        let of_traveller = tonic::Request::new(request(&key, content()));
        let (first, second) =
            if officer_first { (of_officer, of_traveller) } else { (of_traveller, of_officer) };
        let taken = w.client.create_declaration(first).await.unwrap().into_inner();
        let code = taken.declaration.as_ref().unwrap().code.clone();
        if officer_first {
            w.present(&officer, &code).await.unwrap();
        }
        let late = w.client.create_declaration(second).await.unwrap().into_inner();
        let stands = late.declaration.unwrap();
        // The phone gets the id and the key with which its traveller sees and changes it.
        assert_eq!((&stands.code, &late.edit_key), (&code, &taken.edit_key));
        assert_eq!(stands.id, taken.declaration.unwrap().id);
        assert_eq!(stands.state == pb::State::Presented as i32, officer_first);

        let mut other = content();
        other.items.clear();
        let reused = signed(&officer, request(&key, other));
        let refused = w.client.create_declaration(reused).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::IdempotencyKeyReused);
        let stands = w.get(&code, Some(&officer)).await.unwrap();
        assert_eq!((stands.version, stands.items.len()), (1, 1));
        // History and record say whose hands it came through.
        let sent = &stands.transitions[0];
        assert_eq!((sent.by == "Viajero", sent.by_id.is_empty()), (!officer_first, !officer_first));
        let actors: Vec<String> = sqlx::query_scalar(
            "select event ->> 'actorkind' from outbox
             where subject = 'pinzon.declaration.submitted.v1' and event ->> 'subject' = $1",
        )
        .bind(&code)
        .fetch_all(&w.pool)
        .await
        .unwrap();
        assert_eq!(actors, [if officer_first { "user" } else { "traveller" }]);
    }
    let declarations: i64 =
        sqlx::query_scalar("select count(*) from declaration").fetch_one(&w.pool).await.unwrap();
    assert_eq!(declarations, 2);
}

#[sqlx::test]
async fn declarations_of_one_product_do_not_wait_for_each_other(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    let mut other = w.pool.begin().await.unwrap();
    sqlx::query("select from declared_product for update").fetch_one(&mut *other).await.unwrap();
    w.submitted().await;
    other.rollback().await.unwrap();
}

#[sqlx::test]
async fn twenty_at_once_make_one_declaration(pool: PgPool) {
    let w = world(pool).await;
    let tries = (0..20).map(|_| {
        let mut client = w.client.clone();
        let request = pb::CreateDeclarationRequest {
            content: Some(content()),
            request_id: "same-request".to_owned(),
            ..Default::default()
        };
        tokio::spawn(async move { client.create_declaration(request).await.unwrap().into_inner() })
    });
    let tries: Vec<_> = tries.collect();
    let mut answers = Vec::new();
    for one in tries {
        answers.push(one.await.unwrap());
    }
    assert!(answers.iter().all(|a| *a == answers[0]));
    assert_eq!(w.facts().await.len(), 1);
}

#[sqlx::test]
async fn an_edit_is_a_new_version_and_the_old_one_stays(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let d = created.declaration.unwrap();
    let mut changed = content();
    changed.items.clear();
    changed.answers.as_mut().unwrap().food.as_mut().unwrap().yes = Some(false);
    let edit = |version, proof| pb::UpdateDeclarationRequest {
        id: d.id.clone(),
        content: Some(changed.clone()),
        version,
        credentials: Some(proof),
    };
    let key = pb::EditCredentials { edit_key: created.edit_key.clone(), ..Default::default() };
    let after = w.client.update_declaration(edit(1, key.clone())).await.unwrap().into_inner();
    assert_eq!((after.version, after.items.len(), &after.code), (2, 0, &d.code));
    assert_ne!(after.qr, d.qr);

    // Repeated after a lost answer.
    let repeated = w.client.update_declaration(edit(1, key.clone())).await.unwrap().into_inner();
    assert_eq!(repeated, after);
    assert_eq!(w.facts().await.len(), 2);
    let another = pb::UpdateDeclarationRequest { content: Some(content()), ..edit(1, key) };
    let stale = w.client.update_declaration(another).await.unwrap_err();
    assert_eq!(reason_of(&stale), Reason::VersionConflict);
    let from_elsewhere = pb::EditCredentials {
        document_number: "ab-123456".to_owned(),
        birth_date: "1988-04-02".to_owned(),
        ..Default::default()
    };
    let again = w.client.update_declaration(edit(2, from_elsewhere)).await.unwrap().into_inner();
    assert_eq!(again.version, 3);
    let kept: Vec<(i32, String)> =
        sqlx::query_as("select version, lane from declaration_version order by version")
            .fetch_all(&w.pool)
            .await
            .unwrap();
    let lanes = [(1, "red"), (2, "green"), (3, "green")].map(|(v, l)| (v, l.to_owned()));
    assert_eq!(kept, lanes);
}

#[sqlx::test]
async fn an_edit_keeps_what_was_deactivated_since_and_takes_nothing_deactivated_anew(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let sworn = created.declaration.unwrap();
    // The unit was in use when it was sworn to, and the product until now.
    sqlx::query(r#"update declaration_version set content = replace(content::text, '"KGM"', '"LBR"')::json"#)
        .execute(&w.pool)
        .await
        .unwrap();
    w.verdicts.lock().unwrap().clear();
    let mut changed = content();
    changed.items[0].unit = catalogue::RETIRED_UNIT.to_owned();
    changed.traveller.as_mut().unwrap().email = "ana@correo.ec".to_owned();
    let mut edit = pb::UpdateDeclarationRequest {
        id: sworn.id,
        content: Some(changed),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    let after = w.client.update_declaration(edit.clone()).await.unwrap().into_inner();
    assert_eq!((after.version, after.items[0].unit.as_str()), (2, catalogue::RETIRED_UNIT));
    assert_eq!(after.items[0].verdict, sworn.items[0].verdict, "as it was sworn to");
    edit.version = 2;
    edit.content.as_mut().unwrap().items[0].product_id = catalogue::RETIRED.to_string();
    let refused = w.client.update_declaration(edit).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].field, "content.items[0].product_id");
}

/// The stored content says what the catalogue said, which may change before the repeat.
#[sqlx::test]
async fn a_repeated_edit_is_recognised_although_the_catalogue_has_changed(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let mut changed = content();
    changed.items[0].packaging = "caja de cartón".to_owned();
    let edit = pb::UpdateDeclarationRequest {
        id: created.declaration.unwrap().id,
        content: Some(changed),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    let after = w.client.update_declaration(edit.clone()).await.unwrap().into_inner();
    let flight_date = content().travel.unwrap().flight_date;
    w.verdicts.lock().unwrap().insert(flight_date, "no_permitido");
    assert_eq!(w.client.update_declaration(edit.clone()).await.unwrap().into_inner(), after);

    w.verdicts.lock().unwrap().clear();
    assert_eq!(w.client.update_declaration(edit.clone()).await.unwrap().into_inner(), after);
    assert_eq!(w.facts().await.len(), 2);
    let mut another = edit;
    another.content.as_mut().unwrap().items.clear();
    another.content.as_mut().unwrap().answers.as_mut().unwrap().food.as_mut().unwrap().yes = Some(false);
    assert_eq!(reason_of(&w.client.update_declaration(another).await.unwrap_err()), Reason::VersionConflict);
}

#[sqlx::test]
async fn a_repeated_edit_of_what_proves_it_is_recognised(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let mut changed = content();
    changed.traveller.as_mut().unwrap().document_number = "AB123457".to_owned();
    let edit = |document_number: &str, content: &pb::Content| pb::UpdateDeclarationRequest {
        id: created.declaration.as_ref().unwrap().id.clone(),
        content: Some(content.clone()),
        version: 1,
        credentials: Some(pb::EditCredentials {
            document_number: document_number.to_owned(),
            birth_date: "1988-04-02".to_owned(),
            ..Default::default()
        }),
    };
    let after = w.client.update_declaration(edit("AB123456", &changed)).await.unwrap().into_inner();
    let repeated = w.client.update_declaration(edit("AB123456", &changed)).await.unwrap().into_inner();
    assert_eq!(repeated, after);

    let mut another = changed.clone();
    another.items.clear();
    for (number, content) in [("AB123456", &another), ("AB123458", &changed)] {
        let refused = w.client.update_declaration(edit(number, content)).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::EditCredentialsWrong);
    }
}

#[sqlx::test]
async fn the_link_alone_does_not_tell_what_proves_who_may_edit(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let whole = created.declaration.unwrap();
    let seen = w.get(&whole.id, None).await.unwrap();
    assert!(seen.masked && !whole.masked);
    let declarant = seen.traveller.clone().unwrap();
    assert_eq!((declarant.document_number.as_str(), declarant.birth_date.as_str()), ("•••••456", "1988"));
    // Nothing else that it says tells them either.
    let text = format!("{seen:?}");
    assert!(!text.contains("AB123456") && !text.contains("1988-04-02"), "{text}");

    let officer = w.token(Role::Inspector, &["GPS"]);
    assert!(!w.get(&whole.code, Some(&officer)).await.unwrap().masked);
    let by_key = pb::EditCredentials { edit_key: created.edit_key, ..Default::default() };
    let by_document = pb::EditCredentials {
        document_number: "AB123456".to_owned(),
        birth_date: "1988-04-02".to_owned(),
        ..Default::default()
    };
    for proof in [by_key, by_document.clone()] {
        let asked = pb::OpenDeclarationRequest { id: whole.id.clone(), credentials: Some(proof) };
        assert_eq!(w.client.open_declaration(asked).await.unwrap().into_inner(), whole);
    }
    // Who has lost the link has the code and the document.
    let typed = whole.code.to_lowercase().replace('-', " ");
    let asked = pb::OpenDeclarationRequest { id: typed, credentials: Some(by_document.clone()) };
    assert_eq!(w.client.open_declaration(asked).await.unwrap().into_inner(), whole);
    // No declaration has this code.
    let asked = pb::OpenDeclarationRequest { id: "D-2222-2222".to_owned(), credentials: Some(by_document) };
    let refused = w.client.open_declaration(asked).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::EditCredentialsWrong);
    let as_seen = pb::EditCredentials {
        document_number: declarant.document_number,
        birth_date: declarant.birth_date,
        ..Default::default()
    };
    for proof in [as_seen, pb::EditCredentials::default()] {
        let asked = pb::OpenDeclarationRequest { id: whole.id.clone(), credentials: Some(proof) };
        let refused = w.client.open_declaration(asked).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::EditCredentialsWrong);
    }
}

#[sqlx::test]
async fn guessing_the_proof_is_stopped(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let mut edit = pb::UpdateDeclarationRequest {
        id: created.declaration.unwrap().id,
        content: Some(content()),
        version: 1,
        credentials: Some(pb::EditCredentials {
            document_number: "AB123456".to_owned(),
            birth_date: "1988-04-03".to_owned(),
            ..Default::default()
        }),
    };
    for _ in 0..5 {
        let refused = w.client.update_declaration(edit.clone()).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::EditCredentialsWrong);
    }
    // Even the right document waits now, but nobody who holds the link can keep the key out.
    let right = pb::EditCredentials {
        document_number: "AB123456".to_owned(),
        birth_date: "1988-04-02".to_owned(),
        ..Default::default()
    };
    edit.credentials = Some(right);
    let refused = w.client.update_declaration(edit.clone()).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::TooManyAttempts);
    edit.credentials = Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() });
    assert_eq!(w.client.update_declaration(edit).await.unwrap().into_inner().version, 2);
}

#[sqlx::test]
async fn what_cannot_be_a_code_is_a_wrong_field_like_any_other(pool: PgPool) {
    let mut w = world(pool).await;
    let mut wrong = content();
    wrong.travel.as_mut().unwrap().airline = "X\tL".to_owned();
    wrong.traveller.as_mut().unwrap().document_number = String::new();
    let refused = w.submit(wrong).await.unwrap_err();
    let fields: Vec<_> = violations_of(&refused).into_iter().map(|v| v.field).collect();
    assert_eq!(fields, ["content.travel.airline", "content.traveller.document_number"]);
}
