//! Goods that are retained or rejected.

use std::collections::HashSet;

use pinzon_chassis::{Reason, status::Violations};
use serde::{Deserialize, Serialize};

use crate::{
    lookup::{Article, Citation, Known, Named, PRODUCTS, Product},
    text::{optional, text},
};

/// Items of one act.
pub const MAX_ITEMS: usize = 50;
/// Reasons of one item.
pub const MAX_REASONS: usize = 10;
/// 100 000 units, in thousandths.
const MAX_QUANTITY: i64 = 100_000_000;
/// 100 tonnes.
const MAX_GRAMS: i64 = 100_000_000;

/// State the goods are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhysicalState {
    /// Good.
    Good,
    /// Damaged.
    Damaged,
    /// Infested.
    Infested,
    /// Decomposed.
    Decomposed,
    /// Anything else.
    Other,
}

/// What happens with the goods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Decision {
    /// Kept in custody until disposed or released.
    Retention,
    /// Not let in.
    Rejection {
        /// Where they go.
        destination: Named,
    },
}

/// The choice without its destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionKind {
    /// Kept in custody.
    Retention,
    /// Not let in.
    Rejection,
}

/// Goods of an act. The position in the act, from 1, is their number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The product, when it is in the catalogue.
    pub product: Option<Product>,
    /// Number of the declaration's item it comes from.
    pub declaration_item: Option<i32>,
    /// In words; the product's name when the officer used none.
    pub description: String,
    /// How much, in thousandths of the unit.
    pub quantity_thousandths: i64,
    /// UN/ECE Recommendation 20 code.
    pub unit: String,
    /// Weight, when taken.
    pub weight_grams: Option<i64>,
    /// Why; at least one.
    pub reasons: Vec<Named>,
    /// By which article.
    pub legal_basis: Article,
    /// State the goods are in.
    pub physical_state: PhysicalState,
    /// Number of the seal, when sealed.
    pub seal_number: Option<String>,
    /// Whether the passenger had declared it.
    pub declared: bool,
    /// What happens with it.
    pub decision: Decision,
    /// Other articles behind its reasons, its destination and its product.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<Citation>,
}

/// What was typed about goods.
#[derive(Debug, Clone, Default)]
pub struct ItemDraft {
    /// Product id as sent; empty for none.
    pub product_id: String,
    /// As chosen.
    pub declaration_item: Option<i32>,
    /// As typed.
    pub description: String,
    /// Thousandths.
    pub quantity_thousandths: i64,
    /// As chosen.
    pub unit: String,
    /// As typed.
    pub weight_grams: Option<i64>,
    /// As chosen.
    pub reasons: Vec<String>,
    /// As chosen.
    pub legal_basis: String,
    /// State, if chosen.
    pub physical_state: Option<PhysicalState>,
    /// As typed.
    pub seal_number: String,
    /// As chosen.
    pub declared: bool,
    /// Decision, if made.
    pub decision: Option<DecisionKind>,
    /// As chosen.
    pub rejection_destination: String,
}

/// Reads every item of an act.
pub fn parse_all(drafts: &[ItemDraft], known: &Known, wrong: &mut Violations) -> Option<Vec<Item>> {
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
        .map(|(i, draft)| parse(draft, &format!("items[{i}]"), known, wrong))
        .collect();
    parsed.into_iter().collect()
}

fn parse(draft: &ItemDraft, at: &str, known: &Known, wrong: &mut Violations) -> Option<Item> {
    let field = |name: &str| format!("{at}.{name}");
    let product = wrong.take(field("product_id"), optional(&draft.product_id, |id| known.product(id)));
    let declaration_item =
        wrong.take(field("declaration_item"), declaration_item(draft.declaration_item, known));
    let description = wrong.take(field("description"), description(draft, product.as_ref()));
    let quantity =
        wrong.take(field("quantity_thousandths"), bounded(draft.quantity_thousandths, MAX_QUANTITY));
    let unit = wrong.take(field("unit"), known.code("units", &draft.unit));
    let weight_grams = wrong
        .take(field("weight_grams"), draft.weight_grams.map(|grams| bounded(grams, MAX_GRAMS)).transpose());
    let reasons = parse_reasons(&draft.reasons, &field("reasons"), known, wrong);
    let legal_basis = wrong.take(field("legal_basis"), known.article(&draft.legal_basis));
    let physical_state = wrong.take(field("physical_state"), draft.physical_state.ok_or(Reason::Required));
    let seal_number = wrong.take(field("seal_number"), optional(&draft.seal_number, |typed| text(typed, 50)));
    let decision = parse_decision(draft, at, known, wrong);
    let (product, reasons, legal_basis, decision) = (product?, reasons?, legal_basis?, decision?);
    Some(Item {
        articles: other_articles(product.as_ref(), &reasons, &legal_basis, &decision, known),
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
    })
}

/// The articles behind an item besides its legal basis, each once: what its reasons cite comes
/// first, then what its destination and its product cite.
fn other_articles(
    product: Option<&Product>,
    reasons: &[Named],
    legal_basis: &Article,
    decision: &Decision,
    known: &Known,
) -> Vec<Citation> {
    let mut cited: Vec<&Citation> =
        reasons.iter().flat_map(|reason| known.cited("retention-reasons", &reason.code)).collect();
    if let Decision::Rejection { destination } = decision {
        cited.extend(known.cited("rejection-destinations", &destination.code));
    }
    if let Some(product) = product {
        cited.extend(known.cited(PRODUCTS, &product.id.to_string()));
    }
    let mut seen = HashSet::from([legal_basis.code.as_str()]);
    cited.into_iter().filter(|article| seen.insert(&article.code)).cloned().collect()
}

/// `product` is none when the product named is wrong, which is told already.
fn description(draft: &ItemDraft, product: Option<&Option<Product>>) -> Result<String, Reason> {
    let typed = optional(&draft.description, |typed| text(typed, 200))?;
    match (typed, product) {
        (Some(typed), _) => Ok(typed),
        (None, Some(Some(product))) => Ok(product.name.clone()),
        (None, Some(None)) => Err(Reason::ProductOrDescription),
        (None, None) => Ok(String::new()),
    }
}

fn declaration_item(number: Option<i32>, known: &Known) -> Result<Option<i32>, Reason> {
    match (number, &known.declaration) {
        (Some(n), Some(Ok(declaration))) if !declaration.items.contains(&n) => Err(Reason::NotInDeclaration),
        (Some(_), None) => Err(Reason::NotInDeclaration),
        // Of a declaration that cannot be named, that is what is told.
        (number, _) => Ok(number),
    }
}

fn bounded(amount: i64, limit: i64) -> Result<i64, Reason> {
    match amount {
        ..=0 => Err(Reason::QuantityNotPositive),
        n if n > limit => Err(Reason::QuantityTooLarge),
        n => Ok(n),
    }
}

fn parse_reasons(codes: &[String], at: &str, known: &Known, wrong: &mut Violations) -> Option<Vec<Named>> {
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
            let reason = if seen.insert(code.trim()) {
                known.entry("retention-reasons", code)
            } else {
                Err(Reason::Duplicated)
            };
            wrong.take(format!("{at}[{i}]"), reason)
        })
        .collect();
    parsed.into_iter().collect()
}

fn parse_decision(draft: &ItemDraft, at: &str, known: &Known, wrong: &mut Violations) -> Option<Decision> {
    let destination = format!("{at}.rejection_destination");
    match wrong.take(format!("{at}.decision"), draft.decision.ok_or(Reason::Required))? {
        DecisionKind::Rejection => wrong
            .take(destination, known.entry("rejection-destinations", &draft.rejection_destination))
            .map(|destination| Decision::Rejection { destination }),
        DecisionKind::Retention if draft.rejection_destination.trim().is_empty() => Some(Decision::Retention),
        // Left from a changed mind: what is retained has no destination yet.
        DecisionKind::Retention => wrong.take(destination, Err(Reason::Malformed)),
    }
}
