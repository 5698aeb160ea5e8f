//! The own account and the administration of accounts, to auth and back.

use std::sync::{Arc, Mutex};

use insta::{assert_json_snapshot, assert_snapshot};
use pinzon_chassis::{
    caller::Role,
    status::{self, Violations},
};
use pinzon_proto::{access::v1 as roles, auth::v1 as auth, errors::v1::Reason, json::UNKNOWN_CODE};
use prost_types::Timestamp;
use serde_json::json;
use tonic::Code;

use crate::fakes::{Fake, Gateway, Reply, refusal, request, signed, with_body};

const ID: &str = "0190163d-8694-739b-aea5-966c26f8ad91";
const AT: Option<Timestamp> = Some(Timestamp { seconds: 1_795_000_000, nanos: 0 });

fn person() -> auth::Person {
    auth::Person {
        id: ID.into(),
        name: "Ana María López".into(),
        email: "ana@example.org".into(),
        initials: "AM".into(),
        airports: vec!["GPS".into()],
        selected_airport: "GPS".into(),
        status: auth::UserStatus::Active.into(),
        version: 3,
        must_change_password: false,
        second_factor_enrolled: true,
        proposed_name: String::new(),
    }
}

fn ana() -> auth::User {
    auth::User {
        role: roles::Role::Inspector.into(),
        person: Some(person()),
        second_factor_required: false,
        codes_enrolled: true,
        passkey_count: 1,
    }
}

fn account() -> auth::Account {
    auth::Account { role: roles::Role::Inspector.into(), person: Some(person()), ..Default::default() }
}

fn newcomer() -> auth::Account {
    let person = auth::Person {
        status: auth::UserStatus::Pending.into(),
        airports: vec![],
        selected_airport: String::new(),
        second_factor_enrolled: false,
        ..person()
    };
    auth::Account { role: roles::Role::Unspecified.into(), person: Some(person), ..Default::default() }
}

async fn admin_sends(fake: Fake, method: &str, path: &str, body: Option<&str>) -> Reply {
    let gateway = Gateway::before(fake).await;
    let asked = signed(request(method, path), &gateway.token(Role::Admin));
    gateway
        .send(match body {
            Some(body) => with_body(asked, body.to_owned()),
            None => asked,
        })
        .await
}

#[tokio::test]
async fn asking_for_an_account_says_nothing_about_others() {
    let kept = Arc::new(Mutex::new(None));
    let asked = kept.clone();
    let fake = Fake::default().on(move |request: auth::RegisterRequest| {
        *asked.lock().unwrap() = Some(request);
        Ok(auth::RegisterResponse {})
    });
    let body = r#"{"name":"Ana","email":"ana@example.org"}"#;
    let reply = admin_sends(fake, "POST", "/api/register", Some(body)).await;
    assert_eq!((reply.status.as_u16(), reply.text.as_str()), (202, "{}"));
    let asked = kept.lock().unwrap().take().unwrap();
    assert_eq!((asked.name.as_str(), asked.email.as_str()), ("Ana", "ana@example.org"));
}

#[tokio::test]
async fn too_many_sign_ins_say_how_long_to_wait() {
    let fake = Fake::default().on(|_: auth::SignInRequest| {
        Err::<auth::SignInResponse, _>(status::too_many(Reason::TooManySignIns, 731))
    });
    let reply = admin_sends(fake, "POST", "/api/login", Some("{}")).await;
    assert_eq!((reply.status.as_u16(), reply.header("retry-after")), (429, "731"));
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn the_second_factor_is_asked_for() {
    let fake = Fake::default().on(|asked: auth::SignInRequest| {
        let reason = match asked.second_factor_code.as_str() {
            "" => Reason::SecondFactorRequired,
            _ => Reason::SecondFactorWrong,
        };
        Err::<auth::SignInResponse, _>(refusal(Code::Unauthenticated, reason))
    });
    let first = admin_sends(fake.clone(), "POST", "/api/login", Some("{}")).await;
    assert_eq!(first.status, 401);
    assert_eq!(first.problem()["reason"], "SECOND_FACTOR_REQUIRED");
    let body = r#"{"second_factor_code":"000000"}"#;
    let second = admin_sends(fake, "POST", "/api/login", Some(body)).await;
    assert_json_snapshot!(second.problem());
}

#[tokio::test]
async fn the_own_name() {
    let fake = Fake::default().on(|asked: auth::UpdateProfileRequest| match asked.version {
        2 => Ok(auth::User { person: Some(auth::Person { proposed_name: asked.name, ..person() }), ..ana() }),
        _ => Err(status::version_conflict(2)),
    });
    let reply =
        admin_sends(fake.clone(), "PUT", "/api/user", Some(r#"{"name":"Ana Vera","version":2}"#)).await;
    assert_json_snapshot!(reply.json());
    let stale = admin_sends(fake, "PUT", "/api/user", Some(r#"{"name":"Ana Vera","version":1}"#)).await;
    assert_eq!((stale.status.as_u16(), &stale.problem()["current_version"]), (409, &2.into()));
}

#[tokio::test]
async fn the_own_password() {
    let fake = Fake::default().on(|asked: auth::ChangePasswordRequest| {
        let mut wrong = Violations::new();
        if asked.current_password != "vieja" {
            wrong.add("current_password", Reason::PasswordWrong);
        }
        if asked.new_password == "123456789012345" {
            wrong.add("new_password", Reason::PasswordBreached);
        }
        wrong.into_result()?;
        Ok(auth::ChangePasswordResponse { token: "fresh".into(), expires_at: AT, user: Some(ana()) })
    });
    let change = |body| admin_sends(fake.clone(), "PUT", "/api/user/password", Some(body));
    let reply = change(r#"{"current_password":"vieja","new_password":"otra frase larga"}"#).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["token"]), (200, &"fresh".into()));
    let wrong = change(r#"{"current_password":"no","new_password":"123456789012345"}"#).await;
    assert_json_snapshot!(wrong.problem());
}

#[tokio::test]
async fn a_password_that_must_be_changed_first_stands_in_the_way() {
    let fake = Fake::default().on(|_: auth::ListSessionsRequest| {
        Err::<auth::ListSessionsResponse, _>(status::password_change_required())
    });
    let reply = admin_sends(fake, "GET", "/api/user/sessions", None).await;
    assert_eq!(reply.status, 403);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn the_own_sessions() {
    let fake = Fake::default()
        .on(|asked: auth::ListSessionsRequest| {
            assert_eq!((asked.page_size, asked.page_token.as_str()), (2, "abc"));
            let session = |user_agent: &str, current| auth::Session {
                id: ID.into(),
                created_at: AT,
                expires_at: AT,
                user_agent: user_agent.into(),
                current,
                last_used_at: AT,
            };
            Ok(auth::ListSessionsResponse {
                items: vec![session("Mozilla/5.0", true), session("", false)],
                total: 5,
                next_page_token: "def".into(),
            })
        })
        .on(|asked: auth::EndSessionRequest| {
            if asked.id == ID {
                return Ok(auth::EndSessionResponse {});
            }
            Err(refusal(Code::NotFound, Reason::SessionNotFound))
        });
    let reply = admin_sends(fake.clone(), "GET", "/api/user/sessions?page_size=2&page_token=abc", None).await;
    assert_json_snapshot!(reply.json());
    let ended = admin_sends(fake.clone(), "DELETE", &format!("/api/user/sessions/{ID}"), None).await;
    assert_eq!((ended.status.as_u16(), ended.text.as_str()), (204, ""));
    let unknown = admin_sends(fake, "DELETE", "/api/user/sessions/x", None).await;
    assert_eq!((unknown.status.as_u16(), &unknown.problem()["reason"]), (404, &"SESSION_NOT_FOUND".into()));
}

#[tokio::test]
async fn the_own_second_factor() {
    let fake = Fake::default()
        .on(|asked: auth::EnrolSecondFactorRequest| {
            if asked.password != "x" {
                let mut wrong = Violations::new();
                wrong.add("password", Reason::PasswordWrong);
                return Err(wrong.into());
            }
            Ok(auth::EnrolSecondFactorResponse { secret: "JBSW".into(), uri: "otpauth://totp/x".into() })
        })
        .on(|asked: auth::ConfirmSecondFactorRequest| {
            assert_eq!(asked.code, "123456");
            Ok(auth::ConfirmSecondFactorResponse {
                recovery_codes: vec!["a".into(), "b".into()],
                token: "t".into(),
                user: Some(auth::User { second_factor_required: true, ..ana() }),
            })
        })
        .on(|asked: auth::RemoveSecondFactorRequest| match asked.password.as_str() {
            "x" => Ok(ana()),
            _ => Err(refusal(Code::FailedPrecondition, Reason::SecondFactorKept)),
        });
    let path = "/api/user/second-factor";
    let wrong = admin_sends(fake.clone(), "POST", path, Some(r#"{"password":"y"}"#)).await;
    assert_eq!((wrong.status.as_u16(), &wrong.problem()["errors"][0]["field"]), (422, &"password".into()));
    let begun = admin_sends(fake.clone(), "POST", path, Some(r#"{"password":"x"}"#)).await;
    assert_json_snapshot!(begun.json(), @r#"
    {
      "secret": "JBSW",
      "uri": "otpauth://totp/x"
    }
    "#);
    let path = "/api/user/second-factor/confirm";
    let confirmed = admin_sends(fake.clone(), "POST", path, Some(r#"{"code":"123456"}"#)).await;
    let confirmed = confirmed.json();
    assert_eq!(
        (&confirmed["recovery_codes"], &confirmed["token"], &confirmed["user"]["second_factor_required"]),
        (&json!(["a", "b"]), &json!("t"), &json!(true))
    );
    let path = "/api/user/second-factor/remove";
    let removed = admin_sends(fake.clone(), "POST", path, Some(r#"{"password":"x"}"#)).await;
    assert_eq!((removed.status.as_u16(), &removed.json()["id"]), (200, &ID.into()));
    let kept = admin_sends(fake, "POST", path, Some(r#"{"password":"y"}"#)).await;
    assert_eq!((kept.status.as_u16(), &kept.problem()["reason"]), (409, &"SECOND_FACTOR_KEPT".into()));
}

#[tokio::test]
async fn accounts_are_searched() {
    let fake = Fake::default().on(|asked: auth::ListUsersRequest| {
        assert_eq!(
            (asked.q.as_str(), asked.role(), asked.status()),
            ("ana", roles::Role::Unspecified, auth::UserStatus::Pending)
        );
        assert_eq!((asked.page_size, asked.page_token.as_str()), (10, "abc"));
        Ok(auth::ListUsersResponse {
            items: vec![newcomer(), account()],
            total: 12,
            next_page_token: "def".into(),
        })
    });
    let path = "/api/users?q=ana&status=pending&page_size=10&page_token=abc";
    assert_json_snapshot!(admin_sends(fake, "GET", path, None).await.json());
    let unknown = Fake::default().on(|asked: auth::ListUsersRequest| {
        assert_eq!(asked.role, UNKNOWN_CODE);
        let mut wrong = Violations::new();
        wrong.add("role", Reason::UnknownCode);
        Err::<auth::ListUsersResponse, _>(wrong.into())
    });
    let wrong = admin_sends(unknown, "GET", "/api/users?role=root", None).await;
    assert_eq!((wrong.status.as_u16(), &wrong.problem()["errors"][0]["field"]), (422, &"role".into()));
}

#[tokio::test]
async fn accounts_leave_as_a_file_whole_and_in_the_order_asked() {
    let fake = Fake::default().on(|asked: auth::ListUsersRequest| {
        assert_eq!((asked.q.as_str(), asked.order_by.as_str(), asked.page_size), ("ana", "email desc", 200));
        let (items, next) = match asked.page_token.as_str() {
            "" => (vec![newcomer()], "second"),
            "second" => (vec![account()], ""),
            other => panic!("{other}"),
        };
        Ok(auth::ListUsersResponse { items, total: 2, next_page_token: next.into() })
    });
    let path = "/api/users/export?q=ana&order_by=email%20desc&page_token=ignored";
    let reply = admin_sends(fake, "GET", path, None).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/csv; charset=utf-8"));
    assert!(reply.header("content-disposition").starts_with("attachment; filename=\"cuentas-"));
    assert_snapshot!(reply.text);
}

#[tokio::test]
async fn an_account_is_added_with_a_password_for_once() {
    let fake = Fake::default().on(|asked: auth::CreateUserRequest| {
        if asked.role() == roles::Role::Unspecified {
            let mut wrong = Violations::new();
            wrong.add("role", Reason::UnknownCode);
            wrong.add("email", Reason::EmailTaken);
            wrong.add("airports[0]", Reason::UnknownCode);
            return Err(wrong.into());
        }
        Ok(auth::CreateUserResponse {
            user: Some(auth::Account {
                person: Some(auth::Person { must_change_password: true, ..person() }),
                ..account()
            }),
            one_time_password: "abeja-bosque-canto".into(),
        })
    });
    let body =
        |role| format!(r#"{{"email":"ana@example.org","name":"Ana","role":"{role}","airports":["GPS"]}}"#);
    let created = admin_sends(fake.clone(), "POST", "/api/users", Some(&body("inspector"))).await;
    assert_eq!(created.status, 201);
    assert_json_snapshot!(created.json());
    let wrong = admin_sends(fake, "POST", "/api/users", Some(&body("root"))).await;
    assert_json_snapshot!(wrong.problem());
}

#[tokio::test]
async fn an_account_is_approved_changed_and_reset() {
    let fake = Fake::default()
        .on(|asked: auth::GetUserRequest| match asked.id.as_str() {
            ID => Ok(newcomer()),
            _ => Err(refusal(Code::NotFound, Reason::UserNotFound)),
        })
        .on(|asked: auth::UpdateUserRequest| {
            assert_eq!((asked.id.as_str(), asked.version), (ID, 3));
            if asked.status() == auth::UserStatus::Suspended {
                return Err(refusal(Code::FailedPrecondition, Reason::LastAdmin));
            }
            let person = auth::Person {
                status: asked.status,
                name: asked.name,
                initials: "A".into(),
                airports: asked.airports,
                ..newcomer().person.unwrap()
            };
            let user = auth::Account { role: asked.role, person: Some(person), ..Default::default() };
            Ok(auth::UpdateUserResponse { user: Some(user), one_time_password: "arena-brisa-coral".into() })
        })
        .on(|asked: auth::ResetPasswordRequest| {
            assert_eq!((asked.id.as_str(), asked.reason()), (ID, auth::ResetReason::FactorLost));
            Ok(auth::ResetPasswordResponse { one_time_password: "abeja-bosque-canto".into() })
        });
    let path = format!("/api/users/{ID}");
    let waiting = admin_sends(fake.clone(), "GET", &path, None).await.json();
    assert!(waiting["role"].is_null() && waiting["status"] == "pending");
    assert_eq!(admin_sends(fake.clone(), "GET", "/api/users/x", None).await.status, 404);
    let body = |status| {
        format!(r#"{{"name":"Ana","role":"supervisor","airports":["SCY"],"status":"{status}","version":3}}"#)
    };
    let approved = admin_sends(fake.clone(), "PUT", &path, Some(&body("active"))).await;
    assert_json_snapshot!(approved.json());
    let last = admin_sends(fake.clone(), "PUT", &path, Some(&body("suspended"))).await;
    assert_eq!(last.status, 409);
    assert_json_snapshot!(last.problem());
    let reset =
        admin_sends(fake, "POST", &format!("{path}/reset-password"), Some(r#"{"reason":"factor_lost"}"#))
            .await;
    assert_json_snapshot!(reset.json(), @r#"
    {
      "one_time_password": "abeja-bosque-canto"
    }
    "#);
}

#[tokio::test]
async fn every_session_of_an_account_is_ended_at_once() {
    let fake = Fake::default().on(|_: auth::EndSessionsRequest| Ok(auth::EndSessionsResponse {})).on(
        |asked: auth::EndUserSessionsRequest| match asked.id.as_str() {
            ID => Ok(auth::EndUserSessionsResponse {}),
            _ => Err(refusal(Code::NotFound, Reason::UserNotFound)),
        },
    );
    let own = admin_sends(fake.clone(), "DELETE", "/api/user/sessions", None).await;
    assert_eq!((own.status.as_u16(), own.text.as_str()), (204, ""));
    let others = admin_sends(fake.clone(), "DELETE", &format!("/api/users/{ID}/sessions"), None).await;
    assert_eq!(others.status, 204);
    let unknown = admin_sends(fake, "DELETE", "/api/users/x/sessions", None).await;
    assert_eq!((unknown.status.as_u16(), &unknown.problem()["reason"]), (404, &"USER_NOT_FOUND".into()));
}

#[tokio::test]
async fn auth_is_told_which_sessions_are_used_and_again_what_it_did_not_take() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let kept = told.clone();
    let fake = Fake::default().on(move |asked: auth::RecordActivityRequest| {
        let mut told = kept.lock().unwrap();
        told.push(asked.session_ids);
        if told.len() == 1 {
            Err(refusal(Code::Unavailable, Reason::Unavailable))
        } else {
            Ok(auth::RecordActivityResponse {})
        }
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Admin);
    let session = gateway.keys.verifier().verify(&token).unwrap().session_id.to_string();
    for _ in 0..2 {
        gateway.send(signed(request("GET", "/api/user"), &token)).await;
    }
    for _ in 0..3 {
        gateway.report_activity().await;
    }
    assert_eq!(*told.lock().unwrap(), [[session.clone()], [session]]);
}
