//! Between the gRPC messages and the domain.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, clock::timestamp, wire_enum};
use pinzon_domain::{Direction, DocumentType};
use pinzon_proto::retentions::v1 as pb;

use crate::{
    custody::{Custody, Kind, Step},
    device::{
        Device,
        store::{Registered, Revocation},
    },
    error::Error,
    item::{Decision, Item, PhysicalState},
    list::{
        Age,
        store::{
            Summary,
            figures::{Count, Figure, Groups, Totals},
        },
    },
    lookup::{Citation, Named, Product, Replaced},
    passenger::{Passenger, Signing},
    retention::{Flight, Retention, State},
};

wire_enum!(Direction, pb::Direction, direction_out, direction_in, { Entry, Interisland, Exit });
wire_enum!(DocumentType, pb::DocumentType, document_type_out, document_type_in, { Passport, Cedula, Other });
wire_enum!(State, pb::State, state_out, state_in, { Issued, Closed, Annulled });
wire_enum!(Custody, pb::CustodyState, custody_out, custody_in, { Held, Stored, Moving, Disposed, Released, Annulled });
wire_enum!(Age, pb::CustodyAge, age_out, age_in, { Week, Month, Quarter, Older });
wire_enum!(Kind, pb::MovementKind, kind_out, kind_in, { Transfer, Disposal });
wire_enum!(Step, pb::CustodyStep, step_out, step_in, { Retained, Rejected, Stored, HandedOver, Received, TakenBack, DisposalOpened, Disposed, DisposalCancelled, Released, Annulled });
wire_enum!(PhysicalState, pb::PhysicalState, physical_state_out, physical_state_in, { Good, Damaged, Infested, Decomposed, Other });

impl From<Retention> for pb::Retention {
    fn from(retention: Retention) -> Self {
        let act = retention.sealed.act().clone();
        let content = act.content;
        Self {
            id: act.retention_id.to_string(),
            folio: act.folio.to_string(),
            state: state_out(retention.state),
            version: retention.version,
            issued_at: Some(timestamp(act.issued_at)),
            officer: Some(pb::Officer { id: act.officer.id.to_string(), name: act.officer.name }),
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
            corrects: act.offline.and_then(|issue| issue.corrects).unwrap_or_default(),
            officer_signature: content.officer_signature.map(String::from).unwrap_or_default(),
        }
    }
}

/// A device, with what time it is.
pub fn device(device: Device, now: DateTime<Utc>) -> pb::Device {
    pb::Device {
        mark: device.mark.to_string(),
        airport: device.mark.airport,
        certificate: URL_SAFE_NO_PAD.encode(device.certificate),
        registered_at: Some(timestamp(device.registered_at)),
        server_time_at: Some(timestamp(now)),
    }
}

/// A device in a list.
pub fn registered_device(device: Registered) -> pb::RegisteredDevice {
    let Registered { mark, registered_at, registered_by, act_count, last_received_at, revocation } = device;
    pb::RegisteredDevice {
        mark: mark.to_string(),
        airport: mark.airport,
        registered_at: Some(timestamp(registered_at)),
        registered_by: Some(pb::Officer { id: registered_by.id.to_string(), name: registered_by.name }),
        act_count,
        last_received_at: last_received_at.map(timestamp),
        revocation: revocation.map(|Revocation { at, by, reason }| pb::DeviceRevocation {
            revoked_at: Some(timestamp(at)),
            revoked_by: by,
            reason,
        }),
    }
}

fn link(act: Replaced) -> pb::RetentionLink {
    pb::RetentionLink { id: act.retention_id.to_string(), folio: act.folio.to_string() }
}

impl From<Named> for pb::CodeName {
    fn from(named: Named) -> Self {
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
        articles: item.articles.into_iter().map(Into::into).collect(),
        carried_in: item.carried_in.map(Into::into),
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

/// The code of a decision, as stored.
pub(crate) fn decision_in(value: i32) -> Result<&'static str, Reason> {
    match pb::Decision::try_from(value) {
        Ok(pb::Decision::Retention) => Ok("retention"),
        Ok(pb::Decision::Rejection) => Ok("rejection"),
        Ok(pb::Decision::Unspecified) => Err(Reason::Required),
        Err(_) => Err(Reason::UnknownCode),
    }
}

pub(crate) fn summary(row: Summary) -> Result<pb::RetentionSummary, Error> {
    let corrupt = |what: &str, code: &str| Error::Corrupt { id: row.id, what: format!("{what} {code}") };
    let state = State::parse(&row.state).ok_or_else(|| corrupt("state", &row.state))?;
    let direction = Direction::parse(&row.direction).ok_or_else(|| corrupt("direction", &row.direction))?;
    let count = |count: i64| i32::try_from(count).unwrap_or(i32::MAX);
    Ok(pb::RetentionSummary {
        id: row.id.to_string(),
        folio: row.folio,
        state: state_out(state),
        airport: row.airport,
        issued_at: Some(timestamp(row.issued_at)),
        surnames: row.surnames,
        given_names: row.given_names,
        item_count: row.item_count,
        officer_name: row.officer_name,
        declaration_code: row.declaration_code.unwrap_or_default(),
        purged: row.purged,
        direction: direction_out(direction),
        flight_number: row.flight_number.unwrap_or_default(),
        flight_date: row.flight_date.map(|day| day.to_string()).unwrap_or_default(),
        document_number: row.document_number.unwrap_or_default(),
        nationality: row.nationality,
        goods: row.goods,
        carried_in: row.carried_in,
        weight_grams: row.weight_grams,
        rejected_count: count(row.rejected),
        in_custody_count: count(row.in_custody),
        overdue_count: count(row.overdue),
        time_zone: row.time_zone,
    })
}

pub(crate) fn totals(totals: Totals) -> pb::RetentionTotals {
    let Totals { acts, items, weight_grams, unweighed, undeclared, in_custody, overdue, annulled } = totals;
    pb::RetentionTotals { acts, items, weight_grams, unweighed, undeclared, in_custody, overdue, annulled }
}

fn count(Count { acts, items, weight_grams }: Count) -> Option<pb::RetentionCount> {
    Some(pb::RetentionCount { acts, items, weight_grams })
}

fn figures(figures: Vec<Figure>) -> Vec<pb::RetentionFigure> {
    let out = |figure: Figure| pb::RetentionFigure {
        code: figure.code,
        name: figure.name.unwrap_or_default(),
        count: count(figure.count),
    };
    figures.into_iter().map(out).collect()
}

/// Figures without totals.
pub(crate) fn figures_out(groups: Groups) -> pb::RetentionFigures {
    let of = |figures: &[Figure], code: &str| {
        count(
            figures.iter().find(|figure| figure.code == code).map(|figure| figure.count).unwrap_or_default(),
        )
    };
    pb::RetentionFigures {
        totals: None,
        before: None,
        days: figures(groups.days),
        months: figures(groups.months),
        airports: figures(groups.airports),
        flights: figures(groups.flights),
        directions: [Direction::Entry, Direction::Interisland, Direction::Exit]
            .map(|direction| pb::DirectionFigure {
                direction: direction_out(direction),
                count: of(&groups.directions, direction.code()),
            })
            .into(),
        products: figures(groups.products),
        categories: figures(groups.categories),
        origins: figures(groups.origins),
        reasons: figures(groups.reasons),
        decisions: [(pb::Decision::Retention, "retention"), (pb::Decision::Rejection, "rejection")]
            .map(|(decision, code)| pb::DecisionFigure {
                decision: decision.into(),
                count: of(&groups.decisions, code),
            })
            .into(),
        destinations: figures(groups.destinations),
        declared: [true, false]
            .map(|declared| pb::DeclaredFigure {
                declared,
                count: of(&groups.declared, if declared { "true" } else { "false" }),
            })
            .into(),
        custody: Custody::ALL
            .map(|custody| pb::CustodyFigure {
                custody: custody_out(custody),
                count: of(&groups.custody, custody.code()),
            })
            .into(),
        ages: groups
            .ages
            .into_iter()
            .map(|(age, sum)| pb::CustodyAgeFigure { age: age_out(age), count: count(sum) })
            .collect(),
    }
}
