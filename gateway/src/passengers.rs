//! The registry of people met.
//!
//! Names and document numbers have no place in addresses, which are logged and remembered; so a search is a `POST` with
//! its filter as the body.

use axum::response::Response;
use pinzon_domain::date::ISLANDS;
use pinzon_proto::declarations::v1::{self as pb, DocumentType};

use crate::{
    json::{Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table},
};

/// Passengers as a file
///
/// Each file is an audit record.
#[utoipa::path(
    post, path = "/passengers/export", tag = "Passengers", request_body = pb::ExportPassengersRequest,
    params(FormatQuery),
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_passengers(
    Staff(call): Staff,
    Query(file): Query<FormatQuery>,
    Json(body): Json<pb::ExportPassengersRequest>,
) -> Result<Response, Problem> {
    let table = Table::of_list("Pasajeros", COLUMNS, &call, body).await?;
    table.answer(file.format(), "pasajeros").await
}

const COLUMNS: &Columns<pb::PassengerSummary> = &[
    ("Apellidos", 28, |row| Cell::text(&row.surnames)),
    ("Nombres", 28, |row| Cell::text(&row.given_names)),
    ("Tipo de documento", 18, |row| Cell::text(document_type(row.document_type()))),
    ("Número de documento", 20, |row| Cell::text(&row.document_number)),
    ("País emisor", 12, |row| Cell::text(&row.document_country)),
    ("Nacionalidad", 12, |row| Cell::text(&row.nationality)),
    ("Fecha de nacimiento", 18, |row| Cell::day(&row.birth_date)),
    ("Aeropuertos", 16, |row| Cell::text(row.airports.join("; "))),
    ("Último encuentro (hora de Galápagos)", 32, |row| {
        Cell::minute(row.last_met_at.map(|at| at.seconds), ISLANDS)
    }),
    ("Con acta", 10, |row| Cell::yes_no(row.has_act)),
    ("Con alerta vigente", 18, |row| Cell::yes_no(row.has_alert)),
];

fn document_type(of: DocumentType) -> &'static str {
    match of {
        DocumentType::Unspecified => "",
        DocumentType::Passport => "Pasaporte",
        DocumentType::Cedula => "Cédula",
        DocumentType::Other => "Otro",
    }
}
