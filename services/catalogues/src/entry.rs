//! The small catalogues. They are one thing with different columns, so what makes
//! them different is one table, [`KINDS`]: the import of reference files, the forms and their
//! validation all follow it.

pub mod draft;
pub mod format;
mod kinds;
pub mod rpc;
pub mod store;

use std::collections::{BTreeMap, HashSet};

use kinds::TIME_ZONE;
use pinzon_chassis::{ClosedSet, Reason};
use pinzon_domain::CatalogueKind;
use pinzon_edits::Fields;
use serde::{Deserialize, Serialize};

use crate::legal::link::{self, LegalLink};

pub use draft::{Draft, References, Siblings};
pub use format::{CodeRule, Format};
pub use kinds::{KINDS, LANGUAGES};

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

/// The attribute that names an airport.
pub const AIRPORT: &str = "airport";

/// One of the small catalogues.
#[derive(Debug)]
pub struct Kind {
    /// Which one it is.
    pub kind: CatalogueKind,
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
    /// Whether each entry belongs to the airport in [`AIRPORT`], whose administrators write it.
    pub belongs_to_airport: bool,
    /// Whether the snapshot that devices keep includes its entries.
    pub in_snapshot: bool,
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
    /// What is wrong with an entry beside all entries.
    conflict: fn(&Entry, &[Entry]) -> Option<Conflict>,
}

/// The attribute that does not go with the other attributes or entries, and why.
type Conflict = (&'static str, Reason);

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

/// The names of the entries that are countries outside documents, too.
pub fn country_names(entries: impl IntoIterator<Item = Entry>) -> HashSet<String> {
    let only_in_documents =
        |entry: &Entry| entry.attributes.get("documents_only").is_some_and(|only| only == "Sí");
    entries.into_iter().filter(|entry| !only_in_documents(entry)).map(|entry| entry.name).collect()
}

impl Kind {
    /// The catalogue asked for.
    pub fn of(code: &str) -> Option<&'static Kind> {
        let asked = CatalogueKind::parse(code)?;
        KINDS.iter().find(|kind| kind.kind == asked)
    }

    /// How it is asked for.
    pub fn code(&self) -> &'static str {
        self.kind.code()
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
}

#[cfg(test)]
mod tests {
    use pinzon_chassis::{Reason, status::Violations};

    use super::*;
    use crate::reference_file::{Fault, ReferenceFile};

    #[test]
    fn the_search_knows_every_language_of_translations() {
        let searched: Vec<_> =
            pinzon_search::word_lists::languages().iter().map(|language| language.code.as_str()).collect();
        assert_eq!(searched, LANGUAGES);
    }

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
    fn each_kind_is_described_once() {
        let described: Vec<_> = KINDS.iter().map(Kind::code).collect();
        let mut every: Vec<_> = CatalogueKind::ALL.iter().map(|kind| kind.code()).collect();
        every.sort_by_key(|code| described.iter().position(|other| other == code));
        assert_eq!(described, every);
    }

    #[test]
    fn each_names_its_columns_right() {
        for kind in KINDS {
            assert!(!kind.title.is_empty() && !kind.singular.is_empty());
            let used = [kind.name].into_iter().chain(kind.optional.iter().copied());
            let used = used.chain(kind.code_from.iter().copied());
            let used = used.chain(kind.fields.iter().map(|field| field.column));
            for column in used.chain(["source"]).filter(|column| !column.is_empty()) {
                assert!(kind.columns.contains(&column), "{}: {column}", kind.code());
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
            "GPS,SEGS,Seymour,Baltra,Galápagos,destino,,-0.4,-90.2,x\nUIO,SEQM,Sucre,Quito,Pichincha,origen,Sí,0,0,x\n",
        );
        assert_eq!(entries[0].attributes["time_zone"], "Pacific/Galapagos");
        assert_eq!(entries[1].attributes["time_zone"], "America/Guayaquil");
    }

    #[test]
    fn declarations_learn_where_bags_are_inspected_before_boarding() {
        let (entries, faults) = parse("airports", "UIO,SEQM,Sucre,Quito,Pichincha,origen,Sí,0,0,x\n");
        assert_eq!(faults, [""; 0]);
        let kind = Kind::of("airports").unwrap();
        let told = kind.snapshot_attributes(entries[0].attributes.clone());
        assert_eq!(told["controls_departures"], "Sí");
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
            "gps,SEGS,,Baltra,Galápagos,hub,,91,NaN,x\nUIO,SEQM,Sucre,Quito,Pichincha,origen,,0,0,\n",
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
