//! Products as they are managed.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, NaiveDate};
use pinzon_chassis::{
    ClosedSet, Reason,
    clock::timestamp,
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_domain::{
    CatalogueKind, islands_date, parse_date,
    text::{is_blank, parse_id, plain},
};
use pinzon_edits::{IdempotentRequest, Stored as _, create, edit};
use pinzon_proto::catalogues::v1 as pb;
use pinzon_search::words::{fold, stem};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    entry,
    error::Error,
    legal::citation::{Citations, typed},
    product::{
        Choices, Draft, Product, ProductTexts, Record, References, Verdict, VerdictDraft, first_day,
        store::{self, Managed, ProductFilter, ProductKey},
    },
    service::{Service, filter, status_filter, words},
};

/// No form has more names.
const MOST_TERMS: usize = 61;
const MOST_SIMILAR: usize = 20;
const LONGEST_TERM: usize = 200;

pinzon_proto::serve_product_service!(Service);

impl Service {
    pub(crate) async fn list_products(
        &self,
        _: &Context,
        message: pb::ListProductsRequest,
    ) -> Result<pb::ListProductsResponse, Error> {
        let today = islands_date(self.clock.now());
        let mut wrong = Violations::new();
        let orders = ["name", "code", "category", "classification", "updated"];
        let order = wrong.take("order_by", Order::parse(&message.order_by, &orders)).unwrap_or_default();
        let filter = ProductFilter {
            words: wrong.take("query", words(&message.query)).unwrap_or_default(),
            category: filter(&mut wrong, "category", &message.category),
            classification: filter(&mut wrong, "classification", &message.classification),
            origin: filter(&mut wrong, "origin", &message.origin),
            active: wrong.take("status", status_filter(message.status)).flatten(),
            unverified: message.unverified,
            without_conditions: message.without_conditions,
            scheduled: message.scheduled,
            order,
        };
        let page: Page<ProductKey> = Page::requested(&message, &("product-list", &filter), wrong)?;

        let mut tx = self.snapshot().await?;
        let mut found = store::page(&mut tx, &filter, today, &page).await?;
        let total = store::count(&mut tx, &filter, today).await?;
        let next_page_token = page.cut(&mut found, |(_, key)| key.clone());
        let ids: Vec<_> = found.iter().map(|(id, _)| *id).collect();
        let products = store::managed(&mut tx, &ids, today).await?;
        let names = Names::of(&mut tx, products.iter().flat_map(verdicts_of)).await?;
        let products = products.into_iter().map(|product| names.product(product)).collect();
        Ok(pb::ListProductsResponse { products, total, next_page_token })
    }

    pub(crate) async fn get_product_record(
        &self,
        _: &Context,
        message: pb::GetProductRecordRequest,
    ) -> Result<pb::ProductRecord, Error> {
        let key = (id(&message.product_id)?, islands_date(self.clock.now()));
        let mut tx = self.snapshot().await?;
        let found = Record::find(&mut tx, &key).await?;
        record(&mut tx, found).await
    }

    pub(crate) async fn find_similar_products(
        &self,
        _: &Context,
        message: pb::FindSimilarProductsRequest,
    ) -> Result<pb::FindSimilarProductsResponse, Error> {
        let mut wrong = Violations::new();
        let except = match message.except_product_id.as_str() {
            "" => None,
            id => wrong.take("except_product_id", parse_id(id)),
        };
        let terms: Vec<String> = std::iter::once(message.name).chain(message.synonyms).collect();
        if terms.len() > MOST_TERMS {
            wrong.add("synonyms", Reason::TooMany);
        }
        if terms.iter().any(|term| term.chars().count() > LONGEST_TERM) {
            wrong.add("name", Reason::TooLong);
        }
        wrong.into_result()?;

        let mut tx = self.snapshot().await?;
        let mut alike = Vec::new();
        for term in terms {
            let folded = fold(&term);
            if folded.chars().count() < 3 {
                continue;
            }
            for similar in store::similar(&mut tx, &folded, except).await? {
                let same = stems(&similar.matched) == stems(&term);
                alike.push((same, similar, term.clone()));
            }
        }
        // The best likeness of each product, the same ones first.
        alike.sort_by(|(same, one, _), (also, other, _)| {
            also.cmp(same).then(other.likeness.total_cmp(&one.likeness))
        });
        let mut seen = std::collections::HashSet::new();
        alike.retain(|(_, similar, _)| seen.insert(similar.product_id));
        alike.truncate(MOST_SIMILAR);
        let ids: Vec<_> = alike.iter().map(|(_, similar, _)| similar.product_id).collect();
        let today = islands_date(self.clock.now());
        let products = store::managed(&mut tx, &ids, today).await?;
        let names = Names::of(&mut tx, products.iter().flat_map(verdicts_of)).await?;
        let mut products: HashMap<_, _> =
            products.into_iter().map(|product| (product.product_id, names.product(product))).collect();
        let products = alike.into_iter().filter_map(|(same, similar, term)| {
            let product = products.remove(&similar.product_id)?;
            Some(pb::SimilarProduct { product: Some(product), term, matched: similar.matched, same })
        });
        Ok(pb::FindSimilarProductsResponse { products: products.collect() })
    }

    pub(crate) async fn create_product(
        &self,
        context: &Context,
        message: pb::CreateProductRequest,
    ) -> Result<pb::ProductRecord, Error> {
        let event_context = self.event_context(context)?;
        let today = islands_date(event_context.time);
        let request = IdempotentRequest::of(&message.request_id, &message);
        let (draft, verdict) = drafts(message.product.unwrap_or_default());
        let typed = verdict.unwrap_or_default();
        let created = create(self, &event_context, &request, async |conn, id, created, wrong| {
            new_product(conn, (id, today), draft, &typed, created, wrong).await.map(Some)
        });
        answer(self, created.await?).await
    }

    pub(crate) async fn update_product(
        &self,
        context: &Context,
        message: pb::UpdateProductRequest,
    ) -> Result<pb::ProductRecord, Error> {
        let event_context = self.event_context(context)?;
        let key = (id(&message.product_id)?, islands_date(event_context.time));
        let (draft, typed) = drafts(message.product.unwrap_or_default());
        let edited =
            edit(self, &event_context, &key, message.version, async |conn, before: &Record, wrong| {
                edited_product(conn, before, draft, typed.as_ref(), wrong).await.map(Some)
            });
        answer(self, edited.await?).await
    }

    pub(crate) async fn cancel_verdict(
        &self,
        context: &Context,
        message: pb::CancelVerdictRequest,
    ) -> Result<pb::ProductRecord, Error> {
        let event_context = self.event_context(context)?;
        let key = (id(&message.product_id)?, islands_date(event_context.time));
        let edited = edit(self, &event_context, &key, message.version, async |_, before: &Record, wrong| {
            let Some(day) = wrong.take("valid_from_date", parse_date(&message.valid_from_date)) else {
                return Ok(None);
            };
            let mut after = before.clone();
            after.verdicts.retain(|(begins, _)| *begins != day);
            if after.verdicts.len() == before.verdicts.len() {
                // It is gone, perhaps by the first try of a repeat.
                if before.version != message.version {
                    return Ok(Some(after));
                }
                Err(Error::VerdictNotFound(day))
            } else if day <= before.today {
                Err(Error::VerdictHasBegun(day))
            } else {
                Ok(Some(after))
            }
        });
        answer(self, edited.await?).await
    }

    pub(crate) async fn deactivate_product(
        &self,
        context: &Context,
        message: pb::DeactivateProductRequest,
    ) -> Result<pb::ProductRecord, Error> {
        let event_context = self.event_context(context)?;
        let key = (id(&message.product_id)?, islands_date(event_context.time));
        let edited = edit(self, &event_context, &key, message.version, async |_, before: &Record, _| {
            Ok(Some(Record { active: false, ..before.clone() }))
        });
        answer(self, edited.await?).await
    }

    pub(crate) async fn reactivate_product(
        &self,
        context: &Context,
        message: pb::ReactivateProductRequest,
    ) -> Result<pb::ProductRecord, Error> {
        let event_context = self.event_context(context)?;
        let key = (id(&message.product_id)?, islands_date(event_context.time));
        let edited = edit(self, &event_context, &key, message.version, async |_, before: &Record, _| {
            Ok(Some(Record { active: true, ..before.clone() }))
        });
        answer(self, edited.await?).await
    }
}

fn verdicts_of(managed: &Managed) -> impl Iterator<Item = &Verdict> {
    std::iter::once(&managed.product.verdict).chain(managed.next_verdict.iter().map(|(_, next)| next))
}

/// Names of what verdicts refer to.
struct Names {
    classifications: HashMap<String, String>,
    articles: Citations,
}

impl Names {
    async fn of<'a>(
        conn: &mut PgConnection,
        verdicts: impl Iterator<Item = &'a Verdict>,
    ) -> Result<Self, Error> {
        let classifications =
            entry::store::entries_of(&mut *conn, CatalogueKind::Classifications.code()).await?;
        Ok(Self {
            classifications: classifications.into_iter().map(|(code, entry)| (code, entry.name)).collect(),
            articles: Citations::of(conn, verdicts.flat_map(|verdict| &verdict.articles)).await?,
        })
    }

    fn verdict(&self, valid_from: NaiveDate, verdict: Verdict) -> pb::Verdict {
        let name = self.classifications.get(&verdict.classification).cloned().unwrap_or_default();
        pb::Verdict {
            valid_from_date: valid_from.to_string(),
            classification: Some(pb::CodeName { code: verdict.classification, name }),
            conditions: verdict.conditions.unwrap_or_default(),
            reason: verdict.reason.unwrap_or_default(),
            verified: verdict.verified,
            articles: self.articles.cite(&verdict.articles),
            source: verdict.source,
        }
    }

    fn product(&self, managed: Managed) -> pb::Product {
        let product = managed.product;
        let verdict = self.verdict(managed.valid_from, product.verdict);
        let next = managed.next_verdict.map(|(valid_from, next)| self.verdict(valid_from, next));
        pb::Product {
            product_id: managed.product_id.to_string(),
            code: product.code,
            category: Some(pb::CodeName { code: product.category, name: managed.category_name }),
            origin: Some(pb::CodeName { code: product.origin, name: managed.origin_name }),
            unit: product.unit,
            version: managed.version,
            active: managed.active,
            ..product_message(&product.texts, verdict, next)
        }
    }
}

fn id(text: &str) -> Result<Uuid, Violations> {
    let mut wrong = Violations::new();
    let id = wrong.take("product_id", parse_id(text)).unwrap_or_default();
    wrong.into_result().map(|()| id)
}

async fn answer(service: &Service, found: Record) -> Result<pb::ProductRecord, Error> {
    let mut conn = service.pool.acquire().await?;
    record(&mut conn, found).await
}

async fn record(conn: &mut PgConnection, found: Record) -> Result<pb::ProductRecord, Error> {
    let names = Names::of(conn, found.verdicts.iter().map(|(_, verdict)| verdict)).await?;
    let verdict = |(begins, verdict): &(NaiveDate, Verdict)| names.verdict(*begins, verdict.clone());
    let references = &found.references;
    let (product, next) = (&found.product, found.next_verdict());
    let stands = found.verdict_on(found.today).map(verdict).unwrap_or_default();
    let product = pb::Product {
        product_id: found.product_id.to_string(),
        code: product.code.clone(),
        category: Some(named(&references.categories, &product.category)),
        origin: Some(named(&references.origins, &product.origin)),
        unit: product.unit.clone(),
        version: found.version,
        active: found.active,
        ..product_message(&product.texts, stands, next.map(verdict))
    };
    Ok(pb::ProductRecord {
        product: Some(product),
        verdicts: found.verdicts.iter().map(verdict).collect(),
        update_time: Some(timestamp(found.updated_at)),
    })
}

fn named(choices: &Choices, code: &str) -> pb::CodeName {
    pb::CodeName { code: code.to_owned(), name: choices.name(code).to_owned() }
}

/// A product's texts and what its verdicts give; the caller adds the rest.
pub fn product_message(
    texts: &ProductTexts,
    verdict: pb::Verdict,
    next_verdict: Option<pb::Verdict>,
) -> pb::Product {
    pb::Product {
        name: texts.name.clone(),
        scientific_name: texts.scientific_name.clone().unwrap_or_default(),
        synonyms: texts.synonyms.clone(),
        classification: verdict.classification,
        conditions: verdict.conditions,
        reason: verdict.reason,
        verified: verdict.verified,
        valid_from_date: verdict.valid_from_date,
        articles: verdict.articles,
        source: verdict.source,
        next_verdict,
        ..pb::Product::default()
    }
}

/// The words of a name without their endings, in any order.
fn stems(name: &str) -> Vec<String> {
    let mut stems: Vec<_> = fold(name).split_whitespace().map(stem).map(|stem| stem.to_string()).collect();
    stems.sort_unstable();
    stems
}

async fn new_product(
    conn: &mut PgConnection,
    (product_id, today): (Uuid, NaiveDate),
    mut draft: Draft,
    typed: &DatedVerdictDraft,
    created: Option<&Record>,
    wrong: &mut Violations,
) -> Result<Record, Error> {
    const BEGINS: &str = "product.verdict.valid_from_date";
    let references = store::references(conn).await?;
    let begins = match created {
        // A repeat may come when the first day is over.
        Some(created) if typed.valid_from.is_empty() => created.first_day(),
        Some(_) => wrong.take(BEGINS, parse_date(&typed.valid_from)),
        None => wrong.take(BEGINS, first_day(&typed.valid_from, today)),
    };
    let begins = begins.unwrap_or(today);
    if created.is_none() && begins > today {
        // Nobody could say what holds until then.
        wrong.add(BEGINS, Reason::DateInTheFuture);
    }
    if is_blank(&draft.code) {
        draft.code = match created {
            Some(created) => created.product.code.clone(),
            None if is_blank(&draft.category) => String::new(),
            None => {
                let category = plain(&draft.category);
                let last = store::last_number(conn, &category).await?;
                format!("{category}-{:03}", last + 1)
            }
        };
    }
    let before = created.map(|created| &created.product);
    let product = parse(&draft, before, Some(&typed.verdict), &references, wrong);
    check_taken(conn, product_id, &product, wrong).await?;
    Ok(Record {
        product_id,
        active: true,
        version: 1,
        updated_at: DateTime::default(),
        verdicts: vec![(begins, product.verdict.clone())],
        product,
        references: Arc::new(references),
        today,
    })
}

/// A verdict as it is typed, with its first day.
#[derive(Default)]
struct DatedVerdictDraft {
    verdict: VerdictDraft,
    valid_from: String,
}

fn drafts(fields: pb::ProductFields) -> (Draft, Option<DatedVerdictDraft>) {
    let draft = Draft {
        code: fields.code,
        name: fields.name,
        scientific_name: fields.scientific_name,
        category: fields.category,
        origin: fields.origin,
        unit: fields.unit,
        synonyms: fields.synonyms,
    };
    let verdict = fields.verdict.map(|verdict| DatedVerdictDraft {
        valid_from: verdict.valid_from_date,
        verdict: VerdictDraft {
            classification: verdict.classification,
            conditions: verdict.conditions,
            reason: verdict.reason,
            verified: verdict.verified,
            articles: typed(verdict.articles),
            source: verdict.source,
        },
    });
    (draft, verdict)
}

/// Reads a product; what is wrong is named by its place in the request.
fn parse(
    draft: &Draft,
    before: Option<&Product>,
    verdict: Option<&VerdictDraft>,
    references: &References,
    wrong: &mut Violations,
) -> Product {
    let mut inner = Violations::new();
    let kept = before.map(|before| &before.verdict);
    let verdict = match (verdict, kept) {
        (None, Some(kept)) => kept.clone(),
        (typed, _) => typed.cloned().unwrap_or_default().parse("verdict.", kept, references, &mut inner),
    };
    let product = draft.parse(before, verdict, references, &mut inner);
    for violation in inner.list() {
        wrong.add(format!("product.{}", violation.field), violation.reason);
    }
    product
}

async fn check_taken(
    conn: &mut PgConnection,
    id: Uuid,
    product: &Product,
    wrong: &mut Violations,
) -> Result<(), Error> {
    let (code, name) = store::is_taken(conn, id, &product.code, &product.texts.name).await?;
    if code {
        wrong.add("product.code", Reason::CodeTaken);
    }
    if name {
        wrong.add("product.name", Reason::NameTaken);
    }
    Ok(())
}

async fn edited_product(
    conn: &mut PgConnection,
    before: &Record,
    mut draft: Draft,
    typed: Option<&DatedVerdictDraft>,
    wrong: &mut Violations,
) -> Result<Record, Error> {
    if is_blank(&draft.code) {
        draft.code.clone_from(&before.product.code);
    }
    let begins = typed.and_then(|typed| {
        wrong.take("product.verdict.valid_from_date", first_day(&typed.valid_from, before.today))
    });
    let begins = begins.unwrap_or(before.today);
    let mut stands = before.product.clone();
    if let Some((_, verdict)) = before.verdict_on(begins) {
        stands.verdict.clone_from(verdict);
    }
    let product = parse(&draft, Some(&stands), typed.map(|typed| &typed.verdict), &before.references, wrong);
    check_taken(conn, before.product_id, &product, wrong).await?;
    Ok(before.with(product, begins))
}
