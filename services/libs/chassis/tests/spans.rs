//! Spans as a collector receives them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use opentelemetry_proto::tonic::{
    collector::trace::v1::{
        ExportTraceServiceRequest, ExportTraceServiceResponse,
        trace_service_server::{TraceService, TraceServiceServer},
    },
    trace::v1::Span,
};
use pinzon_chassis::telemetry::{TraceParent, layer_of, spans_to};
use tokio::{net::TcpListener, sync::mpsc};
use tonic::{Request, Response, Status, transport::Server, transport::server::TcpIncoming};
use tracing::Instrument as _;
use tracing_subscriber::layer::SubscriberExt as _;

/// A collector that passes on what it receives.
struct Collector(mpsc::UnboundedSender<ExportTraceServiceRequest>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        self.0.send(request.into_inner()).map_err(|error| Status::internal(error.to_string()))?;
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The browser's call reaches the gateway, which calls a service, which asks PostgreSQL.
#[tokio::test(flavor = "multi_thread")]
async fn a_collector_receives_the_spans_of_a_trace_and_its_statements() {
    let (sender, mut received) = mpsc::unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let collector = Server::builder()
        .add_service(TraceServiceServer::new(Collector(sender)))
        .serve_with_incoming(TcpIncoming::from(listener));
    tokio::spawn(collector);

    let provider = spans_to(&address, "declarations").unwrap();
    let subscriber = tracing_subscriber::registry().with(layer_of(&provider));
    let browser = TraceParent::parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01").unwrap();
    tracing::subscriber::with_default(subscriber, || {
        let request = tracing::info_span!("request");
        let onwards = browser.clone().extend(&request, "POST /api/declarations".to_owned());
        assert_eq!(onwards.trace_id(), browser.trace_id());
        assert_ne!(onwards, browser);
        let _request = request.enter();
        let call = tracing::info_span!("call");
        onwards.extend(&call, "/pinzon.declarations.v1.DeclarationService/CreateDeclaration".to_owned());
        let _call = call.enter();
        tracing::debug!(target: "sqlx::query", statement = "select $1", "select");
        tracing::debug!("not of interest");
    });
    tokio::task::spawn_blocking(move || provider.shutdown()).await.unwrap().unwrap();

    let export = received.recv().await.unwrap();
    let resource = &export.resource_spans[0];
    let service = &resource.resource.as_ref().unwrap().attributes;
    assert!(format!("{service:?}").contains("pinzon-declarations"), "{service:?}");
    let spans: Vec<&Span> = resource.scope_spans.iter().flat_map(|scope| &scope.spans).collect();
    let of = |name: &str| *spans.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("{spans:?}"));
    let request = of("POST /api/declarations");
    let call = of("/pinzon.declarations.v1.DeclarationService/CreateDeclaration");
    for span in [request, call] {
        assert_eq!(hex(&span.trace_id), "0af7651916cd43dd8448eb211c80319c");
    }
    assert_eq!(hex(&request.parent_span_id), "b7ad6b7169203331");
    assert_eq!(call.parent_span_id, request.span_id);
    let statements: Vec<_> = call.events.iter().map(|event| format!("{event:?}")).collect();
    assert_eq!(statements.len(), 1, "{statements:?}");
    assert!(statements[0].contains("select $1"), "{statements:?}");
}

#[tokio::test]
async fn without_a_collector_a_trace_goes_on_as_it_came() {
    let trace = TraceParent::new();
    let span = tracing::info_span!("request");
    assert_eq!(trace.clone().extend(&span, "GET /".to_owned()), trace);
    async {}.instrument(span).await;
}
