//! Refusals, as people and programs see them.

use std::{cell::RefCell, io, time::Duration};

use insta::assert_json_snapshot;
use pinzon_chassis::{
    caller::Role,
    status::{self, Violations},
};
use pinzon_gateway::{app::Limits, messages, problem};
use pinzon_proto::{
    auth::v1 as auth, catalogues::v1 as catalogues, declarations::v1 as declarations, errors::v1::Reason,
    json::UNKNOWN_CODE,
};
use tonic::{Code, Status};

use crate::fakes::{Fake, Gateway, Reply, refusal, request, signed, with_body};

const ID: &str = "/api/declarations/7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10";

async fn read_refused(status: impl Fn() -> Status + Send + Sync + 'static) -> Reply {
    let fake = Fake::default()
        .on(move |_: declarations::GetDeclarationRequest| Err::<declarations::Declaration, _>(status()));
    Gateway::before(fake).await.send(request("GET", ID)).await
}

#[tokio::test]
async fn wrong_credentials() {
    let fake = Fake::default().on(|_: auth::SignInRequest| {
        Err::<auth::SignInResponse, _>(refusal(Code::Unauthenticated, Reason::WrongCredentials))
    });
    let body = r#"{"email":"ana@example.org","password":"no","rememberMe":false}"#;
    let reply = Gateway::before(fake).await.send(with_body(request("POST", "/api/login"), body)).await;
    assert_eq!(reply.status, 401);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn a_version_conflict_tells_the_version_that_stands() {
    let fake = Fake::default().on(|_: declarations::UpdateDeclarationRequest| {
        Err::<declarations::Declaration, _>(status::version_conflict(4))
    });
    let reply = Gateway::before(fake).await.send(with_body(request("PUT", ID), r#"{"version":3}"#)).await;
    assert_eq!(reply.status, 409);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn wrong_fields_are_named_by_their_place_in_the_body() {
    let fake = Fake::default().on(|_: declarations::UpdateDeclarationRequest| {
        let mut wrong = Violations::new();
        wrong.add("content.travel.flight_date", Reason::DateInThePast);
        wrong.add("content.items[1].quantity", Reason::QuantityNotPositive);
        wrong.add("content.answers.food.yes", Reason::Required);
        wrong.add("credentials.edit_key", Reason::Required);
        Err::<declarations::Declaration, _>(wrong.into())
    });
    let reply = Gateway::before(fake).await.send(with_body(request("PUT", ID), "{}")).await;
    assert_eq!(reply.status, 422);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn a_wrong_parameter() {
    let gateway = Gateway::before(Fake::default()).await;
    let reply = gateway.send(request("GET", "/api/products?q=mora&page_size=muchos")).await;
    assert_eq!(reply.status, 422);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn a_traveller_reads_a_refusal_in_their_language() {
    let gateway = Gateway::before(Fake::default()).await;
    let mut asked = request("GET", "/api/products?q=mora&page_size=muchos");
    asked.headers_mut().insert("accept-language", "de".parse().unwrap());
    let reply = gateway.send(asked).await;
    assert_eq!(reply.header("content-language"), "de");
    let problem = reply.problem();
    assert_eq!(problem["title"], "Ungültige Angaben");
    assert_ne!(problem["message"], messages::spanish(Reason::InvalidFields));
    assert_eq!(problem["reason"], "INVALID_FIELDS");
    assert_eq!(problem["errors"][0]["message"], "Das Format ist nicht gültig.");
}

#[tokio::test]
async fn an_unknown_code_of_a_filter_is_left_to_the_service() {
    let fake = Fake::default().on(|asked: declarations::ListDeclarationsRequest| {
        let filter = asked.filter.unwrap();
        assert_eq!((filter.lane, filter.state), (UNKNOWN_CODE, 0));
        let mut wrong = Violations::new();
        wrong.add("filter.lane", Reason::UnknownCode);
        Err::<declarations::ListDeclarationsResponse, _>(wrong.into())
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Inspector);
    let reply = gateway.send(signed(request("GET", "/api/declarations?lane=azul&state="), &token)).await;
    assert_eq!(reply.problem()["errors"][0]["field"], "lane");
}

#[tokio::test]
async fn an_answer_without_what_its_contract_promises_is_our_fault() {
    let fake =
        Fake::default().on(|_: declarations::GetDeclarationRequest| Ok(declarations::Declaration::default()));
    let reply = Gateway::before(fake).await.send(request("GET", ID)).await;
    assert_eq!(reply.status, 500);
    assert_eq!(reply.problem()["reason"], "INTERNAL");
}

#[tokio::test]
async fn a_wrong_type_names_its_place_and_repeats_nothing_personal() {
    let body = r#"{"traveller":{"surnames":"Pérez"},"items":[{"quantity":1},{"quantity":"Juana"}]}"#;
    let gateway = Gateway::before(Fake::default()).await;
    let reply = gateway.send(with_body(request("POST", "/api/declarations"), body)).await;
    assert_eq!(reply.status, 400);
    assert!(!reply.text.contains("Juana"));
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn every_code_has_its_http_status() {
    for (code, reason, http) in [
        (Code::InvalidArgument, Reason::PageTokenInvalid, 400),
        (Code::Unauthenticated, Reason::SessionEnded, 401),
        (Code::PermissionDenied, Reason::WrongAirport, 403),
        (Code::NotFound, Reason::DeclarationNotFound, 404),
        (Code::AlreadyExists, Reason::IdempotencyKeyReused, 409),
        (Code::FailedPrecondition, Reason::DeclarationNotEditable, 409),
        (Code::Aborted, Reason::VersionConflict, 409),
        (Code::ResourceExhausted, Reason::TooManyAttempts, 429),
        (Code::ResourceExhausted, Reason::Overloaded, 503),
        (Code::Unavailable, Reason::Unavailable, 503),
        (Code::DeadlineExceeded, Reason::DeadlineExceeded, 504),
        (Code::Internal, Reason::Internal, 500),
    ] {
        let reply = read_refused(move || refusal(code, reason)).await;
        assert_eq!(reply.status, http, "{reason:?}");
        let problem = reply.problem();
        assert_eq!(problem["reason"], status::code(reason));
        assert_eq!(problem["message"], messages::spanish(reason));
        assert_eq!(!reply.header("retry-after").is_empty(), [429, 503].contains(&http));
    }
}

#[tokio::test]
async fn a_status_without_a_reason_shows_nothing_of_its_text() {
    for (code, http) in
        [(Code::Unknown, 500), (Code::Internal, 500), (Code::ResourceExhausted, 503), (Code::Cancelled, 504)]
    {
        let reply = read_refused(move || Status::new(code, "10.0.0.7 said no")).await;
        assert_eq!(reply.status, http);
        reply.problem();
        assert!(!reply.text.contains("10.0.0.7"));
    }
}

#[tokio::test]
async fn an_answer_that_breaks_the_contract_is_our_fault() {
    let fake =
        Fake::default().on(|_: declarations::GetDeclarationRequest| Ok(declarations::Declaration::default()));
    let reply = Gateway::before(fake).await.send(request("GET", ID)).await;
    assert_eq!(reply.status, 500);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn nothing_under_api_is_answered_in_another_shape() {
    let gateway = Gateway::before(Fake::default()).await;
    for path in ["/api", "/api/", "/api/nada", "/api/declarations/a/b/c", "/api/catalogues/%FF"] {
        let reply = gateway.send(request("GET", path)).await;
        assert!(reply.status.is_client_error(), "{path}");
        reply.problem();
    }
    let reply = gateway.send(request("GET", "/api/nada")).await;
    assert_eq!(reply.status, 404);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn too_slow() {
    let fake = Fake::default().slow(Duration::from_secs(20));
    let limits = Limits { deadline: Duration::from_millis(200), ..Limits::default() };
    let reply = Gateway::limited(fake, limits).await.send(request("GET", ID)).await;
    assert_eq!(reply.status, 504);
    assert_json_snapshot!(reply.problem());
}

#[tokio::test]
async fn nobody_there() {
    let gateway = Gateway::alone().await;
    let reply = gateway.send(request("GET", ID)).await;
    assert_eq!(reply.status, 503);
    assert_eq!(reply.header("retry-after"), "1");
    assert_json_snapshot!(reply.problem());

    let reply = gateway.send(request("GET", "/api/health/ready")).await;
    assert_eq!(reply.status, 503);
    assert_eq!(
        reply.problem()["detail"],
        "not serving: auth, catalogues, declarations, retentions, audit, gateway/nats, gateway/ended_sessions"
    );
    assert_eq!(gateway.send(request("GET", "/api/health/live")).await.status, 200);
}

#[tokio::test]
async fn past_capacity() {
    let limits = Limits { requests: 0, ..Limits::default() };
    let gateway = Gateway::limited(Fake::default(), limits).await;
    let reply = gateway.send(request("GET", ID)).await;
    assert_eq!(reply.status, 503);
    assert_eq!(reply.header("retry-after"), "1");
    assert_json_snapshot!(reply.problem());
    assert_eq!(gateway.send(request("GET", "/api/health/live")).await.status, 200);
    assert_eq!(gateway.send(request("GET", "/api/health/ready")).await.status, 200);
}

#[tokio::test]
async fn past_the_sign_ins_that_auth_takes() {
    let limits = Limits { sign_ins: 0, ..Limits::default() };
    let gateway = Gateway::limited(Fake::default(), limits).await;
    let body = r#"{"email":"ana@example.com","password":"a password"}"#;
    let reply = gateway.send(with_body(request("POST", "/api/login"), body)).await;
    assert_eq!(reply.status, 503);
    assert_eq!(reply.header("retry-after"), "1");
    assert_eq!(reply.problem()["reason"], "OVERLOADED");
    assert_eq!(gateway.send(request("GET", "/api/health/live")).await.status, 200);
}

#[test]
fn every_reason_has_a_sentence_of_its_own() {
    let sentences: Vec<&str> = problem::reasons().map(messages::spanish).collect();
    assert!(sentences.len() > 40);
    for sentence in &sentences {
        assert!(sentence.ends_with('.') && !sentence.contains('!') && sentence.len() < 100, "{sentence}");
        assert_eq!(sentences.iter().filter(|other| *other == sentence).count(), 1, "{sentence}");
    }
}

thread_local! {
    /// What this thread has logged, if its test asks for it.
    static LOGGED: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

struct Lines;

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOGGED.with_borrow_mut(|logged| logged.iter_mut().for_each(|logged| logged.extend_from_slice(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn logs_name_route_and_trace_but_neither_paths_nor_people() {
    let fake = Fake::default().on(|_: catalogues::SearchProductsRequest| {
        Err::<catalogues::SearchProductsResponse, _>(Status::internal("broken"))
    });
    let gateway = Gateway::before(fake).await;
    let send_all = async || {
        gateway.send(request("GET", ID)).await;
        gateway.send(request("GET", "/api/products?q=Juana")).await;
        gateway.send(request("GET", "/api/Juana")).await;
        gateway
            .send(with_body(request("POST", "/api/login"), r#"{"email":"Juana","password":"Juana"}"#))
            .await;
    };
    // One subscriber for all threads: what is logged in one of them depends on no other.
    let subscriber = tracing_subscriber::fmt().json().with_writer(|| Lines).finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();
    LOGGED.set(Some(Vec::new()));
    send_all().await;
    let text = String::from_utf8(LOGGED.take().unwrap()).unwrap();
    assert!(text.contains("/api/declarations/{id}"), "{text}");
    assert!(text.contains("0af7651916cd43dd8448eb211c80319c"));
    assert!(text.contains(r#""reason":"ROUTE_NOT_FOUND""#), "{text}");
    assert!(!text.contains("7f1c2a52") && !text.contains("Juana"), "{text}");
}
