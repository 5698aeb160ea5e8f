//! The small catalogues everything else refers to.

use axum::{extract::Path, response::Response};
use pinzon_proto::catalogues::v1 as pb;
use utoipa::ToSchema;

use crate::{
    call::Call,
    json::{Answer, BadAnswer, Created, IdempotencyKey, Json, Query},
    kept::Shared,
    problem::Problem,
    signed_in::Staff,
    table::{Cell, FormatQuery, Table, Whole},
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
    /// Ports.
    Ports,
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
    /// Where retained goods are kept.
    CustodyPlaces,
}

/// The small catalogues
#[utoipa::path(
    get, path = "/catalogues", tag = "Catalogues", responses((status = OK, body = pb::ListKindsResponse)),
)]
pub async fn list_catalogues(call: Call) -> Result<Shared<pb::ListKindsResponse>, Problem> {
    call.send_repeatable(pb::ListKindsRequest::default()).await.map(Shared)
}

/// Entries of a small catalogue
#[utoipa::path(
    get, path = "/catalogues/{kind}", tag = "Catalogues",
    params(("kind" = String, Path, description = "Which catalogue"), pb::ListEntriesRequest),
    responses((status = OK, body = pb::ListEntriesResponse), (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND")),
)]
pub async fn list_entries(
    call: Call,
    Path(kind): Path<String>,
    Query(asked): Query<pb::ListEntriesRequest>,
) -> Result<Shared<pb::ListEntriesResponse>, Problem> {
    call.send_repeatable(pb::ListEntriesRequest { kind, ..asked }).await.map(Shared)
}

/// Entries of a small catalogue as a file
#[utoipa::path(
    get, path = "/catalogues/{kind}/export", tag = "Catalogues",
    params(("kind" = String, Path, description = "Which catalogue"), Whole<pb::ListEntriesRequest>, FormatQuery),
    responses(
        (status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND"),
    ),
)]
pub async fn export_entries(
    call: Call,
    Path(code): Path<String>,
    Query(asked): Query<pb::ListEntriesRequest>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    // Also refuses a catalogue that does not exist.
    let listed = call.send_for_all(pb::ListEntriesRequest { kind: code.clone(), ..asked }).await?;
    let kinds = call.send_for_all(pb::ListKindsRequest::default()).await?;
    let kind = kinds.into_iter().find(|kind| kind.code == code);
    let kind = kind.ok_or_else(|| BadAnswer::new("the catalogue is not among the catalogues"))?;
    let mut columns = vec![(kind.code_label, 14), ("Nombre".to_owned(), 40)];
    columns.extend(kind.fields.iter().map(|field| (field.label.clone(), 24)));
    if kind.cites {
        columns.push(("Artículos".to_owned(), 24));
    }
    columns.extend(["Orden", "Activo", "Versión"].map(|title| (title.to_owned(), 8)));
    let mut table = Table::new(kind.title, columns);
    for mut entry in listed {
        let mut row = vec![Cell::text(entry.code), Cell::text(entry.name)];
        for field in &kind.fields {
            let value = entry.attributes.remove(&field.code).unwrap_or_default();
            row.push(match field.r#type() {
                pb::FieldType::WholeNumber | pb::FieldType::Decimal => Cell::number(value),
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
    table.answer(file.format(), &code).await
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
    request_body = pb::CreateEntryRequest,
    responses((status = CREATED, body = pb::Entry), (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND")),
)]
pub async fn create_entry(
    Staff(call): Staff,
    Path(kind): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::CreateEntryRequest>,
) -> Result<Created<pb::Entry>, Problem> {
    let asked = pb::CreateEntryRequest { kind, request_id: key.clone(), ..body };
    call.create(&key, asked).await.map(Created)
}

/// An entry and what refers to it
#[utoipa::path(
    get, path = "/catalogues/{kind}/{code}", tag = "Catalogues",
    params(
        ("kind" = String, Path, description = "Which catalogue"),
        ("code" = String, Path, description = "The entry's code"),
    ),
    responses(
        (status = OK, body = pb::EntryRecord),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND"),
    ),
)]
pub async fn get_entry(
    Staff(call): Staff,
    Path((kind, code)): Path<(String, String)>,
) -> Answer<pb::EntryRecord> {
    call.send_repeatable(pb::GetEntryRequest { kind, code }).await.map(Json)
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
    request_body = pb::UpdateEntryRequest,
    responses(
        (status = OK, body = pb::Entry),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_entry(
    Staff(call): Staff,
    Path((kind, code)): Path<(String, String)>,
    Json(body): Json<pb::UpdateEntryRequest>,
) -> Answer<pb::Entry> {
    call.send(pb::UpdateEntryRequest { kind, code, ..body }).await.map(Json)
}

/// Deactivate an entry
///
/// Administrators. It stays for what refers to it.
#[utoipa::path(
    delete, path = "/catalogues/{kind}/{code}", tag = "Catalogues",
    params(
        ("kind" = String, Path, description = "Which catalogue"),
        ("code" = String, Path, description = "The entry's code"),
        pb::DeactivateEntryRequest,
    ),
    responses(
        (status = OK, body = pb::Entry),
        (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_entry(
    Staff(call): Staff,
    Path((kind, code)): Path<(String, String)>,
    Query(asked): Query<pb::DeactivateEntryRequest>,
) -> Answer<pb::Entry> {
    call.send(pb::DeactivateEntryRequest { kind, code, ..asked }).await.map(Json)
}
