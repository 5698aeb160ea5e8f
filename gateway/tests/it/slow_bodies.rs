//! Bodies that take their time.

use std::{
    io,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use futures::channel::mpsc::{UnboundedSender, unbounded};
use pinzon_chassis::caller::Role;
use pinzon_gateway::app::Limits;
use pinzon_proto::declarations::v1 as pb;
use tonic::Status;

use crate::fakes::{Fake, Gateway, Reply, request, signed, with_body};

type Parts = UnboundedSender<io::Result<&'static str>>;

/// Returns a submission, and the sender of the parts of its body. The body ends when the sender is dropped.
fn slow() -> (Parts, Request<Body>) {
    let (parts, arriving) = unbounded();
    (parts, with_body(request("POST", "/api/declarations"), Body::from_stream(arriving)))
}

async fn gateway(limits: Limits) -> Gateway {
    let fake = Fake::default().on(|_: pb::CreateDeclarationRequest| {
        Err::<pb::CreateDeclarationResponse, _>(Status::unimplemented("asked"))
    });
    Gateway::limited(fake, limits).await
}

fn reaches_the_service(reply: &Reply) -> bool {
    reply.status == StatusCode::INTERNAL_SERVER_ERROR
}

#[tokio::test]
async fn a_body_has_a_deadline_from_its_beginning_to_its_end() {
    let limits = Limits { body_deadline: Duration::from_millis(200), ..Limits::default() };
    let gateway = gateway(limits).await;
    let (parts, asked) = slow();
    let dripping = async {
        // As slowly as a client that must not be cut off for a pause.
        let mut tick = tokio::time::interval(Duration::from_millis(20));
        while parts.unbounded_send(Ok(" ")).is_ok() {
            tick.tick().await;
        }
    };
    let (reply, ()) = tokio::join!(gateway.send(asked), dripping);
    assert_eq!(reply.status, StatusCode::REQUEST_TIMEOUT);
    assert_eq!(reply.problem()["reason"], "BODY_TOO_SLOW");
}

#[tokio::test]
async fn a_body_that_is_on_its_way_takes_no_place_of_others() {
    let gateway = gateway(Limits { requests: 1, ..Limits::default() }).await;
    let (parts, asked) = slow();
    let meanwhile = async {
        let id = "/api/declarations/01890000-0000-7000-8000-000000000001";
        assert!(reaches_the_service(&gateway.send(request("GET", id)).await), "the only place is free");
        parts.unbounded_send(Ok("{")).unwrap();
        parts.unbounded_send(Ok("}")).unwrap();
        drop(parts);
    };
    let (reply, ()) = tokio::join!(gateway.send(asked), meanwhile);
    assert!(reaches_the_service(&reply), "{}", reply.text);
}

#[tokio::test]
async fn slow_visitors_keep_neither_staff_nor_what_is_here_from_being_read() {
    let gateway = gateway(Limits { arriving: 1, ..Limits::default() }).await;
    let token = gateway.token(Role::Inspector);
    let (first, asked) = slow();
    let meanwhile = async {
        let (_second, asked) = slow();
        let refused = gateway.send(asked).await;
        assert_eq!(
            (refused.status.as_u16(), refused.problem()["reason"].as_str()),
            (503, Some("OVERLOADED"))
        );
        let here = gateway.send(with_body(request("POST", "/api/declarations"), "{}")).await;
        assert!(reaches_the_service(&here), "{}", here.text);
        let (of_staff, asked) = slow();
        let sent = async {
            of_staff.unbounded_send(Ok("{}")).unwrap();
            drop(of_staff);
        };
        let (staff, ()) = tokio::join!(gateway.send(signed(asked, &token)), sent);
        assert!(reaches_the_service(&staff), "{}", staff.text);
        first.unbounded_send(Ok("{}")).unwrap();
        drop(first);
    };
    let (reply, ()) = tokio::join!(gateway.send(asked), meanwhile);
    assert!(reaches_the_service(&reply), "{}", reply.text);
    let (third, asked) = slow();
    third.unbounded_send(Ok("{}")).unwrap();
    drop(third);
    assert!(reaches_the_service(&gateway.send(asked).await), "its place is free again");
}

#[tokio::test]
async fn a_large_body_counts_as_several() {
    let gateway = gateway(Limits { arriving: 2, ..Limits::default() }).await;
    const BLOCK: &str = match std::str::from_utf8(&[b' '; 32 * 1024]) {
        Ok(block) => block,
        Err(_) => "",
    };
    for (blocks, status) in [(1, 500), (2, 503)] {
        let (parts, asked) = slow();
        let sending = async {
            for _ in 0..blocks {
                parts.unbounded_send(Ok(BLOCK)).unwrap();
            }
            parts.unbounded_send(Ok("{}")).unwrap();
            drop(parts);
        };
        let (reply, ()) = tokio::join!(gateway.send(asked), sending);
        assert_eq!(reply.status.as_u16(), status, "{blocks} blocks: {}", reply.text);
    }
}

#[tokio::test]
async fn a_body_in_parts_arrives_whole_or_is_too_large() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let seeing = seen.clone();
    let fake = Fake::default().on(move |asked: pb::CreateDeclarationRequest| {
        seeing.lock().unwrap().push(asked.content.unwrap().traveller.unwrap().surnames);
        Err::<pb::CreateDeclarationResponse, _>(Status::unimplemented("asked"))
    });
    let gateway = Gateway::limited(fake, Limits { body: 100, ..Limits::default() }).await;
    let (parts, asked) = slow();
    let sending = async {
        for part in [r#"{"traveller":{"sur"#, r#"names":"Pe"#, r#"ña"}}"#] {
            parts.unbounded_send(Ok(part)).unwrap();
            tokio::task::yield_now().await;
        }
        drop(parts);
    };
    let (reply, ()) = tokio::join!(gateway.send(asked), sending);
    assert!(reaches_the_service(&reply), "{}", reply.text);
    assert_eq!(*seen.lock().unwrap(), ["Peña"]);

    let (parts, asked) = slow();
    let sending = async {
        while parts.unbounded_send(Ok("0123456789")).is_ok() {
            tokio::task::yield_now().await;
        }
    };
    let (reply, ()) = tokio::join!(gateway.send(asked), sending);
    assert_eq!((reply.status.as_u16(), reply.problem()["reason"].as_str()), (413, Some("BODY_TOO_LARGE")));
}
