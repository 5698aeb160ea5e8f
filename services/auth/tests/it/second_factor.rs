//! The life cycle of a second factor.

use pinzon_auth::code::{recovery_hash, store::delete_offers_before};
use pinzon_chassis::{Reason, caller::Role};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{
    ChangePasswordRequest, ConfirmSecondFactorRequest, EnrolSecondFactorRequest, RemoveSecondFactorRequest,
    ResetPasswordRequest, ResetReason, SignInRequest, SignInResponse,
};
use sqlx::PgPool;
use tonic::Code;

use crate::{ADMIN, ANA, PASSWORD, World, credentials, field, refusal, world, wrong_fields};

/// The code that the user's device shows after `steps` of 30 s.
pub fn code(w: &World, secret: &str, steps: i64) -> String {
    let secret = totp_rs::Secret::try_from_base32(secret).unwrap();
    let totp = totp_rs::Builder::new().with_secret(secret).build().unwrap();
    totp.generate(u64::try_from(w.now.timestamp() + 30 * steps).unwrap()).to_string()
}

fn begin(token: &str, password: &str) -> tonic::Request<EnrolSecondFactorRequest> {
    begin_with(token, password, "")
}

fn begin_with(token: &str, password: &str, code: &str) -> tonic::Request<EnrolSecondFactorRequest> {
    let asked = EnrolSecondFactorRequest {
        password: password.to_owned(),
        code: code.to_owned(),
        ..Default::default()
    };
    signed(token, asked)
}

/// Enrols a factor and returns its secret and the recovery codes.
pub async fn enrol(w: &mut World, token: &str) -> (String, Vec<String>) {
    replace(w, token, "").await
}

/// Enrols another one, with a code of the one before.
async fn replace(w: &mut World, token: &str, before: &str) -> (String, Vec<String>) {
    let offered = w.client.enrol_second_factor(begin_with(token, PASSWORD, before)).await.unwrap();
    let secret = offered.into_inner().secret;
    let code = code(w, &secret, -1);
    let confirm = signed(token, ConfirmSecondFactorRequest { code });
    let codes = w.client.confirm_second_factor(confirm).await.unwrap().into_inner().recovery_codes;
    (secret, codes)
}

fn remove_with(password: &str, code: &str) -> RemoveSecondFactorRequest {
    RemoveSecondFactorRequest { password: password.to_owned(), code: code.to_owned(), ..Default::default() }
}

async fn sign_in(w: &mut World, password: &str, code: &str) -> Result<SignInResponse, tonic::Status> {
    let request = SignInRequest { second_factor_code: code.to_owned(), ..credentials(ANA, password) };
    Ok(w.client.sign_in(request).await?.into_inner())
}

#[sqlx::test]
async fn a_confirmed_factor_requires_a_code_that_works_once(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    w.new_events().await;
    let offered = w.client.enrol_second_factor(begin(&token, PASSWORD)).await.unwrap();
    let offered = offered.into_inner();
    assert!(offered.uri.starts_with("otpauth://totp/Pinz%C3%B3n:ana%40abg.gob.ec?"), "{}", offered.uri);
    assert!(offered.uri.contains(&offered.secret) && !offered.secret.contains('='));
    // Nothing has changed yet.
    assert!(!w.me(&token).await.unwrap().second_factor_enrolled);
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
    for (wrong, reason) in [("", Reason::Required), ("000000", Reason::SecondFactorWrong)] {
        let confirm = signed(&token, ConfirmSecondFactorRequest { code: wrong.to_owned() });
        let refused = w.client.confirm_second_factor(confirm).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "the session stays");
        assert_eq!(wrong_fields::<()>(Err(refused)), [field("code", reason)]);
    }
    let confirm = ConfirmSecondFactorRequest { code: code(&w, &offered.secret, -1) };
    w.client.confirm_second_factor(signed(&token, confirm)).await.unwrap();
    assert!(w.me(&token).await.unwrap().second_factor_enrolled);
    assert_eq!(w.new_events().await, ["signed_in", "second_factor_enrolled"]);

    let now = code(&w, &offered.secret, 0);
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, "").await), Reason::SecondFactorRequired);
    // A wrong password reveals nothing about the factor, whatever the code.
    assert_eq!(refusal(sign_in(&mut w, "no es esta frase", &now).await), Reason::WrongCredentials);
    assert_eq!(refusal(sign_in(&mut w, "no es esta frase", "").await), Reason::WrongCredentials);
    // The code that confirmed the factor is used.
    let confirmed = code(&w, &offered.secret, -1);
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &confirmed).await), Reason::SecondFactorWrong);
    assert!(
        sign_in(&mut w, PASSWORD, &now).await.unwrap().user.unwrap().person.unwrap().second_factor_enrolled
    );
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &now).await), Reason::SecondFactorWrong);
    let next = code(&w, &offered.secret, 1);
    assert!(sign_in(&mut w, PASSWORD, &format!("{} {}", &next[..3], &next[3..])).await.is_ok());
    assert_eq!(w.last_event("signed_in").await["data"]["factor"], "code");
    // A code before the last used one is refused, although it has not expired.
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &now).await), Reason::SecondFactorWrong);
    let later = code(&w, &offered.secret, 2);
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &later).await), Reason::SecondFactorWrong);
}

#[sqlx::test]
async fn replacing_it_requires_the_password_and_the_old_one(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (secret, codes) = enrol(&mut w, &token).await;
    let before = stored(&w).await;
    w.new_events().await;
    for (wrong, reason) in [("", Reason::Required), ("no es esta frase", Reason::PasswordWrong)] {
        let refused = w.client.enrol_second_factor(begin(&token, wrong)).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "the session stays");
        assert_eq!(wrong_fields::<()>(Err(refused)), [field("password", reason)]);
    }
    // The password alone is not enough; neither is a code that was used.
    let used = code(&w, &secret, -1);
    for (wrong, reason) in
        [("", Reason::Required), ("000000", Reason::SecondFactorWrong), (&*used, Reason::SecondFactorWrong)]
    {
        let refused = w.client.enrol_second_factor(begin_with(&token, PASSWORD, wrong)).await;
        assert_eq!(wrong_fields(refused), [field("code", reason)]);
    }
    assert_eq!(stored(&w).await, before);
    assert!(w.new_events().await.is_empty());
    let now = code(&w, &secret, 0);
    w.client.enrol_second_factor(begin_with(&token, PASSWORD, &now)).await.unwrap();
    assert!(sign_in(&mut w, PASSWORD, &codes[0]).await.is_ok());
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &now).await), Reason::SecondFactorWrong, "it is used up");
}

#[sqlx::test]
async fn a_stolen_session_with_the_password_cannot_guess_codes(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (secret, _) = enrol(&mut w, &token).await;
    for n in 0..10 {
        let refused = w.client.enrol_second_factor(begin_with(&token, PASSWORD, "000000")).await;
        assert_eq!(wrong_fields(refused), [field("code", Reason::SecondFactorWrong)], "{n}");
    }
    let good = code(&w, &secret, 0);
    let refused = w.client.enrol_second_factor(begin_with(&token, PASSWORD, &good)).await;
    assert_eq!(refusal(refused), Reason::TooManyAttempts);
}

#[sqlx::test]
async fn wrong_passwords_at_enrolment_count_as_attempts(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    for n in 0..10 {
        let refused = w.client.enrol_second_factor(begin(&token, "no es esta frase")).await;
        assert_eq!(wrong_fields(refused), [field("password", Reason::PasswordWrong)], "{n}");
    }
    let refused = w.client.enrol_second_factor(begin(&token, PASSWORD)).await;
    assert_eq!(refusal(refused), Reason::TooManyAttempts);
    assert_eq!(stored(&w).await, None, "nothing was offered");
}

/// The confirmed and the offered secret.
async fn stored(w: &World) -> Option<(Option<Vec<u8>>, Option<Vec<u8>>)> {
    sqlx::query_as("select secret, offered_secret from second_factor").fetch_optional(&w.pool).await.unwrap()
}

#[sqlx::test]
async fn a_code_works_for_one_of_two_concurrent_sign_ins(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (secret, _) = enrol(&mut w, &token).await;
    let request = SignInRequest { second_factor_code: code(&w, &secret, 0), ..credentials(ANA, PASSWORD) };
    let (mut one, mut two) = (w.client.clone(), w.client.clone());
    let (one, two) = tokio::join!(one.sign_in(request.clone()), two.sign_in(request));
    assert!(one.is_ok() != two.is_ok());
}

#[sqlx::test]
async fn recovery_codes_work_once_each_and_are_replaced_at_enrolment(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (_, codes) = enrol(&mut w, &token).await;
    assert_eq!(codes.iter().collect::<std::collections::HashSet<_>>().len(), 10);
    // 24 characters of 5 bits.
    assert!(codes.iter().all(|code| code.replace('-', "").len() == 24), "{codes:?}");
    assert!(sign_in(&mut w, PASSWORD, &codes[0]).await.is_ok());
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &codes[0]).await), Reason::SecondFactorWrong);
    let typed = codes[1].to_uppercase().replace('-', " ");
    assert!(sign_in(&mut w, PASSWORD, &typed).await.is_ok());
    let kept: i64 = sqlx::query_scalar("select count(*) from recovery_code where used_at is null")
        .fetch_one(&w.pool)
        .await
        .unwrap();
    assert_eq!(kept, 8);
    // A new enrolment replaces the codes.
    let (secret, fresh) = replace(&mut w, &token, &codes[3]).await;
    assert_eq!(w.last_event("second_factor_enrolled").await["data"]["replaced"], true);
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &codes[2]).await), Reason::SecondFactorWrong);
    assert!(sign_in(&mut w, PASSWORD, &fresh[2]).await.is_ok());
    let now = code(&w, &secret, 0);
    assert!(sign_in(&mut w, PASSWORD, &now).await.is_ok());
}

#[sqlx::test]
async fn shorter_recovery_codes_of_before_are_good_until_the_next_enrolment(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (_, codes) = enrol(&mut w, &token).await;
    let shorter = ["7k3m-q2x9-0000-zzzz", "7k3m-q2x9-0000-zzzy"];
    for code in shorter {
        sqlx::query("insert into recovery_code (user_id, code_hash) select user_id, $1 from second_factor")
            .bind(recovery_hash(code).to_vec())
            .execute(&w.pool)
            .await
            .unwrap();
    }
    assert!(sign_in(&mut w, PASSWORD, shorter[0]).await.is_ok());
    replace(&mut w, &token, &codes[0]).await;
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, shorter[1]).await), Reason::SecondFactorWrong);
}

#[sqlx::test]
async fn wrong_codes_count_and_a_missing_code_does_not_reset_them(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (secret, _) = enrol(&mut w, &token).await;
    w.new_events().await;
    for n in 0..10 {
        assert_eq!(refusal(sign_in(&mut w, PASSWORD, "no-es-este").await), Reason::SecondFactorWrong, "{n}");
        if n < 9 {
            assert_eq!(refusal(sign_in(&mut w, PASSWORD, "").await), Reason::SecondFactorRequired, "{n}");
        }
    }
    let good = code(&w, &secret, 0);
    assert_eq!(refusal(sign_in(&mut w, PASSWORD, &good).await), Reason::TooManySignIns);
    assert_eq!(w.new_events().await, ["sign_in_refused"; 10]);
}

#[sqlx::test]
async fn a_second_factor_allows_a_shorter_password_and_is_then_required(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let change = |current: &str, new: &str| ChangePasswordRequest {
        current_password: current.to_owned(),
        new_password: new.to_owned(),
    };
    let refused = w.client.change_password(signed(&token, change(PASSWORD, "piquero8"))).await;
    assert_eq!(wrong_fields(refused), [field("new_password", Reason::TooShort)]);
    let (secret, codes) = enrol(&mut w, &token).await;
    let changed = w.client.change_password(signed(&token, change(PASSWORD, "piquero8"))).await.unwrap();
    let token = changed.into_inner().token;
    let now = code(&w, &secret, 0);
    assert!(sign_in(&mut w, "piquero8", &now).await.is_ok());

    let remove = |password: &str| remove_with(password, "");
    let refused = w.client.remove_second_factor(signed(&token, remove("piquero8"))).await;
    assert_eq!(wrong_fields(refused), [field("password", Reason::TooShort)]);
    for (wrong, reason) in [("", Reason::Required), ("no es esta frase", Reason::PasswordWrong)] {
        let refused = w.client.remove_second_factor(signed(&token, remove(wrong))).await;
        assert_eq!(wrong_fields(refused), [field("password", reason)]);
    }
    let changed = w.client.change_password(signed(&token, change("piquero8", PASSWORD))).await.unwrap();
    let token = changed.into_inner().token;
    w.new_events().await;
    for (wrong, reason) in [("", Reason::Required), ("nada", Reason::SecondFactorWrong)] {
        let refused = w.client.remove_second_factor(signed(&token, remove_with(PASSWORD, wrong))).await;
        assert_eq!(wrong_fields(refused), [field("code", reason)]);
    }
    let user = w.client.remove_second_factor(signed(&token, remove_with(PASSWORD, &codes[0]))).await.unwrap();
    let user = user.into_inner().person.unwrap();
    assert!(!user.second_factor_enrolled);
    // Nothing left to remove.
    w.client.remove_second_factor(signed(&token, remove(""))).await.unwrap();
    assert_eq!(w.new_events().await, ["second_factor_removed"]);
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
}

#[sqlx::test]
async fn an_administrator_cannot_remove_it_but_another_can_reset_the_account(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Admin, &[]).await;
    enrol(&mut w, &token).await;
    let remove = remove_with(PASSWORD, "");
    let refused = w.client.remove_second_factor(signed(&token, remove)).await.unwrap_err();
    assert_eq!(refused.code(), Code::FailedPrecondition);
    assert_eq!(refusal::<()>(Err(refused)), Reason::SecondFactorKept);

    let id = w.me(&token).await.unwrap().id;
    let reset =
        |id: &str, reason: i32| ResetPasswordRequest { id: id.to_owned(), reason, ..Default::default() };
    let lost = ResetReason::FactorLost.into();
    let own = signed(&token, reset(&id, lost));
    assert_eq!(refusal(w.client.reset_password(own).await), Reason::Forbidden);
    let other = w.token(ADMIN, Role::Admin, &[]).await;
    w.new_events().await;
    for (reason, wrong) in [(0, Reason::Required), (99, Reason::UnknownCode)] {
        let refused = w.client.reset_password(signed(&other, reset(&id, reason))).await;
        assert_eq!(wrong_fields(refused), [field("reason", wrong)]);
    }
    assert!(w.new_events().await.is_empty() && w.me(&token).await.unwrap().second_factor_enrolled);
    let answer = w.client.reset_password(signed(&other, reset(&id, lost))).await.unwrap();
    let phrase = answer.into_inner().one_time_password;
    assert_eq!(
        w.last_event("password_reset").await["data"],
        serde_json::json!({"second_factor_removed": true, "reason": "factor_lost"})
    );
    assert_eq!(w.new_events().await, ["password_reset", "sessions_ended"]);
    assert_eq!(refusal(w.me(&token).await), Reason::SessionEnded);
    let user = w.sign_in(ANA, &phrase).await.unwrap().user.unwrap().person.unwrap();
    assert!(user.must_change_password && !user.second_factor_enrolled);
}

#[sqlx::test]
async fn a_forgotten_password_is_replaced_but_not_the_second_factor(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let (_, codes) = enrol(&mut w, &token).await;
    let id = w.me(&token).await.unwrap().id;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    for (reason, code) in
        [ResetReason::PasswordForgotten, ResetReason::PasswordExpired].into_iter().zip(&codes)
    {
        let reset = ResetPasswordRequest { id: id.clone(), reason: reason.into(), ..Default::default() };
        let answer = w.client.reset_password(signed(&admin, reset)).await.unwrap();
        let phrase = answer.into_inner().one_time_password;
        assert_eq!(w.last_event("password_reset").await["data"]["second_factor_removed"], false);
        assert_eq!(refusal(w.me(&token).await), Reason::SessionEnded);
        assert_eq!(refusal(sign_in(&mut w, &phrase, "").await), Reason::SecondFactorRequired);
        let user = sign_in(&mut w, &phrase, code).await.unwrap().user.unwrap().person.unwrap();
        assert!(user.must_change_password && user.second_factor_enrolled);
    }
}

#[sqlx::test]
async fn a_session_cannot_guess_the_code_that_confirms_it(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let secret = w.client.enrol_second_factor(begin(&token, PASSWORD)).await.unwrap().into_inner().secret;
    let good = code(&w, &secret, 0);
    let confirm = |code: &str| signed(&token, ConfirmSecondFactorRequest { code: code.to_owned() });
    for n in 0..10 {
        let wrong = format!("{:06}", (good.parse::<u32>().unwrap() + 10 + n) % 1_000_000);
        let refused = w.client.confirm_second_factor(confirm(&wrong)).await;
        assert_eq!(wrong_fields(refused), [field("code", Reason::SecondFactorWrong)]);
    }
    for code in ["000000", &good] {
        let refused = w.client.confirm_second_factor(confirm(code)).await.unwrap_err();
        assert_eq!(
            (refused.code(), refusal::<()>(Err(refused))),
            (Code::ResourceExhausted, Reason::TooManyAttempts)
        );
    }
    w.age("attempt", "attempted_at", 15).await;
    assert!(w.client.confirm_second_factor(confirm(&good)).await.is_ok());
}

#[sqlx::test]
async fn an_offered_secret_ends_after_ten_minutes(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let secret = w.client.enrol_second_factor(begin(&token, PASSWORD)).await.unwrap().into_inner().secret;
    let confirm = signed(&token, ConfirmSecondFactorRequest { code: code(&w, &secret, 0) });
    w.age("second_factor", "offered_at", 10).await;
    let refused = w.client.confirm_second_factor(confirm).await;
    assert_eq!(wrong_fields(refused), [field("code", Reason::SecondFactorOfferEnded)]);
    let mut conn = w.pool.acquire().await.unwrap();
    delete_offers_before(&mut conn, w.now).await.unwrap();
    let kept: i64 = sqlx::query_scalar("select count(*) from second_factor where offered_secret is not null")
        .fetch_one(&w.pool)
        .await
        .unwrap();
    assert_eq!(kept, 0);
    let secret = w.client.enrol_second_factor(begin(&token, PASSWORD)).await.unwrap().into_inner().secret;
    let confirm = signed(&token, ConfirmSecondFactorRequest { code: code(&w, &secret, 0) });
    assert!(w.client.confirm_second_factor(confirm).await.is_ok());
}

/// The gateway may be killed after the service has done it; the recovery codes would be lost.
#[sqlx::test]
async fn a_confirmation_whose_answer_was_lost_is_answered_again(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let secret = w.client.enrol_second_factor(begin(&token, PASSWORD)).await.unwrap().into_inner().secret;
    let confirm = |code: String| signed(&token, ConfirmSecondFactorRequest { code });
    let (typed, other) = (code(&w, &secret, 0), code(&w, &secret, 1));
    w.client.confirm_second_factor(confirm(typed.clone())).await.unwrap();
    w.new_events().await;
    let again = w.client.confirm_second_factor(confirm(typed.clone())).await.unwrap().into_inner();
    assert_eq!(again.recovery_codes.len(), 10);
    assert!(again.user.unwrap().person.unwrap().second_factor_enrolled);
    assert_eq!(w.new_events().await, [""; 0]);
    let refused = w.client.confirm_second_factor(confirm(other.clone())).await;
    assert_eq!(
        wrong_fields(refused),
        [field("code", Reason::SecondFactorOfferEnded)],
        "not the same request"
    );
    sign_in(&mut w, PASSWORD, &other).await.unwrap();
    let refused = w.client.confirm_second_factor(confirm(typed)).await;
    assert_eq!(wrong_fields(refused), [field("code", Reason::SecondFactorOfferEnded)], "used since");
}
