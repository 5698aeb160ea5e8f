//! Goods that are retained or rejected.

use serde::{Deserialize, Serialize};

use pinzon_domain::Citation;

use super::frozen::{Article, NamedCode, Product};

/// By the international agreement of 1959.
const MICROGRAMS_OF_A_POUND: i64 = 453_592_370;

/// State the goods are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhysicalState {
    Good,
    Damaged,
    Infested,
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
        destination: NamedCode,
    },
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
    pub reasons: Vec<NamedCode>,
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
    /// Where it travelled; none where it is as the act says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carried_in: Option<NamedCode>,
    /// Other articles behind its reasons, its destination and its product.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<Citation>,
}

impl Item {
    /// The weight for figures: as taken, or as counted in kilograms, grams or pounds.
    pub fn counted_grams(&self) -> Option<i64> {
        self.weight_grams.or(match self.unit.as_str() {
            "KGM" => Some(self.quantity_thousandths),
            "GRM" => Some(self.quantity_thousandths / 1000),
            "LBR" => Some(self.quantity_thousandths * MICROGRAMS_OF_A_POUND / 1_000_000_000),
            _ => None,
        })
    }

    /// Whether it is not let in.
    pub fn is_rejected(&self) -> bool {
        matches!(self.decision, Decision::Rejection { .. })
    }
}
