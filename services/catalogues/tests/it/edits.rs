//! Every noun is created and edited in the same way.

use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;
use uuid::Uuid;

use crate::{Stage, count, wrong_fields};

/// Every method that edits something that people see a version of.
const EDITS: [&str; 14] = [
    "update_product",
    "cancel_verdict",
    "deactivate_product",
    "reactivate_product",
    "update_entry",
    "deactivate_entry",
    "update_standard",
    "deactivate_standard",
    "update_article",
    "deactivate_article",
    "create_disclaimer",
    "update_image_slot",
    "update_banner",
    "update_control_settings",
];
const CREATIONS: [&str; 5] =
    ["create_product", "create_entry", "create_standard", "create_article", "create_banner"];

fn product(name: &str) -> pb::ProductFields {
    pb::ProductFields {
        name: name.to_owned(),
        category: "FRU".to_owned(),
        origin: "vegetal".to_owned(),
        unit: "KGM".to_owned(),
        verdict: Some(pb::VerdictFields {
            classification: "permitido".to_owned(),
            ..pb::VerdictFields::default()
        }),
        ..pb::ProductFields::default()
    }
}

fn standard(title: &str) -> pb::StandardFields {
    pb::StandardFields {
        title: title.to_owned(),
        kind: "Ordenanza".to_owned(),
        status: pb::StandardStatus::InForce.into(),
        ..pb::StandardFields::default()
    }
}

fn article(summary: &str) -> pb::ArticleFields {
    pb::ArticleFields {
        standard: "N-017".to_owned(),
        subject: "Equipaje".to_owned(),
        summary: summary.to_owned(),
        ..pb::ArticleFields::default()
    }
}

fn banner(title: &str) -> pb::BannerFields {
    pb::BannerFields {
        placement: pb::BannerPlacement::Home.into(),
        title: title.to_owned(),
        ..pb::BannerFields::default()
    }
}

/// Creates something called `text`; returns its id or code, and its version.
async fn create(
    stage: &mut Stage,
    method: &str,
    request_id: &str,
    text: &str,
) -> Result<(String, i64), Status> {
    let request_id = request_id.to_owned();
    match method {
        "create_product" => {
            let request = stage.admin(pb::CreateProductRequest { request_id, product: Some(product(text)) });
            let record = stage.client.products.create_product(request).await?.into_inner();
            Ok(record.product.map(|product| (product.product_id, product.version)).unwrap())
        }
        "create_entry" => {
            let request = stage.admin(pb::CreateEntryRequest {
                kind: "carried-items".to_owned(),
                name: text.to_owned(),
                attributes: [("description".to_owned(), "x".to_owned())].into(),
                request_id,
                ..pb::CreateEntryRequest::default()
            });
            let entry = stage.client.entries.create_entry(request).await?.into_inner();
            Ok((entry.code, entry.version))
        }
        "create_standard" => {
            let request =
                stage.admin(pb::CreateStandardRequest { request_id, standard: Some(standard(text)) });
            let standard = stage.client.legal.create_standard(request).await?.into_inner();
            Ok((standard.code, standard.version))
        }
        "create_article" => {
            let request = stage.admin(pb::CreateArticleRequest { request_id, article: Some(article(text)) });
            let article = stage.client.legal.create_article(request).await?.into_inner();
            Ok((article.code, article.version))
        }
        "create_banner" => {
            let request = stage.admin(pb::CreateBannerRequest { request_id, banner: Some(banner(text)) });
            let banner = stage.client.settings.create_banner(request).await?.into_inner();
            Ok((banner.banner_id, banner.version))
        }
        other => panic!("{other}"),
    }
}

/// Edits what [`create`] has created; `active` is what an edit says about it.
async fn edit(
    stage: &mut Stage,
    method: &str,
    key: &str,
    version: i64,
    active: Option<bool>,
) -> Result<i64, Status> {
    let (key, kind) = (key.to_owned(), "carried-items".to_owned());
    let text = "Otro";
    let product_version = |record: pb::ProductRecord| record.product.unwrap().version;
    match method {
        "update_product" => {
            let product = Some(pb::ProductFields { verdict: None, ..product(text) });
            let request = pb::UpdateProductRequest { product_id: key, version, product };
            let request = stage.admin(request);
            Ok(product_version(stage.client.products.update_product(request).await?.into_inner()))
        }
        "cancel_verdict" => {
            let valid_from_date = "2027-01-01".to_owned();
            let request = stage.admin(pb::CancelVerdictRequest { product_id: key, version, valid_from_date });
            Ok(product_version(stage.client.products.cancel_verdict(request).await?.into_inner()))
        }
        "deactivate_product" => {
            let request = stage.admin(pb::DeactivateProductRequest { product_id: key, version });
            Ok(product_version(stage.client.products.deactivate_product(request).await?.into_inner()))
        }
        "reactivate_product" => {
            let request = stage.admin(pb::ReactivateProductRequest { product_id: key, version });
            Ok(product_version(stage.client.products.reactivate_product(request).await?.into_inner()))
        }
        "update_entry" => {
            let request = stage.admin(pb::UpdateEntryRequest {
                kind,
                code: key,
                version,
                name: text.to_owned(),
                attributes: [("description".to_owned(), "x".to_owned())].into(),
                active,
                ..pb::UpdateEntryRequest::default()
            });
            Ok(stage.client.entries.update_entry(request).await?.into_inner().version)
        }
        "deactivate_entry" => {
            let request = stage.admin(pb::DeactivateEntryRequest { kind, code: key, version });
            Ok(stage.client.entries.deactivate_entry(request).await?.into_inner().version)
        }
        "update_standard" => {
            let standard = Some(standard(text));
            let request = stage.admin(pb::UpdateStandardRequest { code: key, version, standard, active });
            Ok(stage.client.legal.update_standard(request).await?.into_inner().version)
        }
        "deactivate_standard" => {
            let request = stage.admin(pb::DeactivateStandardRequest { code: key, version });
            Ok(stage.client.legal.deactivate_standard(request).await?.into_inner().version)
        }
        "update_article" => {
            let article = Some(article(text));
            let request = stage.admin(pb::UpdateArticleRequest { code: key, version, article, active });
            Ok(stage.client.legal.update_article(request).await?.into_inner().version)
        }
        "deactivate_article" => {
            let request = stage.admin(pb::DeactivateArticleRequest { code: key, version });
            Ok(stage.client.legal.deactivate_article(request).await?.into_inner().version)
        }
        "create_disclaimer" => {
            let (oath, version) = ("Juro.".to_owned(), i32::try_from(version).unwrap());
            let request = stage.admin(pb::CreateDisclaimerRequest { oath, text: text.to_owned(), version });
            Ok(stage.client.settings.create_disclaimer(request).await?.into_inner().version.into())
        }
        "update_image_slot" => {
            let slot = "header".to_owned();
            let request = stage.admin(pb::UpdateImageSlotRequest { slot, version, ..Default::default() });
            Ok(stage.client.settings.update_image_slot(request).await?.into_inner().version)
        }
        "update_control_settings" => {
            let (expiry_days, draw_percent, retention_months, custody_days) = (3, Some(2_500), 24, 15);
            let request = pb::UpdateControlSettingsRequest {
                expiry_days,
                draw_percent,
                retention_months,
                custody_days,
                attention_hours: 4,
                version,
            };
            Ok(stage
                .client
                .settings
                .update_control_settings(stage.admin(request))
                .await?
                .into_inner()
                .version)
        }
        "update_banner" => {
            let banner = Some(banner(text));
            let request = stage.admin(pb::UpdateBannerRequest { banner_id: key, version, banner, active });
            Ok(stage.client.settings.update_banner(request).await?.into_inner().version)
        }
        other => panic!("{other}"),
    }
}

/// The creation of what a method edits; what nobody creates is there from the start.
fn creation_of(edit: &str) -> Option<&'static str> {
    let noun = match edit {
        "cancel_verdict" => "product",
        other => other.split_once('_').unwrap().1,
    };
    CREATIONS.into_iter().find(|creation| creation.ends_with(noun))
}

fn current_version(status: &Status) -> String {
    status.get_details_error_info().unwrap().metadata["current_version"].clone()
}

#[sqlx::test]
async fn an_edit_names_the_version_it_was_made_on(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for method in EDITS {
        let key = match creation_of(method) {
            Some(creation) => {
                let name = format!("Algo para {method}");
                create(&mut stage, creation, &Uuid::now_v7().to_string(), &name).await.unwrap().0
            }
            None => String::new(),
        };
        let recorded = count(&pool, "change").await;
        let missing = edit(&mut stage, method, &key, 0, None).await.unwrap_err();
        assert_eq!(missing.code(), Code::InvalidArgument, "{method}");
        assert_eq!(wrong_fields(&missing), [("version".to_owned(), Reason::Required)], "{method}");
        let stale = edit(&mut stage, method, &key, 7, None).await.unwrap_err();
        assert_eq!((stale.code(), reason_of(&stale)), (Code::Aborted, Reason::VersionConflict), "{method}");
        assert_eq!(current_version(&stale), "1", "{method}");
        assert_eq!(count(&pool, "change").await, recorded, "{method}");
    }
}

/// The gateway may be killed after the service has done it, and the same request comes again.
#[sqlx::test]
async fn an_edit_whose_answer_was_lost_is_answered_again_to_who_made_it(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    // Without a picture a place has nothing to choose.
    for method in EDITS.into_iter().filter(|method| *method != "update_image_slot") {
        let admin = stage.keys.token(Role::Admin, &[]);
        stage.only_admin = Some(admin.clone());
        let mut at = (String::new(), 1);
        if let Some(creation) = creation_of(method) {
            let name = format!("Algo para {method}");
            at = create(&mut stage, creation, &Uuid::now_v7().to_string(), &name).await.unwrap();
        }
        let (key, mut seen) = at;
        if method == "reactivate_product" {
            seen = edit(&mut stage, "deactivate_product", &key, seen, None).await.unwrap();
        }
        if method == "cancel_verdict" {
            let mut product = product("Algo");
            let verdict = product.verdict.as_mut().unwrap();
            verdict.valid_from_date = "2027-01-01".to_owned();
            verdict.classification = "no_permitido".to_owned();
            verdict.reason = "Plaga".to_owned();
            let asked =
                pb::UpdateProductRequest { product_id: key.clone(), version: seen, product: Some(product) };
            let record = stage.client.products.update_product(stage.admin(asked)).await.unwrap().into_inner();
            seen = record.product.unwrap().version;
        }
        let (recorded, facts) = (count(&pool, "change").await, count(&pool, "outbox").await);
        let first = edit(&mut stage, method, &key, seen, Some(false)).await.unwrap();
        assert_eq!(first, seen + 1, "{method}");
        assert_eq!(edit(&mut stage, method, &key, seen, Some(false)).await.unwrap(), first, "{method}");
        let done = (count(&pool, "change").await, count(&pool, "outbox").await);
        assert_eq!(done, (recorded + 1, facts + 1), "{method}");

        // Who did not make it has seen something else.
        stage.only_admin = Some(stage.keys.token(Role::Admin, &[]));
        let stale = edit(&mut stage, method, &key, seen, Some(false)).await.unwrap_err();
        assert_eq!(reason_of(&stale), Reason::VersionConflict, "{method}");
        // Neither is it a repeat once somebody has changed it.
        if method.starts_with("update_") && !key.is_empty() {
            edit(&mut stage, method, &key, first, Some(true)).await.unwrap();
            stage.only_admin = Some(admin);
            let stale = edit(&mut stage, method, &key, seen, Some(false)).await;
            assert_eq!(stale.is_err(), method != "update_product", "{method}");
        }
    }
}

#[sqlx::test]
async fn a_creation_repeated_with_its_request_id_happens_once(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for method in CREATIONS {
        let (recorded, facts) = (count(&pool, "change").await, count(&pool, "outbox").await);
        let id = Uuid::now_v7().to_string();
        let made = create(&mut stage, method, &id, "Uno").await.unwrap();
        assert_eq!(create(&mut stage, method, &id, "Uno").await.unwrap(), made, "{method}");
        let reused = create(&mut stage, method, &id, "Dos").await.unwrap_err();
        let reused = (reused.code(), reason_of(&reused));
        assert_eq!(reused, (Code::AlreadyExists, Reason::IdempotencyKeyReused), "{method}");
        let malformed = create(&mut stage, method, "7", "Tres").await.unwrap_err();
        assert_eq!(wrong_fields(&malformed), [("request_id".to_owned(), Reason::Malformed)], "{method}");
        let recorded_now = (count(&pool, "change").await, count(&pool, "outbox").await);
        assert_eq!(recorded_now, (recorded + 1, facts + 1), "{method}");

        // What was edited since is returned as it stands.
        let noun = method.split_once('_').unwrap().1;
        edit(&mut stage, &format!("update_{noun}"), &made.0, 1, None).await.unwrap();
        let edited = create(&mut stage, method, &id, "Uno").await.unwrap();
        assert_eq!(edited, (made.0, 2), "{method}");
        let reused = create(&mut stage, method, &id, "Dos").await.unwrap_err();
        assert_eq!(reason_of(&reused), Reason::IdempotencyKeyReused, "{method}, after an edit");
        let upper = id.to_uppercase();
        let reused = create(&mut stage, method, &upper, "Tres").await.unwrap_err();
        assert_eq!(reason_of(&reused), Reason::IdempotencyKeyReused, "{method}, the same key in capitals");
    }
}

#[sqlx::test]
async fn activity_is_recorded_in_one_way(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for method in CREATIONS {
        let noun = method.split_once('_').unwrap().1;
        let id = Uuid::now_v7().to_string();
        let (key, version) = create(&mut stage, method, &id, "Uno").await.unwrap();
        let (off, on) = if noun == "product" {
            ("deactivate_product", "reactivate_product")
        } else {
            (&*format!("update_{noun}"), &*format!("update_{noun}"))
        };
        let version = edit(&mut stage, off, &key, version, Some(false)).await.unwrap();
        let silent = format!("update_{noun}");
        let version = edit(&mut stage, &silent, &key, version, None).await.unwrap();
        edit(&mut stage, on, &key, version, Some(true)).await.unwrap();
        let switched: Vec<(String, String, String)> = sqlx::query_as(
            "select action, field ->> 'before', field ->> 'after'
             from change, jsonb_array_elements(changes) field
             where noun = $1 and field ->> 'field' = 'active' order by change_id",
        )
        .bind(noun)
        .fetch_all(&pool)
        .await
        .unwrap();
        let expected = [("deactivated", "true", "false"), ("reactivated", "false", "true")];
        let expected = expected.map(|(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned()));
        assert_eq!(switched, expected, "{noun}");
    }
}
