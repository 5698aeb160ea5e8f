//! A user's own account, and registration.

use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{
    ChangePasswordRequest, ListSessionsRequest, RegisterRequest, SelectAirportRequest, SignInRequest,
    SignOutRequest, UpdateProfileRequest, UserStatus,
};
use sqlx::PgPool;
use tonic::{Code, Request};

use crate::{ADMIN, ANA, PASSWORD, credentials, field, refusal, world, wrong_fields};

const NEW: &str = "iguanas marinas al sol";

fn change(token: &str, current: &str, new: &str) -> Request<ChangePasswordRequest> {
    let message =
        ChangePasswordRequest { current_password: current.to_owned(), new_password: new.to_owned() };
    signed(token, message)
}

fn registration(email: &str, name: &str) -> RegisterRequest {
    RegisterRequest { email: email.to_owned(), name: name.to_owned(), client_address: "186.3.4.5".to_owned() }
}

#[sqlx::test]
async fn a_registration_is_pending_and_reveals_no_other_account(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let fresh = w.client.register(registration("Eva@abg.gob.ec", " Eva  Ruiz ")).await.unwrap();
    let known = w.client.register(registration(ANA, "Otra Persona")).await.unwrap();
    assert_eq!(fresh.get_ref(), known.get_ref());
    assert_eq!(w.last_event("registered").await["data"]["name"], "Eva Ruiz");
    assert_eq!(w.new_events().await, ["registered"]);
    assert_eq!(refusal(w.sign_in("eva@abg.gob.ec", NEW).await), Reason::WrongCredentials);
    // The existing account is unchanged.
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
    assert_eq!(refusal(w.sign_in(ANA, NEW).await), Reason::WrongCredentials);
}

#[sqlx::test]
async fn every_wrong_field_of_a_registration_is_reported(pool: PgPool) {
    let mut w = world(pool).await;
    assert_eq!(
        wrong_fields(w.client.register(registration("eva", " ")).await),
        [field("email", Reason::Malformed), field("name", Reason::Required)]
    );
    // An invalid request does not count as an attempt.
    let counted: i64 = sqlx::query_scalar("select count(*) from attempt").fetch_one(&w.pool).await.unwrap();
    assert_eq!((counted, w.new_events().await.len()), (0, 0));
}

#[sqlx::test]
async fn what_others_guess_is_no_password(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Auditor, &[]).await;
    let rename = UpdateProfileRequest { name: "Ana María Freire Cobo".to_owned(), version: 1 };
    w.client.update_profile(signed(&token, rename)).await.unwrap();
    for guessed in ["Contraseña123456", "Ana María Freire Cobo"] {
        let refused = w.client.change_password(change(&token, PASSWORD, guessed)).await;
        assert_eq!(wrong_fields(refused), [field("new_password", Reason::PasswordBreached)], "{guessed}");
    }
}

#[sqlx::test]
async fn users_change_their_own_name(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Auditor, &[]).await;
    w.new_events().await;
    let rename =
        |name: &str, version| signed(&token, UpdateProfileRequest { name: name.to_owned(), version });
    let user = w.client.update_profile(rename("Ana María  Freire", 1)).await.unwrap();
    let user = user.into_inner().person.unwrap();
    assert_eq!((user.name.as_str(), user.version), ("Ana María Freire", 2));
    let event = w.last_event("profile_changed").await;
    assert_eq!(
        (&event["data"]["before"], &event["data"]["after"]),
        (&"Ana Freire".into(), &"Ana María Freire".into())
    );
    assert_eq!(event["subject"], user.id);
    // A repetition changes nothing.
    let same = w.client.update_profile(rename("Ana María Freire", 2)).await.unwrap().into_inner();
    assert_eq!(same.person.unwrap().version, 2);
    assert_eq!(w.new_events().await, ["profile_changed"]);
    let refused = w.client.update_profile(rename("Otra", 1)).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::Aborted, Reason::VersionConflict));
    let refused = w.client.update_profile(rename(" ", 2)).await;
    assert_eq!(wrong_fields(refused), [field("name", Reason::Required)]);
}

#[sqlx::test]
async fn only_an_assigned_airport_can_be_selected(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let select = |airport: &str| signed(&token, SelectAirportRequest { airport: airport.to_owned() });
    let refused = w.client.select_airport(select("SCY")).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].reason, Reason::NotAssigned);
    for _ in 0..2 {
        let user = w.client.select_airport(select("GPS")).await.unwrap().into_inner().person.unwrap();
        assert_eq!((user.selected_airport.as_str(), user.version), ("GPS", 2));
    }
    assert_eq!(w.new_events().await, ["signed_in", "airport_selected"]);
}

#[sqlx::test]
async fn a_new_password_ends_all_other_sessions_and_renews_the_token(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let request = SignInRequest { cookie_hash: vec![7; 32], remember_me: true, ..credentials(ANA, PASSWORD) };
    let mine = w.client.sign_in(request).await.unwrap().into_inner();
    let other = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    w.new_events().await;
    let answer = w.client.change_password(change(&mine.token, PASSWORD, NEW)).await.unwrap().into_inner();
    assert_eq!(w.last_event("sessions_ended").await["data"]["reason"], "password_changed");
    assert_eq!(w.new_events().await, ["password_changed", "sessions_ended"]);
    // Session, cookie and expiry are the same.
    let (before, after) = (w.caller(&mine.token), w.caller(&answer.token));
    assert_eq!((before.session_id, before.cookie_hash), (after.session_id, after.cookie_hash));
    assert_eq!(answer.expires_at, mine.expires_at);
    assert!(w.me(&answer.token).await.is_ok());
    assert_eq!(refusal(w.me(&other).await), Reason::SessionEnded);
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::WrongCredentials);
    assert!(w.sign_in(ANA, NEW).await.is_ok());
}

#[sqlx::test]
async fn wrong_current_and_new_passwords_are_reported_together(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    for (current, new, wrong) in [
        (
            "",
            "corta",
            vec![field("current_password", Reason::Required), field("new_password", Reason::TooShort)],
        ),
        (
            "no es esta frase",
            "passwordpassword",
            vec![
                field("current_password", Reason::PasswordWrong),
                field("new_password", Reason::PasswordBreached),
            ],
        ),
        (PASSWORD, PASSWORD, vec![field("new_password", Reason::PasswordUnchanged)]),
    ] {
        assert_eq!(wrong_fields(w.client.change_password(change(&token, current, new)).await), wrong);
    }
    assert_eq!(w.new_events().await, ["signed_in"]);
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
}

#[sqlx::test]
async fn a_one_time_password_only_allows_to_change_it(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    let created = crate::users::create(&mut w, &admin, "eva@abg.gob.ec").await;
    assert!(created.one_time_password.chars().count() >= 15);
    let opened = w.sign_in("eva@abg.gob.ec", &created.one_time_password).await.unwrap();
    assert!(opened.user.unwrap().person.unwrap().must_change_password);
    assert!(w.caller(&opened.token).must_change_password);
    let refused = w.client.list_sessions(signed(&opened.token, ListSessionsRequest::default())).await;
    assert_eq!(refusal(refused), Reason::PasswordChangeRequired);
    let refused = w
        .client
        .select_airport(signed(&opened.token, SelectAirportRequest { airport: "GPS".to_owned() }))
        .await;
    assert_eq!(refusal(refused), Reason::PasswordChangeRequired);
    assert_eq!(w.me(&opened.token).await.unwrap().status(), UserStatus::Active);

    let change = change(&opened.token, &created.one_time_password, NEW);
    let answer = w.client.change_password(change).await.unwrap().into_inner();
    assert!(!answer.user.unwrap().person.unwrap().must_change_password);
    assert!(!w.caller(&answer.token).must_change_password);
    let list = signed(&answer.token, ListSessionsRequest::default());
    assert_eq!(w.client.list_sessions(list).await.unwrap().into_inner().total, 1);
    // The old token still requires the change.
    let refused = w.client.list_sessions(signed(&opened.token, ListSessionsRequest::default())).await;
    assert_eq!(refusal(refused), Reason::PasswordChangeRequired);
    w.client.sign_out(signed(&opened.token, SignOutRequest {})).await.unwrap();
}
