//! All products and reference lists in one small answer, for use without a network.

use std::collections::{BTreeMap, HashMap};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_proto::{catalogues::v1 as pb, json::Body};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{
    IntoParams, ToSchema,
    openapi::{
        Array, ArrayBuilder, Object, ObjectBuilder, OneOfBuilder, Schema,
        schema::{ArrayItems, SchemaType, Type},
    },
};

use uuid::Uuid;

use crate::{
    call::Call,
    json::Query,
    kept::{IfNoneMatch, Versioned},
    problem::Problem,
};

/// What the rows hold, in their order.
const COLUMNS: [&str; 16] = [
    "id",
    "code",
    "name",
    "scientific_name",
    "category",
    "origin",
    "unit",
    "classification",
    "conditions",
    "reason",
    "verified",
    "valid_from",
    "synonyms",
    "translations",
    "articles",
    "next_verdict",
];

/// Places of columns that the packed form changes.
const ID: usize = 0;
const CODE: usize = 1;
const CATEGORY: usize = 4;

/// In which form the snapshot is wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SnapshotQuery {
    /// Whether ids and codes may be packed. Programs of an earlier release do not ask for it.
    packed: Option<bool>,
}

impl Body for SnapshotQuery {}

/// Every active product as it stands today and every reference list, small enough to be kept on a phone.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductSnapshot {
    /// Grows with every change of the catalogue.
    pub catalogue_version: i64,
    /// What each row holds, in this order: `id`, `code`, `name`, `scientific_name` (or null),
    /// `category`, `origin`, `unit`, `classification`, `conditions`, `reason`, `verified` (0 or 1), `valid_from`,
    /// `synonyms` (a list), `translations` (a list: the name in English, German, French and Portuguese, each empty where it is
    /// one of the other names), `articles` (a list), `next_verdict` (null, or a list of its `classification`,
    /// `conditions`, `reason`, `verified`, `valid_from` and `articles`). `category`, `origin`, `unit`, `classification`, `conditions`,
    /// `reason`, `valid_from` and each article are places in the lists of this document. A product has the articles of
    /// its category and its classification besides its own.
    /// In the packed form there is no column `id`, and a `code` may be a number: `7` of the category `FRU` stands for `FRU-007`.
    pub columns: Vec<&'static str>,
    /// Of the packed form: 16 bytes for each row, its id, all together in Base64url. Random digits compress worse among words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<String>,
    /// Products by name.
    #[schema(schema_with = rows)]
    pub rows: Vec<Value>,
    pub categories: Vec<CitingEntry>,
    pub origins: Vec<pb::CodeName>,
    pub classifications: Vec<CitingEntry>,
    /// Codes of units there are.
    pub units: Vec<String>,
    /// Days since which verdicts hold.
    pub dates: Vec<String>,
    /// Conditions and reasons; the first is empty and stands for none.
    pub texts: Vec<String>,
    /// Articles behind products, categories and classifications, each with its why.
    pub articles: Vec<pb::Citation>,
    /// Every reference list by its name in the API, in display order. An entry is a list of its code, its
    /// name, an object with the attributes that forms need, and 1 while it may be chosen or else 0.
    #[schema(schema_with = reference_lists)]
    pub reference_lists: BTreeMap<String, Vec<Value>>,
}

fn of(kind: Type) -> Schema {
    Object::with_type(kind).into()
}

/// A list whose members have these schemas, in this order.
fn tuple(members: impl IntoIterator<Item = Schema>) -> Array {
    ArrayBuilder::new().prefix_items(members).items(ArrayItems::False).build()
}

/// Schema of the rows, see [`COLUMNS`].
fn rows() -> Array {
    let (text, place) = (|| of(Type::String), || of(Type::Integer));
    let texts = || Schema::from(Array::new(text()));
    let places = || Schema::from(Array::new(place()));
    let nullable =
        ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::String, Type::Null])).build();
    // Classification, conditions, reason, verified and valid_from.
    let verdict = || [place(), place(), place(), place(), place()];
    let next = tuple(verdict().into_iter().chain([places()]));
    let next = OneOfBuilder::new().item(of(Type::Null)).item(next).build();
    let product = [text(), text(), text(), nullable.into(), place(), place(), place()];
    Array::new(tuple(product.into_iter().chain(verdict()).chain([texts(), texts(), places(), next.into()])))
}

fn reference_lists() -> Object {
    let attributes = ObjectBuilder::new().additional_properties(Some(of(Type::String))).build();
    let entry = tuple([of(Type::String), of(Type::String), attributes.into(), of(Type::Integer)]);
    ObjectBuilder::new().additional_properties(Some(Schema::from(Array::new(entry)))).build()
}

/// An entry whose articles its products inherit.
#[derive(Debug, Serialize, ToSchema)]
pub struct CitingEntry {
    /// Stable code.
    pub code: String,
    /// Name to show.
    pub name: String,
    /// Places of its articles, the most important first.
    pub articles: Vec<usize>,
}

impl From<pb::CodeName> for CitingEntry {
    fn from(named: pb::CodeName) -> Self {
        Self { code: named.code, name: named.name, articles: Vec::new() }
    }
}

impl Places<pb::Citation> {
    fn of_citations(&mut self, cited: Vec<pb::Citation>) -> Vec<usize> {
        let place = |cited: pb::Citation| {
            let key = format!("{} {} {}", cited.code, cited.verified, cited.why);
            self.of(key, |_| cited)
        };
        cited.into_iter().map(place).collect()
    }
}

impl Places<CitingEntry> {
    /// Gives the entries their articles; those that no product has are left out.
    fn cite(&mut self, entries: Vec<pb::CitingEntry>, articles: &mut Places<pb::Citation>) {
        for entry in entries {
            if let Some(place) = self.places.get(&entry.code).copied() {
                self.list[place].articles = articles.of_citations(entry.articles);
            }
        }
    }
}

/// Gives every distinct thing a place in a list.
struct Places<T> {
    places: HashMap<String, usize>,
    list: Vec<T>,
}

impl<T> Places<T> {
    fn new() -> Self {
        Self { places: HashMap::new(), list: Vec::new() }
    }

    fn of(&mut self, key: String, value: impl FnOnce(String) -> T) -> usize {
        let next = self.list.len();
        let place = *self.places.entry(key.clone()).or_insert(next);
        if place == next {
            self.list.push(value(key));
        }
        place
    }

    fn of_code(&mut self, named: Option<pb::CodeName>) -> usize
    where
        T: From<pb::CodeName>,
    {
        let named = named.unwrap_or_default();
        self.of(named.code.clone(), |_| named.into())
    }
}

impl From<pb::SearchSnapshot> for ProductSnapshot {
    fn from(snapshot: pb::SearchSnapshot) -> Self {
        let (mut categories, mut classifications) = (Places::new(), Places::new());
        let mut origins: Places<pb::CodeName> = Places::new();
        let (mut units, mut dates, mut texts, mut articles) =
            (Places::new(), Places::new(), Places::new(), Places::new());
        texts.of(String::new(), |text| text);
        let rows: Vec<_> = snapshot
            .products
            .into_iter()
            .map(|product| {
                let mut verdict = |verdict: pb::Verdict| {
                    (
                        classifications.of_code(verdict.classification),
                        texts.of(verdict.conditions, |text| text),
                        texts.of(verdict.reason, |text| text),
                        u8::from(verdict.verified),
                        dates.of(verdict.valid_from_date, |date| date),
                        articles.of_citations(verdict.articles),
                    )
                };
                let (classification, conditions, reason, verified, valid_from, cited) =
                    verdict(pb::Verdict {
                        valid_from_date: product.valid_from_date,
                        classification: product.classification,
                        conditions: product.conditions,
                        reason: product.reason,
                        verified: product.verified,
                        articles: product.articles,
                        ..Default::default()
                    });
                let next = product.next_verdict.map(verdict);
                json!([
                    product.product_id,
                    product.code,
                    product.name,
                    Some(product.scientific_name).filter(|name| !name.is_empty()),
                    categories.of_code(product.category),
                    origins.of_code(product.origin),
                    units.of(product.unit, |unit| unit),
                    classification,
                    conditions,
                    reason,
                    verified,
                    valid_from,
                    product.synonyms,
                    product.translations,
                    cited,
                    next,
                ])
            })
            .collect();
        categories.cite(snapshot.categories, &mut articles);
        classifications.cite(snapshot.classifications, &mut articles);
        Self {
            catalogue_version: snapshot.catalogue_version,
            columns: COLUMNS.to_vec(),
            ids: None,
            rows,
            categories: categories.list,
            origins: origins.list,
            classifications: classifications.list,
            units: units.list,
            dates: dates.list,
            texts: texts.list,
            articles: articles.list,
            reference_lists: snapshot.reference_lists.into_iter().map(reference_list).collect(),
        }
    }
}

impl ProductSnapshot {
    /// The same in fewer bytes.
    fn packed(mut self) -> Self {
        let ids: Option<Vec<Uuid>> = self.rows.iter().map(|row| row[ID].as_str()?.parse().ok()).collect();
        let Some(ids) = ids else { return self };
        for row in &mut self.rows {
            let category = row[CATEGORY].as_u64().and_then(|place| usize::try_from(place).ok());
            let category = category.and_then(|place| self.categories.get(place));
            let number =
                category.zip(row[CODE].as_str()).and_then(|(category, code)| number(&category.code, code));
            let Some(cells) = row.as_array_mut() else { continue };
            if let (Some(number), Some(code)) = (number, cells.get_mut(CODE)) {
                *code = number.into();
            }
            cells.remove(ID);
        }
        self.columns.remove(ID);
        let ids: Vec<u8> = ids.iter().flat_map(|id| *id.as_bytes()).collect();
        Self { ids: Some(URL_SAFE_NO_PAD.encode(ids)), ..self }
    }
}

/// The number of a code that is made of its category's code and a number.
fn number(category: &str, code: &str) -> Option<u32> {
    let number = code.strip_prefix(category)?.strip_prefix('-')?.parse().ok()?;
    (code == format!("{category}-{number:03}")).then_some(number)
}

fn reference_list(list: pb::ReferenceList) -> (String, Vec<Value>) {
    let entries = list.entries.into_iter().map(|entry| {
        // Sorted, because the answer's state is named after its bytes.
        let attributes: BTreeMap<_, _> = entry.attributes.into_iter().collect();
        json!([entry.code, entry.name, attributes, u8::from(entry.active)])
    });
    (list.kind, entries.collect())
}

/// All products for searching without a network
///
/// The answer names its state (`ETag`); asked again with `If-None-Match` it is not sent twice.
#[utoipa::path(
    get, path = "/products/snapshot", tag = "Catalogues", params(SnapshotQuery),
    responses((status = OK, body = ProductSnapshot), (status = NOT_MODIFIED, description = "Nothing changed")),
)]
pub async fn get_snapshot(
    call: Call,
    known: IfNoneMatch,
    Query(wanted): Query<SnapshotQuery>,
) -> Result<Versioned<ProductSnapshot>, Problem> {
    let snapshot = call.send_repeatable(pb::GetSearchSnapshotRequest {}).await?;
    let version = snapshot.catalogue_version;
    let plain = ProductSnapshot::from(snapshot);
    let body = if wanted.packed == Some(true) { plain.packed() } else { plain };
    Ok(Versioned { known, version, body })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(code: &str, category: &str) -> pb::Product {
        let category = pb::CodeName { code: category.to_owned(), ..Default::default() };
        pb::Product {
            product_id: "0190aaaa-0000-7000-8000-000000000001".to_owned(),
            code: code.to_owned(),
            category: Some(category),
            ..Default::default()
        }
    }

    #[test]
    fn the_packed_form_has_ids_apart_and_short_codes() {
        let products = vec![
            product("FRU-007", "FRU"),
            product("FRU-7", "FRU"),
            product("X", "FRU"),
            product("EFE-1000", "EFE"),
        ];
        let plain = ProductSnapshot::from(pb::SearchSnapshot { products, ..Default::default() });
        let unpacked = plain.rows.clone();
        let packed = plain.packed();
        assert_eq!(packed.columns[..2], ["code", "name"]);
        let codes: Vec<_> = packed.rows.iter().map(|row| row[0].clone()).collect();
        assert_eq!(codes, [json!(7), json!("FRU-7"), json!("X"), json!(1000)]);
        let ids = URL_SAFE_NO_PAD.decode(packed.ids.unwrap()).unwrap();
        assert_eq!((ids.len(), &ids[..4]), (64, &[0x01, 0x90, 0xaa, 0xaa][..]));
        assert_eq!(unpacked[0].as_array().unwrap()[2..], packed.rows[0].as_array().unwrap()[1..]);
    }
}
