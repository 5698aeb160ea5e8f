//! Figures of the management pages.

use axum::extract::State;
use pinzon_proto::catalogues::v1 as pb;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{json::present, problem::Problem, products::FacetCount, services::Services, session::Staff};

/// Figures of what is managed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueFigures {
    /// Products.
    pub products: ProductFigures,
    /// Small catalogues.
    pub kinds: Vec<KindFigures>,
    /// Legal basis.
    pub legal: LegalFigures,
    /// Settings.
    pub settings: SettingFigures,
}

/// Figures of products.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductFigures {
    /// Products that may be found.
    pub active: i64,
    /// Products kept for history only.
    pub inactive: i64,
    /// Active ones by classification.
    pub classifications: Vec<FacetCount>,
    /// Active ones by category.
    pub categories: Vec<FacetCount>,
    /// Active ones whose classification is referential.
    pub unverified: i64,
    /// Active ones that are restricted without a condition.
    pub without_conditions: i64,
    /// Active ones with a classification that has not begun.
    pub scheduled: i64,
    /// Active ones that name an inactive category, origin, classification or unit.
    pub with_inactive_reference: i64,
}

/// Figures of a small catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct KindFigures {
    /// The catalogue's code.
    pub kind: String,
    /// Its title.
    pub title: String,
    /// Entries that may be chosen.
    pub active: i64,
    /// Entries kept for history only.
    pub inactive: i64,
}

/// Figures of the legal basis.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalFigures {
    /// Norms.
    pub standards: i64,
    /// Of them in force.
    pub in_force: i64,
    /// Of them amended.
    pub amended: i64,
    /// Of them repealed.
    pub repealed: i64,
    /// Articles.
    pub articles: i64,
    /// Whose source has not been confirmed.
    pub unverified_articles: i64,
    /// Without their own words.
    pub articles_without_text: i64,
    /// Active ones of norms that were repealed.
    pub articles_of_repealed: i64,
}

/// Figures of the settings.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingFigures {
    /// The text sworn to.
    pub disclaimer_version: i32,
    /// Places with a picture of the agency's choice.
    pub images: i64,
    /// Banners shown today.
    pub banners_shown: i64,
    /// Notices shown today.
    pub notices_shown: i64,
}

/// Figures of the management pages
#[utoipa::path(
    get, path = "/catalogue-figures", tag = "Catalogues",
    responses((status = OK, body = CatalogueFigures)),
)]
pub async fn get_figures(
    State(services): State<Services>,
    Staff(call): Staff,
) -> Result<axum::Json<CatalogueFigures>, Problem> {
    let found = call
        .send_repeatable(pb::GetFiguresRequest {}, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_figures(request).await }
        })
        .await?;
    let products = present(found.products, "products")?;
    let legal = found.legal.unwrap_or_default();
    let settings = found.settings.unwrap_or_default();
    Ok(axum::Json(CatalogueFigures {
        products: ProductFigures {
            classifications: products.classifications.into_iter().map(FacetCount::from).collect(),
            categories: products.categories.into_iter().map(FacetCount::from).collect(),
            active: products.active,
            inactive: products.inactive,
            unverified: products.unverified,
            without_conditions: products.without_conditions,
            scheduled: products.scheduled,
            with_inactive_reference: products.with_inactive_reference,
        },
        kinds: found
            .kinds
            .into_iter()
            .map(|kind| KindFigures {
                kind: kind.kind,
                title: kind.title,
                active: kind.active,
                inactive: kind.inactive,
            })
            .collect(),
        legal: LegalFigures {
            standards: legal.standards,
            in_force: legal.in_force,
            amended: legal.amended,
            repealed: legal.repealed,
            articles: legal.articles,
            unverified_articles: legal.unverified_articles,
            articles_without_text: legal.articles_without_text,
            articles_of_repealed: legal.articles_of_repealed,
        },
        settings: SettingFigures {
            disclaimer_version: settings.disclaimer_version,
            images: settings.images,
            banners_shown: settings.banners_shown,
            notices_shown: settings.notices_shown,
        },
    }))
}
