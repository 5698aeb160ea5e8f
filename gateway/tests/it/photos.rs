//! Photos of goods, to the service and back.

use pinzon_chassis::{caller::Role, status};
use pinzon_proto::{errors::v1::Reason, retentions::v1 as pb};
use serde_json::json;

use crate::fakes::{Fake, Gateway, request, signed, with_body};

const ACT: &str = "0190163d-8694-739b-aea5-966c26f8ad91";
const PHOTO: &str = "0190163d-8694-739b-aea5-966c26f8ad92";

#[tokio::test]
async fn a_photo_is_begun() {
    let fake = Fake::default().on(|asked: pb::BeginPhotoRequest| {
        let expected = pb::BeginPhotoRequest {
            id: ACT.into(),
            n: 2,
            photo_id: PHOTO.into(),
            size_bytes: 300_000,
            sha256: "ab".into(),
        };
        assert_eq!(asked, expected);
        Ok(pb::PhotoUpload { offset: 65536, kept: false })
    });
    let gateway = Gateway::before(fake).await;
    let body = json!({"photo_id": PHOTO, "size": 300_000, "sha256": "ab"});
    let asked =
        with_body(request("POST", &format!("/api/retentions/{ACT}/items/2/photos")), body.to_string());
    let reply = gateway.send(signed(asked, &gateway.token(Role::Inspector))).await;
    assert_eq!((reply.status.as_u16(), reply.json()), (201, json!({"offset": 65536, "kept": false})));
}

#[tokio::test]
async fn a_part_travels_as_it_is_and_a_wrong_offset_is_named() {
    let fake = Fake::default().on(|asked: pb::AppendPhotoRequest| {
        assert_eq!((asked.id.as_str(), asked.photo_id.as_str()), (ACT, PHOTO));
        assert_eq!(asked.part, b"\x00\xFF{");
        if asked.offset == 65536 {
            Ok(pb::PhotoUpload { offset: 65539, kept: true })
        } else {
            Err(status::wrong_offset(Reason::PhotoOffset, 65536))
        }
    });
    let gateway = Gateway::before(fake).await;
    let part = async |offset: &str| {
        let asked = request("PUT", &format!("/api/retentions/{ACT}/photos/{PHOTO}?offset={offset}"));
        let asked = signed(asked, &gateway.token(Role::Inspector)).map(|_| b"\x00\xFF{".to_vec().into());
        gateway.send(asked).await
    };
    let reply = part("65536").await;
    assert_eq!((reply.status.as_u16(), reply.json()), (200, json!({"offset": 65539, "kept": true})));
    let refused = part("0").await;
    let problem = refused.problem();
    assert_eq!(refused.status.as_u16(), 409);
    assert_eq!((&problem["reason"], &problem["current_offset"]), (&json!("PHOTO_OFFSET"), &json!(65536)));
    assert_eq!(part("x").await.status.as_u16(), 422);
}

#[tokio::test]
async fn a_photo_is_shown_and_kept_by_nobody() {
    let fake = Fake::default().on(|asked: pb::GetPhotoRequest| {
        assert_eq!((asked.id.as_str(), asked.photo_id.as_str()), (ACT, PHOTO));
        Ok(pb::PhotoFile { content_type: "image/jpeg".into(), picture: b"pixels".to_vec() })
    });
    let gateway = Gateway::before(fake).await;
    let asked = || request("GET", &format!("/api/retentions/{ACT}/photos/{PHOTO}"));
    let reply = gateway.send(signed(asked(), &gateway.token(Role::Auditor))).await;
    assert_eq!((reply.status.as_u16(), reply.text.as_str()), (200, "pixels"));
    assert_eq!(reply.header("content-type"), "image/jpeg");
    assert_eq!(reply.header("cache-control"), "private, no-store");
    assert_eq!(reply.header("x-content-type-options"), "nosniff");
    assert_eq!(gateway.send(asked()).await.status.as_u16(), 401);
}
