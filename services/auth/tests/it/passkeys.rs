//! The life cycle of passkeys, with a security key in software.

use pinzon_auth::upkeep::job::end_sessions_without_factor;
use pinzon_chassis::{Reason, caller::Role};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{
    self as pb, BeginPasskeyProofRequest, BeginPasskeyRegistrationRequest, BeginPasskeySignInRequest,
    ChangePasswordRequest, EnrolSecondFactorRequest, FinishPasskeyRegistrationRequest,
    FinishPasskeySignInRequest, GetPasskeysRequest, ListSessionsRequest, PasskeyAssertion, PasskeyCeremony,
    RemovePasskeyRequest, RemoveSecondFactorRequest, RenamePasskeyRequest, ResetPasswordRequest, ResetReason,
    SignInRequest, SignInResponse, UpdateAccessSettingsRequest,
};
use sqlx::PgPool;
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    ADMIN, ANA, PASSWORD, World, authenticator::Authenticator, credentials, field, refusal, second_factor,
    world, wrong_fields,
};

const EVA: &str = "eva@abg.gob.ec";

fn asked(name: &str, alone: bool) -> BeginPasskeyRegistrationRequest {
    BeginPasskeyRegistrationRequest {
        name: name.to_owned(),
        alone,
        password: PASSWORD.to_owned(),
        ..Default::default()
    }
}

async fn begin(
    w: &mut World,
    token: &str,
    asked: BeginPasskeyRegistrationRequest,
) -> Result<PasskeyCeremony, Status> {
    Ok(w.client.begin_passkey_registration(signed(token, asked)).await?.into_inner())
}

/// Begins with another passkey, which one that is there allows.
async fn begin_with(w: &mut World, token: &str, key: &mut Authenticator, alone: bool) -> PasskeyCeremony {
    let passkey = Some(proof(w, token, key).await);
    let asked = BeginPasskeyRegistrationRequest { password: String::new(), passkey, ..asked("Otra", alone) };
    begin(w, token, asked).await.unwrap()
}

async fn finish(
    w: &mut World,
    token: &str,
    ceremony: &PasskeyCeremony,
    credential: String,
) -> Result<pb::FinishPasskeyRegistrationResponse, Status> {
    let ceremony_id = ceremony.ceremony_id.clone();
    let answer = FinishPasskeyRegistrationRequest { ceremony_id, credential };
    Ok(w.client.finish_passkey_registration(signed(token, answer)).await?.into_inner())
}

/// Adds a first passkey, which signs in alone or not.
async fn add(
    w: &mut World,
    token: &str,
    alone: bool,
) -> (Authenticator, pb::FinishPasskeyRegistrationResponse) {
    let ceremony = begin(w, token, asked("Llave", alone)).await.unwrap();
    let (key, answer) = Authenticator::make(&ceremony.options);
    let added = finish(w, token, &ceremony, answer).await.unwrap();
    (key, added)
}

/// What one of the caller's passkeys signs to prove something.
async fn proof(w: &mut World, token: &str, key: &mut Authenticator) -> PasskeyAssertion {
    let ceremony = w.client.begin_passkey_proof(signed(token, BeginPasskeyProofRequest {})).await.unwrap();
    let PasskeyCeremony { ceremony_id, options } = ceremony.into_inner();
    PasskeyAssertion { ceremony_id, credential: key.sign(&options) }
}

async fn ask_alone(w: &mut World) -> PasskeyCeremony {
    w.client.begin_passkey_sign_in(BeginPasskeySignInRequest::default()).await.unwrap().into_inner()
}

async fn ask_after_password(w: &mut World, email: &str, password: &str) -> Result<PasskeyCeremony, Status> {
    let asked = BeginPasskeySignInRequest {
        email: email.to_owned(),
        password: password.to_owned(),
        ..Default::default()
    };
    Ok(w.client.begin_passkey_sign_in(asked).await?.into_inner())
}

async fn answer(w: &mut World, ceremony_id: &str, credential: String) -> Result<SignInResponse, Status> {
    let answer =
        FinishPasskeySignInRequest { ceremony_id: ceremony_id.to_owned(), credential, ..Default::default() };
    Ok(w.client.finish_passkey_sign_in(answer).await?.into_inner())
}

async fn sign_in_alone(w: &mut World, key: &mut Authenticator) -> Result<SignInResponse, Status> {
    let ceremony = ask_alone(w).await;
    answer(w, &ceremony.ceremony_id, key.sign(&ceremony.options)).await
}

async fn list(w: &mut World, token: &str) -> Vec<pb::Passkey> {
    w.client.get_passkeys(signed(token, GetPasskeysRequest {})).await.unwrap().into_inner().items
}

async fn remove(w: &mut World, token: &str, asked: RemovePasskeyRequest) -> Result<pb::User, Status> {
    Ok(w.client.remove_passkey(signed(token, asked)).await?.into_inner())
}

#[sqlx::test]
async fn a_passkey_is_added_with_the_password_and_signs_in_alone(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    w.new_events().await;
    for (wrong, reason) in [("", Reason::Required), ("no es esta frase", Reason::PasswordWrong)] {
        let asked = BeginPasskeyRegistrationRequest { password: wrong.to_owned(), ..asked("Llave", true) };
        let refused = begin(&mut w, &token, asked).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "the session stays");
        assert_eq!(wrong_fields::<()>(Err(refused)), [field("password", reason)]);
    }
    let refused = begin(&mut w, &token, asked(" ", true)).await;
    assert_eq!(wrong_fields(refused), [field("name", Reason::Required)]);

    let ceremony = begin(&mut w, &token, asked("  Mi   teléfono ", true)).await.unwrap();
    let options: serde_json::Value = serde_json::from_str(&ceremony.options).unwrap();
    assert_eq!((&options["rp"]["id"], &options["rp"]["name"]), (&"localhost".into(), &"Pinzón".into()));
    let selection = &options["authenticatorSelection"];
    assert_eq!(
        (&selection["residentKey"], &selection["userVerification"]),
        (&"required".into(), &"required".into())
    );
    // Nothing has changed yet.
    assert!(!w.me(&token).await.unwrap().second_factor_enrolled && list(&mut w, &token).await.is_empty());
    let (mut key, made) = Authenticator::make(&ceremony.options);
    let added = finish(&mut w, &token, &ceremony, made.clone()).await.unwrap();
    let user = added.user.clone().unwrap();
    assert_eq!((user.passkey_count, user.codes_enrolled, added.recovery_codes.len()), (1, false, 10));
    assert!(user.person.unwrap().second_factor_enrolled && w.me(&added.token).await.is_ok());
    let listed = list(&mut w, &token).await;
    assert_eq!(
        (listed[0].name.as_str(), listed[0].alone, listed[0].last_used_at),
        ("Mi teléfono", true, None)
    );
    let event = w.last_event("passkey_added").await;
    assert_eq!(event["data"], serde_json::json!({"passkey_id": listed[0].id, "alone": true}));
    assert_eq!(w.new_events().await, ["passkey_added"]);

    // Its answer was lost.
    let again = finish(&mut w, &token, &ceremony, made.clone()).await.unwrap();
    assert_eq!((again.passkey, again.user), (added.passkey, added.user));
    assert_eq!((again.recovery_codes.len(), list(&mut w, &token).await.len()), (10, 1));
    assert_eq!(w.new_events().await, [""; 0]);
    let (_, other) = Authenticator::make(&ceremony.options);
    for refused in [finish(&mut w, &token, &ceremony, other).await, {
        let eva = w.token(EVA, Role::Inspector, &["GPS"]).await;
        finish(&mut w, &eva, &ceremony, made.clone()).await
    }] {
        assert_eq!(wrong_fields(refused), [field("credential", Reason::PasskeyRefused)]);
    }
    w.new_events().await;

    let opened = sign_in_alone(&mut w, &mut key).await.unwrap();
    assert_eq!(opened.user.unwrap().person.unwrap().email, ANA);
    assert!(!opened.device_token.is_empty() && w.me(&opened.token).await.is_ok());
    let event = w.last_event("signed_in").await;
    assert_eq!(
        (&event["actorname"], &event["data"]["factor"]),
        (&"Ana Freire".into(), &"passkey_alone".into())
    );
    assert_eq!(w.new_events().await, ["signed_in"]);
    assert_eq!(list(&mut w, &token).await[0].last_used_at.unwrap().seconds, w.now.timestamp());
    let late = finish(&mut w, &token, &ceremony, made).await;
    assert_eq!(wrong_fields(late), [field("credential", Reason::PasskeyRefused)], "it was used since");
}

#[sqlx::test]
async fn after_the_password_a_passkey_or_a_recovery_code_is_asked_for(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (mut key, added) = add(&mut w, &token, false).await;
    w.new_events().await;
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::PasskeyRequired);
    // The password comes first, and a wrong one says nothing about passkeys.
    assert_eq!(refusal(ask_after_password(&mut w, ANA, "no es esta").await), Reason::WrongCredentials);
    assert_eq!(refusal(ask_after_password(&mut w, EVA, PASSWORD).await), Reason::WrongCredentials);
    assert_eq!(w.new_events().await, ["sign_in_refused"; 2]);
    let ceremony = ask_after_password(&mut w, ANA, PASSWORD).await.unwrap();
    assert!(ceremony.options.contains("allowCredentials\":[{\"id\":"), "{}", ceremony.options);
    let signed = key.sign(&ceremony.options);
    assert!(answer(&mut w, &ceremony.ceremony_id, signed).await.is_ok());
    // Alone it opens nothing, because its owner did not want that.
    assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::PasskeyNeedsPassword);
    assert_eq!(w.last_event("signed_in").await["data"]["factor"], "passkey");
    assert_eq!(w.new_events().await, ["signed_in"]);

    let with_code =
        |code: &str| SignInRequest { second_factor_code: code.to_owned(), ..credentials(ANA, PASSWORD) };
    assert_eq!(refusal(w.client.sign_in(with_code("123456")).await), Reason::SecondFactorWrong);
    assert!(w.client.sign_in(with_code(&added.recovery_codes[0])).await.is_ok());
    assert_eq!(w.last_event("signed_in").await["data"]["factor"], "recovery_code");
    assert_eq!(
        refusal(w.client.sign_in(with_code(&added.recovery_codes[0])).await),
        Reason::SecondFactorWrong
    );
}

#[sqlx::test]
async fn a_signature_works_once_and_for_five_minutes(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (mut key, _) = add(&mut w, &token, true).await;
    w.new_events().await;
    let ceremony = ask_alone(&mut w).await;
    let signed = key.sign(&ceremony.options);
    assert!(answer(&mut w, &ceremony.ceremony_id, signed.clone()).await.is_ok());
    let again = answer(&mut w, &ceremony.ceremony_id, signed.clone()).await.unwrap_err();
    assert_eq!((again.code(), refusal::<()>(Err(again))), (Code::Unauthenticated, Reason::PasskeyRefused));
    let other = ask_alone(&mut w).await;
    assert_eq!(refusal(answer(&mut w, &other.ceremony_id, signed).await), Reason::PasskeyRefused);
    assert_eq!(w.last_event("sign_in_refused").await["actorname"], "Ana Freire");
    assert_eq!(w.new_events().await, ["signed_in", "sign_in_refused", "sign_in_refused"]);
    // A wrong answer uses the ceremony up as well.
    let right = key.sign(&other.options);
    assert_eq!(refusal(answer(&mut w, &other.ceremony_id, right).await), Reason::PasskeyRefused);

    let late = ask_alone(&mut w).await;
    let signed = key.sign(&late.options);
    w.age("passkey_ceremony", "expires_at", 5).await;
    assert_eq!(refusal(answer(&mut w, &late.ceremony_id, signed).await), Reason::PasskeyExpired);
    let late = begin_with(&mut w, &token, &mut key, true).await;
    w.age("passkey_ceremony", "expires_at", 5).await;
    let (_, made) = Authenticator::make(&late.options);
    assert_eq!(
        wrong_fields(finish(&mut w, &token, &late, made).await),
        [field("credential", Reason::PasskeyExpired)]
    );
}

#[sqlx::test]
async fn another_site_an_unverified_person_and_a_copied_key_are_refused(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    for (origin, verifies) in
        [("https://localhost.example", true), ("http://localhost:9999", true), (crate::ORIGIN, false)]
    {
        let ceremony = begin(&mut w, &token, asked("Llave", true)).await.unwrap();
        let (_, made) = Authenticator::make_at(origin, verifies, &ceremony.options);
        let refused = finish(&mut w, &token, &ceremony, made).await;
        assert_eq!(wrong_fields(refused), [field("credential", Reason::PasskeyRefused)], "{origin}");
    }
    let (mut key, _) = add(&mut w, &token, true).await;
    w.new_events().await;
    key.origin = "https://pinzon.phishing.example";
    assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::PasskeyRefused);
    (key.origin, key.verifies) = (crate::ORIGIN, false);
    assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::PasskeyRefused);
    key.verifies = true;
    assert!(sign_in_alone(&mut w, &mut key).await.is_ok());
    // A copy of the key does not know how often the other one has signed.
    key.counter -= 1;
    assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::PasskeyRefused);
    assert!(sign_in_alone(&mut w, &mut key).await.is_ok());
    assert_eq!(
        w.new_events().await,
        ["sign_in_refused", "sign_in_refused", "signed_in", "sign_in_refused", "signed_in"]
    );
    assert_eq!(refusal(answer(&mut w, "nada", "{}".to_owned()).await), Reason::PasskeyRefused);
}

#[sqlx::test]
async fn a_passkey_is_worth_nothing_for_another_account(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let eva = w.token(EVA, Role::Inspector, &["GPS"]).await;
    let (mut of_ana, _) = add(&mut w, &ana, true).await;
    let (mut of_eva, _) = add(&mut w, &eva, true).await;
    w.new_events().await;
    // After Ana's password.
    let ceremony = ask_after_password(&mut w, ANA, PASSWORD).await.unwrap();
    let signed_by_eva = of_eva.sign(&ceremony.options);
    assert_eq!(refusal(answer(&mut w, &ceremony.ceremony_id, signed_by_eva).await), Reason::PasskeyRefused);
    // With Ana's id on Eva's passkey.
    let own = std::mem::replace(&mut of_eva.user, of_ana.user.clone());
    assert_eq!(refusal(sign_in_alone(&mut w, &mut of_eva).await), Reason::PasskeyRefused);
    of_eva.user = own;
    // With the name of Ana's passkey on Eva's.
    let own = std::mem::replace(&mut of_eva.id, of_ana.id.clone());
    assert_eq!(refusal(sign_in_alone(&mut w, &mut of_eva).await), Reason::PasskeyRefused);
    of_eva.id = own;
    assert_eq!(w.new_events().await, ["sign_in_refused"; 3]);

    // A proof, a removal and an answer to somebody else's question within a session.
    let foreign = proof(&mut w, &eva, &mut of_eva).await;
    let [id_of_ana] = &list(&mut w, &ana).await[..] else { panic!("one passkey") };
    let refused = begin(
        &mut w,
        &ana,
        BeginPasskeyRegistrationRequest { passkey: Some(foreign), ..asked("Otra", true) },
    )
    .await;
    assert_eq!(wrong_fields(refused), [field("passkey", Reason::PasskeyRefused)]);
    let id = id_of_ana.id.clone();
    let refused = remove(&mut w, &eva, RemovePasskeyRequest { id: id.clone(), ..Default::default() }).await;
    assert_eq!(refusal(refused), Reason::PasskeyNotFound);
    let rename = RenamePasskeyRequest { id, name: "Mía".to_owned() };
    assert_eq!(refusal(w.client.rename_passkey(signed(&eva, rename)).await), Reason::PasskeyNotFound);
    let asked_ana = begin_with(&mut w, &ana, &mut of_ana, true).await;
    let (_, made) = Authenticator::make(&asked_ana.options);
    assert_eq!(
        wrong_fields(finish(&mut w, &eva, &asked_ana, made).await),
        [field("credential", Reason::PasskeyRefused)]
    );
    assert_eq!((list(&mut w, &ana).await.len(), list(&mut w, &eva).await.len()), (1, 1));
}

#[sqlx::test]
async fn failures_count_as_those_of_passwords(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (mut key, _) = add(&mut w, &token, true).await;
    key.verifies = false;
    for n in 0..10 {
        assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::PasskeyRefused, "{n}");
    }
    key.verifies = true;
    assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::TooManySignIns);
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::TooManySignIns);
    w.age("attempt", "attempted_at", 15).await;
    let opened = sign_in_alone(&mut w, &mut key).await.unwrap();
    assert_eq!(opened.refused_sign_ins.unwrap().count, 10);
    // Questions that nobody answers are limited, too.
    for _ in 0..200 {
        if w.client.begin_passkey_sign_in(BeginPasskeySignInRequest::default()).await.is_err() {
            break;
        }
    }
    let refused = w.client.begin_passkey_sign_in(BeginPasskeySignInRequest::default()).await;
    assert_eq!(refusal(refused), Reason::TooManyAttempts);
}

#[sqlx::test]
async fn a_removed_passkey_and_a_closed_account_open_nothing(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (mut key, added) = add(&mut w, &token, true).await;
    sqlx::query("update app_user set status = 'suspended'").execute(&w.pool).await.unwrap();
    assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::PasskeyRefused);
    assert_eq!(refusal(ask_after_password(&mut w, ANA, PASSWORD).await), Reason::WrongCredentials);
    sqlx::query("update app_user set status = 'active'").execute(&w.pool).await.unwrap();
    assert!(sign_in_alone(&mut w, &mut key).await.is_ok());

    // Whoever is left with the password alone needs one that is good by itself, and who removes it is asked for both.
    let id = added.passkey.unwrap().id;
    let asked = |password: &str| RemovePasskeyRequest {
        id: id.clone(),
        password: password.to_owned(),
        ..Default::default()
    };
    let refused = remove(&mut w, &token, asked(PASSWORD)).await;
    assert_eq!(wrong_fields(refused), [field("code", Reason::Required)]);
    let passkey = Some(proof(&mut w, &token, &mut key).await);
    let refused = remove(&mut w, &token, RemovePasskeyRequest { passkey, ..asked("") }).await;
    assert_eq!(wrong_fields(refused), [field("password", Reason::Required)]);
    let begun = ask_alone(&mut w).await;
    w.new_events().await;
    let passkey = Some(proof(&mut w, &token, &mut key).await);
    let user = remove(&mut w, &token, RemovePasskeyRequest { passkey, ..asked(PASSWORD) }).await.unwrap();
    assert_eq!((user.passkey_count, user.person.unwrap().second_factor_enrolled), (0, false));
    assert_eq!(w.last_event("passkey_removed").await["data"]["passkey_id"], id);
    assert_eq!(w.new_events().await, ["passkey_removed"]);
    let signed = key.sign(&begun.options);
    assert_eq!(refusal(answer(&mut w, &begun.ceremony_id, signed).await), Reason::PasskeyRefused);
    assert_eq!(refusal(remove(&mut w, &token, asked(PASSWORD)).await), Reason::PasskeyNotFound);
    let left: i64 =
        sqlx::query_scalar("select count(*) from recovery_code").fetch_one(&w.pool).await.unwrap();
    assert_eq!(left, 0);
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
}

#[sqlx::test]
async fn a_removal_whose_answer_was_lost_is_answered_again(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (mut key, added) = add(&mut w, &token, true).await;
    w.new_events().await;
    let asked = RemovePasskeyRequest {
        id: added.passkey.unwrap().id,
        password: PASSWORD.to_owned(),
        passkey: Some(proof(&mut w, &token, &mut key).await),
        ..Default::default()
    };
    let first = remove(&mut w, &token, asked.clone()).await.unwrap();
    assert_eq!(remove(&mut w, &token, asked.clone()).await.unwrap(), first);
    let eva = w.token(EVA, Role::Inspector, &["GPS"]).await;
    assert_eq!(refusal(remove(&mut w, &eva, asked).await), Reason::PasskeyNotFound);
    assert_eq!(w.new_events().await, ["passkey_removed", "signed_in"]);
}

#[sqlx::test]
async fn codes_and_passkeys_prove_each_other(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (secret, codes) = second_factor::enrol(&mut w, &token).await;
    // The password is not enough, and the codes stay.
    let refused = begin(&mut w, &token, asked("Llave", true)).await;
    assert_eq!(wrong_fields(refused), [field("code", Reason::Required)]);
    let code = second_factor::code(&w, &secret, 0);
    let ceremony = begin(&mut w, &token, BeginPasskeyRegistrationRequest { code, ..asked("Llave", true) })
        .await
        .unwrap();
    let (mut key, made) = Authenticator::make(&ceremony.options);
    let added = finish(&mut w, &token, &ceremony, made).await.unwrap();
    assert!(added.recovery_codes.is_empty());
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::PasskeyRequired);
    let request = SignInRequest { second_factor_code: codes[0].clone(), ..credentials(ANA, PASSWORD) };
    assert!(w.client.sign_in(request).await.is_ok());

    // A passkey alone replaces the application and takes it away; recovery codes stay while there is a second factor.
    let passkey = Some(proof(&mut w, &token, &mut key).await);
    let enrol = EnrolSecondFactorRequest { passkey: passkey.clone(), ..Default::default() };
    assert!(w.client.enrol_second_factor(signed(&token, enrol.clone())).await.is_ok());
    let again = w.client.enrol_second_factor(signed(&token, enrol)).await;
    assert_eq!(wrong_fields(again), [field("passkey", Reason::PasskeyRefused)]);
    let passkey = Some(proof(&mut w, &token, &mut key).await);
    let asked_removal = RemoveSecondFactorRequest { passkey, ..Default::default() };
    let user = w.client.remove_second_factor(signed(&token, asked_removal)).await.unwrap().into_inner();
    assert_eq!((user.codes_enrolled, user.passkey_count), (false, 1));
    assert!(user.person.unwrap().second_factor_enrolled);
    let request = SignInRequest { second_factor_code: codes[1].clone(), ..credentials(ANA, PASSWORD) };
    assert!(w.client.sign_in(request).await.is_ok());
    let name = RenamePasskeyRequest { id: added.passkey.unwrap().id, name: "Tableta".to_owned() };
    assert_eq!(w.client.rename_passkey(signed(&token, name)).await.unwrap().into_inner().name, "Tableta");
}

#[sqlx::test]
async fn a_role_that_needs_a_second_factor_keeps_the_last_one(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    let ana = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (_, kept) = add(&mut w, &ana, true).await;
    let change = UpdateAccessSettingsRequest {
        idle_hours: 12,
        version: 1,
        second_factor_inspector: Some(true),
        ..Default::default()
    };
    w.client.update_access_settings(signed(&admin, change)).await.unwrap();
    let waiting = w.token(EVA, Role::Inspector, &["GPS"]).await;
    end_sessions_without_factor(&w.pool, w.now).await.unwrap();
    assert!(w.me(&ana).await.is_ok(), "a passkey is a second factor");
    let id = kept.passkey.unwrap().id;
    let refused = remove(&mut w, &ana, RemovePasskeyRequest { id, ..Default::default() }).await;
    assert_eq!(refusal(refused), Reason::SecondFactorKept);

    // Who has none can do nothing but add one, and then goes on.
    let sessions = |token: &str| signed(token, ListSessionsRequest::default());
    assert!(w.caller(&waiting).must_enrol_second_factor);
    assert_eq!(
        refusal(w.client.list_sessions(sessions(&waiting)).await),
        Reason::SecondFactorEnrolmentRequired
    );
    let (mut key, added) = add(&mut w, &waiting, true).await;
    assert!(!w.caller(&added.token).must_enrol_second_factor);
    assert!(w.client.list_sessions(sessions(&added.token)).await.is_ok());
    let opened = sign_in_alone(&mut w, &mut key).await.unwrap();
    assert!(!w.caller(&opened.token).must_enrol_second_factor);

    // With two, one may go.
    let second = begin_with(&mut w, &added.token, &mut key, false).await;
    assert!(second.options.contains("excludeCredentials\":[{\"id\":"), "{}", second.options);
    let (_, made) = Authenticator::make(&second.options);
    let other = finish(&mut w, &added.token, &second, made).await.unwrap();
    let passkey = Some(proof(&mut w, &other.token, &mut key).await);
    let asked = RemovePasskeyRequest { id: other.passkey.unwrap().id, passkey, ..Default::default() };
    assert_eq!(remove(&mut w, &other.token, asked).await.unwrap().passkey_count, 1);
}

#[sqlx::test]
async fn a_reset_removes_passkeys_and_a_new_password_forgets_what_the_old_one_began(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (mut key, _) = add(&mut w, &token, true).await;
    let begun = ask_after_password(&mut w, ANA, PASSWORD).await.unwrap();
    let change = ChangePasswordRequest {
        current_password: PASSWORD.to_owned(),
        new_password: "iguanas marinas al sol".to_owned(),
    };
    let token = w.client.change_password(signed(&token, change)).await.unwrap().into_inner().token;
    let late = key.sign(&begun.options);
    assert_eq!(refusal(answer(&mut w, &begun.ceremony_id, late).await), Reason::PasskeyRefused);

    let id = w.me(&token).await.unwrap().id;
    let reset = ResetPasswordRequest { id, reason: ResetReason::FactorLost.into(), ..Default::default() };
    w.client.reset_password(signed(&admin, reset)).await.unwrap();
    assert_eq!(w.last_event("password_reset").await["data"]["second_factor_removed"], true);
    assert_eq!(refusal(sign_in_alone(&mut w, &mut key).await), Reason::PasskeyRefused);
    assert_eq!(refusal(w.me(&token).await), Reason::SessionEnded);
    let left: (i64, i64) =
        sqlx::query_as("select (select count(*) from passkey), (select count(*) from recovery_code)")
            .fetch_one(&w.pool)
            .await
            .unwrap();
    assert_eq!(left, (0, 0));
}

#[sqlx::test]
async fn an_account_has_at_most_twenty(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (mut key, _) = add(&mut w, &token, true).await;
    sqlx::query(
        "insert into passkey (passkey_id, user_id, credential_id, credential, name, alone, created_at)
         select gen_random_uuid(), user_id, int4send(n), credential, name, alone, created_at
         from passkey, generate_series(1, 19) n",
    )
    .execute(&w.pool)
    .await
    .unwrap();
    let passkey = Some(proof(&mut w, &token, &mut key).await);
    let refused =
        begin(&mut w, &token, BeginPasskeyRegistrationRequest { passkey, ..asked("Otra", true) }).await;
    assert_eq!(refusal(refused), Reason::TooManyPasskeys);
    let unknown =
        remove(&mut w, &token, RemovePasskeyRequest { id: Uuid::new_v4().to_string(), ..Default::default() })
            .await;
    assert_eq!(refusal(unknown), Reason::PasskeyNotFound);
}
