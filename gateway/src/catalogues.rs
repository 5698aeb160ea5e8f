//! The small catalogues everything else refers to.

use std::collections::BTreeMap;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use chrono::{DateTime, Utc};
use pinzon_proto::{catalogues::v1 as pb, retentions::v1 as retentions};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    citation::{Citation, LegalLink},
    codes::{StatusFilter, codes, from_proto},
    json::{
        BadAnswer, Edited, IDEMPOTENCY_KEY, Json, PageQuery, Query, each, instant, nullable, present,
        request_id,
    },
    problem::Problem,
    router::Shared,
    services::Services,
    session::Staff,
    table::{Cell, Column, FormatQuery, Table},
};

/// The small catalogues that screens know by name; there may be more.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum CatalogueKind {
    /// Whether a product may enter.
    Classifications,
    /// Groups of products.
    Categories,
    /// Plant, animal, …
    Origins,
    /// Countries.
    Countries,
    /// Units of measure.
    Units,
    /// Airports.
    Airports,
    /// Airlines.
    Airlines,
    /// Ways to travel.
    TransportModes,
    /// Why goods are retained.
    RetentionReasons,
    /// Where goods are carried.
    CarriedItems,
    /// Where rejected goods go.
    RejectionDestinations,
}

/// A code and the name people read.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeName {
    /// Stable code.
    pub code: String,
    /// Name to show.
    pub name: String,
}

impl From<pb::CodeName> for CodeName {
    fn from(named: pb::CodeName) -> Self {
        Self { code: named.code, name: named.name }
    }
}

impl From<retentions::CodeName> for CodeName {
    fn from(named: retentions::CodeName) -> Self {
        Self { code: named.code, name: named.name }
    }
}

impl From<pinzon_proto::declarations::v1::CodeName> for CodeName {
    fn from(named: pinzon_proto::declarations::v1::CodeName) -> Self {
        Self { code: named.code, name: named.name }
    }
}

/// An entry of a small catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct Entry {
    /// Stable code.
    pub code: String,
    /// Name to show.
    pub name: String,
    /// What else is known; the names depend on the catalogue.
    pub attributes: BTreeMap<String, String>,
    /// Display order.
    pub sort_order: i32,
    /// False for entries kept for history only.
    pub active: bool,
    /// Grows with each change.
    pub version: i64,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Articles of the legal basis behind it, also those that are no longer in force; empty where
    /// the catalogue does not cite.
    pub articles: Vec<Citation>,
}

impl Entry {
    fn from_proto(entry: pb::Entry) -> Result<Self, BadAnswer> {
        Ok(Self {
            updated_at: instant(entry.update_time, "update_time")?,
            code: entry.code,
            name: entry.name,
            attributes: entry.attributes.into_iter().collect(),
            sort_order: entry.sort_order,
            active: entry.active,
            version: entry.version,
            articles: entry.articles.into_iter().map(Citation::from).collect(),
        })
    }
}

codes! {
    /// What a field of an entry holds.
    FieldType = pb::FieldType {
        /// A line of text.
        Text = "text",
        /// Several lines of text.
        LongText = "long_text",
        /// A whole number.
        WholeNumber = "whole_number",
        /// A number with decimals.
        Decimal = "decimal",
        /// One of its choices.
        Choice = "choice",
        /// The name of a country.
        Country = "country",
    }
}

/// A small catalogue: what its entries hold, and what refers to them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Kind {
    /// How it is asked for.
    pub code: String,
    /// Its title.
    pub title: String,
    /// One of its entries.
    pub singular: String,
    /// How its code is called.
    pub code_label: String,
    /// What a code must look like, as a regular expression.
    pub code_pattern: String,
    /// What its entries hold besides code and name.
    pub fields: Vec<KindField>,
    /// What refers to its entries.
    pub referrers: Vec<String>,
    /// Entries that may be chosen.
    pub active_entries: i64,
    /// Entries kept for history only.
    pub inactive_entries: i64,
    /// Whether its entries cite articles of the legal basis.
    pub cites: bool,
}

/// What entries of a catalogue hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct KindField {
    /// The attribute's name.
    pub code: String,
    /// How it is called.
    pub label: String,
    /// What to write.
    #[schema(required)]
    pub help: Option<String>,
    /// What it holds.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// Whether it may not be empty.
    pub required: bool,
    /// Characters of a text.
    #[schema(required)]
    pub max_length: Option<i32>,
    /// Of a text, as a regular expression.
    #[schema(required)]
    pub pattern: Option<String>,
    /// Of a number.
    #[schema(required)]
    pub minimum: Option<String>,
    /// Of a number.
    #[schema(required)]
    pub maximum: Option<String>,
    /// What may be chosen.
    pub choices: Vec<CodeName>,
    /// Whether lists have a column for it.
    pub listed: bool,
}

impl KindField {
    fn from_proto(field: pb::KindField) -> Result<Self, BadAnswer> {
        Ok(Self {
            kind: from_proto::<_, pb::FieldType>(field.r#type)?,
            code: field.code,
            label: field.label,
            help: nullable(field.help),
            required: field.required,
            max_length: (field.max_length > 0).then_some(field.max_length),
            pattern: nullable(field.pattern),
            minimum: nullable(field.minimum),
            maximum: nullable(field.maximum),
            choices: field.choices.into_iter().map(CodeName::from).collect(),
            listed: field.listed,
        })
    }
}

impl Kind {
    fn from_proto(kind: pb::Kind) -> Result<Self, BadAnswer> {
        Ok(Self {
            code: kind.code,
            title: kind.title,
            singular: kind.singular,
            code_label: kind.code_label,
            code_pattern: kind.code_pattern,
            fields: each(kind.fields, KindField::from_proto)?,
            referrers: kind.referrers,
            active_entries: kind.active_entries,
            inactive_entries: kind.inactive_entries,
            cites: kind.cites,
        })
    }
}

/// Every small catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct KindList {
    /// The catalogues of this page.
    pub items: Vec<Kind>,
    /// Catalogues of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// The small catalogues
#[utoipa::path(
    get, path = "/catalogues", tag = "Catalogues", responses((status = OK, body = KindList)),
)]
pub async fn list_catalogues(
    State(services): State<Services>,
    call: Call,
) -> Result<Shared<KindList>, Problem> {
    let found = kinds(&services, &call).await?;
    Ok(Shared(KindList {
        items: each(found.kinds, Kind::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

async fn kinds(services: &Services, call: &Call) -> Result<pb::ListKindsResponse, Problem> {
    let message = pb::ListKindsRequest { page_size: 200, ..Default::default() };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_kinds(request).await }
        })
        .await?;
    Ok(found)
}

/// A page of entries.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntryList {
    /// The entries of this page.
    pub items: Vec<Entry>,
    /// Entries of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Which entries, in which order.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EntryFilter {
    /// Words of code, name or anything else an entry holds.
    q: Option<String>,
    /// Whether they may still be chosen; both when absent.
    status: Option<StatusFilter>,
    /// `order`, `name`, `code` or `updated`; ` desc` turns it round. By order when absent.
    order_by: Option<String>,
}

const FIELDS: &[(&str, &str)] = &[("query", "q"), ("request_id", IDEMPOTENCY_KEY)];

async fn entries(
    services: &Services,
    call: &Call,
    message: pb::ListEntriesRequest,
) -> Result<pb::ListEntriesResponse, Problem> {
    call.send_repeatable(message, |request| {
        let mut catalogues = services.catalogues();
        async move { catalogues.list_entries(request).await }
    })
    .await
    .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))
}

impl EntryFilter {
    fn message(self, kind: String, page: PageQuery) -> pb::ListEntriesRequest {
        pb::ListEntriesRequest {
            kind,
            query: self.q.unwrap_or_default(),
            status: StatusFilter::number(self.status),
            order_by: self.order_by.unwrap_or_default(),
            page_size: page.size(),
            page_token: page.token(),
        }
    }
}

/// Entries of a small catalogue
#[utoipa::path(
    get, path = "/catalogues/{kind}", tag = "Catalogues",
    params(("kind" = String, Path, description = "Which catalogue"), EntryFilter, PageQuery),
    responses((status = OK, body = EntryList), (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND")),
)]
pub async fn list_entries(
    State(services): State<Services>,
    call: Call,
    Path(kind): Path<String>,
    Query(filter): Query<EntryFilter>,
    Query(page): Query<PageQuery>,
) -> Result<Shared<EntryList>, Problem> {
    let found = entries(&services, &call, filter.message(kind, page)).await?;
    Ok(Shared(EntryList {
        items: each(found.entries, Entry::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// Entries of a small catalogue as a file
#[utoipa::path(
    get, path = "/catalogues/{kind}/export", tag = "Catalogues",
    params(("kind" = String, Path, description = "Which catalogue"), EntryFilter, FormatQuery),
    responses(
        (status = OK, description = "The file", body = Vec<u8>, content_type = "text/csv"),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND"),
    ),
)]
pub async fn export_entries(
    State(services): State<Services>,
    call: Call,
    Path(code): Path<String>,
    Query(filter): Query<EntryFilter>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let mut message = filter.message(code, PageQuery::LARGEST);
    let mut listed = Vec::new();
    // Also refuses a catalogue there is none of.
    loop {
        let found = entries(&services, &call, message.clone()).await?;
        listed.extend(found.entries);
        message.page_token = found.next_page_token;
        if message.page_token.is_empty() {
            break;
        }
    }
    let kinds = kinds(&services, &call).await?.kinds;
    let kind = present(kinds.into_iter().find(|kind| kind.code == message.kind), "kind")?;
    let mut columns = vec![Column::new(kind.code_label, 14), Column::new("Nombre", 40)];
    columns.extend(kind.fields.iter().map(|field| Column::new(field.label.clone(), 24)));
    if kind.cites {
        columns.push(Column::new("Artículos", 24));
    }
    columns.extend([Column::new("Orden", 8), Column::new("Activo", 8), Column::new("Versión", 8)]);
    let mut table = Table::new(kind.title, columns);
    for mut entry in listed {
        let mut row = vec![Cell::text(entry.code), Cell::text(entry.name)];
        for field in &kind.fields {
            let value = entry.attributes.remove(&field.code).unwrap_or_default();
            row.push(match pb::FieldType::try_from(field.r#type) {
                Ok(pb::FieldType::WholeNumber | pb::FieldType::Decimal) => Cell::number(value),
                _ => Cell::text(value),
            });
        }
        if kind.cites {
            let codes: Vec<_> = entry.articles.into_iter().map(|cited| cited.code).collect();
            row.push(Cell::text(codes.join("; ")));
        }
        row.push(Cell::Number(f64::from(entry.sort_order)));
        row.push(Cell::yes_no(entry.active));
        row.push(Cell::number(entry.version.to_string()));
        table.push(row);
    }
    table.answer(file.format(), &message.kind).await
}

/// What is typed into the form of an entry.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewEntry {
    /// Stable code; made from the name when absent and the catalogue allows it.
    #[serde(default)]
    pub code: Option<String>,
    /// Name to show.
    #[schema(value_type = String)]
    pub name: Option<String>,
    /// What else the catalogue asks for.
    #[serde(default)]
    pub attributes: BTreeMap<String, String>,
    /// Display order; last when absent.
    #[serde(default)]
    pub sort_order: Option<i32>,
    /// Articles of the legal basis behind it, the most important first.
    #[serde(default)]
    pub articles: Option<Vec<LegalLink>>,
}

/// Add an entry
///
/// Administrators. A repeat with the same key answers with the first result.
#[utoipa::path(
    post, path = "/catalogues/{kind}", tag = "Catalogues",
    params(
        ("kind" = String, Path, description = "Which catalogue"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    request_body = NewEntry,
    responses((status = CREATED, body = Entry), (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND")),
)]
pub async fn create_entry(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(kind): Path<String>,
    headers: HeaderMap,
    Json(body): Json<NewEntry>,
) -> Result<(StatusCode, axum::Json<Entry>), Problem> {
    let message = pb::CreateEntryRequest {
        kind,
        code: body.code.unwrap_or_default(),
        name: body.name.unwrap_or_default(),
        attributes: body.attributes.into_iter().collect(),
        sort_order: body.sort_order.unwrap_or_default(),
        request_id: request_id(&headers)?,
        articles: legal_links(body.articles),
    };
    let entry = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.create_entry(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok((StatusCode::CREATED, axum::Json(Entry::from_proto(entry)?)))
}

/// An entry and what refers to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntryRecord {
    /// The entry.
    pub entry: Entry,
    /// What refers to it.
    pub referrers: Vec<Referrer>,
}

/// What refers to an entry.
#[derive(Debug, Serialize, ToSchema)]
pub struct Referrer {
    /// What it is.
    pub label: String,
    /// How many; null where only another service knows.
    #[schema(required)]
    pub count: Option<i64>,
}

/// An entry and what refers to it
#[utoipa::path(
    get, path = "/catalogues/{kind}/{code}", tag = "Catalogues",
    params(
        ("kind" = String, Path, description = "Which catalogue"),
        ("code" = String, Path, description = "The entry's code"),
    ),
    responses(
        (status = OK, body = EntryRecord),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND"),
    ),
)]
pub async fn get_entry(
    State(services): State<Services>,
    Staff(call): Staff,
    Path((kind, code)): Path<(String, String)>,
) -> Result<axum::Json<EntryRecord>, Problem> {
    let record = call
        .send_repeatable(pb::GetEntryRequest { kind, code }, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_entry(request).await }
        })
        .await?;
    Ok(axum::Json(EntryRecord {
        entry: Entry::from_proto(present(record.entry, "entry")?)?,
        referrers: record
            .referrers
            .into_iter()
            .map(|referrer| Referrer { label: referrer.label, count: referrer.count })
            .collect(),
    }))
}

/// An entry as it is to be.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EntryUpdate {
    /// Name to show.
    #[schema(value_type = String)]
    pub name: Option<String>,
    /// What else the catalogue asks for.
    #[serde(default)]
    pub attributes: BTreeMap<String, String>,
    /// Display order.
    #[schema(value_type = i32)]
    pub sort_order: Option<i32>,
    /// Whether it may be chosen; as it was when absent.
    #[schema(nullable = false)]
    pub active: Option<bool>,
    /// Articles of the legal basis behind it, the most important first; unchanged when absent.
    #[serde(default)]
    pub articles: Option<Vec<LegalLink>>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    pub version: Option<i64>,
}

fn legal_links(links: Option<Vec<LegalLink>>) -> Option<pb::LegalLinks> {
    links.map(|links| pb::LegalLinks { links: links.into_iter().map(Into::into).collect() })
}

/// Change or reactivate an entry
///
/// Administrators.
#[utoipa::path(
    put, path = "/catalogues/{kind}/{code}", tag = "Catalogues",
    params(
        ("kind" = String, Path, description = "Which catalogue"),
        ("code" = String, Path, description = "The entry's code"),
    ),
    request_body = EntryUpdate,
    responses(
        (status = OK, body = Entry),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_entry(
    State(services): State<Services>,
    Staff(call): Staff,
    Path((kind, code)): Path<(String, String)>,
    Json(body): Json<EntryUpdate>,
) -> Result<axum::Json<Entry>, Problem> {
    let message = pb::UpdateEntryRequest {
        kind,
        code,
        name: body.name.unwrap_or_default(),
        attributes: body.attributes.into_iter().collect(),
        sort_order: body.sort_order.unwrap_or_default(),
        active: body.active,
        version: body.version.unwrap_or_default(),
        articles: legal_links(body.articles),
    };
    let entry = call
        .send(message, |request| async move { services.catalogues().update_entry(request).await })
        .await?;
    Ok(axum::Json(Entry::from_proto(entry)?))
}

/// Deactivate an entry
///
/// Administrators. It stays for what refers to it.
#[utoipa::path(
    delete, path = "/catalogues/{kind}/{code}", tag = "Catalogues",
    params(
        ("kind" = String, Path, description = "Which catalogue"),
        ("code" = String, Path, description = "The entry's code"),
        Edited,
    ),
    responses(
        (status = OK, body = Entry),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_entry(
    State(services): State<Services>,
    Staff(call): Staff,
    Path((kind, code)): Path<(String, String)>,
    Query(of): Query<Edited>,
) -> Result<axum::Json<Entry>, Problem> {
    let message = pb::DeactivateEntryRequest { kind, code, version: of.version.unwrap_or_default() };
    let entry = call
        .send(message, |request| async move { services.catalogues().deactivate_entry(request).await })
        .await?;
    Ok(axum::Json(Entry::from_proto(entry)?))
}
