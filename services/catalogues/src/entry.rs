//! The small catalogues. They are one thing with different columns, so what makes
//! them different is one table, [`KINDS`]: the import of reference files, the forms and their
//! validation all follow it.

mod kinds;
pub mod rpc;
pub mod store;

use std::collections::{BTreeMap, HashSet};

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::text::{one_line, paragraphs, plain};
use pinzon_edits::Fields;
use pinzon_proto::limits::catalogues as limits;
use pinzon_search::fold;
use serde::{Deserialize, Serialize};

use crate::{
    legal::link::{self, LegalLink},
    reference_file::{Fault, Row},
};

use kinds::TIME_ZONE;
pub use kinds::{COUNTRIES, KINDS};

/// One line of a small catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Unique in its catalogue.
    pub code: String,
    /// Spanish name.
    pub name: String,
    /// What only this catalogue has; empty cells are left out.
    pub attributes: BTreeMap<String, String>,
    /// Place in lists.
    pub sort_order: i32,
    /// Whether it may still be chosen; entries that may not are kept for what refers to them.
    pub active: bool,
    /// Keys of the documents behind it.
    pub source: String,
    /// The articles of the legal basis behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<LegalLink>,
}

/// One of the small catalogues.
#[derive(Debug)]
pub struct Kind {
    /// How it is asked for.
    pub code: &'static str,
    /// Its title, in Spanish.
    pub title: &'static str,
    /// One of its entries, in Spanish.
    pub singular: &'static str,
    /// How its code is called.
    pub code_label: &'static str,
    /// What its codes look like.
    pub code_rule: CodeRule,
    /// What its entries hold besides code and name.
    pub fields: &'static [Field],
    /// What refers to its entries.
    pub referrers: &'static [Referrer],
    /// Whether its entries cite articles of the legal basis.
    pub cites: bool,
    /// The file it comes from.
    pub file: &'static str,
    /// Every column of the file, in order.
    pub columns: &'static [&'static str],
    /// Columns that may be empty and are no fields.
    optional: &'static [&'static str],
    /// The code is the first of these that is not empty, else made from the name.
    code_from: &'static [&'static str],
    name: &'static str,
    order: Order,
    /// What follows from the columns without being one.
    derive: fn(&mut Entry),
}

/// What an entry holds besides code and name.
#[derive(Debug)]
pub struct Field {
    /// The attribute's name.
    pub code: &'static str,
    /// The column of the reference file; empty where only people say it.
    column: &'static str,
    /// How it is called, in Spanish.
    pub label: &'static str,
    /// What to write, in Spanish.
    pub help: &'static str,
    /// What it holds.
    pub format: Format,
    /// Whether it may not be empty.
    pub required: bool,
    /// Whether the list has a column for it.
    pub listed: bool,
    /// Whether forms need it to offer the entry, so that it belongs in the snapshot that devices keep.
    pub in_snapshot: bool,
}

/// What a field holds.
#[derive(Debug, Clone, Copy)]
pub enum Format {
    /// A line of at most so many letters.
    Text(usize),
    /// Several lines of at most so many letters.
    LongText(usize),
    /// So many capital letters or digits.
    Letters(usize),
    /// So many digits.
    Digits(usize),
    /// A whole number between the two.
    Whole(i32, i32),
    /// A decimal number not farther from zero.
    Degrees(i32),
    /// One of these.
    OneOf(&'static [&'static str]),
    /// The name of a country.
    Country,
}

/// What codes look like, and who makes them.
#[derive(Debug, Clone, Copy)]
pub enum CodeRule {
    /// So many capital letters or digits, at least and at most.
    Capitals(usize, usize),
    /// Small letters and low lines.
    Words,
    /// Capital letters, digits and dashes; made from the name where it is left empty.
    FromName,
    /// A prefix and the next number, where it is left empty.
    Series(&'static str),
}

/// Something that refers to entries of a catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Referrer {
    /// Products, by one of their columns.
    Products(ProductColumn),
    /// Airlines, by the name of their country.
    Airlines,
    /// What only another service knows, in Spanish.
    Elsewhere(&'static str),
}

/// A column by which products refer to an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProductColumn {
    Category,
    Origin,
    Classification,
    Unit,
}

impl Referrer {
    /// What it is, in Spanish.
    pub fn label(self) -> &'static str {
        match self {
            Self::Products(_) => "Productos",
            Self::Airlines => "Aerolíneas",
            Self::Elsewhere(label) => label,
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Order {
    /// As the file lists them.
    File,
    /// As a column says.
    Column(&'static str),
    /// By name: the file is sorted by a code that nobody reads.
    Name,
}

const LONGEST_NAME: usize = limits::create_entry_request::MAX_NAME;
const LONGEST_CODE: usize = limits::create_entry_request::MAX_CODE;
const LAST_PLACE: i32 = 99_999;

/// An entry as it is typed.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The code; left empty where it may be made.
    pub code: String,
    pub name: String,
    /// What else the catalogue asks for.
    pub attributes: BTreeMap<String, String>,
    /// Place in lists; 0 for the last.
    pub sort_order: i32,
    /// The articles behind it; `None` leaves them as they are.
    pub articles: Option<Vec<LegalLink>>,
}

/// What is there already, where an entry is to be written.
#[derive(Debug, Default)]
pub struct Siblings {
    /// Every entry of the catalogue.
    pub entries: Vec<Entry>,
    /// What its fields may name.
    pub known: References,
}

/// What entries may refer to.
#[derive(Debug, Default)]
pub struct References {
    /// The names of countries.
    pub countries: HashSet<String>,
    /// The codes of articles of the legal basis.
    pub articles: HashSet<String>,
}

/// The names of the entries that are countries outside documents, too.
pub fn country_names(entries: impl IntoIterator<Item = Entry>) -> HashSet<String> {
    let only_in_documents =
        |entry: &Entry| entry.attributes.get("documents_only").is_some_and(|only| only == "Sí");
    entries.into_iter().filter(|entry| !only_in_documents(entry)).map(|entry| entry.name).collect()
}

impl Kind {
    /// The catalogue asked for.
    pub fn of(code: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.code == code)
    }

    /// The attributes of an entry that the snapshot holds.
    pub fn snapshot_attributes(&self, mut attributes: BTreeMap<String, String>) -> BTreeMap<String, String> {
        attributes.retain(|code, _| {
            code == TIME_ZONE || self.fields.iter().any(|field| field.in_snapshot && field.code == code)
        });
        attributes
    }

    /// The file that must be loaded before.
    pub fn depends_on(&self) -> &'static [&'static str] {
        if self.names_countries() { &["countries.csv"] } else { &[] }
    }

    /// Whether its entries name countries.
    pub fn names_countries(&self) -> bool {
        self.fields.iter().any(|field| matches!(field.format, Format::Country))
    }

    /// An entry with the new name of a country where it names it.
    pub fn with_country_renamed(&self, entry: &Entry, from: &str, to: &str) -> Entry {
        let mut renamed = entry.clone();
        for field in self.fields.iter().filter(|field| matches!(field.format, Format::Country)) {
            if let Some(country) = renamed.attributes.get_mut(field.code).filter(|country| *country == from) {
                to.clone_into(country);
            }
        }
        renamed
    }

    /// Reads a new entry; notes everything that is wrong.
    pub fn parse_new(&self, draft: Draft, siblings: &Siblings, wrong: &mut Violations) -> Entry {
        let typed = plain(&draft.code);
        let code =
            if typed.is_empty() { self.code_rule.make(&draft.name, &siblings.entries) } else { Some(typed) };
        let code = match code {
            None => {
                wrong.add("code", Reason::Required);
                String::new()
            }
            Some(code) => {
                if !self.code_rule.fits(&code) {
                    wrong.add("code", Reason::Malformed);
                } else if siblings.entries.iter().any(|entry| entry.code == code) {
                    wrong.add("code", Reason::CodeTaken);
                }
                code
            }
        };
        let last = siblings.entries.iter().map(|entry| entry.sort_order).max().unwrap_or(0);
        let sort_order = if draft.sort_order == 0 { last.saturating_add(1) } else { draft.sort_order };
        self.parse_draft(code, None, Draft { sort_order, ..draft }, siblings, wrong)
    }

    /// Reads an entry that is changed; notes everything that is wrong.
    pub fn parse_update(
        &self,
        before: &Entry,
        draft: Draft,
        siblings: &Siblings,
        wrong: &mut Violations,
    ) -> Entry {
        let sort_order = if draft.sort_order == 0 { before.sort_order } else { draft.sort_order };
        let draft = Draft { sort_order, ..draft };
        let entry = self.parse_draft(before.code.clone(), Some(before), draft, siblings, wrong);
        Entry { source: before.source.clone(), active: before.active, ..entry }
    }

    fn parse_draft(
        &self,
        code: String,
        before: Option<&Entry>,
        draft: Draft,
        siblings: &Siblings,
        wrong: &mut Violations,
    ) -> Entry {
        let name = one_line(&draft.name);
        let folded = fold(&name);
        if name.is_empty() {
            wrong.add("name", Reason::Required);
        } else if name.chars().count() > LONGEST_NAME {
            wrong.add("name", Reason::TooLong);
        } else if name.contains('\0') || folded.is_empty() {
            wrong.add("name", Reason::Malformed);
        } else if siblings
            .entries
            .iter()
            .any(|other| before.is_none_or(|own| own.code != other.code) && fold(&other.name) == folded)
        {
            wrong.add("name", Reason::NameTaken);
        }
        if !(1..=LAST_PLACE).contains(&draft.sort_order) {
            wrong.add("sort_order", Reason::NumberOutOfRange);
        }
        let mut attributes = BTreeMap::new();
        for field in self.fields {
            let typed =
                draft.attributes.get(field.code).map(|value| field.format.read(value)).unwrap_or_default();
            let place = format!("attributes.{}", field.code);
            if typed.is_empty() {
                if field.required {
                    wrong.add(place, Reason::Required);
                }
            } else if let Err(reason) = field.format.check(&typed, &siblings.known) {
                wrong.add(place, reason);
            } else {
                attributes.insert(field.code.to_owned(), typed);
            }
        }
        for unknown in draft.attributes.keys().filter(|code| !self.fields.iter().any(|f| f.code == *code)) {
            // What is derived comes back with what was read.
            if !siblings.entries.iter().any(|entry| entry.attributes.contains_key(unknown)) {
                wrong.add(
                    format!("attributes.{}", unknown.chars().take(40).collect::<String>()),
                    Reason::UnknownField,
                );
            }
        }
        let articles = match draft.articles {
            None => before.map(|before| before.articles.clone()).unwrap_or_default(),
            Some(typed) if self.cites => link::parse(&typed, "articles", &siblings.known.articles, wrong),
            Some(typed) => {
                if !typed.is_empty() {
                    wrong.add("articles", Reason::UnknownField);
                }
                Vec::new()
            }
        };
        let mut entry = Entry {
            code,
            name,
            attributes,
            sort_order: draft.sort_order,
            active: true,
            source: "sistema".to_owned(),
            articles,
        };
        (self.derive)(&mut entry);
        entry
    }

    /// The fields of an entry for the history.
    pub fn described(&self, entry: &Entry) -> Fields {
        let mut fields = vec![("name".to_owned(), entry.name.clone())];
        for field in self.fields {
            let value = entry.attributes.get(field.code).cloned().unwrap_or_default();
            fields.push((field.code.to_owned(), value));
        }
        if self.cites {
            fields.push(("articles".to_owned(), link::described(&entry.articles)));
        }
        fields.push(("sort_order".to_owned(), entry.sort_order.to_string()));
        fields
    }

    /// The row of a reference file, but for its articles.
    pub fn row(&self, entry: &Entry) -> Vec<String> {
        let cell = |column: &&str| match *column {
            column if column == self.name => entry.name.clone(),
            "source" if entry.source.is_empty() => "general".to_owned(),
            "source" => entry.source.clone(),
            "active" if entry.active => "si".to_owned(),
            "active" => "no".to_owned(),
            column => {
                let field = self.fields.iter().find(|field| field.column == column);
                let value = field.and_then(|field| entry.attributes.get(field.code)).cloned();
                match (field, self.order) {
                    (Some(_), _) => value.unwrap_or_default(),
                    (None, Order::Column(order)) if order == column => entry.sort_order.to_string(),
                    // An import makes a code that does not fit the cell from another column, or from the name.
                    _ if self.code_from.contains(&column) && self.fits_cell(column, &entry.code) => {
                        entry.code.clone()
                    }
                    _ => String::new(),
                }
            }
        };
        self.columns.iter().map(cell).collect()
    }

    fn fits_cell(&self, column: &str, code: &str) -> bool {
        self.format_of(column).is_none_or(|format| format.check(code, &References::default()).is_ok())
    }

    /// Reads all rows of the file, in order; notes every fault.
    pub fn parse(&self, rows: &[Row], known: &References, faults: &mut Vec<Fault>) -> Vec<Entry> {
        let mut entries: Vec<_> =
            (1..).zip(rows).map(|(place, row)| self.parse_row(row, place, known, faults)).collect();
        if let Order::Name = self.order {
            let mut by_name: Vec<_> = entries.iter_mut().collect();
            by_name.sort_by_cached_key(|entry| fold(&entry.name));
            (1..).zip(by_name).for_each(|(place, entry)| entry.sort_order = place);
        }
        entries
    }

    fn may_be_empty(&self, column: &str) -> bool {
        self.optional.contains(&column)
            || self.fields.iter().any(|field| field.column == column && !field.required)
    }

    /// What a column holds, where that is more than text.
    fn format_of(&self, column: &str) -> Option<Format> {
        let field = self.fields.iter().find(|field| field.column == column).map(|field| field.format);
        field.or_else(|| match (self.order, self.code_rule) {
            (Order::Column(order), _) if order == column => Some(Format::Whole(1, 9999)),
            // Airlines, and what issues documents, are known by more than one code.
            _ if ["iata", "alpha2"].contains(&column) && self.code_from.len() > 1 => Some(Format::Letters(2)),
            (_, CodeRule::Capitals(least, most)) if least == most && self.code_from == [column] => {
                Some(Format::Letters(most))
            }
            _ if column == "active" => Some(Format::OneOf(&["si", "no"])),
            _ => None,
        })
    }

    fn parse_row(&self, row: &Row, place: i32, known: &References, faults: &mut Vec<Fault>) -> Entry {
        for column in self.columns {
            if row.get(column).is_empty() && !self.may_be_empty(column) {
                faults.push(Fault::new(row.line, format!("{column} está vacío")));
            }
        }
        for column in self.columns {
            let cell = row.get(column);
            let Some(format) = self.format_of(column).filter(|_| !cell.is_empty()) else { continue };
            if format.check(cell, known).is_err() {
                faults.push(Fault::new(row.line, format!("{column} {cell:?} no es {}", format.wanted())));
            }
        }
        let name = row.get(self.name).to_owned();
        let code = self.code_from.iter().map(|column| row.get(column)).find(|cell| !cell.is_empty());
        let attributes =
            self.fields.iter().filter_map(|field| Some((field.code.to_owned(), row.optional(field.column)?)));
        let mut entry = Entry {
            code: code.map_or_else(|| made_from(&name), str::to_owned),
            name,
            attributes: attributes.collect(),
            sort_order: match self.order {
                Order::Column(column) => row.get(column).parse().unwrap_or(place),
                Order::File | Order::Name => place,
            },
            // An airline that no longer flies is kept but not offered; where it is not known, it is.
            active: row.get("active") != "no",
            source: row.get("source").to_owned(),
            articles: Vec::new(),
        };
        (self.derive)(&mut entry);
        entry
    }
}

fn made_from(name: &str) -> String {
    fold(name).to_uppercase().replace(' ', "-")
}

impl CodeRule {
    /// What a code must look like, as a regular expression.
    pub fn pattern(self) -> String {
        match self {
            Self::Capitals(least, most) if least == most => format!("[A-Z0-9]{{{most}}}"),
            Self::Capitals(least, most) => format!("[A-Z0-9]{{{least},{most}}}"),
            Self::Words => format!("[a-z_]{{2,{LONGEST_CODE}}}"),
            Self::FromName => format!("[A-Z0-9-]{{2,{LONGEST_CODE}}}"),
            Self::Series(prefix) => format!("{prefix}-[0-9]{{2,4}}"),
        }
    }

    fn fits(self, code: &str) -> bool {
        let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        match self {
            Self::Capitals(least, most) => (least..=most).contains(&code.len()) && code.bytes().all(capital),
            Self::Words => {
                (2..=LONGEST_CODE).contains(&code.len())
                    && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            }
            Self::FromName => {
                (2..=LONGEST_CODE).contains(&code.len())
                    && code.bytes().all(|byte| capital(byte) || byte == b'-')
            }
            Self::Series(prefix) => number_of(prefix, code).is_some(),
        }
    }

    /// Whether a new entry must be given its code.
    pub fn is_demanded(self) -> bool {
        self.make("", &[]).is_none()
    }

    /// A code for a new entry, where the catalogue makes them.
    fn make(self, name: &str, entries: &[Entry]) -> Option<String> {
        match self {
            Self::Capitals(..) | Self::Words => None,
            Self::FromName => {
                Some(made_from(name).chars().filter(char::is_ascii).take(LONGEST_CODE).collect())
            }
            Self::Series(prefix) => {
                let last = entries.iter().filter_map(|entry| number_of(prefix, &entry.code)).max();
                Some(format!("{prefix}-{:02}", last.unwrap_or(0) + 1))
            }
        }
    }
}

fn number_of(prefix: &str, code: &str) -> Option<u32> {
    let digits = code.strip_prefix(prefix)?.strip_prefix('-')?;
    let plain = (2..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

impl Format {
    /// What was typed, as it is checked and kept.
    fn read(self, typed: &str) -> String {
        match self {
            Self::Text(_) => one_line(typed),
            Self::LongText(_) => paragraphs(typed),
            _ => plain(typed),
        }
    }

    /// Why a text is not what is wanted.
    fn check(self, text: &str, known: &References) -> Result<(), Reason> {
        let fits = |fits: bool, reason: Reason| if fits { Ok(()) } else { Err(reason) };
        match self {
            Self::Text(_) | Self::LongText(_) if text.contains('\0') => Err(Reason::Malformed),
            Self::Text(most) | Self::LongText(most) => fits(text.chars().count() <= most, Reason::TooLong),
            Self::Letters(count) => fits(
                text.len() == count && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()),
                Reason::Malformed,
            ),
            Self::Digits(count) => {
                fits(text.len() == count && text.bytes().all(|b| b.is_ascii_digit()), Reason::Malformed)
            }
            Self::Whole(least, most) => {
                let number = text.parse::<i32>().map_err(|_| Reason::NotANumber)?;
                fits((least..=most).contains(&number), Reason::NumberOutOfRange)
            }
            Self::Degrees(most) => {
                let number = text.parse::<f64>().map_err(|_| Reason::NotANumber)?;
                fits(number.abs() <= f64::from(most), Reason::NumberOutOfRange)
            }
            Self::OneOf(allowed) => fits(allowed.contains(&text), Reason::UnknownCode),
            Self::Country => fits(known.countries.contains(text), Reason::UnknownCode),
        }
    }

    /// What was wanted, for whoever corrects a file.
    fn wanted(self) -> String {
        match self {
            Self::Text(most) | Self::LongText(most) => format!("un texto de hasta {most} letras"),
            Self::Letters(count) => format!("un código de {count} mayúsculas o cifras"),
            Self::Digits(count) => format!("un código de {count} cifras"),
            Self::Whole(least, most) => format!("un número entero de {least} a {most}"),
            Self::Degrees(most) => format!("un número de -{most} a {most}"),
            Self::OneOf(allowed) => format!("uno de estos: {}", allowed.join(", ")),
            Self::Country => "el nombre de un país".to_owned(),
        }
    }

    /// What a text must look like, as a regular expression, where that says it.
    pub fn pattern(self) -> String {
        match self {
            Self::Letters(count) => format!("[A-Z0-9]{{{count}}}"),
            Self::Digits(count) => format!("[0-9]{{{count}}}"),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference_file::ReferenceFile;

    fn parse(kind: &str, text: &str) -> (Vec<Entry>, Vec<String>) {
        let kind = Kind::of(kind).unwrap();
        let file = format!("{}\n{text}", kind.columns.join(","));
        let sheet = ReferenceFile::read(file.as_bytes(), kind.columns, |_| false);
        let mut faults = sheet.faults;
        let known = References { countries: ["Ecuador".to_owned()].into(), ..Default::default() };
        let entries = kind.parse(&sheet.rows, &known, &mut faults);
        (entries, faults.iter().map(Fault::to_string).collect())
    }

    #[test]
    fn each_names_its_columns_right() {
        for kind in KINDS {
            assert!(!kind.title.is_empty() && !kind.singular.is_empty());
            let used = [kind.name].into_iter().chain(kind.optional.iter().copied());
            let used = used.chain(kind.code_from.iter().copied());
            let used = used.chain(kind.fields.iter().map(|field| field.column));
            for column in used.chain(["source"]).filter(|column| !column.is_empty()) {
                assert!(kind.columns.contains(&column), "{}: {column}", kind.code);
            }
        }
    }

    #[test]
    fn an_airline_without_codes_is_known_by_its_name() {
        let (entries, faults) = parse(
            "airlines",
            "LATAM,XL,LNE,Ecuador,si,,x\nIcaro,,ICD,Ecuador,no,,x\nFly Galápagos (Airzab),,,Ecuador,,,x\n",
        );
        assert_eq!(faults, [""; 0]);
        let known: Vec<_> = entries.iter().map(|entry| (entry.code.as_str(), entry.active)).collect();
        assert_eq!(known, [("XL", true), ("ICD", false), ("FLY-GALAPAGOS-AIRZAB", true)]);
    }

    #[test]
    fn airports_keep_the_time_of_where_they_are() {
        let (entries, _) = parse(
            "airports",
            "GPS,SEGS,Seymour,Baltra,Galápagos,destino,-0.4,-90.2,x\nUIO,SEQM,Sucre,Quito,Pichincha,origen,0,0,x\n",
        );
        assert_eq!(entries[0].attributes["time_zone"], "Pacific/Galapagos");
        assert_eq!(entries[1].attributes["time_zone"], "America/Guayaquil");
    }

    #[test]
    fn countries_are_listed_by_name_whatever_their_code() {
        let (entries, _) = parse("countries", "ZA,ZAF,710,Sudáfrica,,,,x\nAX,ALA,248,Åland,,,,x\n");
        assert_eq!(entries.iter().map(|entry| entry.sort_order).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn what_issues_documents_and_is_no_country_has_the_code_of_its_documents() {
        let (entries, faults) = parse("countries", "EC,ECU,218,Ecuador,,,,x\n,XXA,,Apátrida,,,Sí,x\n");
        assert_eq!(faults, [""; 0]);
        assert_eq!(entries.iter().map(|entry| entry.code.as_str()).collect::<Vec<_>>(), ["EC", "XXA"]);
        assert_eq!(country_names(entries), ["Ecuador".to_owned()].into());
    }

    #[test]
    fn every_bad_cell_is_told() {
        let (_, faults) = parse(
            "airports",
            "gps,SEGS,,Baltra,Galápagos,hub,91,NaN,x\nUIO,SEQM,Sucre,Quito,Pichincha,origen,0,0,\n",
        );
        assert_eq!(
            faults,
            [
                "2: name está vacío",
                "2: iata \"gps\" no es un código de 3 mayúsculas o cifras",
                "2: role \"hub\" no es uno de estos: origen, destino, nacional",
                "2: lat \"91\" no es un número de -90 a 90",
                "2: lon \"NaN\" no es un número de -180 a 180",
                "3: source está vacío",
            ]
        );
        let (_, faults) = parse("airlines", "Nueva,,,Atlántida,quizás,,x\n");
        assert_eq!(
            faults,
            [
                "2: country \"Atlántida\" no es el nombre de un país",
                "2: active \"quizás\" no es uno de estos: si, no",
            ]
        );
    }

    fn wrong_of(kind: &str, draft: Draft, siblings: &Siblings) -> Vec<(String, Reason)> {
        let mut wrong = Violations::new();
        Kind::of(kind).unwrap().parse_new(draft, siblings, &mut wrong);
        wrong.list().iter().map(|v| (v.field.clone(), v.reason)).collect()
    }

    #[test]
    fn a_form_names_everything_that_is_wrong() {
        let attributes = [("icao", "sex"), ("province", "Quito"), ("lat", "91"), ("lon", "este"), ("x", "y")];
        let draft = Draft {
            code: "gps".to_owned(),
            name: " ".to_owned(),
            attributes: attributes.map(|(code, value)| (code.to_owned(), value.to_owned())).into(),
            sort_order: -1,
            ..Draft::default()
        };
        assert_eq!(
            wrong_of("airports", draft, &Siblings::default()),
            [
                ("code", Reason::Malformed),
                ("name", Reason::Required),
                ("sort_order", Reason::NumberOutOfRange),
                ("attributes.icao", Reason::Malformed),
                ("attributes.city", Reason::Required),
                ("attributes.province", Reason::UnknownCode),
                ("attributes.role", Reason::Required),
                ("attributes.lat", Reason::NumberOutOfRange),
                ("attributes.lon", Reason::NotANumber),
                ("attributes.x", Reason::UnknownField),
            ]
            .map(|(field, reason)| (field.to_owned(), reason))
        );
    }

    #[test]
    fn codes_are_made_where_the_catalogue_makes_them() {
        let kind = Kind::of("retention-reasons").unwrap();
        let siblings = Siblings {
            entries: parse("retention-reasons", "MR-09,Uno,x,alta,x\nMR-03,Dos,x,alta,x\n").0,
            ..Siblings::default()
        };
        let draft = Draft {
            name: "Tres".to_owned(),
            attributes: [("description", "x"), ("severity", "baja")]
                .map(|(code, value)| (code.to_owned(), value.to_owned()))
                .into(),
            ..Draft::default()
        };
        let mut wrong = Violations::new();
        let entry = kind.parse_new(draft.clone(), &siblings, &mut wrong);
        assert!(wrong.is_empty());
        assert_eq!((entry.code.as_str(), entry.sort_order), ("MR-10", 3));
        let taken = Draft { code: "MR-03".to_owned(), name: "úno".to_owned(), ..draft };
        assert_eq!(
            wrong_of("retention-reasons", taken, &siblings),
            [("code".to_owned(), Reason::CodeTaken), ("name".to_owned(), Reason::NameTaken)]
        );
        let unnamed = Draft { name: "Panadería".to_owned(), ..Draft::default() };
        assert_eq!(
            wrong_of("categories", unnamed, &Siblings::default())[0],
            ("code".to_owned(), Reason::Required)
        );
    }
}
