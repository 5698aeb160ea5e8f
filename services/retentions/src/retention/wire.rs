//! Conversions between gRPC messages and acts.

use pinzon_chassis::{clock::timestamp, wire_enum};
use pinzon_domain::{Citation, Direction, DocumentType};
use pinzon_proto::retentions::v1 as pb;

use super::{
    Flight, Officer, Retention, State,
    frozen::{NamedCode, Product, Replaced},
    item::{Decision, Item, PhysicalState},
    owner::{Owner, Ownerless, OwnerlessReason, Passenger, Signing},
};

wire_enum!(Direction, pb::Direction, direction_out, direction_in, { Entry, Interisland, Exit });

wire_enum!(DocumentType, pb::DocumentType, document_type_out, document_type_in, { Passport, Cedula, Other });

wire_enum!(State, pb::State, state_out, state_in, { Issued, Closed, Annulled });

wire_enum!(OwnerlessReason, pb::OwnerlessReason, ownerless_reason_out, ownerless_reason_in, { Abandoned, Unclaimed, OnBoard, AmnestyBin });

wire_enum!(PhysicalState, pb::PhysicalState, physical_state_out, physical_state_in, { Good, Damaged, Infested, Decomposed, Other });

impl From<Retention> for pb::Retention {
    fn from(retention: Retention) -> Self {
        let act = retention.sealed.act().clone();
        let content = act.content;
        let (passenger, passenger_signing, ownerless) = match content.owner {
            Owner::Passenger { passenger, passenger_signing } => {
                (Some(passenger.into()), Some(passenger_signing.into()), None)
            }
            Owner::Nobody { ownerless } => (None, None, Some(ownerless.into())),
        };
        Self {
            id: act.retention_id.to_string(),
            folio: act.folio.to_string(),
            state: state_out(retention.state),
            version: retention.version,
            issued_at: Some(timestamp(act.issued_at)),
            officer: Some(act.officer.into()),
            direction: direction_out(content.direction),
            airport: content.airport,
            control_point: content.control_point,
            declaration_code: content.declaration_code.unwrap_or_default(),
            passenger,
            ownerless,
            flight: Some(content.flight.into()),
            carried_in: Some(content.carried_in.into()),
            items: (1..).zip(content.items).map(item).collect(),
            passenger_signing,
            observations: content.observations.unwrap_or_default(),
            annulment: retention.annulment.map(|annulment| pb::Annulment {
                annulled_at: Some(timestamp(annulment.at)),
                by: annulment.by,
                by_id: annulment.by_id.map(|id| id.to_string()).unwrap_or_default(),
                reason: annulment.reason.unwrap_or_default(),
            }),
            replaces: content.replaces.map(link),
            replaced_by: retention.replaced_by.map(link),
            verification: retention.sealed.printed_hash(),
            prints: retention.print_count,
            qr: retention.qr,
            received_at: act.offline.as_ref().map(|issue| timestamp(issue.received_at)),
            handed_in_by: act.offline.as_ref().and_then(|issue| issue.handed_in_by.clone()).map(Into::into),
            corrects: act.offline.and_then(|issue| issue.corrects).unwrap_or_default(),
            officer_signature: content.officer_signature.map(String::from).unwrap_or_default(),
        }
    }
}

fn link(act: Replaced) -> pb::RetentionLink {
    pb::RetentionLink { id: act.retention_id.to_string(), folio: act.folio.to_string() }
}

impl From<Officer> for pb::Officer {
    fn from(officer: Officer) -> Self {
        Self { id: officer.id.to_string(), name: officer.name }
    }
}

impl From<NamedCode> for pb::CodeName {
    fn from(named: NamedCode) -> Self {
        Self { code: named.code, name: named.name }
    }
}

impl From<Passenger> for pb::Passenger {
    fn from(passenger: Passenger) -> Self {
        Self {
            document_type: document_type_out(passenger.document.kind),
            document_number: passenger.document.number,
            document_country: passenger.document.country,
            surnames: passenger.surnames,
            given_names: passenger.given_names,
            nationality: passenger.nationality,
        }
    }
}

impl From<Ownerless> for pb::Ownerless {
    fn from(ownerless: Ownerless) -> Self {
        Self {
            reason: ownerless_reason_out(ownerless.reason),
            place: ownerless.place,
            witness: ownerless.witness.unwrap_or_default(),
        }
    }
}

impl From<Flight> for pb::Flight {
    fn from(flight: Flight) -> Self {
        Self {
            airline: flight.airline.unwrap_or_default(),
            number: flight.number.unwrap_or_default(),
            date: flight.date.map(|date| date.to_string()).unwrap_or_default(),
        }
    }
}

impl From<Signing> for pb::PassengerSigning {
    fn from(signing: Signing) -> Self {
        let (mode, witness, signature) = match signing {
            Signing::Paper { witness } => {
                (pb::SigningMode::Paper, witness.unwrap_or_default(), String::new())
            }
            Signing::Screen { signature } => (pb::SigningMode::Screen, String::new(), signature.into()),
            Signing::Refused { witness } => (pb::SigningMode::Refused, witness, String::new()),
        };
        Self { mode: mode.into(), witness, signature }
    }
}

fn item((n, item): (i32, Item)) -> pb::Item {
    let (decision, destination) = match item.decision {
        Decision::Retention => (pb::Decision::Retention, None),
        Decision::Rejection { destination } => (pb::Decision::Rejection, Some(destination)),
    };
    let (product, classification) = item
        .product
        .map(|Product { id, code, name, classification, .. }| {
            (pb::ProductName { id: id.to_string(), code, name }, classification.into())
        })
        .unzip();
    pb::Item {
        n,
        product,
        classification,
        declaration_item: item.declaration_item,
        description: item.description,
        quantity: item.quantity_thousandths,
        unit: item.unit,
        weight_grams: item.weight_grams,
        reasons: item.reasons.into_iter().map(Into::into).collect(),
        legal_basis: Some(pb::LegalBasis {
            code: item.legal_basis.code,
            title: item.legal_basis.title,
            article: item.legal_basis.article.unwrap_or_default(),
            summary: item.legal_basis.summary,
        }),
        physical_state: physical_state_out(item.physical_state),
        seal_number: item.seal_number.unwrap_or_default(),
        declared: item.declared,
        decision: decision.into(),
        rejection_destination: destination.map(Into::into),
        articles: item.articles.into_iter().map(citation_out).collect(),
        carried_in: item.carried_in.map(Into::into),
    }
}

fn citation_out(cited: Citation) -> pb::Citation {
    pb::Citation {
        code: cited.code,
        title: cited.title,
        article: cited.article.unwrap_or_default(),
        verified: cited.verified,
    }
}
