//! Declarations as a file.

use axum::response::Response;
use chrono::{DateTime, Utc};
use pinzon_domain::date::{ISLANDS, zone_at};
use pinzon_proto::declarations::v1 as pb;

use crate::{
    json::{Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, FormatQuery, Table},
};

/// Declarations as a file
///
/// What the list has with the same filters, in its order. Each file is recorded in the audit.
#[utoipa::path(
    post, path = "/declarations/export", tag = "Declarations", params(FormatQuery),
    request_body = pb::ExportDeclarationsRequest,
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_declarations(
    Staff(call): Staff,
    Query(file): Query<FormatQuery>,
    Json(asked): Json<pb::ExportDeclarationsRequest>,
) -> Result<Response, Problem> {
    let mut table = Table::new(
        "Declaraciones",
        [
            ("Código", 14),
            ("Estado", 14),
            ("Canal", 10),
            ("Aeropuerto", 12),
            ("Sentido", 12),
            ("Vuelo", 10),
            ("Fecha del viaje", 14),
            ("Aerolínea", 10),
            ("Origen", 10),
            ("Destino", 10),
            ("Apellidos", 28),
            ("Nombres", 28),
            ("Documento", 16),
            ("Nacionalidad", 14),
            ("Productos", 10),
            ("Actas", 8),
            ("Sorteo", 8),
            ("Sospechosa de envío masivo", 16),
            ("Enviada", 20),
            ("Hora de", 14),
        ],
    );
    call.send_for_all(asked).await?.into_iter().for_each(|row| table.push(cells(row)));
    table.answer(file.format(), "declaraciones").await
}

fn cells(row: pb::DeclarationSummary) -> Vec<Cell> {
    let state = match row.state() {
        pb::State::Unspecified => "",
        pb::State::Submitted => "Enviada",
        pb::State::Presented => "Presentada",
        pb::State::InInspection => "En inspección",
        pb::State::Cleared => "Conforme",
        pb::State::WithFindings => "Con novedad",
        pb::State::Annulled => "Anulada",
        pb::State::Expired => "Vencida",
    };
    let lane = match row.lane() {
        pb::Lane::Unspecified => "",
        pb::Lane::Green => "Verde",
        pb::Lane::Yellow => "Amarillo",
        pb::Lane::Red => "Rojo",
    };
    let direction = match row.direction() {
        pb::Direction::Unspecified => "",
        pb::Direction::Entry => "Ingreso",
        pb::Direction::Interisland => "Interisla",
        pb::Direction::Exit => "Salida",
    };
    let zone = zone_at(&row.airport);
    let zone_name = if zone == ISLANDS { "Galápagos" } else { "Ecuador continental" };
    let submitted = row
        .submitted_at
        .and_then(|at| DateTime::<Utc>::from_timestamp(at.seconds, 0))
        .map(|at| at.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string());
    vec![
        Cell::text(row.code),
        Cell::text(state),
        Cell::text(lane),
        Cell::text(row.airport),
        Cell::text(direction),
        Cell::text(row.flight_number),
        Cell::text(row.flight_date),
        Cell::text(row.airline),
        Cell::text(row.origin_airport),
        Cell::text(row.destination_airport),
        Cell::text(row.surnames),
        Cell::text(row.given_names),
        Cell::text(row.document_number),
        Cell::text(row.nationality),
        Cell::number(row.item_count.to_string()),
        Cell::number(row.act_count.to_string()),
        Cell::yes_no(row.drawn),
        Cell::yes_no(row.suspicious),
        Cell::text(submitted.unwrap_or_default()),
        Cell::text(zone_name),
    ]
}
