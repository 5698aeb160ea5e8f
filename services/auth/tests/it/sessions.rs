//! Listing and ending sessions.

use std::collections::BTreeSet;

use pinzon_chassis::{Reason, caller::Role};
use pinzon_harness::signed;
use pinzon_proto::auth::v1::{
    EndSessionRequest, ListRevokedSessionsRequest, ListSessionsRequest, SignInRequest, SignOutRequest,
};
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{ANA, PASSWORD, World, credentials, field, refusal, world, wrong_fields};

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
