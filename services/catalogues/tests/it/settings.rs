//! Texts, pictures, banners and notices as they are managed.

use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{Stage, count, media::upload, wrong_fields};

const NOW: &str = crate::NOW;

fn pixel(red: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let image = image::RgbaImage::from_pixel(3, 2, image::Rgba([red, 0, 0, 128]));
    image.write_to(&mut std::io::Cursor::new(&mut file), image::ImageFormat::Png).unwrap();
    file
}

fn named(pairs: &[(&str, Reason)]) -> Vec<(String, Reason)> {
    pairs.iter().map(|(field, reason)| ((*field).to_owned(), *reason)).collect()
}

#[sqlx::test]
async fn the_next_text_is_a_new_version(pool: PgPool) {
    let mut stage = Stage::at(&pool, NOW).await;
    stage.only_admin = Some(stage.keys.token(Role::Admin, &[]));
    let next = |version| pb::CreateDisclaimerRequest {
        oath: "Juro.".to_owned(),
        text: "Uno.\n\nDos.".to_owned(),
        version,
    };
    let made = stage.client.settings.create_disclaimer(stage.admin(next(1))).await.unwrap().into_inner();
    assert_eq!((made.version, made.author_name.as_str()), (2, "Persona admin"));
    // Its answer was lost.
    let again = stage.client.settings.create_disclaimer(stage.admin(next(1))).await.unwrap().into_inner();
    assert_eq!(again, made);
    let mut other = next(1);
    other.text = "Otro.".to_owned();
    let stale = stage.client.settings.create_disclaimer(stage.admin(other)).await.unwrap_err();
    assert_eq!((stale.code(), reason_of(&stale)), (Code::Aborted, Reason::VersionConflict));
    let empty =
        stage.client.settings.create_disclaimer(stage.admin(pb::CreateDisclaimerRequest::default())).await;
    assert_eq!(
        wrong_fields(&empty.unwrap_err()),
        named(&[("version", Reason::Required), ("oath", Reason::Required), ("text", Reason::Required)])
    );

    let list = pb::ListDisclaimersRequest { page_size: 1, ..Default::default() };
    let list =
        stage.client.settings.list_disclaimers(stage.by(Role::Auditor, list)).await.unwrap().into_inner();
    assert_eq!((list.total, list.disclaimers[0].version), (2, 2));
    assert!(!list.next_page_token.is_empty());
    let old = stage
        .client
        .settings
        .get_disclaimer(pb::GetDisclaimerRequest { version: 1 })
        .await
        .unwrap()
        .into_inner();
    assert!(old.oath.starts_with("Declaro bajo juramento"));
    let public = stage.client.settings.get_disclaimer(pb::GetDisclaimerRequest { version: 2 }).await.unwrap();
    assert_eq!(public.into_inner().author_name, "");
    for version in [0, 3] {
        let absent =
            stage.client.settings.get_disclaimer(pb::GetDisclaimerRequest { version }).await.unwrap_err();
        assert_eq!(reason_of(&absent), Reason::DisclaimerNotFound);
    }
    assert_eq!(count(&pool, "change where noun = 'disclaimer' and action = 'created'").await, 1);
    assert_eq!(count(&pool, "outbox where subject = 'pinzon.catalogue.changed.v1'").await, 1);
}

#[sqlx::test]
async fn a_place_shows_the_picture_chosen_for_it(pool: PgPool) {
    let mut stage = Stage::at(&pool, NOW).await;
    let picture = upload(&mut stage, pixel(1)).await.unwrap();
    let choose = |hash: &str, alt: &str, version| pb::UpdateImageSlotRequest {
        slot: "header".to_owned(),
        hash: hash.to_owned(),
        alt: alt.to_owned(),
        version,
    };
    let chosen =
        stage.client.settings.update_image_slot(stage.admin(choose(&picture.hash, "Un pinzón", 1))).await;
    let chosen = chosen.unwrap().into_inner();
    assert_eq!((chosen.version, chosen.media.unwrap()), (2, picture.clone()));
    let settings = stage.client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
    assert_eq!(settings.images.len(), 1);
    assert_eq!((settings.images[0].slot.as_str(), settings.images[0].alt.as_str()), ("header", "Un pinzón"));

    // Another one chose the same.
    for (hash, alt) in [("", ""), (picture.hash.as_str(), "Un pinzón")] {
        let stale = stage.client.settings.update_image_slot(stage.admin(choose(hash, alt, 1))).await;
        assert_eq!(reason_of(&stale.unwrap_err()), Reason::VersionConflict);
    }
    for (hash, alt, expected) in [
        (picture.hash.as_str(), "", named(&[("alt", Reason::Required)])),
        ("x", "y", named(&[("hash", Reason::Malformed)])),
        (&"0".repeat(64), "y", named(&[("hash", Reason::UnknownImage)])),
    ] {
        let refused =
            stage.client.settings.update_image_slot(stage.admin(choose(hash, alt, 2))).await.unwrap_err();
        assert_eq!(wrong_fields(&refused), expected);
    }
    let mut elsewhere = choose("", "", 1);
    elsewhere.slot = "ceiling".to_owned();
    let refused = stage.client.settings.update_image_slot(stage.admin(elsewhere)).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::ImageSlotNotFound));
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let refused =
            stage.client.settings.update_image_slot(stage.by(role, choose("", "", 2))).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
        let list = stage
            .client
            .settings
            .list_image_slots(stage.by(role, pb::ListImageSlotsRequest::default()))
            .await;
        assert_eq!(list.unwrap().into_inner().total, 6);
    }
    let back =
        stage.client.settings.update_image_slot(stage.admin(choose("", "", 2))).await.unwrap().into_inner();
    assert_eq!((back.version, back.media), (3, None));
    assert_eq!(count(&pool, "change where noun = 'image_slot'").await, 2);
    assert_eq!(
        count(&pool, "change where noun = 'image_slot' and name = 'header'").await,
        2,
        "a place is called the same whatever picture it shows"
    );
}

#[sqlx::test]
async fn the_numbers_of_control_are_public_and_edited_by_administrators(pool: PgPool) {
    let mut stage = Stage::at(&pool, NOW).await;
    let settings = stage.client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
    let begin = pb::ControlSettings {
        expiry_days: 2,
        draw_percent: 5_000,
        retention_months: 60,
        custody_days: 30,
        attention_hours: 2,
        version: 1,
    };
    assert_eq!(settings.control, Some(begin));

    let next = pb::UpdateControlSettingsRequest {
        expiry_days: 3,
        draw_percent: Some(2_500),
        retention_months: 24,
        custody_days: 15,
        attention_hours: 24,
        version: 1,
    };
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let refused = stage.client.settings.update_control_settings(stage.by(role, next)).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    let edited = stage.client.settings.update_control_settings(stage.admin(next)).await.unwrap().into_inner();
    assert_eq!((edited.expiry_days, edited.draw_percent, edited.version), (3, 2_500, 2));
    let settings = stage.client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
    assert_eq!(settings.control, Some(edited));

    let wrong = pb::UpdateControlSettingsRequest { version: 2, ..Default::default() };
    let refused = stage.client.settings.update_control_settings(stage.admin(wrong)).await.unwrap_err();
    assert_eq!(
        wrong_fields(&refused),
        named(&[
            ("expiry_days", Reason::NumberOutOfRange),
            ("draw_percent", Reason::Required),
            ("retention_months", Reason::NumberOutOfRange),
            ("custody_days", Reason::NumberOutOfRange),
            ("attention_hours", Reason::NumberOutOfRange),
        ])
    );
    let drawn = "change, jsonb_array_elements(changes) field where noun = 'control_settings'
                 and field ->> 'field' = 'draw_percent' and field ->> 'before' = '5' and field ->> 'after' = '2.5'";
    assert_eq!(count(&pool, drawn).await, 1);
    assert_eq!(count(&pool, "outbox where subject = 'pinzon.catalogue.changed.v1'").await, 1);
}

fn banner(placement: pb::BannerPlacement, title: &str) -> pb::BannerFields {
    pb::BannerFields {
        placement: placement.into(),
        title: title.to_owned(),
        text: "Lleve solo lo permitido.".to_owned(),
        severity: if placement == pb::BannerPlacement::Strip { pb::Severity::Info.into() } else { 0 },
        ..Default::default()
    }
}

#[sqlx::test]
async fn banners_are_shown_in_order_on_their_days(pool: PgPool) {
    let mut stage = Stage::at(&pool, NOW).await;
    let picture = upload(&mut stage, pixel(2)).await.unwrap();
    let mut ids = Vec::new();
    for (title, start, end) in [
        ("hoy", "2026-11-21", "2026-11-21"),
        ("ayer", "", "2026-11-20"),
        ("mañana", "2026-11-22", ""),
        ("siempre", "", ""),
    ] {
        let fields = pb::BannerFields {
            start_date: start.to_owned(),
            end_date: end.to_owned(),
            hash: picture.hash.clone(),
            alt: "Iguana".to_owned(),
            link: "/declaracion".to_owned(),
            ..banner(pb::BannerPlacement::Home, title)
        };
        let request =
            pb::CreateBannerRequest { request_id: Uuid::now_v7().to_string(), banner: Some(fields) };
        let made =
            stage.client.settings.create_banner(stage.admin(request.clone())).await.unwrap().into_inner();
        assert_eq!(made.banner_id, request.request_id);
        let again = stage.client.settings.create_banner(stage.admin(request)).await.unwrap().into_inner();
        assert_eq!(again, made);
        ids.push(made.banner_id);
    }
    for severity in [pb::Severity::Info, pb::Severity::Critical, pb::Severity::Warning] {
        let fields = pb::BannerFields {
            severity: severity.into(),
            ..banner(pb::BannerPlacement::Strip, severity.as_str_name())
        };
        let request = pb::CreateBannerRequest { banner: Some(fields), ..Default::default() };
        stage.client.settings.create_banner(stage.admin(request)).await.unwrap();
    }
    let mut shown = async || {
        let settings =
            stage.client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
        let banners: Vec<_> = settings.banners.into_iter().map(|banner| banner.title).collect();
        let notices: Vec<_> = settings.notices.iter().map(|notice| notice.severity()).collect();
        assert_eq!(notices, [pb::Severity::Critical, pb::Severity::Warning, pb::Severity::Info]);
        banners
    };
    assert_eq!(shown().await, ["hoy", "siempre"]);
    ids.reverse();
    let order = |ids: &[String]| pb::ReorderBannersRequest {
        placement: pb::BannerPlacement::Home.into(),
        banner_ids: ids.to_vec(),
    };
    let ordered = stage.client.settings.reorder_banners(stage.admin(order(&ids))).await.unwrap().into_inner();
    assert_eq!(ordered.banners.iter().map(|b| b.banner_id.clone()).collect::<Vec<_>>(), ids);
    let settings = stage.client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
    assert_eq!(settings.banners.iter().map(|b| b.title.as_str()).collect::<Vec<_>>(), ["siempre", "hoy"]);

    let refused = stage.client.settings.reorder_banners(stage.admin(order(&ids[1..]))).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), named(&[("banner_ids", Reason::OrderOutdated)]));
    let twice = [ids[0].clone(), ids[0].clone(), "x".to_owned()];
    let refused = stage.client.settings.reorder_banners(stage.admin(order(&twice))).await.unwrap_err();
    assert_eq!(
        wrong_fields(&refused),
        named(&[("banner_ids[1]", Reason::Duplicated), ("banner_ids[2]", Reason::Malformed)])
    );

    let figures =
        stage.client.figures.get_figures(stage.admin(pb::GetFiguresRequest {})).await.unwrap().into_inner();
    let figures = figures.settings.unwrap();
    assert_eq!((figures.banners_shown, figures.notices_shown, figures.images), (2, 3, 0));
    let list = pb::ListBannersRequest { page_size: 3, ..Default::default() };
    let list =
        stage.client.settings.list_banners(stage.by(Role::Inspector, list)).await.unwrap().into_inner();
    assert_eq!((list.total, list.banners.len()), (7, 3));
    let next =
        pb::ListBannersRequest { page_size: 200, page_token: list.next_page_token, ..Default::default() };
    let next = stage.client.settings.list_banners(stage.admin(next)).await.unwrap().into_inner();
    assert_eq!((next.banners.len(), next.next_page_token.as_str()), (4, ""));
}

#[sqlx::test]
async fn a_banner_is_edited_taken_away_and_brought_back(pool: PgPool) {
    let mut stage = Stage::at(&pool, NOW).await;
    let new = pb::CreateBannerRequest {
        request_id: Uuid::now_v7().to_string(),
        banner: Some(banner(pb::BannerPlacement::Home, "Uno")),
    };
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let refused = stage.client.settings.create_banner(stage.by(role, new.clone())).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    stage.client.settings.create_banner(stage.admin(new.clone())).await.unwrap();
    let mut other = new.clone();
    other.banner.as_mut().unwrap().title = "Dos".to_owned();
    let refused = stage.client.settings.create_banner(stage.admin(other)).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::IdempotencyKeyReused);

    let edit = |title: &str, active, version| pb::UpdateBannerRequest {
        banner_id: new.request_id.clone(),
        version,
        banner: Some(banner(pb::BannerPlacement::Unspecified, title)),
        active,
    };
    let edited = stage
        .client
        .settings
        .update_banner(stage.admin(edit("Dos", Some(true), 1)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((edited.version, edited.title.as_str()), (2, "Dos"));
    let stale =
        stage.client.settings.update_banner(stage.admin(edit("Tres", Some(true), 1))).await.unwrap_err();
    assert_eq!(reason_of(&stale), Reason::VersionConflict);
    let off = stage
        .client
        .settings
        .update_banner(stage.admin(edit("Dos", Some(false), 2)))
        .await
        .unwrap()
        .into_inner();
    assert!(!off.active);
    let shown = stage.client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
    assert!(shown.banners.is_empty());
    let kept =
        stage.client.settings.update_banner(stage.admin(edit("Dos", None, 3))).await.unwrap().into_inner();
    assert_eq!((kept.active, kept.version), (false, 3));
    let on = stage
        .client
        .settings
        .update_banner(stage.admin(edit("Dos", Some(true), 3)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((on.active, on.version), (true, 4));
    let refused =
        stage.client.settings.update_banner(stage.admin(edit("", Some(true), 4))).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), named(&[("banner.title", Reason::Required)]));
    for id in ["x", "0190163d-8694-739b-aea5-966c26f8ad91"] {
        let mut absent = edit("Dos", Some(true), 1);
        absent.banner_id = id.to_owned();
        let refused = stage.client.settings.update_banner(stage.admin(absent)).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::BannerNotFound));
    }
    let actions: Vec<String> =
        sqlx::query_scalar("select action from change order by change_id").fetch_all(&pool).await.unwrap();
    assert_eq!(actions, ["created", "updated", "deactivated", "reactivated"]);
    assert_eq!(count(&pool, "outbox").await, 4);
}
