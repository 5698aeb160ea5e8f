//! The service through gRPC on a real PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod account;
mod authenticator;
mod command;
mod limits;
mod passkeys;
mod repeats;
mod required_factor;
mod second_factor;
mod sessions;
mod sign_in;
mod takeover;
mod tokens;
mod users;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use pinzon_airports::Airports;
use pinzon_auth::{
    hasher::{Cost, Hasher},
    routes,
    service::Service,
    site::RelyingParty,
    user::{Factors, Status, User, store::insert_user},
};
use pinzon_chassis::{
    Reason,
    caller::{Caller, Role, Signer},
    clock::Clock,
    status::{reason_of, violations_of},
};
use pinzon_events::outbox::Wake;
use pinzon_harness::{Keys, as_app, connect, listen, serve, signed};
use pinzon_proto::auth::v1::{
    self as pb, GetCurrentUserRequest, SignInRequest, SignInResponse,
    account_tie_service_client::AccountTieServiceClient, auth_service_client::AuthServiceClient,
    left_work_service_client::LeftWorkServiceClient,
};
use pinzon_proto::catalogues::v1::{
    BatchGetEntriesRequest, BatchGetEntriesResponse, Entry, EntryKey,
    entry_service_server::{EntryService, EntryServiceServer},
};
use sqlx::PgPool;
use tonic::{Request, Response, transport::Channel};
use uuid::Uuid;

const PASSWORD: &str = "tortugas lentas y sabias";
const ANA: &str = "ana@abg.gob.ec";
/// The site's address.
const ORIGIN: &str = "http://localhost:8080";
const ADMIN: &str = "sofia@abg.gob.ec";

/// The service on its own database, with a stopped clock.
struct World {
    pool: PgPool,
    keys: Keys,
    now: DateTime<Utc>,
    hasher: Hasher,
    airports: Airports,
    client: AuthServiceClient<Channel>,
    /// As retentions asks.
    ties: AccountTieServiceClient<Channel>,
    ties_as_gateway: AccountTieServiceClient<Channel>,
    /// As retentions asks.
    left_work: LeftWorkServiceClient<Channel>,
}

/// The catalogue's part in these tests: three airports, one of them closed.
#[derive(Clone)]
struct Catalogue;

#[tonic::async_trait]
impl EntryService for Catalogue {
    async fn batch_get_entries(
        &self,
        request: Request<BatchGetEntriesRequest>,
    ) -> Result<Response<BatchGetEntriesResponse>, tonic::Status> {
        let known =
            |key: &EntryKey| key.kind == "airports" && ["GPS", "SCY", "IBB"].contains(&key.code.as_str());
        let keys = request.into_inner().keys.into_iter().filter(known);
        let entries = keys.map(|key| Entry { active: key.code != "IBB", code: key.code, ..Entry::default() });
        Ok(Response::new(BatchGetEntriesResponse { entries: entries.collect() }))
    }
}

async fn world(pool: PgPool) -> World {
    let keys = Keys::new();
    let app = as_app(&pool, "pinzon_auth_app").await;
    let now = Utc::now();
    let hasher = Hasher::new(1, Cost::MINIMUM).unwrap();
    let catalogue = tonic::service::Routes::new(EntryServiceServer::new(Catalogue));
    let airports = Airports::new([serve(catalogue, keys.verifier()).await].into());
    let service = Service {
        pool: app,
        airports: airports.clone(),
        signer: Arc::new(Signer::from_dir(&keys.private()).unwrap()),
        verifier: keys.verifier(),
        hasher: hasher.clone(),
        site: RelyingParty::new(&[ORIGIN.parse().unwrap()]).unwrap(),
        clock: Clock::fixed(now),
        wake: Wake::new(),
    };
    let address = listen(routes(service), keys.verifier()).await;
    let gateway = connect("service", "gateway", address);
    let retentions = connect("service", "retentions", address);
    World {
        pool,
        keys,
        now,
        hasher,
        airports,
        client: AuthServiceClient::new(gateway.clone()),
        ties: AccountTieServiceClient::new(retentions.clone()),
        ties_as_gateway: AccountTieServiceClient::new(gateway),
        left_work: LeftWorkServiceClient::new(retentions),
    }
}

fn credentials(email: &str, password: &str) -> SignInRequest {
    SignInRequest { email: email.to_owned(), password: password.to_owned(), ..Default::default() }
}

impl World {
    async fn add_user(&self, email: &str, role: Role, airports: &[&str]) -> Uuid {
        self.add(email, Status::Active(role), airports, PASSWORD).await
    }

    async fn add(&self, email: &str, status: Status, airports: &[&str], password: &str) -> Uuid {
        let user = User {
            id: Uuid::new_v4(),
            email: email.to_owned(),
            name: "Ana Freire".to_owned(),
            status,
            airports: airports.iter().map(|a| (*a).to_owned()).collect(),
            selected_airport: None,
            version: 1,
            must_change_password: false,
            factors: Factors::default(),
            proposed_name: None,
            has_namesake: false,
        };
        let hash = self.hasher.hash(password.to_owned()).await.unwrap();
        let mut conn = self.pool.acquire().await.unwrap();
        insert_user(&mut conn, &user, &hash, Utc::now()).await.unwrap();
        user.id
    }

    /// Adds an account and returns its token.
    async fn token(&mut self, email: &str, role: Role, airports: &[&str]) -> String {
        self.add_user(email, role, airports).await;
        self.sign_in(email, PASSWORD).await.unwrap().token
    }

    async fn sign_in(&mut self, email: &str, password: &str) -> Result<SignInResponse, tonic::Status> {
        Ok(self.client.sign_in(credentials(email, password)).await?.into_inner())
    }

    async fn me(&mut self, token: &str) -> Result<pb::Person, tonic::Status> {
        let answer = self.client.get_current_user(signed(token, GetCurrentUserRequest {})).await?;
        Ok(answer.into_inner().person.unwrap())
    }

    fn caller(&self, token: &str) -> Caller {
        self.keys.verifier().verify(token).unwrap()
    }

    /// Returns the kinds of the events since the last call, without `pinzon.auth.` and version.
    async fn new_events(&self) -> Vec<String> {
        let kinds: Vec<String> = sqlx::query_scalar(
            "with deleted as (delete from outbox returning seq, subject) select subject from deleted order by seq",
        )
        .fetch_all(&self.pool)
        .await
        .unwrap();
        kinds.iter().map(|k| k.replace("pinzon.auth.", "").replace(".v1", "").replace(".v2", "")).collect()
    }

    /// Returns the envelope of the last event of a kind.
    async fn last_event(&self, kind: &str) -> serde_json::Value {
        let text: String =
            sqlx::query_scalar("select event::text from outbox where subject ~ $1 order by seq desc limit 1")
                .bind(format!("^pinzon\\.auth\\.{kind}\\.v[0-9]+$"))
                .fetch_one(&self.pool)
                .await
                .unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// Moves the instants of a column into the past.
    async fn age(&self, table: &str, column: &str, minutes: i64) {
        let statement = format!("update {table} set {column} = {column} - interval '{minutes} minutes'");
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&self.pool).await.unwrap();
    }
}

fn refusal<T: std::fmt::Debug>(outcome: Result<T, tonic::Status>) -> Reason {
    reason_of(&outcome.unwrap_err())
}

fn wrong_fields<T: std::fmt::Debug>(outcome: Result<T, tonic::Status>) -> Vec<(String, Reason)> {
    violations_of(&outcome.unwrap_err()).into_iter().map(|v| (v.field, v.reason)).collect()
}

fn field(name: &str, reason: Reason) -> (String, Reason) {
    (name.to_owned(), reason)
}

#[sqlx::test]
async fn the_app_role_cannot_delete_accounts(pool: PgPool) {
    let app = as_app(&pool, "pinzon_auth_app").await;
    for statement in [
        "delete from app_user",
        "delete from session",
        "truncate app_user cascade",
        "update attempt set attempted_at = now()",
        "update access_settings set demonstration = true",
    ] {
        let refused = sqlx::query(statement).execute(&app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement}");
    }
}

#[sqlx::test]
async fn only_the_app_role_can_read_secrets(pool: PgPool) {
    let readers: Vec<String> = sqlx::query_scalar(
        "select distinct grantee::text from information_schema.role_table_grants
         where table_name in ('second_factor', 'recovery_code') and privilege_type = 'SELECT'
           and grantee not in (select tableowner from pg_tables where tablename = 'second_factor')",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(readers, ["pinzon_auth_app"]);
}
