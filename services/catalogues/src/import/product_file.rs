//! What a file of products would change, line by line, before anything is written.

mod reading;

use std::collections::HashMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

use self::reading::Reading;
use chrono::NaiveDate;
use pinzon_chassis::{ClosedSet, Reason, status::code};
use pinzon_edits::{FieldChange, Fields, difference};
use pinzon_search::fold;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::{
    import::{encoding::Encoding, spreadsheet::Unreadable},
    product::{COLUMNS, Column, Product, References, Stored, Verdict, Write, optional},
};

/// More rows than the catalogue will ever have.
pub const MOST_ROWS: usize = 100_000;
/// Refused rows that are kept with what is wrong with them: more than anybody mends by hand.
const MOST_REFUSED: usize = 10_000;
/// Letters of a wrong cell that are shown.
const LONGEST_SHOWN: usize = 200;
/// Columns that reference files do not have.
const MORE_COLUMNS: &[Column] = &[
    optional("verified", "verificado"),
    optional("articles", "articulos"),
    optional("valid_from", "vigente desde"),
];
/// Titles of columns that exports have and that are not read.
const NOT_READ: [&str; 3] = ["activo", "active", "version"];

fn columns() -> impl Iterator<Item = &'static Column> {
    COLUMNS.iter().chain(MORE_COLUMNS)
}

/// The column that a title names. What stands in brackets behind it explains it.
fn column(title: &str) -> Option<&'static Column> {
    let title = title.split('(').next().unwrap_or_default();
    let title = fold(title);
    columns().find(|column| title == column.title || title == fold(column.name))
}

/// Whether a text is the title of a column.
pub fn is_title(text: &str) -> bool {
    column(text).is_some()
}

/// What becomes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// A new product.
    Added,
    /// A different product.
    Changed,
    /// The product as it is.
    Unchanged,
    /// Something is wrong with it.
    Refused,
}

/// A wrong cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The column; empty for the whole line.
    pub field: String,
    /// What the cell holds.
    pub value: String,
    /// Stable code of a reason.
    pub reason: String,
}

impl Fault {
    fn new(field: &str, value: &str, reason: Reason) -> Self {
        let brief = |text: &str| text.chars().take(LONGEST_SHOWN).collect();
        Self { field: brief(field), value: brief(value), reason: code(reason).to_owned() }
    }
}

/// A line of the file.
#[derive(Debug)]
pub struct Planned {
    /// From 1.
    pub line: u64,
    /// What becomes of it.
    pub outcome: Outcome,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// What is to be written; of a refused line as far as it could be read.
    pub write: Write,
    /// The verdict that would hold on the first day of the one in the file.
    stands: Option<Verdict>,
}

/// The products there are.
#[derive(Debug, Default)]
pub struct Catalogue {
    /// What products may refer to.
    pub references: References,
    /// By code, with the verdict of today.
    pub stored: HashMap<String, Stored>,
    /// Verdicts that have not begun, by their day.
    pub scheduled: HashMap<Uuid, Vec<(NaiveDate, Verdict)>>,
    /// Today on the islands.
    pub today: NaiveDate,
}

/// What a file would change.
#[derive(Debug)]
pub struct Plan {
    catalogue: Catalogue,
    /// How the letters of the file are written, if it is a text.
    pub encoding: Option<Encoding>,
    /// Line by line.
    pub rows: Vec<Planned>,
}

impl Plan {
    /// Compares a file with the products there are. `read` tells what it is given of the file.
    ///
    /// # Errors
    /// Those of `read`, or there is no row.
    pub fn of<E: From<Unreadable>>(
        catalogue: Catalogue,
        read: impl FnOnce(&mut Reading<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut reading = Reading::new(&catalogue);
        read(&mut reading)?;
        if reading.header.is_none() {
            return Err(Unreadable.into());
        }
        reading.number();
        reading.refuse_same_names();
        let (rows, encoding) = (reading.rows, reading.encoding);
        Ok(Self { encoding, rows: rows.into_iter().map(|row| decided(row, &catalogue)).collect(), catalogue })
    }

    /// How many lines have an outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.rows.iter().filter(|row| row.outcome == outcome).count()
    }

    /// The version of a line's product after it is written.
    pub fn version(&self, row: &Planned) -> i64 {
        self.catalogue.stored.get(&row.write.product.code).map_or(1, |stored| stored.version + 1)
    }

    /// What a line would change, field by field.
    pub fn changes(&self, row: &Planned) -> Vec<FieldChange> {
        let references = &self.catalogue.references;
        let after = row.write.product.described_whole(references);
        match row.outcome {
            Outcome::Added => difference(&Fields::new(), &after),
            Outcome::Changed => {
                let Some(stored) = self.catalogue.stored.get(&row.write.product.code) else {
                    return Vec::new();
                };
                let mut before = stored.product.described(references);
                before.extend(row.stands.as_ref().unwrap_or(&stored.product.verdict).described(references));
                let mut changes = difference(&before, &after);
                changes.extend(row.write.valid_from.filter(|day| *day > self.catalogue.today).map(|day| {
                    FieldChange {
                        field: "valid_from".to_owned(),
                        before: String::new(),
                        after: day.to_string(),
                    }
                }));
                changes
            }
            Outcome::Unchanged | Outcome::Refused => Vec::new(),
        }
    }

    /// Stands for what the file would change: another one means something else.
    pub fn digest(&self) -> Vec<u8> {
        let mut digest = Sha256::new();
        for row in &self.rows {
            digest.update(row.line.to_be_bytes());
            digest.update(row.outcome.code());
            for change in self.changes(row) {
                for text in [&change.field, &change.before, &change.after] {
                    digest.update(text);
                    digest.update([0]);
                }
            }
        }
        digest.finalize().to_vec()
    }
}

fn decided(mut row: Planned, catalogue: &Catalogue) -> Planned {
    row.outcome = if !row.faults.is_empty() {
        Outcome::Refused
    } else if let Some(stored) = catalogue.stored.get(&row.write.product.code) {
        let (before, after) = (&stored.product, &row.write.product);
        let same_verdict = row.stands.as_ref() == Some(&after.verdict);
        if same_verdict {
            row.write.valid_from = None;
        }
        let same = Product { verdict: before.verdict.clone(), ..after.clone() } == *before;
        if same && same_verdict { Outcome::Unchanged } else { Outcome::Changed }
    } else {
        Outcome::Added
    };
    row
}

#[cfg(test)]
mod tests {
    use pinzon_chassis::status::Violations;

    use super::{reading::iso_day, *};
    use crate::{
        import::spreadsheet,
        legal::link::LegalLink,
        product::{Choices, Draft},
    };

    const HEADER: &str =
        "code,name,category,origin,unit,classification,conditions,source,verified,valid_from";

    fn catalogue() -> Catalogue {
        let choices = |entries: &[(&str, &str)]| {
            Choices::new(entries.iter().map(|(code, name)| ((*code).to_owned(), (*name).to_owned(), true)))
        };
        let references = References {
            categories: choices(&[("FRU", "Frutas frescas")]),
            origins: choices(&[("vegetal", "Vegetal")]),
            classifications: choices(&[("permitido", "Permitido"), ("restringido", "Restringido")]),
            units: choices(&[("KGM", "kilogramo")]),
            articles: ["NOR-001".to_owned()].into(),
        };
        let verdict = Verdict {
            classification: "permitido".to_owned(),
            source: "general".to_owned(),
            articles: vec![LegalLink {
                article: "NOR-001".to_owned(),
                why: "porque sí".to_owned(),
                verified: true,
            }],
            ..Verdict::default()
        };
        let product = |code, name| {
            let cell = |column: &str| match column {
                "code" => Some(code),
                "name" => Some(name),
                "scientific_name" => Some("Nomen"),
                "category" => Some("FRU"),
                "origin" => Some("vegetal"),
                "unit" => Some("KGM"),
                "synonyms" => Some("otra"),
                _ => None,
            };
            let draft = Draft::of_row(cell, None);
            Stored {
                product_id: Uuid::now_v7(),
                product: draft.parse(None, verdict.clone(), &references, &mut Violations::new()),
                version: 4,
                active: true,
                reference: None,
            }
        };
        let stored = [product("FRU-001", "Uva"), product("FRU-007", "Pera")];
        Catalogue {
            stored: stored.into_iter().map(|stored| (stored.product.code.clone(), stored)).collect(),
            references,
            scheduled: HashMap::new(),
            today: "2026-11-21".parse().unwrap(),
        }
    }

    fn read(file: &[u8]) -> Result<Plan, Unreadable> {
        Plan::of(catalogue(), |listener| spreadsheet::read(file, is_title, listener))
    }

    fn plan(rows: &[&str]) -> Plan {
        read(format!("{HEADER}\n{}", rows.join("\n")).as_bytes()).unwrap()
    }

    fn outcomes(plan: &Plan) -> Vec<&'static str> {
        plan.rows.iter().map(|row| row.outcome.code()).collect()
    }

    fn faults(plan: &Plan) -> Vec<(u64, &str, &str)> {
        plan.rows
            .iter()
            .flat_map(|row| row.faults.iter().map(|f| (row.line, f.field.as_str(), f.reason.as_str())))
            .collect()
    }

    #[test]
    fn what_a_file_does_not_say_stays_as_it_is() {
        let plan = plan(&[
            "FRU-001,Uva,FRU,vegetal,KGM,permitido,,general,No,2020-01-01",
            "FRU-007,pera,Frutas frescas,Vegetal,Kilogramo,Restringido,sin hojas,general,,",
            ",Nueva fruta,FRU,vegetal,KGM,permitido,,silversea,,",
            ",ÚVA,FRU,vegetal,KGM,permitido,,general,,",
        ]);
        assert_eq!(outcomes(&plan), ["unchanged", "changed", "added", "refused"]);
        assert_eq!(faults(&plan), [(5, "code", "DUPLICATED"), (5, "name", "DUPLICATED")]);
        let changed: Vec<_> = plan.changes(&plan.rows[1]).into_iter().map(|c| (c.field, c.after)).collect();
        let expected = [("name", "pera"), ("classification", "Restringido"), ("conditions", "sin hojas")];
        assert_eq!(changed, expected.map(|(field, after)| (field.to_owned(), after.to_owned())));
        let (uva, new) = (&plan.rows[1].write.product, &plan.rows[2].write.product);
        assert_eq!((uva.verdict.articles.len(), uva.texts.synonyms.len()), (1, 1));
        assert_eq!((new.code.as_str(), new.verdict.verified), ("FRU-008", true));
        assert_eq!(plan.version(&plan.rows[1]), 5);
        assert_eq!(plan.digest(), plan.digest());
    }

    #[test]
    fn every_wrong_cell_is_named() {
        let plan = plan(&[
            "FRU-001,,NADA,vegetal,KGM,restringido,,general,quizá,mañana",
            "FRU-001,Uva,FRU,vegetal,KGM,permitido,,general,,",
            "FRU-009,Pera,FRU,vegetal,KGM,permitido,,general,,",
            "FRU-010,Kiwi,FRU,vegetal,KGM,permitido,,general,,,sobra",
            "FRU-011,Mora,FRU,vegetal,KGM,permitido,,general,,2026-12-01",
        ]);
        assert_eq!(
            faults(&plan),
            [
                (2, "valid_from", "MALFORMED"),
                (2, "verified", "UNKNOWN_CODE"),
                (2, "conditions", "CONDITIONS_REQUIRED"),
                (2, "name", "REQUIRED"),
                (2, "category", "UNKNOWN_CODE"),
                (3, "code", "DUPLICATED"),
                (4, "name", "NAME_TAKEN"),
                (5, "", "COLUMN_COUNT"),
                (6, "valid_from", "DATE_IN_THE_FUTURE"),
            ]
        );
        assert_eq!(plan.rows[0].faults[4].value, "NADA");
    }

    #[test]
    fn a_file_is_not_read_on_after_thousands_of_wrong_rows() {
        let plan = plan(&vec!["x,x,x,x,x,x"; MOST_REFUSED + 10]);
        assert_eq!(plan.rows.len(), MOST_REFUSED + 1);
        assert_eq!(plan.rows.last().unwrap().faults[0].reason, "TOO_MANY_ROWS");
    }

    #[test]
    fn names_of_a_file_may_be_swapped() {
        let plan = plan(&[
            "FRU-001,Pera,FRU,vegetal,KGM,permitido,,general,,",
            "FRU-007,Uva,FRU,vegetal,KGM,permitido,,general,,",
        ]);
        assert_eq!(outcomes(&plan), ["changed", "changed"]);
    }

    #[test]
    fn a_verdict_may_begin_later() {
        let plan = plan(&["FRU-001,Uva,FRU,vegetal,KGM,restringido,sin hojas,general,,2026-12-01"]);
        let fields: Vec<_> = plan.changes(&plan.rows[0]).into_iter().map(|change| change.field).collect();
        assert_eq!(fields, ["classification", "conditions", "valid_from"]);
        assert_eq!(plan.rows[0].write.valid_from.map(|day| day.to_string()), Some("2026-12-01".to_owned()));
    }

    #[test]
    fn a_header_that_is_not_understood_is_told() {
        let plan = read(b"code,name,name,color\nA,b,c,d\n").unwrap();
        let told = faults(&plan);
        assert!(told.contains(&(1, "color", "COLUMN_UNKNOWN")) && told.contains(&(1, "name", "DUPLICATED")));
        assert!(told.contains(&(1, "unit", "COLUMN_MISSING")));
        assert_eq!(read(b"\n\n").unwrap_err(), Unreadable);
    }

    #[test]
    fn files_of_spreadsheets_are_read_whatever_parts_their_cells() {
        let row = "FRU-009;\"Mermelada de piña, \"\"casera\"\"\";FRU;vegetal;KGM;restringido;\"sellada; etiquetada\"";
        let titles = "Código;Nombre;Categoría;Origen;Unidad;Clasificación;Condiciones (suciedad, tierra, hojas, otros, \
                      restos, lana, plumas)";
        let (windows, ..) = encoding_rs::WINDOWS_1252.encode(row);
        let (windows_titles, ..) = encoding_rs::WINDOWS_1252.encode(titles);
        for (file, encoding, line) in [
            (format!("{titles}\n{row}").into_bytes(), Encoding::Utf8, 2),
            (format!("\u{feff}sep=;\r\n{titles}\r\n{row}").into_bytes(), Encoding::Utf8, 3),
            (format!("{titles}\r\r{row}\r").into_bytes(), Encoding::Utf8, 3),
            ([&windows_titles[..], b"\r\n", &windows[..]].concat(), Encoding::Windows1252, 2),
        ] {
            let plan = read(&file).unwrap();
            assert_eq!((plan.encoding, faults(&plan), plan.rows.len()), (Some(encoding), vec![], 1));
            let Planned { line: at, write, .. } = &plan.rows[0];
            let conditions = write.product.verdict.conditions.as_deref();
            assert_eq!(
                (*at, write.product.texts.name.as_str(), conditions),
                (line, "Mermelada de piña, \"casera\"", Some("sellada; etiquetada"))
            );
        }
    }

    #[test]
    fn what_a_cell_swallowed_or_lost_is_told() {
        let row = "FRU-009,Kiwi,FRU,vegetal,KGM,permitido,,general,,";
        let plan = plan(&["FRU-010,\"Lima,FRU", row, row]);
        assert!(faults(&plan).contains(&(2, "name", "QUOTE_NOT_CLOSED")), "{:?}", faults(&plan));
        let plan = read("code,\"name,unit\na,b,c".as_bytes()).unwrap();
        assert!(faults(&plan).iter().any(|(_, _, reason)| *reason == "QUOTE_NOT_CLOSED"));
        let plan =
            read(format!("{HEADER}\nFRU-009,Ki\u{fffd}i,FRU,vegetal,KGM,permitido,,general,,").as_bytes())
                .unwrap();
        assert_eq!(faults(&plan), [(2, "name", "LETTERS_UNREADABLE")]);
    }

    #[test]
    fn days_are_read_as_spreadsheets_write_them() {
        for (text, day) in [
            ("21/11/2026", "2026-11-21"),
            ("1-2-2026", "2026-02-01"),
            ("2026-11-21", "2026-11-21"),
            ("mañana", "mañana"),
            ("", ""),
        ] {
            assert_eq!(iso_day(text), day);
        }
    }
}
