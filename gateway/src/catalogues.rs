//! The small catalogues everything else refers to.

use std::borrow::Cow;

use axum::{extract::Path, response::Response};
use pinzon_chassis::ClosedSet;
use pinzon_domain::CatalogueKind;
use pinzon_proto::catalogues::v1 as pb;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ObjectBuilder, RefOr,
        schema::{Schema, Type},
    },
};

use crate::{
    call::Call,
    json::{BadAnswer, Query},
    problem::Problem,
    table::{Cell, FormatQuery, Table, Whole},
};

/// The small catalogues, for the API document.
#[derive(Debug)]
pub struct CatalogueKindCode;

impl PartialSchema for CatalogueKindCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("The small catalogues that screens know by name; there may be more."))
            .enum_values(Some(CatalogueKind::ALL.iter().map(|kind| kind.code())))
            .into()
    }
}

impl ToSchema for CatalogueKindCode {
    fn name() -> Cow<'static, str> {
        "CatalogueKind".into()
    }
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
