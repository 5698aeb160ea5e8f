//! Tests whether the time of a refusal tells an unknown address from a wrong password: 500
//! sign-ins of each through gRPC, in random order, on a real PostgreSQL.
//!
//! `DATABASE_URL=postgres://… cargo run --release -p pinzon-auth --example sign_in_timing`
//!
//! The URL names a superuser of a cluster with the roles of auth. The database
//! `pinzon_sign_in_timing` is created there and dropped.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::{str::FromStr as _, sync::Arc, time::Instant};

use pinzon_airports::Airports;
use pinzon_auth::{
    MIGRATIONS,
    hasher::{Cost, Hasher},
    service::Service,
    site::RelyingParty,
    user::{Factors, Status, User, store::insert_user},
};
use pinzon_chassis::{
    Reason,
    caller::{Role, Signer},
    clock::Clock,
    status::reason_of,
};
use pinzon_events::outbox::Wake;
use pinzon_harness::{Keys, as_app, serve};
use pinzon_proto::auth::v1::{
    SignInRequest, auth_service_client::AuthServiceClient, auth_service_server::AuthServiceServer,
};
use rand::seq::SliceRandom as _;
use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tonic::transport::Endpoint;
use uuid::Uuid;

const DATABASE: &str = "pinzon_sign_in_timing";
const TRIES: usize = 500;
/// Together more than `TRIES` for the warm-up; per account fewer than its limit.
const ACCOUNTS: usize = 60;
const PER_ACCOUNT: usize = 9;

#[tokio::main]
async fn main() {
    let url = std::env::var("DATABASE_URL").expect("DATABASE_URL");
    let options = PgConnectOptions::from_str(&url).expect("DATABASE_URL");
    let server = PgPool::connect_with(options.clone()).await.expect("PostgreSQL");
    let recreate = ["drop database if exists pinzon_sign_in_timing", "create database pinzon_sign_in_timing"];
    for statement in recreate {
        sqlx::query(statement).execute(&server).await.expect(statement);
    }
    let pool = PgPoolOptions::new().connect_with(options.database(DATABASE)).await.expect("database");
    MIGRATIONS.run(&pool).await.expect("migrations");
    measure(&pool).await;
    pool.close().await;
    sqlx::query("drop database pinzon_sign_in_timing with (force)").execute(&server).await.expect("drop");
}

async fn measure(pool: &PgPool) {
    let keys = Keys::new();
    let hasher = Hasher::new(1, Cost::SERVICE).unwrap();
    let hash = hasher.hash("tortugas lentas y sabias".to_owned()).await.unwrap();
    let mut conn = pool.acquire().await.unwrap();
    for n in 0..ACCOUNTS {
        let user = User {
            id: Uuid::new_v4(),
            email: address(0, n),
            name: "Ana Freire".to_owned(),
            status: Status::Active(Role::Inspector),
            airports: vec!["GPS".to_owned()],
            selected_airport: Some("GPS".to_owned()),
            version: 1,
            must_change_password: false,
            factors: Factors::default(),
            proposed_name: None,
            has_namesake: false,
        };
        insert_user(&mut conn, &user, &hash, Clock::system().now()).await.unwrap();
    }
    drop(conn);
    let service = Service {
        pool: as_app(pool, "pinzon_auth_app").await,
        airports: Airports::new([Endpoint::from_static("http://127.0.0.1:1").connect_lazy()].into()),
        signer: Arc::new(Signer::from_dir(&keys.private()).unwrap()),
        verifier: keys.verifier(),
        hasher,
        site: RelyingParty::new(&["http://localhost".parse().unwrap()]).unwrap(),
        clock: Clock::system(),
        wake: Wake::new(),
    };
    let channel = serve(tonic::service::Routes::new(AuthServiceServer::new(service)), keys.verifier()).await;
    let mut client = AuthServiceClient::new(channel);

    let mut tries: Vec<(usize, usize)> =
        (0..2).flat_map(|kind| (0..ACCOUNTS * PER_ACCOUNT).map(move |n| (kind, n % ACCOUNTS))).collect();
    tries.shuffle(&mut rand::rng());
    let mut times = [Vec::new(), Vec::new()];
    for (n, (kind, account)) in tries.into_iter().enumerate() {
        let request = SignInRequest {
            email: address(kind, account),
            password: "ballenas que no cantan".to_owned(),
            ..Default::default()
        };
        let start = Instant::now();
        let refused = client.sign_in(request).await.unwrap_err();
        let taken = start.elapsed().as_secs_f64() * 1000.0;
        assert_eq!(reason_of(&refused), Reason::WrongCredentials);
        // The first attempts warm up the caches.
        if n >= 40 && times[kind].len() < TRIES {
            times[kind].push(taken);
        }
    }
    let [wrong, unknown] = times;
    report("wrong password", &wrong);
    report("unknown user", &unknown);
    let difference = mean(&unknown) - mean(&wrong);
    let error = (variance(&wrong) / count(&wrong) + variance(&unknown) / count(&unknown)).sqrt();
    println!(
        "difference of means {difference:+.3} ms, Welch's t {:+.2} (|t| < 1.96: no difference at 5 %)",
        difference / error
    );
}

/// Both kinds of address have the same length.
fn address(kind: usize, n: usize) -> String {
    format!("{}{n:02}@abg.gob.ec", ["known", "other"][kind])
}

fn report(what: &str, times: &[f64]) {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    println!(
        "{what}: n {} mean {:.3} ms median {:.3} ms standard deviation {:.3} ms min {:.3} ms max {:.3} ms",
        sorted.len(),
        mean(times),
        sorted[sorted.len() / 2],
        variance(times).sqrt(),
        sorted[0],
        sorted[sorted.len() - 1],
    );
}

#[allow(clippy::cast_precision_loss)]
fn count(times: &[f64]) -> f64 {
    times.len() as f64
}

fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / count(times)
}

fn variance(times: &[f64]) -> f64 {
    let mean = mean(times);
    times.iter().map(|t| (t - mean).powi(2)).sum::<f64>() / (count(times) - 1.0)
}
