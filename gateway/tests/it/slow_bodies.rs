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
use futures::{
    channel::mpsc::{UnboundedSender, unbounded},
    future::join_all,
};
use pinzon_chassis::caller::Role;
use pinzon_gateway::app::Limits;
use pinzon_proto::declarations::v1 as pb;
use tonic::Status;

use crate::fakes::{Fake, Gateway, Reply, request, signed, with_body, with_header};

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

/// The same from an address, as nginx says it.
fn slow_from(address: &str) -> (Parts, Request<Body>) {
    let (parts, asked) = slow();
    (parts, with_header(asked, "x-forwarded-for", address))
}

#[tokio::test]
async fn slow_visitors_keep_neither_staff_nor_what_is_here_from_being_read() {
    let gateway = gateway(Limits { arriving: 1, ..Limits::default() }).await;
    let token = gateway.token(Role::Inspector);
    let (first, asked) = slow();
    let meanwhile = async {
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
}

#[tokio::test]
async fn the_oldest_slow_body_of_a_network_gives_way() {
    let gateway = gateway(Limits { arriving: 8, ..Limits::default() }).await;
    let (_slow, first) = slow_from("2001:db8:0:100::1");
    let (parts, second) = slow_from("2001:db8:0:1ff:9::1");
    let (_others, of_others) = slow_from("2001:db8:0:200::1");
    let sending = async {
        parts.unbounded_send(Ok("{}")).unwrap();
        drop(parts);
    };
    let others = gateway.send(of_others);
    let newer = async { tokio::join!(gateway.send(second), sending).0 };
    let (first, second) = tokio::select! {
        replies = async { tokio::join!(gateway.send(first), newer) } => replies,
        reply = others => panic!("{}", reply.text),
    };
    assert_eq!((first.status.as_u16(), first.problem()["reason"].as_str()), (503, Some("OVERLOADED")));
    assert!(reaches_the_service(&second), "{}", second.text);
}

#[tokio::test]
async fn slow_bodies_of_many_networks_keep_no_other_network_out() {
    let gateway = gateway(Limits { arriving: 64, ..Limits::default() }).await;
    // More than all places, from a few networks of both families.
    let addresses = (0..10).flat_map(|network| {
        (0..10).flat_map(move |n| [format!("203.0.113.{network}"), format!("2001:db8:{network}:{n:x}::{n}")])
    });
    let (attacking, asked): (Vec<_>, Vec<_>) = addresses.map(|address| slow_from(&address)).unzip();
    let attack = join_all(asked.into_iter().map(|asked| gateway.send(asked)));
    let victims = async {
        for address in ["198.51.100.7", "2001:db8:ffff::1"] {
            let (parts, asked) = slow_from(address);
            let sending = async {
                for part in ["{", "}"] {
                    parts.unbounded_send(Ok(part)).unwrap();
                    tokio::task::yield_now().await;
                }
                drop(parts);
            };
            let (reply, ()) = tokio::join!(gateway.send(asked), sending);
            assert!(reaches_the_service(&reply), "{address}: {}", reply.text);
        }
        drop(attacking);
    };
    let (replies, ()) = tokio::join!(attack, victims);
    let refused = replies.iter().filter(|reply| reply.status == StatusCode::SERVICE_UNAVAILABLE).count();
    assert!(refused > 200 - 64, "{refused} gave way");
}

#[tokio::test]
async fn a_header_makes_nobody_staff() {
    let gateway = gateway(Limits { arriving: 1, ..Limits::default() }).await;
    let token = gateway.token(Role::Inspector);
    let (_forged, asked) = slow();
    let forging = gateway.send(signed(asked, "x"));
    let staff = async {
        let (parts, asked) = slow();
        let sending = async {
            parts.unbounded_send(Ok("{}")).unwrap();
            drop(parts);
        };
        tokio::join!(gateway.send(signed(asked, &token)), sending).0
    };
    tokio::select! {
        reply = staff => assert!(reaches_the_service(&reply), "{}", reply.text),
        reply = forging => panic!("it gave way to staff: {}", reply.text),
    }
}

#[tokio::test]
async fn a_large_body_counts_as_several() {
    let gateway = gateway(Limits { arriving: 16, ..Limits::default() }).await;
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
