//! What may enter: the product search.

use axum::extract::{Path, State};
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    catalogues::CodeName,
    json::{BadAnswer, Query, each, nullable, present},
    problem::Problem,
    router::Shared,
    services::Services,
};

/// A product and how it is classified.
#[derive(Debug, Serialize, ToSchema)]
pub struct Product {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// Short code.
    pub code: String,
    /// Common name.
    pub name: String,
    /// Scientific name.
    #[schema(required)]
    pub scientific_name: Option<String>,
    /// Category.
    pub category: CodeName,
    /// Where it comes from: plant, animal, …
    pub origin: CodeName,
    /// Whether it may enter.
    pub classification: CodeName,
    /// What must be met to enter.
    #[schema(required)]
    pub conditions: Option<String>,
    /// Why it is classified so.
    #[schema(required)]
    pub reason: Option<String>,
    /// Other names.
    pub synonyms: Vec<String>,
    /// Code of the usual unit.
    pub unit: String,
    /// False where the classification is referential and an officer confirms it.
    pub verified: bool,
    /// Since when it is classified so.
    #[schema(format = Date)]
    pub valid_from: String,
    /// Grows with each change.
    pub version: i64,
}

impl Product {
    fn from_proto(product: pb::Product) -> Result<Self, BadAnswer> {
        Ok(Self {
            id: product.product_id,
            code: product.code,
            name: product.name,
            scientific_name: nullable(product.scientific_name),
            category: present(product.category, "category")?.into(),
            origin: present(product.origin, "origin")?.into(),
            classification: present(product.classification, "classification")?.into(),
            conditions: nullable(product.conditions),
            reason: nullable(product.grounds),
            synonyms: product.synonyms,
            unit: product.unit,
            verified: product.verified,
            valid_from: product.valid_from_date,
            version: product.version,
        })
    }
}

/// A page of products, best first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductList {
    /// The products of this page.
    pub items: Vec<Product>,
    /// How many products each further filter would leave.
    pub facets: Facets,
    /// Products of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Counts by filter.
#[derive(Debug, Serialize, ToSchema)]
pub struct Facets {
    /// By category.
    pub categories: Vec<FacetCount>,
    /// By classification.
    pub classifications: Vec<FacetCount>,
    /// By origin.
    pub origins: Vec<FacetCount>,
}

/// How many things have one value.
#[derive(Debug, Serialize, ToSchema)]
pub struct FacetCount {
    /// Code to filter by.
    pub code: String,
    /// Name to show.
    pub name: String,
    /// How many.
    pub count: i64,
}

impl From<pb::FacetCount> for FacetCount {
    fn from(facet: pb::FacetCount) -> Self {
        Self { code: facet.code, name: facet.name, count: facet.count }
    }
}

impl From<pb::Facets> for Facets {
    fn from(facets: pb::Facets) -> Self {
        let counts = |counts: Vec<pb::FacetCount>| counts.into_iter().map(FacetCount::from).collect();
        Self {
            categories: counts(facets.categories),
            classifications: counts(facets.classifications),
            origins: counts(facets.origins),
        }
    }
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProductSearch {
    /// Free text: names, synonyms, scientific names; typing errors are forgiven.
    q: Option<String>,
    /// Category code.
    category: Option<String>,
    /// Classification code.
    classification: Option<String>,
    /// Origin code.
    origin: Option<String>,
    /// Items per page; 50 when absent, at most 200.
    page_size: Option<i32>,
    /// From the page before.
    page_token: Option<String>,
}

/// Search products
#[utoipa::path(
    get, path = "/products", tag = "Catalogues", params(ProductSearch),
    responses((status = OK, body = ProductList)),
)]
pub async fn search_products(
    State(services): State<Services>,
    call: Call,
    Query(search): Query<ProductSearch>,
) -> Result<Shared<ProductList>, Problem> {
    let message = pb::SearchProductsRequest {
        query: search.q.unwrap_or_default(),
        category: search.category.unwrap_or_default(),
        classification: search.classification.unwrap_or_default(),
        origin: search.origin.unwrap_or_default(),
        page_size: search.page_size.unwrap_or_default(),
        page_token: search.page_token.unwrap_or_default(),
        ..Default::default()
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.search_products(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(&[("query", "q")]))?;
    Ok(Shared(ProductList {
        items: each(found.products, Product::from_proto)?,
        facets: found.facets.unwrap_or_default().into(),
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// One product
#[utoipa::path(
    get, path = "/products/{id}", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id")),
    responses((status = OK, body = Product), (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND")),
)]
pub async fn get_product(
    State(services): State<Services>,
    call: Call,
    Path(id): Path<String>,
) -> Result<Shared<Product>, Problem> {
    let product = call
        .send_repeatable(pb::GetProductRequest { product_id: id, ..Default::default() }, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_product(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(&[("product_id", "id")]))?;
    Ok(Shared(Product::from_proto(product)?))
}
