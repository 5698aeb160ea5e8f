//! A user's own account, and registration.

use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{
    ChangePasswordRequest, ListSessionsRequest, RegisterRequest, SelectAirportRequest, SignInRequest,
    SignOutRequest, UpdateProfileRequest, UpdateUserRequest, UserStatus,
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
    sqlx::query("update app_user set name = 'Ana María Freire Cobo'").execute(&w.pool).await.unwrap();
    for guessed in ["Contraseña123456", "Ana María Freire Cobo"] {
        let refused = w.client.change_password(change(&token, PASSWORD, guessed)).await;
        assert_eq!(wrong_fields(refused), [field("new_password", Reason::PasswordBreached)], "{guessed}");
    }
}

#[sqlx::test]
async fn a_name_is_proposed_and_an_administrator_decides(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Auditor, &[]).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    w.new_events().await;
    let propose =
        |name: &str, version| signed(&token, UpdateProfileRequest { name: name.to_owned(), version });
    let user =
        w.client.update_profile(propose("Director  General", 1)).await.unwrap().into_inner().person.unwrap();
    assert_eq!((&*user.name, &*user.proposed_name, user.version), ("Ana Freire", "Director General", 2));
    // What the person does still has the name that stands.
    let event = w.last_event("name_proposed").await;
    assert_eq!(
        (&event["data"]["name"], &event["actorname"]),
        (&"Director General".into(), &"Ana Freire".into())
    );
    let again = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    assert_eq!(w.caller(&again).name, "Ana Freire");
    // A repetition changes nothing; the own name takes the proposal back.
    let same = w.client.update_profile(propose("Director General", 2)).await.unwrap().into_inner();
    assert_eq!(same.person.unwrap().version, 2);
    let back = w.client.update_profile(propose("Ana Freire", 2)).await.unwrap().into_inner().person.unwrap();
    assert_eq!((&*back.proposed_name, back.version), ("", 3));
    assert_eq!(w.new_events().await, ["name_proposed", "signed_in", "name_proposed"]);
    let refused = w.client.update_profile(propose("Otra", 1)).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::Aborted, Reason::VersionConflict));
    let refused = w.client.update_profile(propose(" ", 3)).await;
    assert_eq!(wrong_fields(refused), [field("name", Reason::Required)]);

    w.client.update_profile(propose("Ana María Freire", 3)).await.unwrap();
    let decide = |name: &str, version| {
        let request = UpdateUserRequest {
            id: user.id.clone(),
            name: name.to_owned(),
            role: pinzon_proto::access::v1::Role::Auditor.into(),
            status: UserStatus::Active.into(),
            version,
            ..Default::default()
        };
        signed(&admin, request)
    };
    let decided = w.client.update_user(decide("Ana María Freire", 4)).await.unwrap().into_inner();
    let person = decided.user.unwrap().person.unwrap();
    assert_eq!((&*person.name, &*person.proposed_name, person.version), ("Ana María Freire", "", 5));
    // Saving the name that stands refuses the proposal.
    w.client.update_profile(propose("Ana M. Freire", 5)).await.unwrap();
    let decided = w.client.update_user(decide("Ana María Freire", 6)).await.unwrap().into_inner();
    let person = decided.user.unwrap().person.unwrap();
    assert_eq!((&*person.name, &*person.proposed_name), ("Ana María Freire", ""));
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

    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let select = |airport: &str| signed(&token, SelectAirportRequest { airport: airport.to_owned() });
    for (airport, reason) in
        [("ZZZ", Reason::UnknownCode), ("gps", Reason::Malformed), ("", Reason::Required)]
    {
        let refused = w.client.select_airport(select(airport)).await.unwrap_err();
        assert_eq!(
            (&*violations_of(&refused)[0].field, violations_of(&refused)[0].reason),
            ("airport", reason)
        );
    }
    assert!(w.client.select_airport(select("SCY")).await.is_ok());
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
