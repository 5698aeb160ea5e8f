//! The journey: the stored type, its parser and its message.

use chrono::{Days, NaiveDate};
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    CatalogueKind, Direction,
    date::parse_date,
    text::{flight_number, line, optional},
};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};
use serde::{Deserialize, Serialize};

use crate::content::{lookup::References, wire};

/// How far ahead a flight may be declared (product decision).
const MAX_DAYS_AHEAD: u64 = 60;

/// Why the traveller comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Turismo.
    Tourism,
    /// Residencia.
    Residence,
    /// Trabajo.
    Work,
    /// Estudio.
    Study,
    /// Visita.
    Visit,
    /// Tránsito.
    Transit,
    /// Otro.
    Other,
}

/// The journey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Travel {
    /// Which way.
    pub direction: Direction,
    /// Transport mode code.
    pub transport_mode: String,
    /// Airline code.
    pub airline: Option<String>,
    /// Flight or trip number.
    pub flight_number: String,
    /// Calendar date of the flight.
    pub flight_date: NaiveDate,
    /// Airport code, or of a boat port code.
    pub origin_airport: String,
    /// Airport code, or of a boat port code.
    pub destination_airport: String,
    /// Airport that controls a boat, as the catalogue said of its port; of a flight one of its ends does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// Airport that controls the flight before boarding, as the catalogue said; `None` without such a control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departure_control: Option<String>,
    pub purpose: Purpose,
    /// Where the traveller stays.
    pub lodging: Option<String>,
    /// Planned days.
    pub stay_days: Option<i32>,
}

impl Travel {
    /// Where the declaration is controlled: on arrival, or before leaving the islands.
    pub fn control_airport(&self) -> &str {
        self.control.as_deref().unwrap_or_else(|| self.control_end())
    }

    /// Airports that control the declaration: on arrival, or before leaving the islands, and before boarding.
    pub fn control_airports(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.control_airport()).chain(self.departure_control.as_deref())
    }

    /// The end of the journey at which the declaration is controlled.
    pub fn control_end(&self) -> &str {
        control_end(self.direction, &self.origin_airport, &self.destination_airport)
    }

    /// The same journey, controlled at another airport.
    pub fn controlled_at(self, airport: String) -> Self {
        if by_sea(&self.transport_mode) {
            return Self { control: Some(airport), ..self };
        }
        match self.direction {
            Direction::Entry | Direction::Interisland => Self { destination_airport: airport, ..self },
            Direction::Exit => Self { origin_airport: airport, ..self },
        }
    }
}

/// Whether a transport mode goes by sea, from port to port. Codes of modes begin with what they travel through: A for air, M
/// for sea.
pub fn by_sea(transport_mode: &str) -> bool {
    transport_mode.starts_with('M')
}

/// The end of a journey at which it is controlled: on arrival, or before leaving the islands.
pub fn control_end<'a>(direction: Direction, origin: &'a str, destination: &'a str) -> &'a str {
    match direction {
        Direction::Entry | Direction::Interisland => destination,
        Direction::Exit => origin,
    }
}

pub(crate) fn parse_travel(
    draft: &pb::Travel,
    at: &str,
    today: NaiveDate,
    references: &References,
    wrong: &mut Violations,
) -> Option<Travel> {
    let field = |name: &str| format!("{at}.{name}");
    let direction = wrong.take(field("direction"), wire::direction_in(draft.direction));
    let mode = wrong.take(
        field("transport_mode"),
        references.entry(CatalogueKind::TransportModes, &draft.transport_mode),
    );
    let airline = wrong.take(
        field("airline"),
        optional(&draft.airline, |code| references.entry(CatalogueKind::Airlines, code)),
    );
    let flight_number = wrong.take(field("flight_number"), flight_number(&draft.flight_number));
    let flight_date = wrong.take(field("flight_date"), flight_date(&draft.flight_date, today));
    let place = |code: &str| references.place(&draft.transport_mode, code);
    let origin = wrong.take(field("origin_airport"), place(&draft.origin_airport));
    let destination = wrong.take(field("destination_airport"), place(&draft.destination_airport));
    let mut control = None;
    if let (Some(direction), Some(origin), Some(destination)) = (direction, &origin, &destination) {
        check_route(direction, origin, destination, at, references, wrong);
        if by_sea(&draft.transport_mode) {
            let end = control_end(direction, origin, destination);
            control = references.port_airports.get(end).cloned();
            // A port of the islands that no airport controls would be seen by nobody.
            if control.is_none() && references.is_island(end) {
                let name = if end == origin { "origin_airport" } else { "destination_airport" };
                wrong.add(field(name), Reason::UnknownCode);
            }
        }
    }
    let departs = direction.is_some_and(|direction| direction != Direction::Exit);
    let departure_control =
        origin.clone().filter(|origin| departs && references.departure_controls.contains(origin));
    let purpose = wrong.take(field("purpose"), wire::purpose_in(draft.purpose));
    let lodging = wrong
        .take(field("lodging"), optional(&draft.lodging, |typed| line(typed, limits::travel::MAX_LODGING)));
    let stay_days = wrong.take(
        field("stay_days"),
        match draft.stay_days {
            Some(days) if days < limits::travel::MIN_STAY_DAYS => Err(Reason::QuantityNotPositive),
            Some(days) if days > limits::travel::MAX_STAY_DAYS => Err(Reason::QuantityTooLarge),
            days => Ok(days),
        },
    );
    Some(Travel {
        direction: direction?,
        transport_mode: mode?,
        airline: airline?,
        flight_number: flight_number?,
        flight_date: flight_date?,
        origin_airport: origin?,
        destination_airport: destination?,
        control,
        departure_control,
        purpose: purpose?,
        lodging: lodging?,
        stay_days: stay_days?,
    })
}

fn check_route(
    direction: Direction,
    origin: &str,
    destination: &str,
    at: &str,
    references: &References,
    wrong: &mut Violations,
) {
    if origin == destination {
        wrong.add(format!("{at}.destination_airport"), Reason::SameAirport);
        return;
    }
    let (from_island, to_island) = match direction {
        Direction::Entry => (false, true),
        Direction::Interisland => (true, true),
        Direction::Exit => (true, false),
    };
    if references.is_island(origin) != from_island {
        wrong.add(format!("{at}.origin_airport"), Reason::AirportAgainstDirection);
    }
    if references.is_island(destination) != to_island {
        wrong.add(format!("{at}.destination_airport"), Reason::AirportAgainstDirection);
    }
}

fn flight_date(typed: &str, today: NaiveDate) -> Result<NaiveDate, Reason> {
    let day = parse_date(typed)?;
    if day < today {
        Err(Reason::DateInThePast)
    } else if day > today + Days::new(MAX_DAYS_AHEAD) {
        Err(Reason::DateTooFar)
    } else {
        Ok(day)
    }
}

pub(crate) fn travel_out(t: Travel) -> pb::Travel {
    pb::Travel {
        direction: wire::direction_out(t.direction),
        transport_mode: t.transport_mode,
        airline: t.airline.unwrap_or_default(),
        flight_number: t.flight_number,
        flight_date: t.flight_date.to_string(),
        origin_airport: t.origin_airport,
        destination_airport: t.destination_airport,
        purpose: wire::purpose_out(t.purpose),
        lodging: t.lodging.unwrap_or_default(),
        stay_days: t.stay_days,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::draft::{
        Draft, parse,
        tests::{draft, now, only, references, wrong},
    };

    #[test]
    fn flights_are_today_to_sixty_days_ahead_in_galapagos() {
        let on = |day: &str| {
            let mut d = draft();
            d.travel.flight_date = day.to_owned();
            d
        };
        assert!(parse(&on("2026-11-20"), "content", &references(), now()).is_ok());
        assert!(parse(&on("2027-01-19"), "content", &references(), now()).is_ok());
        assert_eq!(wrong(&on("2026-11-19")), only("travel.flight_date", Reason::DateInThePast));
        assert_eq!(wrong(&on("2027-01-20")), only("travel.flight_date", Reason::DateTooFar));
        // 03:00 UTC is still the evening before on the islands.
        let evening = "2026-11-21T03:00:00Z".parse().unwrap();
        assert!(parse(&on("2026-11-20"), "content", &references(), evening).is_ok());
    }

    #[test]
    fn the_route_fits_the_direction() {
        let mut d = draft();
        d.travel.direction = pb::Direction::Exit.into();
        assert_eq!(
            wrong(&d),
            [
                ("content.travel.origin_airport".to_owned(), Reason::AirportAgainstDirection),
                ("content.travel.destination_airport".to_owned(), Reason::AirportAgainstDirection),
            ]
        );
        d.travel.origin_airport = "GPS".to_owned();
        assert_eq!(wrong(&d), only("travel.destination_airport", Reason::SameAirport));
    }

    fn boat(origin: &str, destination: &str) -> Draft {
        let mut d = draft();
        d.travel.transport_mode = "MAI".to_owned();
        d.travel.airline = String::new();
        d.travel.flight_number = "Gaviota".to_owned();
        d.travel.origin_airport = origin.to_owned();
        d.travel.destination_airport = destination.to_owned();
        d
    }

    #[test]
    fn a_boat_goes_between_ports_and_is_controlled_at_the_airport_of_its_port() {
        let control = |d: &Draft| {
            parse(d, "content", &references(), now()).unwrap().travel.control_airport().to_owned()
        };
        assert_eq!(control(&boat("ECGYE", "XGAYO")), "GPS");
        let mut between = boat("XGAYO", "XGVEL");
        between.travel.direction = pb::Direction::Interisland.into();
        assert_eq!(control(&between), "SCY");
        between.travel.direction = pb::Direction::Exit.into();
        between.travel.destination_airport = "ECGYE".to_owned();
        assert_eq!(control(&between), "GPS");
        assert_eq!(
            wrong(&boat("XGAYO", "ECGYE")),
            [
                ("content.travel.origin_airport".to_owned(), Reason::AirportAgainstDirection),
                ("content.travel.destination_airport".to_owned(), Reason::AirportAgainstDirection),
            ]
        );
    }

    #[test]
    fn airports_and_ports_do_not_mix() {
        assert_eq!(wrong(&boat("UIO", "XGAYO")), only("travel.origin_airport", Reason::NotAPort));
        assert_eq!(wrong(&boat("ECGYE", "ZZZ")), only("travel.destination_airport", Reason::UnknownCode));
        let mut flight = draft();
        flight.travel.destination_airport = "XGAYO".to_owned();
        assert_eq!(wrong(&flight), only("travel.destination_airport", Reason::NotAnAirport));
    }

    #[test]
    fn a_boat_keeps_the_ends_and_the_control_that_it_has() {
        let sworn = parse(&boat("ECGYE", "XGAYO"), "content", &references(), now()).unwrap();
        // One was taken over by another airport; another was sworn to before there were ports.
        let mut taken = sworn.clone();
        taken.travel = taken.travel.controlled_at("IBB".to_owned());
        assert_eq!(taken.travel.destination_airport, "XGAYO");
        let mut earlier = sworn;
        earlier.travel = Travel {
            origin_airport: "UIO".to_owned(),
            destination_airport: "SCY".to_owned(),
            control: None,
            ..earlier.travel
        };
        for (sworn, airport) in [(taken, "IBB"), (earlier, "SCY")] {
            let mut kept = references();
            kept.keep(&sworn);
            let Travel { origin_airport, destination_airport, .. } = &sworn.travel;
            let edited = parse(&boat(origin_airport, destination_airport), "content", &kept, now()).unwrap();
            assert_eq!(edited.travel.control_airport(), airport);
        }
    }
}
