//! Conversions between records of passengers and gRPC messages.

use chrono::NaiveDate;
use pinzon_chassis::{ClosedSet, clock::timestamp};
use pinzon_domain::DocumentType;
use pinzon_events::{Actor, outbox::EventContext};
use pinzon_proto::declarations::v1 as pb;

use super::{Alert, Details, store};
use crate::{
    content,
    lane::{self, Lane},
    state::{self, State},
};

pub(crate) fn actor_name(event_context: &EventContext) -> String {
    match &event_context.actor {
        Actor::User { name, .. } => name.clone(),
        Actor::Traveller | Actor::System => String::new(),
    }
}

pub(crate) fn document_type(code: &str) -> i32 {
    DocumentType::parse(code).map_or(0, content::wire::document_type_out)
}

pub(crate) fn fields(details: Details) -> pb::PassengerFields {
    let Details { identity, residence_country, email, phone } = details;
    pb::PassengerFields {
        document_type: content::wire::document_type_out(identity.document.kind),
        document_number: identity.document.number,
        document_country: identity.document.country,
        surnames: identity.surnames,
        given_names: identity.given_names,
        birth_date: identity.birth_date.map(|day| day.to_string()).unwrap_or_default(),
        sex: identity.sex.map(content::wire::sex_out).unwrap_or_default(),
        nationality: identity.nationality,
        residence_country: residence_country.unwrap_or_default(),
        email: email.unwrap_or_default(),
        phone: phone.unwrap_or_default(),
    }
}

pub(crate) fn summary(row: store::list::Summary) -> pb::PassengerSummary {
    pb::PassengerSummary {
        id: row.passenger_id.to_string(),
        surnames: row.surnames,
        given_names: row.given_names,
        document_type: document_type(&row.document_type),
        document_number: row.document_number,
        document_country: row.document_country,
        nationality: row.nationality,
        birth_date: row.birth_date.map(|day| day.to_string()).unwrap_or_default(),
        airports: row.airports,
        last_met_at: Some(timestamp(row.last_met_at)),
        has_act: row.has_act,
        has_alert: row.has_alert,
    }
}

pub(crate) fn joined_out(row: store::record::Joined) -> pb::JoinedPassenger {
    pb::JoinedPassenger {
        id: row.passenger_id.to_string(),
        version: row.version,
        surnames: row.surnames,
        given_names: row.given_names,
        document_type: document_type(&row.document_type),
        document_number: row.document_number,
        document_country: row.document_country,
        joined_at: Some(timestamp(row.joined_at)),
        joined_by: row.joined_by,
        join_reason: row.join_reason,
    }
}

pub(crate) fn declared(row: store::record::Declared) -> pb::PassengerDeclaration {
    pb::PassengerDeclaration {
        code: row.code,
        state: State::parse(&row.state).map_or(0, state::wire::state_out),
        lane: Lane::parse(&row.lane).map_or(0, lane::wire::lane_out),
        airport: row.airport,
        flight_number: row.flight_number,
        flight_date: row.flight_date.to_string(),
    }
}

pub(crate) fn act(row: store::record::Act) -> pb::PassengerAct {
    pb::PassengerAct { folio: row.folio, airport: row.airport, issued_at: Some(timestamp(row.issued_at)) }
}

pub(crate) fn alert(alert: Alert, today: NaiveDate) -> pb::PassengerAlert {
    pb::PassengerAlert {
        id: alert.id.to_string(),
        in_force: alert.holds_on(today),
        reason: alert.reason,
        airports: alert.airports,
        valid_from_date: alert.valid_from.to_string(),
        valid_until_date: alert.valid_until.map(|day| day.to_string()).unwrap_or_default(),
        version: alert.version,
        written_by: alert.written_by,
        written_at: Some(timestamp(alert.written_at)),
        ended_by: alert.ended_by.unwrap_or_default(),
        ended_at: alert.ended_at.map(timestamp),
    }
}

pub(crate) fn change(row: store::record::ListedChange) -> pb::PassengerChange {
    let field = |change: pinzon_edits::FieldChange| pb::PassengerFieldChange {
        field: change.field,
        before: change.before,
        after: change.after,
    };
    pb::PassengerChange {
        id: row.change_id.to_string(),
        noun: row.noun,
        key: row.key,
        name: row.name,
        version: row.version,
        at: Some(timestamp(row.at)),
        actor_name: row.actor_name.unwrap_or_default(),
        action: row.action,
        changes: row.changes.0.into_iter().map(field).collect(),
    }
}
