//! What may enter: the product search.

use axum::extract::{Path, State};
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    catalogues::CodeName,
    citation::Citation,
    json::{BadAnswer, PageQuery, Query, each, nullable, present},
    problem::Problem,
    router::{Known, Shared, Versioned},
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
    /// False for products kept for history only.
    pub active: bool,
    /// Articles behind the classification, the most specific first. In a search and in a product:
    /// at most three of the product, its category and its classification that are in force. Where
    /// products are managed: those of the product alone.
    pub articles: Vec<Citation>,
    /// The next classification that is already decided.
    #[schema(required)]
    pub next_verdict: Option<Verdict>,
    /// The name it was found by; in answers to a search with words only.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub matched: Option<Match>,
}

/// The name a product was found by.
#[derive(Debug, Serialize, ToSchema)]
pub struct Match {
    /// `name`, `synonym` or `scientific`.
    pub kind: String,
    /// As written.
    pub text: String,
    /// Which of its characters were recognised: start, end, start, end, …
    pub ranges: Vec<i32>,
}

/// Whether a product may enter, from one day on.
#[derive(Debug, Serialize, ToSchema)]
// A declaration has a verdict of its own kind.
#[schema(as = ProductVerdict)]
pub struct Verdict {
    /// The first day.
    #[schema(format = Date)]
    pub valid_from: String,
    /// Whether it may enter.
    pub classification: CodeName,
    /// What must be met to enter.
    #[schema(required)]
    pub conditions: Option<String>,
    /// Why it is classified so.
    #[schema(required)]
    pub reason: Option<String>,
    /// False where the classification is referential and an officer confirms it.
    pub verified: bool,
    /// Articles behind it.
    pub articles: Vec<Citation>,
    /// Keys of the documents behind it.
    pub source: String,
}

impl Verdict {
    /// The verdict as a service answered.
    pub fn from_proto(verdict: pb::Verdict) -> Result<Self, BadAnswer> {
        Ok(Self {
            valid_from: verdict.valid_from_date,
            classification: present(verdict.classification, "classification")?.into(),
            conditions: nullable(verdict.conditions),
            reason: nullable(verdict.grounds),
            verified: verdict.verified,
            articles: verdict.articles.into_iter().map(Citation::from).collect(),
            source: verdict.source,
        })
    }
}

impl Product {
    /// The product as a service answered.
    pub fn from_proto(product: pb::Product) -> Result<Self, BadAnswer> {
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
            active: product.active,
            articles: product.articles.into_iter().map(Citation::from).collect(),
            next_verdict: product.next_verdict.map(Verdict::from_proto).transpose()?,
            matched: None,
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
    /// Nothing answers the query; these are the most alike, without a verdict for what was typed.
    pub nearest: bool,
    /// Grows with every change of the catalogue.
    pub catalogue_version: i64,
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
    /// The day whose classification is asked for; today on the islands when absent.
    #[param(format = Date)]
    on: Option<String>,
}

/// Search products
///
/// The answer names its state (`ETag`); asked again with `If-None-Match` it is not sent twice.
#[utoipa::path(
    get, path = "/products", tag = "Catalogues", params(ProductSearch, PageQuery),
    responses((status = OK, body = ProductList), (status = NOT_MODIFIED, description = "Nothing changed")),
)]
pub async fn search_products(
    State(services): State<Services>,
    call: Call,
    known: Known,
    Query(search): Query<ProductSearch>,
    Query(page): Query<PageQuery>,
) -> Result<Versioned<ProductList>, Problem> {
    let message = pb::SearchProductsRequest {
        query: search.q.unwrap_or_default(),
        category: search.category.unwrap_or_default(),
        classification: search.classification.unwrap_or_default(),
        origin: search.origin.unwrap_or_default(),
        page_size: page.size(),
        page_token: page.token(),
        on_date: search.on.unwrap_or_default(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.search_products(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(&[("query", "q"), ("on_date", "on")]))?;
    let mut items = each(found.products, Product::from_proto)?;
    for (product, matched) in items.iter_mut().zip(found.matches) {
        let pb::Match { kind, text, ranges } = matched;
        product.matched = (!kind.is_empty()).then_some(Match { kind, text, ranges });
    }
    let body = ProductList {
        items,
        facets: found.facets.unwrap_or_default().into(),
        total: found.total_size,
        nearest: found.nearest,
        catalogue_version: found.catalogue_version,
        next_page_token: nullable(found.next_page_token),
    };
    Ok(Versioned { known, version: found.catalogue_version, body })
}

/// Of which day.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OnDay {
    /// The day whose classification is asked for; today on the islands when absent.
    #[param(format = Date)]
    on: Option<String>,
}

/// One product
#[utoipa::path(
    get, path = "/products/{id}", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The product's id"), OnDay),
    responses((status = OK, body = Product), (status = NOT_FOUND, description = "PRODUCT_NOT_FOUND")),
)]
pub async fn get_product(
    State(services): State<Services>,
    call: Call,
    Path(id): Path<String>,
    Query(day): Query<OnDay>,
) -> Result<Shared<Product>, Problem> {
    let message = pb::GetProductRequest { product_id: id, on_date: day.on.unwrap_or_default() };
    let product = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_product(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(&[("product_id", "id"), ("on_date", "on")]))?;
    Ok(Shared(Product::from_proto(product)?))
}
