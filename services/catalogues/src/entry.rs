//! The eleven small catalogues. They are one thing with different columns, so what makes
//! them different is one table, [`KINDS`].

use std::collections::{BTreeMap, HashSet};

use crate::{
    search,
    sheet::{Fault, Row},
};

/// One line of a small catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
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
}

/// One of the eleven catalogues.
#[derive(Debug)]
pub struct Kind {
    /// How it is asked for.
    pub code: &'static str,
    /// The file it comes from.
    pub file: &'static str,
    /// Every column of the file, in order.
    pub columns: &'static [&'static str],
    /// Columns that may be empty.
    optional: &'static [&'static str],
    /// The code is the first of these that is not empty, else made from the name.
    code_from: &'static [&'static str],
    name: &'static str,
    /// Columns kept as attributes, with the attribute's name.
    attributes: &'static [(&'static str, &'static str)],
    /// Columns that are not free text.
    formats: &'static [(&'static str, Format)],
    order: Order,
    /// What follows from the columns without being one.
    derive: fn(&mut Entry),
}

#[derive(Debug, Clone, Copy)]
enum Format {
    /// So many capital letters or digits.
    Letters(usize),
    /// So many digits.
    Digits(usize),
    /// A whole number between the two.
    Whole(i32, i32),
    /// A decimal number not farther from zero.
    Degrees(f64),
    /// One of these.
    OneOf(&'static [&'static str]),
    /// The name of a country.
    Country,
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

/// The catalogue whose names other catalogues use.
pub const COUNTRIES: &str = "countries";
const YES_NO: Format = Format::OneOf(&["Sí", "No"]);

/// Every small catalogue. One that refers to another comes after it.
pub static KINDS: &[Kind] = &[
    Kind {
        code: "classifications",
        file: "classifications.csv",
        columns: &[
            "code",
            "name",
            "official_term",
            "traveller_message",
            "inspector_action",
            "severity",
            "source",
        ],
        attributes: &[
            ("official_term", "official_term"),
            ("traveller_message", "traveller_message"),
            ("inspector_action", "inspector_action"),
            ("severity", "severity"),
        ],
        formats: &[("severity", Format::Whole(1, 3))],
        ..PLAIN
    },
    Kind {
        code: "categories",
        file: "categories.csv",
        columns: &["code", "name", "description", "sort_order", "product_count", "source"],
        formats: &[("sort_order", Format::Whole(1, 9999))],
        optional: &["product_count"],
        order: Order::Column("sort_order"),
        ..PLAIN
    },
    Kind {
        code: "origins",
        file: "origins.csv",
        columns: &["code", "name", "description", "product_count", "source"],
        optional: &["product_count"],
        ..PLAIN
    },
    Kind {
        code: COUNTRIES,
        file: "countries.csv",
        columns: &["alpha2", "alpha3", "numeric", "name_es", "official_name_es", "nationality", "source"],
        optional: &["official_name_es", "nationality"],
        code_from: &["alpha2"],
        name: "name_es",
        attributes: &[
            ("alpha3", "alpha3"),
            ("numeric", "numeric"),
            ("official_name_es", "official_name"),
            ("nationality", "nationality"),
        ],
        formats: &[
            ("alpha2", Format::Letters(2)),
            ("alpha3", Format::Letters(3)),
            ("numeric", Format::Digits(3)),
        ],
        order: Order::Name,
        ..PLAIN
    },
    Kind {
        code: "units",
        file: "units.csv",
        columns: &["code", "name_es", "symbol", "kind", "name_en", "source"],
        optional: &["symbol"],
        name: "name_es",
        attributes: &[("symbol", "symbol"), ("kind", "kind"), ("name_en", "name_en")],
        ..PLAIN
    },
    Kind {
        code: "airports",
        file: "airports.csv",
        columns: &["iata", "icao", "name", "city", "province", "role", "lat", "lon", "source"],
        code_from: &["iata"],
        attributes: &[
            ("icao", "icao"),
            ("city", "city"),
            ("province", "province"),
            ("role", "role"),
            ("lat", "lat"),
            ("lon", "lon"),
        ],
        formats: &[
            ("iata", Format::Letters(3)),
            ("icao", Format::Letters(4)),
            ("role", Format::OneOf(&["origen", "destino", "nacional"])),
            ("lat", Format::Degrees(90.0)),
            ("lon", Format::Degrees(180.0)),
        ],
        derive: time_zone,
        ..PLAIN
    },
    Kind {
        code: "airlines",
        file: "airlines.csv",
        columns: &["name", "iata", "icao", "country", "active", "notes", "source"],
        optional: &["iata", "icao", "active", "notes"],
        code_from: &["iata", "icao"],
        attributes: &[("icao", "icao"), ("country", "country"), ("active", "active"), ("notes", "notes")],
        formats: &[
            ("iata", Format::Letters(2)),
            ("icao", Format::Letters(3)),
            ("country", Format::Country),
            ("active", Format::OneOf(&["si", "no"])),
        ],
        derive: closed_airline,
        ..PLAIN
    },
    Kind {
        code: "transport-modes",
        file: "transport_modes.csv",
        columns: &["code", "name", "description", "regular_passengers", "source"],
        attributes: &[("description", "description"), ("regular_passengers", "regular_passengers")],
        formats: &[("regular_passengers", YES_NO)],
        ..PLAIN
    },
    Kind {
        code: "retention-reasons",
        file: "retention_reasons.csv",
        columns: &["code", "name", "description", "severity", "source"],
        attributes: &[("description", "description"), ("severity", "severity")],
        formats: &[("severity", Format::OneOf(&["alta", "media", "baja"]))],
        ..PLAIN
    },
    Kind {
        code: "carried-items",
        file: "carried_items.csv",
        columns: &["code", "name", "description", "source"],
        ..PLAIN
    },
    Kind {
        code: "rejection-destinations",
        file: "rejection_destinations.csv",
        columns: &["code", "name", "description", "final", "source"],
        attributes: &[("description", "description"), ("final", "final")],
        formats: &[("final", YES_NO)],
        ..PLAIN
    },
];

/// What most catalogues look like.
const PLAIN: Kind = Kind {
    code: "",
    file: "",
    columns: &[],
    optional: &[],
    code_from: &["code"],
    name: "name",
    attributes: &[("description", "description")],
    formats: &[],
    order: Order::File,
    derive: |_| {},
};

/// Airports of the islands keep the islands' time.
fn time_zone(entry: &mut Entry) {
    let island = entry.attributes.get("province").is_some_and(|province| province == "Galápagos");
    let zone = if island { "Pacific/Galapagos" } else { "America/Guayaquil" };
    entry.attributes.insert("time_zone".to_owned(), zone.to_owned());
}

/// An airline that no longer flies is kept but not offered; where it is not known, it is.
fn closed_airline(entry: &mut Entry) {
    entry.active = entry.attributes.get("active").is_none_or(|active| active != "no");
}

impl Kind {
    /// The catalogue asked for.
    pub fn of(code: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.code == code)
    }

    /// The file that must be loaded before.
    pub fn depends_on(&self) -> &'static [&'static str] {
        let names_countries = self.formats.iter().any(|(_, format)| matches!(format, Format::Country));
        if names_countries { &["countries.csv"] } else { &[] }
    }

    /// Reads all rows of the file, in order; notes every fault.
    pub fn parse(&self, rows: &[Row], countries: &HashSet<String>, faults: &mut Vec<Fault>) -> Vec<Entry> {
        let mut entries: Vec<_> =
            (1..).zip(rows).map(|(place, row)| self.parse_row(row, place, countries, faults)).collect();
        if let Order::Name = self.order {
            let mut by_name: Vec<_> = entries.iter_mut().collect();
            by_name.sort_by_cached_key(|entry| search::fold(&entry.name));
            (1..).zip(by_name).for_each(|(place, entry)| entry.sort_order = place);
        }
        entries
    }

    fn parse_row(
        &self,
        row: &Row,
        place: i32,
        countries: &HashSet<String>,
        faults: &mut Vec<Fault>,
    ) -> Entry {
        for column in self.columns {
            let cell = row.get(column);
            if cell.is_empty() && !self.optional.contains(column) {
                faults.push(Fault::new(row.line, format!("{column} is empty")));
            }
        }
        for (column, format) in self.formats {
            let cell = row.get(column);
            if let Some(wanted) = format.missed_by(cell, countries).filter(|_| !cell.is_empty()) {
                faults.push(Fault::new(row.line, format!("{column} {cell:?} is not {wanted}")));
            }
        }
        let name = row.get(self.name).to_owned();
        let code = self.code_from.iter().map(|column| row.get(column)).find(|cell| !cell.is_empty());
        let attributes = self
            .attributes
            .iter()
            .filter_map(|(column, attribute)| Some(((*attribute).to_owned(), row.optional(column)?)));
        let mut entry = Entry {
            code: code.map_or_else(|| search::fold(&name).to_uppercase().replace(' ', "-"), str::to_owned),
            name,
            attributes: attributes.collect(),
            sort_order: match self.order {
                Order::Column(column) => row.get(column).parse().unwrap_or(place),
                Order::File | Order::Name => place,
            },
            active: true,
            source: row.get("source").to_owned(),
        };
        (self.derive)(&mut entry);
        entry
    }
}

impl Format {
    /// What was wanted, when the cell is something else.
    fn missed_by(self, cell: &str, countries: &HashSet<String>) -> Option<String> {
        let (met, wanted) = match self {
            Format::Letters(count) => (
                cell.len() == count && cell.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()),
                format!("{count} capital letters or digits"),
            ),
            Format::Digits(count) => {
                (cell.len() == count && cell.bytes().all(|b| b.is_ascii_digit()), format!("{count} digits"))
            }
            Format::Whole(least, most) => (
                cell.parse::<i32>().is_ok_and(|number| (least..=most).contains(&number)),
                format!("a whole number from {least} to {most}"),
            ),
            Format::Degrees(most) => (
                cell.parse::<f64>().is_ok_and(|number| number.abs() <= most),
                format!("a number from -{most} to {most}"),
            ),
            Format::OneOf(allowed) => (allowed.contains(&cell), format!("one of {}", allowed.join(", "))),
            Format::Country => (countries.contains(cell), "the name of a country".to_owned()),
        };
        (!met).then_some(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Sheet;

    fn parse(kind: &str, text: &str) -> (Vec<Entry>, Vec<String>) {
        let kind = Kind::of(kind).unwrap();
        let sheet = Sheet::read(format!("{}\n{text}", kind.columns.join(",")).as_bytes(), kind.columns);
        let mut faults = sheet.faults;
        let entries = kind.parse(&sheet.rows, &HashSet::from(["Ecuador".to_owned()]), &mut faults);
        (entries, faults.iter().map(Fault::to_string).collect())
    }

    #[test]
    fn there_are_eleven_and_each_names_its_columns_right() {
        assert_eq!(KINDS.len(), 11);
        for kind in KINDS {
            let used = [kind.name].into_iter().chain(kind.optional.iter().copied());
            let used = used.chain(kind.code_from.iter().copied());
            let used = used.chain(kind.attributes.iter().map(|(column, _)| *column));
            let used = used.chain(kind.formats.iter().map(|(column, _)| *column));
            for column in used.chain(["source"]) {
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
        let (entries, _) = parse("countries", "ZA,ZAF,710,Sudáfrica,,,x\nAX,ALA,248,Åland,,,x\n");
        assert_eq!(entries.iter().map(|entry| entry.sort_order).collect::<Vec<_>>(), [2, 1]);
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
                "2: name is empty",
                "2: iata \"gps\" is not 3 capital letters or digits",
                "2: role \"hub\" is not one of origen, destino, nacional",
                "2: lat \"91\" is not a number from -90 to 90",
                "2: lon \"NaN\" is not a number from -180 to 180",
                "3: source is empty",
            ]
        );
        let (_, faults) = parse("airlines", "Nueva,,,Atlántida,quizás,,x\n");
        assert_eq!(
            faults,
            [
                "2: country \"Atlántida\" is not the name of a country",
                "2: active \"quizás\" is not one of si, no",
            ]
        );
    }
}
