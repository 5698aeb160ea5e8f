//! The registry of people met.
//!
//! Names and document numbers have no place in addresses, which are logged and remembered; so a search is a `POST` with
//! its filter as the body.

use axum::{extract::Path, response::Response};
use pinzon_domain::date::ISLANDS;
use pinzon_proto::declarations::v1::{self as pb, DocumentType};

use crate::{
    json::{Answer, Created, IdempotencyKey, Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table},
};

/// Passengers of the own airports
///
/// Last met first.
#[utoipa::path(
    get, path = "/passengers", tag = "Passengers", params(pb::ListPassengersRequest),
    responses((status = OK, body = pb::ListPassengersResponse)),
)]
pub async fn list_passengers(
    Staff(call): Staff,
    Query(asked): Query<pb::ListPassengersRequest>,
) -> Answer<pb::ListPassengersResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Find passengers
///
/// The list, narrowed. A body, because names and document numbers have no place in addresses.
#[utoipa::path(
    post, path = "/passengers/search", tag = "Passengers", request_body = pb::SearchPassengersRequest,
    responses((status = OK, body = pb::ListPassengersResponse)),
)]
pub async fn search_passengers(
    Staff(call): Staff,
    Json(body): Json<pb::SearchPassengersRequest>,
) -> Answer<pb::ListPassengersResponse> {
    call.send_repeatable(body).await.map(Json)
}

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

/// One passenger
///
/// Each view is an audit record.
#[utoipa::path(
    get, path = "/passengers/{id}", tag = "Passengers",
    params(("id" = String, Path, format = Uuid, description = "The passenger's id")),
    responses((status = OK, body = pb::Passenger), (status = NOT_FOUND, description = "PASSENGER_NOT_FOUND")),
)]
pub async fn get_passenger(Staff(call): Staff, Path(id): Path<String>) -> Answer<pb::Passenger> {
    call.send(pb::GetPassengerRequest { id }).await.map(Json)
}

/// Add a passenger
///
/// A repeat with the same key answers with the first result. Whoever adds a document that is known elsewhere is refused
/// (DOCUMENT_TAKEN), and finds its record from then on.
#[utoipa::path(
    post, path = "/passengers", tag = "Passengers", request_body = pb::CreatePassengerRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID")),
    responses((status = CREATED, body = pb::Passenger)),
)]
pub async fn create_passenger(
    Staff(call): Staff,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::CreatePassengerRequest>,
) -> Result<Created<pb::Passenger>, Problem> {
    let asked = pb::CreatePassengerRequest { request_id: key.clone(), ..body };
    call.create(&key, asked).await.map(Created)
}

/// Change a passenger
///
/// The document of declarations or acts does not change: join two records instead.
#[utoipa::path(
    put, path = "/passengers/{id}", tag = "Passengers", request_body = pb::UpdatePassengerRequest,
    params(("id" = String, Path, format = Uuid, description = "The passenger's id")),
    responses(
        (status = OK, body = pb::Passenger),
        (status = NOT_FOUND, description = "PASSENGER_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT, with current_version)"),
    ),
)]
pub async fn update_passenger(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::UpdatePassengerRequest>,
) -> Answer<pb::Passenger> {
    call.send(pb::UpdatePassengerRequest { id, ..body }).await.map(Json)
}

/// Who changed a passenger, newest first
///
/// Each view is an audit record.
#[utoipa::path(
    get, path = "/passengers/{id}/changes", tag = "Passengers",
    params(("id" = String, Path, format = Uuid, description = "The passenger's id"), pb::ListPassengerChangesRequest),
    responses(
        (status = OK, body = pb::ListPassengerChangesResponse),
        (status = NOT_FOUND, description = "PASSENGER_NOT_FOUND"),
    ),
)]
pub async fn list_passenger_changes(
    Staff(call): Staff,
    Path(id): Path<String>,
    Query(asked): Query<pb::ListPassengerChangesRequest>,
) -> Answer<pb::ListPassengerChangesResponse> {
    call.send(pb::ListPassengerChangesRequest { id, ..asked }).await.map(Json)
}

/// Write an alert
///
/// A repeat with the same key answers with the first result.
#[utoipa::path(
    post, path = "/passengers/{id}/alerts", tag = "Passengers", request_body = pb::CreatePassengerAlertRequest,
    params(
        ("id" = String, Path, format = Uuid, description = "The passenger's id"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    responses(
        (status = CREATED, body = pb::PassengerAlert),
        (status = NOT_FOUND, description = "PASSENGER_NOT_FOUND"),
    ),
)]
pub async fn create_passenger_alert(
    Staff(call): Staff,
    Path(id): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::CreatePassengerAlertRequest>,
) -> Result<Created<pb::PassengerAlert>, Problem> {
    let asked = pb::CreatePassengerAlertRequest { id, request_id: key.clone(), ..body };
    call.create(&key, asked).await.map(Created)
}

/// End an alert
#[utoipa::path(
    post, path = "/passengers/{id}/alerts/{alert_id}/end", tag = "Passengers",
    request_body = pb::EndPassengerAlertRequest,
    params(
        ("id" = String, Path, format = Uuid, description = "The passenger's id"),
        ("alert_id" = String, Path, format = Uuid, description = "The alert's id"),
    ),
    responses(
        (status = OK, body = pb::PassengerAlert),
        (status = NOT_FOUND, description = "PASSENGER_NOT_FOUND, PASSENGER_ALERT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT, with current_version)"),
    ),
)]
pub async fn end_passenger_alert(
    Staff(call): Staff,
    Path((id, alert_id)): Path<(String, String)>,
    Json(body): Json<pb::EndPassengerAlertRequest>,
) -> Answer<pb::PassengerAlert> {
    call.send(pb::EndPassengerAlertRequest { id, alert_id, ..body }).await.map(Json)
}

/// Join two records of one person
///
/// Supervisors and administrators. The other record points to the one that stays, which shows the declarations and acts
/// of both.
#[utoipa::path(
    post, path = "/passengers/{id}/join", tag = "Passengers", request_body = pb::JoinPassengerRequest,
    params(("id" = String, Path, format = Uuid, description = "The id of the record that stays")),
    responses(
        (status = OK, body = pb::Passenger),
        (status = NOT_FOUND, description = "PASSENGER_NOT_FOUND"),
        (
            status = CONFLICT,
            description = "VERSION_CONFLICT (with current_version), or one of them is joined (PASSENGER_JOINED)",
        ),
    ),
)]
pub async fn join_passenger(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::JoinPassengerRequest>,
) -> Answer<pb::Passenger> {
    call.send(pb::JoinPassengerRequest { id, ..body }).await.map(Json)
}

/// Undo a join
///
/// Supervisors and administrators.
#[utoipa::path(
    post, path = "/passengers/{id}/separate", tag = "Passengers", request_body = pb::SeparatePassengerRequest,
    params(("id" = String, Path, format = Uuid, description = "The id of the record that stayed")),
    responses(
        (status = OK, body = pb::Passenger),
        (status = NOT_FOUND, description = "PASSENGER_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT, with current_version)"),
    ),
)]
pub async fn separate_passenger(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::SeparatePassengerRequest>,
) -> Answer<pb::Passenger> {
    call.send(pb::SeparatePassengerRequest { id, ..body }).await.map(Json)
}
