//! What an act that is issued or received asks of other services and of acts.

use std::collections::{BTreeSet, HashMap, HashSet};

use pinzon_chassis::{ClosedSet, Reason, context::Context, status};
use pinzon_domain::{
    CatalogueKind, Citation,
    text::{parse_id, plain},
};
use pinzon_proto::{
    catalogues::v1::{
        self as catalogues, BatchGetArticlesRequest, BatchGetEntriesRequest, BatchGetProductsRequest,
        EntryKey, GetSettingsRequest, entry_service_client::EntryServiceClient,
        legal_service_client::LegalServiceClient, search_service_client::SearchServiceClient,
        setting_service_client::SettingServiceClient,
    },
    declarations::v1::GetDeclarationRequest,
};
use tonic::Code;
use uuid::Uuid;

use super::{
    draft::{Draft, MAX_ITEMS, item::MAX_REASONS},
    lookup::{Declaration, PRODUCTS, References},
};
use crate::{
    error::Error,
    retention::{
        self, Retention, State,
        folio::Folio,
        frozen::{Article, NamedCode, Product, Replaced},
    },
    service::{Service, releases, upstream, zone_of},
};

/// What catalogues takes at a time.
const ENTRIES_AT_A_TIME: usize = 500;
/// No code is longer; what is longer is unknown without asking.
const MAX_CODE: usize = 40;
/// How many articles of one entry or product an act keeps.
const MOST_CITED: usize = 3;

/// Which entries of catalogues an act may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entries {
    /// Those that may be chosen today.
    Active,
    /// Also those that were withdrawn.
    All,
}

impl Service {
    /// The act an earlier request with the same id and content made; none for a text that is not an id.
    pub(crate) async fn first_result(
        &self,
        id: &str,
        request_hash: &[u8; 32],
    ) -> Result<Option<Retention>, Error> {
        let Ok(id) = retention::parse_id(id) else { return Ok(None) };
        let mut conn = self.pool.acquire().await?;
        match retention::store::find(&mut conn, id).await? {
            None => Ok(None),
            Some((first, hash)) if hash == request_hash => Ok(Some(first)),
            Some(_) => Err(Error::IdReused(id)),
        }
    }

    /// Asks the other services about everything a draft refers to, all at once.
    pub(crate) async fn look_up(
        &self,
        context: &Context,
        draft: &Draft,
        accepted: Entries,
    ) -> Result<References, Error> {
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
            .filter(|entry| entry.kind == CatalogueKind::RejectionDestinations.code())
            .filter_map(|entry| Some((entry.code.clone(), entry.attributes.get("days")?.parse().ok()?)))
            .collect();
        let releasing = match accepted {
            Entries::Active => {
                entries.iter().filter(|entry| releases(entry)).map(|e| e.code.clone()).collect()
            }
            // What a device issued is on paper already.
            Entries::All => HashSet::new(),
        };
        Ok(References {
            entries: entries
                .into_iter()
                .filter(|entry| entry.active || accepted == Entries::All)
                .filter_map(|entry| Some(((CatalogueKind::parse(&entry.kind)?, entry.code), entry.name)))
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
        let found = retention::store::find_replaced(&mut conn, id, &draft.airport).await?;
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

/// Every code of a small catalogue that a draft names, once each.
fn entry_keys(draft: &Draft) -> Vec<EntryKey> {
    let mut codes: HashSet<(CatalogueKind, &str)> = HashSet::from([
        (CatalogueKind::Airports, draft.airport.as_str()),
        (CatalogueKind::CarriedItems, draft.carried_in.as_str()),
    ]);
    codes.extend(draft.flight.iter().map(|flight| (CatalogueKind::Airlines, flight.airline.as_str())));
    if let Some(passenger) = &draft.passenger {
        codes.insert((CatalogueKind::Countries, passenger.document_country.as_str()));
        codes.insert((CatalogueKind::Countries, passenger.nationality.as_str()));
    }
    for item in draft.items.iter().take(MAX_ITEMS) {
        codes.insert((CatalogueKind::Units, item.unit.as_str()));
        codes.insert((CatalogueKind::CarriedItems, item.carried_in.as_str()));
        codes.insert((CatalogueKind::RejectionDestinations, item.rejection_destination.as_str()));
        codes.extend(
            item.reasons
                .iter()
                .take(MAX_REASONS)
                .map(|code| (CatalogueKind::RetentionReasons, code.as_str())),
        );
    }
    codes
        .into_iter()
        .map(|(kind, code)| EntryKey { kind: kind.code().to_owned(), code: plain(code) })
        .filter(|key| is_plausible(&key.code))
        .collect()
}

fn is_plausible(code: &str) -> bool {
    !code.is_empty() && code.len() <= MAX_CODE && !code.chars().any(char::is_control)
}

fn product(product: catalogues::Product) -> Option<Product> {
    let named = |code_name: catalogues::CodeName| NamedCode { code: code_name.code, name: code_name.name };
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
