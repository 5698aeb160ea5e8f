//! The counter: flights, queues, what is known about a traveller, and who attends whom.

use axum::extract::Path;
use pinzon_proto::declarations::v1 as pb;

use crate::{
    declarations::explain_lane,
    json::{Answer, Json, Query},
    signed_in::Staff,
};

/// Flights of a day at an airport
///
/// As they were declared, by flight number.
#[utoipa::path(
    get, path = "/flights", tag = "Counter", params(pb::ListFlightsRequest),
    responses((status = OK, body = pb::ListFlightsResponse)),
)]
pub async fn list_flights(
    Staff(call): Staff,
    Query(asked): Query<pb::ListFlightsRequest>,
) -> Answer<pb::ListFlightsResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// The queue of a flight
///
/// Red, yellow, green; the earliest sent first.
#[utoipa::path(
    get, path = "/queue", tag = "Counter", params(pb::ListQueueRequest),
    responses((status = OK, body = pb::ListQueueResponse)),
)]
pub async fn list_queue(
    Staff(call): Staff,
    Query(asked): Query<pb::ListQueueRequest>,
) -> Answer<pb::ListQueueResponse> {
    let mut queue = call.send_repeatable(asked).await?;
    queue.items.iter_mut().filter_map(|item| item.lane.as_mut()).for_each(explain_lane);
    Ok(Json(queue))
}

/// What else is known about a declaration's traveller
#[utoipa::path(
    get, path = "/declarations/{code}/background", tag = "Counter",
    params(("code" = String, Path, description = "The short code")),
    responses((status = OK, body = pb::Background), (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND")),
)]
pub async fn get_background(Staff(call): Staff, Path(code): Path<String>) -> Answer<pb::Background> {
    call.send_repeatable(pb::GetBackgroundRequest { code }).await.map(Json)
}

/// Say that one has a declaration open
///
/// Answers who else has. Repeated while it is open.
#[utoipa::path(
    post, path = "/declarations/{code}/attend", tag = "Counter",
    params(("code" = String, Path, description = "The short code")),
    responses((status = OK, body = pb::Attendance), (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND")),
)]
pub async fn attend_declaration(Staff(call): Staff, Path(code): Path<String>) -> Answer<pb::Attendance> {
    call.send(pb::AttendDeclarationRequest { code }).await.map(Json)
}
