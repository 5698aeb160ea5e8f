//! Products as they are managed.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use chrono::{DateTime, Utc};
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    citation::LegalLink,
    codes::StatusFilter,
    json::{
        BadAnswer, Edited, IDEMPOTENCY_KEY, Json, PageQuery, Query, each, instant, nullable, present,
        request_id,
    },
    problem::Problem,
    products::{Product, Verdict},
    services::Services,
    session::Staff,
    table::{Cell, Column, FormatQuery, Table},
};

/// A product with every verdict it had and will have.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductRecord {
    /// With the verdict in force today.
    pub product: Product,
    /// Every verdict, newest first.
    pub verdicts: Vec<Verdict>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl ProductRecord {
    fn from_proto(record: pb::ProductRecord) -> Result<Self, BadAnswer> {
        Ok(Self {
            product: Product::from_proto(present(record.product, "product")?)?,
            verdicts: each(record.verdicts, Verdict::from_proto)?,
            updated_at: instant(record.update_time, "update_time")?,
        })
    }
}

/// A page of managed products.
#[derive(Debug, Serialize, ToSchema)]
pub struct ManagedProductList {
    /// The products of this page.
    pub items: Vec<Product>,
    /// Products of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Which products, in which order.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ManagedProductFilter {
    /// Words of code, name, scientific name or synonyms.
    q: Option<String>,
    /// Category code.
    category: Option<String>,
    /// Classification code.
    classification: Option<String>,
    /// Origin code.
    origin: Option<String>,
    /// Whether they may still be found; both when absent.
    status: Option<StatusFilter>,
    /// Only those whose classification is referential.
    #[serde(default)]
    unverified: bool,
    /// Only those that are restricted without a condition.
    #[serde(default)]
    without_conditions: bool,
    /// Only those with a classification that has not begun.
    #[serde(default)]
    scheduled: bool,
    /// `name`, `code`, `category`, `classification` or `updated`; ` desc` turns it round. By name when absent.
    order_by: Option<String>,
}

impl ManagedProductFilter {
    fn message(self, page: PageQuery) -> pb::ListProductsRequest {
        pb::ListProductsRequest {
            query: self.q.unwrap_or_default(),
            category: self.category.unwrap_or_default(),
            classification: self.classification.unwrap_or_default(),
            origin: self.origin.unwrap_or_default(),
            status: StatusFilter::number(self.status),
            unverified: self.unverified,
            without_conditions: self.without_conditions,
            scheduled: self.scheduled,
            order_by: self.order_by.unwrap_or_default(),
            page_size: page.size(),
            page_token: page.token(),
        }
    }
}

const FIELDS: &[(&str, &str)] = &[
    ("product_id", "id"),
    ("except_product_id", "except_id"),
    ("query", "q"),
    ("product", ""),
    ("grounds", "reason"),
    ("valid_from_date", "valid_from"),
    ("request_id", IDEMPOTENCY_KEY),
];

fn problem(refusal: tonic::Status) -> Problem {
    Problem::from(refusal).renamed(FIELDS)
}

async fn products(
    services: &Services,
    call: &Call,
    message: pb::ListProductsRequest,
) -> Result<pb::ListProductsResponse, Problem> {
    call.send_repeatable(message, |request| {
        let mut catalogues = services.catalogues();
        async move { catalogues.list_products(request).await }
    })
    .await
    .map_err(problem)
}

/// Products as they are managed
#[utoipa::path(
    get, path = "/product-list", tag = "Catalogues",
    params(ManagedProductFilter, PageQuery), responses((status = OK, body = ManagedProductList)),
)]
pub async fn list_products(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(filter): Query<ManagedProductFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<ManagedProductList>, Problem> {
    let found = products(&services, &call, filter.message(page)).await?;
    Ok(axum::Json(ManagedProductList {
        items: each(found.products, Product::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// Products as a file
///
/// The file can be edited and imported again.
#[utoipa::path(
    get, path = "/product-list/export", tag = "Catalogues", params(ManagedProductFilter, FormatQuery),
    responses((status = OK, description = "The file", body = Vec<u8>, content_type = "text/csv")),
)]
pub async fn export_products(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(filter): Query<ManagedProductFilter>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let mut message = filter.message(PageQuery::LARGEST);
    let mut table = product_table();
    loop {
        let found = products(&services, &call, message.clone()).await?;
        found.products.into_iter().for_each(|product| table.push(product_row(product)));
        message.page_token = found.next_page_token;
        if message.page_token.is_empty() {
            break;
        }
    }
    table.answer(file.format(), "productos").await
}

/// The columns of a file of products; an import understands them.
pub fn product_table() -> Table {
    let columns = [
        ("Código", 12),
        ("Nombre", 36),
        ("Nombre científico", 28),
        ("Categoría", 28),
        ("Origen", 12),
        ("Clasificación", 16),
        ("Condiciones", 60),
        ("Motivo", 40),
        ("Sinónimos", 40),
        ("Unidad", 10),
        ("Verificado", 10),
        ("Artículos", 20),
        ("Fuente", 20),
        ("Vigente desde", 14),
        ("Activo", 8),
        ("Versión", 8),
    ];
    Table::new("Productos", columns.into_iter().map(|(title, width)| Column::new(title, width)).collect())
}

fn product_row(product: pb::Product) -> Vec<Cell> {
    let name = |named: Option<pb::CodeName>| Cell::text(named.unwrap_or_default().name);
    let articles: Vec<_> = product.articles.into_iter().map(|cited| cited.code).collect();
    vec![
        Cell::text(product.code),
        Cell::text(product.name),
        Cell::text(product.scientific_name),
        name(product.category),
        name(product.origin),
        name(product.classification),
        Cell::text(product.conditions),
        Cell::text(product.grounds),
        Cell::text(product.synonyms.join("; ")),
        Cell::text(product.unit),
        Cell::yes_no(product.verified),
        Cell::text(articles.join("; ")),
        Cell::text(product.source),
        Cell::text(product.valid_from_date),
        Cell::yes_no(product.active),
        Cell::number(product.version.to_string()),
    ]
}

/// What is typed into the form of a product.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ProductFields {
    /// Short code; made when absent.
    #[serde(default)]
    pub code: Option<String>,
    /// Common name.
    #[schema(value_type = String)]
    pub name: Option<String>,
    /// Scientific name.
    #[serde(default)]
    pub scientific_name: Option<String>,
    /// Category code.
    #[schema(value_type = String)]
    pub category: Option<String>,
    /// Origin code.
    #[schema(value_type = String)]
    pub origin: Option<String>,
    /// Unit code.
    #[schema(value_type = String)]
    pub unit: Option<String>,
    /// Other names.
    #[serde(default)]
    pub synonyms: Vec<String>,
    /// Whether it may enter; without it an update leaves the verdicts as they are.
    #[serde(default)]
    pub verdict: Option<VerdictFields>,
    /// Of an update: the version that was edited.
    #[serde(default)]
    pub version: Option<i64>,
}

/// What is typed into the form of a verdict.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VerdictFields {
    /// The first day, today or later; today on the islands when absent.
    #[serde(default)]
    #[schema(format = Date)]
    pub valid_from: Option<String>,
    /// Classification code.
    #[schema(value_type = String)]
    pub classification: Option<String>,
    /// What must be met to enter.
    #[serde(default)]
    pub conditions: Option<String>,
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
    /// False where it is referential.
    #[serde(default)]
    pub verified: bool,
    /// Articles behind it, the most important first.
    #[serde(default)]
    pub articles: Vec<LegalLink>,
    /// Keys of the documents behind it.
    #[serde(default)]
    pub source: Option<String>,
}

impl From<VerdictFields> for pb::VerdictFields {
    fn from(verdict: VerdictFields) -> Self {
        Self {
            valid_from_date: verdict.valid_from.unwrap_or_default(),
            classification: verdict.classification.unwrap_or_default(),
            conditions: verdict.conditions.unwrap_or_default(),
            grounds: verdict.reason.unwrap_or_default(),
            verified: verdict.verified,
            articles: verdict.articles.into_iter().map(Into::into).collect(),
            source: verdict.source.unwrap_or_default(),
        }
    }
}

impl From<ProductFields> for pb::ProductFields {
    fn from(product: ProductFields) -> Self {
        Self {
            code: product.code.unwrap_or_default(),
            name: product.name.unwrap_or_default(),
            scientific_name: product.scientific_name.unwrap_or_default(),
            category: product.category.unwrap_or_default(),
            origin: product.origin.unwrap_or_default(),
            unit: product.unit.unwrap_or_default(),
            synonyms: product.synonyms,
            verdict: product.verdict.map(pb::VerdictFields::from),
        }
    }
}

/// Add a product
///
/// Administrators. A repeat with the same key answers with the first result.
#[utoipa::path(
    post, path = "/products", tag = "Catalogues", request_body = ProductFields,
    params(("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID")),
    responses((status = CREATED, body = ProductRecord)),
)]
pub async fn create_product(
    State(services): State<Services>,
    Staff(call): Staff,
    headers: HeaderMap,
    Json(body): Json<ProductFields>,
) -> Result<(StatusCode, axum::Json<ProductRecord>), Problem> {
    let message = pb::CreateProductRequest { request_id: request_id(&headers)?, product: Some(body.into()) };
    let record = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.create_product(request).await }
        })
        .await
        .map_err(problem)?;
    Ok((StatusCode::CREATED, axum::Json(ProductRecord::from_proto(record)?)))
}

/// Change a product
///
/// Administrators. A verdict that begins today replaces one of today; those that began before
/// never change.
#[utoipa::path(
    put, path = "/products/{id}", tag = "Catalogues", request_body = ProductFields,
    params(("id" = String, Path, format = Uuid, description = "The product's id")),
    responses(
        (status = OK, body = ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_product(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<ProductFields>,
) -> Result<axum::Json<ProductRecord>, Problem> {
    let message = pb::UpdateProductRequest {
        product_id: id,
        version: body.version.unwrap_or_default(),
        product: Some(body.into()),
    };
    let record = call
        .send(message, |request| async move { services.catalogues().update_product(request).await })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductRecord::from_proto(record)?))
}

/// Deactivate a product
///
/// Administrators. It is no longer found, and stays for what refers to it.
#[utoipa::path(
    delete, path = "/products/{id}", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id"), Edited),
    responses(
        (status = OK, body = ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_product(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
    Query(of): Query<Edited>,
) -> Result<axum::Json<ProductRecord>, Problem> {
    let message = pb::DeactivateProductRequest { product_id: id, version: of.version.unwrap_or_default() };
    let record = call
        .send(message, |request| async move { services.catalogues().deactivate_product(request).await })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductRecord::from_proto(record)?))
}

/// The version that is to be changed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VersionBody {
    /// The version that was looked at.
    #[schema(value_type = i64)]
    pub version: Option<i64>,
}

/// Reactivate a product
///
/// Administrators.
#[utoipa::path(
    post, path = "/products/{id}/reactivate", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id")), request_body = VersionBody,
    responses(
        (status = OK, body = ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn reactivate_product(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<VersionBody>,
) -> Result<axum::Json<ProductRecord>, Problem> {
    let message = pb::ReactivateProductRequest { product_id: id, version: body.version.unwrap_or_default() };
    let record = call
        .send(message, |request| async move { services.catalogues().reactivate_product(request).await })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductRecord::from_proto(record)?))
}

/// Take back a verdict that has not begun
///
/// Administrators.
#[utoipa::path(
    delete, path = "/products/{id}/verdicts/{valid_from}", tag = "Catalogues",
    params(
        ("id" = String, Path, format = Uuid, description = "The product's id"),
        ("valid_from" = String, Path, format = Date, description = "The verdict's first day"),
        Edited,
    ),
    responses(
        (status = OK, body = ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND, VERDICT_NOT_FOUND"),
        (
            status = CONFLICT,
            description = "Somebody changed it meanwhile (VERSION_CONFLICT), or it holds already (VERDICT_HAS_BEGUN)",
        ),
    ),
)]
pub async fn cancel_verdict(
    State(services): State<Services>,
    Staff(call): Staff,
    Path((id, valid_from)): Path<(String, String)>,
    Query(of): Query<Edited>,
) -> Result<axum::Json<ProductRecord>, Problem> {
    let message = pb::CancelVerdictRequest {
        product_id: id,
        version: of.version.unwrap_or_default(),
        valid_from_date: valid_from,
    };
    let record = call
        .send(message, |request| async move { services.catalogues().cancel_verdict(request).await })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductRecord::from_proto(record)?))
}

/// A product with every verdict
#[utoipa::path(
    get, path = "/products/{id}/record", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id")),
    responses((status = OK, body = ProductRecord), (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND")),
)]
pub async fn get_product_record(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ProductRecord>, Problem> {
    let record = call
        .send_repeatable(pb::GetProductRecordRequest { product_id: id }, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_product_record(request).await }
        })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductRecord::from_proto(record)?))
}

/// What is being typed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SimilarQuery {
    /// The name.
    pub name: Option<String>,
    /// Other names.
    #[serde(default)]
    pub synonyms: Vec<String>,
    /// The product being edited.
    #[serde(default)]
    #[schema(format = Uuid)]
    pub except_id: Option<String>,
}

/// Products that may be the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarProducts {
    /// The most alike first.
    pub items: Vec<SimilarProduct>,
}

/// A product that may be the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarProduct {
    /// The product.
    pub product: Product,
    /// What was typed.
    pub term: String,
    /// The name it is like.
    pub matched: String,
    /// The same once accents, case and plural are ignored.
    pub same: bool,
}

/// Products whose names are like these
#[utoipa::path(
    post, path = "/products/similar", tag = "Catalogues",
    request_body = SimilarQuery, responses((status = OK, body = SimilarProducts)),
)]
pub async fn find_similar_products(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<SimilarQuery>,
) -> Result<axum::Json<SimilarProducts>, Problem> {
    let message = pb::FindSimilarProductsRequest {
        name: body.name.unwrap_or_default(),
        synonyms: body.synonyms,
        except_product_id: body.except_id.unwrap_or_default(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.find_similar_products(request).await }
        })
        .await
        .map_err(problem)?;
    let items = each(found.products, |similar| {
        Ok(SimilarProduct {
            product: Product::from_proto(present(similar.product, "product")?)?,
            term: similar.term,
            matched: similar.matched,
            same: similar.same,
        })
    })?;
    Ok(axum::Json(SimilarProducts { items }))
}
