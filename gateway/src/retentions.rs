//! Acts of retention and rejection of goods.

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use chrono::{DateTime, Utc};
use pinzon_chassis::Reason;
use pinzon_proto::retentions::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    catalogues::CodeName,
    citation::KeptCitation,
    codes::{Direction, DocumentType, codes, filter, from_proto, to_proto, unknown},
    declaration_content::ProductName,
    json::{BadAnswer, Json, PageQuery, Query, each, instant, nullable, present},
    problem::Problem,
    quantity::{Quantity, Sent},
    services::Services,
    session::Staff,
};

codes! {
    /// Where an act stands.
    RetentionState = pb::State {
        /// Issued; goods are in custody.
        Issued = "issued",
        /// Every item has its final destination.
        Closed = "closed",
        /// Annulled; kept for ever.
        Annulled = "annulled",
    }
}

codes! {
    /// What happens with the goods.
    Decision = pb::Decision {
        /// Kept in custody.
        Retention = "retencion",
        /// Not let in.
        Rejection = "rechazo",
    }
}

codes! {
    /// State the goods are in.
    PhysicalState = pb::PhysicalState {
        /// Good.
        Good = "good",
        /// Damaged.
        Damaged = "damaged",
        /// Infested.
        Infested = "infested",
        /// Decomposed.
        Decomposed = "decomposed",
        /// Anything else.
        Other = "other",
    }
}

codes! {
    /// How the passenger signs.
    SigningMode = pb::SigningMode {
        /// On the printed act.
        Paper = "paper",
        /// Refused; a witness is named.
        Refused = "refused",
    }
}

/// The passenger.
#[derive(Debug, Serialize, ToSchema)]
pub struct Passenger {
    /// Kind of document.
    pub document_type: DocumentType,
    /// Document number.
    pub document_number: String,
    /// Country that issued the document.
    pub document_country: String,
    /// Surnames.
    pub surnames: String,
    /// Given names.
    pub given_names: String,
    /// Country code.
    pub nationality: String,
}

impl Passenger {
    fn from_proto(passenger: pb::Passenger) -> Result<Self, BadAnswer> {
        Ok(Self {
            document_type: from_proto::<_, pb::DocumentType>(passenger.document_type)?,
            document_number: passenger.document_number,
            document_country: passenger.document_country,
            surnames: passenger.surnames,
            given_names: passenger.given_names,
            nationality: passenger.nationality,
        })
    }
}

/// The passenger, as sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PassengerInput {
    /// Kind of document.
    #[schema(value_type = DocumentType)]
    document_type: Option<String>,
    /// Document number.
    #[schema(value_type = String)]
    document_number: Option<String>,
    /// Country that issued the document.
    #[schema(value_type = String)]
    document_country: Option<String>,
    /// Surnames.
    #[schema(value_type = String)]
    surnames: Option<String>,
    /// Given names.
    #[schema(value_type = String)]
    given_names: Option<String>,
    /// Country code.
    #[schema(value_type = String)]
    nationality: Option<String>,
}

impl From<PassengerInput> for pb::Passenger {
    fn from(passenger: PassengerInput) -> Self {
        Self {
            document_type: to_proto::<DocumentType, pb::DocumentType>(passenger.document_type),
            document_number: passenger.document_number.unwrap_or_default(),
            document_country: passenger.document_country.unwrap_or_default(),
            surnames: passenger.surnames.unwrap_or_default(),
            given_names: passenger.given_names.unwrap_or_default(),
            nationality: passenger.nationality.unwrap_or_default(),
        }
    }
}

/// The flight.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Flight {
    /// Airline code.
    #[schema(required)]
    pub airline: Option<String>,
    /// Flight number.
    #[schema(required)]
    pub number: Option<String>,
    /// Day of the flight.
    #[schema(required, format = Date)]
    pub date: Option<String>,
}

impl From<pb::Flight> for Flight {
    fn from(flight: pb::Flight) -> Self {
        Self {
            airline: nullable(flight.airline),
            number: nullable(flight.number),
            date: nullable(flight.flight_date),
        }
    }
}

/// The flight, as sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct FlightInput {
    /// Airline code.
    airline: Option<String>,
    /// Flight number.
    number: Option<String>,
    /// Day of the flight.
    #[schema(format = Date)]
    date: Option<String>,
}

impl From<FlightInput> for pb::Flight {
    fn from(flight: FlightInput) -> Self {
        Self {
            airline: flight.airline.unwrap_or_default(),
            number: flight.number.unwrap_or_default(),
            flight_date: flight.date.unwrap_or_default(),
        }
    }
}

/// How the passenger signs.
#[derive(Debug, Serialize, ToSchema)]
pub struct PassengerSigning {
    /// On paper or refused.
    pub mode: SigningMode,
    /// Who saw the refusal.
    #[schema(required)]
    pub witness: Option<String>,
}

/// How the passenger signs, as sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PassengerSigningInput {
    /// On paper or refused.
    #[schema(value_type = SigningMode)]
    mode: Option<String>,
    /// Who saw the refusal; required when refused.
    witness: Option<String>,
}

/// Goods to retain or reject.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RetainedItemInput {
    /// The product's id; null when not in the catalogue.
    #[schema(format = Uuid)]
    product_id: Option<String>,
    /// Number of the declaration's item it comes from.
    declaration_item: Option<i32>,
    /// The goods in words.
    #[schema(value_type = String)]
    description: Option<String>,
    /// How much: more than 0, at most 100000, with at most three decimals.
    #[schema(value_type = f64)]
    quantity: Option<Sent>,
    /// Code of the unit.
    #[schema(value_type = String)]
    unit: Option<String>,
    /// Weight in grams.
    weight_grams: Option<i64>,
    /// Codes of retention reasons.
    #[schema(value_type = Vec<String>)]
    reasons: Option<Vec<String>>,
    /// Code of the article.
    #[schema(value_type = String)]
    legal_basis: Option<String>,
    /// State the goods are in.
    #[schema(value_type = PhysicalState)]
    physical_state: Option<String>,
    /// Number of the seal.
    seal_number: Option<String>,
    /// Whether the passenger had declared it.
    #[schema(value_type = bool)]
    declared: Option<bool>,
    /// What happens with the goods.
    #[schema(value_type = Decision)]
    decision: Option<String>,
    /// Where rejected goods go; required when rejected.
    rejection_destination: Option<String>,
}

impl From<RetainedItemInput> for pb::NewItem {
    fn from(item: RetainedItemInput) -> Self {
        Self {
            product_id: item.product_id.unwrap_or_default(),
            declaration_item: item.declaration_item,
            description: item.description.unwrap_or_default(),
            quantity_thousandths: item.quantity.map_or(0, Sent::thousandths),
            unit: item.unit.unwrap_or_default(),
            weight_grams: item.weight_grams,
            reasons: item.reasons.unwrap_or_default(),
            legal_basis: item.legal_basis.unwrap_or_default(),
            physical_state: to_proto::<PhysicalState, pb::PhysicalState>(item.physical_state),
            seal_number: item.seal_number.unwrap_or_default(),
            declared: item.declared.unwrap_or_default(),
            decision: to_proto::<Decision, pb::Decision>(item.decision),
            rejection_destination: item.rejection_destination.unwrap_or_default(),
        }
    }
}

/// An act to issue.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewRetention {
    /// UUIDv7 made by the client, so that a repeat is not a second act.
    #[schema(value_type = String, format = Uuid)]
    id: Option<String>,
    /// Way of the journey.
    #[schema(value_type = Direction)]
    direction: Option<String>,
    /// Airport code.
    #[schema(value_type = String)]
    airport: Option<String>,
    /// Where in the airport.
    #[schema(value_type = String)]
    control_point: Option<String>,
    /// Code of the declaration it comes from.
    declaration_code: Option<String>,
    /// The passenger.
    #[schema(value_type = PassengerInput)]
    passenger: Option<PassengerInput>,
    /// The flight.
    #[schema(nullable = false)]
    flight: Option<FlightInput>,
    /// Code of where the goods travelled.
    #[schema(value_type = String)]
    carried_in: Option<String>,
    /// The goods.
    #[schema(value_type = Vec<RetainedItemInput>)]
    items: Option<Vec<RetainedItemInput>>,
    /// How the passenger signs.
    #[schema(value_type = PassengerSigningInput)]
    passenger_signing: Option<PassengerSigningInput>,
    /// Remarks.
    observations: Option<String>,
}

impl NewRetention {
    /// Wrong fields whose true reason the service cannot see: codes that do not exist, and quantities finer than a
    /// thousandth.
    fn faults(&self) -> Vec<(String, Reason)> {
        let document_type = self.passenger.as_ref().and_then(|passenger| passenger.document_type.as_deref());
        let mode = self.passenger_signing.as_ref().and_then(|signing| signing.mode.as_deref());
        let act = [
            unknown::<Direction>("direction", self.direction.as_deref()),
            unknown::<DocumentType>("passenger.document_type", document_type),
            unknown::<SigningMode>("passenger_signing.mode", mode),
        ];
        let items = self.items.iter().flatten().enumerate().flat_map(|(n, item)| {
            [
                unknown::<PhysicalState>(
                    format!("items[{n}].physical_state"),
                    item.physical_state.as_deref(),
                ),
                unknown::<Decision>(format!("items[{n}].decision"), item.decision.as_deref()),
                item.quantity.and_then(Sent::fault).map(|fault| (format!("items[{n}].quantity"), fault)),
            ]
        });
        act.into_iter().chain(items).flatten().collect()
    }
}

/// Missing parts are sent empty, so that the service names each missing field.
impl From<NewRetention> for pb::CreateRetentionRequest {
    fn from(new: NewRetention) -> Self {
        let signing = new.passenger_signing.unwrap_or_default();
        Self {
            retention_id: new.id.unwrap_or_default(),
            direction: to_proto::<Direction, pb::Direction>(new.direction),
            airport: new.airport.unwrap_or_default(),
            control_point: new.control_point.unwrap_or_default(),
            declaration_code: new.declaration_code.unwrap_or_default(),
            passenger: Some(new.passenger.unwrap_or_default().into()),
            flight: Some(new.flight.unwrap_or_default().into()),
            carried_in: new.carried_in.unwrap_or_default(),
            items: new.items.unwrap_or_default().into_iter().map(Into::into).collect(),
            passenger_signing: Some(pb::PassengerSigning {
                mode: to_proto::<SigningMode, pb::SigningMode>(signing.mode),
                witness: signing.witness.unwrap_or_default(),
            }),
            observations: new.observations.unwrap_or_default(),
        }
    }
}

/// The officer who issued the act.
#[derive(Debug, Serialize, ToSchema)]
pub struct Officer {
    /// The user's id.
    #[schema(format = Uuid)]
    pub id: String,
    /// The user's name.
    pub name: String,
}

/// The article an item is retained by.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalBasis {
    /// Stable code.
    pub code: String,
    /// The norm's title.
    pub title: String,
    /// Article number.
    #[schema(required)]
    pub article: Option<String>,
    /// What it says, in short.
    pub summary: String,
}

/// Retained or rejected goods.
#[derive(Debug, Serialize, ToSchema)]
pub struct RetainedItem {
    /// Number within the act, from 1.
    pub n: i32,
    /// The product; null when not in the catalogue.
    #[schema(required)]
    pub product: Option<ProductName>,
    /// How the product was classified; null when not in the catalogue.
    #[schema(required)]
    pub classification: Option<CodeName>,
    /// Number of the declaration's item it comes from.
    #[schema(required)]
    pub declaration_item: Option<i32>,
    /// The goods in words.
    pub description: String,
    /// How much, with at most three decimals.
    #[schema(value_type = f64)]
    pub quantity: Quantity,
    /// Code of the unit.
    pub unit: String,
    /// Weight in grams.
    #[schema(required)]
    pub weight_grams: Option<i64>,
    /// Why.
    pub reasons: Vec<CodeName>,
    /// By which article.
    pub legal_basis: LegalBasis,
    /// State the goods are in.
    pub physical_state: PhysicalState,
    /// Number of the seal.
    #[schema(required)]
    pub seal_number: Option<String>,
    /// Whether the passenger had declared it.
    pub declared: bool,
    /// What happens with the goods.
    pub decision: Decision,
    /// Where rejected goods go.
    #[schema(required)]
    pub rejection_destination: Option<CodeName>,
    /// Other articles behind its reasons, its destination and its product.
    pub articles: Vec<KeptCitation>,
}

impl RetainedItem {
    fn from_proto(item: pb::Item) -> Result<Self, BadAnswer> {
        let legal_basis = present(item.legal_basis, "legal_basis")?;
        Ok(Self {
            n: item.number,
            product: ProductName::new(item.product_id, item.product_code, item.product_name),
            classification: item.classification.map(Into::into),
            declaration_item: item.declaration_item,
            description: item.description,
            quantity: Quantity::from_thousandths(item.quantity_thousandths),
            unit: item.unit,
            weight_grams: item.weight_grams,
            reasons: item.reasons.into_iter().map(Into::into).collect(),
            legal_basis: LegalBasis {
                code: legal_basis.code,
                title: legal_basis.title,
                article: nullable(legal_basis.article),
                summary: legal_basis.summary,
            },
            physical_state: from_proto::<_, pb::PhysicalState>(item.physical_state)?,
            seal_number: nullable(item.seal_number),
            declared: item.declared,
            decision: from_proto::<_, pb::Decision>(item.decision)?,
            rejection_destination: item.rejection_destination.map(Into::into),
            articles: item.articles.into_iter().map(Into::into).collect(),
        })
    }
}

/// An act of retention or rejection.
#[derive(Debug, Serialize, ToSchema)]
pub struct Retention {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// Airport, year and number.
    pub folio: String,
    /// Where it stands.
    pub state: RetentionState,
    /// Grows with each change.
    pub version: i32,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// Who issued it.
    pub officer: Officer,
    /// Hash of the content, printed for verification.
    pub verification: String,
    /// How often it was printed.
    pub prints: i32,
    /// Way of the journey.
    pub direction: Direction,
    /// Airport code.
    pub airport: String,
    /// Where in the airport.
    pub control_point: String,
    /// Code of the declaration it comes from.
    #[schema(required)]
    pub declaration_code: Option<String>,
    /// The passenger.
    pub passenger: Passenger,
    /// The flight.
    pub flight: Flight,
    /// Where the goods travelled.
    pub carried_in: CodeName,
    /// The goods.
    pub items: Vec<RetainedItem>,
    /// How the passenger signs.
    pub passenger_signing: PassengerSigning,
    /// Remarks.
    #[schema(required)]
    pub observations: Option<String>,
}

impl Retention {
    fn from_proto(act: pb::Retention) -> Result<Self, BadAnswer> {
        let officer = present(act.officer, "officer")?;
        let signing = present(act.passenger_signing, "passenger_signing")?;
        Ok(Self {
            id: act.retention_id,
            folio: act.folio,
            state: from_proto::<_, pb::State>(act.state)?,
            version: act.version,
            issued_at: instant(act.issue_time, "issue_time")?,
            officer: Officer { id: officer.user_id, name: officer.name },
            verification: act.content_hash,
            prints: act.print_count,
            direction: from_proto::<_, pb::Direction>(act.direction)?,
            airport: act.airport,
            control_point: act.control_point,
            declaration_code: nullable(act.declaration_code),
            passenger: Passenger::from_proto(present(act.passenger, "passenger")?)?,
            flight: act.flight.unwrap_or_default().into(),
            carried_in: present(act.carried_in, "carried_in")?.into(),
            items: each(act.items, RetainedItem::from_proto)?,
            passenger_signing: PassengerSigning {
                mode: from_proto::<_, pb::SigningMode>(signing.mode)?,
                witness: nullable(signing.witness),
            },
            observations: nullable(act.observations),
        })
    }
}

/// An act in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct RetentionSummary {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// Airport, year and number.
    pub folio: String,
    /// Where it stands.
    pub state: RetentionState,
    /// Airport code.
    pub airport: String,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// Surnames.
    pub surnames: String,
    /// Given names.
    pub given_names: String,
    /// Retained and rejected goods.
    pub item_count: i32,
    /// Who issued it.
    pub officer_name: String,
    /// Code of the declaration it comes from.
    #[schema(required)]
    pub declaration_code: Option<String>,
}

impl RetentionSummary {
    fn from_proto(summary: pb::RetentionSummary) -> Result<Self, BadAnswer> {
        Ok(Self {
            id: summary.retention_id,
            folio: summary.folio,
            state: from_proto::<_, pb::State>(summary.state)?,
            airport: summary.airport,
            issued_at: instant(summary.issue_time, "issue_time")?,
            surnames: summary.surnames,
            given_names: summary.given_names,
            item_count: summary.item_count,
            officer_name: summary.officer_name,
            declaration_code: nullable(summary.declaration_code),
        })
    }
}

/// A page of acts.
#[derive(Debug, Serialize, ToSchema)]
pub struct RetentionList {
    /// The acts of this page.
    pub items: Vec<RetentionSummary>,
    /// Acts of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RetentionFilter {
    /// Airport code.
    airport: Option<String>,
    /// Airport, year and number.
    folio: Option<String>,
    /// Code of the declaration it comes from.
    declaration_code: Option<String>,
    /// Where it stands.
    state: Option<RetentionState>,
}

/// A recorded print.
#[derive(Debug, Serialize, ToSchema)]
pub struct RetentionPrint {
    /// 0 for the original, then 1, 2, …
    pub copy: i32,
}

const FIELDS: &[(&str, &str)] =
    &[("retention_id", "id"), ("quantity_thousandths", "quantity"), ("flight_date", "date")];

/// Issue an act
///
/// The id is the key: a repeat with the same content answers with the first result.
#[utoipa::path(
    post, path = "/retentions", tag = "Retentions", request_body = NewRetention,
    responses(
        (status = CREATED, body = Retention),
        (status = CONFLICT, description = "The id was used for another act (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_retention(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<NewRetention>,
) -> Result<(StatusCode, axum::Json<Retention>), Problem> {
    let faults = body.faults();
    let act = call
        .send_repeatable(pb::CreateRetentionRequest::from(body), |request| {
            let mut retentions = services.retentions();
            async move { retentions.create_retention(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS).explained(&faults))?;
    Ok((StatusCode::CREATED, axum::Json(Retention::from_proto(act)?)))
}

/// Acts of the own airports
#[utoipa::path(
    get, path = "/retentions", tag = "Retentions", params(RetentionFilter, PageQuery),
    responses((status = OK, body = RetentionList)),
)]
pub async fn list_retentions(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(search): Query<RetentionFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<RetentionList>, Problem> {
    let message = pb::ListRetentionsRequest {
        airport: search.airport.unwrap_or_default(),
        folio: search.folio.unwrap_or_default(),
        declaration_code: search.declaration_code.unwrap_or_default(),
        state: filter::<_, pb::State>(search.state),
        page_size: page.size(),
        page_token: page.token(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut retentions = services.retentions();
            async move { retentions.list_retentions(request).await }
        })
        .await?;
    Ok(axum::Json(RetentionList {
        items: each(found.retentions, RetentionSummary::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// One act
#[utoipa::path(
    get, path = "/retentions/{id}", tag = "Retentions",
    params(("id" = String, Path, format = Uuid, description = "The act's id")),
    responses((status = OK, body = Retention), (status = NOT_FOUND, description = "RETENTION_NOT_FOUND")),
)]
pub async fn get_retention(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<Retention>, Problem> {
    let act = call
        .send_repeatable(pb::GetRetentionRequest { retention_id: id }, |request| {
            let mut retentions = services.retentions();
            async move { retentions.get_retention(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(Retention::from_proto(act)?))
}

/// Record a print
#[utoipa::path(
    post, path = "/retentions/{id}/print", tag = "Retentions",
    params(("id" = String, Path, format = Uuid, description = "The act's id")),
    responses((status = OK, body = RetentionPrint), (status = NOT_FOUND, description = "RETENTION_NOT_FOUND")),
)]
pub async fn print_retention(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<RetentionPrint>, Problem> {
    let message = pb::PrintRetentionRequest { retention_id: id };
    let printed = call
        .send(message, |request| async move { services.retentions().print_retention(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(RetentionPrint { copy: printed.copy }))
}
