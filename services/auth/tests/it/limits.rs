//! Limits of attempts.

use chrono::TimeDelta;
use futures::future::join_all;
use pinzon_auth::{limit::Limit, refusal::job::record_summaries};
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, retry_after_of},
};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{ChangePasswordRequest, RegisterRequest, SignInRequest};
use serde_json::json;
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{ANA, PASSWORD, credentials, field, refusal, world, wrong_fields};

fn from(address: &str, email: &str, password: &str) -> SignInRequest {
    SignInRequest { client_address: address.to_owned(), ..credentials(email, password) }
}

#[sqlx::test]
async fn ten_failures_lock_an_address_with_or_without_an_account(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let mut answers = Vec::new();
    for email in [ANA, "nadie@abg.gob.ec"] {
        for _ in 0..10 {
            assert_eq!(refusal(w.sign_in(email, "no es esta frase").await), Reason::WrongCredentials);
        }
        let refused = w.sign_in(&email.to_uppercase(), PASSWORD).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::ResourceExhausted, Reason::TooManySignIns));
        assert_eq!(retry_after_of(&refused), Some(901));
        answers.push((refused.message().to_owned(), refused.details().to_vec()));
    }
    assert_eq!(answers[0], answers[1]);
    // Other accounts are not locked, and the lock ends when it says.
    w.add_user("luis@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    assert!(w.sign_in("luis@abg.gob.ec", PASSWORD).await.is_ok());
    w.age("attempt", "attempted_at", 14).await;
    assert_eq!(retry_after_of(&w.sign_in(ANA, PASSWORD).await.unwrap_err()), Some(61));
    w.age("attempt", "attempted_at", 1).await;
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
}

#[sqlx::test]
async fn a_sign_in_resets_the_failures_of_the_account(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    for _ in 0..2 {
        for _ in 0..9 {
            assert_eq!(refusal(w.sign_in(ANA, "no es esta frase").await), Reason::WrongCredentials);
        }
        w.sign_in(ANA, PASSWORD).await.unwrap();
    }
}

#[sqlx::test]
async fn concurrent_attempts_do_not_exceed_the_limit(pool: PgPool) {
    let w = world(pool).await;
    let tries = (0..30).map(|_| {
        let mut client = w.client.clone();
        async move { client.sign_in(credentials(ANA, "no es esta frase")).await.map(|_| ()) }
    });
    let answers: Vec<_> = join_all(tries).await.into_iter().map(refusal).collect();
    let count = |reason| answers.iter().filter(|r| **r == reason).count();
    assert_eq!((count(Reason::WrongCredentials), count(Reason::TooManySignIns)), (10, 20));
}

#[sqlx::test]
async fn fifty_failures_of_accounts_lock_a_network_and_successes_do_not_count(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    w.client.sign_in(from("186.3.4.5", ANA, PASSWORD)).await.unwrap();
    for n in 0..50 {
        let email = format!("agente{n}@abg.gob.ec");
        w.add_user(&email, Role::Inspector, &["GPS"]).await;
        let outcome = w.client.sign_in(from("186.3.4.5", &email, "no es esta frase")).await;
        assert_eq!(refusal(outcome), Reason::WrongCredentials, "{n}");
    }
    let refused = w.client.sign_in(from("186.3.4.5", ANA, PASSWORD)).await;
    assert_eq!(refusal(refused), Reason::TooManySignIns);
    assert!(w.client.sign_in(from("186.3.4.6", ANA, PASSWORD)).await.is_ok());
}

#[sqlx::test]
async fn invented_addresses_lock_no_network_and_reveal_no_account(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    for n in 0..50 {
        let outcome = w.client.sign_in(from("186.3.4.5", &format!("nadie{n}@abg.gob.ec"), PASSWORD)).await;
        assert_eq!(refusal(outcome), Reason::WrongCredentials, "{n}");
    }
    // Whatever is wrong is refused alike from now on, and costs a hash alike.
    for email in ["nadie@abg.gob.ec", ANA] {
        let before = w.hasher.hash_count();
        let refused = w.client.sign_in(from("186.3.4.5", email, "no es esta frase")).await.unwrap_err();
        assert_eq!(
            (reason_of(&refused), retry_after_of(&refused)),
            (Reason::TooManySignIns, Some(901)),
            "{email}"
        );
        assert_eq!(w.hasher.hash_count() - before, 1, "{email}");
    }
    assert!(w.client.sign_in(from("186.3.4.5", ANA, PASSWORD)).await.is_ok());
}

#[sqlx::test]
async fn strangers_do_not_keep_the_owner_out_of_the_own_device(pool: PgPool) {
    let mut w = world(pool).await;
    for email in [ANA, "luis@abg.gob.ec"] {
        w.add_user(email, Role::Inspector, &["GPS"]).await;
    }
    let device = w.sign_in(ANA, PASSWORD).await.unwrap().device_token;
    let on = |device: &str, email: &str, password: &str| SignInRequest {
        device_token: device.to_owned(),
        ..credentials(email, password)
    };
    for _ in 0..10 {
        assert_eq!(refusal(w.sign_in(ANA, "no es esta frase").await), Reason::WrongCredentials);
    }
    // A forged device, and that of somebody else, are strange ones.
    let other = w.sign_in("luis@abg.gob.ec", PASSWORD).await.unwrap().device_token;
    for strange in ["", "a.b.c", &format!("{device}x"), &other] {
        let refused = w.client.sign_in(on(strange, ANA, PASSWORD)).await;
        assert_eq!(refusal(refused), Reason::TooManySignIns, "{strange}");
    }
    // The own device also knows who signs in there next, and counts its failures by itself.
    let shared = w.client.sign_in(on(&device, ANA, PASSWORD)).await.unwrap().into_inner().device_token;
    let shared =
        w.client.sign_in(on(&shared, "luis@abg.gob.ec", PASSWORD)).await.unwrap().into_inner().device_token;
    for _ in 0..10 {
        let refused = w.client.sign_in(on(&shared, ANA, "no es esta frase")).await;
        assert_eq!(refusal(refused), Reason::WrongCredentials);
    }
    assert_eq!(refusal(w.client.sign_in(on(&shared, ANA, PASSWORD)).await), Reason::TooManySignIns);
    assert!(w.client.sign_in(on(&shared, "luis@abg.gob.ec", PASSWORD)).await.is_ok());
}

#[sqlx::test]
async fn the_owner_is_told_what_was_tried_since_the_last_sign_in(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    assert_eq!(w.sign_in(ANA, PASSWORD).await.unwrap().refused_sign_ins, None);
    for _ in 0..7 {
        assert_eq!(refusal(w.sign_in(ANA, "no es esta frase").await), Reason::WrongCredentials);
    }
    let told = w.sign_in(ANA, PASSWORD).await.unwrap().refused_sign_ins.unwrap();
    assert_eq!((told.count, told.last_at.unwrap().seconds), (7, w.now.timestamp()));
    assert_eq!(w.sign_in(ANA, PASSWORD).await.unwrap().refused_sign_ins, None);
}

#[sqlx::test]
async fn a_network_can_register_five_accounts_an_hour(pool: PgPool) {
    let mut w = world(pool).await;
    let ask = |n: i32| RegisterRequest {
        email: format!("eva{n}@abg.gob.ec"),
        name: "Eva Ruiz".to_owned(),
        client_address: "186.3.4.5".to_owned(),
    };
    for n in 0..5 {
        w.client.register(ask(n)).await.unwrap();
    }
    let refused = w.client.register(ask(5)).await.unwrap_err();
    assert_eq!((reason_of(&refused), retry_after_of(&refused)), (Reason::TooManyAttempts, Some(3601)));
    let other = RegisterRequest { client_address: "186.3.4.6".to_owned(), ..ask(5) };
    w.client.register(other).await.unwrap();
    w.age("attempt", "attempted_at", 60).await;
    w.client.register(ask(6)).await.unwrap();
}

#[sqlx::test]
async fn a_stolen_session_cannot_guess_the_password(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let change = |current: &str| ChangePasswordRequest {
        current_password: current.to_owned(),
        new_password: "una frase nueva y larga".to_owned(),
    };
    for _ in 0..10 {
        let refused = w.client.change_password(signed(&token, change("no es esta frase"))).await;
        assert_eq!(wrong_fields(refused), [field("current_password", Reason::PasswordWrong)]);
    }
    let refused = w.client.change_password(signed(&token, change(PASSWORD))).await.unwrap_err();
    assert_eq!((reason_of(&refused), retry_after_of(&refused)), (Reason::TooManyAttempts, Some(901)));
    // The owner can still sign in elsewhere.
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
}

/// Records are for ever, so strangers write few of them.
#[sqlx::test]
async fn a_flood_of_refused_sign_ins_is_one_record_per_network_and_hour_beyond_a_limit(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    for n in 0..150 {
        let invented = format!("nadie{n}@abg.gob.ec");
        let refused = w.client.sign_in(from("186.3.4.5", &invented, PASSWORD)).await;
        let wanted = if n < 50 { Reason::WrongCredentials } else { Reason::TooManySignIns };
        assert_eq!(refusal(refused), wanted, "{n}");
    }
    assert_eq!(w.new_events().await, vec!["sign_in_refused"; 50]);
    // Another network has records of its own, and what is tried with an account is told to its owner.
    let other = w.client.sign_in(from("186.3.4.6", "nadie@abg.gob.ec", PASSWORD)).await;
    assert_eq!(refusal(other), Reason::WrongCredentials);
    let known = w.client.sign_in(from("186.3.4.5", ANA, "no es esta frase")).await;
    assert_eq!(refusal(known), Reason::TooManySignIns);
    assert_eq!(w.new_events().await, ["sign_in_refused"]);
    record_summaries(&w.pool, w.now).await.unwrap();
    assert_eq!(w.new_events().await, [""; 0], "the hour is not over");
    for _ in 0..2 {
        record_summaries(&w.pool, w.now + TimeDelta::hours(1)).await.unwrap();
    }
    let told = w.last_event("sign_ins_refused").await;
    assert_eq!((&told["data"]["count"], &told["subject"]), (&json!(101), &json!(Uuid::nil())));
    assert_eq!(w.new_events().await, ["sign_ins_refused"]);
    let entered = w.client.sign_in(from("186.3.4.5", ANA, PASSWORD)).await.unwrap().into_inner();
    assert_eq!(entered.refused_sign_ins.unwrap().count, 1);
}

#[sqlx::test]
async fn beyond_a_flood_nothing_is_hashed_for_a_network_but_for_its_known_devices(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let device_token = w.sign_in(ANA, PASSWORD).await.unwrap().device_token;
    for n in 0..300 {
        w.client.sign_in(from("186.3.4.5", &format!("nadie{n}@abg.gob.ec"), PASSWORD)).await.unwrap_err();
    }
    let hashed = w.hasher.hash_count();
    for (email, password) in [("nadie@abg.gob.ec", PASSWORD), (ANA, "no es esta frase"), (ANA, PASSWORD)] {
        let refused = w.client.sign_in(from("186.3.4.5", email, password)).await.unwrap_err();
        assert_eq!((reason_of(&refused), retry_after_of(&refused)), (Reason::TooManySignIns, Some(901)));
    }
    assert_eq!(w.hasher.hash_count(), hashed);
    let own = SignInRequest { device_token, ..from("186.3.4.5", ANA, PASSWORD) };
    assert!(w.client.sign_in(own).await.is_ok());
    assert!(w.client.sign_in(from("186.3.4.6", ANA, PASSWORD)).await.is_ok());
}

/// Each network has few records, and there are many networks.
#[sqlx::test]
async fn all_networks_together_write_a_bounded_number_of_records(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let statement = "insert into attempt (key, attempted_at) select $1, $2 from generate_series(1, 1000)";
    let limit = Limit::refusals(false);
    sqlx::query(statement).bind(&limit.key[..]).bind(w.now).execute(&w.pool).await.unwrap();
    let networks = "insert into refused_sign_in (network, hour, count)
                    select int8send(n), date_trunc('hour', $1::timestamptz, 'UTC'), 1 from generate_series(1, 1000) n";
    sqlx::query(networks).bind(w.now).execute(&w.pool).await.unwrap();
    for n in 0..3 {
        let refused = w.client.sign_in(from(&format!("10.0.0.{n}"), "nadie@abg.gob.ec", PASSWORD)).await;
        assert_eq!(refusal(refused), Reason::WrongCredentials);
    }
    assert_eq!(w.new_events().await, [""; 0]);
    let rows: (i64, i64) =
        sqlx::query_as("select count(*), max(count) from refused_sign_in").fetch_one(&w.pool).await.unwrap();
    assert_eq!(rows, (1001, 3), "those of further networks are counted together");
    let of_account = w.client.sign_in(from("10.0.0.4", ANA, "no es esta frase")).await;
    assert_eq!(refusal(of_account), Reason::WrongCredentials);
    assert_eq!(w.new_events().await, ["sign_in_refused"], "strangers hide nothing of accounts");
}
