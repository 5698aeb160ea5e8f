//! Goods: the stored type, its parser and its message.

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    CatalogueKind, Citation,
    quantity::parse_quantity,
    text::{is_blank, line, optional, parse_id},
};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::content::lookup::References;

/// What the catalogue said the day the item was declared; never looked up again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// `permitido`, `restringido` or `no_permitido`.
    pub classification: String,
    /// Official term.
    pub classification_name: String,
    /// Conditions of entry.
    pub conditions: Option<String>,
    /// Why it is classified so. Stored versions call it `grounds`.
    #[serde(rename = "grounds")]
    pub reason: Option<String>,
    /// Whether a source names the product itself.
    pub verified: bool,
    pub catalogue_version: i64,
    /// The articles behind it, the most specific first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<Citation>,
}

/// A catalogue product, or the traveller's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    /// From the catalogue, with its verdict frozen.
    Product {
        /// Id in the catalogue.
        id: Uuid,
        /// Code in the catalogue.
        code: String,
        /// Name shown.
        name: String,
        /// Verdict of the day of the flight, as it was decided when the declaration was made.
        verdict: Verdict,
    },
    /// In the traveller's own words.
    FreeText {
        /// The words.
        description: String,
    },
}

/// One thing carried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub goods: Goods,
    /// How much, in thousandths of the unit.
    pub quantity_thousandths: i64,
    /// UN/ECE Recommendation 20 code.
    pub unit: String,
    /// Where it travels: carried-item code.
    pub carried_in: String,
    /// ISO 3166-1 alpha-2.
    pub origin_country: String,
    /// Packaging in words.
    pub packaging: Option<String>,
}

impl Item {
    /// The name to call it by.
    pub fn name(&self) -> &str {
        match &self.goods {
            Goods::Product { name, .. } => name,
            Goods::FreeText { description } => description,
        }
    }

    /// Whether it is forbidden, or unknown to the catalogue.
    pub fn is_risky(&self) -> bool {
        match &self.goods {
            Goods::Product { verdict, .. } => {
                !matches!(verdict.classification.as_str(), "permitido" | "restringido")
            }
            Goods::FreeText { .. } => true,
        }
    }
}

pub(crate) fn parse_items(
    drafts: &[pb::NewItem],
    at: &str,
    references: &References,
    wrong: &mut Violations,
) -> Option<Vec<Item>> {
    if drafts.len() > limits::content::MAX_ITEMS {
        wrong.add(format!("{at}.items"), Reason::TooMany);
        return None;
    }
    let parsed: Vec<_> = drafts
        .iter()
        .enumerate()
        .map(|(i, draft)| parse_item(draft, &format!("{at}.items[{i}]"), references, wrong))
        .collect();
    parsed.into_iter().collect()
}

fn parse_item(
    draft: &pb::NewItem,
    at: &str,
    references: &References,
    wrong: &mut Violations,
) -> Option<Item> {
    let field = |name: &str| format!("{at}.{name}");
    let goods = match (is_blank(&draft.product_id), is_blank(&draft.description)) {
        (true, false) => wrong
            .take(field("description"), line(&draft.description, limits::new_item::MAX_DESCRIPTION))
            .map(|description| Goods::FreeText { description }),
        (false, true) => wrong.take(field("product_id"), product(&draft.product_id, references)),
        _ => wrong.take(field("description"), Err(Reason::ProductOrDescription)),
    };
    let quantity = wrong.take(field("quantity"), parse_quantity(draft.quantity));
    let unit = wrong.take(field("unit"), references.entry(CatalogueKind::Units, &draft.unit));
    let carried_in =
        wrong.take(field("carried_in"), references.entry(CatalogueKind::CarriedItems, &draft.carried_in));
    let origin = wrong.take(field("origin_country"), references.country(&draft.origin_country));
    let packaging = wrong.take(
        field("packaging"),
        optional(&draft.packaging, |typed| line(typed, limits::new_item::MAX_PACKAGING)),
    );
    Some(Item {
        goods: goods?,
        quantity_thousandths: quantity?,
        unit: unit?,
        carried_in: carried_in?,
        origin_country: origin?,
        packaging: packaging?,
    })
}

fn product(id: &str, references: &References) -> Result<Goods, Reason> {
    let id = parse_id(id)?;
    let Some(product) = references.products.get(&id) else {
        return references.sworn.get(&id).cloned().ok_or(Reason::UnknownCode);
    };
    Ok(Goods::Product {
        id,
        code: product.code.clone(),
        name: product.name.clone(),
        verdict: Verdict {
            classification: product.classification.clone(),
            classification_name: product.classification_name.clone(),
            conditions: product.conditions.clone(),
            reason: product.reason.clone(),
            verified: product.verified,
            catalogue_version: references.catalogue_version,
            articles: product.articles.clone(),
        },
    })
}

pub(crate) fn item_out(item: Item, n: i32) -> pb::Item {
    let mut out = pb::Item {
        n,
        quantity: item.quantity_thousandths,
        unit: item.unit,
        carried_in: item.carried_in,
        origin_country: item.origin_country,
        packaging: item.packaging.unwrap_or_default(),
        ..pb::Item::default()
    };
    match item.goods {
        Goods::FreeText { description } => out.description = description,
        Goods::Product { id, code, name, verdict } => {
            out.product = Some(pb::ProductName { id: id.to_string(), code, name });
            out.verdict = Some(pb::Verdict {
                classification: Some(pb::CodeName {
                    code: verdict.classification,
                    name: verdict.classification_name,
                }),
                conditions: verdict.conditions.unwrap_or_default(),
                reason: verdict.reason.unwrap_or_default(),
                verified: verdict.verified,
                catalogue_version: verdict.catalogue_version,
                articles: verdict.articles.into_iter().map(citation_out).collect(),
            });
        }
    }
    out
}

fn citation_out(cited: Citation) -> pb::Citation {
    pb::Citation {
        code: cited.code,
        title: cited.title,
        article: cited.article.unwrap_or_default(),
        verified: cited.verified,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::draft::tests::{draft, only, wrong};

    #[test]
    fn an_item_is_a_product_or_words_in_a_sane_amount() {
        let mut d = draft();
        d.items[0].description = "también".to_owned();
        assert_eq!(wrong(&d), only("items[0].description", Reason::ProductOrDescription));
        d.items[0].description.clear();
        d.items[0].product_id = Uuid::from_u128(9).to_string();
        d.items[0].quantity = 0;
        assert_eq!(
            wrong(&d),
            [
                ("content.items[0].product_id".to_owned(), Reason::UnknownCode),
                ("content.items[0].quantity".to_owned(), Reason::QuantityNotPositive),
            ]
        );
    }
}
