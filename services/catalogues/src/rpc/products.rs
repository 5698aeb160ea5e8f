//! Products as they are answered.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::{Rpc, limit, parse_id};
use crate::{
    error::Error,
    store::{self, products::ListedProduct},
};
use pinzon_chassis::status::Violations;

const MOST_PRODUCTS: usize = 200;

pub(super) async fn get_product(
    rpc: &Rpc,
    request: Request<pb::GetProductRequest>,
) -> Result<Response<pb::Product>, Status> {
    let mut wrong = Violations::new();
    let id = wrong.take("product_id", parse_id(&request.into_inner().product_id)).unwrap_or_default();
    wrong.into_result()?;

    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let found = store::products::products_by_id(&mut conn, &[id]).await.map_err(Error::from)?;
    let found = found.into_iter().next().ok_or(Error::ProductNotFound(id))?;
    Ok(Response::new(product(found)))
}

pub(super) async fn batch_get_products(
    rpc: &Rpc,
    request: Request<pb::BatchGetProductsRequest>,
) -> Result<Response<pb::BatchGetProductsResponse>, Status> {
    let asked = request.into_inner().product_ids;
    let mut wrong = Violations::new();
    limit(&mut wrong, "product_ids", asked.len(), MOST_PRODUCTS)?;
    let mut ids = Vec::with_capacity(asked.len());
    for (n, id) in asked.iter().enumerate() {
        ids.extend(wrong.take(format!("product_ids[{n}]"), parse_id(id)));
    }
    wrong.into_result()?;

    let mut tx = rpc.snapshot().await?;
    let products = store::products::products_by_id(&mut tx, &ids).await.map_err(Error::from)?;
    let catalogue_version = store::catalogue_version(&mut tx).await.map_err(Error::from)?;
    Ok(Response::new(pb::BatchGetProductsResponse {
        products: products.into_iter().map(product).collect(),
        catalogue_version,
    }))
}

pub(super) async fn list_products(
    _rpc: &Rpc,
    _request: Request<pb::ListProductsRequest>,
) -> Result<Response<pb::ListProductsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn get_product_record(
    _rpc: &Rpc,
    _request: Request<pb::GetProductRecordRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn find_similar_products(
    _rpc: &Rpc,
    _request: Request<pb::FindSimilarProductsRequest>,
) -> Result<Response<pb::FindSimilarProductsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn create_product(
    _rpc: &Rpc,
    _request: Request<pb::CreateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn update_product(
    _rpc: &Rpc,
    _request: Request<pb::UpdateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn cancel_verdict(
    _rpc: &Rpc,
    _request: Request<pb::CancelVerdictRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn deactivate_product(
    _rpc: &Rpc,
    _request: Request<pb::DeactivateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn reactivate_product(
    _rpc: &Rpc,
    _request: Request<pb::ReactivateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) fn product(product: ListedProduct) -> pb::Product {
    let code_name = |code, name| Some(pb::CodeName { code, name });
    pb::Product {
        product_id: product.product_id.to_string(),
        code: product.code,
        name: product.name,
        scientific_name: product.scientific_name.unwrap_or_default(),
        category: code_name(product.category, product.category_name),
        origin: code_name(product.origin, product.origin_name),
        classification: code_name(product.classification, product.classification_name),
        conditions: product.conditions.unwrap_or_default(),
        grounds: product.grounds.unwrap_or_default(),
        synonyms: product.synonyms,
        unit: product.unit,
        verified: product.verified,
        valid_from_date: product.valid_from.to_string(),
        version: product.version,
        active: true,
        ..Default::default()
    }
}
