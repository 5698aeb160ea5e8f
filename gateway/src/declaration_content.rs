//! What a declaration holds, as travellers send it and everyone reads it.

use chrono::{DateTime, Utc};
use pinzon_chassis::Reason;
use pinzon_proto::declarations::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    catalogues::CodeName,
    citation::KeptCitation,
    codes::{Direction, DocumentType, codes, from_proto, to_proto, unknown},
    json::{BadAnswer, nullable, present},
    quantity::{Quantity, Sent},
};

codes! {
    /// Why somebody travels.
    Purpose = pb::Purpose {
        /// Tourism.
        Tourism = "turismo",
        /// Lives there.
        Residence = "residencia",
        /// Work.
        Work = "trabajo",
        /// Study.
        Study = "estudio",
        /// Visits people.
        Visit = "visita",
        /// Passes through.
        Transit = "transito",
        /// Anything else.
        Other = "otro",
    }
}

codes! {
    /// Sex as in the document.
    Sex = pb::Sex {
        /// Female.
        Female = "F",
        /// Male.
        Male = "M",
        /// Unspecified in the document.
        X = "X",
    }
}

codes! {
    /// Migratory category in the islands.
    MigratoryCategory = pb::MigratoryCategory {
        /// Tourist.
        Tourist = "turista",
        /// Transient.
        Transient = "transeunte",
        /// Permanent resident.
        PermanentResident = "residente_permanente",
        /// Temporary resident.
        TemporaryResident = "residente_temporal",
    }
}

/// The journey.
#[derive(Debug, Serialize, ToSchema)]
pub struct Travel {
    /// Way of the journey.
    pub direction: Direction,
    /// Code of the transport mode.
    pub transport_mode: String,
    /// Airline code.
    #[schema(required)]
    pub airline: Option<String>,
    /// Flight number.
    pub flight_number: String,
    /// Day of the flight.
    #[schema(format = Date)]
    pub flight_date: String,
    /// Airport code.
    pub origin_airport: String,
    /// Airport code.
    pub destination_airport: String,
    /// Why somebody travels.
    pub purpose: Purpose,
    /// Where the traveller stays.
    #[schema(required)]
    pub lodging: Option<String>,
    /// For how many days.
    #[schema(required)]
    pub stay_days: Option<i32>,
}

impl Travel {
    /// As a service answered.
    pub fn from_proto(travel: pb::Travel) -> Result<Self, BadAnswer> {
        Ok(Self {
            direction: from_proto::<_, pb::Direction>(travel.direction)?,
            transport_mode: travel.transport_mode,
            airline: nullable(travel.airline),
            flight_number: travel.flight_number,
            flight_date: travel.flight_date,
            origin_airport: travel.origin_airport,
            destination_airport: travel.destination_airport,
            purpose: from_proto::<_, pb::Purpose>(travel.purpose)?,
            lodging: nullable(travel.lodging),
            stay_days: travel.stay_days,
        })
    }
}

/// The journey, as sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct TravelInput {
    /// Way of the journey.
    #[schema(value_type = Direction)]
    direction: Option<String>,
    /// Code of the transport mode.
    #[schema(value_type = String)]
    transport_mode: Option<String>,
    /// Airline code.
    airline: Option<String>,
    /// Flight number.
    #[schema(value_type = String)]
    flight_number: Option<String>,
    /// Day of the flight: today to 60 days from now.
    #[schema(value_type = String, format = Date)]
    flight_date: Option<String>,
    /// Airport code.
    #[schema(value_type = String)]
    origin_airport: Option<String>,
    /// Airport code.
    #[schema(value_type = String)]
    destination_airport: Option<String>,
    /// Why somebody travels.
    #[schema(value_type = Purpose)]
    purpose: Option<String>,
    /// Where the traveller stays.
    lodging: Option<String>,
    /// For how many days.
    stay_days: Option<i32>,
}

impl From<TravelInput> for pb::Travel {
    fn from(travel: TravelInput) -> Self {
        Self {
            direction: to_proto::<Direction, pb::Direction>(travel.direction),
            transport_mode: travel.transport_mode.unwrap_or_default(),
            airline: travel.airline.unwrap_or_default(),
            flight_number: travel.flight_number.unwrap_or_default(),
            flight_date: travel.flight_date.unwrap_or_default(),
            origin_airport: travel.origin_airport.unwrap_or_default(),
            destination_airport: travel.destination_airport.unwrap_or_default(),
            purpose: to_proto::<Purpose, pb::Purpose>(travel.purpose),
            lodging: travel.lodging.unwrap_or_default(),
            stay_days: travel.stay_days,
        }
    }
}

/// Who declares.
#[derive(Debug, Serialize, ToSchema)]
pub struct Traveller {
    /// Kind of document.
    pub document_type: DocumentType,
    /// Document number.
    pub document_number: String,
    /// Country that issued the document.
    pub document_country: String,
    /// Surnames.
    pub surnames: String,
    /// Given names.
    pub given_names: String,
    /// Day of birth.
    #[schema(format = Date)]
    pub birth_date: String,
    /// Sex as in the document.
    pub sex: Sex,
    /// Country code.
    pub nationality: String,
    /// Country code.
    pub residence_country: String,
    /// Migratory category in the islands.
    pub migratory_category: MigratoryCategory,
    /// E-mail.
    #[schema(required)]
    pub email: Option<String>,
    /// Telephone.
    #[schema(required)]
    pub phone: Option<String>,
}

impl Traveller {
    /// As a service answered.
    pub fn from_proto(traveller: pb::Traveller) -> Result<Self, BadAnswer> {
        Ok(Self {
            document_type: from_proto::<_, pb::DocumentType>(traveller.document_type)?,
            document_number: traveller.document_number,
            document_country: traveller.document_country,
            surnames: traveller.surnames,
            given_names: traveller.given_names,
            birth_date: traveller.birth_date,
            sex: from_proto::<_, pb::Sex>(traveller.sex)?,
            nationality: traveller.nationality,
            residence_country: traveller.residence_country,
            migratory_category: from_proto::<_, pb::MigratoryCategory>(traveller.migratory_category)?,
            email: nullable(traveller.email),
            phone: nullable(traveller.phone),
        })
    }
}

/// Who declares, as sent. 18 or older on the day of the flight.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct TravellerInput {
    /// Kind of document.
    #[schema(value_type = DocumentType)]
    document_type: Option<String>,
    /// Document number.
    #[schema(value_type = String)]
    document_number: Option<String>,
    /// Country that issued the document.
    #[schema(value_type = String)]
    document_country: Option<String>,
    /// Surnames.
    #[schema(value_type = String)]
    surnames: Option<String>,
    /// Given names.
    #[schema(value_type = String)]
    given_names: Option<String>,
    /// Day of birth.
    #[schema(value_type = String, format = Date)]
    birth_date: Option<String>,
    /// Sex as in the document.
    #[schema(value_type = Sex)]
    sex: Option<String>,
    /// Country code.
    #[schema(value_type = String)]
    nationality: Option<String>,
    /// Country code.
    #[schema(value_type = String)]
    residence_country: Option<String>,
    /// Migratory category in the islands.
    #[schema(value_type = MigratoryCategory)]
    migratory_category: Option<String>,
    /// E-mail.
    email: Option<String>,
    /// Telephone.
    phone: Option<String>,
}

impl From<TravellerInput> for pb::Traveller {
    fn from(traveller: TravellerInput) -> Self {
        Self {
            document_type: to_proto::<DocumentType, pb::DocumentType>(traveller.document_type),
            document_number: traveller.document_number.unwrap_or_default(),
            document_country: traveller.document_country.unwrap_or_default(),
            surnames: traveller.surnames.unwrap_or_default(),
            given_names: traveller.given_names.unwrap_or_default(),
            birth_date: traveller.birth_date.unwrap_or_default(),
            sex: to_proto::<Sex, pb::Sex>(traveller.sex),
            nationality: traveller.nationality.unwrap_or_default(),
            residence_country: traveller.residence_country.unwrap_or_default(),
            migratory_category: to_proto::<MigratoryCategory, pb::MigratoryCategory>(
                traveller.migratory_category,
            ),
            email: traveller.email.unwrap_or_default(),
            phone: traveller.phone.unwrap_or_default(),
        }
    }
}

/// A minor in charge of the declarant.
#[derive(Debug, Serialize, ToSchema)]
pub struct Minor {
    /// Kind of document.
    pub document_type: DocumentType,
    /// Document number.
    pub document_number: String,
    /// Country that issued the document.
    pub document_country: String,
    /// Surnames.
    pub surnames: String,
    /// Given names.
    pub given_names: String,
    /// Day of birth.
    #[schema(format = Date)]
    pub birth_date: String,
    /// Sex as in the document.
    pub sex: Sex,
    /// Country code.
    pub nationality: String,
}

impl Minor {
    /// As a service answered.
    pub fn from_proto(minor: pb::Minor) -> Result<Self, BadAnswer> {
        Ok(Self {
            document_type: from_proto::<_, pb::DocumentType>(minor.document_type)?,
            document_number: minor.document_number,
            document_country: minor.document_country,
            surnames: minor.surnames,
            given_names: minor.given_names,
            birth_date: minor.birth_date,
            sex: from_proto::<_, pb::Sex>(minor.sex)?,
            nationality: minor.nationality,
        })
    }
}

/// A minor in charge of the declarant, as sent. Under 18 on the day of the flight.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct MinorInput {
    /// Kind of document.
    #[schema(value_type = DocumentType)]
    document_type: Option<String>,
    /// Document number.
    #[schema(value_type = String)]
    document_number: Option<String>,
    /// Country that issued the document.
    #[schema(value_type = String)]
    document_country: Option<String>,
    /// Surnames.
    #[schema(value_type = String)]
    surnames: Option<String>,
    /// Given names.
    #[schema(value_type = String)]
    given_names: Option<String>,
    /// Day of birth.
    #[schema(value_type = String, format = Date)]
    birth_date: Option<String>,
    /// Sex as in the document.
    #[schema(value_type = Sex)]
    sex: Option<String>,
    /// Country code.
    #[schema(value_type = String)]
    nationality: Option<String>,
}

impl From<MinorInput> for pb::Minor {
    fn from(minor: MinorInput) -> Self {
        Self {
            document_type: to_proto::<DocumentType, pb::DocumentType>(minor.document_type),
            document_number: minor.document_number.unwrap_or_default(),
            document_country: minor.document_country.unwrap_or_default(),
            surnames: minor.surnames.unwrap_or_default(),
            given_names: minor.given_names.unwrap_or_default(),
            birth_date: minor.birth_date.unwrap_or_default(),
            sex: to_proto::<Sex, pb::Sex>(minor.sex),
            nationality: minor.nationality.unwrap_or_default(),
        }
    }
}

/// The answer to one question under oath.
#[derive(Debug, Serialize, ToSchema)]
pub struct Answer {
    /// Yes or no.
    pub yes: bool,
    /// What it is about.
    #[schema(required)]
    pub detail: Option<String>,
}

impl Answer {
    /// As a service answered.
    pub fn from_proto(answer: Option<pb::Answer>) -> Result<Self, BadAnswer> {
        let answer = present(answer, "answer")?;
        Ok(Self { yes: present(answer.yes, "yes")?, detail: nullable(answer.detail) })
    }
}

/// The answers under oath.
#[derive(Debug, Serialize, ToSchema)]
pub struct Answers {
    /// Food.
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

impl Answers {
    /// As a service answered.
    pub fn from_proto(answers: pb::Answers) -> Result<Self, BadAnswer> {
        Ok(Self {
            food: Answer::from_proto(answers.food)?,
            plants: Answer::from_proto(answers.plants)?,
            animals: Answer::from_proto(answers.animals)?,
            soil: Answer::from_proto(answers.soil)?,
            equipment: Answer::from_proto(answers.equipment)?,
            farm_contact: Answer::from_proto(answers.farm_contact)?,
            medicines: Answer::from_proto(answers.medicines)?,
        })
    }
}

/// The answer to one question under oath, as sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AnswerInput {
    /// Yes or no.
    #[schema(value_type = bool)]
    yes: Option<bool>,
    /// What it is about; some questions ask for it after a yes.
    detail: Option<String>,
}

impl From<AnswerInput> for pb::Answer {
    fn from(answer: AnswerInput) -> Self {
        Self { yes: answer.yes, detail: answer.detail.unwrap_or_default() }
    }
}

/// The answers under oath, as sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AnswersInput {
    /// Food.
    #[schema(value_type = AnswerInput)]
    food: Option<AnswerInput>,
    /// Plants, seeds, flowers.
    #[schema(value_type = AnswerInput)]
    plants: Option<AnswerInput>,
    /// Animals or animal products.
    #[schema(value_type = AnswerInput)]
    animals: Option<AnswerInput>,
    /// Soil, sand, shells, wood, handicrafts.
    #[schema(value_type = AnswerInput)]
    soil: Option<AnswerInput>,
    /// Camping, sports or farm equipment and used footwear.
    #[schema(value_type = AnswerInput)]
    equipment: Option<AnswerInput>,
    /// Farm or animal contact in the last 30 days.
    #[schema(value_type = AnswerInput)]
    farm_contact: Option<AnswerInput>,
    /// Medicines and agrochemicals.
    #[schema(value_type = AnswerInput)]
    medicines: Option<AnswerInput>,
}

impl From<AnswersInput> for pb::Answers {
    fn from(answers: AnswersInput) -> Self {
        Self {
            food: answers.food.map(Into::into),
            plants: answers.plants.map(Into::into),
            animals: answers.animals.map(Into::into),
            soil: answers.soil.map(Into::into),
            equipment: answers.equipment.map(Into::into),
            farm_contact: answers.farm_contact.map(Into::into),
            medicines: answers.medicines.map(Into::into),
        }
    }
}

/// A product as it was named on the day.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductName {
    /// The product's id.
    #[schema(format = Uuid)]
    pub id: String,
    /// Short code.
    pub code: String,
    /// Common name.
    pub name: String,
}

impl ProductName {
    /// None for goods that are not in the catalogue.
    pub fn new(id: String, code: String, name: String) -> Option<Self> {
        (!id.is_empty()).then_some(Self { id, code, name })
    }
}

/// What the catalogue said when the item was declared.
#[derive(Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// Whether it may enter.
    pub classification: CodeName,
    /// What must be met to enter.
    #[schema(required)]
    pub conditions: Option<String>,
    /// Why it is classified so.
    #[schema(required)]
    pub reason: Option<String>,
    /// False where the classification is referential.
    pub verified: bool,
    /// Version of the catalogue.
    pub catalogue_version: i64,
    /// Articles behind it, the most specific first.
    pub articles: Vec<KeptCitation>,
}

impl Verdict {
    /// As a service answered.
    pub fn from_proto(verdict: pb::Verdict) -> Result<Self, BadAnswer> {
        Ok(Self {
            classification: present(verdict.classification, "classification")?.into(),
            conditions: nullable(verdict.conditions),
            reason: nullable(verdict.grounds),
            verified: verdict.verified,
            catalogue_version: verdict.catalogue_version,
            articles: verdict.articles.into_iter().map(Into::into).collect(),
        })
    }
}

/// Declared goods.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeclaredItem {
    /// Number within the declaration, from 1.
    pub n: i32,
    /// The product; null for goods described in words.
    #[schema(required)]
    pub product: Option<ProductName>,
    /// The goods in words; null for products of the catalogue.
    #[schema(required)]
    pub description: Option<String>,
    /// How much, with at most three decimals.
    #[schema(value_type = f64)]
    pub quantity: Quantity,
    /// Code of the unit.
    pub unit: String,
    /// Code of where it travels.
    pub carried_in: String,
    /// Country code.
    pub origin_country: String,
    /// How it is packed.
    #[schema(required)]
    pub packaging: Option<String>,
    /// What the catalogue said; null for goods described in words.
    #[schema(required)]
    pub verdict: Option<Verdict>,
}

impl DeclaredItem {
    /// As a service answered.
    pub fn from_proto(item: pb::Item) -> Result<Self, BadAnswer> {
        Ok(Self {
            n: item.number,
            product: ProductName::new(item.product_id, item.product_code, item.product_name),
            description: nullable(item.description),
            quantity: Quantity::from_thousandths(item.quantity_thousandths),
            unit: item.unit,
            carried_in: item.carried_in,
            origin_country: item.origin_country,
            packaging: nullable(item.packaging),
            verdict: item.verdict.map(Verdict::from_proto).transpose()?,
        })
    }
}

/// Goods to declare: a product of the catalogue or a description, never both.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DeclaredItemInput {
    /// The product's id.
    #[schema(format = Uuid)]
    product_id: Option<String>,
    /// The goods in words.
    description: Option<String>,
    /// How much: more than 0, at most 100000, with at most three decimals.
    #[schema(value_type = f64)]
    quantity: Option<Sent>,
    /// Code of the unit.
    #[schema(value_type = String)]
    unit: Option<String>,
    /// Code of where it travels.
    #[schema(value_type = String)]
    carried_in: Option<String>,
    /// Country code.
    #[schema(value_type = String)]
    origin_country: Option<String>,
    /// How it is packed.
    packaging: Option<String>,
}

impl From<DeclaredItemInput> for pb::NewItem {
    fn from(item: DeclaredItemInput) -> Self {
        Self {
            product_id: item.product_id.unwrap_or_default(),
            description: item.description.unwrap_or_default(),
            quantity_thousandths: item.quantity.map_or(0, Sent::thousandths),
            unit: item.unit.unwrap_or_default(),
            carried_in: item.carried_in.unwrap_or_default(),
            origin_country: item.origin_country.unwrap_or_default(),
            packaging: item.packaging.unwrap_or_default(),
        }
    }
}

/// The oath sworn.
#[derive(Debug, Serialize, ToSchema)]
pub struct Oath {
    /// Version of the text.
    pub text_version: i32,
    /// When it was accepted.
    pub accepted_at: DateTime<Utc>,
}

/// The oath, as sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct OathInput {
    /// Must be true.
    #[schema(value_type = bool)]
    accepted: Option<bool>,
    /// Version of the text, from the settings.
    #[schema(value_type = i32)]
    text_version: Option<i32>,
}

impl From<OathInput> for pb::Oath {
    fn from(oath: OathInput) -> Self {
        Self {
            accepted: oath.accepted.unwrap_or_default(),
            text_version: oath.text_version.unwrap_or_default(),
        }
    }
}

/// A declaration to submit.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewDeclaration {
    /// The journey.
    #[schema(value_type = TravelInput)]
    pub travel: Option<TravelInput>,
    /// Who declares.
    #[schema(value_type = TravellerInput)]
    pub traveller: Option<TravellerInput>,
    /// Minors in charge.
    #[schema(nullable = false)]
    pub minors: Option<Vec<MinorInput>>,
    /// The answers under oath.
    #[schema(value_type = AnswersInput)]
    pub answers: Option<AnswersInput>,
    /// The goods.
    #[schema(nullable = false)]
    pub items: Option<Vec<DeclaredItemInput>>,
    /// The oath.
    #[schema(value_type = OathInput)]
    pub oath: Option<OathInput>,
}

impl NewDeclaration {
    /// Wrong fields whose true reason the service cannot see: codes that do not exist, and quantities finer than a
    /// thousandth.
    pub fn faults(&self) -> Vec<(String, Reason)> {
        let travel = self.travel.iter().flat_map(|travel| {
            [
                unknown::<Direction>("travel.direction", travel.direction.as_deref()),
                unknown::<Purpose>("travel.purpose", travel.purpose.as_deref()),
            ]
        });
        let traveller = self.traveller.iter().flat_map(|traveller| {
            [
                unknown::<DocumentType>("traveller.document_type", traveller.document_type.as_deref()),
                unknown::<Sex>("traveller.sex", traveller.sex.as_deref()),
                unknown::<MigratoryCategory>(
                    "traveller.migratory_category",
                    traveller.migratory_category.as_deref(),
                ),
            ]
        });
        let minors = self.minors.iter().flatten().enumerate().flat_map(|(n, minor)| {
            [
                unknown::<DocumentType>(format!("minors[{n}].document_type"), minor.document_type.as_deref()),
                unknown::<Sex>(format!("minors[{n}].sex"), minor.sex.as_deref()),
            ]
        });
        let quantities = self
            .items
            .iter()
            .flatten()
            .enumerate()
            .map(|(n, item)| Some((format!("items[{n}].quantity"), item.quantity?.fault()?)));
        travel.chain(traveller).chain(minors).chain(quantities).flatten().collect()
    }
}

/// Missing parts are sent empty, so that the service names each missing field.
impl From<NewDeclaration> for pb::Content {
    fn from(new: NewDeclaration) -> Self {
        Self {
            travel: Some(new.travel.unwrap_or_default().into()),
            traveller: Some(new.traveller.unwrap_or_default().into()),
            minors: new.minors.unwrap_or_default().into_iter().map(Into::into).collect(),
            answers: Some(new.answers.unwrap_or_default().into()),
            items: new.items.unwrap_or_default().into_iter().map(Into::into).collect(),
            oath: Some(new.oath.unwrap_or_default().into()),
        }
    }
}
