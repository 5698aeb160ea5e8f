//! Products as they are managed.

use std::collections::HashMap;

use chrono::NaiveDate;
use pinzon_chassis::{
    Reason,
    clock::timestamp,
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgConnection;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use super::{
    Rpc, filter,
    legal_links::{Citations, typed},
    page, parse_id, status_filter, words,
};
use crate::{
    change::{Action, Change, Fields, difference, islands_date},
    error::Error,
    product::{Draft, Product, References, Stored, Verdict, VerdictDraft, Write, first_day},
    search::rules::{fold, stem},
    store::{
        self,
        products::{Managed, ProductFilter, ProductKey},
    },
};

/// No form has more names.
const MOST_TERMS: usize = 61;
const MOST_SIMILAR: usize = 20;
const LONGEST_TERM: usize = 200;

pub(super) async fn list_products(
    rpc: &Rpc,
    request: Request<pb::ListProductsRequest>,
) -> Result<Response<pb::ListProductsResponse>, Status> {
    let asked = request.into_inner();
    let today = islands_date(rpc.clock.now());
    let mut wrong = Violations::new();
    let orders = ["name", "code", "category", "classification", "updated"];
    let order = wrong.take("order_by", Order::parse(&asked.order_by, &orders)).unwrap_or_default();
    let filter = ProductFilter {
        words: wrong.take("query", words(&asked.query)).unwrap_or_default(),
        category: filter(&mut wrong, "category", asked.category),
        classification: filter(&mut wrong, "classification", asked.classification),
        origin: filter(&mut wrong, "origin", asked.origin),
        active: wrong.take("status", status_filter(asked.status)).flatten(),
        unverified: asked.unverified,
        without_conditions: asked.without_conditions,
        scheduled: asked.scheduled,
        order,
    };
    let page: Page<ProductKey> = page(wrong, asked.page_size, &asked.page_token, &("product-list", &filter))?;

    let mut tx = rpc.snapshot().await?;
    let mut found = store::products::page(&mut tx, &filter, today, &page).await.map_err(Error::from)?;
    let total_size = store::products::count(&mut tx, &filter, today).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut found, |(_, key)| key.clone());
    let ids: Vec<_> = found.iter().map(|(id, _)| *id).collect();
    let products = store::products::managed(&mut tx, &ids, today).await.map_err(Error::from)?;
    let names = Names::of(&mut tx, products.iter().flat_map(verdicts_of)).await?;
    let products = products.into_iter().map(|product| names.product(product)).collect();
    Ok(Response::new(pb::ListProductsResponse { products, total_size, next_page_token }))
}

fn verdicts_of(product: &Managed) -> impl Iterator<Item = &Verdict> {
    std::iter::once(&product.verdict.0).chain(product.next_verdict.iter().map(|next| &next.0))
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
        let classifications = store::entries::entries_of(&mut *conn, "classifications").await?;
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
            grounds: verdict.grounds.unwrap_or_default(),
            verified: verdict.verified,
            articles: self.articles.cite(&verdict.articles),
            source: verdict.source,
        }
    }

    fn product(&self, product: Managed) -> pb::Product {
        let verdict = self.verdict(product.valid_from, product.verdict.0);
        let next = product.next_valid_from.zip(product.next_verdict);
        pb::Product {
            product_id: product.product_id.to_string(),
            code: product.code,
            name: product.name,
            scientific_name: product.scientific_name.unwrap_or_default(),
            category: Some(pb::CodeName { code: product.category, name: product.category_name }),
            origin: Some(pb::CodeName { code: product.origin, name: product.origin_name }),
            classification: verdict.classification,
            conditions: verdict.conditions,
            grounds: verdict.grounds,
            synonyms: product.synonyms,
            unit: product.unit,
            verified: verdict.verified,
            valid_from_date: verdict.valid_from_date,
            version: product.version,
            active: product.active,
            articles: verdict.articles,
            next_verdict: next.map(|(valid_from, next)| self.verdict(valid_from, next.0)),
            source: verdict.source,
        }
    }
}

pub(super) async fn get_product_record(
    rpc: &Rpc,
    request: Request<pb::GetProductRecordRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    let mut wrong = Violations::new();
    let id = wrong.take("product_id", parse_id(&request.into_inner().product_id)).unwrap_or_default();
    wrong.into_result()?;
    let mut tx = rpc.snapshot().await?;
    Ok(Response::new(record(&mut tx, id, islands_date(rpc.clock.now())).await?))
}

async fn record(conn: &mut PgConnection, id: Uuid, today: NaiveDate) -> Result<pb::ProductRecord, Error> {
    let product = store::products::managed(&mut *conn, &[id], today).await?.into_iter().next();
    let product = product.ok_or(Error::ProductNotFound(id))?;
    let verdicts = store::products::verdicts(&mut *conn, id).await?;
    let names = Names::of(conn, verdicts.iter().map(|(_, verdict)| verdict)).await?;
    Ok(pb::ProductRecord {
        update_time: Some(timestamp(product.updated_at)),
        product: Some(names.product(product)),
        verdicts: verdicts
            .into_iter()
            .map(|(valid_from, verdict)| names.verdict(valid_from, verdict))
            .collect(),
    })
}

pub(super) async fn find_similar_products(
    rpc: &Rpc,
    request: Request<pb::FindSimilarProductsRequest>,
) -> Result<Response<pb::FindSimilarProductsResponse>, Status> {
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let except = match asked.except_product_id.as_str() {
        "" => None,
        id => wrong.take("except_product_id", parse_id(id)),
    };
    let terms: Vec<String> = std::iter::once(asked.name).chain(asked.synonyms).collect();
    if terms.len() > MOST_TERMS {
        wrong.add("synonyms", Reason::TooMany);
    }
    if terms.iter().any(|term| term.chars().count() > LONGEST_TERM) {
        wrong.add("name", Reason::TooLong);
    }
    wrong.into_result()?;

    let mut tx = rpc.snapshot().await?;
    let mut alike = Vec::new();
    for term in terms {
        let folded = fold(&term);
        if folded.chars().count() < 3 {
            continue;
        }
        for similar in store::products::similar(&mut tx, &folded, except).await.map_err(Error::from)? {
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
    let today = islands_date(rpc.clock.now());
    let products = store::products::managed(&mut tx, &ids, today).await.map_err(Error::from)?;
    let names = Names::of(&mut tx, products.iter().flat_map(verdicts_of)).await?;
    let mut products: HashMap<_, _> =
        products.into_iter().map(|product| (product.product_id, names.product(product))).collect();
    let products = alike.into_iter().filter_map(|(same, similar, term)| {
        let product = products.remove(&similar.product_id)?;
        Some(pb::SimilarProduct { product: Some(product), term, matched: similar.matched, same })
    });
    Ok(Response::new(pb::FindSimilarProductsResponse { products: products.collect() }))
}

/// The words of a name without their endings, in any order.
fn stems(name: &str) -> Vec<String> {
    let mut stems: Vec<_> = fold(name).split_whitespace().map(stem).map(|stem| stem.to_string()).collect();
    stems.sort_unstable();
    stems
}

pub(super) async fn create_product(
    rpc: &Rpc,
    request: Request<pb::CreateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let occasion = rpc.occasion(&context)?;
    let today = islands_date(occasion.time);
    let mut wrong = Violations::new();
    let id = match asked.request_id.as_str() {
        "" => Uuid::now_v7(),
        id => wrong.take("request_id", parse_id(id)).unwrap_or_default(),
    };
    let fields = asked.product.unwrap_or_default();

    let (mut tx, version) = rpc.writing().await?;
    let references = store::products::references(&mut tx).await.map_err(Error::from)?;
    let (mut draft, verdict) = drafts(fields);
    let typed = verdict.unwrap_or_default();
    let made = store::products::stored(&mut tx, Some(id), today).await.map_err(Error::from)?;
    if let Some(made) = made.into_values().next().filter(|_| wrong.is_empty()) {
        if made.version == 1 && !is_repeat(&mut tx, &made, draft, &typed, &references).await? {
            return Err(Error::RequestIdReused.into());
        }
        return Ok(Response::new(record(&mut tx, id, today).await?));
    }
    let begins = wrong.take("product.verdict.valid_from_date", first_day(&typed.valid_from, today));
    if begins.is_some_and(|day| day > today) {
        // Nobody could say what holds until then.
        wrong.add("product.verdict.valid_from_date", Reason::DateInTheFuture);
    }
    if draft.code.trim().is_empty() && !draft.category.trim().is_empty() {
        let last = store::products::last_number(&mut tx, draft.category.trim()).await.map_err(Error::from)?;
        draft.code = format!("{}-{:03}", draft.category.trim(), last + 1);
    }
    let parsed = parse(&draft, None, Some(&typed.verdict), &references, &mut wrong);
    taken(&mut tx, id, &parsed, &mut wrong).await?;
    wrong.into_result()?;

    let change = change(
        &parsed.code,
        Action::Created,
        1,
        difference(&Fields::new(), &parsed.described_whole(&references)),
        &id,
    );
    let write = Write { product_id: id, product: parsed, valid_from: Some(today), reference: None };
    store::products::insert(&mut tx, std::slice::from_ref(&write), occasion.time)
        .await
        .map_err(Error::from)?;
    let change = Change { name: write.product.name, ..change };
    store::changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = record(&mut tx, id, today).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(made))
}

/// Whether a request says what it said when it made the product. What was left empty is what was
/// filled in then: the code, and the first day, which may be over when a repeat comes late.
async fn is_repeat(
    conn: &mut PgConnection,
    made: &Stored,
    mut draft: Draft,
    typed: &Typed,
    references: &References,
) -> Result<bool, Status> {
    if draft.code.trim().is_empty() {
        draft.code.clone_from(&made.product.code);
    }
    let mut wrong = Violations::new();
    let said = parse(&draft, Some(&made.product), Some(&typed.verdict), references, &mut wrong);
    wrong.into_result()?;
    let verdicts = store::products::verdicts(conn, made.product_id).await.map_err(Error::from)?;
    let begins = |day: &NaiveDate| typed.valid_from.is_empty() || typed.valid_from == day.to_string();
    Ok(said == made.product && verdicts.iter().all(|(day, _)| begins(day)))
}

/// Fields of a change in what is told.
fn change(
    name: &str,
    action: Action,
    version: i64,
    changes: Vec<crate::change::FieldChange>,
    id: &Uuid,
) -> Change {
    Change { noun: "product", key: id.to_string(), name: name.to_owned(), version, action, changes }
}

/// A verdict as it is typed, with its first day.
#[derive(Default)]
struct Typed {
    verdict: VerdictDraft,
    valid_from: String,
}

fn drafts(fields: pb::ProductFields) -> (Draft, Option<Typed>) {
    let draft = Draft {
        code: fields.code,
        name: fields.name,
        scientific_name: fields.scientific_name,
        category: fields.category,
        origin: fields.origin,
        unit: fields.unit,
        synonyms: fields.synonyms,
    };
    let verdict = fields.verdict.map(|verdict| Typed {
        valid_from: verdict.valid_from_date,
        verdict: VerdictDraft {
            classification: verdict.classification,
            conditions: verdict.conditions,
            grounds: verdict.grounds,
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

async fn taken(
    conn: &mut PgConnection,
    id: Uuid,
    product: &Product,
    wrong: &mut Violations,
) -> Result<(), Error> {
    let (code, name) = store::products::is_taken(conn, id, &product.code, &product.name).await?;
    if code {
        wrong.add("product.code", Reason::CodeTaken);
    }
    if name {
        wrong.add("product.name", Reason::NameTaken);
    }
    Ok(())
}

/// A product that is about to be changed, locked with the catalogue.
struct Edited {
    tx: sqlx::Transaction<'static, sqlx::Postgres>,
    catalogue_version: i64,
    occasion: pinzon_events::outbox::Occasion,
    today: NaiveDate,
    before: Stored,
}

impl Edited {
    async fn of(rpc: &Rpc, context: &Context, product_id: &str, version: i64) -> Result<Self, Status> {
        let mut wrong = Violations::new();
        let id = wrong.take("product_id", parse_id(product_id)).unwrap_or_default();
        if version <= 0 {
            wrong.add("version", Reason::Required);
        }
        wrong.into_result()?;
        let occasion = rpc.occasion(context)?;
        let today = islands_date(occasion.time);
        let (mut tx, catalogue_version) = rpc.writing().await?;
        let before = store::products::stored(&mut tx, Some(id), today).await.map_err(Error::from)?;
        let before = before.into_values().next().ok_or(Error::ProductNotFound(id))?;
        if before.version != version {
            return Err(Error::VersionConflict(before.version).into());
        }
        Ok(Self { tx, catalogue_version, occasion, today, before })
    }

    async fn finish(
        mut self,
        rpc: &Rpc,
        name: &str,
        action: Action,
        changes: Vec<crate::change::FieldChange>,
    ) -> Result<Response<pb::ProductRecord>, Status> {
        let id = self.before.product_id;
        let change = change(name, action, self.before.version + 1, changes, &id);
        store::changes::write(&mut self.tx, self.catalogue_version, &self.occasion, &change)
            .await
            .map_err(Error::from)?;
        let record = record(&mut self.tx, id, self.today).await?;
        rpc.commit(self.tx).await?;
        Ok(Response::new(record))
    }
}

pub(super) async fn update_product(
    rpc: &Rpc,
    request: Request<pb::UpdateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let mut edited = Edited::of(rpc, &context, &asked.product_id, asked.version).await?;
    let (id, today) = (edited.before.product_id, edited.today);
    let mut wrong = Violations::new();
    let (mut draft, typed) = drafts(asked.product.unwrap_or_default());
    if draft.code.trim().is_empty() {
        draft.code.clone_from(&edited.before.product.code);
    }
    let references = store::products::references(&mut edited.tx).await.map_err(Error::from)?;
    let begins = match &typed {
        Some(typed) => wrong
            .take("product.verdict.valid_from_date", first_day(&typed.valid_from, today))
            .unwrap_or(today),
        None => today,
    };
    // What the verdict is compared with is what would hold on its first day.
    let verdicts = store::products::verdicts(&mut edited.tx, id).await.map_err(Error::from)?;
    let stands = verdicts.iter().find(|(valid_from, _)| *valid_from <= begins).map(|(_, verdict)| verdict);
    let mut before = edited.before.product.clone();
    if let Some(stands) = stands {
        before.verdict = stands.clone();
    }
    let verdict = typed.as_ref().map(|typed| &typed.verdict);
    let after = parse(&draft, Some(&before), verdict, &references, &mut wrong);
    taken(&mut edited.tx, id, &after, &mut wrong).await?;
    wrong.into_result()?;

    if after == before {
        let record = record(&mut edited.tx, id, today).await?;
        return Ok(Response::new(record));
    }
    let is_new_verdict = after.verdict != before.verdict;
    let mut changes = difference(&before.described_whole(&references), &after.described_whole(&references));
    if is_new_verdict && begins > today {
        changes.push(crate::change::FieldChange {
            field: "valid_from".to_owned(),
            before: String::new(),
            after: begins.to_string(),
        });
    }
    let write = Write {
        product_id: id,
        product: after,
        valid_from: is_new_verdict.then_some(begins),
        reference: None,
    };
    store::products::update(&mut edited.tx, std::slice::from_ref(&write), edited.occasion.time)
        .await
        .map_err(Error::from)?;
    edited.finish(rpc, &write.product.name, Action::Updated, changes).await
}

pub(super) async fn cancel_verdict(
    rpc: &Rpc,
    request: Request<pb::CancelVerdictRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let mut edited = Edited::of(rpc, &context, &asked.product_id, asked.version).await?;
    let day: Option<NaiveDate> = asked.valid_from_date.parse().ok();
    let Some(day) = day else {
        let mut wrong = Violations::new();
        wrong.add("valid_from_date", Reason::Malformed);
        return Err(wrong.into());
    };
    let id = edited.before.product_id;
    let verdicts = store::products::verdicts(&mut edited.tx, id).await.map_err(Error::from)?;
    let place = verdicts.iter().position(|(valid_from, _)| *valid_from == day);
    let place = place.ok_or(Error::VerdictNotFound(day))?;
    if day <= edited.today {
        return Err(Error::VerdictHasBegun(day).into());
    }
    let references = store::products::references(&mut edited.tx).await.map_err(Error::from)?;
    let taken_back = verdicts.get(place).map(|(_, verdict)| verdict.described(&references));
    let holds = verdicts.get(place + 1).map(|(_, verdict)| verdict.described(&references));
    let mut changes = difference(&taken_back.unwrap_or_default(), &holds.unwrap_or_default());
    changes.push(crate::change::FieldChange {
        field: "valid_from".to_owned(),
        before: day.to_string(),
        after: String::new(),
    });
    store::products::delete_verdict(&mut edited.tx, id, day, edited.occasion.time)
        .await
        .map_err(Error::from)?;
    let name = edited.before.product.name.clone();
    edited.finish(rpc, &name, Action::Updated, changes).await
}

pub(super) async fn deactivate_product(
    rpc: &Rpc,
    request: Request<pb::DeactivateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let edited = Edited::of(rpc, &context, &asked.product_id, asked.version).await?;
    set_active(rpc, edited, false).await
}

pub(super) async fn reactivate_product(
    rpc: &Rpc,
    request: Request<pb::ReactivateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let edited = Edited::of(rpc, &context, &asked.product_id, asked.version).await?;
    set_active(rpc, edited, true).await
}

async fn set_active(
    rpc: &Rpc,
    mut edited: Edited,
    active: bool,
) -> Result<Response<pb::ProductRecord>, Status> {
    let id = edited.before.product_id;
    if edited.before.active == active {
        return Ok(Response::new(record(&mut edited.tx, id, edited.today).await?));
    }
    store::products::set_active(&mut edited.tx, id, active, edited.occasion.time)
        .await
        .map_err(Error::from)?;
    let word = |active: bool| if active { "Sí" } else { "No" }.to_owned();
    let changes = vec![crate::change::FieldChange {
        field: "active".to_owned(),
        before: word(!active),
        after: word(active),
    }];
    let name = edited.before.product.name.clone();
    edited.finish(rpc, &name, Action::of_update(!active, active), changes).await
}
