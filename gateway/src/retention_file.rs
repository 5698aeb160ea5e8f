//! Acts as a file.

use axum::response::Response;
use pinzon_domain::date::zone_named;
use pinzon_proto::retentions::v1 as pb;

use crate::{
    json::{Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table},
};

/// Acts as a file
///
/// What the list has with the same filters, in its order. Each file is recorded in the audit.
#[utoipa::path(
    post, path = "/retentions/export", tag = "Retentions", params(FormatQuery),
    request_body = pb::ExportRetentionsRequest,
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_retentions(
    Staff(call): Staff,
    Query(file): Query<FormatQuery>,
    Json(asked): Json<pb::ExportRetentionsRequest>,
) -> Result<Response, Problem> {
    let table = Table::of_list("Actas", COLUMNS, &call, asked).await?;
    table.answer(file.format(), "actas").await
}

const COLUMNS: &Columns<pb::RetentionSummary> = &[
    ("Folio", 18, |row| Cell::text(&row.folio)),
    ("Estado", 12, |row| Cell::label(row.state())),
    ("Aeropuerto", 12, |row| Cell::text(&row.airport)),
    ("Sentido", 12, |row| Cell::label(row.direction())),
    ("Emitida", 20, |row| Cell::minute(row.issued_at.map(|at| at.seconds), zone_named(&row.time_zone))),
    ("Hora de", 14, |row| Cell::zone(zone_named(&row.time_zone))),
    ("Vuelo o embarcación", 18, |row| Cell::text(&row.flight_number)),
    ("Fecha del viaje", 14, |row| Cell::day(&row.flight_date)),
    ("Sin pasajero", 24, |row| Cell::label(row.ownerless())),
    ("Apellidos", 28, |row| Cell::text(&row.surnames)),
    ("Nombres", 28, |row| Cell::text(&row.given_names)),
    ("Documento", 16, |row| Cell::text(&row.document_number)),
    ("Nacionalidad", 14, |row| Cell::text(&row.nationality)),
    ("Mercancías", 10, |row| Cell::number(row.item_count.to_string())),
    ("Rechazadas", 12, |row| Cell::number(row.rejected_count.to_string())),
    ("Detalle", 40, |row| Cell::text(row.goods.join("; "))),
    ("Transportado en", 24, |row| Cell::text(row.carried_in.join("; "))),
    ("Peso (kg)", 10, |row| row.mass_grams.map_or_else(|| Cell::text(""), kilograms)),
    ("En custodia", 12, |row| Cell::number(row.in_custody_count.to_string())),
    ("Vencidas", 10, |row| Cell::number(row.overdue_count.to_string())),
    ("Declaración", 14, |row| Cell::text(&row.declaration_code)),
    ("Inspector", 28, |row| Cell::text(&row.officer_name)),
];

fn kilograms(grams: i64) -> Cell {
    Cell::number(format!("{}.{:03}", grams / 1000, grams % 1000))
}
