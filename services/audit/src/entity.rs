//! What kinds of things facts are about, as people look for them.

use pinzon_events::facts;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A kind of thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Entity {
    /// Accounts of staff, their passwords and second factors.
    Account,
    /// Sign-ins and sessions.
    Session,
    /// Products, catalogues, legal basis and settings.
    Catalogue,
    Declaration,
    Passenger,
    /// Acts of retention and rejection.
    Act,
    /// Goods in custody.
    Custody,
    /// Devices that issue acts without a network.
    Device,
    /// Files that people took away.
    Export,
    /// What the system does by itself, and decisions about events that it could not apply.
    System,
}

impl Entity {
    /// What facts of a type are about.
    pub fn of(kind: &str) -> Option<Self> {
        let mut parts = kind.strip_prefix("pinzon.")?.split('.');
        let (source, what) = (parts.next()?, parts.next()?);
        let begins = |words: &[&str]| words.iter().any(|word| what.starts_with(word));
        Some(match source {
            _ if begins(&["dead_letter", "events_lost", "purged", "draw_seed"]) => Self::System,
            // A flight is read onto a device, as a list into a file.
            _ if what.ends_with("exported") || what == "flight_read" => Self::Export,
            "auth" if begins(&["sign", "sessions", "airport_selected"]) => Self::Session,
            "auth" => Self::Account,
            "catalogue" => Self::Catalogue,
            "declaration" if begins(&["passenger"]) => Self::Passenger,
            "declaration" => Self::Declaration,
            "retention" if begins(&["custody", "inventory"]) => Self::Custody,
            "retention" if begins(&["device"]) => Self::Device,
            "retention" => Self::Act,
            _ => return None,
        })
    }

    /// The types of facts that are about it.
    pub fn kinds(self) -> impl Iterator<Item = &'static str> {
        facts::KINDS.iter().copied().filter(move |kind| Self::of(kind) == Some(self))
    }
}

#[cfg(test)]
mod tests {
    use pinzon_chassis::ClosedSet;

    use super::*;

    #[test]
    fn every_fact_is_about_something_and_something_is_about_every_entity() {
        for kind in facts::KINDS {
            assert!(Entity::of(kind).is_some(), "{kind}");
        }
        for &entity in Entity::ALL {
            assert!(entity.kinds().next().is_some(), "{entity:?}");
        }
        assert_eq!(Entity::of("pinzon.declaration.passenger_joined.v1"), Some(Entity::Passenger));
        assert_eq!(Entity::of("pinzon.declaration.passengers_exported.v1"), Some(Entity::Export));
        assert_eq!(Entity::of("pinzon.auth.sign_in_refused.v1"), Some(Entity::Session));
        assert_eq!(Entity::of("pinzon.audit.dead_letter_decided.v1"), Some(Entity::System));
    }
}
