//! What the catalogues say about the codes of one request.

use std::collections::{HashMap, HashSet};

use pinzon_chassis::Reason;
use pinzon_domain::{Citation, Direction, text::plain};
use uuid::Uuid;

use super::{Content, Goods, Item, by_sea};

/// A product with the verdict of the day of the flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Id in the catalogue.
    pub id: Uuid,
    /// Code in the catalogue.
    pub code: String,
    /// Name shown.
    pub name: String,
    /// `permitido`, `restringido` or `no_permitido`.
    pub classification: String,
    /// Official term of the classification.
    pub classification_name: String,
    /// Conditions of entry.
    pub conditions: Option<String>,
    pub reason: Option<String>,
    /// Whether a source names the product itself.
    pub verified: bool,
    /// The articles behind it, the most specific first.
    pub articles: Vec<Citation>,
}

/// The kind of countries.
const COUNTRIES: &str = "countries";
/// The kind under which [`References::entries`] has what is a country in documents only.
const OF_DOCUMENTS: &str = "countries of documents";
/// The kind of airports.
pub(crate) const AIRPORTS: &str = "airports";
/// The kind of ports.
pub(crate) const PORTS: &str = "ports";

/// The kind of the places that a transport mode goes between.
fn places_of(transport_mode: &str) -> &'static str {
    if by_sea(transport_mode) { PORTS } else { AIRPORTS }
}

/// The key in [`References::entries`] of an entry of the catalogues.
pub fn reference_key(kind: String, code: String, attributes: &HashMap<String, String>) -> (String, String) {
    let only = kind == COUNTRIES && attributes.get("documents_only").is_some_and(|only| only == "Sí");
    (if only { OF_DOCUMENTS.to_owned() } else { kind }, code)
}

/// What the catalogues say about the codes a request uses; what is missing does not exist.
#[derive(Debug, Clone, Default)]
pub struct References {
    /// Active entries: `(kind, code)`.
    pub entries: HashSet<(String, String)>,
    /// Airports and ports on the islands.
    pub islands: HashSet<String>,
    /// The airport that controls what comes to a port, by port.
    pub port_airports: HashMap<String, String>,
    /// Airports that control what leaves for the islands.
    pub departure_controls: HashSet<String>,
    /// Active products.
    pub products: HashMap<Uuid, Product>,
    /// Version of the catalogue the products were read at.
    pub catalogue_version: i64,
    /// Version of the oath to be accepted.
    pub oath_version: i32,
    /// Products that the declaration names already, with the verdict that was sworn to.
    pub sworn: HashMap<Uuid, Goods>,
}

impl References {
    /// Adds what a declaration names already, also where a catalogue no longer offers it.
    pub fn keep(&mut self, sworn: &Content) {
        let Content { travel, traveller, minors, items, .. } = sworn;
        let person = &traveller.person;
        let people = minors.iter().chain([person]);
        // Boats of earlier versions go from airport to airport.
        let places = places_of(&travel.transport_mode);
        let codes = [
            ("transport-modes", Some(&travel.transport_mode)),
            ("airlines", travel.airline.as_ref()),
            (places, Some(&travel.origin_airport)),
            (places, Some(&travel.destination_airport)),
            (COUNTRIES, Some(&traveller.residence_country)),
        ];
        let of_people = people.flat_map(|person| {
            [(OF_DOCUMENTS, Some(&person.document.country)), (OF_DOCUMENTS, Some(&person.nationality))]
        });
        let of_items = items.iter().flat_map(|item| {
            [
                ("units", Some(&item.unit)),
                ("carried-items", Some(&item.carried_in)),
                (COUNTRIES, Some(&item.origin_country)),
            ]
        });
        let all = codes.into_iter().chain(of_people).chain(of_items);
        self.entries.extend(all.filter_map(|(kind, code)| code.map(|code| (kind.to_owned(), code.clone()))));
        if travel.direction != Direction::Entry {
            self.islands.insert(travel.origin_airport.clone());
        }
        if travel.direction != Direction::Exit {
            self.islands.insert(travel.destination_airport.clone());
        }
        if by_sea(&travel.transport_mode) {
            self.port_airports.insert(travel.control_end().to_owned(), travel.control_airport().to_owned());
        }
        self.departure_controls.extend(travel.departure_control.clone());
        for Item { goods, .. } in items {
            if let Goods::Product { id, .. } = goods {
                self.sworn.entry(*id).or_insert_with(|| goods.clone());
            }
        }
    }

    /// A required code of a small catalogue.
    pub fn entry(&self, kind: &str, code: &str) -> Result<String, Reason> {
        let code = plain(code);
        if code.is_empty() {
            Err(Reason::Required)
        } else if self.entries.contains(&(kind.to_owned(), code.clone())) {
            Ok(code)
        } else {
            Err(Reason::UnknownCode)
        }
    }

    /// A required code of a country.
    pub fn country(&self, code: &str) -> Result<String, Reason> {
        self.entry(COUNTRIES, code)
    }

    /// A required code of what issues documents or stands in them as a nationality: a country, or one of the codes of ICAO
    /// 9303 that are none, such as that of stateless persons.
    pub fn document_country(&self, code: &str) -> Result<String, Reason> {
        self.entry(OF_DOCUMENTS, code).or_else(|_| self.country(code))
    }

    /// A required code of where a journey by a transport mode begins or ends.
    pub fn place(&self, transport_mode: &str, code: &str) -> Result<String, Reason> {
        let wanted = places_of(transport_mode);
        let (other, mixed) =
            if wanted == PORTS { (AIRPORTS, Reason::NotAPort) } else { (PORTS, Reason::NotAnAirport) };
        self.entry(wanted, code).map_err(
            |reason| {
                if self.entry(other, code).is_ok() { mixed } else { reason }
            },
        )
    }

    /// Whether an airport or a port lies in Galápagos.
    pub fn is_island(&self, place: &str) -> bool {
        self.islands.contains(place)
    }
}
