//! What a traveller swears to: travel, people, answers, items, oath.

pub mod draft;
pub mod lookup;
pub mod part;
pub(crate) mod service;
pub(crate) mod wire;

use pinzon_chassis::ClosedSet;
use std::collections::{BTreeMap, BTreeSet};
use strum::{EnumString, IntoStaticStr, VariantArray};

use self::part::{
    item::{Goods, Item},
    person::Person,
    travel::Travel,
    traveller::Traveller,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// One answer under oath.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Yes or no.
    pub yes: bool,
    /// What, when yes.
    pub detail: Option<String>,
}

/// The questions under oath.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    pub food: Answer,
    /// Plants, seeds, flowers.
    pub plants: Answer,
    /// Animals or animal products.
    pub animals: Answer,
    /// Soil, sand, shells, wood, handicrafts.
    pub soil: Answer,
    /// Camping, sports or farm equipment and used footwear.
    pub equipment: Answer,
    /// Farm or animal contact in the last 30 days.
    pub farm_contact: Answer,
    /// Medicines and agrochemicals.
    pub medicines: Answer,
}

/// One of the questions under oath.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Question {
    Food,
    /// Plants, seeds, flowers.
    Plants,
    /// Animals or animal products.
    Animals,
    /// Soil, sand, shells, wood, handicrafts.
    Soil,
    /// Camping, sports or farm equipment and used footwear.
    Equipment,
    /// Farm or animal contact in the last 30 days.
    FarmContact,
    /// Medicines and agrochemicals.
    Medicines,
}

impl Answers {
    /// The answer to a question.
    pub fn to(&self, question: Question) -> &Answer {
        match question {
            Question::Food => &self.food,
            Question::Plants => &self.plants,
            Question::Animals => &self.animals,
            Question::Soil => &self.soil,
            Question::Equipment => &self.equipment,
            Question::FarmContact => &self.farm_contact,
            Question::Medicines => &self.medicines,
        }
    }

    /// Whether any answer is yes.
    pub fn any_yes(&self) -> bool {
        Question::ALL.iter().any(|&question| self.to(question).yes)
    }
}

/// The whole declaration as sworn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    pub travel: Travel,
    pub traveller: Traveller,
    pub minors: Vec<Person>,
    pub answers: Answers,
    /// Things carried.
    pub items: Vec<Item>,
    /// Version of the oath's text.
    pub oath_version: i32,
    /// Language of the translation that was read, if any.
    #[serde(default)]
    pub language: Option<Language>,
}

/// A language into which the public pages are translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    English,
    German,
    French,
    Portuguese,
}

impl Content {
    /// Names of the fields that differ between two contents, such as `travel.flight_number`. Lists count as one field.
    pub fn changed_fields(&self, other: &Self) -> Result<Vec<String>, serde_json::Error> {
        let (before, after) = (fields_of(self)?, fields_of(other)?);
        Ok(before
            .into_iter()
            .filter(|(name, value)| after.get(name) != Some(value))
            .map(|(name, _)| name)
            .collect())
    }

    /// Whether every answer is no, and goods are listed all the same.
    pub fn denies_its_items(&self) -> bool {
        !self.items.is_empty() && !self.answers.any_yes()
    }

    /// Ids and names of the products among the goods.
    pub fn products(&self) -> impl Iterator<Item = (Uuid, &str)> {
        self.items.iter().filter_map(|item| match &item.goods {
            Goods::Product { id, name, .. } => Some((*id, name.as_str())),
            Goods::FreeText { .. } => None,
        })
    }

    /// Ids of the products among the goods, each once.
    pub fn product_ids(&self) -> Vec<Uuid> {
        distinct(self.products().map(|(id, _)| id))
    }

    /// Whether any of the goods is risky.
    pub fn has_risky_goods(&self) -> bool {
        self.items.iter().any(Item::is_risky)
    }

    /// Classifications among the goods, each once.
    pub fn classifications(&self) -> Vec<&str> {
        distinct(self.items.iter().filter_map(|item| match &item.goods {
            Goods::Product { verdict, .. } => Some(verdict.classification.as_str()),
            Goods::FreeText { .. } => None,
        }))
    }

    /// Codes of the questions answered with yes.
    pub fn yes_answers(&self) -> Vec<&'static str> {
        let yes = Question::ALL.iter().copied().filter(|&question| self.answers.to(question).yes);
        yes.map(Question::code).collect()
    }
}

/// The values of a content by name, of its parts each field by itself.
fn fields_of(content: &Content) -> Result<BTreeMap<String, Value>, serde_json::Error> {
    let mut fields = BTreeMap::new();
    let Value::Object(parts) = serde_json::to_value(content)? else { return Ok(fields) };
    for (part, value) in parts {
        match value {
            Value::Object(inner) => {
                fields.extend(inner.into_iter().map(|(name, value)| (format!("{part}.{name}"), value)));
            }
            value => {
                fields.insert(part, value);
            }
        }
    }
    Ok(fields)
}

fn distinct<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    values.collect::<BTreeSet<_>>().into_iter().collect()
}
