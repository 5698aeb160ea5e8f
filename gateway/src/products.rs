//! What may enter: the product search.

use axum::extract::Path;
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    call::Call,
    json::Query,
    kept::{Known, Shared, Versioned},
    problem::Problem,
};

/// Search products
///
/// The answer names its state (`ETag`); asked again with `If-None-Match` it is not sent twice.
#[utoipa::path(
    get, path = "/products", tag = "Catalogues", params(pb::SearchProductsRequest),
    responses((status = OK, body = pb::SearchProductsResponse), (status = NOT_MODIFIED, description = "Nothing changed")),
)]
pub async fn search_products(
    call: Call,
    known: Known,
    Query(asked): Query<pb::SearchProductsRequest>,
) -> Result<Versioned<pb::SearchProductsResponse>, Problem> {
    let mut body = call.send_repeatable(asked).await?;
    for (product, found) in body.products.iter_mut().zip(std::mem::take(&mut body.matches)) {
        product.r#match = (!found.kind.is_empty()).then_some(found);
    }
    Ok(Versioned { known, version: body.catalogue_version, body })
}

/// One product
#[utoipa::path(
    get, path = "/products/{id}", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id"), pb::GetProductRequest),
    responses((status = OK, body = pb::Product), (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND")),
)]
pub async fn get_product(
    call: Call,
    Path(product_id): Path<String>,
    Query(asked): Query<pb::GetProductRequest>,
) -> Result<Shared<pb::Product>, Problem> {
    call.send_repeatable(pb::GetProductRequest { product_id, ..asked }).await.map(Shared)
}
