//! The gRPC face of retentions.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use pinzon_airports::Airports;
use pinzon_chassis::{
    Reason,
    caller::Caller,
    clock::Clock,
    context::Context,
    peer::Peer,
    status::{self, Violations},
};
use pinzon_domain::{
    DocumentKey,
    text::{optional, parse_id, plain, text},
};
use pinzon_events::{
    Actor,
    facts::{RetentionAnnulled, RetentionPrinted},
    outbox::{self, EventContext, Wake},
};
use pinzon_proto::limits::retentions as limits;
use pinzon_proto::{
    catalogues::v1::{
        self as catalogues, BatchGetArticlesRequest, BatchGetEntriesRequest, BatchGetProductsRequest,
        EntryKey, GetSettingsRequest, entry_service_client::EntryServiceClient,
        legal_service_client::LegalServiceClient, search_service_client::SearchServiceClient,
        setting_service_client::SettingServiceClient,
    },
    declarations::v1::{GetDeclarationRequest, declaration_service_client::DeclarationServiceClient},
    retentions::v1::{self as pb, retention_service_server::RetentionService},
};
use pinzon_seal::{HASH_BYTES, Sealer};
use prost::Message as _;
use sha2::{Digest as _, Sha256};
use sqlx::{PgConnection, PgPool};
use tonic::{Code, Request, Response, Status};
use uuid::Uuid;

use crate::{
    accounts::Accounts,
    custody,
    custody::Action,
    custody::store as custody_store,
    device,
    draft::{self, Draft, MAX_ITEMS, MAX_REASONS},
    error::Error,
    folio::Folio,
    lookup::{Article, Citation, Declaration, Known, Named, PRODUCTS, Product, Replaced},
    retention::{self, Annulment, Officer, Retention, State},
    store, wire,
};

/// What catalogues takes at a time.
const ENTRIES_AT_A_TIME: usize = 500;
/// No code is longer; what is longer is unknown without asking.
const MAX_CODE: usize = 40;
/// How many articles of one entry or product an act keeps.
const MOST_CITED: usize = 3;

/// Answers the calls of [`RetentionService`].
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    /// Where codes, products and articles are asked.
    pub catalogues: Peer,
    pub airports: Airports,
    /// Who may be a second person.
    pub accounts: Accounts,
    /// Where declarations are asked.
    pub declarations: DeclarationServiceClient<Peer>,
    /// Signs the QR codes of acts.
    pub sealer: Arc<Sealer>,
    /// Recognises documents.
    pub document_key: DocumentKey,
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

#[tonic::async_trait]
impl RetentionService for Rpc {
    async fn create_retention(
        &self,
        request: Request<pb::CreateRetentionRequest>,
    ) -> Result<Response<pb::Retention>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let message = request.into_inner();
        let request_hash = Sha256::digest(message.encode_to_vec()).into();
        let draft = draft::trimmed(message);
        if !draft.airport.is_empty() {
            reach(caller, &draft.airport)?;
        }
        // A repeat is answered although catalogues may have changed or be away.
        if let Some(first) = self.first_result(&draft.id, &request_hash).await? {
            return Ok(Response::new(first.into()));
        }
        match self.issue(&context, caller, &draft, &request_hash).await {
            Ok(issued) => Ok(Response::new(issued.into())),
            // Perhaps another try of the same request was faster, and its act is what stands in the way.
            Err(refusal) => {
                let first = self.first_result(&draft.id, &request_hash).await?.ok_or(refusal)?;
                Ok(Response::new(first.into()))
            }
        }
    }

    async fn get_retention(
        &self,
        request: Request<pb::GetRetentionRequest>,
    ) -> Result<Response<pb::Retention>, Status> {
        let context = Context::of(&request)?;
        let id = parse_name(&request.into_inner().id)?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = find_for(&mut conn, context.staff()?, id).await?;
        Ok(Response::new(found.into()))
    }

    async fn annul_retention(
        &self,
        request: Request<pb::AnnulRetentionRequest>,
    ) -> Result<Response<pb::Retention>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let message = request.into_inner();
        let id = parse_name(&message.id)?;
        let mut wrong = Violations::new();
        if message.version <= 0 {
            wrong.add("version", Reason::Required);
        }
        let reason = wrong.take("reason", text(&message.reason, limits::annul_retention_request::MAX_REASON));
        let (Some(reason), true) = (reason, wrong.is_empty()) else {
            return Err(Error::Invalid(wrong).into());
        };
        let by = self.accounts.second_person(&context, caller).await?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let current = store::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        let found = find_for(&mut tx, caller, id).await?;
        if found.state == State::Annulled {
            let told = found.annulment.as_ref();
            // A repeat after a lost answer is not refused.
            if told.is_some_and(|told| {
                told.by_id == Some(caller.user_id) && told.reason.as_ref() == Some(&reason)
            }) {
                return Ok(Response::new(found.into()));
            }
            return Err(Error::Annulled.into());
        }
        if current != message.version {
            return Err(Error::VersionConflict { current }.into());
        }
        let act = found.sealed.act();
        let event_context = event_context(&context, caller, Some(&act.content.airport), self.clock.now());
        let goods = custody_store::lock_act(&mut tx, id).await?;
        if goods.iter().any(|item| item.goods.custody.is_final()) {
            return Err(Error::GoodsGone.into());
        }
        let officer = Officer { id: caller.user_id, name: caller.name.clone() };
        custody::rpc::take_steps(&mut tx, goods, &Action::Annul(by), &officer, event_context.time, None)
            .await?;
        let annulment = Annulment {
            at: event_context.time,
            by: officer.name,
            by_id: Some(officer.id),
            reason: Some(reason),
        };
        store::annul(&mut tx, id, &annulment).await?;
        let fact = RetentionAnnulled {
            folio: act.folio.to_string(),
            airport: act.content.airport.clone(),
            declaration_code: act.content.declaration_code.clone(),
        };
        outbox::append(&mut tx, &fact.folio, &event_context, &fact).await.map_err(Error::from)?;
        let annulled = find_for(&mut tx, caller, id).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(annulled.into()))
    }

    async fn print_retention(
        &self,
        request: Request<pb::PrintRetentionRequest>,
    ) -> Result<Response<pb::PrintRetentionResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let asked = request.into_inner();
        let id = parse_name(&asked.id)?;
        let mut wrong = Violations::new();
        let request_id = wrong.take("request_id", optional(&asked.request_id, parse_id));
        let Some(request_id) = request_id else { return Err(Error::Invalid(wrong).into()) };
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        // Of two tries at once the second one sees what the first one counted.
        store::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        let found = find_for(&mut tx, caller, id).await?;
        if let Some(request_id) = request_id
            && let Some(copy) = store::counted_print(&mut tx, id, request_id).await?
        {
            return Ok(Response::new(pb::PrintRetentionResponse { copy }));
        }
        let act = found.sealed.act();
        let copy = store::count_print(&mut tx, id).await?;
        if let Some(request_id) = request_id {
            store::note_print(&mut tx, id, request_id, copy).await?;
        }
        let event_context = event_context(&context, caller, Some(&act.content.airport), self.clock.now());
        outbox::append(&mut tx, &act.folio.to_string(), &event_context, &RetentionPrinted { copy })
            .await
            .map_err(Error::from)?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(pb::PrintRetentionResponse { copy }))
    }

    async fn get_retention_standing(
        &self,
        request: Request<pb::GetRetentionStandingRequest>,
    ) -> Result<Response<pb::RetentionStanding>, Status> {
        let pb::GetRetentionStandingRequest { folio, hash } = request.into_inner();
        let (folio, hash) = parse_seen(&folio, &hash).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        if let Some(state) = store::standing(&mut conn, &folio, &hash).await? {
            return Ok(Response::new(pb::RetentionStanding { state: wire::state_out(state) }));
        }
        // An act that has not arrived yet may be genuine, but not one of a device that was lost.
        let of_revoked = match Folio::parse(&folio).and_then(|folio| folio.mark()) {
            Some(mark) => device::store::is_revoked(&mut conn, &mark).await?,
            None => false,
        };
        let reason = if of_revoked { Reason::DeviceRevoked } else { Reason::RetentionNotFound };
        Err(status::refused(Code::NotFound, reason, "no such act".to_owned()))
    }
}

impl Rpc {
    /// The act an earlier request with the same id and content made; none for a text that is not an id.
    pub(crate) async fn first_result(
        &self,
        id: &str,
        request_hash: &[u8; 32],
    ) -> Result<Option<Retention>, Error> {
        let Ok(id) = retention::parse_id(id) else { return Ok(None) };
        let mut conn = self.pool.acquire().await?;
        match store::find(&mut conn, id).await? {
            None => Ok(None),
            Some((first, hash)) if hash == request_hash => Ok(Some(first)),
            Some(_) => Err(Error::IdReused(id)),
        }
    }

    async fn issue(
        &self,
        context: &Context,
        caller: &Caller,
        draft: &Draft,
        request_hash: &[u8; 32],
    ) -> Result<Retention, Error> {
        let known = self.look_up(context, draft, Entries::Active).await?;
        let new = draft::parse(draft, &known).map_err(Error::Invalid)?;
        let event_context = event_context(context, caller, Some(&new.content.airport), self.clock.now());
        let officer = Officer { id: caller.user_id, name: caller.name.clone() };
        let mut tx = self.pool.begin().await?;
        let folio = store::next_folio(&mut tx, &new.content.airport, new.year(event_context.time)).await?;
        let (zone, due_days) = (new.zone, new.due_days(event_context.time));
        let (retention, issued) =
            retention::issue(new, officer, folio, &self.document_key, &self.sealer, event_context.time)?;
        store::insert(&mut tx, &retention, zone, &due_days, request_hash).await?;
        outbox::append(&mut tx, &issued.folio, &event_context, &issued).await?;
        tx.commit().await?;
        self.wake.ring();
        Ok(retention)
    }

    /// Asks the other services about everything a draft refers to, all at once.
    pub(crate) async fn look_up(
        &self,
        context: &Context,
        draft: &Draft,
        accepted: Entries,
    ) -> Result<Known, Error> {
        let keys = entry_keys(draft);
        let (entries, products, articles, declaration, custody_days, replaced) = tokio::try_join!(
            self.entries(context, &keys),
            self.products(context, draft),
            self.articles(context, draft),
            self.declaration(context, &draft.declaration_code),
            self.custody_days(context),
            self.replaced(draft),
        )?;
        let mut cited: HashMap<_, _> = entries
            .iter()
            .map(|entry| ((entry.kind.clone(), entry.code.clone()), citations(&entry.articles)))
            .collect();
        let products: HashMap<_, _> = products
            .into_iter()
            .filter_map(|found| {
                let articles = citations(&found.articles);
                let product = product(found)?;
                cited.insert((PRODUCTS.to_owned(), product.id.to_string()), articles);
                Some((product.id, product))
            })
            .collect();
        let zone = zone_of(&entries, &draft.airport);
        let destination_days = entries
            .iter()
            .filter(|entry| entry.kind == "rejection-destinations")
            .filter_map(|entry| Some((entry.code.clone(), entry.attributes.get("days")?.parse().ok()?)))
            .collect();
        let releasing = match accepted {
            Entries::Active => {
                entries.iter().filter(|entry| releases(entry)).map(|e| e.code.clone()).collect()
            }
            // What a device issued is on paper already.
            Entries::All => HashSet::new(),
        };
        Ok(Known {
            entries: entries
                .into_iter()
                .filter(|entry| entry.active || accepted == Entries::All)
                .map(|entry| ((entry.kind, entry.code), entry.name))
                .collect(),
            zone,
            custody_days,
            destination_days,
            releasing,
            replaced,
            products,
            articles,
            cited,
            declaration,
        })
    }

    /// Days to resolve the custody of retained goods.
    async fn custody_days(&self, context: &Context) -> Result<Option<u32>, Error> {
        let request = context.forward(GetSettingsRequest {});
        let answer = SettingServiceClient::new(self.catalogues.clone()).get_settings(request).await;
        let control = answer.map_err(upstream("catalogues"))?.into_inner().control;
        Ok(control.and_then(|control| control.custody_days.try_into().ok()))
    }

    /// The annulled act that a draft replaces, or why it cannot be replaced.
    async fn replaced(&self, draft: &Draft) -> Result<Option<Result<Replaced, Reason>>, Error> {
        if draft.replaces.is_empty() {
            return Ok(None);
        }
        let Ok(id) = draft.replaces.parse::<Uuid>() else { return Ok(Some(Err(Reason::Malformed))) };
        let mut conn = self.pool.acquire().await?;
        let found = store::find_replaced(&mut conn, id, &draft.airport).await?;
        Ok(Some(match found {
            None => Err(Reason::UnknownCode),
            Some((_, _, true)) => Err(Reason::RetentionReplaced),
            Some((folio, State::Annulled, false)) => Folio::parse(&folio)
                .map(|folio| Replaced { retention_id: id, folio })
                .ok_or(Reason::UnknownCode),
            Some(_) => Err(Reason::RetentionNotAnnulled),
        }))
    }

    async fn entries(&self, context: &Context, keys: &[EntryKey]) -> Result<Vec<catalogues::Entry>, Error> {
        let mut found = Vec::new();
        for keys in keys.chunks(ENTRIES_AT_A_TIME) {
            let request = context.forward(BatchGetEntriesRequest { keys: keys.to_vec() });
            let answer = EntryServiceClient::new(self.catalogues.clone()).batch_get_entries(request).await;
            found.extend(answer.map_err(upstream("catalogues"))?.into_inner().entries);
        }
        Ok(found)
    }

    async fn products(&self, context: &Context, draft: &Draft) -> Result<Vec<catalogues::Product>, Error> {
        let ids: HashSet<Uuid> =
            draft.items.iter().take(MAX_ITEMS).filter_map(|item| parse_id(&item.product_id).ok()).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let product_ids = ids.iter().map(Uuid::to_string).collect();
        let request = context.forward(BatchGetProductsRequest { product_ids, ..Default::default() });
        let answer = SearchServiceClient::new(self.catalogues.clone()).batch_get_products(request).await;
        Ok(answer.map_err(upstream("catalogues"))?.into_inner().products)
    }

    async fn articles(&self, context: &Context, draft: &Draft) -> Result<HashMap<String, Article>, Error> {
        let codes: HashSet<String> = draft
            .items
            .iter()
            .take(MAX_ITEMS)
            .map(|item| plain(&item.legal_basis))
            .filter(|code| is_plausible(code))
            .collect();
        if codes.is_empty() {
            return Ok(HashMap::new());
        }
        let codes = codes.into_iter().collect();
        let request = context.forward(BatchGetArticlesRequest { codes });
        let answer = LegalServiceClient::new(self.catalogues.clone()).batch_get_articles(request).await;
        let articles = answer.map_err(upstream("catalogues"))?.into_inner().articles;
        Ok(articles.into_iter().map(|article| (article.code.clone(), self::article(article))).collect())
    }

    async fn declaration(
        &self,
        context: &Context,
        code: &str,
    ) -> Result<Option<Result<Declaration, Reason>>, Error> {
        if code.is_empty() {
            return Ok(None);
        }
        // By its id a declaration is open to whoever holds it, whatever the airport:
        // staff name it by its code.
        if !is_plausible(code) || code.parse::<Uuid>().is_ok() {
            return Ok(Some(Err(Reason::DeclarationNotFound)));
        }
        let request = context.forward(GetDeclarationRequest { id: code.to_owned() });
        match self.declarations.clone().get_declaration(request).await {
            Ok(found) => {
                let found = found.into_inner();
                let items: BTreeSet<i32> = found.items.iter().map(|item| item.n).collect();
                Ok(Some(Ok(Declaration { code: found.code, items })))
            }
            Err(refusal) => match refusal.code() {
                Code::NotFound => Ok(Some(Err(Reason::DeclarationNotFound))),
                Code::PermissionDenied => Ok(Some(Err(status::reason_of(&refusal)))),
                _ => Err(upstream("declarations")(refusal)),
            },
        }
    }
}

/// Which entries of catalogues an act may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entries {
    /// Those that may be chosen today.
    Active,
    /// Also those that were withdrawn.
    All,
}

/// Who does something, at which airport and when, for the events of it.
pub(crate) fn event_context(
    context: &Context,
    caller: &Caller,
    airport: Option<&str>,
    now: DateTime<Utc>,
) -> EventContext {
    EventContext {
        actor: Actor::User {
            id: caller.user_id,
            name: caller.name.clone(),
            role: caller.role.code().to_owned(),
        },
        airport: airport.map(str::to_owned),
        time: now,
        traceparent: Some(context.trace.as_str().to_owned()),
    }
}

pub(crate) fn upstream(service: &'static str) -> impl FnOnce(Status) -> Error {
    move |status| Error::Upstream { service, status: Box::new(status) }
}

/// Every code of a small catalogue that a draft names, once each.
fn entry_keys(draft: &Draft) -> Vec<EntryKey> {
    let mut codes: HashSet<(&str, &str)> =
        HashSet::from([("airports", draft.airport.as_str()), ("carried-items", draft.carried_in.as_str())]);
    codes.extend(draft.flight.iter().map(|flight| ("airlines", flight.airline.as_str())));
    if let Some(passenger) = &draft.passenger {
        codes.insert(("countries", passenger.document_country.as_str()));
        codes.insert(("countries", passenger.nationality.as_str()));
    }
    for item in draft.items.iter().take(MAX_ITEMS) {
        codes.insert(("units", item.unit.as_str()));
        codes.insert(("carried-items", item.carried_in.as_str()));
        codes.insert(("rejection-destinations", item.rejection_destination.as_str()));
        codes.extend(item.reasons.iter().take(MAX_REASONS).map(|code| ("retention-reasons", code.as_str())));
    }
    codes
        .into_iter()
        .map(|(kind, code)| EntryKey { kind: kind.to_owned(), code: plain(code) })
        .filter(|key| is_plausible(&key.code))
        .collect()
}

/// The time zone that the catalogue names for an airport.
pub(crate) fn zone_of(entries: &[catalogues::Entry], airport: &str) -> Option<Tz> {
    let airport = entries.iter().find(|entry| entry.kind == "airports" && entry.code == airport)?;
    airport.attributes.get("time_zone")?.parse().ok()
}

/// Whether a destination gives goods back to the traveller.
pub(crate) fn releases(destination: &catalogues::Entry) -> bool {
    destination.kind == "rejection-destinations"
        && destination.attributes.get("released").is_some_and(|released| released == "Sí")
}

fn is_plausible(code: &str) -> bool {
    !code.is_empty() && code.len() <= MAX_CODE && !code.chars().any(char::is_control)
}

fn product(product: catalogues::Product) -> Option<Product> {
    let named = |code_name: catalogues::CodeName| Named { code: code_name.code, name: code_name.name };
    Some(Product {
        id: product.product_id.parse().ok()?,
        code: product.code,
        name: product.name,
        category: named(product.category?),
        origin: named(product.origin?),
        classification: named(product.classification?),
    })
}

/// The articles in force among those cited, as many as are shown.
fn citations(cited: &[catalogues::Citation]) -> Vec<Citation> {
    let in_force = cited.iter().filter(|cited| cited.in_force).take(MOST_CITED);
    let citation = |cited: &catalogues::Citation| Citation {
        code: cited.code.clone(),
        title: cited.title.clone(),
        article: Some(cited.article.clone()).filter(|number| !number.is_empty()),
        verified: cited.verified,
    };
    in_force.map(citation).collect()
}

fn article(article: catalogues::Article) -> Article {
    Article {
        code: article.code,
        title: article.title,
        article: Some(article.article).filter(|number| !number.is_empty()),
        summary: article.summary,
    }
}

pub(crate) fn reach(caller: &Caller, airport: &str) -> Result<(), Error> {
    if caller.reaches(airport) { Ok(()) } else { Err(Error::WrongAirport(airport.to_owned())) }
}

/// An act by its id, for someone who reaches its airport.
pub(crate) async fn find_for(conn: &mut PgConnection, caller: &Caller, id: Uuid) -> Result<Retention, Error> {
    let (found, _) = store::find(conn, id).await?.ok_or(Error::NotFound)?;
    reach(caller, &found.sealed.act().content.airport)?;
    Ok(found)
}

/// Parses the id of an act. A text that is not an id names no act.
pub(crate) fn parse_name(text: &str) -> Result<Uuid, Error> {
    parse_id(text).map_err(|_| Error::NotFound)
}

/// Parses what somebody read from an act's QR: the folio and the beginning of the hash. A text that is neither names no act.
fn parse_seen(folio: &str, hash: &str) -> Option<(String, Vec<u8>)> {
    let hash = hex::decode(plain(hash)).ok().filter(|hash| hash.len() == HASH_BYTES)?;
    Some((Folio::parse(&plain(folio).to_uppercase())?.to_string(), hash))
}
