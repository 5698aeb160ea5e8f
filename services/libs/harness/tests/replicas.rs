//! Calls of a service with several replicas.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::{net::SocketAddr, sync::Arc};

use pinzon_chassis::{access::AccessLayer, clock::Clock, monitor::Monitor, peer::Peer, server};
use pinzon_harness::{Keys, connect, eventually, identity};
use pinzon_proto::{
    auth::v1::{
        GetAccountTiesRequest, GetAccountTiesResponse,
        account_tie_service_client::AccountTieServiceClient,
        account_tie_service_server::{AccountTieService, AccountTieServiceServer},
    },
    errors::v1::Reason,
};
use tokio::{
    net::TcpListener,
    runtime::Runtime,
    sync::{Notify, oneshot},
    task::JoinHandle,
};
use tonic::{Code, Request, Response, Status, service::Routes, transport::Endpoint};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};

/// One replica of auth.
struct Replica {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Replica {
    async fn start(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(async move {
            let access = AccessLayer::new(Keys::new().verifier());
            let monitor = Monitor::new(&Clock::system());
            let stopped = async { drop(stopped.await) };
            server::serve(listener, &identity("auth"), Routes::default(), access, monitor, stopped)
                .await
                .unwrap();
        });
        Self { address, stop, serving }
    }

    async fn anywhere() -> Self {
        Self::start("127.0.0.1:0".parse().unwrap()).await
    }

    async fn stop(self) -> SocketAddr {
        self.stop.send(()).unwrap();
        self.serving.await.unwrap();
        self.address
    }
}

async fn call(auth: &Peer) -> Result<(), Status> {
    HealthClient::new(auth.clone()).check(HealthCheckRequest::default()).await.map(drop)
}

#[tokio::test]
async fn no_call_fails_while_replicas_restart_in_turn() {
    let replicas = [Replica::anywhere().await, Replica::anywhere().await];
    let auth = Peer::from(replicas.each_ref().map(|replica| connect("auth", "gateway", replica.address)));
    let calls = |count: usize| {
        let auth = auth.clone();
        async move {
            for _ in 0..count {
                call(&auth).await.unwrap();
            }
        }
    };
    calls(10).await;
    let mut restarted = Vec::new();
    for replica in replicas {
        let (address, ()) = tokio::join!(replica.stop(), calls(50));
        calls(50).await;
        restarted.push(tokio::join!(Replica::start(address), calls(50)).0);
        // The next one stops when this one is found again, which takes a while on a busy machine.
        for each in auth.each() {
            eventually("each replica answers", async || call(&each).await.is_ok()).await;
        }
    }
}

#[tokio::test]
async fn a_service_is_called_at_the_addresses_of_its_name() {
    let replica = Replica::anywhere().await;
    let endpoint = Endpoint::from_shared(format!("https://localhost:{}", replica.address.port())).unwrap();
    let auth = identity("gateway").peer("auth", endpoint).unwrap();
    call(&auth).await.unwrap();
    let unknown = Endpoint::from_static("https://unknown.invalid:1");
    let nobody = identity("gateway").peer("auth", unknown).unwrap();
    assert_eq!(call(&nobody).await.unwrap_err().code(), tonic::Code::Unavailable);
}

/// A service that never answers what it is asked.
struct Hanging(Arc<Notify>);

#[tonic::async_trait]
impl AccountTieService for Hanging {
    async fn get_account_ties(
        &self,
        _: Request<GetAccountTiesRequest>,
    ) -> Result<Response<GetAccountTiesResponse>, Status> {
        self.0.notify_one();
        std::future::pending().await
    }
}

#[tokio::test]
async fn a_call_whose_service_is_killed_is_unavailable_to_whoever_asked_the_caller() {
    let killed = Runtime::new().unwrap();
    let asked = Arc::new(Notify::new());
    let routes = Routes::new(AccountTieServiceServer::new(Hanging(asked.clone())));
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    killed.spawn(async move {
        let listener = TcpListener::from_std(listener).unwrap();
        let access = AccessLayer::new(Keys::new().verifier());
        let monitor = Monitor::new(&Clock::system());
        server::serve(listener, &identity("auth"), routes, access, monitor, std::future::pending()).await
    });
    let auth = Peer::from([connect("auth", "retentions", address)]);
    let mut client = AccountTieServiceClient::new(auth);
    let (answer, ()) = tokio::join!(client.get_account_ties(GetAccountTiesRequest::default()), async {
        asked.notified().await;
        killed.shutdown_background();
    });
    let lost = answer.unwrap_err();
    assert_eq!(
        (lost.code(), pinzon_chassis::status::reason_of(&lost)),
        (Code::Unavailable, Reason::Unavailable),
        "{lost:?}"
    );
}
