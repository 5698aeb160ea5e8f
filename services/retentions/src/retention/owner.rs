//! Whose goods they are: a passenger's, who signs, or nobody's who is there.

use pinzon_domain::TravelDocument;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::signature::Signature;

/// Whose goods they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Owner {
    Passenger { passenger: Passenger, passenger_signing: Signing },
    Nobody { ownerless: Ownerless },
}

impl Owner {
    /// The passenger, if there is one.
    pub fn passenger(&self) -> Option<&Passenger> {
        match self {
            Owner::Passenger { passenger, .. } => Some(passenger),
            Owner::Nobody { .. } => None,
        }
    }
}

/// The passenger as the document says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passenger {
    /// The document.
    #[serde(flatten)]
    pub document: TravelDocument,
    /// As in the document.
    pub surnames: String,
    /// As in the document.
    pub given_names: String,
    /// ISO 3166-1 alpha-2, or the code of ICAO 9303 where it is no country.
    pub nationality: String,
}

/// How the passenger signs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Signing {
    /// On the printed act.
    Paper {
        /// Somebody who was there, if named.
        witness: Option<String>,
    },
    /// On the officer's screen.
    Screen {
        /// What the passenger drew.
        signature: Signature,
    },
    /// Not at all.
    Refused {
        /// Who saw the refusal.
        witness: String,
    },
}

/// Goods without a passenger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ownerless {
    pub reason: OwnerlessReason,
    /// The spot where they were found.
    pub place: String,
    /// Name and document of who saw it.
    pub witness: Option<String>,
}

/// Why goods have no passenger.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OwnerlessReason {
    /// Left at the filter before inspection.
    Abandoned,
    /// Baggage whose owner is not there.
    Unclaimed,
    /// Found in the aircraft or on the vessel.
    OnBoard,
    /// Left unseen in a bin for it.
    AmnestyBin,
}

/// Whether something is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
    Absent,
}

impl OwnerlessReason {
    /// Whether somebody else has to have seen it. Whoever opens a bin has seen nobody.
    pub fn witness(self) -> Need {
        match self {
            Self::Unclaimed | Self::OnBoard => Need::Required,
            Self::Abandoned => Need::Optional,
            Self::AmnestyBin => Need::Absent,
        }
    }

    /// Whether the flight is known, because the goods came with it. At a filter people of several flights pass.
    pub fn needs_flight(self) -> bool {
        matches!(self, Self::Unclaimed | Self::OnBoard)
    }
}

#[cfg(test)]
mod tests {
    use pinzon_chassis::ClosedSet;

    use super::*;

    #[test]
    fn the_code_is_what_is_written() {
        for &reason in OwnerlessReason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.code());
        }
    }
}
