//! Goods of an act as an officer typed them.

use std::collections::HashSet;

use pinzon_chassis::{ClosedSet, Reason, status::Violations};
use pinzon_domain::{
    CatalogueKind, Citation,
    quantity::parse_quantity,
    text::{is_blank, line, optional, plain},
};
use pinzon_proto::{limits::retentions as limits, retentions::v1 as pb};

use crate::{
    issue::{
        draft::{MAX_ITEMS, left_over},
        lookup::{PRODUCTS, References},
    },
    retention::{
        self,
        frozen::{Article, NamedCode, Product},
        item::{Decision, Item},
    },
};

/// Reasons of one item.
pub const MAX_REASONS: usize = limits::new_item::MAX_REASONS;
/// 100 tonnes.
const MAX_GRAMS: i64 = limits::new_item::MAX_WEIGHT_GRAMS;

/// Reads every item of an act.
pub(super) fn parse_items(
    drafts: &[pb::NewItem],
    carried_in: Option<&NamedCode>,
    references: &References,
    wrong: &mut Violations,
) -> Option<Vec<Item>> {
    if drafts.is_empty() {
        wrong.add("items", Reason::EmptyList);
        return None;
    }
    if drafts.len() > MAX_ITEMS {
        wrong.add("items", Reason::TooMany);
        return None;
    }
    let parsed: Vec<_> = drafts
        .iter()
        .enumerate()
        .map(|(i, draft)| parse_item(draft, &format!("items[{i}]"), carried_in, references, wrong))
        .collect();
    parsed.into_iter().collect()
}

fn parse_item(
    draft: &pb::NewItem,
    at: &str,
    carried_in_act: Option<&NamedCode>,
    references: &References,
    wrong: &mut Violations,
) -> Option<Item> {
    let field = |name: &str| format!("{at}.{name}");
    let product = wrong.take(field("product_id"), optional(&draft.product_id, |id| references.product(id)));
    let declaration_item =
        wrong.take(field("declaration_item"), declaration_item(draft.declaration_item, references));
    let description = wrong.take(field("description"), description(draft, product.as_ref()));
    let quantity = wrong.take(field("quantity"), parse_quantity(draft.quantity));
    let unit = wrong.take(field("unit"), references.code(CatalogueKind::Units, &draft.unit));
    let weight_grams = wrong.take(field("weight_grams"), draft.weight_grams.map(weight).transpose());
    let reasons = parse_reasons(&draft.reasons, &field("reasons"), references, wrong);
    let legal_basis = wrong.take(field("legal_basis"), references.article(&draft.legal_basis));
    let physical_state =
        wrong.take(field("physical_state"), retention::wire::physical_state_in(draft.physical_state));
    let seal_number = wrong.take(
        field("seal_number"),
        optional(&draft.seal_number, |typed| line(typed, limits::new_item::MAX_SEAL_NUMBER)),
    );
    let carried_in = optional(&draft.carried_in, |code| references.entry(CatalogueKind::CarriedItems, code));
    let carried_in = wrong.take(field("carried_in"), carried_in);
    let decision = parse_decision(draft, at, references, wrong);
    let (product, reasons, legal_basis, decision) = (product?, reasons?, legal_basis?, decision?);
    Some(Item {
        articles: other_articles(product.as_ref(), &reasons, &legal_basis, &decision, references),
        product,
        declaration_item: declaration_item?,
        description: description?,
        quantity_thousandths: quantity?,
        unit: unit?,
        weight_grams: weight_grams?,
        reasons,
        legal_basis,
        physical_state: physical_state?,
        seal_number: seal_number?,
        declared: draft.declared,
        decision,
        carried_in: carried_in?.filter(|place| Some(place) != carried_in_act),
    })
}

/// The articles behind an item besides its legal basis, each once: what its reasons cite comes
/// first, then what its destination and its product cite.
fn other_articles(
    product: Option<&Product>,
    reasons: &[NamedCode],
    legal_basis: &Article,
    decision: &Decision,
    references: &References,
) -> Vec<Citation> {
    let mut cited: Vec<&Citation> = reasons
        .iter()
        .flat_map(|reason| references.cited(CatalogueKind::RetentionReasons.code(), &reason.code))
        .collect();
    if let Decision::Rejection { destination } = decision {
        cited.extend(references.cited(CatalogueKind::RejectionDestinations.code(), &destination.code));
    }
    if let Some(product) = product {
        cited.extend(references.cited(PRODUCTS, &product.id.to_string()));
    }
    let mut seen = HashSet::from([legal_basis.code.as_str()]);
    cited.into_iter().filter(|article| seen.insert(&article.code)).cloned().collect()
}

/// `product` is none when the product named is wrong, which is told already.
fn description(draft: &pb::NewItem, product: Option<&Option<Product>>) -> Result<String, Reason> {
    let typed = optional(&draft.description, |typed| line(typed, limits::new_item::MAX_DESCRIPTION))?;
    match (typed, product) {
        (Some(typed), _) => Ok(typed),
        (None, Some(Some(product))) => Ok(product.name.clone()),
        (None, Some(None)) => Err(Reason::ProductOrDescription),
        (None, None) => Ok(String::new()),
    }
}

fn declaration_item(number: Option<i32>, references: &References) -> Result<Option<i32>, Reason> {
    match (number, &references.declaration) {
        (Some(n), Some(Ok(declaration))) if !declaration.items.contains(&n) => Err(Reason::NotInDeclaration),
        (Some(_), None) => Err(Reason::NotInDeclaration),
        // Of a declaration that cannot be named, that is what is told.
        (number, _) => Ok(number),
    }
}

fn weight(grams: i64) -> Result<i64, Reason> {
    match grams {
        ..=0 => Err(Reason::QuantityNotPositive),
        1..=MAX_GRAMS => Ok(grams),
        _ => Err(Reason::QuantityTooLarge),
    }
}

fn parse_reasons(
    codes: &[String],
    at: &str,
    references: &References,
    wrong: &mut Violations,
) -> Option<Vec<NamedCode>> {
    if codes.is_empty() {
        wrong.add(at, Reason::EmptyList);
        return None;
    }
    if codes.len() > MAX_REASONS {
        wrong.add(at, Reason::TooMany);
        return None;
    }
    let mut seen = HashSet::new();
    let parsed: Vec<_> = codes
        .iter()
        .enumerate()
        .map(|(i, code)| {
            let reason = if seen.insert(plain(code)) {
                references.entry(CatalogueKind::RetentionReasons, code)
            } else {
                Err(Reason::Duplicated)
            };
            wrong.take(format!("{at}[{i}]"), reason)
        })
        .collect();
    parsed.into_iter().collect()
}

fn parse_decision(
    draft: &pb::NewItem,
    at: &str,
    references: &References,
    wrong: &mut Violations,
) -> Option<Decision> {
    let destination = format!("{at}.rejection_destination");
    let decision = match pb::Decision::try_from(draft.decision) {
        Ok(pb::Decision::Unspecified) => Err(Reason::Required),
        decision => decision.map_err(|_| Reason::UnknownCode),
    };
    if wrong.take(format!("{at}.decision"), decision)? == pb::Decision::Rejection {
        let found = references
            .entry(CatalogueKind::RejectionDestinations, &draft.rejection_destination)
            .and_then(|found| {
                if references.releasing.contains(&found.code) {
                    Err(Reason::DestinationReleases)
                } else {
                    Ok(found)
                }
            });
        wrong.take(destination, found).map(|destination| Decision::Rejection { destination })
    } else if is_blank(&draft.rejection_destination) {
        Some(Decision::Retention)
    } else {
        // What is retained has no destination yet.
        left_over(&destination, wrong)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        issue::draft::{
            Draft, parse,
            tests::{at, draft, item, key, named, references, sealer, wrong, wrong_item},
        },
        retention::{self, Officer, folio::Folio},
    };

    #[test]
    fn goods_travelled_where_they_say_or_where_the_act_says() {
        let mut draft = draft();
        draft.items[0].carried_in = "TR-04".to_owned();
        draft.items[1].carried_in = "TR-01".to_owned();
        let content = parse(&draft, &references()).unwrap().content;
        let travelled: Vec<_> = content.items.iter().map(|item| item.carried_in.clone()).collect();
        assert_eq!(travelled, [Some(named("TR-04", "Calzado")), None], "the second as the act says");
        // An act of before says nothing of its goods, and is read as it was written.
        let text = serde_json::to_string(&content.items[1]).unwrap();
        assert!(!text.contains("carried_in"));
        assert_eq!(serde_json::from_str::<Item>(&text).unwrap(), content.items[1]);
        draft.items[1].carried_in = "TR-99".to_owned();
        assert_eq!(wrong(&draft, &references()), [("items[1].carried_in".to_owned(), Reason::UnknownCode)]);
    }

    #[test]
    fn rejected_goods_do_not_go_back_to_the_traveller() {
        let mut draft = draft();
        draft.items[0].decision = pb::Decision::Rejection.into();
        draft.items[0].rejection_destination = "DR-11".to_owned();
        let refused = [("items[0].rejection_destination".to_owned(), Reason::DestinationReleases)];
        assert_eq!(wrong(&draft, &references()), refused);
    }

    #[test]
    fn goods_counted_by_weight_weigh_what_was_counted() {
        let parsed = parse(&draft(), &references()).unwrap().content.items.remove(0);
        let grams = |unit: &str, quantity_thousandths: i64| {
            Item { unit: unit.to_owned(), quantity_thousandths, weight_grams: None, ..parsed.clone() }
                .counted_grams()
        };
        assert_eq!(grams("KGM", 1500), Some(1500));
        assert_eq!(grams("GRM", 250_000), Some(250));
        assert_eq!(grams("LBR", 2000), Some(907));
        assert_eq!(grams("LBR", 100_000_000), Some(45_359_237));
        assert_eq!(grams("H87", 2000), None);
    }

    #[test]
    fn an_item_keeps_what_its_reasons_its_destination_and_its_product_cite() {
        let rejected = pb::NewItem {
            decision: pb::Decision::Rejection.into(),
            rejection_destination: "DR-01".to_owned(),
            ..item()
        };
        let draft = Draft { items: vec![rejected, item()], ..draft() };
        let new = parse(&draft, &references()).unwrap();
        let officer = Officer { id: Uuid::from_u128(9), name: "Eva".to_owned() };
        let now = "2026-11-21T14:00:00Z".parse().unwrap();
        let (retention, _) =
            retention::issue(new, officer, Folio::new("GPS", 2026, 1), &key(), &sealer(), now).unwrap();
        let items = &retention.sealed.act().content.items;
        let codes = |n: usize| items[n].articles.iter().map(|cited| cited.code.as_str()).collect::<Vec<_>>();
        assert_eq!(codes(0), ["NOR-031", "NOR-055", "NOR-030"], "without NOR-010, the legal basis");
        assert_eq!(codes(1), ["NOR-031", "NOR-030"]);
    }

    #[test]
    fn items_come_from_the_declaration_they_name() {
        let foreign = pb::NewItem { declaration_item: Some(3), ..item() };
        let expected = at("items[0].declaration_item", Reason::NotInDeclaration);
        assert_eq!(wrong_item(foreign), expected);
        let without = References { declaration: None, ..references() };
        assert_eq!(wrong(&Draft { items: vec![item()], ..draft() }, &without), expected);
        let unknown = References { declaration: Some(Err(Reason::DeclarationNotFound)), ..references() };
        assert_eq!(wrong(&draft(), &unknown), at("declaration_code", Reason::DeclarationNotFound));
    }

    #[test]
    fn goods_are_a_product_or_words() {
        let words =
            pb::NewItem { product_id: String::new(), description: "hojas secas".to_owned(), ..item() };
        let act = parse(&Draft { items: vec![words], ..draft() }, &references()).unwrap();
        assert_eq!(act.content.items[0].product, None);
        assert_eq!(act.content.items[0].description, "hojas secas");
        let unknown = pb::NewItem { product_id: Uuid::from_u128(8).to_string(), ..item() };
        assert_eq!(wrong_item(unknown), at("items[0].product_id", Reason::UnknownCode));
        let neither = pb::NewItem { product_id: String::new(), ..item() };
        assert_eq!(wrong_item(neither), at("items[0].description", Reason::ProductOrDescription));
    }
}
