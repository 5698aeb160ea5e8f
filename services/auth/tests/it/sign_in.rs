//! Signing in.

use chrono::Duration;
use pinzon_auth::user::Status;
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_proto::{access::v1::Role as PbRole, auth::v1::SignInRequest};
use sqlx::PgPool;
use tonic::Code;

use crate::{ANA, PASSWORD, credentials, field, refusal, world, wrong_fields};

#[sqlx::test]
async fn an_address_is_accepted_in_any_case(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS", "SCY"]).await;
    let opened = w.sign_in(" Ana@ABG.gob.ec ", PASSWORD).await.unwrap();
    let user = opened.user.unwrap();
    assert_eq!(
        (user.role(), user.person.unwrap().airports),
        (PbRole::Inspector, vec!["GPS".to_owned(), "SCY".to_owned()])
    );
    let caller = w.caller(&opened.token);
    assert!(caller.reaches("SCY") && !caller.reaches("IBB"));
    assert_eq!((caller.cookie_hash, caller.must_change_password), (None, false));
    assert_eq!(w.me(&opened.token).await.unwrap().email, ANA);
    let told = w.last_event("signed_in").await["data"].clone();
    assert_eq!(told, serde_json::json!({"remember_me": false, "factor": "none"}));
    assert_eq!(w.new_events().await, ["signed_in"]);
}

#[sqlx::test]
async fn a_remembered_session_lasts_thirty_days_and_another_twelve_hours(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Admin, &[]).await;
    for (remember_me, lasts) in [(false, Duration::hours(12)), (true, Duration::days(30))] {
        let request = SignInRequest { remember_me, ..credentials(ANA, PASSWORD) };
        let expires = w.client.sign_in(request).await.unwrap().into_inner().expires_at.unwrap();
        assert_eq!(expires.seconds, (w.now + lasts).timestamp());
    }
}

#[sqlx::test]
async fn unknown_wrong_pending_and_suspended_accounts_get_the_same_answer(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    w.add("luis@abg.gob.ec", Status::Suspended(Some(Role::Inspector)), &["GPS"], PASSWORD).await;
    w.add("eva@abg.gob.ec", Status::Pending, &[], PASSWORD).await;
    let mut answers = Vec::new();
    for (email, password) in [
        (ANA, "no es esta frase"),
        ("nadie@abg.gob.ec", PASSWORD),
        ("luis@abg.gob.ec", PASSWORD),
        ("luis@abg.gob.ec", "no es esta frase"),
        ("eva@abg.gob.ec", PASSWORD),
    ] {
        let refused = w.sign_in(email, password).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::WrongCredentials);
        answers.push((refused.code(), refused.message().to_owned(), refused.details().to_vec()));
    }
    assert_eq!(answers[0].0, Code::Unauthenticated);
    assert!(answers.iter().all(|a| *a == answers[0]), "{answers:?}");
    // Each is recorded, without the address.
    let nobody = uuid::Uuid::nil().to_string();
    let subjects: Vec<String> = sqlx::query_scalar("select event->>'subject' from outbox order by seq")
        .fetch_all(&w.pool)
        .await
        .unwrap();
    assert_eq!(subjects.iter().filter(|s| **s == nobody).count(), 1);
    let events: Vec<String> =
        sqlx::query_scalar("select event::text from outbox").fetch_all(&w.pool).await.unwrap();
    assert!(events.iter().all(|event| !event.contains('@')));
    assert_eq!(w.new_events().await, ["sign_in_refused"; 5]);
}

#[sqlx::test]
async fn every_wrong_field_is_reported(pool: PgPool) {
    let mut w = world(pool).await;
    let request = SignInRequest { cookie_hash: vec![0; 31], ..credentials("ana", "") };
    assert_eq!(
        wrong_fields(w.client.sign_in(request).await),
        [
            field("email", Reason::Malformed),
            field("password", Reason::Required),
            field("cookie_hash", Reason::Malformed)
        ]
    );
    let refused = w.sign_in(ANA, &"x".repeat(257)).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].reason, Reason::TooLong);
    assert!(w.new_events().await.is_empty());
}

#[sqlx::test]
async fn a_token_carries_the_hash_of_the_cookie_it_is_bound_to(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let request = SignInRequest { cookie_hash: (0..32).collect(), ..credentials(ANA, PASSWORD) };
    let opened = w.client.sign_in(request).await.unwrap().into_inner();
    // base64url without padding.
    let expected = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    assert_eq!(w.caller(&opened.token).cookie_hash.as_deref(), Some(expected));
}

/// Hashing takes nearly all the time of a sign-in, so a missing hash would reveal a missing account.
/// `--example sign_in_timing` measures the time itself.
#[sqlx::test]
async fn every_refusal_computes_one_hash_with_or_without_an_account(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    w.add("espera@abg.gob.ec", Status::Pending, &[], PASSWORD).await;
    for (email, password) in
        [(ANA, "no es esta frase"), ("nadie@abg.gob.ec", "no es esta frase"), ("espera@abg.gob.ec", PASSWORD)]
    {
        let before = w.hasher.hash_count();
        assert_eq!(refusal(w.sign_in(email, password).await), Reason::WrongCredentials, "{email}");
        assert_eq!(w.hasher.hash_count() - before, 1, "{email}");
    }
}
