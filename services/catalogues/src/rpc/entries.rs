//! Small catalogues.

use pinzon_chassis::{
    Reason,
    clock::timestamp,
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_events::outbox::Occasion;
use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::{
    Rpc,
    legal_links::{Citations, typed},
    limit, page, parse_code, parse_id, status_filter, words,
};
use crate::{
    change::{Action, Change, difference},
    entry::{COUNTRIES, Draft, Entry, Field, Format, KINDS, Kind, Known, Referrer, Siblings},
    error::Error,
    store::entries::{self as store, EntryFilter, EntryKey, ListedEntry},
};

const MOST_ENTRIES: usize = 500;

pub(super) async fn list_kinds(
    rpc: &Rpc,
    request: Request<pb::ListKindsRequest>,
) -> Result<Response<pb::ListKindsResponse>, Status> {
    let asked = request.into_inner();
    let page: Page<usize> = page(Violations::new(), asked.page_size, &asked.page_token, &"kinds")?;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let counts = store::entry_counts(&mut conn).await.map_err(Error::from)?;
    let first = page.after.map_or(0, |last| last + 1);
    let mut kinds: Vec<_> = KINDS.iter().enumerate().skip(first).collect();
    let next_page_token = page.cut(&mut kinds, |(place, _)| *place);
    Ok(Response::new(pb::ListKindsResponse {
        kinds: kinds
            .into_iter()
            .map(|(_, kind)| described(kind, counts.get(kind.code).copied().unwrap_or_default()))
            .collect(),
        total_size: i64::try_from(KINDS.len()).unwrap_or(i64::MAX),
        next_page_token,
    }))
}

fn described(kind: &Kind, (active_entries, inactive_entries): (i64, i64)) -> pb::Kind {
    pb::Kind {
        code: kind.code.to_owned(),
        title: kind.title.to_owned(),
        singular: kind.singular.to_owned(),
        code_label: kind.code_label.to_owned(),
        code_pattern: kind.code_rule.pattern(),
        fields: kind.fields.iter().map(field).collect(),
        referrers: kind.referrers.iter().map(|referrer| referrer.label().to_owned()).collect(),
        active_entries,
        inactive_entries,
        cites: kind.cites,
    }
}

fn field(field: &Field) -> pb::KindField {
    let length = |most: usize| i32::try_from(most).unwrap_or(i32::MAX);
    let mut described = pb::KindField {
        code: field.code.to_owned(),
        label: field.label.to_owned(),
        help: field.help.to_owned(),
        r#type: pb::FieldType::Text.into(),
        required: field.required,
        pattern: field.format.pattern(),
        listed: field.listed,
        ..Default::default()
    };
    match field.format {
        Format::Text(most) | Format::Letters(most) | Format::Digits(most) => {
            described.max_length = length(most);
        }
        Format::LongText(most) => {
            described.r#type = pb::FieldType::LongText.into();
            described.max_length = length(most);
        }
        Format::Whole(least, most) => {
            described.r#type = pb::FieldType::WholeNumber.into();
            (described.minimum, described.maximum) = (least.to_string(), most.to_string());
        }
        Format::Degrees(most) => {
            described.r#type = pb::FieldType::Decimal.into();
            (described.minimum, described.maximum) = ((-most).to_string(), most.to_string());
        }
        Format::OneOf(choices) => {
            described.r#type = pb::FieldType::Choice.into();
            described.choices = choices
                .iter()
                .map(|choice| pb::CodeName { code: (*choice).to_owned(), name: (*choice).to_owned() })
                .collect();
        }
        Format::Country => described.r#type = pb::FieldType::Country.into(),
    }
    described
}

pub(super) async fn list_entries(
    rpc: &Rpc,
    request: Request<pb::ListEntriesRequest>,
) -> Result<Response<pb::ListEntriesResponse>, Status> {
    let asked = request.into_inner();
    let kind = kind(&asked.kind)?;
    let mut wrong = Violations::new();
    let order = wrong
        .take("order_by", Order::parse(&asked.order_by, &["order", "name", "code", "updated"]))
        .unwrap_or_default();
    let filter = EntryFilter {
        kind: kind.code,
        words: wrong.take("query", words(&asked.query)).unwrap_or_default(),
        active: wrong.take("status", status_filter(asked.status)).flatten(),
        order,
    };
    let page: Page<EntryKey> = page(wrong, asked.page_size, &asked.page_token, &("entries", &filter))?;

    let mut tx = rpc.snapshot().await?;
    let mut entries = store::entry_page(&mut tx, &filter, &page).await.map_err(Error::from)?;
    let total_size = store::entry_count(&mut tx, &filter).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut entries, |(place, entry)| (place.clone(), entry.code.clone()));
    let entries = answered(&mut tx, entries.into_iter().map(|(_, listed)| listed).collect()).await?;
    Ok(Response::new(pb::ListEntriesResponse { entries, total_size, next_page_token }))
}

fn kind(code: &str) -> Result<&'static Kind, Error> {
    Kind::of(code).ok_or_else(|| Error::CatalogueNotFound(code.to_owned()))
}

pub(super) async fn get_entry(
    rpc: &Rpc,
    request: Request<pb::GetEntryRequest>,
) -> Result<Response<pb::EntryRecord>, Status> {
    let asked = request.into_inner();
    let kind = kind(&asked.kind)?;
    let mut wrong = Violations::new();
    let code = wrong.take("code", parse_code(asked.code)).unwrap_or_default();
    wrong.into_result()?;

    let mut tx = rpc.snapshot().await?;
    let found = listed(&mut tx, kind, &code).await?;
    let mut referrers = Vec::with_capacity(kind.referrers.len());
    for referrer in kind.referrers {
        let count = match referrer {
            Referrer::Products(column) => {
                Some(crate::store::products::count_by(&mut tx, *column, &code).await.map_err(Error::from)?)
            }
            Referrer::Airlines => {
                Some(store::count_by_country(&mut tx, &found.name).await.map_err(Error::from)?)
            }
            Referrer::Elsewhere(_) => None,
        };
        referrers.push(pb::Referrer { label: referrer.label().to_owned(), count });
    }
    Ok(Response::new(pb::EntryRecord { entry: Some(entry(&mut tx, found).await?), referrers }))
}

async fn listed(
    conn: &mut sqlx::PgConnection,
    kind: &'static Kind,
    code: &str,
) -> Result<ListedEntry, Error> {
    let found = store::entries_by_key(conn, &[kind.code.to_owned()], &[code.to_owned()]).await?;
    found.into_iter().next().ok_or_else(|| Error::EntryNotFound(kind.code, code.to_owned()))
}

pub(super) async fn batch_get_entries(
    rpc: &Rpc,
    request: Request<pb::BatchGetEntriesRequest>,
) -> Result<Response<pb::BatchGetEntriesResponse>, Status> {
    let asked = request.into_inner().keys;
    let mut wrong = Violations::new();
    limit(&mut wrong, "keys", asked.len(), MOST_ENTRIES)?;
    let (mut kinds, mut codes) = (Vec::with_capacity(asked.len()), Vec::with_capacity(asked.len()));
    for (n, key) in asked.into_iter().enumerate() {
        kinds.extend(wrong.take(format!("keys[{n}].kind"), parse_code(key.kind)));
        codes.extend(wrong.take(format!("keys[{n}].code"), parse_code(key.code)));
    }
    wrong.into_result()?;

    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let entries = store::entries_by_key(&mut conn, &kinds, &codes).await.map_err(Error::from)?;
    let entries = answered(&mut conn, entries).await?;
    Ok(Response::new(pb::BatchGetEntriesResponse { entries }))
}

/// What is there already.
async fn siblings(conn: &mut sqlx::PgConnection, kind: &Kind) -> Result<Siblings, Error> {
    let entries = store::entries_of(&mut *conn, kind.code).await?.into_values().collect();
    let countries = store::entries_of(&mut *conn, COUNTRIES).await?.into_values().map(|country| country.name);
    let articles = crate::store::legal::article_codes(conn).await?;
    let known = Known { countries: countries.collect(), articles: articles.into_iter().collect() };
    Ok(Siblings { entries, known })
}

pub(super) async fn create_entry(
    rpc: &Rpc,
    request: Request<pb::CreateEntryRequest>,
) -> Result<Response<pb::Entry>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let kind = kind(&asked.kind)?;
    let mut wrong = Violations::new();
    let request_id = match asked.request_id.as_str() {
        "" => None,
        id => wrong.take("request_id", parse_id(id)),
    };

    let (mut tx, version) = rpc.writing().await?;
    let siblings = siblings(&mut tx, kind).await?;
    let draft = Draft {
        code: asked.code,
        name: asked.name,
        attributes: asked.attributes.into_iter().collect(),
        sort_order: asked.sort_order,
        articles: asked.articles.map(|links| typed(links.links)),
    };
    if let Some(id) = request_id
        && let Some((made_in, code)) = store::entry_of_request(&mut tx, id).await.map_err(Error::from)?
    {
        if made_in != kind.code {
            return Err(Error::RequestIdReused.into());
        }
        let made = listed(&mut tx, kind, &code).await?;
        if made.version == 1 && !is_repeat(kind, &code, draft, &siblings)? {
            return Err(Error::RequestIdReused.into());
        }
        return Ok(Response::new(entry(&mut tx, made).await?));
    }
    let new = kind.parse_new(draft, &siblings, &mut wrong);
    wrong.into_result()?;

    let occasion = rpc.occasion(&context)?;
    store::create_entry(&mut tx, kind.code, &new, request_id, occasion.time).await.map_err(Error::from)?;
    let change = change(kind, &new, 1, Action::Created, None);
    crate::store::changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = listed(&mut tx, kind, &new.code).await?;
    let made = entry(&mut tx, made).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(made))
}

/// Whether a request says what it said when it made the entry. What was left empty is what was
/// filled in then: the code and the place.
fn is_repeat(kind: &Kind, code: &str, draft: Draft, siblings: &Siblings) -> Result<bool, Status> {
    let Some(made) = siblings.entries.iter().find(|entry| entry.code == code) else { return Ok(false) };
    let is_its_code = ["", code].contains(&draft.code.trim());
    let mut wrong = Violations::new();
    let said = kind.parse_update(made, draft, siblings, &mut wrong);
    wrong.into_result()?;
    Ok(is_its_code && said == *made)
}

fn change(kind: &Kind, entry: &Entry, version: i64, action: Action, before: Option<&Entry>) -> Change {
    let before = before.map(|before| kind.described(before)).unwrap_or_default();
    Change {
        noun: "entry",
        key: format!("{}/{}", kind.code, entry.code),
        name: entry.name.clone(),
        version,
        action,
        changes: difference(&before, &kind.described(entry)),
    }
}

pub(super) async fn update_entry(
    rpc: &Rpc,
    request: Request<pb::UpdateEntryRequest>,
) -> Result<Response<pb::Entry>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let kind = kind(&asked.kind)?;
    let draft = Draft {
        code: String::new(),
        name: asked.name,
        attributes: asked.attributes.into_iter().collect(),
        sort_order: asked.sort_order,
        articles: asked.articles.map(|links| typed(links.links)),
    };
    let active = asked.active;
    write(rpc, &context, kind, asked.code, asked.version, |before, siblings, wrong| Entry {
        active: active.unwrap_or(before.active),
        ..kind.parse_update(before, draft, siblings, wrong)
    })
    .await
}

pub(super) async fn deactivate_entry(
    rpc: &Rpc,
    request: Request<pb::DeactivateEntryRequest>,
) -> Result<Response<pb::Entry>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let kind = kind(&asked.kind)?;
    write(rpc, &context, kind, asked.code, asked.version, |before, _, _| Entry {
        active: false,
        ..before.clone()
    })
    .await
}

/// Changes an entry; what changes nothing is answered without a new version.
async fn write(
    rpc: &Rpc,
    context: &Context,
    kind: &'static Kind,
    code: String,
    edited: i64,
    edit: impl FnOnce(&Entry, &Siblings, &mut Violations) -> Entry,
) -> Result<Response<pb::Entry>, Status> {
    let mut wrong = Violations::new();
    let code = wrong.take("code", parse_code(code)).unwrap_or_default();
    if edited <= 0 {
        wrong.add("version", Reason::Required);
    }
    let (mut tx, version) = rpc.writing().await?;
    let siblings = siblings(&mut tx, kind).await?;
    let before = siblings.entries.iter().find(|entry| entry.code == code);
    let before = before.ok_or_else(|| Error::EntryNotFound(kind.code, code.clone()))?;
    let after = edit(before, &siblings, &mut wrong);
    wrong.into_result()?;
    let stands = listed(&mut tx, kind, &code).await?;
    if stands.version != edited {
        return Err(Error::VersionConflict(stands.version).into());
    }
    if after == *before {
        return Ok(Response::new(entry(&mut tx, stands).await?));
    }
    let occasion = rpc.occasion(context)?;
    store::change_entry(&mut tx, kind.code, &after, occasion.time).await.map_err(Error::from)?;
    let action = Action::of_update(before.active, after.active);
    let change = change(kind, &after, stands.version + 1, action, Some(before));
    crate::store::changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    if kind.code == COUNTRIES && after.name != before.name {
        rename_country(&mut tx, version + 1, &occasion, &before.name, &after.name).await?;
    }
    let written = listed(&mut tx, kind, &code).await?;
    let written = entry(&mut tx, written).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(written))
}

/// Writes the new name of a country wherever entries name it, each as a change of its own: with the
/// old one nothing would find them, and they could not be edited.
async fn rename_country(
    conn: &mut sqlx::PgConnection,
    mut version: i64,
    occasion: &Occasion,
    from: &str,
    to: &str,
) -> Result<(), Error> {
    for kind in KINDS.iter().filter(|kind| kind.names_countries()) {
        let mut entries: Vec<_> = store::entries_of(&mut *conn, kind.code).await?.into_values().collect();
        entries.sort_by(|one, other| one.code.cmp(&other.code));
        for before in entries {
            let after = kind.with_country_renamed(&before, from, to);
            if after == before {
                continue;
            }
            let stands = listed(&mut *conn, kind, &before.code).await?;
            store::change_entry(&mut *conn, kind.code, &after, occasion.time).await?;
            let change = change(kind, &after, stands.version + 1, Action::Updated, Some(&before));
            crate::store::changes::write(&mut *conn, version, occasion, &change).await?;
            version += 1;
        }
    }
    Ok(())
}

async fn entry(conn: &mut sqlx::PgConnection, entry: ListedEntry) -> Result<pb::Entry, Error> {
    let citations = Citations::of(conn, entry.links.iter()).await?;
    Ok(cited(entry, &citations))
}

async fn answered(conn: &mut sqlx::PgConnection, entries: Vec<ListedEntry>) -> Result<Vec<pb::Entry>, Error> {
    let citations = Citations::of(conn, entries.iter().flat_map(|entry| entry.links.iter())).await?;
    Ok(entries.into_iter().map(|entry| cited(entry, &citations)).collect())
}

fn cited(entry: ListedEntry, citations: &Citations) -> pb::Entry {
    pb::Entry {
        articles: citations.cite(&entry.links),
        kind: entry.kind,
        code: entry.code,
        name: entry.name,
        attributes: entry.attributes.0.into_iter().collect(),
        sort_order: entry.sort_order,
        active: entry.active,
        version: entry.version,
        update_time: Some(timestamp(entry.updated_at)),
    }
}
