//! Products as they are managed.

use axum::{extract::Path, response::Response};
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    json::{Answer, Created, IdempotencyKey, Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table, Whole},
};

/// Products as they are managed
#[utoipa::path(
    get, path = "/product-list", tag = "Catalogues",
    params(pb::ListProductsRequest), responses((status = OK, body = pb::ListProductsResponse)),
)]
pub async fn list_products(
    Staff(call): Staff,
    Query(asked): Query<pb::ListProductsRequest>,
) -> Answer<pb::ListProductsResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Products as a file
///
/// The file can be edited and imported again.
#[utoipa::path(
    get, path = "/product-list/export", tag = "Catalogues", params(Whole<pb::ListProductsRequest>, FormatQuery),
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_products(
    Staff(call): Staff,
    Query(asked): Query<pb::ListProductsRequest>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let table = Table::of_list("Productos", PRODUCT_COLUMNS, &call, asked).await?;
    table.answer(file.format(), "productos").await
}

/// The columns of a file of products; an import understands them.
pub const PRODUCT_COLUMNS: &Columns<pb::Product> = &[
    ("Código", 12, |product| Cell::text(&product.code)),
    ("Nombre", 36, |product| Cell::text(&product.name)),
    ("Nombre científico", 28, |product| Cell::text(&product.scientific_name)),
    ("Categoría", 28, |product| name(product.category.as_ref())),
    ("Origen", 12, |product| name(product.origin.as_ref())),
    ("Clasificación", 16, |product| name(product.classification.as_ref())),
    ("Condiciones", 60, |product| Cell::text(&product.conditions)),
    ("Motivo", 40, |product| Cell::text(&product.grounds)),
    ("Sinónimos", 40, |product| Cell::text(product.synonyms.join("; "))),
    ("Unidad", 10, |product| Cell::text(&product.unit)),
    ("Verificado", 10, |product| Cell::yes_no(product.verified)),
    ("Artículos", 20, |product| Cell::text(cited(product).join("; "))),
    ("Fuente", 20, |product| Cell::text(&product.source)),
    ("Vigente desde", 14, |product| Cell::day(&product.valid_from_date)),
    ("Activo", 8, |product| Cell::yes_no(product.active)),
    ("Versión", 8, |product| Cell::number(product.version.to_string())),
];

fn name(named: Option<&pb::CodeName>) -> Cell {
    Cell::text(named.map_or("", |named| &named.name))
}

fn cited(product: &pb::Product) -> Vec<&str> {
    product.articles.iter().map(|article| article.code.as_str()).collect()
}

/// Add a product
///
/// Administrators. A repeat with the same key answers with the first result.
#[utoipa::path(
    post, path = "/products", tag = "Catalogues", request_body = pb::UpdateProductRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID")),
    responses((status = CREATED, body = pb::ProductRecord)),
)]
pub async fn create_product(
    Staff(call): Staff,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::CreateProductRequest>,
) -> Result<Created<pb::ProductRecord>, Problem> {
    let asked = pb::CreateProductRequest { request_id: key.clone(), ..body };
    call.create(&key, asked).await.map(Created)
}

/// Change a product
///
/// Administrators. A verdict that begins today replaces one of today; those that began before
/// never change.
#[utoipa::path(
    put, path = "/products/{id}", tag = "Catalogues", request_body = pb::UpdateProductRequest,
    params(("id" = String, Path, format = Uuid, description = "The product's id")),
    responses(
        (status = OK, body = pb::ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_product(
    Staff(call): Staff,
    Path(product_id): Path<String>,
    Json(body): Json<pb::UpdateProductRequest>,
) -> Answer<pb::ProductRecord> {
    call.send(pb::UpdateProductRequest { product_id, ..body }).await.map(Json)
}

/// Deactivate a product
///
/// Administrators. It is no longer found, and stays for what refers to it.
#[utoipa::path(
    delete, path = "/products/{id}", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id"), pb::DeactivateProductRequest),
    responses(
        (status = OK, body = pb::ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_product(
    Staff(call): Staff,
    Path(product_id): Path<String>,
    Query(asked): Query<pb::DeactivateProductRequest>,
) -> Answer<pb::ProductRecord> {
    call.send(pb::DeactivateProductRequest { product_id, ..asked }).await.map(Json)
}

/// Reactivate a product
///
/// Administrators.
#[utoipa::path(
    post, path = "/products/{id}/reactivate", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id")), request_body = pb::ReactivateProductRequest,
    responses(
        (status = OK, body = pb::ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn reactivate_product(
    Staff(call): Staff,
    Path(product_id): Path<String>,
    Json(body): Json<pb::ReactivateProductRequest>,
) -> Answer<pb::ProductRecord> {
    call.send(pb::ReactivateProductRequest { product_id, ..body }).await.map(Json)
}

/// Take back a verdict that has not begun
///
/// Administrators.
#[utoipa::path(
    delete, path = "/products/{id}/verdicts/{valid_from}", tag = "Catalogues",
    params(
        ("id" = String, Path, format = Uuid, description = "The product's id"),
        ("valid_from" = String, Path, format = Date, description = "The verdict's first day"),
        pb::CancelVerdictRequest,
    ),
    responses(
        (status = OK, body = pb::ProductRecord),
        (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND, VERDICT_NOT_FOUND"),
        (
            status = CONFLICT,
            description = "Somebody changed it meanwhile (VERSION_CONFLICT), or it holds already (VERDICT_HAS_BEGUN)",
        ),
    ),
)]
pub async fn cancel_verdict(
    Staff(call): Staff,
    Path((product_id, valid_from_date)): Path<(String, String)>,
    Query(asked): Query<pb::CancelVerdictRequest>,
) -> Answer<pb::ProductRecord> {
    call.send(pb::CancelVerdictRequest { product_id, valid_from_date, ..asked }).await.map(Json)
}

/// A product with every verdict
#[utoipa::path(
    get, path = "/products/{id}/record", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id")),
    responses((status = OK, body = pb::ProductRecord), (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND")),
)]
pub async fn get_product_record(
    Staff(call): Staff,
    Path(product_id): Path<String>,
) -> Answer<pb::ProductRecord> {
    call.send_repeatable(pb::GetProductRecordRequest { product_id }).await.map(Json)
}

/// Products whose names are like these
#[utoipa::path(
    post, path = "/products/similar", tag = "Catalogues",
    request_body = pb::FindSimilarProductsRequest, responses((status = OK, body = pb::FindSimilarProductsResponse)),
)]
pub async fn find_similar_products(
    Staff(call): Staff,
    Json(body): Json<pb::FindSimilarProductsRequest>,
) -> Answer<pb::FindSimilarProductsResponse> {
    call.send_repeatable(body).await.map(Json)
}
