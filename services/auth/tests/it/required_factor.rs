//! Roles that need a second factor.

use pinzon_auth::{command::mark_demonstration, upkeep::job::end_sessions_without_factor};
use pinzon_chassis::{Reason, caller::Role, clock::Clock};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{
    self as pb, ChangePasswordRequest, ConfirmSecondFactorRequest, EnrolSecondFactorRequest,
    GetAccessSettingsRequest, GetCurrentUserRequest, ListSessionsRequest, ListUsersRequest,
    RemoveSecondFactorRequest, SignInRequest, SignOutRequest, UpdateAccessSettingsRequest,
    UpdateProfileRequest,
};
use sqlx::PgPool;
use tonic::Code;

use crate::{
    ADMIN, ANA, PASSWORD, World, credentials, refusal,
    second_factor::{code, enrol},
    world,
};

/// Minutes after which administrators need a second factor.
const FIRST_DAY: i64 = 24 * 60;

async fn list_sessions(w: &mut World, token: &str) -> Result<i64, tonic::Status> {
    let asked = signed(token, ListSessionsRequest::default());
    Ok(w.client.list_sessions(asked).await?.into_inner().total)
}

/// Whether the account says that its role needs a second factor.
async fn is_told(w: &mut World, token: &str) -> bool {
    let asked = signed(token, GetCurrentUserRequest {});
    w.client.get_current_user(asked).await.unwrap().into_inner().second_factor_required
}

async fn settings(w: &mut World, token: &str) -> pb::AccessSettings {
    w.client.get_access_settings(signed(token, GetAccessSettingsRequest {})).await.unwrap().into_inner()
}

/// Says whether inspectors need a second factor.
async fn require_of_inspectors(w: &mut World, admin: &str, required: bool) -> pb::AccessSettings {
    let pb::AccessSettings { idle_hours, version, .. } = settings(w, admin).await;
    let change = UpdateAccessSettingsRequest {
        idle_hours,
        version,
        second_factor_inspector: Some(required),
        ..Default::default()
    };
    w.client.update_access_settings(signed(admin, change)).await.unwrap().into_inner()
}

#[sqlx::test]
async fn administrators_need_one_after_the_first_day(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.token(ADMIN, Role::Admin, &[]).await;
    let inspector = w.token(ANA, Role::Inspector, &["GPS"]).await;
    w.age("app_user", "created_at", FIRST_DAY).await;
    w.new_events().await;
    end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    assert!(!is_told(&mut w, &first).await && w.new_events().await.is_empty());
    assert!(settings(&mut w, &first).await.admin_second_factor_at.is_some());

    // Sessions of the first day end with it, once, and signing in opens one of another kind.
    w.age("app_user", "created_at", 1).await;
    for _ in 0..2 {
        end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    }
    assert_eq!(w.last_event("sessions_ended").await["data"]["reason"], "second_factor_required");
    assert_eq!(w.new_events().await, ["sessions_ended"]);
    assert_eq!(refusal(w.me(&first).await), Reason::SessionEnded);
    assert!(!is_told(&mut w, &inspector).await);
    let opened = w.sign_in(ADMIN, PASSWORD).await.unwrap();
    assert!(opened.user.unwrap().second_factor_required);
    let other = w.sign_in(ADMIN, PASSWORD).await.unwrap().token;
    end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    assert!(w.caller(&opened.token).must_enrol_second_factor && is_told(&mut w, &opened.token).await);

    // Of the account nothing but itself, its password and its end is reached.
    let refused = list_sessions(&mut w, &opened.token).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    assert_eq!(refusal::<()>(Err(refused)), Reason::SecondFactorEnrolmentRequired);
    let users = w.client.list_users(signed(&opened.token, ListUsersRequest::default())).await;
    assert_eq!(refusal(users), Reason::SecondFactorEnrolmentRequired);
    let rename = UpdateProfileRequest { name: "Otra".to_owned(), version: 1 };
    let renamed = w.client.update_profile(signed(&opened.token, rename)).await;
    assert_eq!(refusal(renamed), Reason::SecondFactorEnrolmentRequired);
    let read = w.client.get_access_settings(signed(&opened.token, GetAccessSettingsRequest {})).await;
    assert_eq!(refusal(read), Reason::SecondFactorEnrolmentRequired);
    let change =
        ChangePasswordRequest { current_password: PASSWORD.to_owned(), new_password: PASSWORD.to_owned() };
    let changed = w.client.change_password(signed(&opened.token, change)).await.unwrap_err();
    assert_eq!(changed.code(), Code::InvalidArgument);
    w.new_events().await;

    let confirmed = confirm(&mut w, &opened.token, PASSWORD).await;
    assert!(confirmed.user.unwrap().person.unwrap().second_factor_enrolled);
    assert!(!w.caller(&confirmed.token).must_enrol_second_factor);
    assert_eq!(list_sessions(&mut w, &confirmed.token).await.unwrap(), 1);
    assert_eq!(w.last_event("sessions_ended").await["data"]["reason"], "second_factor_enrolled");
    assert_eq!(w.new_events().await, ["second_factor_enrolled", "sessions_ended"]);
    assert_eq!(refusal(w.me(&other).await), Reason::SessionEnded);
    // The old token still allows nothing.
    assert_eq!(refusal(list_sessions(&mut w, &opened.token).await), Reason::SecondFactorEnrolmentRequired);
    end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    assert!(w.me(&confirmed.token).await.is_ok());
    w.client.sign_out(signed(&opened.token, SignOutRequest {})).await.unwrap();
}

/// Sets up a second factor and returns the answer to its first code.
async fn confirm(w: &mut World, token: &str, password: &str) -> pb::ConfirmSecondFactorResponse {
    let begin = EnrolSecondFactorRequest { password: password.to_owned(), ..Default::default() };
    let secret = w.client.enrol_second_factor(signed(token, begin)).await.unwrap().into_inner().secret;
    let first = ConfirmSecondFactorRequest { code: code(w, &secret, -1) };
    w.client.confirm_second_factor(signed(token, first)).await.unwrap().into_inner()
}

#[sqlx::test]
async fn administrators_of_the_demonstration_need_one_only_by_choice(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    w.age("app_user", "created_at", 10 * FIRST_DAY).await;
    w.new_events().await;
    for events in [&["access_settings_changed"][..], &[]] {
        mark_demonstration(&w.pool, &Clock::fixed(w.now)).await.unwrap();
        assert_eq!(w.new_events().await, events);
    }
    end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    let before = settings(&mut w, &token).await;
    assert_eq!(before.admin_second_factor_at, None);
    assert!(!w.sign_in(ADMIN, PASSWORD).await.unwrap().user.unwrap().second_factor_required);

    let change = UpdateAccessSettingsRequest {
        idle_hours: before.idle_hours,
        version: before.version,
        second_factor_admin: Some(true),
        ..Default::default()
    };
    assert!(
        w.client
            .update_access_settings(signed(&token, change))
            .await
            .unwrap()
            .into_inner()
            .second_factor_admin
    );
    end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    assert_eq!(refusal(w.me(&token).await), Reason::SessionEnded);
    assert!(w.sign_in(ADMIN, PASSWORD).await.unwrap().user.unwrap().second_factor_required);
}

#[sqlx::test]
async fn a_role_needs_one_while_the_settings_say_so(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    let without = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let with = w.token("eva@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    let supervisor = w.token("leo@abg.gob.ec", Role::Supervisor, &["GPS"]).await;
    let (_, codes) = enrol(&mut w, &with).await;
    w.new_events().await;

    let changed = require_of_inspectors(&mut w, &admin, true).await;
    assert!(changed.second_factor_inspector && !changed.second_factor_supervisor && changed.version == 2);
    assert_eq!(
        w.last_event("access_settings_changed").await["data"]["changes"],
        serde_json::json!([{"field": "second_factor_inspector", "before": "false", "after": "true"}])
    );
    assert!(is_told(&mut w, &without).await, "before its session ends");
    end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    assert_eq!(w.new_events().await, ["access_settings_changed", "sessions_ended"]);
    assert_eq!(refusal(w.me(&without).await), Reason::SessionEnded);
    for token in [&with, &supervisor, &admin] {
        assert!(w.me(token).await.is_ok());
    }
    let remove = || RemoveSecondFactorRequest {
        password: PASSWORD.to_owned(),
        code: codes[0].clone(),
        ..Default::default()
    };
    let kept = w.client.remove_second_factor(signed(&with, remove())).await;
    assert_eq!(refusal(kept), Reason::SecondFactorKept);
    let waiting = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    assert_eq!(refusal(list_sessions(&mut w, &waiting).await), Reason::SecondFactorEnrolmentRequired);

    // What the settings leave out stays.
    let pb::AccessSettings { version, .. } = settings(&mut w, &admin).await;
    let change = UpdateAccessSettingsRequest { idle_hours: 13, version, ..Default::default() };
    let changed = w.client.update_access_settings(signed(&admin, change)).await.unwrap().into_inner();
    assert!(changed.second_factor_inspector && changed.idle_hours == 13);

    require_of_inspectors(&mut w, &admin, false).await;
    w.client.remove_second_factor(signed(&with, remove())).await.unwrap();
    // A token is what it was; signing in again gives another one.
    assert!(is_told(&mut w, &waiting).await);
    let free = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    assert!(list_sessions(&mut w, &free).await.is_ok() && !is_told(&mut w, &free).await);
}

#[sqlx::test]
async fn a_given_password_is_changed_before_a_second_factor_is_set_up(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    require_of_inspectors(&mut w, &admin, true).await;
    let created = crate::users::create(&mut w, &admin, "eva@abg.gob.ec").await;
    let given = created.one_time_password;
    let opened = w.sign_in("eva@abg.gob.ec", &given).await.unwrap().token;
    let begin = EnrolSecondFactorRequest { password: given.clone(), ..Default::default() };
    let refused = w.client.enrol_second_factor(signed(&opened, begin)).await;
    assert_eq!(refusal(refused), Reason::PasswordChangeRequired);

    let own = "iguanas que nadan de noche";
    let change = ChangePasswordRequest { current_password: given, new_password: own.to_owned() };
    let changed = w.client.change_password(signed(&opened, change)).await.unwrap().into_inner();
    assert!(changed.user.unwrap().second_factor_required);
    assert_eq!(refusal(list_sessions(&mut w, &changed.token).await), Reason::SecondFactorEnrolmentRequired);
    let confirmed = confirm(&mut w, &changed.token, own).await;
    assert_eq!(list_sessions(&mut w, &confirmed.token).await.unwrap(), 1);
    let request = SignInRequest {
        second_factor_code: confirmed.recovery_codes[0].clone(),
        ..credentials("eva@abg.gob.ec", own)
    };
    let again = w.client.sign_in(request).await.unwrap().into_inner().token;
    assert_eq!(list_sessions(&mut w, &again).await.unwrap(), 2);
}
