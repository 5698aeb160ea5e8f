//! Who of the staff has seen a declaration.

use futures::future::join_all;
use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_harness::{person, signed};
use pinzon_proto::{access::v1::Role as RoleCode, declarations::v1 as pb};
use sqlx::PgPool;
use tonic::Status;

use crate::{World, world};

impl World {
    async fn views(&mut self, id: &str) -> Result<pb::ListDeclarationViewsResponse, Status> {
        let asked = pb::ListDeclarationViewsRequest { id: id.to_owned(), ..Default::default() };
        Ok(self.views.list_declaration_views(asked).await?.into_inner())
    }

    async fn recorded_views(&self) -> i64 {
        sqlx::query_scalar("select count(*) from outbox where subject = 'pinzon.declaration.viewed.v1'")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// Makes all views older, as if time had passed.
    async fn wait(&self, minutes: i32) {
        sqlx::query("update staff_view set seen_at = seen_at - make_interval(mins => $1)")
            .bind(minutes)
            .execute(&self.pool)
            .await
            .unwrap();
    }
}

#[sqlx::test]
async fn a_traveller_sees_who_opened_the_declaration_without_names(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    assert_eq!(w.views(&d.id).await.unwrap(), pb::ListDeclarationViewsResponse::default());
    w.get(&d.id, None).await.unwrap();
    let inspector = w.token(Role::Inspector, &["GPS", "SCY"]);
    w.get(&d.code, Some(&inspector)).await.unwrap();
    w.get(&d.code, Some(&inspector)).await.unwrap();
    w.wait(20).await;
    w.get(&d.code, Some(&inspector)).await.unwrap();
    w.wait(20).await;
    let auditor = w.token(Role::Auditor, &[]);
    w.get(&d.code, Some(&auditor)).await.unwrap();

    let views = w.views(&d.id).await.unwrap();
    let told: Vec<_> = views.items.iter().map(|view| (view.role(), view.airport.as_str())).collect();
    assert_eq!(told, [(RoleCode::Auditor, ""), (RoleCode::Inspector, "GPS"), (RoleCode::Inspector, "GPS")]);
    assert_eq!((views.total, w.recorded_views().await), (3, 3));
    let (subject, airport): (String, String) = sqlx::query_as(
        "select event ->> 'subject', event ->> 'airport' from outbox
         where subject = 'pinzon.declaration.viewed.v1' order by seq desc limit 1",
    )
    .fetch_one(&w.pool)
    .await
    .unwrap();
    assert_eq!((subject, airport.as_str()), (d.code, "GPS"));
}

#[sqlx::test]
async fn views_come_page_by_page(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    for _ in 0..5 {
        let token = w.token(Role::Inspector, &["GPS"]);
        w.get(&d.code, Some(&token)).await.unwrap();
    }
    let mut seen = Vec::new();
    let mut page_token = String::new();
    loop {
        let asked = pb::ListDeclarationViewsRequest { id: d.id.clone(), page_size: 2, page_token };
        let page = w.views.list_declaration_views(asked).await.unwrap().into_inner();
        assert_eq!(page.total, 5);
        seen.extend(page.items.iter().map(|view| view.seen_at.unwrap()).map(|at| (at.seconds, at.nanos)));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert!(seen.len() == 5 && seen.is_sorted_by(|a, b| a > b), "{seen:?}");
}

#[sqlx::test]
async fn the_same_person_at_once_is_one_view(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let opened = join_all((0..8).map(|_| {
        let mut client = w.client.clone();
        let request = signed(&token, pb::GetDeclarationRequest { id: d.code.clone() });
        async move { client.get_declaration(request).await.map(drop) }
    }))
    .await;
    assert!(opened.iter().all(Result::is_ok));
    // At the turn of the ten minutes there may be two.
    let views = w.views(&d.id).await.unwrap().total;
    assert!((1..=2).contains(&views) && w.recorded_views().await == views, "{views}");
}

#[sqlx::test]
async fn a_refused_look_is_no_view_and_codes_open_no_views(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let elsewhere = w.token(Role::Inspector, &["SCY"]);
    w.get(&d.code, Some(&elsewhere)).await.unwrap_err();
    assert_eq!((w.views(&d.id).await.unwrap().total, w.recorded_views().await), (0, 0));
    for name in [d.code.as_str(), "6f1f2f9e-1f4d-4b39-9a63-0d1f8a1f7a10", ""] {
        assert_eq!(reason_of(&w.views(name).await.unwrap_err()), Reason::DeclarationNotFound, "{name}");
    }
}

#[sqlx::test]
async fn the_service_neither_changes_nor_forgets_a_view(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let caller = person(Role::Inspector, &["GPS"]);
    let token = w.keys.token_of(&caller, chrono::Utc::now() + chrono::Duration::hours(1));
    w.get(&d.code, Some(&token)).await.unwrap();
    for statement in ["update staff_view set role = 'admin'", "delete from staff_view"] {
        let refused = sqlx::query(statement).execute(&w.app).await.unwrap_err();
        assert!(refused.to_string().contains("permission denied"), "{refused}");
    }
}
