//! What changes of the catalogue, and who is told.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
pub use pinzon_events::facts::FieldChange;
use pinzon_events::outbox::Wake;
use tokio::sync::Notify;

/// Told after each commit, so that nobody waits for its next poll.
#[derive(Debug, Clone, Default)]
pub struct Changed {
    /// Whoever publishes the facts.
    pub relay: Wake,
    /// Whoever keeps a copy of the catalogue.
    pub copy: Arc<Notify>,
}

impl Changed {
    /// Something was committed.
    pub fn tell(&self) {
        self.relay.ring();
        self.copy.notify_one();
    }
}

/// What somebody did to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// It is new.
    Created,
    /// It is different.
    Updated,
    /// It can no longer be chosen.
    Deactivated,
    /// It can be chosen again.
    Reactivated,
    /// A file says something new or different.
    Imported,
    /// It stands at another place.
    Reordered,
}

impl Action {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Deactivated => "deactivated",
            Self::Reactivated => "reactivated",
            Self::Imported => "imported",
            Self::Reordered => "reordered",
        }
    }

    /// What an update that may also turn something on or off is called.
    pub fn of_update(was_active: bool, is_active: bool) -> Self {
        match (was_active, is_active) {
            (true, false) => Self::Deactivated,
            (false, true) => Self::Reactivated,
            _ => Self::Updated,
        }
    }
}

/// One change of one thing.
#[derive(Debug, Clone)]
pub struct Change {
    /// What it is: `entry`, `product`, `standard`, …
    pub noun: &'static str,
    /// Its code or id; entries: `kind/code`.
    pub key: String,
    /// Its name after the change.
    pub name: String,
    /// Its version after the change.
    pub version: i64,
    /// What was done.
    pub action: Action,
    /// Field by field.
    pub changes: Vec<FieldChange>,
}

/// Fields by name, as people read them.
pub type Fields = Vec<(String, String)>;

/// Fields that have their names.
pub fn fields<const N: usize>(of: [(&str, String); N]) -> Fields {
    of.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// With whether it can be chosen.
pub fn switched(mut fields: Fields, active: bool) -> Fields {
    fields.push(("active".to_owned(), if active { "sí" } else { "no" }.to_owned()));
    fields
}

/// The fields that are different, in the order of the later ones. A field that one of the two
/// does not have is empty there.
pub fn difference(before: &Fields, after: &Fields) -> Vec<FieldChange> {
    let value = |fields: &Fields, name: &str| {
        fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let gone = before.iter().filter(|(name, _)| !after.iter().any(|(field, _)| field == name));
    after
        .iter()
        .chain(gone)
        .map(|(name, _)| FieldChange {
            field: name.clone(),
            before: value(before, name),
            after: value(after, name),
        })
        .filter(|change| change.before != change.after)
        .collect()
}

/// The calendar date on the islands, which are six hours behind UTC all year.
pub fn islands_date(now: DateTime<Utc>) -> NaiveDate {
    (now - TimeDelta::hours(6)).date_naive()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(of: &[(&str, &str)]) -> Fields {
        of.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn only_what_is_different_is_told() {
        let changes = difference(
            &fields(&[("name", "Uno"), ("order", "1"), ("old", "x")]),
            &fields(&[("name", "Dos"), ("order", "1"), ("new", "y")]),
        );
        let told: Vec<_> =
            changes.iter().map(|c| (c.field.as_str(), c.before.as_str(), c.after.as_str())).collect();
        assert_eq!(told, [("name", "Uno", "Dos"), ("new", "", "y"), ("old", "x", "")]);
    }

    #[test]
    fn a_late_evening_in_utc_is_still_the_same_day_on_the_islands() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        assert_eq!(islands_date(at("2026-11-21T05:59:59Z")).to_string(), "2026-11-20");
        assert_eq!(islands_date(at("2026-11-21T06:00:00Z")).to_string(), "2026-11-21");
    }
}
