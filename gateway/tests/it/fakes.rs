//! Services that answer what a test tells them, and a gateway in front of them.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request as HttpRequest, StatusCode},
};
use chrono::Utc;
use pinzon_chassis::{
    caller::{Caller, Role},
    clock::Clock,
    monitor::Monitor,
    peer::Peer,
    status,
};
use pinzon_gateway::{
    activity::Activity,
    app::{App, Limits},
    mass,
    revocation::Revoked,
    router::router,
    services::{Channels, Services},
    submission_limit::SubmissionLimit,
};
use pinzon_harness::Keys;
use pinzon_proto::{catalogues::v1 as catalogues, errors::v1::Reason};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{
    Code, Request, Response, Status, Streaming,
    codegen::BoxStream,
    metadata::MetadataMap,
    transport::{Channel, Endpoint, Server},
};
use tonic_health::server::HealthReporter;
use tower::ServiceExt as _;

/// A trace known beforehand, so that documents can be compared as a whole.
pub const TRACE: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

type Answer = Box<dyn Fn(Box<dyn Any + Send>) -> Result<Box<dyn Any + Send>, Status> + Send + Sync>;

/// All five services at one address.
#[derive(Clone, Default)]
pub struct Fake {
    answers: Arc<Mutex<HashMap<TypeId, Answer>>>,
    seen: Arc<Mutex<Vec<(&'static str, MetadataMap)>>>,
    slowness: Duration,
}

impl Fake {
    /// Answers each request of this type so.
    pub fn on<M: Send + 'static, A: Send + 'static>(
        self,
        answer: impl Fn(M) -> Result<A, Status> + Send + Sync + 'static,
    ) -> Self {
        let erased: Answer = Box::new(move |message| {
            let message = message.downcast::<M>().expect("request");
            answer(*message).map(|answer| Box::new(answer) as Box<dyn Any + Send>)
        });
        self.answers.lock().unwrap().insert(TypeId::of::<M>(), erased);
        self
    }

    /// Waits before each answer.
    pub fn slow(mut self, slowness: Duration) -> Self {
        self.slowness = slowness;
        self
    }

    /// The metadata of every call so far.
    pub fn seen(&self) -> Vec<MetadataMap> {
        self.seen.lock().unwrap().iter().map(|(_, metadata)| metadata.clone()).collect()
    }

    /// The full Rust names of the requests so far.
    pub fn asked(&self) -> Vec<&'static str> {
        self.seen.lock().unwrap().iter().map(|(name, _)| *name).collect()
    }

    async fn answer<M: Send + 'static, A: Send + 'static>(
        &self,
        request: Request<M>,
    ) -> Result<Response<A>, Status> {
        self.seen.lock().unwrap().push((std::any::type_name::<M>(), request.metadata().clone()));
        tokio::time::sleep(self.slowness).await;
        let answers = self.answers.lock().unwrap();
        let answer = answers.get(&TypeId::of::<M>()).ok_or_else(|| Status::unimplemented("no answer"))?;
        let answer = answer(Box::new(request.into_inner()))?;
        Ok(Response::new(*answer.downcast::<A>().expect("answer")))
    }
}

macro_rules! fake {
    (MediaService, $service:path { }) => {
        #[tonic::async_trait]
        impl $service for Fake {
            /// Answered by what `on` says to all parts together.
            async fn upload_media(
                &self,
                request: Request<Streaming<catalogues::UploadMediaRequest>>,
            ) -> Result<Response<catalogues::Media>, Status> {
                let (metadata, extensions, mut parts) = request.into_parts();
                let mut whole = catalogues::UploadMediaRequest::default();
                while let Some(part) = parts.message().await? {
                    whole.chunk.extend(part.chunk);
                }
                self.answer(Request::from_parts(metadata, extensions, whole)).await
            }
            /// Answered by the messages that `on` says.
            async fn get_media(
                &self,
                request: Request<catalogues::GetMediaRequest>,
            ) -> Result<Response<BoxStream<catalogues::GetMediaResponse>>, Status> {
                let parts: Response<Vec<catalogues::GetMediaResponse>> = self.answer(request).await?;
                let parts = parts.into_inner().into_iter().map(Ok);
                Ok(Response::new(Box::pin(tokio_stream::iter(parts))))
            }
        }
    };
    (ImportService, $service:path { $($method:ident: $message:ty => $answer:ty,)* }) => {
        fake! { ImportFake, $service {
            $($method: $message => $answer,)*
            create_product_import: Streaming<catalogues::CreateProductImportRequest> => catalogues::ProductImport,
        } }
    };
    ($name:ident, $service:path { $($method:ident: $message:ty => $answer:ty,)* }) => {
        #[tonic::async_trait]
        impl $service for Fake {
            $(async fn $method(&self, request: Request<$message>) -> Result<Response<$answer>, Status> {
                self.answer(request).await
            })*
        }
    };
}

pinzon_proto::for_each_service!(fake);

/// A refusal as services make it.
pub fn refusal(code: Code, reason: Reason) -> Status {
    status::refused(code, reason, "why, for developers")
}

/// Serves every service on a free port.
async fn serve(fake: Fake) -> (String, HealthReporter) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (health, health_service) = tonic_health::server::health_reporter();
    let server = Server::builder().add_service(health_service);
    let server = pinzon_proto::add_every_service!(server, fake);
    let server = server.serve_with_incoming(TcpListenerStream::new(listener));
    tokio::spawn(server);
    (address, health)
}

fn channel(address: String) -> Channel {
    Endpoint::from_shared(address).unwrap().connect_lazy()
}

/// The gateway, with keys whose tokens it accepts.
pub struct Gateway {
    pub keys: Keys,
    pub revoked: Revoked,
    activity: Activity,
    submissions: Arc<SubmissionLimit>,
    pub monitor: Monitor,
    /// Health of the five services, which share one server.
    pub health: HealthReporter,
    services: Services,
    router: Router,
}

impl Gateway {
    /// In front of these services.
    pub async fn before(fake: Fake) -> Self {
        Self::limited(fake, Limits::default()).await
    }

    /// In front of these services, taking only so much.
    pub async fn limited(fake: Fake, limits: Limits) -> Self {
        let gateway = Self::starting(fake, limits).await;
        gateway.revoked.complete();
        gateway
    }

    /// In front of these services, each with a second replica that cannot be reached.
    pub async fn with_lost_replicas(fake: Fake) -> Self {
        let (address, health) = serve(fake).await;
        let lost = channel("http://127.0.0.1:1".to_owned());
        let gateway =
            Self { health, ..Self::of(one_process(Peer::from([lost, channel(address)])), Limits::default()) };
        gateway.revoked.complete();
        gateway
    }

    /// In front of these services, with another one as audit.
    pub async fn with_audit(fake: Fake, audit: Fake) -> Self {
        let ((others, health), (audit, _)) = (serve(fake).await, serve(audit).await);
        let audit = Peer::from([channel(audit)]);
        let channels = Channels { audit, ..one_process(Peer::from([channel(others)])) };
        let gateway = Self { health, ..Self::of(channels, Limits::default()) };
        gateway.revoked.complete();
        gateway
    }

    /// In front of these services, not told yet which sessions ended.
    pub async fn starting(fake: Fake, limits: Limits) -> Self {
        let (address, health) = serve(fake).await;
        Self { health, ..Self::at(address, limits) }
    }

    /// In front of nothing, and so never told which sessions ended.
    pub async fn alone() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::at(format!("http://{}", listener.local_addr().unwrap()), Limits::default())
    }

    fn at(address: String, limits: Limits) -> Self {
        Self::of(one_process(Peer::from([channel(address)])), limits)
    }

    fn of(channels: Channels, limits: Limits) -> Self {
        let services = Services::from(channels);
        let keys = Keys::new();
        let revoked = Revoked::default();
        let monitor = Monitor::new(&Clock::system());
        let app =
            App::new(services.clone(), keys.verifier(), revoked.clone(), monitor.clone(), limits, &[7; 32])
                .unwrap();
        let (activity, submissions) = (app.activity.clone(), app.submissions.clone());
        Self {
            keys,
            revoked,
            activity,
            submissions,
            monitor,
            health: HealthReporter::new(),
            services,
            router: router(app).unwrap(),
        }
    }

    /// Tells auth which sessions were used, as the real one does once a minute.
    pub async fn report_activity(&self) {
        self.activity.report(&self.services).await;
    }

    /// Tells the service what has turned out to be a mass, as the real one does once a second.
    pub async fn report_mass(&self) {
        mass::report(&self.services, &mut self.submissions.take_mass()).await;
    }

    /// Learns of ended sessions, as the real one does.
    pub fn follow(&self, nats_url: &str) {
        let (revoked, services, url) = (self.revoked.clone(), self.services.clone(), nats_url.to_owned());
        let monitor = self.monitor.clone();
        let identity = pinzon_harness::identity("gateway");
        tokio::spawn(async move { revoked.follow(services, &url, &identity, monitor).await.unwrap() });
    }

    /// A token of this person, good for an hour.
    pub fn token_of(&self, person: &Caller) -> String {
        self.keys.token_of(person, Utc::now() + chrono::Duration::hours(1))
    }

    /// A token of a made-up person.
    pub fn token(&self, role: Role) -> String {
        self.keys.token(role, &["GPS"])
    }

    /// What the gateway answers.
    pub async fn send(&self, request: HttpRequest<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        Reply {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(body.to_vec()).unwrap(),
        }
    }
}

/// One process that is every service.
fn one_process(peer: Peer) -> Channels {
    Channels {
        auth: peer.clone(),
        catalogues: peer.clone(),
        declarations: peer.clone(),
        retentions: peer.clone(),
        audit: peer,
    }
}

/// An answer of the gateway.
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Reply {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    /// The body as a problem document.
    pub fn problem(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/problem+json", "{} {}", self.status, self.text);
        let problem = self.json();
        for member in ["type", "title", "status", "detail", "message", "reason", "errors", "trace_id"] {
            assert!(problem.get(member).is_some(), "no {member}: {problem}");
        }
        assert_eq!(problem["status"], self.status.as_u16());
        assert_eq!(problem["trace_id"], self.header("x-trace-id"));
        assert_eq!(self.header("cache-control"), "no-store");
        problem
    }

    /// A header, empty when absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A request of a known trace.
pub fn request(method: &str, path: &str) -> HttpRequest<Body> {
    HttpRequest::builder().method(method).uri(path).header("traceparent", TRACE).body(Body::empty()).unwrap()
}

/// With a JSON body.
pub fn with_body(mut request: HttpRequest<Body>, body: impl Into<Body>) -> HttpRequest<Body> {
    request.headers_mut().insert("content-type", "application/json".parse().unwrap());
    request.map(|_| body.into())
}

/// With a header.
pub fn with_header(mut request: HttpRequest<Body>, name: &'static str, value: &str) -> HttpRequest<Body> {
    request.headers_mut().insert(name, value.parse().unwrap());
    request
}

/// With a bearer token.
pub fn signed(request: HttpRequest<Body>, token: &str) -> HttpRequest<Body> {
    with_header(request, "authorization", &format!("Bearer {token}"))
}
