//! Small catalogues as they are managed.

use std::collections::HashMap;

use pinzon_catalogues::entry::{CodeRule, Format, KINDS, Kind};
use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{Stage, count, data, import, wrong_fields};

/// Something good for each field.
fn filled(kind: &Kind, word: &str) -> HashMap<String, String> {
    let value = |format| match format {
        Format::Text(_) | Format::LongText(_) => word.to_owned(),
        Format::Letters(count) => "ZZZZ"[..count].to_owned(),
        Format::Digits(count) => "999"[..count].to_owned(),
        // Seals of another series for another word.
        Format::SealNumber => format!("ZZZ{:04}", word.bytes().map(u32::from).sum::<u32>()),
        Format::Whole(least, _) => least.to_string(),
        Format::Degrees(_) => "-1.5".to_owned(),
        Format::OneOf(choices) => choices[0].to_owned(),
        Format::Country => "Ecuador".to_owned(),
        // Another airport for a word that begins with another letter.
        Format::AirportCodes => format!("ZZ{}", word[..1].to_uppercase()),
    };
    kind.fields.iter().map(|field| (field.code.to_owned(), value(field.format))).collect()
}

fn code(kind: &Kind) -> String {
    match kind.code_rule {
        CodeRule::Capitals(_, most) => "ZZZZZZZ"[..most].to_owned(),
        CodeRule::Words => "nueva_clase".to_owned(),
        CodeRule::FromName | CodeRule::Series(_) => String::new(),
    }
}

#[sqlx::test]
async fn a_regional_administrator_writes_what_belongs_to_the_airports_of_the_region(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for kind in KINDS {
        let (here, elsewhere) = (["GPS", "ZZZ"], ["GPS"]);
        let new = |word: &str| pb::CreateEntryRequest {
            kind: kind.code().to_owned(),
            code: code(kind),
            name: format!("Entrada de prueba {word}"),
            attributes: filled(kind, word).into_iter().collect(),
            request_id: Uuid::now_v7().to_string(),
            ..Default::default()
        };
        let refused = stage.region(&elsewhere, new("ajena"));
        let refused = stage.client.entries.create_entry(refused).await.unwrap_err();
        let reason = if kind.belongs_to_airport { Reason::WrongAirport } else { Reason::Forbidden };
        assert_eq!(
            (refused.code(), reason_of(&refused)),
            (Code::PermissionDenied, reason),
            "{}",
            kind.code()
        );
        if !kind.belongs_to_airport {
            continue;
        }
        let made = stage.region(&here, new("propia"));
        let made = stage.client.entries.create_entry(made).await.unwrap().into_inner();
        let change = |airport: &str| {
            let mut attributes: HashMap<_, _> = made.attributes.clone().into_iter().collect();
            attributes.insert("airport".to_owned(), airport.to_owned());
            pb::UpdateEntryRequest {
                kind: kind.code().to_owned(),
                code: made.code.clone(),
                name: "Otro nombre".to_owned(),
                attributes: attributes.into_iter().collect(),
                version: made.version,
                ..Default::default()
            }
        };
        let end = pb::DeactivateEntryRequest {
            kind: kind.code().to_owned(),
            code: made.code.clone(),
            version: made.version,
        };
        for refused in [
            // Neither away from the region nor to it.
            stage.client.entries.update_entry(stage.region(&["ZZZ"], change("GPS"))).await.unwrap_err(),
            stage.client.entries.update_entry(stage.region(&elsewhere, change("GPS"))).await.unwrap_err(),
            stage.client.entries.deactivate_entry(stage.region(&elsewhere, end.clone())).await.unwrap_err(),
        ] {
            assert_eq!(reason_of(&refused), Reason::WrongAirport, "{}", kind.code());
        }
        let moved = stage.region(&here, change("GPS"));
        let moved = stage.client.entries.update_entry(moved).await.unwrap().into_inner();
        let end = stage.region(&here, pb::DeactivateEntryRequest { version: moved.version, ..end });
        assert!(!stage.client.entries.deactivate_entry(end).await.unwrap().into_inner().active);
    }
}

/// Everything for every kind there is, also for those that are added later.
#[sqlx::test]
async fn every_kind_is_created_edited_deactivated_and_reactivated(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for kind in KINDS {
        let new = pb::CreateEntryRequest {
            kind: kind.code().to_owned(),
            code: code(kind),
            name: "Entrada de prueba".to_owned(),
            attributes: filled(kind, "prueba").into_iter().collect(),
            sort_order: 0,
            request_id: Uuid::now_v7().to_string(),
            articles: None,
        };
        for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
            let refused = stage.client.entries.create_entry(stage.by(role, new.clone())).await.unwrap_err();
            assert_eq!(refused.code(), Code::PermissionDenied, "{}", kind.code());
        }
        assert_eq!(
            stage.client.entries.create_entry(new.clone()).await.unwrap_err().code(),
            Code::Unauthenticated
        );
        let facts = count(&pool, "outbox").await;
        let made = stage.client.entries.create_entry(stage.admin(new.clone())).await.unwrap().into_inner();
        assert_eq!((made.version, made.active), (1, true), "{}", kind.code());
        let again = stage.client.entries.create_entry(stage.admin(new.clone())).await.unwrap().into_inner();
        assert_eq!(made, again, "{}", kind.code());
        let corrected = pb::CreateEntryRequest { name: "Entrada corregida".to_owned(), ..new.clone() };
        let refused = stage.client.entries.create_entry(stage.admin(corrected)).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::IdempotencyKeyReused, "{}", kind.code());
        let other = pb::CreateEntryRequest {
            request_id: Uuid::now_v7().to_string(),
            code: made.code.clone(),
            name: "ENTRADA  de pruebá".to_owned(),
            attributes: filled(kind, "otra").into_iter().collect(),
            ..new.clone()
        };
        let refused = stage.client.entries.create_entry(stage.admin(other)).await.unwrap_err();
        assert_eq!(
            wrong_fields(&refused),
            [("code".to_owned(), Reason::CodeTaken), ("name".to_owned(), Reason::NameTaken)],
            "{}",
            kind.code()
        );

        let update = pb::UpdateEntryRequest {
            kind: kind.code().to_owned(),
            code: made.code.clone(),
            name: "Entrada cambiada".to_owned(),
            attributes: filled(kind, "otra cosa"),
            sort_order: 7,
            active: Some(true),
            version: 1,
            articles: None,
        };
        let refused =
            stage.client.entries.update_entry(stage.by(Role::Supervisor, update.clone())).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
        let changed =
            stage.client.entries.update_entry(stage.admin(update.clone())).await.unwrap().into_inner();
        assert_eq!((changed.version, changed.sort_order, changed.name.as_str()), (2, 7, "Entrada cambiada"));
        let nothing = pb::UpdateEntryRequest { version: 2, ..update.clone() };
        let same = stage.client.entries.update_entry(stage.admin(nothing)).await.unwrap().into_inner();
        assert_eq!(same, changed, "what changes nothing has no new version");

        let stale = pb::UpdateEntryRequest { name: "Tarde".to_owned(), ..update.clone() };
        let refused = stage.client.entries.update_entry(stage.admin(stale)).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::Aborted, Reason::VersionConflict));
        assert!(refused.message().contains('2'));

        let bad = pb::UpdateEntryRequest {
            name: String::new(),
            attributes: [("nada".to_owned(), "x".to_owned())].into(),
            sort_order: -1,
            version: 2,
            ..update.clone()
        };
        let refused = stage.client.entries.update_entry(stage.admin(bad)).await.unwrap_err();
        let required = kind.fields.iter().filter(|field| field.required).count();
        assert_eq!(wrong_fields(&refused).len(), 3 + required, "{refused:?}");

        let off =
            pb::DeactivateEntryRequest { kind: kind.code().to_owned(), code: made.code.clone(), version: 2 };
        let refused =
            stage.client.entries.deactivate_entry(stage.by(Role::Auditor, off.clone())).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
        let deactivated =
            stage.client.entries.deactivate_entry(stage.admin(off.clone())).await.unwrap().into_inner();
        assert_eq!((deactivated.version, deactivated.active), (3, false));
        let refused = stage.client.entries.deactivate_entry(stage.admin(off)).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::VersionConflict);
        let keys = vec![pb::EntryKey { kind: kind.code().to_owned(), code: made.code.clone() }];
        let still =
            stage.client.entries.batch_get_entries(pb::BatchGetEntriesRequest { keys }).await.unwrap();
        assert!(!still.into_inner().entries[0].active, "what is inactive can still be read");

        let silent = pb::UpdateEntryRequest { version: 3, active: None, ..update.clone() };
        let kept = stage.client.entries.update_entry(stage.admin(silent)).await.unwrap().into_inner();
        assert_eq!((kept.version, kept.active), (3, false));
        let on = pb::UpdateEntryRequest { version: 3, ..update };
        let reactivated = stage.client.entries.update_entry(stage.admin(on)).await.unwrap().into_inner();
        assert_eq!((reactivated.version, reactivated.active), (4, true));

        let get = pb::GetEntryRequest { kind: kind.code().to_owned(), code: made.code.clone() };
        let record = stage.client.entries.get_entry(stage.by(Role::Auditor, get)).await.unwrap().into_inner();
        assert_eq!(record.entry.unwrap(), reactivated);
        assert_eq!(record.referrers.len(), kind.referrers.len());

        let history = pb::ListChangesRequest {
            noun: "entry".to_owned(),
            key: format!("{}/{}", kind.code(), made.code),
            ..Default::default()
        };
        let history =
            stage.client.history.list_changes(stage.by(Role::Inspector, history)).await.unwrap().into_inner();
        let told: Vec<_> = history.changes.iter().map(|c| (c.action.as_str(), c.version)).collect();
        assert_eq!(told, [("reactivated", 4), ("deactivated", 3), ("updated", 2), ("created", 1)]);
        let renamed = &history.changes[2].changes[0];
        assert_eq!(
            (renamed.field.as_str(), renamed.before.as_str(), renamed.after.as_str()),
            ("name", "Entrada de prueba", "Entrada cambiada")
        );
        assert!(!history.changes[0].actor_name.is_empty());
        assert_eq!(count(&pool, "outbox").await, facts + 4, "one fact for each change");
    }
    let subjects = count(&pool, "outbox where subject = 'pinzon.catalogue.changed.v1'").await;
    assert_eq!(usize::try_from(subjects).unwrap(), 4 * KINDS.len());
}

#[sqlx::test]
async fn lists_are_searched_filtered_and_ordered(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let list = |kind: &str, query: &str, order_by: &str| pb::ListEntriesRequest {
        kind: kind.to_owned(),
        query: query.to_owned(),
        order_by: order_by.to_owned(),
        ..Default::default()
    };
    let mut codes = async |asked: pb::ListEntriesRequest| {
        let list = stage.client.entries.list_entries(asked).await.unwrap().into_inner();
        (list.entries.into_iter().map(|entry| entry.code).collect::<Vec<_>>(), list.total)
    };
    assert_eq!(codes(list("countries", "PERÚ", "")).await, (vec!["PE".to_owned()], 1));
    assert_eq!(codes(list("countries", "ecu", "")).await.0, ["EC", "GQ"]);
    assert_eq!(codes(list("airports", "baltra", "")).await.0, ["GPS"]);
    assert_eq!(codes(list("airports", "galapagos", "")).await.1, 3, "the island's province");
    // What attributes are called, and what follows from others, is nothing people read.
    assert_eq!(codes(list("airports", "America/", "")).await.1, 0);
    assert_eq!(codes(list("airports", "province", "")).await.1, 0);
    let (last, total) = codes(list("countries", "", "code desc")).await;
    assert_eq!((last[0].as_str(), total), ("ZW", 276));
    let inactive = pb::StatusFilter::Inactive.into();
    assert_eq!(codes(pb::ListEntriesRequest { status: inactive, ..list("airlines", "", "") }).await.1, 7);

    let (mut seen, mut page_token) = (Vec::new(), String::new());
    loop {
        let asked =
            pb::ListEntriesRequest { page_size: 50, page_token, ..list("countries", "", "name desc") };
        let page = stage.client.entries.list_entries(asked).await.unwrap().into_inner();
        seen.extend(page.entries.into_iter().map(|entry| entry.code));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(seen.len(), 276);
    assert_eq!(seen[0], "NTZ");
    let refused = stage.client.entries.list_entries(list("countries", "", "size")).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("order_by".to_owned(), Reason::UnknownCode)]);
}

#[sqlx::test]
async fn kinds_are_described_with_what_they_hold(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let kinds =
        stage.client.entries.list_kinds(pb::ListKindsRequest::default()).await.unwrap().into_inner().kinds;
    assert_eq!(kinds.len(), KINDS.len());
    let airports = kinds.iter().find(|kind| kind.code == "airports").unwrap();
    assert_eq!((airports.title.as_str(), airports.active_entries), ("Aeropuertos", 21));
    let role = airports.fields.iter().find(|field| field.code == "role").unwrap();
    assert_eq!(role.r#type, i32::from(pb::FieldType::Choice));
    assert_eq!(role.choices.len(), 3);
}

#[sqlx::test]
async fn what_people_changed_is_not_undone_by_loading_the_same_file_again(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let update = pb::UpdateEntryRequest {
        kind: "carried-items".to_owned(),
        code: "TR-01".to_owned(),
        name: "Mochila".to_owned(),
        attributes: [("description".to_owned(), "x".to_owned())].into(),
        sort_order: 1,
        active: Some(false),
        version: 1,
        articles: None,
    };
    stage.client.entries.update_entry(stage.admin(update)).await.unwrap();
    let outcomes = import(&pool, &data()).await;
    assert!(outcomes.iter().all(|o| o.result.as_ref().is_ok_and(|t| t.added + t.changed == 0)));
    assert_eq!(count(&pool, "entry where code = 'TR-01' and name = 'Mochila' and not active").await, 1);
}

#[sqlx::test]
async fn a_repeat_is_answered_and_another_entry_under_its_id_refused(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let new = pb::CreateEntryRequest {
        kind: "retention-reasons".to_owned(),
        name: "  Sin   permiso ".to_owned(),
        attributes: filled(Kind::of("retention-reasons").unwrap(), "palabras").into_iter().collect(),
        request_id: Uuid::now_v7().to_string(),
        ..Default::default()
    };
    let made = stage.client.entries.create_entry(stage.admin(new.clone())).await.unwrap().into_inner();
    let spelt = pb::CreateEntryRequest {
        code: made.code.clone(),
        name: "Sin permiso".to_owned(),
        sort_order: made.sort_order,
        ..new.clone()
    };
    for same in [new.clone(), spelt.clone()] {
        let again = stage.client.entries.create_entry(stage.admin(same)).await.unwrap().into_inner();
        assert_eq!(again, made);
    }
    let mut described = new.clone();
    described.attributes.insert("description".to_owned(), "otras".to_owned());
    for other in [
        described.clone(),
        pb::CreateEntryRequest { code: "MR-99".to_owned(), ..new.clone() },
        pb::CreateEntryRequest { sort_order: 1, ..new.clone() },
        pb::CreateEntryRequest { kind: "carried-items".to_owned(), ..new.clone() },
    ] {
        let refused = stage.client.entries.create_entry(stage.admin(other)).await.unwrap_err();
        assert_eq!(
            (refused.code(), reason_of(&refused)),
            (Code::AlreadyExists, Reason::IdempotencyKeyReused)
        );
    }
    let update = pb::UpdateEntryRequest {
        kind: made.kind.clone(),
        code: made.code.clone(),
        name: made.name.clone(),
        attributes: described.attributes.into_iter().collect(),
        active: Some(true),
        version: 1,
        ..Default::default()
    };
    let changed = stage.client.entries.update_entry(stage.admin(update)).await.unwrap().into_inner();
    let late = stage.client.entries.create_entry(stage.admin(new)).await.unwrap().into_inner();
    assert_eq!(late, changed, "what was changed since is no other entry");
}

#[sqlx::test]
async fn airlines_follow_the_name_of_their_country(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let of = "entry where kind = 'airlines' and attributes ->> 'country'";
    let airlines = count(&pool, &format!("{of} = 'Ecuador'")).await;
    assert!(airlines > 1);
    let get = |kind: &str, code: &str| pb::GetEntryRequest { kind: kind.to_owned(), code: code.to_owned() };
    let ecuador =
        stage.client.entries.get_entry(stage.admin(get("countries", "EC"))).await.unwrap().into_inner();
    let ecuador = ecuador.entry.unwrap();
    let facts = count(&pool, "outbox").await;
    let version = "select version from catalogue_version";
    let before: i64 = sqlx::query_scalar(version).fetch_one(&pool).await.unwrap();
    let rename = pb::UpdateEntryRequest {
        kind: ecuador.kind,
        code: ecuador.code,
        name: "República del Ecuador".to_owned(),
        attributes: ecuador.attributes,
        sort_order: ecuador.sort_order,
        active: Some(true),
        version: ecuador.version,
        articles: None,
    };
    stage.client.entries.update_entry(stage.admin(rename)).await.unwrap();

    assert_eq!(count(&pool, &format!("{of} = 'Ecuador'")).await, 0);
    assert_eq!(count(&pool, "outbox").await, facts + 1 + airlines, "one fact for each change");
    let after: i64 = sqlx::query_scalar(version).fetch_one(&pool).await.unwrap();
    assert_eq!(after, before + 1 + airlines);
    let record =
        stage.client.entries.get_entry(stage.admin(get("countries", "EC"))).await.unwrap().into_inner();
    assert_eq!(record.referrers[0].count, Some(airlines));

    let code: String = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "select code from {of} = 'República del Ecuador' and active limit 1"
    )))
    .fetch_one(&pool)
    .await
    .unwrap();
    let airline =
        stage.client.entries.get_entry(stage.admin(get("airlines", &code))).await.unwrap().into_inner();
    let airline = airline.entry.unwrap();
    assert_eq!(airline.version, 2);
    let history = pb::ListChangesRequest {
        noun: "entry".to_owned(),
        key: format!("airlines/{code}"),
        ..Default::default()
    };
    let history = stage.client.history.list_changes(stage.admin(history)).await.unwrap().into_inner();
    let told: Vec<_> = history.changes[0]
        .changes
        .iter()
        .map(|c| (c.field.as_str(), c.before.as_str(), c.after.as_str()))
        .collect();
    assert_eq!(told, [("country", "Ecuador", "República del Ecuador")]);
    let edit = pb::UpdateEntryRequest {
        kind: airline.kind,
        code: airline.code,
        name: "Otra aerolínea".to_owned(),
        attributes: airline.attributes,
        sort_order: airline.sort_order,
        active: Some(true),
        version: 2,
        articles: None,
    };
    assert_eq!(stage.client.entries.update_entry(stage.admin(edit)).await.unwrap().into_inner().version, 3);
}

#[sqlx::test]
async fn no_seal_is_of_two_series(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let series = |name: &str, first: &str, last: &str| pb::CreateEntryRequest {
        kind: "seal-series".to_owned(),
        name: name.to_owned(),
        attributes: [("airport", "UIO"), ("first", first), ("last", last)]
            .map(|(field, value)| (field.to_owned(), value.to_owned()))
            .into(),
        request_id: Uuid::now_v7().to_string(),
        ..pb::CreateEntryRequest::default()
    };
    let made = stage.admin(series("Quito 2026", "uio 00-0001", "UIO000500"));
    let made = stage.client.entries.create_entry(made).await.unwrap().into_inner();
    assert_eq!((made.code.as_str(), made.attributes["first"].as_str()), ("SP-01", "UIO000001"));
    for (first, last, field, reason) in [
        ("UIO000500", "UIO000900", "attributes.first", Reason::Duplicated),
        ("UIO000601", "UIO000600", "attributes.last", Reason::NumberOutOfRange),
        ("UIO000601", "UIO100601", "attributes.last", Reason::NumberOutOfRange),
        ("UIO000601", "GYE000700", "attributes.last", Reason::Malformed),
        ("UIO", "UIO000700", "attributes.first", Reason::Malformed),
    ] {
        let refused = stage.admin(series("Quito 2027", first, last));
        let refused = stage.client.entries.create_entry(refused).await.unwrap_err();
        assert_eq!(wrong_fields(&refused), [(field.to_owned(), reason)], "{first} {last}");
    }
    let next = stage.admin(series("Quito 2027", "UIO000501", "UIO001000"));
    stage.client.entries.create_entry(next).await.unwrap();
}

#[sqlx::test]
async fn no_airport_is_of_two_regions_in_use(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let region = |name: &str, airports: &str| pb::CreateEntryRequest {
        kind: "regions".to_owned(),
        name: name.to_owned(),
        attributes: [("airports".to_owned(), airports.to_owned())].into(),
        request_id: Uuid::now_v7().to_string(),
        ..Default::default()
    };
    let wrong = |reason| [("attributes.airports".to_owned(), reason)];
    for (airports, reason) in [
        ("CUE GPS", Reason::Duplicated),
        ("CUE CUE", Reason::Duplicated),
        ("cue", Reason::Malformed),
        ("CUE,LOH", Reason::Malformed),
        (&["CUE"; 31].join(" "), Reason::TooMany),
    ] {
        let refused = stage.client.entries.create_entry(stage.admin(region("Austro", airports))).await;
        assert_eq!(wrong_fields(&refused.unwrap_err()), wrong(reason), "{airports}");
    }
    let end = pb::DeactivateEntryRequest { kind: "regions".to_owned(), code: "RG-01".to_owned(), version: 1 };
    let ended = stage.client.entries.deactivate_entry(stage.admin(end)).await.unwrap().into_inner();
    stage.client.entries.create_entry(stage.admin(region("Austro", "CUE  GPS"))).await.unwrap();
    let back = pb::UpdateEntryRequest {
        kind: "regions".to_owned(),
        code: ended.code,
        name: ended.name,
        attributes: ended.attributes,
        sort_order: ended.sort_order,
        active: Some(true),
        version: ended.version,
        ..Default::default()
    };
    let refused = stage.client.entries.update_entry(stage.admin(back)).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), wrong(Reason::Duplicated));
}
