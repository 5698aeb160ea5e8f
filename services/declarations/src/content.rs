//! What a traveller swears to: travel, people, answers, items, oath.

pub mod draft;
pub mod lookup;
pub(crate) mod service;
pub mod traveller;
pub(crate) mod wire;

use pinzon_chassis::ClosedSet;
use std::collections::{BTreeMap, BTreeSet};
use strum::{EnumString, IntoStaticStr, VariantArray};

use self::traveller::{Person, Traveller};
use chrono::NaiveDate;
use pinzon_domain::{Citation, Direction};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// Why the traveller comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Turismo.
    Tourism,
    /// Residencia.
    Residence,
    /// Trabajo.
    Work,
    /// Estudio.
    Study,
    /// Visita.
    Visit,
    /// Tránsito.
    Transit,
    /// Otro.
    Other,
}

/// The journey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Travel {
    /// Which way.
    pub direction: Direction,
    /// Transport mode code.
    pub transport_mode: String,
    /// Airline code.
    pub airline: Option<String>,
    /// Flight or trip number.
    pub flight_number: String,
    /// Calendar date of the flight.
    pub flight_date: NaiveDate,
    /// Airport code, or of a boat port code.
    pub origin_airport: String,
    /// Airport code, or of a boat port code.
    pub destination_airport: String,
    /// Airport that controls a boat, as the catalogue said of its port; of a flight one of its ends does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// Airport that controls the flight before boarding, as the catalogue said; none where nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departure_control: Option<String>,
    pub purpose: Purpose,
    /// Where the traveller stays.
    pub lodging: Option<String>,
    /// Planned days.
    pub stay_days: Option<i32>,
}

impl Travel {
    /// Where the declaration is controlled: on arrival, or before leaving the islands.
    pub fn control_airport(&self) -> &str {
        self.control.as_deref().unwrap_or_else(|| self.control_end())
    }

    /// Airports that control the declaration: on arrival, or before leaving the islands, and before boarding.
    pub fn control_airports(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.control_airport()).chain(self.departure_control.as_deref())
    }

    /// The end of the journey at which the declaration is controlled.
    pub fn control_end(&self) -> &str {
        control_end(self.direction, &self.origin_airport, &self.destination_airport)
    }

    /// The same journey, controlled at another airport.
    pub fn controlled_at(self, airport: String) -> Self {
        if by_sea(&self.transport_mode) {
            return Self { control: Some(airport), ..self };
        }
        match self.direction {
            Direction::Entry | Direction::Interisland => Self { destination_airport: airport, ..self },
            Direction::Exit => Self { origin_airport: airport, ..self },
        }
    }
}

/// Whether a transport mode goes by sea, from port to port. Codes of modes begin with what they travel through: A for air, M
/// for sea.
pub fn by_sea(transport_mode: &str) -> bool {
    transport_mode.starts_with('M')
}

/// The end of a journey at which it is controlled: on arrival, or before leaving the islands.
pub fn control_end<'a>(direction: Direction, origin: &'a str, destination: &'a str) -> &'a str {
    match direction {
        Direction::Entry | Direction::Interisland => destination,
        Direction::Exit => origin,
    }
}

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
