//! A gateway that stops.

use axum::{
    Router,
    routing::{get, post},
};
use pinzon_gateway::drain;
use pinzon_harness::eventually;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::oneshot,
};

/// Sends a request on a connection that is kept, and returns the answer.
async fn ask(connection: &mut TcpStream) -> String {
    connection.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut answer = vec![0; 4096];
    let length = connection.read(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[..length]).to_lowercase()
}

#[tokio::test]
async fn when_it_stops_it_refuses_new_connections_and_closes_others_with_an_answer() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let routes = Router::new().route("/", get(async || "answered"));
    let serving = tokio::spawn(drain::serve(listener, routes, async { drop(stopped.await) }));
    let mut kept = TcpStream::connect(address).await.unwrap();
    let mut idle = TcpStream::connect(address).await.unwrap();
    assert!(ask(&mut idle).await.contains("answered"));
    assert!(!ask(&mut kept).await.contains("connection: close"));

    drop(stop);
    // The connection is not closed while a request may be on its way.
    loop {
        let answer = ask(&mut kept).await;
        assert!(answer.contains("answered"), "{answer}");
        if answer.contains("connection: close") {
            break;
        }
    }
    assert_eq!(kept.read(&mut [0; 1]).await.unwrap(), 0, "closed after its answer");
    // At once: idle connections end after a second, and a busy machine needs some of it.
    assert!(ask(&mut idle).await.contains("answered"), "a request on an idle connection is not lost");
    eventually("new connections are refused", async || TcpStream::connect(address).await.is_err()).await;
    serving.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_body_that_is_on_its_way_when_it_stops_is_waited_for() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let routes = Router::new().route("/", post(async |body: String| format!("read {body}")));
    let serving = tokio::spawn(drain::serve(listener, routes, async { drop(stopped.await) }));
    let mut sending = TcpStream::connect(address).await.unwrap();
    sending.write_all(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nhalf").await.unwrap();
    // Its head has been read when a later connection is answered.
    let mut later = TcpStream::connect(address).await.unwrap();
    assert!(ask(&mut later).await.contains("405"));

    drop(stop);
    eventually("new connections are refused", async || TcpStream::connect(address).await.is_err()).await;
    assert!(eventually_closed(&mut later).await, "an idle connection ends");
    assert!(!serving.is_finished());
    sending.write_all(b"half").await.unwrap();
    let mut answer = String::new();
    sending.read_to_string(&mut answer).await.unwrap();
    assert!(answer.ends_with("read halfhalf"), "{answer}");
    serving.await.unwrap().unwrap();
}

async fn eventually_closed(connection: &mut TcpStream) -> bool {
    matches!(connection.read(&mut [0; 1]).await, Ok(0))
}
