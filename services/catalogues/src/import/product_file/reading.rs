//! Reads the rows of a file of products.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet, hash_map::Entry as Slot},
};

use pinzon_chassis::{Reason, status::Violations};
use pinzon_search::fold;
use uuid::Uuid;

use super::{
    Catalogue, Fault, LONGEST_SHOWN, MOST_REFUSED, MOST_ROWS, NOT_READ, Outcome, Planned, column, columns,
};
use crate::{
    import::{
        encoding::Encoding,
        spreadsheet::{Cell, CellFault, Listener},
    },
    legal::{is_documented, link::LegalLink},
    product::{Draft, Verdict, VerdictDraft, Write, first_day, parts},
};

/// What was heard of a file.
#[derive(Debug)]
pub struct Reading<'a> {
    catalogue: &'a Catalogue,
    pub(super) encoding: Option<Encoding>,
    /// Codes by folded name.
    names: HashMap<String, &'a str>,
    /// The column of each cell; empty for one that is not read.
    pub(super) header: Option<Vec<&'static str>>,
    /// Lines by code.
    codes: HashMap<String, u64>,
    pub(super) rows: Vec<Planned>,
    /// How many of them have faults.
    faulty: usize,
    /// Rows whose new product has no code yet.
    unnumbered: Vec<usize>,
}

/// The cells of a row by their columns.
struct Cells<'a> {
    header: &'a [&'static str],
    cells: &'a [Cell],
}

impl<'a> Cells<'a> {
    /// What a cell holds; none when the file has no such column.
    fn get(&self, column: &str) -> Option<&'a str> {
        let at = self.header.iter().position(|known| *known == column)?;
        Some(self.cells.get(at).map_or("", |cell| cell.text.as_str()))
    }

    /// The articles a row names by their codes; one that the verdict cites already keeps its why.
    fn articles(&self, stands: Option<&Verdict>) -> Vec<LegalLink> {
        let known = stands.map(|verdict| verdict.articles.as_slice()).unwrap_or_default();
        let Some(cell) = self.get("articles") else { return known.to_vec() };
        let link = |article: String| {
            let link = known.iter().find(|link| link.article == article).cloned();
            link.unwrap_or(LegalLink { article, ..LegalLink::default() })
        };
        parts(cell).into_iter().map(link).collect()
    }
}

impl Listener for Reading<'_> {
    fn encoding(&mut self, encoding: Encoding) {
        self.encoding = Some(encoding);
    }

    fn row(&mut self, line: u64, cells: Vec<Cell>) -> bool {
        self.read_row(line, &cells)
    }
}

impl<'a> Reading<'a> {
    pub(super) fn new(catalogue: &'a Catalogue) -> Self {
        let names =
            catalogue.stored.iter().map(|(code, stored)| (fold(&stored.product.texts.name), code.as_str()));
        Self {
            names: names.collect(),
            catalogue,
            encoding: None,
            header: None,
            codes: HashMap::new(),
            rows: Vec::new(),
            faulty: 0,
            unnumbered: Vec::new(),
        }
    }

    fn refuse(&mut self, line: u64, faults: Vec<Fault>) {
        let write = Write::default();
        self.rows.push(Planned { line, outcome: Outcome::Refused, faults, write, stands: None });
    }

    fn read_row(&mut self, line: u64, cells: &[Cell]) -> bool {
        let Some(header) = self.header.take() else { return self.read_header(line, cells) };
        let goes_on = self.rows.len() < MOST_ROWS && self.faulty < MOST_REFUSED;
        if goes_on {
            self.product(line, &header, cells);
            self.faulty += usize::from(self.rows.last().is_some_and(|row| !row.faults.is_empty()));
        } else {
            self.refuse(line, vec![Fault::new("", "", Reason::TooManyRows)]);
        }
        self.header = Some(header);
        goes_on
    }

    fn read_header(&mut self, line: u64, cells: &[Cell]) -> bool {
        let mut faults = Vec::new();
        let mut header = Vec::with_capacity(cells.len());
        for cell in cells {
            let title = fold(&cell.text);
            let known = column(&cell.text);
            let column = known.map_or("", |column| column.name);
            if cell.fault == Some(CellFault::OpenQuote) {
                faults.push(Fault::new(&cell.text, &cell.text, Reason::QuoteNotClosed));
            } else if known.is_none() && !title.is_empty() && !NOT_READ.contains(&title.as_str()) {
                faults.push(Fault::new(&cell.text, &cell.text, Reason::ColumnUnknown));
            } else if known.is_some() && header.contains(&column) {
                faults.push(Fault::new(column, &cell.text, Reason::Duplicated));
            }
            header.push(column);
        }
        let missing = columns().filter(|column| column.is_needed && !header.contains(&column.name));
        faults.extend(missing.map(|column| Fault::new(column.name, "", Reason::ColumnMissing)));
        self.header = Some(header);
        let good = faults.is_empty();
        if !good {
            self.refuse(line, faults);
        }
        good
    }

    fn product(&mut self, line: u64, header: &[&'static str], cells: &[Cell]) {
        if cells.len() > header.len() && cells.iter().skip(header.len()).any(|cell| !cell.text.is_empty()) {
            return self.refuse(line, vec![Fault::new("", &cells.len().to_string(), Reason::ColumnCount)]);
        }
        let catalogue = self.catalogue;
        let row = Cells { header, cells };
        let mut wrong = Violations::new();
        for (column, cell) in header.iter().zip(cells) {
            match cell.fault {
                Some(CellFault::OpenQuote) => wrong.add(*column, Reason::QuoteNotClosed),
                Some(CellFault::Letters) if !column.is_empty() => {
                    wrong.add(*column, Reason::LettersUnreadable)
                }
                Some(CellFault::Formula) if !column.is_empty() => wrong.add(*column, Reason::Malformed),
                _ => {}
            }
        }
        let name = row.get("name").unwrap_or_default();
        let typed = row.get("code").unwrap_or_default();
        // Without a code it is the product of that name, or a new one.
        let code = if typed.is_empty() { self.names.get(&fold(name)).copied().unwrap_or("") } else { typed };
        let stored = catalogue.stored.get(code);
        let before = stored.map(|stored| &stored.product);
        match (code, self.codes.entry(code.to_owned())) {
            ("", _) => {}
            (_, Slot::Occupied(_)) => wrong.add("code", Reason::Duplicated),
            (_, Slot::Vacant(slot)) => {
                slot.insert(line);
            }
        }

        let begins = match first_day(&iso_day(row.get("valid_from").unwrap_or_default()), catalogue.today) {
            // An export tells since when each verdict holds.
            Ok(day) => day,
            Err(Reason::DateInThePast) => catalogue.today,
            Err(reason) => {
                wrong.add("valid_from", reason);
                catalogue.today
            }
        };
        if stored.is_none() && begins > catalogue.today {
            // Nobody could say what holds until then.
            wrong.add("valid_from", Reason::DateInTheFuture);
        }
        let stands = stored.map(|stored| {
            let scheduled = catalogue.scheduled.get(&stored.product_id).into_iter().flatten();
            let begun = scheduled.filter(|(day, _)| *day <= begins).max_by_key(|(day, _)| *day);
            begun.map_or(&stored.product.verdict, |(_, verdict)| verdict)
        });
        let verdict = self.verdict(&row, stands, &mut wrong);
        let draft = Draft {
            // Numbered once every code of the file is known.
            code: if code.is_empty() { "X".to_owned() } else { code.to_owned() },
            ..Draft::of_row(|column| row.get(column), before)
        };
        let mut product = draft.parse(before, verdict, &catalogue.references, &mut wrong);
        if !wrong.is_empty() {
            product.texts.name = name.chars().take(LONGEST_SHOWN).collect();
        }
        let faults = wrong.list().iter().map(|violation| {
            let column = violation.field.split('[').next().unwrap_or_default();
            Fault::new(column, row.get(column).unwrap_or_default(), violation.reason)
        });
        let faults: Vec<_> = faults.collect();
        if code.is_empty() {
            self.unnumbered.push(self.rows.len());
        }
        let write = Write {
            product_id: stored.map_or_else(Uuid::now_v7, |stored| stored.product_id),
            product,
            valid_from: Some(begins),
            reference: None,
        };
        let stands = stands.cloned();
        self.rows.push(Planned { line, outcome: Outcome::Refused, faults, write, stands });
    }

    fn verdict(&self, row: &Cells<'_>, stands: Option<&Verdict>, wrong: &mut Violations) -> Verdict {
        let draft = VerdictDraft::of_row(|column| row.get(column), stands);
        let verified = match fold(row.get("verified").unwrap_or_default()).as_str() {
            "si" | "yes" | "true" | "1" | "verdadero" => true,
            "no" | "false" | "0" | "falso" => false,
            // As nobody says it, it follows from the source.
            "" => match stands {
                Some(stands) if stands.source == draft.source => stands.verified,
                _ => is_documented(&draft.source),
            },
            _ => {
                wrong.add("verified", Reason::UnknownCode);
                false
            }
        };
        let draft = VerdictDraft { verified, articles: row.articles(stands), ..draft };
        draft.parse("", stands, &self.catalogue.references, wrong)
    }

    /// Gives new products the next number of their category.
    pub(super) fn number(&mut self) {
        let mut last: HashMap<String, u64> = HashMap::new();
        for known in self.catalogue.stored.keys().chain(self.codes.keys()) {
            if let Some((prefix, number)) = known.rsplit_once('-')
                && let Ok(number) = number.parse::<u64>()
            {
                let last = last.entry(prefix.to_owned()).or_default();
                *last = number.max(*last);
            }
        }
        for at in std::mem::take(&mut self.unnumbered) {
            let Some(row) = self.rows.get_mut(at) else { continue };
            let product = &mut row.write.product;
            if row.faults.is_empty() {
                let next = last.entry(product.category.clone()).or_default();
                *next += 1;
                product.code = format!("{}-{:03}", product.category, *next);
            } else {
                product.code.clear();
            }
        }
    }

    /// A name belongs to one product. Products of the file may swap theirs.
    pub(super) fn refuse_same_names(&mut self) {
        let written: HashSet<&str> = self.rows.iter().map(|row| row.write.product.code.as_str()).collect();
        let mut owners: HashMap<String, bool> = HashMap::with_capacity(self.names.len());
        for (name, code) in &self.names {
            if !written.contains(code) {
                owners.insert(name.clone(), false);
            }
        }
        for row in &mut self.rows {
            let name = fold(&row.write.product.texts.name);
            if name.is_empty() {
                continue;
            }
            match owners.entry(name) {
                Slot::Occupied(owner) => {
                    let reason = if *owner.get() { Reason::Duplicated } else { Reason::NameTaken };
                    row.faults.push(Fault::new("name", &row.write.product.texts.name, reason));
                }
                Slot::Vacant(slot) => {
                    slot.insert(true);
                }
            }
        }
    }
}

/// A day as files hold it: spreadsheets in Spanish write `21/11/2026` when they save a day as text.
pub(super) fn iso_day(text: &str) -> Cow<'_, str> {
    let parts: Vec<_> = text.split(['/', '-']).collect();
    match parts[..] {
        [day, month, year] if day.len() <= 2 && year.len() == 4 => {
            Cow::Owned(format!("{year}-{month:0>2}-{day:0>2}"))
        }
        _ => Cow::Borrowed(text),
    }
}
