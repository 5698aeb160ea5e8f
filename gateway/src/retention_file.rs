//! Acts as a file.

use axum::response::Response;
use chrono::{DateTime, Utc};
use pinzon_domain::date::{ISLANDS, zone_at};
use pinzon_proto::retentions::v1 as pb;

use crate::{
    json::{Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, FormatQuery, Table},
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
    let mut table = Table::new(
        "Actas",
        [
            ("Folio", 18),
            ("Estado", 12),
            ("Aeropuerto", 12),
            ("Sentido", 12),
            ("Emitida", 20),
            ("Hora de", 14),
            ("Vuelo", 10),
            ("Fecha del viaje", 14),
            ("Apellidos", 28),
            ("Nombres", 28),
            ("Documento", 16),
            ("Nacionalidad", 14),
            ("Productos", 10),
            ("Rechazados", 12),
            ("Detalle", 40),
            ("Peso (kg)", 10),
            ("En custodia", 12),
            ("Vencidos", 10),
            ("Declaración", 14),
            ("Oficial", 28),
        ],
    );
    call.send_for_all(asked).await?.into_iter().for_each(|row| table.push(cells(row)));
    table.answer(file.format(), "actas").await
}

fn cells(row: pb::RetentionSummary) -> Vec<Cell> {
    let state = match row.state() {
        pb::State::Unspecified => "",
        pb::State::Issued => "Emitida",
        pb::State::Closed => "Cerrada",
        pb::State::Annulled => "Anulada",
    };
    let direction = match row.direction() {
        pb::Direction::Unspecified => "",
        pb::Direction::Entry => "Ingreso",
        pb::Direction::Interisland => "Interisla",
        pb::Direction::Exit => "Salida",
    };
    let zone = zone_at(&row.airport);
    let zone_name = if zone == ISLANDS { "Galápagos" } else { "Ecuador continental" };
    let issued = row
        .issued_at
        .and_then(|at| DateTime::<Utc>::from_timestamp(at.seconds, 0))
        .map(|at| at.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string());
    vec![
        Cell::text(row.folio),
        Cell::text(state),
        Cell::text(row.airport),
        Cell::text(direction),
        Cell::text(issued.unwrap_or_default()),
        Cell::text(zone_name),
        Cell::text(row.flight_number),
        Cell::text(row.flight_date),
        Cell::text(row.surnames),
        Cell::text(row.given_names),
        Cell::text(row.document_number),
        Cell::text(row.nationality),
        Cell::number(row.item_count.to_string()),
        Cell::number(row.rejected_count.to_string()),
        Cell::text(row.goods.join("; ")),
        row.weight_grams.map_or_else(|| Cell::text(""), kilograms),
        Cell::number(row.in_custody_count.to_string()),
        Cell::number(row.overdue_count.to_string()),
        Cell::text(row.declaration_code),
        Cell::text(row.officer_name),
    ]
}

fn kilograms(grams: i64) -> Cell {
    Cell::number(format!("{}.{:03}", grams / 1000, grams % 1000))
}
