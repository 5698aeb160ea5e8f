//! What a body leaves out stays as it was.

use pinzon_chassis::caller::Role;
use pinzon_proto::{auth::v1 as auth, catalogues::v1 as catalogues, errors::v1::Reason};
use tonic::Code;

use crate::fakes::{Fake, Gateway, refusal, request, signed, with_body};

#[tokio::test]
async fn a_change_that_leaves_out_active_says_nothing_about_it() {
    let fake = Fake::default()
        .on(|asked: catalogues::UpdateEntryRequest| {
            assert_eq!(asked.active, asked.name.parse().ok());
            Err::<catalogues::Entry, _>(refusal(Code::NotFound, Reason::EntryNotFound))
        })
        .on(|asked: catalogues::UpdateStandardRequest| {
            assert_eq!(asked.active, asked.standard.unwrap().title.parse().ok());
            Err::<catalogues::Standard, _>(refusal(Code::NotFound, Reason::EntryNotFound))
        })
        .on(|asked: catalogues::UpdateArticleRequest| {
            assert_eq!(asked.active, asked.article.unwrap().article.parse().ok());
            Err::<catalogues::Article, _>(refusal(Code::NotFound, Reason::EntryNotFound))
        })
        .on(|asked: catalogues::UpdateBannerRequest| {
            assert_eq!(asked.active, asked.banner.unwrap().title.parse().ok());
            Err::<catalogues::Banner, _>(refusal(Code::NotFound, Reason::EntryNotFound))
        });
    let gateway = Gateway::before(fake.clone()).await;
    let token = gateway.token(Role::Admin);
    let id = "/api/settings/banners/0190163d-8694-739b-aea5-966c26f8ad91";
    for (path, text) in [
        ("/api/catalogues/units/KGM", "name"),
        ("/api/standards/N-001", "title"),
        ("/api/legal-basis/NOR-001", "article"),
        (id, "title"),
    ] {
        for (active, body) in [
            ("nothing", format!(r#"{{"{text}":"nothing"}}"#)),
            ("false", format!(r#"{{"{text}":"false","active":false}}"#)),
            ("true", format!(r#"{{"{text}":"true","active":true}}"#)),
        ] {
            let reply = gateway.send(signed(with_body(request("PUT", path), body), &token)).await;
            // The fake's own answer: what it asserts held.
            assert_eq!(reply.status, 404, "{path} {active} {}", reply.text);
        }
    }
    assert_eq!(fake.seen().len(), 12);
}

#[tokio::test]
async fn a_share_that_is_left_out_is_not_zero() {
    let fake = Fake::default().on(|asked: catalogues::UpdateControlSettingsRequest| {
        Ok::<_, tonic::Status>(catalogues::ControlSettings {
            version: asked.draw_percent.unwrap_or(-1),
            ..Default::default()
        })
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Admin);
    for (body, version) in [
        ("{}", "-1"),
        (r#"{"draw_percent":null}"#, "-1"),
        (r#"{"draw_percent":0}"#, "0"),
        (r#"{"draw_percent":2.5}"#, "2500"),
    ] {
        let put = with_body(request("PUT", "/api/settings/control"), body.to_owned());
        let reply = gateway.send(signed(put, &token)).await;
        assert!(reply.text.contains(&format!(r#""version":{version}"#)), "{body} {}", reply.text);
    }
}

#[tokio::test]
async fn a_role_that_is_left_out_keeps_its_second_factor() {
    let fake = Fake::default().on(|asked: auth::UpdateAccessSettingsRequest| {
        let said = [
            asked.second_factor_inspector,
            asked.second_factor_supervisor,
            asked.second_factor_admin,
            asked.second_factor_auditor,
        ];
        assert_eq!(said, [None, Some(false), Some(true), None]);
        Ok::<_, tonic::Status>(auth::AccessSettings { second_factor_admin: true, ..Default::default() })
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Admin);
    let body = r#"{"idle_hours":12,"version":1,"second_factor_supervisor":false,"second_factor_admin":true}"#;
    let asked = signed(with_body(request("PUT", "/api/settings/access"), body), &token);
    let settings = gateway.send(asked).await.json();
    assert_eq!(
        (&settings["second_factor_admin"], settings["admin_second_factor_at"].is_null()),
        (&true.into(), true)
    );
}
