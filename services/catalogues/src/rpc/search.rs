//! The product search.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::{Rpc, filter, page, products::product};
use crate::{
    error::Error,
    search::Query,
    store::{self, search::Filter},
};
use pinzon_chassis::status::Violations;

pub(super) async fn search_products(
    rpc: &Rpc,
    request: Request<pb::SearchProductsRequest>,
) -> Result<Response<pb::SearchProductsResponse>, Status> {
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let query = wrong.take("query", Query::parse(&asked.query)).unwrap_or_default();
    let filter = Filter {
        category: filter(&mut wrong, "category", asked.category),
        classification: filter(&mut wrong, "classification", asked.classification),
        origin: filter(&mut wrong, "origin", asked.origin),
    };
    let listed = ("products", &query.phrase, &filter);
    let page = page(wrong, asked.page_size, &asked.page_token, &listed)?;

    let mut tx = rpc.snapshot().await?;
    let mut hits = store::search::hit_page(&mut tx, &query, &filter, &page).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut hits, |hit| hit.key.clone());
    let ids: Vec<_> = hits.iter().map(|hit| hit.product_id).collect();
    let products = store::products::products_by_id(&mut tx, &ids).await.map_err(Error::from)?;
    let counts = store::search::facets(&mut tx, &query, &filter).await.map_err(Error::from)?;

    let mut facets = pb::Facets::default();
    let mut total_size = 0;
    for store::search::FacetCount { kind, code, name, count } in counts {
        match kind.as_str() {
            "categories" => facets.categories.push(pb::FacetCount { code, name, count }),
            "classifications" => facets.classifications.push(pb::FacetCount { code, name, count }),
            "origins" => facets.origins.push(pb::FacetCount { code, name, count }),
            _ => total_size = count,
        }
    }
    Ok(Response::new(pb::SearchProductsResponse {
        products: products.into_iter().map(product).collect(),
        facets: Some(facets),
        total_size,
        next_page_token,
        ..Default::default()
    }))
}

pub(super) async fn get_search_snapshot(
    _rpc: &Rpc,
    _request: Request<pb::GetSearchSnapshotRequest>,
) -> Result<Response<pb::SearchSnapshot>, Status> {
    Err(Status::unimplemented("not yet"))
}
