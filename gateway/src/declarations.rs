//! Sworn declarations of goods.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use chrono::{DateTime, Utc};
use pinzon_proto::declarations::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{
    codes::{Direction, codes, filter, from_proto, to_proto, unknown},
    declaration_content::{
        Answers, AnswersInput, DeclaredItem, DeclaredItemInput, Minor, MinorInput, NewDeclaration, Oath,
        OathInput, Travel, TravelInput, Traveller, TravellerInput,
    },
    json::{
        BadAnswer, IDEMPOTENCY_KEY, Json, PageQuery, Query, each, idempotency_key, instant, nullable, present,
    },
    messages,
    problem::Problem,
    services::Services,
    session::{Staff, Visitor},
};

codes! {
    /// Where a declaration stands.
    DeclarationState = pb::State {
        /// Sent by the traveller.
        Submitted = "submitted",
        /// The traveller is at the counter.
        Presented = "presented",
        /// Goods are being inspected.
        InInspection = "in_inspection",
        /// Nothing objected.
        Cleared = "cleared",
        /// Something was found.
        WithFindings = "with_findings",
        /// Annulled.
        Annulled = "annulled",
        /// The flight has passed.
        Expired = "expired",
    }
}

codes! {
    /// How closely a declaration is looked at.
    LaneCode = pb::Lane {
        /// Nothing declared.
        Green = "verde",
        /// Only permitted goods.
        Yellow = "amarillo",
        /// Goods to inspect.
        Red = "rojo",
    }
}

/// Proof of the declarant: the edit key, or document number and birth date.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EditCredentials {
    /// The key given when the declaration was created.
    edit_key: Option<String>,
    /// The declarant's document number.
    document_number: Option<String>,
    /// The declarant's day of birth.
    #[schema(format = Date)]
    birth_date: Option<String>,
}

/// A changed declaration.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DeclarationUpdate {
    /// The journey.
    #[schema(value_type = TravelInput)]
    travel: Option<TravelInput>,
    /// Who declares.
    #[schema(value_type = TravellerInput)]
    traveller: Option<TravellerInput>,
    /// Minors in charge.
    #[schema(nullable = false)]
    minors: Option<Vec<MinorInput>>,
    /// The answers under oath.
    #[schema(value_type = AnswersInput)]
    answers: Option<AnswersInput>,
    /// The goods.
    #[schema(nullable = false)]
    items: Option<Vec<DeclaredItemInput>>,
    /// The oath.
    #[schema(value_type = OathInput)]
    oath: Option<OathInput>,
    /// The version that was changed.
    #[schema(value_type = i32)]
    version: Option<i32>,
    /// Proof of the declarant.
    #[schema(value_type = EditCredentials)]
    credentials: Option<EditCredentials>,
}

/// The lane and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct Lane {
    /// How closely it is looked at.
    pub code: LaneCode,
    /// Why.
    pub reasons: Vec<LaneReason>,
}

/// What put a declaration into its lane.
#[derive(Debug, Serialize, ToSchema)]
pub struct LaneReason {
    /// Stable code.
    pub code: &'static str,
    /// For people, in Spanish.
    pub message: String,
}

impl LaneReason {
    fn from_proto(cause: pb::LaneCause) -> Self {
        let reason = cause.reason();
        let name = reason.as_str_name();
        Self {
            code: name.strip_prefix("LANE_REASON_").unwrap_or(name),
            message: messages::lane(reason, &cause.about),
        }
    }
}

/// A change of state.
#[derive(Debug, Serialize, ToSchema)]
pub struct Transition {
    /// State before; null for the first.
    #[schema(required)]
    pub from: Option<DeclarationState>,
    /// State after.
    pub to: DeclarationState,
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub by: String,
    /// Where.
    #[schema(required)]
    pub airport: Option<String>,
    /// Why.
    #[schema(required)]
    pub reason: Option<String>,
}

impl Transition {
    fn from_proto(transition: pb::Transition) -> Result<Self, BadAnswer> {
        let from = match transition.from_state() {
            pb::State::Unspecified => None,
            state => Some(from_proto::<_, pb::State>(state.into())?),
        };
        Ok(Self {
            from,
            to: from_proto::<_, pb::State>(transition.to_state)?,
            at: instant(transition.transition_time, "transition_time")?,
            by: transition.actor_name,
            airport: nullable(transition.airport),
            reason: nullable(transition.note),
        })
    }
}

/// A sworn declaration.
#[derive(Debug, Serialize, ToSchema)]
pub struct Declaration {
    /// The traveller's capability; empty for staff.
    pub id: String,
    /// Short code for people.
    pub code: String,
    /// Grows with each change.
    pub version: i32,
    /// Where it stands.
    pub state: DeclarationState,
    /// Whether the traveller may still change it.
    pub editable: bool,
    /// When it was first sent.
    pub submitted_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// The journey.
    pub travel: Travel,
    /// Who declares.
    pub traveller: Traveller,
    /// Minors in charge.
    pub minors: Vec<Minor>,
    /// The answers under oath.
    pub answers: Answers,
    /// The goods.
    pub items: Vec<DeclaredItem>,
    /// The oath sworn.
    pub oath: Oath,
    /// Signed content of the QR code.
    pub qr: String,
    /// The lane; null for the public.
    #[schema(required)]
    pub lane: Option<Lane>,
    /// Changes of state; empty for the public.
    pub transitions: Vec<Transition>,
}

impl Declaration {
    fn from_proto(declaration: pb::Declaration) -> Result<Self, BadAnswer> {
        let lane = match declaration.lane() {
            pb::Lane::Unspecified => None,
            lane => Some(Lane {
                code: from_proto::<_, pb::Lane>(lane.into())?,
                reasons: declaration.lane_causes.into_iter().map(LaneReason::from_proto).collect(),
            }),
        };
        Ok(Self {
            id: declaration.declaration_id,
            code: declaration.code,
            version: declaration.version,
            state: from_proto::<_, pb::State>(declaration.state)?,
            editable: declaration.editable,
            submitted_at: instant(declaration.submit_time, "submit_time")?,
            updated_at: instant(declaration.update_time, "update_time")?,
            travel: Travel::from_proto(present(declaration.travel, "travel")?)?,
            traveller: Traveller::from_proto(present(declaration.traveller, "traveller")?)?,
            minors: each(declaration.minors, Minor::from_proto)?,
            answers: Answers::from_proto(present(declaration.answers, "answers")?)?,
            items: each(declaration.items, DeclaredItem::from_proto)?,
            oath: Oath {
                text_version: declaration.oath_text_version,
                accepted_at: instant(declaration.oath_accept_time, "oath_accept_time")?,
            },
            qr: declaration.qr,
            lane,
            transitions: each(declaration.transitions, Transition::from_proto)?,
        })
    }
}

/// A declaration just created.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedDeclaration {
    /// The declaration.
    #[serde(flatten)]
    pub declaration: Declaration,
    /// Proves later that a change comes from the same device. Given only once.
    pub edit_key: String,
}

/// A declaration in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeclarationSummary {
    /// Short code for people.
    pub code: String,
    /// Where it stands.
    pub state: DeclarationState,
    /// The lane.
    pub lane: LaneCode,
    /// Airport that controls it.
    pub airport: String,
    /// Flight number.
    pub flight_number: String,
    /// Day of the flight.
    #[schema(format = Date)]
    pub flight_date: String,
    /// Way of the journey.
    pub direction: Direction,
    /// Surnames.
    pub surnames: String,
    /// Given names.
    pub given_names: String,
    /// Document number.
    pub document_number: String,
    /// Declared goods.
    pub item_count: i32,
    /// When it was first sent.
    pub submitted_at: DateTime<Utc>,
}

impl DeclarationSummary {
    fn from_proto(summary: pb::DeclarationSummary) -> Result<Self, BadAnswer> {
        Ok(Self {
            code: summary.code,
            state: from_proto::<_, pb::State>(summary.state)?,
            lane: from_proto::<_, pb::Lane>(summary.lane)?,
            airport: summary.airport,
            flight_number: summary.flight_number,
            flight_date: summary.flight_date,
            direction: from_proto::<_, pb::Direction>(summary.direction)?,
            surnames: summary.surnames,
            given_names: summary.given_names,
            document_number: summary.document_number,
            item_count: summary.item_count,
            submitted_at: instant(summary.submit_time, "submit_time")?,
        })
    }
}

/// A page of declarations.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeclarationList {
    /// The declarations of this page.
    pub items: Vec<DeclarationSummary>,
    /// Declarations of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeclarationFilter {
    /// Short code.
    code: Option<String>,
    /// Where it stands.
    state: Option<DeclarationState>,
    /// The lane.
    lane: Option<LaneCode>,
    /// Airport code.
    airport: Option<String>,
    /// Day of the flight.
    #[param(format = Date)]
    flight_date: Option<String>,
}

/// The version somebody saw.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PresentInput {
    /// The version that was seen.
    #[schema(value_type = i32)]
    version: Option<i32>,
}

/// Result of a review step.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ReviewOutcome {
    /// The inspection starts.
    InInspection,
    /// Nothing objected.
    Cleared,
    /// Something was found.
    WithFindings,
}

/// A review step.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReviewInput {
    /// The version that was seen.
    #[schema(value_type = i32)]
    version: Option<i32>,
    /// Result of the step.
    #[schema(value_type = ReviewOutcome)]
    outcome: Option<String>,
    /// Remarks.
    note: Option<String>,
}

const FIELDS: &[(&str, &str)] = &[
    ("content", ""),
    ("quantity_thousandths", "quantity"),
    ("proof", "credentials"),
    ("request_id", IDEMPOTENCY_KEY),
    ("declaration_id", "id"),
    ("name", "id"),
];
/// Submit a declaration
///
/// A repeat with the same key and content answers with the first result.
#[utoipa::path(
    post, path = "/declarations", tag = "Declarations", request_body = NewDeclaration,
    params(("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, 8 to 64 characters")),
    responses(
        (status = CREATED, body = CreatedDeclaration),
        (status = CONFLICT, description = "The key was used for other content (IDEMPOTENCY_KEY_REUSED)"),
        (status = TOO_MANY_REQUESTS, description = "Too many attempts (TOO_MANY_ATTEMPTS)"),
    ),
)]
pub async fn create_declaration(
    State(services): State<Services>,
    Visitor { call, .. }: Visitor,
    headers: HeaderMap,
    Json(body): Json<NewDeclaration>,
) -> Result<(StatusCode, axum::Json<CreatedDeclaration>), Problem> {
    let faults = body.faults();
    let message =
        pb::CreateDeclarationRequest { content: Some(body.into()), request_id: idempotency_key(&headers)? };
    let created = if message.request_id.is_empty() {
        call.send(message, |request| async move { services.declarations().create_declaration(request).await })
            .await
    } else {
        call.send_repeatable(message, |request| {
            let mut declarations = services.declarations();
            async move { declarations.create_declaration(request).await }
        })
        .await
    };
    let created = created.map_err(|refusal| Problem::from(refusal).renamed(FIELDS).explained(&faults))?;
    let declaration = Declaration::from_proto(present(created.declaration, "declaration")?)?;
    Ok((StatusCode::CREATED, axum::Json(CreatedDeclaration { declaration, edit_key: created.edit_key })))
}

/// One declaration
///
/// By id, which is the traveller's permission; or by code, for staff.
#[utoipa::path(
    get, path = "/declarations/{id}", tag = "Declarations",
    params(("id" = String, Path, description = "The id, or for staff the code")),
    responses((status = OK, body = Declaration), (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND")),
)]
pub async fn get_declaration(
    State(services): State<Services>,
    Visitor { call, signed_in }: Visitor,
    Path(id): Path<String>,
) -> Result<axum::Json<Declaration>, Problem> {
    if id.parse::<Uuid>().is_err() {
        signed_in?;
    }
    let declaration = call
        .send_repeatable(pb::GetDeclarationRequest { name: id }, |request| {
            let mut declarations = services.declarations();
            async move { declarations.get_declaration(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(Declaration::from_proto(declaration)?))
}

/// Change a declaration
///
/// Only while it is submitted, with proof of the declarant.
#[utoipa::path(
    put, path = "/declarations/{id}", tag = "Declarations", request_body = DeclarationUpdate,
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses(
        (status = OK, body = Declaration),
        (status = FORBIDDEN, description = "The proof is wrong (EDIT_CREDENTIALS_WRONG)"),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
        (status = CONFLICT, description = "Changed meanwhile (VERSION_CONFLICT, with current_version) or no longer editable (DECLARATION_NOT_EDITABLE)"),
        (status = TOO_MANY_REQUESTS, description = "Too many attempts (TOO_MANY_ATTEMPTS)"),
    ),
)]
pub async fn update_declaration(
    State(services): State<Services>,
    Visitor { call, .. }: Visitor,
    Path(id): Path<String>,
    Json(body): Json<DeclarationUpdate>,
) -> Result<axum::Json<Declaration>, Problem> {
    let content = NewDeclaration {
        travel: body.travel,
        traveller: body.traveller,
        minors: body.minors,
        answers: body.answers,
        items: body.items,
        oath: body.oath,
    };
    let faults = content.faults();
    let proof = body.credentials.unwrap_or_default();
    let message = pb::UpdateDeclarationRequest {
        declaration_id: id,
        content: Some(content.into()),
        version: body.version.unwrap_or_default(),
        proof: Some(pb::EditProof {
            edit_key: proof.edit_key.unwrap_or_default(),
            document_number: proof.document_number.unwrap_or_default(),
            birth_date: proof.birth_date.unwrap_or_default(),
        }),
    };
    let declaration = call
        .send(message, |request| async move { services.declarations().update_declaration(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS).explained(&faults))?;
    Ok(axum::Json(Declaration::from_proto(declaration)?))
}

/// Declarations of the own airports
#[utoipa::path(
    get, path = "/declarations", tag = "Declarations", params(DeclarationFilter, PageQuery),
    responses((status = OK, body = DeclarationList)),
)]
pub async fn list_declarations(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(search): Query<DeclarationFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<DeclarationList>, Problem> {
    let message = pb::ListDeclarationsRequest {
        code: search.code.unwrap_or_default(),
        state: filter::<_, pb::State>(search.state),
        lane: filter::<_, pb::Lane>(search.lane),
        airport: search.airport.unwrap_or_default(),
        flight_date: search.flight_date.unwrap_or_default(),
        page_size: page.size(),
        page_token: page.token(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut declarations = services.declarations();
            async move { declarations.list_declarations(request).await }
        })
        .await?;
    Ok(axum::Json(DeclarationList {
        items: each(found.declarations, DeclarationSummary::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// The traveller is at the counter
#[utoipa::path(
    post, path = "/declarations/{code}/present", tag = "Declarations",
    request_body = PresentInput,
    params(("code" = String, Path, description = "The short code")),
    responses(
        (status = OK, body = Declaration),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
        (status = CONFLICT, description = "VERSION_CONFLICT (with current_version) or TRANSITION_NOT_ALLOWED"),
    ),
)]
pub async fn present_declaration(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(code): Path<String>,
    Json(body): Json<PresentInput>,
) -> Result<axum::Json<Declaration>, Problem> {
    let message = pb::PresentDeclarationRequest { code, version: body.version.unwrap_or_default() };
    let declaration = call
        .send(message, |request| async move { services.declarations().present_declaration(request).await })
        .await?;
    Ok(axum::Json(Declaration::from_proto(declaration)?))
}

/// Start or end the inspection
#[utoipa::path(
    post, path = "/declarations/{code}/review", tag = "Declarations",
    request_body = ReviewInput,
    params(("code" = String, Path, description = "The short code")),
    responses(
        (status = OK, body = Declaration),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
        (status = CONFLICT, description = "VERSION_CONFLICT (with current_version) or TRANSITION_NOT_ALLOWED"),
    ),
)]
pub async fn review_declaration(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(code): Path<String>,
    Json(body): Json<ReviewInput>,
) -> Result<axum::Json<Declaration>, Problem> {
    let fault = unknown::<DeclarationState>("outcome", body.outcome.as_deref());
    let message = pb::ReviewDeclarationRequest {
        code,
        version: body.version.unwrap_or_default(),
        outcome: to_proto::<DeclarationState, pb::State>(body.outcome),
        note: body.note.unwrap_or_default(),
    };
    let declaration = call
        .send(message, |request| async move { services.declarations().review_declaration(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).explained(fault.as_slice()))?;
    Ok(axum::Json(Declaration::from_proto(declaration)?))
}
