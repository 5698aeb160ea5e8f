//! What the catalogues say about the codes of one request.

use std::collections::{HashMap, HashSet};

use pinzon_chassis::Reason;
use pinzon_domain::{CatalogueKind, Citation, Direction, date::ISLANDS, text::plain};
use uuid::Uuid;

use super::{
    Content,
    part::{
        item::{Goods, Item},
        travel::by_sea,
    },
};

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

/// The catalogue of the places that a transport mode goes between.
fn places_of(transport_mode: &str) -> CatalogueKind {
    if by_sea(transport_mode) { CatalogueKind::Ports } else { CatalogueKind::Airports }
}

/// What the catalogues say about the codes of a request. A code that is missing does not exist.
#[derive(Debug, Clone, Default)]
pub struct References {
    /// Active entries.
    pub entries: HashSet<(CatalogueKind, String)>,
    /// What is a country in documents only.
    pub document_countries: HashSet<String>,
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
    /// Adds an active entry of a small catalogue.
    pub fn add_entry(&mut self, kind: CatalogueKind, code: String, attributes: &HashMap<String, String>) {
        let is =
            |attribute: &str, value: &str| attributes.get(attribute).is_some_and(|stated| stated == value);
        if matches!(kind, CatalogueKind::Airports | CatalogueKind::Ports) && is("time_zone", ISLANDS.name()) {
            self.islands.insert(code.clone());
        }
        if kind == CatalogueKind::Airports && is("controls_departures", "Sí") {
            self.departure_controls.insert(code.clone());
        }
        if let (CatalogueKind::Ports, Some(airport)) = (kind, attributes.get("airport")) {
            self.port_airports.insert(code.clone(), airport.clone());
        }
        if kind == CatalogueKind::Countries && is("documents_only", "Sí") {
            self.document_countries.insert(code);
        } else {
            self.entries.insert((kind, code));
        }
    }

    /// Adds what a declaration names already, also where a catalogue no longer offers it.
    pub fn keep(&mut self, sworn: &Content) {
        let Content { travel, traveller, minors, items, .. } = sworn;
        let person = &traveller.person;
        let people = minors.iter().chain([person]);
        // Boats of earlier versions go from airport to airport.
        let places = places_of(&travel.transport_mode);
        let codes = [
            (CatalogueKind::TransportModes, Some(&travel.transport_mode)),
            (CatalogueKind::Airlines, travel.airline.as_ref()),
            (places, Some(&travel.origin_airport)),
            (places, Some(&travel.destination_airport)),
            (CatalogueKind::Countries, Some(&traveller.residence_country)),
        ];
        self.document_countries
            .extend(people.flat_map(|person| [person.document.country.clone(), person.nationality.clone()]));
        let of_items = items.iter().flat_map(|item| {
            [
                (CatalogueKind::Units, Some(&item.unit)),
                (CatalogueKind::CarriedItems, Some(&item.carried_in)),
                (CatalogueKind::Countries, Some(&item.origin_country)),
            ]
        });
        let all = codes.into_iter().chain(of_items);
        self.entries.extend(all.filter_map(|(kind, code)| code.map(|code| (kind, code.clone()))));
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
    pub fn entry(&self, kind: CatalogueKind, code: &str) -> Result<String, Reason> {
        let code = plain(code);
        if code.is_empty() {
            Err(Reason::Required)
        } else if self.entries.contains(&(kind, code.clone())) {
            Ok(code)
        } else {
            Err(Reason::UnknownCode)
        }
    }

    /// A required code of a country.
    pub fn country(&self, code: &str) -> Result<String, Reason> {
        self.entry(CatalogueKind::Countries, code)
    }

    /// A required code of what issues documents or stands in them as a nationality: a country, or one of the codes of ICAO
    /// 9303 that are none, such as that of stateless persons.
    pub fn document_country(&self, code: &str) -> Result<String, Reason> {
        let typed = plain(code);
        if self.document_countries.contains(&typed) { Ok(typed) } else { self.country(code) }
    }

    /// A required code of where a journey by a transport mode begins or ends.
    pub fn place(&self, transport_mode: &str, code: &str) -> Result<String, Reason> {
        let wanted = places_of(transport_mode);
        let (other, mixed) = match wanted {
            CatalogueKind::Ports => (CatalogueKind::Airports, Reason::NotAPort),
            _ => (CatalogueKind::Ports, Reason::NotAnAirport),
        };
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
