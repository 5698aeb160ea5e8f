//! What a person does with the own account, and how one comes to have it.

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

fn registration(email: &str, name: &str, password: &str) -> RegisterRequest {
    RegisterRequest {
        email: email.to_owned(),
        name: name.to_owned(),
        password: password.to_owned(),
        client_address: "186.3.4.5".to_owned(),
    }
}

#[sqlx::test]
async fn whoever_registers_waits_and_learns_nothing_about_others(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let fresh = w.client.register(registration("Eva@abg.gob.ec", " Eva  Ruiz ", NEW)).await.unwrap();
    let known = w.client.register(registration(ANA, "Otra Persona", NEW)).await.unwrap();
    assert_eq!(fresh.get_ref(), known.get_ref());
    assert_eq!(w.fact("registered").await["data"]["name"], "Eva Ruiz");
    assert_eq!(w.facts().await, ["registered"]);
    assert_eq!(refusal(w.sign_in("eva@abg.gob.ec", NEW).await), Reason::WrongCredentials);
    // The account that was there is as it was.
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
    assert_eq!(refusal(w.sign_in(ANA, NEW).await), Reason::WrongCredentials);
}

#[sqlx::test]
async fn a_registration_names_every_wrong_field(pool: PgPool) {
    let mut w = world(pool).await;
    assert_eq!(
        wrong_fields(w.client.register(registration("eva", " ", "corta")).await),
        [
            field("email", Reason::Malformed),
            field("name", Reason::Required),
            field("password", Reason::TooShort)
        ]
    );
    for guessed in ["Contraseña123456", "eva.maria.ruiz@abg.gob.ec", "Eva María Ruiz Cobo"] {
        let asked = registration("eva.maria.ruiz@abg.gob.ec", "Eva María Ruiz Cobo", guessed);
        assert_eq!(
            wrong_fields(w.client.register(asked).await),
            [field("password", Reason::PasswordBreached)]
        );
    }
    // What was not understood counts against nobody.
    let counted: i64 = sqlx::query_scalar("select count(*) from attempt").fetch_one(&w.pool).await.unwrap();
    assert_eq!((counted, w.facts().await.len()), (0, 0));
}

#[sqlx::test]
async fn a_person_changes_the_own_name(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Auditor, &[]).await;
    w.facts().await;
    let rename =
        |name: &str, version| signed(&token, UpdateProfileRequest { name: name.to_owned(), version });
    let user = w.client.update_profile(rename("Ana María  Freire", 1)).await.unwrap().into_inner();
    assert_eq!((user.name.as_str(), user.version), ("Ana María Freire", 2));
    let fact = w.fact("profile_changed").await;
    assert_eq!(
        (&fact["data"]["before"], &fact["data"]["after"]),
        (&"Ana Freire".into(), &"Ana María Freire".into())
    );
    assert_eq!(fact["subject"], user.user_id);
    // The same again changes nothing.
    assert_eq!(w.client.update_profile(rename("Ana María Freire", 2)).await.unwrap().into_inner().version, 2);
    assert_eq!(w.facts().await, ["profile_changed"]);
    let refused = w.client.update_profile(rename("Otra", 1)).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::Aborted, Reason::VersionConflict));
    let refused = w.client.update_profile(rename(" ", 2)).await;
    assert_eq!(wrong_fields(refused), [field("name", Reason::Required)]);
}

#[sqlx::test]
async fn only_an_assigned_airport_is_selected(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let select = |airport: &str| signed(&token, SelectAirportRequest { airport: airport.to_owned() });
    let refused = w.client.select_airport(select("SCY")).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].reason, Reason::NotAssigned);
    for _ in 0..2 {
        let user = w.client.select_airport(select("GPS")).await.unwrap().into_inner();
        assert_eq!((user.selected_airport.as_str(), user.version), ("GPS", 2));
    }
    assert_eq!(w.facts().await, ["signed_in", "airport_selected"]);
}

#[sqlx::test]
async fn a_new_password_ends_every_other_session_and_refreshes_this_one(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let request = SignInRequest { cookie_hash: vec![7; 32], remember_me: true, ..credentials(ANA, PASSWORD) };
    let mine = w.client.sign_in(request).await.unwrap().into_inner();
    let other = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    w.facts().await;
    let answer = w.client.change_password(change(&mine.token, PASSWORD, NEW)).await.unwrap().into_inner();
    assert_eq!(w.fact("sessions_ended").await["data"]["reason"], "password_changed");
    assert_eq!(w.facts().await, ["password_changed", "sessions_ended"]);
    // The same session, the same cookie, as long as before.
    let (before, after) = (w.caller(&mine.token), w.caller(&answer.token));
    assert_eq!((before.session_id, before.cookie_hash), (after.session_id, after.cookie_hash));
    assert_eq!(answer.expire_time, mine.expire_time);
    assert!(w.me(&answer.token).await.is_ok());
    assert_eq!(refusal(w.me(&other).await), Reason::SessionEnded);
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::WrongCredentials);
    assert!(w.sign_in(ANA, NEW).await.is_ok());
}

#[sqlx::test]
async fn a_new_password_is_judged_together_with_the_old_one(pool: PgPool) {
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
    assert_eq!(w.facts().await, ["signed_in"]);
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
}

#[sqlx::test]
async fn a_password_given_by_somebody_else_opens_nothing_but_its_own_change(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    let created = crate::users::create(&mut w, &admin, "eva@abg.gob.ec").await;
    assert!(created.one_time_password.chars().count() >= 15);
    let opened = w.sign_in("eva@abg.gob.ec", &created.one_time_password).await.unwrap();
    assert!(opened.user.unwrap().must_change_password);
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
    assert!(!answer.user.unwrap().must_change_password);
    assert!(!w.caller(&answer.token).must_change_password);
    let list = signed(&answer.token, ListSessionsRequest::default());
    assert_eq!(w.client.list_sessions(list).await.unwrap().into_inner().total_size, 1);
    // The token of before still says the old thing.
    let refused = w.client.list_sessions(signed(&opened.token, ListSessionsRequest::default())).await;
    assert_eq!(refusal(refused), Reason::PasswordChangeRequired);
    w.client.sign_out(signed(&opened.token, SignOutRequest {})).await.unwrap();
}
