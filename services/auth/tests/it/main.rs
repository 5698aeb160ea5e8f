//! auth through gRPC on a real PostgreSQL.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::sync::Arc;

use chrono::{Duration, Utc};
use pinzon_auth::{
    password::Hasher,
    rpc::{ACCESS, Rpc},
    store,
    user::{Status, User},
};
use pinzon_chassis::{
    Reason,
    caller::{Role, Signer},
    clock::Clock,
    status::{reason_of, violations_of},
};
use pinzon_events::outbox::Wake;
use pinzon_harness::{Keys, as_app, person, serve, signed};
use pinzon_proto::auth::v1::{
    GetCurrentUserRequest, Role as PbRole, SelectAirportRequest, SignInRequest, SignInResponse,
    SignOutRequest, auth_service_client::AuthServiceClient, auth_service_server::AuthServiceServer,
};
use sqlx::PgPool;
use tonic::{Code, transport::Channel};
use uuid::Uuid;

const PASSWORD: &str = "tortugas lentas y sabias";

struct World {
    pool: PgPool,
    keys: Keys,
    client: AuthServiceClient<Channel>,
}

async fn world(pool: PgPool) -> World {
    let keys = Keys::new();
    let app = as_app(&pool, "pinzon_auth_app").await;
    let rpc = Rpc {
        pool: app,
        signer: Arc::new(Signer::from_dir(&keys.private()).unwrap()),
        hasher: Hasher::new().unwrap(),
        clock: Clock::system(),
        wake: Wake::new(),
    };
    let channel = serve(AuthServiceServer::new(rpc), ACCESS, keys.verifier()).await;
    World { pool, keys, client: AuthServiceClient::new(channel) }
}

impl World {
    async fn add_user(&self, email: &str, role: Role, airports: &[&str]) -> Uuid {
        let user = User {
            id: Uuid::new_v4(),
            email: email.to_owned(),
            name: "Ana Freire".to_owned(),
            status: Status::Active(role),
            airports: airports.iter().map(|a| (*a).to_owned()).collect(),
            selected_airport: None,
            version: 1,
        };
        let hash = Hasher::new().unwrap().hash(PASSWORD.to_owned()).await.unwrap();
        let mut conn = self.pool.acquire().await.unwrap();
        store::insert_user(&mut conn, &user, &hash, Utc::now()).await.unwrap();
        user.id
    }

    async fn sign_in(&mut self, email: &str, password: &str) -> Result<SignInResponse, tonic::Status> {
        let request =
            SignInRequest { email: email.to_owned(), password: password.to_owned(), remember_me: false };
        Ok(self.client.sign_in(request).await?.into_inner())
    }

    async fn facts(&self) -> Vec<String> {
        sqlx::query_scalar("select subject from outbox order by seq").fetch_all(&self.pool).await.unwrap()
    }
}

#[sqlx::test]
async fn a_session_opens_serves_and_ends(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user("ana@abg.gob.ec", Role::Inspector, &["GPS", "SCY"]).await;
    let opened = w.sign_in("Ana@ABG.gob.ec ", PASSWORD).await.unwrap();
    let user = opened.user.unwrap();
    assert_eq!((user.role(), user.airports), (PbRole::Inspector, vec!["GPS".to_owned(), "SCY".to_owned()]));

    let caller = w.keys.verifier().verify(&opened.token).unwrap();
    assert!(caller.reaches("SCY") && !caller.reaches("IBB"));
    w.client.get_current_user(signed(&opened.token, GetCurrentUserRequest {})).await.unwrap();
    w.client.sign_out(signed(&opened.token, SignOutRequest {})).await.unwrap();
    w.client.sign_out(signed(&opened.token, SignOutRequest {})).await.unwrap();
    let refused =
        w.client.get_current_user(signed(&opened.token, GetCurrentUserRequest {})).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::Unauthenticated, Reason::SessionEnded));
    assert_eq!(w.facts().await, ["pinzon.auth.signed_in.v1", "pinzon.auth.signed_out.v1"]);
}

#[sqlx::test]
async fn remembered_sessions_last_thirty_days_and_others_twelve_hours(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user("ana@abg.gob.ec", Role::Admin, &[]).await;
    for (remember_me, lasts) in [(false, Duration::hours(12)), (true, Duration::days(30))] {
        let request =
            SignInRequest { email: "ana@abg.gob.ec".to_owned(), password: PASSWORD.to_owned(), remember_me };
        let expires = w.client.sign_in(request).await.unwrap().into_inner().expire_time.unwrap().seconds;
        let off = (expires - (Utc::now() + lasts).timestamp()).abs();
        assert!(off < 60, "{off}");
    }
}

#[sqlx::test]
async fn wrong_password_unknown_address_and_closed_account_answer_alike(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user("ana@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    let closed = w.add_user("luis@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    sqlx::query("update app_user set status = 'suspended' where user_id = $1")
        .bind(closed)
        .execute(&w.pool)
        .await
        .unwrap();
    let mut answers = Vec::new();
    for (email, password) in [
        ("ana@abg.gob.ec", "no es esta frase"),
        ("nadie@abg.gob.ec", PASSWORD),
        ("luis@abg.gob.ec", PASSWORD),
    ] {
        let refused = w.sign_in(email, password).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::WrongCredentials);
        answers.push((refused.code(), refused.message().to_owned()));
    }
    assert!(answers.iter().all(|a| *a == answers[0]), "{answers:?}");
    assert_eq!(w.facts().await, ["pinzon.auth.sign_in_refused.v1"; 2]);
}

#[sqlx::test]
async fn every_wrong_field_is_named(pool: PgPool) {
    let mut w = world(pool).await;
    let refused = w.sign_in("ana", "").await.unwrap_err();
    let wrong: Vec<_> = violations_of(&refused).into_iter().map(|v| (v.field, v.reason)).collect();
    assert_eq!(wrong, [("email".to_owned(), Reason::Malformed), ("password".to_owned(), Reason::Required)]);
}

#[sqlx::test]
async fn only_an_assigned_airport_is_selected(pool: PgPool) {
    let mut w = world(pool).await;
    w.add_user("ana@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    let token = w.sign_in("ana@abg.gob.ec", PASSWORD).await.unwrap().token;
    let select = |airport: &str| signed(&token, SelectAirportRequest { airport: airport.to_owned() });
    let refused = w.client.select_airport(select("SCY")).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].reason, Reason::NotAssigned);
    for _ in 0..2 {
        let user = w.client.select_airport(select("GPS")).await.unwrap().into_inner();
        assert_eq!((user.selected_airport.as_str(), user.version), ("GPS", 2));
    }
    assert_eq!(w.facts().await, ["pinzon.auth.signed_in.v1", "pinzon.auth.airport_selected.v1"]);
}

#[sqlx::test]
async fn tokens_that_are_not_ours_are_refused(pool: PgPool) {
    let mut w = world(pool).await;
    let stranger = Keys::new().token(Role::Admin, &[]);
    let expired = w.keys.token_of(&person(Role::Admin, &[]), Utc::now() - Duration::seconds(1));
    for token in [stranger.as_str(), expired.as_str(), "garbage", ""] {
        let refused = w.client.get_current_user(signed(token, GetCurrentUserRequest {})).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::Unauthenticated);
    }
    let refused = w.client.get_current_user(GetCurrentUserRequest {}).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Unauthenticated);
    // A good token whose session this database never opened proves nothing.
    let unknown = w.keys.token(Role::Admin, &[]);
    let refused = w.client.get_current_user(signed(&unknown, GetCurrentUserRequest {})).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::SessionEnded);
}

#[sqlx::test]
async fn the_app_role_cannot_delete_people(pool: PgPool) {
    let app = as_app(&pool, "pinzon_auth_app").await;
    for statement in ["delete from app_user", "delete from session", "truncate app_user cascade"] {
        let refused = sqlx::query(statement).execute(&app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement}");
    }
}
