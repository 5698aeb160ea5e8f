//! Requests that come again because their answer was lost.

use pinzon_chassis::{Reason, caller::Role};
use pinzon_harness::signed;
use pinzon_proto::{
    access::METHODS,
    auth::v1::{ChangePasswordRequest, ResetPasswordRequest, ResetReason},
};
use sqlx::PgPool;
use uuid::Uuid;

use crate::{ADMIN, ANA, PASSWORD, field, refusal, world, wrong_fields};

/// Change nothing.
const READS: [&str; 10] = [
    "GetCurrentUser",
    "GetKeepingKey",
    "ListSessions",
    "GetPasskeys",
    "ListUsers",
    "GetUser",
    "GetAccessSettings",
    "ListRevokedSessions",
    "GetAccountTies",
    "GetLeftWork",
];

/// Have the same effect however often they come.
const LASTING: [&str; 10] = [
    "SignOut",
    "Register",
    "UpdateProfile",
    "SelectAirport",
    "EndSession",
    "EndSessions",
    "EndUserSessions",
    "RemoveSecondFactor",
    "RenamePasskey",
    "RecordActivity",
];

/// Begin something that only the answer leads on to. Whoever did not get it begins again, with another code.
const BEGINNINGS: [&str; 6] = [
    "SignIn",
    "BeginPasskeySignIn",
    "FinishPasskeySignIn",
    "EnrolSecondFactor",
    "BeginPasskeyProof",
    "BeginPasskeyRegistration",
];

/// The module has the test of the repeat.
const TESTED: [(&str, &str); 9] = [
    ("ChangePassword", "repeats"),
    ("ResetPassword", "repeats"),
    ("CreateUser", "users"),
    ("UpdateUser", "users"),
    ("TakeOverWork", "takeover"),
    ("ConfirmSecondFactor", "second_factor"),
    ("FinishPasskeyRegistration", "passkeys"),
    ("RemovePasskey", "passkeys"),
    ("UpdateAccessSettings", "sessions"),
];

#[test]
fn every_method_is_a_read_or_its_repeat_is_tested() {
    let of_package = METHODS.iter().filter(|method| method.path.starts_with("/pinzon.auth."));
    let mut methods: Vec<_> = of_package.map(|method| method.name()).collect();
    let mut known: Vec<_> = READS.into_iter().chain(LASTING).chain(BEGINNINGS).collect();
    known.extend(TESTED.map(|(method, _)| method));
    methods.sort_unstable();
    known.sort_unstable();
    assert_eq!(methods, known, "test the repeat of what writes");
}

#[sqlx::test]
async fn a_reset_whose_answer_was_lost_gives_another_password_and_is_recorded_once(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let other = w.token("otra@abg.gob.ec", Role::Admin, &[]).await;
    let id = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    w.sign_in(ANA, PASSWORD).await.unwrap();
    w.new_events().await;
    let request_id = Uuid::now_v7().to_string();
    let asked = ResetPasswordRequest {
        id: id.to_string(),
        reason: ResetReason::PasswordForgotten.into(),
        request_id: request_id.clone(),
    };
    let malformed = ResetPasswordRequest { request_id: "7".to_owned(), ..asked.clone() };
    let malformed = w.client.reset_password(signed(&token, malformed)).await;
    assert_eq!(wrong_fields(malformed), [field("request_id", Reason::Malformed)]);

    let first = w.client.reset_password(signed(&token, asked.clone())).await.unwrap().into_inner();
    let again = w.client.reset_password(signed(&token, asked.clone())).await.unwrap().into_inner();
    assert_eq!(w.new_events().await, ["password_reset", "sessions_ended"]);
    let lost = ResetPasswordRequest { reason: ResetReason::FactorLost.into(), ..asked.clone() };
    for (token, asked) in [(&token, lost), (&other, asked.clone())] {
        let reused = w.client.reset_password(signed(token, asked)).await;
        assert_eq!(refusal(reused), Reason::IdempotencyKeyReused);
    }
    assert_eq!(refusal(w.sign_in(ANA, &first.one_time_password).await), Reason::WrongCredentials);
    let open = w.sign_in(ANA, &again.one_time_password).await.unwrap().token;
    w.new_events().await;

    // Somebody has got the password: this is a reset of its own.
    w.client.reset_password(signed(&token, asked)).await.unwrap();
    assert_eq!(refusal(w.me(&open).await), Reason::SessionEnded);
    assert_eq!(w.new_events().await, ["password_reset", "sessions_ended"]);
}

#[sqlx::test]
async fn a_change_of_the_password_whose_answer_was_lost_is_answered_again(pool: PgPool) {
    const NEW: &str = "iguanas negras al sol";
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let change = |current: &str, new: &str| {
        signed(
            &token,
            ChangePasswordRequest { current_password: current.to_owned(), new_password: new.to_owned() },
        )
    };
    let first = w.client.change_password(change(PASSWORD, NEW)).await.unwrap().into_inner();
    let again = w.client.change_password(change(PASSWORD, NEW)).await.unwrap().into_inner();
    assert_eq!((again.user, again.expires_at), (first.user, first.expires_at));
    assert!(w.me(&again.token).await.is_ok());
    // Neither a guess nor what was the password is taken for a repeat.
    for (current, new, wrong) in [
        (PASSWORD, "otra frase cualquiera", field("current_password", Reason::PasswordWrong)),
        (NEW, NEW, field("new_password", Reason::PasswordUnchanged)),
    ] {
        assert_eq!(wrong_fields(w.client.change_password(change(current, new)).await), [wrong]);
    }
    assert_eq!(w.new_events().await, ["signed_in", "password_changed"]);
    // It is a repeat for a moment only; the event is gone by now.
    let late = w.client.change_password(change(PASSWORD, NEW)).await;
    assert_eq!(wrong_fields(late), [field("current_password", Reason::PasswordWrong)]);
}

#[sqlx::test]
async fn what_was_just_done_is_found_by_an_index(pool: PgPool) {
    let mut tx = pool.begin().await.unwrap();
    sqlx::query("set local enable_seqscan = off").execute(&mut *tx).await.unwrap();
    let plan: Vec<String> =
        sqlx::query_scalar("explain select from outbox where subject = 'x' and event ->> 'subject' = 'y'")
            .fetch_all(&mut *tx)
            .await
            .unwrap();
    assert!(plan.concat().contains("outbox_done"), "{plan:?}");
}
