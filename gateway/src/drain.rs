//! How the gateway stops without losing a request.

use std::{
    future::{Future, pending},
    io,
    net::SocketAddr,
    time::Duration,
};

use axum::{
    Router,
    extract::State,
    http::{HeaderValue, header},
    middleware,
    response::Response,
    serve::{Listener, ListenerExt as _},
};
use futures::FutureExt as _;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::sleep,
};

/// Between the wish to stop and the end of idle connections.
const DRAIN: Duration = Duration::from_secs(1);

/// Serves until `stop` completes and every request is answered.
///
/// nginx keeps connections for later requests, and must not send a POST twice. If an idle connection were closed at once,
/// nginx might be sending a request on it, which would be lost. So new connections are refused first, and nginx turns to
/// another gateway; meanwhile each answer closes its connection; then the idle ones are closed, which are hardly used.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (draining, drained) = watch::channel(false);
    let listener = ClosingListener { listener: Some(listener), closing: drained.clone() };
    // Small answers must not wait for more bytes to fill a packet.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
    });
    let routes = routes.layer(middleware::map_response_with_state(drained, close_while_draining));
    axum::serve(listener, routes.into_make_service_with_connect_info::<SocketAddr>())
        .with_graceful_shutdown(async move {
            stop.await;
            draining.send_replace(true);
            sleep(DRAIN).await;
        })
        .await
}

async fn close_while_draining(
    State(draining): State<watch::Receiver<bool>>,
    mut response: Response,
) -> Response {
    if *draining.borrow() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Accepts connections until `closing` turns true. Then it accepts the waiting ones, which may hold requests, and closes.
struct ClosingListener {
    listener: Option<TcpListener>,
    closing: watch::Receiver<bool>,
}

impl Listener for ClosingListener {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        while let Some(listener) = &mut self.listener {
            tokio::select! {
                accepted = Listener::accept(listener) => return accepted,
                _ = self.closing.wait_for(|closing| *closing) => {}
            }
            if let Some(waiting) = Listener::accept(listener).now_or_never() {
                return waiting;
            }
            self.listener = None;
        }
        pending().await
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        match &self.listener {
            Some(listener) => listener.local_addr(),
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }
}
