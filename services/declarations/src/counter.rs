//! What an officer has before them at the counter: flights, their queues, and who attends whom.

pub(crate) mod rpc;
pub mod store;

use chrono::{Duration, NaiveDate};

/// How long an officer counts as attending after the last renewal. Screens renew every 20 seconds.
const ATTENDANCE: Duration = Duration::seconds(60);

/// Flights of one day at one airport.
#[derive(Debug, serde::Serialize)]
pub struct Day {
    /// Airport code.
    pub airport: String,
    /// Calendar date of the flights.
    pub flight_date: NaiveDate,
    /// Also declarations with the mark of a mass submission.
    pub suspicious: bool,
}

/// The queue of one flight.
#[derive(Debug, serde::Serialize)]
pub struct QueueFilter {
    /// Airport code.
    pub airport: String,
    /// Calendar date of the flight.
    pub flight_date: NaiveDate,
    pub flight_number: String,
    /// Only declarations that wait for a decision.
    pub open: bool,
    /// Also declarations with the mark of a mass submission.
    pub suspicious: bool,
}

/// The declarations of one flight.
#[derive(Debug, serde::Serialize)]
pub struct FlightFilter {
    /// Airport code.
    pub airport: String,
    /// Calendar date of the flight.
    pub flight_date: NaiveDate,
    pub flight_number: String,
}

/// Declarations about whose people there is an alert.
#[derive(Debug, serde::Serialize)]
pub struct AlertedFilter {
    /// Airport code.
    pub airport: String,
    /// First day of the flights.
    pub since: NaiveDate,
}
