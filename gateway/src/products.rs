//! What may enter: the product search.

use pinzon_proto::catalogues::v1 as pb;

use crate::{
    call::Call,
    json::Query,
    kept::{IfNoneMatch, Versioned},
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
    known: IfNoneMatch,
    Query(asked): Query<pb::SearchProductsRequest>,
) -> Result<Versioned<pb::SearchProductsResponse>, Problem> {
    let mut body = call.send_repeatable(asked).await?;
    for (product, found) in body.products.iter_mut().zip(std::mem::take(&mut body.matches)) {
        product.r#match = (!found.kind.is_empty()).then_some(found);
    }
    Ok(Versioned { known, version: body.catalogue_version, body })
}
