//! The own account: asking for one, proposing a name, password, airport, second factor.

use axum::http::StatusCode;
use pinzon_proto::auth::v1 as pb;

use crate::{call::Call, client::Client, json::Json, problem::Problem};

/// Ask for an account
///
/// It has no rights until an administrator approves it. The answer is the same for an
/// address that has an account already.
#[utoipa::path(
    post, path = "/register", tag = "Account", request_body = pb::RegisterRequest,
    responses(
        (status = ACCEPTED, body = pb::RegisterResponse),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many from this address (TOO_MANY_ATTEMPTS)",
        ),
    ),
)]
pub async fn register(
    call: Call,
    client: Client,
    Json(body): Json<pb::RegisterRequest>,
) -> Result<(StatusCode, Json<pb::RegisterResponse>), Problem> {
    let asked = pb::RegisterRequest { client_address: client.address, ..body };
    Ok((StatusCode::ACCEPTED, Json(call.send(asked).await?)))
}
