//! Asks the catalogues about the codes of a draft.

use std::collections::{HashMap, HashSet};

use pinzon_chassis::{ClosedSet, context::Context};
use pinzon_domain::{
    CatalogueKind, Citation, parse_date,
    text::{code, parse_id},
};
use pinzon_proto::catalogues::v1::{
    self as catalogues, EntryKey, GetDeclarableRequest, search_service_client::SearchServiceClient,
};
use uuid::Uuid;

use super::{
    draft::Draft,
    lookup::{Product, References},
};
use crate::{error::Error, service::Service};

impl Service {
    /// Asks the catalogues about every code of a draft.
    pub(crate) async fn look_up(&self, context: &Context, draft: &Draft) -> Result<References, Error> {
        let ids: HashSet<String> = draft
            .items
            .iter()
            .filter_map(|item| parse_id(&item.product_id).ok())
            .map(|id| id.to_string())
            .collect();
        // Verdicts are those of the day of the flight. An invalid day is refused when the draft is parsed.
        let flight_date = parse_date(&draft.travel.flight_date);
        let asked = GetDeclarableRequest {
            keys: entry_keys(draft),
            product_ids: ids.into_iter().take(200).collect(),
            on_date: flight_date.map(|day| day.to_string()).unwrap_or_default(),
        };
        let mut catalogues = SearchServiceClient::new(self.catalogues.clone());
        let answer = catalogues.get_declarable(context.forward(asked)).await?.into_inner();
        let mut references = References {
            products: answer.products.into_iter().filter_map(product).collect::<HashMap<_, _>>(),
            catalogue_version: answer.catalogue_version,
            oath_version: answer.disclaimer_version,
            ..References::default()
        };
        for entry in answer.entries {
            if let Some(kind) = CatalogueKind::parse(&entry.kind) {
                references.add_entry(kind, entry.code, &entry.attributes);
            }
        }
        Ok(references)
    }
}

pub(crate) fn entry_keys(draft: &Draft) -> Vec<EntryKey> {
    let travel = &draft.travel;
    let mut codes: HashSet<(CatalogueKind, &str)> = HashSet::from([
        (CatalogueKind::TransportModes, travel.transport_mode.as_str()),
        (CatalogueKind::Airlines, travel.airline.as_str()),
        (CatalogueKind::Airports, travel.origin_airport.as_str()),
        (CatalogueKind::Airports, travel.destination_airport.as_str()),
        (CatalogueKind::Ports, travel.origin_airport.as_str()),
        (CatalogueKind::Ports, travel.destination_airport.as_str()),
        (CatalogueKind::Countries, draft.traveller.residence_country.as_str()),
    ]);
    codes.insert((CatalogueKind::Countries, draft.traveller.document_country.as_str()));
    codes.insert((CatalogueKind::Countries, draft.traveller.nationality.as_str()));
    for minor in &draft.minors {
        codes.insert((CatalogueKind::Countries, minor.document_country.as_str()));
        codes.insert((CatalogueKind::Countries, minor.nationality.as_str()));
    }
    for item in &draft.items {
        codes.insert((CatalogueKind::Units, item.unit.as_str()));
        codes.insert((CatalogueKind::CarriedItems, item.carried_in.as_str()));
        codes.insert((CatalogueKind::Countries, item.origin_country.as_str()));
    }
    codes
        .into_iter()
        // Texts that cannot be codes are left out, and so count as unknown.
        .filter_map(|(kind, typed)| {
            Some(EntryKey { kind: kind.code().to_owned(), code: code(typed, 20).ok()? })
        })
        .take(500)
        .collect()
}

fn product(p: catalogues::DeclarableProduct) -> Option<(Uuid, Product)> {
    let id = p.product_id.parse().ok()?;
    let verdict = p.verdict?;
    let classification = verdict.classification?;
    let some = |text: String| Some(text).filter(|t| !t.is_empty());
    Some((
        id,
        Product {
            id,
            code: p.code,
            name: p.name,
            classification: classification.code,
            classification_name: classification.name,
            conditions: some(verdict.conditions),
            reason: some(verdict.reason),
            verified: verdict.verified,
            articles: verdict
                .articles
                .into_iter()
                .map(|cited| Citation {
                    code: cited.code,
                    title: cited.title,
                    article: some(cited.article),
                    verified: cited.verified,
                })
                .collect(),
        },
    ))
}
