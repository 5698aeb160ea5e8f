//! Declarations as a file.

use axum::response::Response;
use pinzon_domain::date::ISLANDS;
use pinzon_proto::declarations::v1 as pb;

use crate::{
    json::{Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table},
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
    let table = Table::of_list("Declaraciones", COLUMNS, &call, asked).await?;
    table.answer(file.format(), "declaraciones").await
}

const COLUMNS: &Columns<pb::DeclarationSummary> = &[
    ("Código", 14, |row| Cell::text(&row.code)),
    ("Estado", 14, |row| Cell::label(row.state())),
    ("Canal", 10, |row| Cell::label(row.lane())),
    ("Aeropuerto", 12, |row| Cell::text(&row.airport)),
    ("Sentido", 12, |row| Cell::label(row.direction())),
    ("Vuelo o embarcación", 18, |row| Cell::text(&row.flight_number)),
    ("Fecha del viaje", 14, |row| Cell::day(&row.flight_date)),
    ("Aerolínea", 10, |row| Cell::text(&row.airline)),
    ("Origen", 10, |row| Cell::text(&row.origin_airport)),
    ("Destino", 10, |row| Cell::text(&row.destination_airport)),
    ("Apellidos", 28, |row| Cell::text(&row.surnames)),
    ("Nombres", 28, |row| Cell::text(&row.given_names)),
    ("Documento", 16, |row| Cell::text(&row.document_number)),
    ("Nacionalidad", 14, |row| Cell::text(&row.nationality)),
    ("Residencia", 14, |row| Cell::text(row.traveller.as_ref().map_or("", |of| &of.residence_country))),
    ("Días de estadía", 14, |row| {
        row.travel
            .as_ref()
            .and_then(|of| of.stay_days)
            .map_or_else(|| Cell::text(""), |days| Cell::number(days.to_string()))
    }),
    ("Mercancías", 10, |row| Cell::number(row.item_count.to_string())),
    ("Actas", 8, |row| Cell::number(row.act_count.to_string())),
    ("Sorteo", 8, |row| Cell::yes_no(row.drawn)),
    ("Sospechosa de envío masivo", 16, |row| Cell::yes_no(row.suspicious)),
    ("Enviada", 20, |row| Cell::minute(row.submitted_at.map(|at| at.seconds), ISLANDS)),
    ("Hora de", 14, |_| Cell::zone(ISLANDS)),
];
