//! What is answered from memory: searches, products and what declarations name.

use chrono::NaiveDate;
use pinzon_chassis::{clock::Clock, context::Context, page::Page, status::Violations};
use pinzon_domain::{
    islands_date, parse_sought_date,
    text::{one_line, parse_id},
};
use pinzon_proto::catalogues::v1 as pb;
use pinzon_search::rules::ParsedQuery;
use sqlx::PgPool;
use uuid::Uuid;

use crate::{
    error::Error,
    product::rpc::product_message,
    search::{
        catalogue::{Catalogue, Choice, Day, Filter, Link, Position, Product, ReferenceList, Verdict},
        copy::Copy,
    },
    service::{filter, limit, parse_code},
    text,
};

const MOST_PRODUCTS: usize = 200;
const MOST_ENTRIES: usize = 500;

/// Answers searches from memory.
#[derive(Clone)]
pub struct Search {
    /// The products in memory.
    pub copy: Copy,
    /// The service's database.
    pub pool: PgPool,
    /// What time it is.
    pub clock: Clock,
}

pinzon_proto::serve_search_service!(Search);

impl Search {
    pub(crate) async fn search_products(
        &self,
        _: &Context,
        message: pb::SearchProductsRequest,
    ) -> Result<pb::SearchProductsResponse, Error> {
        let mut wrong = Violations::new();
        let asked = wrong
            .take("query", text::query(&message.query))
            .map(|_| ParsedQuery::new(&one_line(&message.query)));
        let asked = asked.unwrap_or_default();
        let filter = Filter {
            category: filter(&mut wrong, "category", &message.category),
            classification: filter(&mut wrong, "classification", &message.classification),
            origin: filter(&mut wrong, "origin", &message.origin),
        };
        let date = self.day(&mut wrong, &message.on_date);
        let listed = ("products", &asked.phrase, &filter, &message.on_date);
        let page = Page::<Position>::requested(&message, &listed, wrong)?;

        let catalogue = self.catalogue()?;
        let day = catalogue.day(date);
        let limit = usize::try_from(page.size).unwrap_or(usize::MAX);
        let mut found = catalogue.search(&asked, &filter, &day, page.after.as_ref(), limit);
        let mut hits = std::mem::take(&mut found.hits);
        let next_page_token = page.cut(&mut hits, |hit| catalogue.position(hit));
        let matches = hits.iter().map(|hit| {
            let Some(name) = catalogue.matched(&found, hit) else { return pb::Match::default() };
            let number = |place| i32::try_from(place).unwrap_or(i32::MAX);
            let ranges =
                name.ranges.into_iter().flat_map(|(start, end)| [number(start), number(end)]).collect();
            pb::Match { kind: name.kind.to_owned(), text: name.text.to_owned(), ranges }
        });
        Ok(pb::SearchProductsResponse {
            matches: matches.collect(),
            products: hits.iter().filter_map(|hit| product(&catalogue, &day, hit.product)).collect(),
            facets: Some(pb::Facets {
                categories: counts(&catalogue.contents().categories, &found.facets.categories),
                classifications: counts(&catalogue.contents().classifications, &found.facets.classifications),
                origins: counts(&catalogue.contents().origins, &found.facets.origins),
            }),
            total: i64::try_from(found.total).unwrap_or(i64::MAX),
            next_page_token,
            nearest: found.is_nearest && found.total > 0,
            catalogue_version: catalogue.version(),
        })
    }

    pub(crate) async fn get_product(
        &self,
        _: &Context,
        message: pb::GetProductRequest,
    ) -> Result<pb::Product, Error> {
        let mut wrong = Violations::new();
        let id = wrong.take("product_id", parse_id(&message.product_id)).unwrap_or_default();
        let date = self.day(&mut wrong, &message.on_date);
        wrong.into_result()?;

        let catalogue = self.catalogue()?;
        let found = catalogue.number(id).and_then(|number| product(&catalogue, &catalogue.day(date), number));
        found.ok_or(Error::ProductNotFound(id))
    }

    pub(crate) async fn batch_get_products(
        &self,
        _: &Context,
        message: pb::BatchGetProductsRequest,
    ) -> Result<pb::BatchGetProductsResponse, Error> {
        let mut wrong = Violations::new();
        let ids = product_ids(&message.product_ids, &mut wrong)?;
        let date = self.day(&mut wrong, &message.on_date);
        wrong.into_result()?;

        let catalogue = self.catalogue()?;
        let day = catalogue.day(date);
        let numbers = ids.into_iter().filter_map(|id| catalogue.number(id));
        Ok(pb::BatchGetProductsResponse {
            products: numbers.filter_map(|number| product(&catalogue, &day, number)).collect(),
            catalogue_version: catalogue.version(),
        })
    }

    pub(crate) async fn get_declarable(
        &self,
        _: &Context,
        message: pb::GetDeclarableRequest,
    ) -> Result<pb::GetDeclarableResponse, Error> {
        let mut wrong = Violations::new();
        limit(&mut wrong, "keys", message.keys.len(), MOST_ENTRIES)?;
        let mut keys = Vec::with_capacity(message.keys.len());
        for (n, key) in message.keys.into_iter().enumerate() {
            let kind = wrong.take(format!("keys[{n}].kind"), parse_code(&key.kind));
            keys.extend(kind.zip(wrong.take(format!("keys[{n}].code"), parse_code(&key.code))));
        }
        let ids = product_ids(&message.product_ids, &mut wrong)?;
        let date = self.day(&mut wrong, &message.on_date);
        wrong.into_result()?;

        let catalogue = self.copy.newest(&self.pool).await?;
        let day = catalogue.day(date);
        let entries = keys.into_iter().filter_map(|(kind, code)| {
            let entry = catalogue.entry(&kind, &code).filter(|entry| entry.active)?;
            Some(pb::DeclarableEntry {
                attributes: entry.attributes.clone().into_iter().collect(),
                kind,
                code,
            })
        });
        Ok(pb::GetDeclarableResponse {
            entries: entries.collect(),
            products: ids.into_iter().filter_map(|id| declarable(&catalogue, &day, id)).collect(),
            catalogue_version: catalogue.version(),
            disclaimer_version: catalogue.contents().disclaimer_version,
        })
    }

    pub(crate) async fn get_search_snapshot(
        &self,
        _: &Context,
        _: pb::GetSearchSnapshotRequest,
    ) -> Result<pb::SearchSnapshot, Error> {
        let catalogue = self.catalogue()?;
        let day = catalogue.day(islands_date(self.clock.now()));
        // What categories and classifications cite is sent once and not with each product.
        let own = |_: &Product, verdict: &Verdict| cited(&catalogue, &verdict.articles);
        let numbers = catalogue.active_on(&day);
        let products = numbers.filter_map(|number| {
            let translations = catalogue.product(number)?.translations.clone();
            Some(pb::Product { translations, ..product_with(&catalogue, &day, number, own)? })
        });
        Ok(pb::SearchSnapshot {
            products: products.collect(),
            catalogue_version: catalogue.version(),
            categories: citing(&catalogue, &catalogue.contents().categories),
            classifications: citing(&catalogue, &catalogue.contents().classifications),
            reference_lists: catalogue.contents().reference_lists.iter().map(reference_list).collect(),
        })
    }
}

impl Search {
    /// The day a verdict is wanted for; today on the islands when none is named.
    fn day(&self, wrong: &mut Violations, on_date: &str) -> NaiveDate {
        let today = islands_date(self.clock.now());
        if on_date.is_empty() {
            return today;
        }
        wrong.take("on_date", parse_sought_date(on_date)).unwrap_or(today)
    }

    /// The catalogue in memory; a service that has not seen one yet knows nothing.
    fn catalogue(&self) -> Result<std::sync::Arc<Catalogue>, Error> {
        let catalogue = self.copy.catalogue();
        if catalogue.contents().classifications.is_empty() {
            return Err(Error::NoCatalogue);
        }
        Ok(catalogue)
    }
}

fn product_ids(typed: &[String], wrong: &mut Violations) -> Result<Vec<Uuid>, Violations> {
    limit(wrong, "product_ids", typed.len(), MOST_PRODUCTS)?;
    let mut ids = Vec::with_capacity(typed.len());
    for (n, id) in typed.iter().enumerate() {
        ids.extend(wrong.take(format!("product_ids[{n}]"), parse_id(id)));
    }
    Ok(ids)
}

/// An active product with its verdict of a day.
fn declarable(catalogue: &Catalogue, day: &Day, id: Uuid) -> Option<pb::DeclarableProduct> {
    let number = catalogue.number(id)?;
    let product = catalogue.product(number).filter(|product| product.active)?;
    let (verdict, _) = catalogue.verdicts(day, number);
    let shown =
        |verdict| answered(catalogue, verdict, cited(catalogue, catalogue.articles(product, verdict)));
    Some(pb::DeclarableProduct {
        product_id: product.id.to_string(),
        code: product.code.to_string(),
        name: product.texts.name.clone(),
        verdict: verdict.map(shown),
    })
}

/// Returns the choices that cite articles.
fn citing(catalogue: &Catalogue, choices: &[Choice]) -> Vec<pb::CitingEntry> {
    let citing = choices.iter().filter(|choice| !choice.articles.is_empty());
    let entry = |choice: &Choice| pb::CitingEntry {
        code: choice.code.clone(),
        articles: cited(catalogue, &choice.articles),
    };
    citing.map(entry).collect()
}

fn reference_list(list: &ReferenceList) -> pb::ReferenceList {
    let entries = list.entries.iter().map(|entry| pb::ReferenceEntry {
        code: entry.code.clone(),
        name: entry.name.clone(),
        attributes: entry.attributes.clone().into_iter().collect(),
        active: entry.active,
    });
    pb::ReferenceList { kind: list.kind.clone(), entries: entries.collect() }
}

fn counts(choices: &[Choice], counts: &[u32]) -> Vec<pb::FacetCount> {
    let there = choices.iter().zip(counts).filter(|(_, count)| **count > 0);
    let count = there.map(|(choice, count)| pb::FacetCount {
        code: choice.code.clone(),
        name: choice.name.clone(),
        count: i64::from(*count),
    });
    count.collect()
}

/// A product with the articles that are shown for it.
fn product(catalogue: &Catalogue, day: &Day, number: u32) -> Option<pb::Product> {
    let shown = |product: &Product, verdict: &Verdict| cited(catalogue, catalogue.articles(product, verdict));
    product_with(catalogue, day, number, shown)
}

fn product_with(
    catalogue: &Catalogue,
    day: &Day,
    number: u32,
    articles: impl Fn(&Product, &Verdict) -> Vec<pb::Citation>,
) -> Option<pb::Product> {
    let product = catalogue.product(number)?;
    let (verdict, next) = catalogue.verdicts(day, number);
    let contents = catalogue.contents();
    let answered = |verdict: &Verdict| answered(catalogue, verdict, articles(product, verdict));
    let verdict = verdict.map(answered).unwrap_or_default();
    Some(pb::Product {
        product_id: product.id.to_string(),
        code: product.code.to_string(),
        category: code_name(&contents.categories, product.category),
        origin: code_name(&contents.origins, product.origin),
        unit: product.unit.to_string(),
        version: product.version,
        active: product.active,
        ..product_message(&product.texts, verdict, next.map(answered))
    })
}

fn answered(catalogue: &Catalogue, verdict: &Verdict, articles: Vec<pb::Citation>) -> pb::Verdict {
    let contents = catalogue.contents();
    pb::Verdict {
        valid_from_date: verdict.valid_from.to_string(),
        classification: code_name(&contents.classifications, verdict.classification),
        conditions: catalogue.text(verdict.conditions).to_owned(),
        reason: catalogue.text(verdict.reason).to_owned(),
        verified: verdict.verified,
        articles,
        source: catalogue.text(verdict.source).to_owned(),
    }
}

fn cited<'a>(catalogue: &Catalogue, links: impl IntoIterator<Item = &'a Link>) -> Vec<pb::Citation> {
    let citation = |link: &Link| {
        let article = catalogue.contents().articles.get(link.article as usize)?;
        Some(pb::Citation {
            code: article.code.clone(),
            title: article.title.clone(),
            article: article.article.clone(),
            why: catalogue.text(link.why).to_owned(),
            verified: link.verified,
            in_force: true,
        })
    };
    links.into_iter().filter_map(citation).collect()
}

fn code_name(choices: &[Choice], place: u16) -> Option<pb::CodeName> {
    let choice = choices.get(usize::from(place))?;
    Some(pb::CodeName { code: choice.code.clone(), name: choice.name.clone() })
}
