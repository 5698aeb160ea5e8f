//! Answers calls.

mod changes;
mod entries;
mod figures;
mod imports;
mod legal;
mod legal_links;
mod media;
mod products;
mod search;
mod settings;

use pinzon_chassis::{Reason, clock::Clock, context::Context, page::Page, status::Violations};
use pinzon_events::{Actor, outbox::Occasion};
use pinzon_proto::catalogues::v1::{self as pb, catalogue_service_server::CatalogueService};
use serde::{Serialize, de::DeserializeOwned};
use sqlx::PgPool;
use tonic::{Request, Response, Status, codegen::BoxStream};
use uuid::Uuid;

pub use self::media::Darkroom;
use crate::{change::Changed, copy::Copy, error::Error, job::Desk, search::fold, store};

/// No code or kind is longer.
const LONGEST_CODE: usize = 100;

/// The service.
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    /// The products in memory.
    pub copy: Copy,
    /// Told after each commit.
    pub changed: Changed,
    /// What time it is.
    pub clock: Clock,
    /// Where pictures are made.
    pub darkroom: Darkroom,
    /// Where files are read.
    pub desk: Desk,
}

impl Rpc {
    /// A transaction in which every statement sees the same catalogue.
    async fn snapshot(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, Error> {
        Ok(self.pool.begin_with("begin isolation level repeatable read read only").await?)
    }

    /// A transaction that nobody else changes the catalogue beside, and the catalogue's version.
    async fn writing(&self) -> Result<(sqlx::Transaction<'static, sqlx::Postgres>, i64), Error> {
        let mut tx = self.pool.begin().await?;
        let version = store::lock_catalogue_version(&mut tx).await?;
        Ok((tx, version))
    }

    /// Commits and tells whoever waits for it.
    async fn commit(&self, tx: sqlx::Transaction<'static, sqlx::Postgres>) -> Result<(), Error> {
        tx.commit().await?;
        self.changed.tell();
        Ok(())
    }

    /// Who does it, when and in which trace.
    fn occasion(&self, context: &Context) -> Result<Occasion, Status> {
        let caller = context.staff()?;
        Ok(Occasion {
            actor: Actor::User {
                id: caller.user_id,
                name: caller.name.clone(),
                role: caller.role.code().to_owned(),
            },
            airport: None,
            time: self.clock.now(),
            traceparent: Some(context.trace.as_str().to_owned()),
        })
    }
}

#[tonic::async_trait]
impl CatalogueService for Rpc {
    async fn search_products(
        &self,
        request: Request<pb::SearchProductsRequest>,
    ) -> Result<Response<pb::SearchProductsResponse>, Status> {
        search::search_products(self, request).await
    }

    async fn get_product(
        &self,
        request: Request<pb::GetProductRequest>,
    ) -> Result<Response<pb::Product>, Status> {
        search::get_product(self, request).await
    }

    async fn batch_get_products(
        &self,
        request: Request<pb::BatchGetProductsRequest>,
    ) -> Result<Response<pb::BatchGetProductsResponse>, Status> {
        search::batch_get_products(self, request).await
    }

    async fn get_search_snapshot(
        &self,
        request: Request<pb::GetSearchSnapshotRequest>,
    ) -> Result<Response<pb::SearchSnapshot>, Status> {
        search::get_search_snapshot(self, request).await
    }

    async fn list_products(
        &self,
        request: Request<pb::ListProductsRequest>,
    ) -> Result<Response<pb::ListProductsResponse>, Status> {
        products::list_products(self, request).await
    }

    async fn get_product_record(
        &self,
        request: Request<pb::GetProductRecordRequest>,
    ) -> Result<Response<pb::ProductRecord>, Status> {
        products::get_product_record(self, request).await
    }

    async fn find_similar_products(
        &self,
        request: Request<pb::FindSimilarProductsRequest>,
    ) -> Result<Response<pb::FindSimilarProductsResponse>, Status> {
        products::find_similar_products(self, request).await
    }

    async fn create_product(
        &self,
        request: Request<pb::CreateProductRequest>,
    ) -> Result<Response<pb::ProductRecord>, Status> {
        products::create_product(self, request).await
    }

    async fn update_product(
        &self,
        request: Request<pb::UpdateProductRequest>,
    ) -> Result<Response<pb::ProductRecord>, Status> {
        products::update_product(self, request).await
    }

    async fn cancel_verdict(
        &self,
        request: Request<pb::CancelVerdictRequest>,
    ) -> Result<Response<pb::ProductRecord>, Status> {
        products::cancel_verdict(self, request).await
    }

    async fn deactivate_product(
        &self,
        request: Request<pb::DeactivateProductRequest>,
    ) -> Result<Response<pb::ProductRecord>, Status> {
        products::deactivate_product(self, request).await
    }

    async fn reactivate_product(
        &self,
        request: Request<pb::ReactivateProductRequest>,
    ) -> Result<Response<pb::ProductRecord>, Status> {
        products::reactivate_product(self, request).await
    }

    async fn create_product_import(
        &self,
        request: Request<tonic::Streaming<pb::CreateProductImportRequest>>,
    ) -> Result<Response<pb::ProductImport>, Status> {
        imports::create_product_import(self, request).await
    }

    async fn get_product_import(
        &self,
        request: Request<pb::GetProductImportRequest>,
    ) -> Result<Response<pb::ProductImport>, Status> {
        imports::get_product_import(self, request).await
    }

    async fn list_product_import_rows(
        &self,
        request: Request<pb::ListProductImportRowsRequest>,
    ) -> Result<Response<pb::ListProductImportRowsResponse>, Status> {
        imports::list_product_import_rows(self, request).await
    }

    async fn apply_product_import(
        &self,
        request: Request<pb::ApplyProductImportRequest>,
    ) -> Result<Response<pb::ProductImport>, Status> {
        imports::apply_product_import(self, request).await
    }

    async fn list_kinds(
        &self,
        request: Request<pb::ListKindsRequest>,
    ) -> Result<Response<pb::ListKindsResponse>, Status> {
        entries::list_kinds(self, request).await
    }

    async fn list_entries(
        &self,
        request: Request<pb::ListEntriesRequest>,
    ) -> Result<Response<pb::ListEntriesResponse>, Status> {
        entries::list_entries(self, request).await
    }

    async fn get_entry(
        &self,
        request: Request<pb::GetEntryRequest>,
    ) -> Result<Response<pb::EntryRecord>, Status> {
        entries::get_entry(self, request).await
    }

    async fn batch_get_entries(
        &self,
        request: Request<pb::BatchGetEntriesRequest>,
    ) -> Result<Response<pb::BatchGetEntriesResponse>, Status> {
        entries::batch_get_entries(self, request).await
    }

    async fn create_entry(
        &self,
        request: Request<pb::CreateEntryRequest>,
    ) -> Result<Response<pb::Entry>, Status> {
        entries::create_entry(self, request).await
    }

    async fn update_entry(
        &self,
        request: Request<pb::UpdateEntryRequest>,
    ) -> Result<Response<pb::Entry>, Status> {
        entries::update_entry(self, request).await
    }

    async fn deactivate_entry(
        &self,
        request: Request<pb::DeactivateEntryRequest>,
    ) -> Result<Response<pb::Entry>, Status> {
        entries::deactivate_entry(self, request).await
    }

    async fn list_standards(
        &self,
        request: Request<pb::ListStandardsRequest>,
    ) -> Result<Response<pb::ListStandardsResponse>, Status> {
        legal::list_standards(self, request).await
    }

    async fn get_standard(
        &self,
        request: Request<pb::GetStandardRequest>,
    ) -> Result<Response<pb::Standard>, Status> {
        legal::get_standard(self, request).await
    }

    async fn create_standard(
        &self,
        request: Request<pb::CreateStandardRequest>,
    ) -> Result<Response<pb::Standard>, Status> {
        legal::create_standard(self, request).await
    }

    async fn update_standard(
        &self,
        request: Request<pb::UpdateStandardRequest>,
    ) -> Result<Response<pb::Standard>, Status> {
        legal::update_standard(self, request).await
    }

    async fn deactivate_standard(
        &self,
        request: Request<pb::DeactivateStandardRequest>,
    ) -> Result<Response<pb::Standard>, Status> {
        legal::deactivate_standard(self, request).await
    }

    async fn list_articles(
        &self,
        request: Request<pb::ListArticlesRequest>,
    ) -> Result<Response<pb::ListArticlesResponse>, Status> {
        legal::list_articles(self, request).await
    }

    async fn get_article(
        &self,
        request: Request<pb::GetArticleRequest>,
    ) -> Result<Response<pb::Article>, Status> {
        legal::get_article(self, request).await
    }

    async fn batch_get_articles(
        &self,
        request: Request<pb::BatchGetArticlesRequest>,
    ) -> Result<Response<pb::BatchGetArticlesResponse>, Status> {
        legal::batch_get_articles(self, request).await
    }

    async fn create_article(
        &self,
        request: Request<pb::CreateArticleRequest>,
    ) -> Result<Response<pb::Article>, Status> {
        legal::create_article(self, request).await
    }

    async fn update_article(
        &self,
        request: Request<pb::UpdateArticleRequest>,
    ) -> Result<Response<pb::Article>, Status> {
        legal::update_article(self, request).await
    }

    async fn deactivate_article(
        &self,
        request: Request<pb::DeactivateArticleRequest>,
    ) -> Result<Response<pb::Article>, Status> {
        legal::deactivate_article(self, request).await
    }

    async fn get_settings(
        &self,
        request: Request<pb::GetSettingsRequest>,
    ) -> Result<Response<pb::Settings>, Status> {
        settings::get_settings(self, request).await
    }

    async fn list_disclaimers(
        &self,
        request: Request<pb::ListDisclaimersRequest>,
    ) -> Result<Response<pb::ListDisclaimersResponse>, Status> {
        settings::list_disclaimers(self, request).await
    }

    async fn get_disclaimer(
        &self,
        request: Request<pb::GetDisclaimerRequest>,
    ) -> Result<Response<pb::Disclaimer>, Status> {
        settings::get_disclaimer(self, request).await
    }

    async fn create_disclaimer(
        &self,
        request: Request<pb::CreateDisclaimerRequest>,
    ) -> Result<Response<pb::Disclaimer>, Status> {
        settings::create_disclaimer(self, request).await
    }

    async fn upload_media(
        &self,
        request: Request<tonic::Streaming<pb::UploadMediaRequest>>,
    ) -> Result<Response<pb::Media>, Status> {
        media::upload_media(self, request).await
    }

    async fn get_media(
        &self,
        request: Request<pb::GetMediaRequest>,
    ) -> Result<Response<BoxStream<pb::GetMediaResponse>>, Status> {
        media::get_media(self, request).await
    }

    async fn list_image_slots(
        &self,
        request: Request<pb::ListImageSlotsRequest>,
    ) -> Result<Response<pb::ListImageSlotsResponse>, Status> {
        settings::list_image_slots(self, request).await
    }

    async fn update_image_slot(
        &self,
        request: Request<pb::UpdateImageSlotRequest>,
    ) -> Result<Response<pb::ImageSlot>, Status> {
        settings::update_image_slot(self, request).await
    }

    async fn list_banners(
        &self,
        request: Request<pb::ListBannersRequest>,
    ) -> Result<Response<pb::ListBannersResponse>, Status> {
        settings::list_banners(self, request).await
    }

    async fn create_banner(
        &self,
        request: Request<pb::CreateBannerRequest>,
    ) -> Result<Response<pb::Banner>, Status> {
        settings::create_banner(self, request).await
    }

    async fn update_banner(
        &self,
        request: Request<pb::UpdateBannerRequest>,
    ) -> Result<Response<pb::Banner>, Status> {
        settings::update_banner(self, request).await
    }

    async fn reorder_banners(
        &self,
        request: Request<pb::ReorderBannersRequest>,
    ) -> Result<Response<pb::ReorderBannersResponse>, Status> {
        settings::reorder_banners(self, request).await
    }

    async fn list_changes(
        &self,
        request: Request<pb::ListChangesRequest>,
    ) -> Result<Response<pb::ListChangesResponse>, Status> {
        changes::list_changes(self, request).await
    }

    async fn get_figures(
        &self,
        request: Request<pb::GetFiguresRequest>,
    ) -> Result<Response<pb::Figures>, Status> {
        figures::get_figures(self, request).await
    }
}

/// The id a creation carries; a new one where it carries none.
fn parse_request_id(text: &str) -> Result<Uuid, Reason> {
    if text.is_empty() { Ok(Uuid::now_v7()) } else { parse_id(text) }
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

/// Active, inactive, or none for both.
fn status_filter(number: i32) -> Result<Option<bool>, Reason> {
    match pb::StatusFilter::try_from(number) {
        Ok(pb::StatusFilter::Unspecified) => Ok(None),
        Ok(pb::StatusFilter::Active) => Ok(Some(true)),
        Ok(pb::StatusFilter::Inactive) => Ok(Some(false)),
        Err(_) => Err(Reason::UnknownCode),
    }
}

/// Patterns of the words of a query, which all must occur. Folded words hold letters and digits
/// only.
fn words(query: &str) -> Result<Vec<String>, Reason> {
    if query.chars().count() > LONGEST_CODE {
        return Err(Reason::TooLong);
    }
    Ok(fold(query).split_whitespace().map(|word| format!("%{word}%")).collect())
}
