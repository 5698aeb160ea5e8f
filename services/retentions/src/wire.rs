//! Between the gRPC messages and the domain.

use pinzon_chassis::clock::timestamp;
use pinzon_proto::retentions::v1 as pb;

use crate::{
    item::{Decision, DecisionKind, Item, ItemDraft, PhysicalState},
    lookup::{Citation, Named},
    passenger::{DocumentType, Passenger, PassengerDraft, Signing, SigningDraft, SigningMode},
    retention::{Direction, Draft, Flight, Retention, State},
    store::Summary,
};

/// Pairs each value of a domain enum with its wire value, both ways.
macro_rules! paired {
    ($domain:ident, $to:ident, $from:ident, { $($value:ident),* $(,)? }) => {
        fn $to(value: $domain) -> i32 {
            match value { $($domain::$value => pb::$domain::$value.into()),* }
        }
        pub(crate) fn $from(value: i32) -> Option<$domain> {
            match pb::$domain::try_from(value).ok()? {
                $(pb::$domain::$value => Some($domain::$value),)*
                pb::$domain::Unspecified => None,
            }
        }
    };
}

paired!(Direction, direction_out, direction_in, { Entry, Interisland, Exit });
paired!(DocumentType, document_type_out, document_type_in, { Passport, Cedula, Other });
paired!(State, state_out, state_in, { Issued, Closed, Annulled });
paired!(PhysicalState, physical_state_out, physical_state_in, { Good, Damaged, Infested, Decomposed, Other });

pub(crate) fn draft(request: pb::CreateRetentionRequest) -> Draft {
    let passenger = request.passenger.unwrap_or_default();
    let flight = request.flight.unwrap_or_default();
    let signing = request.passenger_signing.unwrap_or_default();
    Draft {
        retention_id: request.retention_id,
        direction: direction_in(request.direction),
        airport: request.airport.trim().to_owned(),
        control_point: request.control_point,
        declaration_code: request.declaration_code.trim().to_owned(),
        passenger: PassengerDraft {
            document_type: document_type_in(passenger.document_type),
            document_number: passenger.document_number,
            document_country: passenger.document_country,
            surnames: passenger.surnames,
            given_names: passenger.given_names,
            nationality: passenger.nationality,
        },
        airline: flight.airline,
        flight_number: flight.number,
        flight_date: flight.flight_date,
        carried_in: request.carried_in,
        items: request.items.into_iter().map(item_draft).collect(),
        signing: SigningDraft {
            mode: match pb::SigningMode::try_from(signing.mode) {
                Ok(pb::SigningMode::Paper) => Some(SigningMode::Paper),
                Ok(pb::SigningMode::Refused) => Some(SigningMode::Refused),
                Ok(pb::SigningMode::Unspecified) | Err(_) => None,
            },
            witness: signing.witness,
        },
        observations: request.observations,
    }
}

fn item_draft(item: pb::NewItem) -> ItemDraft {
    ItemDraft {
        product_id: item.product_id,
        declaration_item: item.declaration_item,
        description: item.description,
        quantity_thousandths: item.quantity_thousandths,
        unit: item.unit,
        weight_grams: item.weight_grams,
        reasons: item.reasons,
        legal_basis: item.legal_basis,
        physical_state: physical_state_in(item.physical_state),
        seal_number: item.seal_number,
        declared: item.declared,
        decision: match pb::Decision::try_from(item.decision) {
            Ok(pb::Decision::Retention) => Some(DecisionKind::Retention),
            Ok(pb::Decision::Rejection) => Some(DecisionKind::Rejection),
            Ok(pb::Decision::Unspecified) | Err(_) => None,
        },
        rejection_destination: item.rejection_destination,
    }
}

impl From<Retention> for pb::Retention {
    fn from(retention: Retention) -> Self {
        let act = retention.sealed.act().clone();
        let content = act.content;
        Self {
            retention_id: act.retention_id.to_string(),
            folio: act.folio.to_string(),
            state: state_out(retention.state),
            version: retention.version,
            issue_time: Some(timestamp(act.issued_at)),
            officer: Some(pb::Officer { user_id: act.officer.id.to_string(), name: act.officer.name }),
            direction: direction_out(content.direction),
            airport: content.airport,
            control_point: content.control_point,
            declaration_code: content.declaration_code.unwrap_or_default(),
            passenger: Some(content.passenger.into()),
            flight: Some(content.flight.into()),
            carried_in: Some(content.carried_in.into()),
            items: (1..).zip(content.items).map(item).collect(),
            passenger_signing: Some(content.passenger_signing.into()),
            observations: content.observations.unwrap_or_default(),
            content_hash: hex::encode(retention.sealed.hash()),
            print_count: retention.print_count,
        }
    }
}

impl From<Named> for pb::CodeName {
    fn from(named: Named) -> Self {
        Self { code: named.code, name: named.name }
    }
}

impl From<Passenger> for pb::Passenger {
    fn from(passenger: Passenger) -> Self {
        Self {
            document_type: document_type_out(passenger.document_type),
            document_number: passenger.document_number,
            document_country: passenger.document_country,
            surnames: passenger.surnames,
            given_names: passenger.given_names,
            nationality: passenger.nationality,
        }
    }
}

impl From<Flight> for pb::Flight {
    fn from(flight: Flight) -> Self {
        Self {
            airline: flight.airline.unwrap_or_default(),
            number: flight.number.unwrap_or_default(),
            flight_date: flight.date.map(|date| date.to_string()).unwrap_or_default(),
        }
    }
}

impl From<Signing> for pb::PassengerSigning {
    fn from(signing: Signing) -> Self {
        let (mode, witness) = match signing {
            Signing::Paper { witness } => (pb::SigningMode::Paper, witness.unwrap_or_default()),
            Signing::Refused { witness } => (pb::SigningMode::Refused, witness),
        };
        Self { mode: mode.into(), witness }
    }
}

fn item((number, item): (i32, Item)) -> pb::Item {
    let (decision, destination) = match item.decision {
        Decision::Retention => (pb::Decision::Retention, None),
        Decision::Rejection { destination } => (pb::Decision::Rejection, Some(destination)),
    };
    let (product_id, product_code, product_name, classification) = match item.product {
        Some(product) => (product.id.to_string(), product.code, product.name, Some(product.classification)),
        None => Default::default(),
    };
    pb::Item {
        number,
        product_id,
        product_code,
        product_name,
        classification: classification.map(Into::into),
        declaration_item: item.declaration_item,
        description: item.description,
        quantity_thousandths: item.quantity_thousandths,
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
        articles: item.articles.into_iter().map(Into::into).collect(),
    }
}

impl From<Citation> for pb::Citation {
    fn from(cited: Citation) -> Self {
        Self {
            code: cited.code,
            title: cited.title,
            article: cited.article.unwrap_or_default(),
            verified: cited.verified,
        }
    }
}

impl From<Summary> for pb::RetentionSummary {
    fn from(summary: Summary) -> Self {
        Self {
            retention_id: summary.id.to_string(),
            folio: summary.folio,
            state: state_out(summary.state),
            airport: summary.airport,
            issue_time: Some(timestamp(summary.issued_at)),
            surnames: summary.surnames,
            given_names: summary.given_names,
            item_count: summary.item_count,
            officer_name: summary.officer_name,
            declaration_code: summary.declaration_code.unwrap_or_default(),
        }
    }
}
