//! The small catalogues everything else refers to.

use axum::{extract::Path, response::Response};
use pinzon_proto::catalogues::v1 as pb;
use utoipa::ToSchema;

use crate::{
    call::Call,
    json::{BadAnswer, Query},
    problem::Problem,
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
    /// Numbers of seals.
    SealSeries,
    /// Filters, counters and terminals.
    ControlPoints,
    /// Airports that are administered together.
    Regions,
    /// Numbers of flights and where they go.
    Flights,
    /// Texts of the others in other languages.
    Translations,
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
