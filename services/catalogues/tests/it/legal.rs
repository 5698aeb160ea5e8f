//! Norms and articles as they are managed.

use std::fs;

use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{Stage, count, data, import, wrong_fields};

fn conflict(status: &Status) -> (Code, Reason, String) {
    use tonic_types::StatusExt as _;
    let facts = status.get_details_error_info().unwrap().metadata;
    (status.code(), reason_of(status), facts["current_version"].clone())
}

fn norm() -> pb::StandardFields {
    pb::StandardFields {
        title: "Ordenanza de prueba".to_owned(),
        kind: "Ordenanza".to_owned(),
        number: "12-2026".to_owned(),
        gazette: "Registro Oficial 7".to_owned(),
        published: "2026".to_owned(),
        status: pb::StandardStatus::InForce.into(),
        ..Default::default()
    }
}

fn article(standard: &str) -> pb::ArticleFields {
    pb::ArticleFields {
        standard: standard.to_owned(),
        article: "4".to_owned(),
        subject: "Equipaje".to_owned(),
        summary: "Se revisa.".to_owned(),
        text: "Todo equipaje se inspecciona con caninos.\n\nSin excepción.".to_owned(),
        link: "https://www.gob.ec/norma".to_owned(),
        verified: true,
        ..Default::default()
    }
}

async fn history(pool: &PgPool) -> Vec<(String, String, i64, String, String)> {
    sqlx::query_as(
        "select noun, key, version, action, coalesce(actor_name, '') from change order by change_id",
    )
    .fetch_all(pool)
    .await
    .unwrap()
}

#[sqlx::test]
async fn a_norm_is_created_edited_deactivated_and_reactivated(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let facts = count(&pool, "outbox").await;
    let new = pb::CreateStandardRequest { request_id: Uuid::now_v7().to_string(), standard: Some(norm()) };
    let made = stage.client.legal.create_standard(stage.admin(new.clone())).await.unwrap().into_inner();
    assert_eq!((made.code.as_str(), made.version, made.active), ("N-085", 1, true));
    let again = stage.client.legal.create_standard(stage.admin(new.clone())).await.unwrap().into_inner();
    assert_eq!(made, again);
    let mut other = new.clone();
    other.standard.as_mut().unwrap().title = "Otra".to_owned();
    let refused = stage.client.legal.create_standard(stage.admin(other)).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::AlreadyExists, Reason::IdempotencyKeyReused));

    let mut edit = pb::UpdateStandardRequest {
        code: made.code.clone(),
        version: 1,
        active: Some(true),
        standard: Some(pb::StandardFields {
            status: pb::StandardStatus::Repealed.into(),
            replaced_by: "N-017".to_owned(),
            ..norm()
        }),
    };
    let edited = stage.client.legal.update_standard(stage.admin(edit.clone())).await.unwrap().into_inner();
    assert_eq!(edited.version, 2);
    assert!(edited.replaced_by.unwrap().name.starts_with("Ley Orgánica de Régimen Especial"));
    let stale = stage.client.legal.update_standard(stage.admin(edit.clone())).await.unwrap_err();
    assert_eq!(conflict(&stale), (Code::Aborted, Reason::VersionConflict, "2".to_owned()));

    let off = pb::DeactivateStandardRequest { code: made.code.clone(), version: 2 };
    let off = stage.client.legal.deactivate_standard(stage.admin(off)).await.unwrap().into_inner();
    assert_eq!((off.version, off.active), (3, false));
    edit.version = 3;
    let silent = pb::UpdateStandardRequest { active: None, ..edit.clone() };
    let kept = stage.client.legal.update_standard(stage.admin(silent)).await.unwrap().into_inner();
    assert_eq!((kept.version, kept.active), (3, false));
    let on = stage.client.legal.update_standard(stage.admin(edit.clone())).await.unwrap().into_inner();
    assert_eq!((on.version, on.active), (4, true));
    // Nothing different is nothing new.
    edit.version = 4;
    let same = stage.client.legal.update_standard(stage.admin(edit)).await.unwrap().into_inner();
    assert_eq!(same.version, 4);

    let told: Vec<_> = history(&pool).await.into_iter().map(|h| (h.0, h.1, h.2, h.3)).collect();
    let told: Vec<_> = told.iter().map(|h| (h.0.as_str(), h.1.as_str(), h.2, h.3.as_str())).collect();
    assert_eq!(
        told,
        [
            ("standard", "N-085", 1, "created"),
            ("standard", "N-085", 2, "updated"),
            ("standard", "N-085", 3, "deactivated"),
            ("standard", "N-085", 4, "reactivated"),
        ]
    );
    assert_eq!(count(&pool, "outbox").await, facts + 4);
    let changes: serde_json::Value =
        sqlx::query_scalar("select changes from change where version = 2").fetch_one(&pool).await.unwrap();
    assert_eq!(
        changes,
        serde_json::json!([
            { "field": "standing", "before": "in_force", "after": "repealed" },
            { "field": "replaced_by", "before": "", "after": "N-017" },
        ])
    );
}

#[sqlx::test]
async fn an_article_is_created_edited_deactivated_and_reactivated(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let facts = count(&pool, "outbox").await;
    let new =
        pb::CreateArticleRequest { request_id: Uuid::now_v7().to_string(), article: Some(article("N-017")) };
    let made = stage.client.legal.create_article(stage.admin(new.clone())).await.unwrap().into_inner();
    assert_eq!((made.code.as_str(), made.version, made.verified), ("ART-001", 1, true));
    assert_eq!(made.number, "Registro Oficial 520, Segundo Suplemento");
    assert_eq!(stage.client.legal.create_article(stage.admin(new)).await.unwrap().into_inner(), made);

    // Found by the words of its text and of its norm.
    let find = |query: &str| pb::ListArticlesRequest { query: query.to_owned(), ..Default::default() };
    let found =
        stage.client.legal.list_articles(find("caninos régimen especial")).await.unwrap().into_inner();
    assert_eq!(found.articles.iter().map(|a| a.code.as_str()).collect::<Vec<_>>(), ["ART-001"]);

    let mut edit = pb::UpdateArticleRequest {
        code: made.code.clone(),
        version: 1,
        active: Some(true),
        article: Some(pb::ArticleFields { text: "Otro texto.".to_owned(), ..article("N-017") }),
    };
    let edited = stage.client.legal.update_article(stage.admin(edit.clone())).await.unwrap().into_inner();
    assert_eq!((edited.version, edited.text.as_str()), (2, "Otro texto."));
    let stale = stage.client.legal.update_article(stage.admin(edit.clone())).await.unwrap_err();
    assert_eq!(conflict(&stale), (Code::Aborted, Reason::VersionConflict, "2".to_owned()));
    assert_eq!(stage.client.legal.list_articles(find("caninos")).await.unwrap().into_inner().total, 0);

    let off = pb::DeactivateArticleRequest { code: made.code.clone(), version: 2 };
    let off = stage.client.legal.deactivate_article(stage.admin(off)).await.unwrap().into_inner();
    assert!(!off.active);
    // Gone from the public list, still there for what cites it.
    let of_norm = |show_inactive| pb::ListArticlesRequest {
        standard: "N-017".to_owned(),
        show_inactive,
        ..Default::default()
    };
    assert_eq!(stage.client.legal.list_articles(of_norm(false)).await.unwrap().into_inner().total, 7);
    assert_eq!(stage.client.legal.list_articles(of_norm(true)).await.unwrap().into_inner().total, 8);
    let codes = vec![made.code.clone()];
    let cited = stage.client.legal.batch_get_articles(pb::BatchGetArticlesRequest { codes }).await.unwrap();
    assert!(!cited.into_inner().articles[0].active);
    let read = pb::GetArticleRequest { code: made.code.clone() };
    assert!(!stage.client.legal.get_article(read).await.unwrap().into_inner().active);

    edit.version = 3;
    let silent = pb::UpdateArticleRequest { active: None, ..edit.clone() };
    let kept = stage.client.legal.update_article(stage.admin(silent)).await.unwrap().into_inner();
    assert_eq!((kept.version, kept.active), (3, false));
    let on = stage.client.legal.update_article(stage.admin(edit)).await.unwrap().into_inner();
    assert_eq!((on.version, on.active), (4, true));
    let actions: Vec<_> = history(&pool).await.into_iter().map(|h| (h.3, h.4)).collect();
    let by = "Persona admin".to_owned();
    let expected = ["created", "updated", "deactivated", "reactivated"];
    assert_eq!(actions, expected.map(|action| (action.to_owned(), by.clone())));
    assert_eq!(count(&pool, "outbox").await, facts + 4);
}

#[sqlx::test]
async fn only_administrators_write(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let mut codes = Vec::new();
        let request = pb::CreateStandardRequest { standard: Some(norm()), ..Default::default() };
        codes.push(stage.client.legal.create_standard(stage.by(role, request)).await.unwrap_err().code());
        let request = pb::UpdateStandardRequest { code: "N-017".to_owned(), ..Default::default() };
        codes.push(stage.client.legal.update_standard(stage.by(role, request)).await.unwrap_err().code());
        let request = pb::DeactivateStandardRequest { code: "N-017".to_owned(), version: 1 };
        codes.push(stage.client.legal.deactivate_standard(stage.by(role, request)).await.unwrap_err().code());
        let request = pb::CreateArticleRequest { article: Some(article("N-017")), ..Default::default() };
        codes.push(stage.client.legal.create_article(stage.by(role, request)).await.unwrap_err().code());
        let request = pb::UpdateArticleRequest { code: "NOR-017".to_owned(), ..Default::default() };
        codes.push(stage.client.legal.update_article(stage.by(role, request)).await.unwrap_err().code());
        let request = pb::DeactivateArticleRequest { code: "NOR-017".to_owned(), version: 1 };
        codes.push(stage.client.legal.deactivate_article(stage.by(role, request)).await.unwrap_err().code());
        assert_eq!(codes, [Code::PermissionDenied; 6], "{role:?}");
    }
    assert_eq!(count(&pool, "change").await, 0);
}

#[sqlx::test]
async fn every_wrong_field_is_named(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let request = pb::CreateStandardRequest { request_id: "x".to_owned(), ..Default::default() };
    let refused = stage.client.legal.create_standard(stage.admin(request)).await.unwrap_err();
    let named = |pairs: &[(&str, Reason)]| {
        pairs.iter().map(|(field, reason)| ((*field).to_owned(), *reason)).collect::<Vec<_>>()
    };
    assert_eq!(
        wrong_fields(&refused),
        named(&[
            ("request_id", Reason::Malformed),
            ("standard.title", Reason::Required),
            ("standard.kind", Reason::Required),
            ("standard.status", Reason::Required),
        ])
    );
    for (code, replaced_by, expected) in [
        ("N-017", "", named(&[("standard.code", Reason::CodeTaken)])),
        ("", "N-999", named(&[("standard.replaced_by", Reason::UnknownStandard)])),
        ("Z-1", "Z-1", named(&[("standard.replaced_by", Reason::ReplacedInACircle)])),
    ] {
        let standard =
            pb::StandardFields { code: code.to_owned(), replaced_by: replaced_by.to_owned(), ..norm() };
        let request = pb::CreateStandardRequest { standard: Some(standard), ..Default::default() };
        let refused = stage.client.legal.create_standard(stage.admin(request)).await.unwrap_err();
        assert_eq!(wrong_fields(&refused), expected);
    }
    let article = pb::ArticleFields { code: "NOR-017".to_owned(), ..article("N-999") };
    let request = pb::CreateArticleRequest { article: Some(article), ..Default::default() };
    let refused = stage.client.legal.create_article(stage.admin(request)).await.unwrap_err();
    assert_eq!(
        wrong_fields(&refused),
        named(&[("article.code", Reason::CodeTaken), ("article.standard", Reason::UnknownStandard)])
    );
    for code in ["nothing", "a\0"] {
        let read = pb::GetArticleRequest { code: code.to_owned() };
        let refused = stage.client.legal.get_article(read).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::ArticleNotFound));
        let read = pb::GetStandardRequest { code: code.to_owned() };
        let refused = stage.client.legal.get_standard(read).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::StandardNotFound));
    }
    let odd = pb::ListArticlesRequest {
        subject: "\0".to_owned(),
        order_by: "colour".to_owned(),
        page_token: "x".to_owned(),
        ..Default::default()
    };
    let refused = stage.client.legal.list_articles(odd).await.unwrap_err();
    assert_eq!(
        wrong_fields(&refused),
        named(&[
            ("subject", Reason::Malformed),
            ("order_by", Reason::UnknownCode),
            ("page_token", Reason::PageTokenInvalid),
        ])
    );
}

#[sqlx::test]
async fn norms_do_not_replace_each_other_in_a_circle(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let mut replace = async |code: &str, by: &str| {
        let read = pb::GetStandardRequest { code: code.to_owned() };
        let read = stage.client.legal.get_standard(read).await.unwrap().into_inner();
        let request = pb::UpdateStandardRequest {
            code: code.to_owned(),
            version: read.version,
            active: Some(true),
            standard: Some(pb::StandardFields {
                title: read.title,
                kind: read.kind,
                status: read.status,
                replaced_by: by.to_owned(),
                ..Default::default()
            }),
        };
        stage.client.legal.update_standard(stage.admin(request)).await
    };
    replace("N-025", "N-017").await.unwrap();
    replace("N-017", "N-024").await.unwrap();
    for by in ["N-024", "N-017", "N-025"] {
        let refused = replace("N-024", by).await.unwrap_err();
        assert_eq!(
            wrong_fields(&refused),
            [("standard.replaced_by".to_owned(), Reason::ReplacedInACircle)],
            "{by}"
        );
    }
}

#[sqlx::test]
async fn what_was_repealed_stays_readable_and_says_so(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let read = stage.client.legal.get_standard(pb::GetStandardRequest { code: "N-025".to_owned() }).await;
    let read = read.unwrap().into_inner();
    let request = pb::UpdateStandardRequest {
        code: "N-025".to_owned(),
        version: read.version,
        active: Some(true),
        standard: Some(pb::StandardFields {
            title: "Ley de las tortugas".to_owned(),
            kind: read.kind,
            status: pb::StandardStatus::Repealed.into(),
            replaced_by: "N-017".to_owned(),
            ..Default::default()
        }),
    };
    stage.client.legal.update_standard(stage.admin(request)).await.unwrap();
    let find = pb::ListArticlesRequest { query: "tortugas".to_owned(), ..Default::default() };
    let found = stage.client.legal.list_articles(find).await.unwrap().into_inner();
    let article = found.articles.iter().find(|a| a.code == "NOR-025").unwrap();
    assert_eq!(article.standard_status(), pb::StandardStatus::Repealed);
    assert_eq!(article.standard_replaced_by.as_ref().unwrap().code, "N-017");
    assert_eq!(article.title, "Ley de las tortugas");

    let figures = stage.client.figures.get_figures(stage.by(Role::Auditor, pb::GetFiguresRequest {})).await;
    let legal = figures.unwrap().into_inner().legal.unwrap();
    assert_eq!((legal.standards, legal.in_force, legal.repealed), (54, 53, 1));
    assert_eq!((legal.articles, legal.unverified_articles, legal.articles_of_repealed), (84, 28, 1));
    assert_eq!(legal.articles_without_text, 84);
}

#[sqlx::test]
async fn lists_are_narrowed_counted_and_ordered(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let list =
        stage.client.legal.list_articles(pb::ListArticlesRequest::default()).await.unwrap().into_inner();
    let facets = list.facets.clone().unwrap();
    assert_eq!(facets.kinds.iter().map(|kind| kind.count).sum::<i64>(), 84);
    assert_eq!(facets.subjects.iter().map(|subject| subject.count).sum::<i64>(), 84);
    let kind = facets.kinds.iter().find(|kind| kind.code == "Código").unwrap();
    assert_eq!(kind.count, 7);
    let narrow = pb::ListArticlesRequest { kind: "Código".to_owned(), ..Default::default() };
    let narrow = stage.client.legal.list_articles(narrow).await.unwrap().into_inner();
    assert_eq!(narrow.total, 7);
    let narrow_facets = narrow.facets.unwrap();
    assert_eq!(narrow_facets.kinds.len(), facets.kinds.len(), "another kind can still be chosen");
    assert_eq!(narrow_facets.subjects.iter().map(|subject| subject.count).sum::<i64>(), 7);
    let unverified = pb::ListArticlesRequest { unverified: true, ..Default::default() };
    assert_eq!(stage.client.legal.list_articles(unverified).await.unwrap().into_inner().total, 28);

    let repealed = pb::StandardFields { status: pb::StandardStatus::Repealed.into(), ..norm() };
    let repeal = pb::UpdateStandardRequest {
        code: "N-001".to_owned(),
        version: 1,
        active: Some(true),
        standard: Some(repealed),
    };
    stage.client.legal.update_standard(stage.admin(repeal)).await.unwrap();
    let written = pb::CreateArticleRequest { request_id: String::new(), article: Some(article("N-001")) };
    stage.client.legal.create_article(stage.admin(written)).await.unwrap();
    let whole = pb::ListArticlesRequest { page_size: 200, ..Default::default() };
    let whole = stage.client.legal.list_articles(whole).await.unwrap().into_inner().articles;
    for (only, is_wanted) in [
        (
            pb::ListArticlesRequest { without_text: true, ..Default::default() },
            (|one: &pb::Article| one.text.is_empty()) as fn(&pb::Article) -> bool,
        ),
        (
            pb::ListArticlesRequest { standing: pb::StandardStatus::Repealed.into(), ..Default::default() },
            |one| one.standard_status() == pb::StandardStatus::Repealed,
        ),
        (
            pb::ListArticlesRequest {
                standing: pb::StandardStatus::Repealed.into(),
                without_text: true,
                ..Default::default()
            },
            |one| one.standard_status() == pb::StandardStatus::Repealed && one.text.is_empty(),
        ),
    ] {
        let wanted: Vec<_> = whole.iter().filter(|one| is_wanted(one)).map(|one| &one.code).collect();
        assert!(!wanted.is_empty() && wanted.len() < whole.len(), "{only:?}");
        let list = stage
            .client
            .legal
            .list_articles(pb::ListArticlesRequest { page_size: 200, ..only })
            .await
            .unwrap()
            .into_inner();
        assert_eq!(list.articles.iter().map(|one| &one.code).collect::<Vec<_>>(), wanted);
        assert_eq!(usize::try_from(list.total).unwrap(), wanted.len());
        let facets = list.facets.unwrap();
        assert_eq!(facets.kinds.iter().map(|kind| kind.count).sum::<i64>(), list.total);
    }

    let mut walk = async |order_by: &str, page_size: i32| {
        let (mut codes, mut token) = (Vec::new(), String::new());
        loop {
            let request = pb::ListStandardsRequest {
                order_by: order_by.to_owned(),
                page_size,
                page_token: token,
                ..Default::default()
            };
            let list = stage.client.legal.list_standards(request).await.unwrap().into_inner();
            assert_eq!(list.total, 54);
            codes.extend(list.standards.into_iter().map(|standard| standard.code));
            token = list.next_page_token;
            if token.is_empty() {
                return codes;
            }
        }
    };
    for order in ["title", "published", "kind", "updated"] {
        let whole = walk(order, 200).await;
        assert_eq!(whole.len(), 54);
        assert_eq!(walk(order, 7).await, whole, "{order}");
        let backwards = walk(&format!("{order} desc"), 7).await;
        assert_eq!(backwards.into_iter().rev().collect::<Vec<_>>(), whole, "{order}");
    }
    let find = pb::ListStandardsRequest { query: "registro oficial 520".to_owned(), ..Default::default() };
    let found = stage.client.legal.list_standards(find).await.unwrap().into_inner();
    assert_eq!((found.total, found.standards[0].article_count), (1, 7));
}

/// The file tells what it always told: that does not undo what people changed. What the file
/// tells anew counts.
#[sqlx::test]
async fn the_reference_file_does_not_undo_what_people_changed(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let request = pb::UpdateArticleRequest {
        code: "NOR-017".to_owned(),
        version: 1,
        active: Some(true),
        article: Some(article("N-017")),
    };
    stage.client.legal.update_article(stage.admin(request)).await.unwrap();
    let outcomes = import(&pool, &data()).await;
    assert_eq!(
        outcomes.iter().find(|o| o.file == "legal_basis.csv").unwrap().to_string(),
        "legal_basis.csv  0 nuevas, 0 cambiadas, 84 iguales"
    );

    let directory = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(data().join("legal_basis.csv")).unwrap();
    // A corrected title is the same norm; a changed row keeps the article's own words.
    let corrected = text
        .replace("Ley Orgánica de Régimen Especial de la Provincia de Galápagos (LOREG)", "LOREG corregida")
        + "NOR-999,Norma nueva,Ley,5; Registro Oficial 1,2026-01-02,1,Asunto,Resumen nuevo,general\n";
    fs::write(directory.path().join("legal_basis.csv"), corrected).unwrap();
    let outcomes = import(&pool, directory.path()).await;
    assert_eq!(
        outcomes.iter().find(|o| o.file == "legal_basis.csv").unwrap().to_string(),
        "legal_basis.csv  1 nuevas, 7 cambiadas, 77 iguales"
    );
    assert_eq!(count(&pool, "standard").await, 55);
    let read = stage.client.legal.get_standard(pb::GetStandardRequest { code: "N-017".to_owned() }).await;
    assert_eq!(read.unwrap().into_inner().title, "LOREG corregida");
    let read = stage.client.legal.get_standard(pb::GetStandardRequest { code: "N-999".to_owned() }).await;
    let read = read.unwrap().into_inner();
    assert_eq!((read.number.as_str(), read.gazette.as_str()), ("5", "Registro Oficial 1"));
    let read = stage.client.legal.get_article(pb::GetArticleRequest { code: "NOR-017".to_owned() }).await;
    let read = read.unwrap().into_inner();
    assert_eq!(read.link, "https://www.gob.ec/norma");
    assert_ne!(read.subject, "Equipaje");
    let outcomes = import(&pool, directory.path()).await;
    assert_eq!(
        outcomes.iter().find(|o| o.file == "legal_basis.csv").unwrap().to_string(),
        "legal_basis.csv  0 nuevas, 0 cambiadas, 85 iguales"
    );
}
