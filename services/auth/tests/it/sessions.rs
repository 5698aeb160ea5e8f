//! Listing and ending sessions.

use std::collections::BTreeSet;

use pinzon_auth::upkeep::job::end_idle_sessions;
use pinzon_chassis::{Reason, caller::Role};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{
    EndSessionRequest, EndSessionsRequest, EndUserSessionsRequest, GetAccessSettingsRequest,
    ListRevokedSessionsRequest, ListSessionsRequest, RecordActivityRequest, SignInRequest, SignOutRequest,
    UpdateAccessSettingsRequest,
};
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{ADMIN, ANA, PASSWORD, World, credentials, field, refusal, world, wrong_fields};

async fn revoked(w: &mut World) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut request = ListRevokedSessionsRequest { page_size: 2, ..Default::default() };
    loop {
        let page = w.client.list_revoked_sessions(request.clone()).await.unwrap().into_inner();
        assert!(page.session_ids.len() <= 2);
        found.extend(page.session_ids);
        if page.next_page_token.is_empty() {
            assert_eq!(page.total, i64::try_from(found.len()).unwrap());
            return found;
        }
        request.page_token = page.next_page_token;
    }
}

#[sqlx::test]
async fn signing_out_ends_the_session_once(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let session = w.caller(&token).session_id.to_string();
    w.new_events().await;
    w.client.sign_out(signed(&token, SignOutRequest {})).await.unwrap();
    assert_eq!(w.last_event("signed_out").await["data"]["session_id"], session);
    w.client.sign_out(signed(&token, SignOutRequest {})).await.unwrap();
    assert_eq!(w.new_events().await, ["signed_out"]);
    let refused = w.me(&token).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated);
    assert_eq!(refusal::<()>(Err(refused)), Reason::SessionEnded);
    assert_eq!(revoked(&mut w).await, BTreeSet::from([session]));
}

#[sqlx::test]
async fn users_see_their_own_open_sessions_newest_first(pool: PgPool) {
    let mut w = world(pool).await;
    let mut tokens = vec![w.token(ANA, Role::Inspector, &["GPS"]).await];
    for agent in ["Firefox", "Chrome"] {
        w.age("session", "created_at", 1).await;
        let request = SignInRequest { user_agent: agent.to_owned(), ..credentials(ANA, PASSWORD) };
        tokens.push(w.client.sign_in(request).await.unwrap().into_inner().token);
    }
    w.token("luis@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    let mut request = ListSessionsRequest { page_size: 2, ..Default::default() };
    let first = w.client.list_sessions(signed(&tokens[1], request.clone())).await.unwrap().into_inner();
    assert_eq!(first.total, 3);
    request.page_token = first.next_page_token;
    let second = w.client.list_sessions(signed(&tokens[1], request.clone())).await.unwrap().into_inner();
    assert!(second.next_page_token.is_empty());
    let all: Vec<_> = first.items.iter().chain(&second.items).collect();
    assert_eq!(all.iter().map(|s| s.user_agent.as_str()).collect::<Vec<_>>(), ["Chrome", "Firefox", ""]);
    assert_eq!(all.iter().map(|s| s.current).collect::<Vec<_>>(), [false, true, false]);
    assert!(all.iter().all(|s| s.created_at.is_some() && s.expires_at.is_some()));
    // A page token is valid for its own user only.
    let other = w.sign_in("luis@abg.gob.ec", PASSWORD).await.unwrap().token;
    let refused = w.client.list_sessions(signed(&other, request)).await;
    assert_eq!(wrong_fields(refused), [field("page_token", Reason::PageTokenInvalid)]);
}

#[sqlx::test]
async fn users_end_their_own_sessions_only(pool: PgPool) {
    let mut w = world(pool).await;
    let mine = w.token(ANA, Role::Inspector, &["GPS"]).await;
    let lost = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    let other = w.token("luis@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    w.new_events().await;
    let end = |id: String| signed(&mine, EndSessionRequest { id });
    let lost_id = w.caller(&lost).session_id.to_string();
    w.client.end_session(end(lost_id.clone())).await.unwrap();
    let event = w.last_event("sessions_ended").await;
    assert_eq!(event["data"]["session_ids"][0], lost_id);
    assert_eq!(event["data"]["reason"], "closed_by_owner");
    // A repetition succeeds without an event.
    w.client.end_session(end(lost_id.clone())).await.unwrap();
    assert_eq!(w.new_events().await, ["sessions_ended"]);
    assert_eq!(refusal(w.me(&lost).await), Reason::SessionEnded);
    assert_eq!(revoked(&mut w).await, BTreeSet::from([lost_id]));
    for id in [w.caller(&other).session_id.to_string(), Uuid::new_v4().to_string(), "x".to_owned()] {
        let refused = w.client.end_session(end(id)).await.unwrap_err();
        assert_eq!(refused.code(), Code::NotFound);
        assert_eq!(refusal::<()>(Err(refused)), Reason::SessionNotFound);
    }
    assert!(w.me(&other).await.is_ok() && w.me(&mine).await.is_ok());
}

#[sqlx::test]
async fn ended_sessions_are_public_until_their_tokens_expire(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let mut ended = BTreeSet::new();
    for _ in 0..5 {
        let token = w.sign_in(ANA, PASSWORD).await.unwrap().token;
        ended.insert(w.caller(&token).session_id.to_string());
        w.client.sign_out(signed(&token, SignOutRequest {})).await.unwrap();
    }
    w.sign_in(ANA, PASSWORD).await.unwrap();
    assert_eq!(revoked(&mut w).await, ended);
    w.age("session", "expires_at", 12 * 60).await;
    assert!(revoked(&mut w).await.is_empty());
}

#[sqlx::test]
async fn all_sessions_are_ended_at_once_by_the_owner_or_an_administrator(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    let ana = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let end = |id: String| signed(&admin, EndUserSessionsRequest { id });
    for reason in ["closed_by_owner", "closed_by_admin"] {
        let [one, other] =
            [w.sign_in(ANA, PASSWORD).await.unwrap().token, w.sign_in(ANA, PASSWORD).await.unwrap().token];
        w.new_events().await;
        if reason == "closed_by_owner" {
            w.client.end_sessions(signed(&one, EndSessionsRequest {})).await.unwrap();
        } else {
            w.client.end_user_sessions(end(ana.to_string())).await.unwrap();
            // A repetition ends nothing more.
            w.client.end_user_sessions(end(ana.to_string())).await.unwrap();
        }
        let event = w.last_event("sessions_ended").await;
        assert_eq!(
            (&event["data"]["reason"], event["data"]["session_ids"].as_array().unwrap().len()),
            (&reason.into(), 2)
        );
        assert_eq!(w.new_events().await, ["sessions_ended"]);
        for token in [one, other] {
            assert_eq!(refusal(w.me(&token).await), Reason::SessionEnded);
        }
    }
    assert_eq!(
        refusal(w.client.end_user_sessions(end(Uuid::new_v4().to_string())).await),
        Reason::UserNotFound
    );
    assert!(w.me(&admin).await.is_ok());
}

#[sqlx::test]
async fn a_session_that_nobody_uses_ends_after_the_hours_of_the_settings(pool: PgPool) {
    let mut w = world(pool).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let request = || SignInRequest { remember_me: true, ..credentials(ANA, PASSWORD) };
    let idle = w.client.sign_in(request()).await.unwrap().into_inner().token;
    let used = w.client.sign_in(request()).await.unwrap().into_inner().token;
    w.new_events().await;
    // Nobody but a gateway says what is used.
    let seen =
        RecordActivityRequest { session_ids: vec![w.caller(&used).session_id.to_string(), "x".to_owned()] };
    w.age("session", "last_used_at", 12 * 60).await;
    w.client.record_activity(seen.clone()).await.unwrap();
    end_idle_sessions(&w.pool, w.now).await.unwrap();
    assert!(w.new_events().await.is_empty());
    w.age("session", "last_used_at", 1).await;
    w.client.record_activity(seen).await.unwrap();
    end_idle_sessions(&w.pool, w.now).await.unwrap();
    assert_eq!(w.last_event("sessions_ended").await["data"]["reason"], "idle");
    assert_eq!(refusal(w.me(&idle).await), Reason::SessionEnded);
    assert!(w.me(&used).await.is_ok());
    let listed =
        w.client.list_sessions(signed(&used, ListSessionsRequest::default())).await.unwrap().into_inner();
    assert_eq!(listed.items[0].last_used_at.unwrap().seconds, w.now.timestamp());

    // Another limit holds at once.
    let admin_again = w.sign_in(ADMIN, PASSWORD).await.unwrap().token;
    assert_eq!(refusal(w.me(&admin).await), Reason::SessionEnded);
    let settings = w
        .client
        .get_access_settings(signed(&admin_again, GetAccessSettingsRequest {}))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((settings.idle_hours, settings.version), (12, 1));
    let change = |idle_hours, version| {
        let asked = UpdateAccessSettingsRequest { idle_hours, version, ..Default::default() };
        signed(&admin_again, asked)
    };
    assert_eq!(
        wrong_fields(w.client.update_access_settings(change(0, 1)).await),
        [field("idle_hours", Reason::NumberOutOfRange)]
    );
    let changed = w.client.update_access_settings(change(1, 1)).await.unwrap().into_inner();
    assert_eq!((changed.idle_hours, changed.version), (1, 2));
    let again = w.client.update_access_settings(change(1, 1)).await.unwrap().into_inner();
    assert_eq!(again, changed, "its answer was lost");
    assert_eq!(refusal(w.client.update_access_settings(change(2, 1)).await), Reason::VersionConflict);
    let event = w.last_event("access_settings_changed").await;
    assert_eq!(
        event["data"]["changes"][0],
        serde_json::json!({"field": "idle_hours", "before": "12", "after": "1"})
    );
    w.age("session", "last_used_at", 61).await;
    end_idle_sessions(&w.pool, w.now).await.unwrap();
    assert_eq!(refusal(w.me(&used).await), Reason::SessionEnded);
}
