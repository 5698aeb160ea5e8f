//! An entry as somebody typed it, in a form or in a reference file.

use std::collections::{BTreeMap, HashSet};

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::text::{one_line, plain};
use pinzon_proto::limits::catalogues as limits;
use pinzon_search::fold;

use super::{
    Entry, Kind, Order,
    format::{CodeRule, Format, made_from},
};
use crate::{
    legal::link::{self, LegalLink},
    reference_file::{Fault, Row},
};

pub(super) const LONGEST_NAME: usize = limits::create_entry_request::MAX_NAME;
pub(super) const LONGEST_CODE: usize = limits::create_entry_request::MAX_CODE;
pub(super) const LAST_PLACE: i32 = 99_999;

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

impl Kind {
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

    pub(super) fn parse_draft(
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
            // Forms send derived attributes back with the others.
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
        if let Some((attribute, reason)) = (self.conflict)(&entry, &siblings.entries) {
            wrong.add(format!("attributes.{attribute}"), reason);
        }
        entry
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

    pub(super) fn fits_cell(&self, column: &str, code: &str) -> bool {
        self.format_of(column).is_none_or(|format| format.check(code, &References::default()).is_ok())
    }

    /// Reads all rows of the file, in order; notes every fault.
    pub fn parse(&self, rows: &[Row], known: &References, faults: &mut Vec<Fault>) -> Vec<Entry> {
        let mut entries: Vec<_> =
            (1..).zip(rows).map(|(place, row)| self.parse_row(row, place, known, faults)).collect();
        for (row, entry) in rows.iter().zip(&entries) {
            if let Some((attribute, _)) = (self.conflict)(entry, &entries) {
                faults.push(Fault::new(row.line, format!("{attribute} no cuadra con las demás filas")));
            }
        }
        if let Order::Name = self.order {
            let mut by_name: Vec<_> = entries.iter_mut().collect();
            by_name.sort_by_cached_key(|entry| fold(&entry.name));
            (1..).zip(by_name).for_each(|(place, entry)| entry.sort_order = place);
        }
        entries
    }

    pub(super) fn may_be_empty(&self, column: &str) -> bool {
        self.optional.contains(&column)
            || self.fields.iter().any(|field| field.column == column && !field.required)
    }

    /// What a column holds, where that is more than text.
    pub(super) fn format_of(&self, column: &str) -> Option<Format> {
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

    pub(super) fn parse_row(
        &self,
        row: &Row,
        place: i32,
        known: &References,
        faults: &mut Vec<Fault>,
    ) -> Entry {
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
