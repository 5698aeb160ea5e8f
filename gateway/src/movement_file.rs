//! Transfers and disposals as a file.

use axum::response::Response;
use pinzon_domain::date::zone_named;
use pinzon_proto::retentions::v1 as pb;

use crate::{
    json::{Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table},
};

/// Transfers and disposals as a file
///
/// What the list has with the same filters, in its order. Each file is recorded in the audit.
#[utoipa::path(
    post, path = "/custody/movements/export", tag = "Custody", params(FormatQuery),
    request_body = pb::ExportMovementsRequest,
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_movements(
    Staff(call): Staff,
    Query(file): Query<FormatQuery>,
    Json(asked): Json<pb::ExportMovementsRequest>,
) -> Result<Response, Problem> {
    let table = Table::of_list("Movimientos", COLUMNS, &call, asked).await?;
    table.answer(file.format(), "movimientos").await
}

const COLUMNS: &Columns<pb::Movement> = &[
    ("Folio", 18, |row| Cell::text(&row.folio)),
    ("Movimiento", 14, |row| Cell::label(row.kind())),
    ("Situación", 14, |row| Cell::label(row.state())),
    ("Aeropuerto", 12, |row| Cell::text(&row.airport)),
    ("Lugar de llegada", 28, |row| Cell::text(name(row.place.as_ref()))),
    ("Destino final", 28, |row| Cell::text(name(row.destination.as_ref()))),
    ("Método", 40, |row| Cell::text(&row.method)),
    ("Mercancías", 10, |row| Cell::number(row.item_count.to_string())),
    ("Etiquetas", 40, |row| Cell::text(row.labels.join("; "))),
    ("Registrado", 20, |row| Cell::minute(row.opened_at.map(|at| at.seconds), zone_named(&row.time_zone))),
    ("Registra", 28, |row| Cell::text(person(row.opened_by.as_ref()))),
    ("Cerrado", 20, |row| Cell::minute(row.closed_at.map(|at| at.seconds), zone_named(&row.time_zone))),
    ("Confirma o cancela", 28, |row| Cell::text(person(row.closed_by.as_ref()))),
    ("Hora de", 14, |row| Cell::zone(zone_named(&row.time_zone))),
];

fn name(named: Option<&pb::CodeName>) -> &str {
    named.map_or("", |named| &named.name)
}

fn person(officer: Option<&pb::Officer>) -> &str {
    officer.map_or("", |officer| &officer.name)
}
