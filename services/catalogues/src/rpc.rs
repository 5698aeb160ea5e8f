//! Answers calls. Everything here is public and reads only.

use pinzon_chassis::{
    Reason,
    access::{Access, STAFF, Table},
    caller::Role,
    page::Page,
    status::Violations,
};
use pinzon_proto::catalogues::v1::{self as pb, catalogue_service_server::CatalogueService};
use serde::{Serialize, de::DeserializeOwned};
use sqlx::PgPool;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{
    entry::Kind,
    error::Error,
    search::{FullText, Query},
    standard::Article,
    store::{self, Filter, ListedEntry, ListedProduct},
};

const ADMIN: Access = Access::Roles(&[Role::Admin]);

/// Who may call what.
pub const ACCESS: Table = &[
    ("SearchProducts", Access::Public),
    ("GetProduct", Access::Public),
    ("BatchGetProducts", Access::Public),
    ("GetSearchSnapshot", Access::Public),
    ("ListProducts", STAFF),
    ("GetProductRecord", STAFF),
    ("FindSimilarProducts", STAFF),
    ("CreateProduct", ADMIN),
    ("UpdateProduct", ADMIN),
    ("CancelVerdict", ADMIN),
    ("DeactivateProduct", ADMIN),
    ("ReactivateProduct", ADMIN),
    ("CreateProductImport", ADMIN),
    ("GetProductImport", ADMIN),
    ("ListProductImportRows", ADMIN),
    ("ApplyProductImport", ADMIN),
    ("ListKinds", Access::Public),
    ("ListEntries", Access::Public),
    ("GetEntry", STAFF),
    ("BatchGetEntries", Access::Public),
    ("CreateEntry", ADMIN),
    ("UpdateEntry", ADMIN),
    ("DeactivateEntry", ADMIN),
    ("ListStandards", Access::Public),
    ("GetStandard", Access::Public),
    ("CreateStandard", ADMIN),
    ("UpdateStandard", ADMIN),
    ("DeactivateStandard", ADMIN),
    ("ListArticles", Access::Public),
    ("GetArticle", Access::Public),
    ("BatchGetArticles", Access::Public),
    ("CreateArticle", ADMIN),
    ("UpdateArticle", ADMIN),
    ("DeactivateArticle", ADMIN),
    ("GetSettings", Access::Public),
    ("ListDisclaimers", STAFF),
    ("GetDisclaimer", Access::Public),
    ("CreateDisclaimer", ADMIN),
    ("UploadMedia", ADMIN),
    ("GetMedia", Access::Public),
    ("ListImageSlots", STAFF),
    ("UpdateImageSlot", ADMIN),
    ("ListBanners", STAFF),
    ("CreateBanner", ADMIN),
    ("UpdateBanner", ADMIN),
    ("ReorderBanners", ADMIN),
    ("ListChanges", STAFF),
    ("GetFigures", STAFF),
];

const MOST_PRODUCTS: usize = 200;
const MOST_ENTRIES: usize = 500;
const MOST_ARTICLES: usize = 200;
/// No code or kind is longer.
const LONGEST_CODE: usize = 100;

/// The service.
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
}

impl Rpc {
    /// A transaction in which every statement sees the same catalogue.
    async fn snapshot(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, Error> {
        Ok(self.pool.begin_with("begin isolation level repeatable read read only").await?)
    }
}

#[tonic::async_trait]
impl CatalogueService for Rpc {
    async fn search_products(
        &self,
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

        let mut tx = self.snapshot().await?;
        let mut hits = store::hit_page(&mut tx, &query, &filter, &page).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut hits, |hit| hit.key.clone());
        let ids: Vec<_> = hits.iter().map(|hit| hit.product_id).collect();
        let products = store::products_by_id(&mut tx, &ids).await.map_err(Error::from)?;
        let counts = store::facets(&mut tx, &query, &filter).await.map_err(Error::from)?;

        let mut facets = pb::Facets::default();
        let mut total_size = 0;
        for store::FacetCount { kind, code, name, count } in counts {
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

    async fn get_product(
        &self,
        request: Request<pb::GetProductRequest>,
    ) -> Result<Response<pb::Product>, Status> {
        let mut wrong = Violations::new();
        let id = wrong.take("product_id", parse_id(&request.into_inner().product_id)).unwrap_or_default();
        wrong.into_result()?;

        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = store::products_by_id(&mut conn, &[id]).await.map_err(Error::from)?;
        let found = found.into_iter().next().ok_or(Error::ProductNotFound(id))?;
        Ok(Response::new(product(found)))
    }

    async fn batch_get_products(
        &self,
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

        let mut tx = self.snapshot().await?;
        let products = store::products_by_id(&mut tx, &ids).await.map_err(Error::from)?;
        let catalogue_version = store::catalogue_version(&mut tx).await.map_err(Error::from)?;
        Ok(Response::new(pb::BatchGetProductsResponse {
            products: products.into_iter().map(product).collect(),
            catalogue_version,
        }))
    }

    async fn list_entries(
        &self,
        request: Request<pb::ListEntriesRequest>,
    ) -> Result<Response<pb::ListEntriesResponse>, Status> {
        let asked = request.into_inner();
        let kind = Kind::of(&asked.kind).ok_or(Error::CatalogueNotFound(asked.kind))?;
        let page = page(Violations::new(), asked.page_size, &asked.page_token, &("entries", kind.code))?;

        let mut tx = self.snapshot().await?;
        let mut entries = store::entry_page(&mut tx, kind.code, &page).await.map_err(Error::from)?;
        let total_size = store::entry_count(&mut tx, kind.code).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut entries, |entry| (entry.sort_order, entry.code.clone()));
        Ok(Response::new(pb::ListEntriesResponse {
            entries: entries.into_iter().map(entry).collect(),
            total_size,
            next_page_token,
        }))
    }

    async fn batch_get_entries(
        &self,
        request: Request<pb::BatchGetEntriesRequest>,
    ) -> Result<Response<pb::BatchGetEntriesResponse>, Status> {
        let asked = request.into_inner().keys;
        let mut wrong = Violations::new();
        limit(&mut wrong, "keys", asked.len(), MOST_ENTRIES)?;
        let (mut kinds, mut codes) = (Vec::with_capacity(asked.len()), Vec::with_capacity(asked.len()));
        for (n, key) in asked.into_iter().enumerate() {
            kinds.extend(wrong.take(format!("keys[{n}].kind"), parse_code(key.kind)));
            codes.extend(wrong.take(format!("keys[{n}].code"), parse_code(key.code)));
        }
        wrong.into_result()?;

        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let entries = store::entries_by_key(&mut conn, &kinds, &codes).await.map_err(Error::from)?;
        Ok(Response::new(pb::BatchGetEntriesResponse { entries: entries.into_iter().map(entry).collect() }))
    }

    async fn list_articles(
        &self,
        request: Request<pb::ListArticlesRequest>,
    ) -> Result<Response<pb::ListArticlesResponse>, Status> {
        let asked = request.into_inner();
        let mut wrong = Violations::new();
        let query = wrong.take("query", FullText::parse(&asked.query)).flatten();
        let kind = filter(&mut wrong, "kind", asked.kind);
        let listed = ("articles", query.as_ref().map(|q| &q.words), &kind);
        let page = page(wrong, asked.page_size, &asked.page_token, &listed)?;

        let (query, kind) = (query.as_ref(), kind.as_deref());
        let mut tx = self.snapshot().await?;
        let mut articles = store::article_page(&mut tx, query, kind, &page).await.map_err(Error::from)?;
        let total_size = store::article_count(&mut tx, query, kind).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut articles, |article| article.code.clone());
        Ok(Response::new(pb::ListArticlesResponse {
            articles: articles.into_iter().map(article).collect(),
            total_size,
            next_page_token,
            ..Default::default()
        }))
    }

    async fn batch_get_articles(
        &self,
        request: Request<pb::BatchGetArticlesRequest>,
    ) -> Result<Response<pb::BatchGetArticlesResponse>, Status> {
        let asked = request.into_inner().codes;
        let mut wrong = Violations::new();
        limit(&mut wrong, "codes", asked.len(), MOST_ARTICLES)?;
        let mut codes = Vec::with_capacity(asked.len());
        for (n, code) in asked.into_iter().enumerate() {
            codes.extend(wrong.take(format!("codes[{n}]"), parse_code(code)));
        }
        wrong.into_result()?;

        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let articles = store::articles_by_code(&mut conn, &codes).await.map_err(Error::from)?;
        let articles = articles.into_iter().map(article).collect();
        Ok(Response::new(pb::BatchGetArticlesResponse { articles }))
    }

    async fn get_settings(
        &self,
        _request: Request<pb::GetSettingsRequest>,
    ) -> Result<Response<pb::Settings>, Status> {
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let disclaimer = store::disclaimer(&mut conn).await.map_err(Error::from)?;
        Ok(Response::new(pb::Settings {
            disclaimer: Some(pb::Disclaimer {
                version: disclaimer.version,
                oath: disclaimer.oath,
                text: disclaimer.text,
                ..Default::default()
            }),
            ..Default::default()
        }))
    }
}

fn parse_id(text: &str) -> Result<Uuid, Reason> {
    Uuid::parse_str(text).map_err(|_| Reason::Malformed)
}

/// A code as it may be compared: PostgreSQL refuses a text with a zero in it.
fn parse_code(code: String) -> Result<String, Reason> {
    if code.chars().count() > LONGEST_CODE {
        Err(Reason::TooLong)
    } else if code.chars().any(char::is_control) {
        Err(Reason::Malformed)
    } else {
        Ok(code)
    }
}

/// A filter; empty means none.
fn filter(wrong: &mut Violations, field: &str, code: String) -> Option<String> {
    wrong.take(field, parse_code(code)).filter(|code| !code.is_empty())
}

/// Refuses at once what is too long to be looked at one by one.
fn limit(wrong: &mut Violations, field: &str, count: usize, most: usize) -> Result<(), Violations> {
    if count > most {
        wrong.add(field, Reason::TooMany);
        return Err(std::mem::take(wrong));
    }
    Ok(())
}

/// The page asked for, unless that or anything before it is wrong.
fn page<K: Serialize + DeserializeOwned>(
    mut wrong: Violations,
    size: i32,
    token: &str,
    listed: &impl Serialize,
) -> Result<Page<K>, Status> {
    match wrong.take("page_token", Page::parse(size, token, listed)) {
        Some(page) if wrong.is_empty() => Ok(page),
        _ => Err(wrong.into()),
    }
}

fn product(product: ListedProduct) -> pb::Product {
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

fn entry(entry: ListedEntry) -> pb::Entry {
    pb::Entry {
        kind: entry.kind,
        code: entry.code,
        name: entry.name,
        attributes: entry.attributes.0.into_iter().collect(),
        sort_order: entry.sort_order,
        active: entry.active,
        version: entry.version,
        ..Default::default()
    }
}

fn article(article: Article) -> pb::Article {
    pb::Article {
        published_date: article.published_date().unwrap_or_default().to_owned(),
        verified: article.is_verified(),
        code: article.code,
        title: article.title,
        kind: article.kind,
        number: article.number.unwrap_or_default(),
        article: article.article.unwrap_or_default(),
        subject: article.subject,
        summary: article.summary,
        active: true,
        ..Default::default()
    }
}
