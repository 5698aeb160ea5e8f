//! Sworn declarations of goods.

use std::{sync::Arc, time::Instant};

use axum::{
    extract::{FromRequestParts, Path, State},
    http::request::Parts,
};
use pinzon_chassis::clock::Clock;
use pinzon_domain::{document::parse_number, network::Network, parse_date, text::code};
use pinzon_proto::declarations::v1 as pb;
use uuid::Uuid;

use crate::{
    app::App,
    client::Client,
    completion::completed,
    json::{Answer, Created, IdempotencyKey, Json},
    problem::Problem,
    signed_in::{SignedIn, Visitor},
    submission_limit::{Admission, Challenge, Moment, SubmissionLimit},
};

/// No code of a country is longer.
const LONGEST_COUNTRY: usize = 20;
/// Header with the solution of a challenge.
const PROOF: &str = "x-pinzon-proof";

/// A submission that its network may make. Staff submit without limit.
pub struct Admitted(Option<Submission>);

struct Submission {
    limit: Arc<SubmissionLimit>,
    network: Network,
    key: String,
    proof: Option<String>,
    admission: Admission,
}

impl FromRequestParts<App> for Admitted {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        if SignedIn::of(&parts.headers, app).is_ok() {
            return Ok(Self(None));
        }
        let Ok(Client { network, .. }) = Client::from_request_parts(parts, app).await;
        let IdempotencyKey(key) = IdempotencyKey::from_request_parts(parts, app).await?;
        let proof = parts.headers.get(PROOF).and_then(|proof| proof.to_str().ok()).map(str::to_owned);
        let limit = app.submissions.clone();
        let admission =
            limit.admit(network, &key, proof.as_deref(), moment()).map_err(Problem::of_submission)?;
        Ok(Self(Some(Submission { limit, network, key, proof, admission })))
    }
}

impl Admitted {
    /// Counts the submission by its document and the day of its flight, too. Returns what to note once the declaration exists.
    fn with_content(self, content: Option<&pb::Content>) -> Result<Option<Unproven>, Problem> {
        let Some(Submission { limit, network, key, proof, admission }) = self.0 else { return Ok(None) };
        let Some((traveller, travel)) =
            content.and_then(|all| all.traveller.as_ref().zip(all.travel.as_ref()))
        else {
            return Ok(None);
        };
        let journey = journey_of(traveller, travel);
        let of_journey = limit
            .admit_journey(network, &key, proof.as_deref(), &journey, moment())
            .map_err(Problem::of_submission)?;
        let unproven = [admission, of_journey] == [Admission::Unproven; 2];
        Ok(unproven.then_some(Unproven { limit, network, journey }))
    }
}

/// A submission without a proof. It is part of a mass if too many like it come.
struct Unproven {
    limit: Arc<SubmissionLimit>,
    network: Network,
    journey: String,
}

impl Unproven {
    fn became(&self, declaration: Option<&pb::Declaration>) {
        if let Some(Ok(id)) = declaration.map(|declaration| declaration.id.parse()) {
            self.limit.note(self.network, &self.journey, id, moment());
        }
    }
}

fn moment() -> Moment {
    Moment::new(Clock::system().now(), Instant::now())
}

/// Names a document and the day of a flight as the service reads them, so that one is not two because of how it was typed.
/// What cannot be read is refused by the service.
fn journey_of(traveller: &pb::Traveller, travel: &pb::Travel) -> String {
    let number = parse_number(&traveller.document_number);
    let day = parse_date(&travel.flight_date).map(|day| day.to_string());
    format!(
        "{}\0{}\0{}\0{}",
        traveller.document_type,
        number.as_deref().unwrap_or_default(),
        code(&traveller.document_country, LONGEST_COUNTRY).unwrap_or_default(),
        day.as_deref().unwrap_or_default(),
    )
}

/// Submit a declaration
///
/// A repeat with the same key and content answers with the first result.
#[utoipa::path(
    post, path = "/declarations", tag = "Declarations", request_body = pb::CreateDeclarationRequest,
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, 8 to 64 characters"),
        ("X-Pinzon-Proof" = Option<String>, Header, description = "The solution of a challenge"),
    ),
    responses(
        (status = CREATED, body = pb::CreateDeclarationResponse),
        (status = CONFLICT, description = "The key was used for other content (IDEMPOTENCY_KEY_REUSED)"),
        (status = TOO_MANY_REQUESTS, description = "Many declarations came from this network, or some of this document for this day: solve the challenge (PROOF_REQUIRED), or wait (TOO_MANY_SUBMISSIONS)"),
    ),
)]
pub async fn create_declaration(
    Visitor { call, .. }: Visitor,
    IdempotencyKey(key): IdempotencyKey,
    admitted: Admitted,
    Json(body): Json<pb::CreateDeclarationRequest>,
) -> Result<Created<pb::CreateDeclarationResponse>, Problem> {
    let unproven = admitted.with_content(body.content.as_ref())?;
    let asked = pb::CreateDeclarationRequest { request_id: key.clone(), ..body };
    let created = call.create(&key, asked).await?;
    if let Some(unproven) = unproven {
        unproven.became(created.declaration.as_ref());
    }
    Ok(Created(created))
}

/// A task to solve before submitting
///
/// A declaration with its solution is never marked as part of a flood. One without it is accepted, too, unless many come from
/// the same network or name the same document.
#[utoipa::path(
    get, path = "/declarations/challenge", tag = "Declarations",
    responses((status = OK, body = Challenge)),
)]
pub async fn get_challenge(State(app): State<App>, Client { network, .. }: Client) -> axum::Json<Challenge> {
    axum::Json(app.submissions.challenge(network, moment()))
}

/// One declaration
///
/// By id, which is the traveller's permission, with document numbers and births masked; or by code, for staff.
#[utoipa::path(
    get, path = "/declarations/{id}", tag = "Declarations",
    params(("id" = String, Path, description = "The id, or for staff the code")),
    responses((status = OK, body = pb::Declaration), (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND")),
)]
pub async fn get_declaration(
    Visitor { call, signed_in }: Visitor,
    Path(id): Path<String>,
) -> Answer<pb::Declaration> {
    if id.parse::<Uuid>().is_err() {
        signed_in?;
    }
    call.send_repeatable(pb::GetDeclarationRequest { id }).await.map(completed).map(Json)
}

/// Change a declaration
///
/// Only while it is submitted, with proof of the declarant.
#[utoipa::path(
    put, path = "/declarations/{id}", tag = "Declarations", request_body = pb::UpdateDeclarationRequest,
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses(
        (status = OK, body = pb::Declaration),
        (status = FORBIDDEN, description = "The proof is wrong (EDIT_CREDENTIALS_WRONG)"),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
        (status = CONFLICT, description = "Changed meanwhile (VERSION_CONFLICT, with current_version) or no longer editable (DECLARATION_NOT_EDITABLE)"),
        (status = TOO_MANY_REQUESTS, description = "Too many attempts (TOO_MANY_ATTEMPTS)"),
    ),
)]
pub async fn update_declaration(
    Visitor { call, .. }: Visitor,
    Path(id): Path<String>,
    Json(body): Json<pb::UpdateDeclarationRequest>,
) -> Answer<pb::Declaration> {
    // The service recognises an edit that is repeated by its content.
    call.send_repeatable(pb::UpdateDeclarationRequest { id, ..body }).await.map(completed).map(Json)
}
