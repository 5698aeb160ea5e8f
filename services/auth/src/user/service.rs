//! What calls do with accounts.

use pinzon_chassis::{ClosedSet, caller::Role, context::Context};
use pinzon_events::{Actor, outbox::EventContext};

use super::User;
use crate::{error::Error, service::Service};

impl Service {
    /// What a fact says of its circumstances, when this person has caused it.
    pub(crate) fn event_context(&self, context: &Context, actor: &User) -> EventContext {
        let user = Actor::User {
            id: actor.id,
            name: actor.name.clone(),
            role: actor.active_role().map(Role::code).unwrap_or_default().to_owned(),
        };
        let airport = actor.selected_airport.clone();
        EventContext { airport, ..EventContext::of(context, user, self.clock.now()) }
    }
}

/// Refuses an edit of another version than the current one.
pub(crate) fn check_version(expected: i64, user: &User) -> Result<(), Error> {
    if expected == user.version { Ok(()) } else { Err(Error::VersionConflict { current: user.version }) }
}

/// Says that the address of an account cannot be read.
pub(crate) fn corrupt(user: &User) -> Error {
    Error::Corrupt { user_id: user.id, what: "address" }
}
