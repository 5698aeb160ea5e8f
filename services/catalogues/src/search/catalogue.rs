//! The products in memory: what they are, which verdict holds on which day, and the index of
//! their names. Made whole, never changed; a newer one takes its place.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, PoisonError, RwLock},
};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use pinzon_search::{
    index::{Builder, Hit, Hits, Index},
    rules::{NameText, Names, ParsedQuery},
};

use crate::{legal::link::inherited, product::ProductTexts};

/// Days whose verdicts are kept worked out.
const KEPT_DAYS: usize = 32;

/// A code with its name, in display order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Code to filter by.
    pub code: String,
    /// Name to show.
    pub name: String,
    /// Classifications only: 1 permitted, 2 restricted, 3 not permitted.
    pub severity: u8,
    /// Categories and classifications only: the articles behind each product of it.
    pub articles: Vec<Link>,
}

/// A link to an article that may be cited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub article: u32,
    /// Text of why it applies.
    pub why: u32,
    /// False where nobody has compared the link with the text of the norm.
    pub verified: bool,
}

/// A small catalogue as devices keep it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceList {
    /// Which catalogue.
    pub kind: String,
    /// In display order.
    pub entries: Vec<ReferenceEntry>,
}

/// An entry of a small catalogue, with what forms need to offer it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceEntry {
    pub code: String,
    pub name: String,
    pub attributes: BTreeMap<String, String>,
    pub active: bool,
}

/// An article behind a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citation {
    /// Code of the article.
    pub code: String,
    /// Title of the norm.
    pub title: String,
    /// Number of the article.
    pub article: String,
}

/// Whether a product may enter, from one day on. Numbers are places in the lists of
/// [`Contents`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The first day.
    pub valid_from: NaiveDate,
    pub classification: u16,
    /// Text of the conditions.
    pub conditions: u32,
    /// Text of the reason.
    pub reason: u32,
    /// Text of the source keys.
    pub source: u32,
    /// False where the classification is referential.
    pub verified: bool,
    /// The articles behind it, besides those of its category and classification.
    pub articles: Vec<Link>,
}

/// A product with all its verdicts, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    pub id: Uuid,
    pub code: Box<str>,
    pub texts: ProductTexts,
    /// Its name in each of [`pinzon_search::word_lists::languages`]; see [`pinzon_search::rules::translations`].
    #[serde(default)]
    pub translations: Vec<String>,
    pub sort_name: Box<str>,
    pub category: u16,
    pub origin: u16,
    pub unit: Box<str>,
    pub version: i64,
    pub active: bool,
    pub verdicts: Box<[Verdict]>,
}

impl Product {
    /// What it is found by.
    pub fn names(&self) -> Names<'_> {
        Names { translations: &self.translations, ..self.texts.names() }
    }
}

/// Everything the search answers from, as it is kept on disk.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// Version of the catalogue it was read at.
    pub version: i64,
    /// In display order.
    pub categories: Vec<Choice>,
    /// In display order.
    pub origins: Vec<Choice>,
    /// In display order.
    pub classifications: Vec<Choice>,
    /// Cited articles that are in force.
    pub articles: Vec<Citation>,
    /// Texts that many verdicts share; the first is empty.
    pub texts: Vec<Box<str>>,
    /// Every small catalogue.
    pub reference_lists: Vec<ReferenceList>,
    /// Version of the text sworn to.
    pub disclaimer_version: i32,
    pub products: Vec<Product>,
}

/// What a search is narrowed to; none means all.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Filter {
    /// Code of a category.
    pub category: Option<String>,
    /// Code of a classification.
    pub classification: Option<String>,
    /// Code of an origin.
    pub origin: Option<String>,
}

/// Where a page ends, and the next begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// See [`pinzon_search::rules::rank`].
    pub rank: u32,
    /// Folded name.
    pub sort_name: String,
    pub code: String,
}

/// How many matches are behind each choice, in display order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facets {
    pub categories: Vec<u32>,
    pub classifications: Vec<u32>,
    pub origins: Vec<u32>,
}

/// A part of what a search found.
#[derive(Debug)]
pub struct SearchPage {
    /// Best first; one more than asked for tells that another page follows.
    pub hits: Vec<Hit>,
    /// Counts with the filters of the other facets applied, so that another choice of the
    /// same facet stays visible.
    pub facets: Facets,
    /// All matches.
    pub total: usize,
    /// Nothing answers the query; these are the most alike, without a verdict for what was typed.
    pub is_nearest: bool,
    matches: Hits,
}

/// The name a product was found by.
#[derive(Debug)]
pub struct Matched<'a> {
    /// `name`, `synonym` or `scientific`.
    pub kind: &'static str,
    /// As written.
    pub text: &'a str,
    /// From and to which of its characters it was recognised.
    pub ranges: Vec<(usize, usize)>,
}

/// Which verdict of each product holds on one day.
#[derive(Debug)]
pub struct Day {
    /// Per product the place of its verdict; the first one where none holds yet.
    verdicts: Vec<u16>,
    /// Per product 1 to 3, or 0 where no verdict holds yet.
    severities: Vec<u8>,
    /// Per product what it is classified as.
    classifications: Vec<u16>,
    facets: Facets,
    total: usize,
}

/// The products in memory.
#[derive(Debug)]
pub struct Catalogue {
    contents: Contents,
    index: Index,
    by_id: HashMap<Uuid, u32>,
    /// Kind and code to the places of list and entry.
    by_code: HashMap<String, HashMap<String, (usize, usize)>>,
    /// Per product its category and origin: what is counted of very many lies together.
    kinds: Vec<(u16, u16)>,
    days: RwLock<Vec<(NaiveDate, Arc<Day>)>>,
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new(Contents::default())
    }
}

impl Catalogue {
    /// Arranges the products.
    pub fn new(mut contents: Contents) -> Self {
        // Those that are searched come first, so that the index and the list share numbers.
        contents.products.sort_unstable_by(|a, b| {
            (!a.active, &a.sort_name, &a.code).cmp(&(!b.active, &b.sort_name, &b.code))
        });
        let mut builder = Builder::default();
        for product in contents.products.iter().take_while(|product| product.active) {
            builder.add(&product.names());
        }
        let by_id = (0..).zip(&contents.products).map(|(n, product)| (product.id, n)).collect();
        let by_code = contents.reference_lists.iter().enumerate().map(|(list, reference)| {
            let entries = reference.entries.iter().enumerate();
            let places = entries.map(|(place, entry)| (entry.code.clone(), (list, place)));
            (reference.kind.clone(), places.collect())
        });
        let by_code = by_code.collect();
        let kinds = contents.products.iter().map(|product| (product.category, product.origin)).collect();
        Self { index: builder.build(), by_id, by_code, kinds, days: RwLock::default(), contents }
    }

    /// What it was made of.
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Version of the catalogue it was read at.
    pub fn version(&self) -> i64 {
        self.contents.version
    }

    /// A product by its place.
    pub fn product(&self, number: u32) -> Option<&Product> {
        self.contents.products.get(number as usize)
    }

    /// A product's place.
    pub fn number(&self, id: Uuid) -> Option<u32> {
        self.by_id.get(&id).copied()
    }

    /// An entry of a small catalogue.
    pub fn entry(&self, kind: &str, code: &str) -> Option<&ReferenceEntry> {
        let (list, place) = *self.by_code.get(kind)?.get(code)?;
        self.contents.reference_lists.get(list)?.entries.get(place)
    }

    /// Active products with a verdict on that day, by name.
    pub fn active_on<'a>(&'a self, day: &'a Day) -> impl Iterator<Item = u32> + 'a {
        (0..).zip(&day.severities[..self.index.len()]).filter(|(_, s)| **s > 0).map(|(number, _)| number)
    }

    /// A text shared by verdicts.
    pub fn text(&self, number: u32) -> &str {
        self.contents.texts.get(number as usize).map_or("", AsRef::as_ref)
    }

    /// The verdicts of a day.
    pub fn day(&self, date: NaiveDate) -> Arc<Day> {
        let kept = self.days.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, day)) = kept.iter().find(|(kept, _)| *kept == date) {
            return day.clone();
        }
        drop(kept);
        let day = Arc::new(self.work_out(date));
        let mut kept = self.days.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT_DAYS {
            kept.remove(0);
        }
        kept.push((date, day.clone()));
        day
    }

    fn work_out(&self, date: NaiveDate) -> Day {
        let products = &self.contents.products;
        let mut day = Day {
            verdicts: Vec::with_capacity(products.len()),
            severities: Vec::with_capacity(products.len()),
            classifications: Vec::with_capacity(products.len()),
            facets: self.no_counts(),
            total: 0,
        };
        for (n, product) in products.iter().enumerate() {
            let begun = product.verdicts.partition_point(|verdict| verdict.valid_from <= date);
            let place = begun.saturating_sub(1);
            let verdict = product.verdicts.get(place).filter(|_| begun > 0);
            let choice =
                verdict.and_then(|v| self.contents.classifications.get(usize::from(v.classification)));
            // What has no known severity counts as not permitted.
            let severity = choice.map_or(0, |choice| choice.severity.clamp(1, 3));
            day.verdicts.push(u16::try_from(place).unwrap_or(u16::MAX));
            day.severities.push(severity);
            day.classifications.push(verdict.map_or(u16::MAX, |verdict| verdict.classification));
            if let Some(verdict) = verdict.filter(|_| n < self.index.len() && severity > 0) {
                day.total += 1;
                count(&mut day.facets.categories, product.category);
                count(&mut day.facets.origins, product.origin);
                count(&mut day.facets.classifications, verdict.classification);
            }
        }
        day
    }

    fn no_counts(&self) -> Facets {
        Facets {
            categories: vec![0; self.contents.categories.len()],
            classifications: vec![0; self.contents.classifications.len()],
            origins: vec![0; self.contents.origins.len()],
        }
    }

    /// The verdict of a product on a day, and the next one that is decided.
    pub fn verdicts<'a>(&'a self, day: &Day, number: u32) -> (Option<&'a Verdict>, Option<&'a Verdict>) {
        let Some(product) = self.product(number) else { return (None, None) };
        let place = day.verdicts.get(number as usize).copied().map_or(0, usize::from);
        (product.verdicts.get(place), product.verdicts.get(place + 1))
    }

    /// Returns the articles that are shown with a verdict of a product, the most specific first.
    pub fn articles<'a>(&'a self, product: &Product, verdict: &'a Verdict) -> Vec<&'a Link> {
        let of = |choices: &'a [Choice], place: u16| {
            choices.get(usize::from(place)).map(|choice| choice.articles.as_slice()).unwrap_or_default()
        };
        let category = of(&self.contents.categories, product.category);
        let classification = of(&self.contents.classifications, verdict.classification);
        inherited([&verdict.articles, category, classification], |link| link.article)
    }

    /// What a query finds: at most `limit` after a position.
    pub fn search(
        &self,
        asked: &ParsedQuery,
        filter: &Filter,
        day: &Day,
        after: Option<&Position>,
        limit: usize,
    ) -> SearchPage {
        let mut matches = self.index.search(asked, &day.severities);
        let is_nearest = matches.is_nearest;
        let all = asked.all.is_empty();
        let mut hits = if all {
            self.active_on(day).map(|product| Hit { rank: 0, product, nth: 0 }).collect()
        } else {
            std::mem::take(&mut matches.hits)
        };
        let is_narrowed =
            filter.category.is_some() || filter.classification.is_some() || filter.origin.is_some();
        let facets =
            if all && !is_narrowed { day.facets.clone() } else { self.narrow(filter, day, &mut hits) };
        let total = hits.len();
        if let Some(after) = after {
            let key = (after.sort_name.as_str(), after.code.as_str());
            let first = self.contents.products[..self.index.len()]
                .partition_point(|product| (&*product.sort_name, &*product.code) <= key);
            hits.retain(|hit| {
                (hit.rank, hit.product as usize) >= (after.rank, first) || hit.rank > after.rank
            });
        }
        if !all && hits.len() > limit {
            hits.select_nth_unstable(limit);
        }
        hits.truncate(limit.saturating_add(1));
        hits.sort_unstable();
        SearchPage { hits, facets, total, is_nearest, matches }
    }

    /// Leaves the hits that pass the filter, and counts those behind each choice.
    fn narrow(&self, filter: &Filter, day: &Day, hits: &mut Vec<Hit>) -> Facets {
        let place = |choices: &[Choice], code: &Option<String>| {
            code.as_ref()
                .map(|code| choices.iter().position(|choice| choice.code == *code).unwrap_or(usize::MAX))
        };
        let wanted_category = place(&self.contents.categories, &filter.category);
        let wanted_classification = place(&self.contents.classifications, &filter.classification);
        let wanted_origin = place(&self.contents.origins, &filter.origin);
        let passes =
            |wanted: Option<usize>, value: u16| wanted.is_none_or(|wanted| wanted == usize::from(value));
        let mut facets = self.no_counts();
        hits.retain(|hit| {
            let product = hit.product as usize;
            if day.severities.get(product).is_none_or(|severity| *severity == 0) {
                return false;
            }
            let (Some((category, origin)), Some(classification)) =
                (self.kinds.get(product), day.classifications.get(product))
            else {
                return false;
            };
            let in_category = passes(wanted_category, *category);
            let in_classification = passes(wanted_classification, *classification);
            let in_origin = passes(wanted_origin, *origin);
            if in_classification && in_origin {
                count(&mut facets.categories, *category);
            }
            if in_category && in_origin {
                count(&mut facets.classifications, *classification);
            }
            if in_category && in_classification {
                count(&mut facets.origins, *origin);
            }
            in_category && in_classification && in_origin
        });
        facets
    }

    /// Where a hit stands, so that a page can go on after it.
    pub fn position(&self, hit: &Hit) -> Position {
        let product = self.product(hit.product);
        Position {
            rank: hit.rank,
            sort_name: product.map_or_else(String::new, |product| product.sort_name.to_string()),
            code: product.map_or_else(String::new, |product| product.code.to_string()),
        }
    }

    /// The name a hit was found by; none when nothing was asked for.
    pub fn matched(&self, found: &SearchPage, hit: &Hit) -> Option<Matched<'_>> {
        let product = self.product(hit.product)?;
        let NameText { kind, written: text, .. } =
            product.names().all().get(usize::from(hit.nth)).copied()?;
        let ranges = self.index.marks(&found.matches, text);
        (!ranges.is_empty()).then(|| Matched { kind: kind.code(), text, ranges })
    }
}

fn count(counts: &mut [u32], place: u16) {
    if let Some(count) = counts.get_mut(usize::from(place)) {
        *count += 1;
    }
}

/// Gives each distinct text one number.
#[derive(Debug)]
pub struct Texts {
    numbers: HashMap<Box<str>, u32>,
    texts: Vec<Box<str>>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { numbers: HashMap::from([("".into(), 0)]), texts: vec!["".into()] }
    }
}

impl Texts {
    /// The number of a text.
    pub fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(0);
        self.numbers.insert(text.into(), number);
        self.texts.push(text.into());
        number
    }

    /// All of them, by number.
    pub fn into_list(self) -> Vec<Box<str>> {
        self.texts
    }
}
