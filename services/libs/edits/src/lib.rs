//! One way to create and edit what people keep.
//!
//! [`create`] and [`edit`] lock, compare versions, write, record the change field by field and
//! commit. A noun says what is recorded of it ([`Recorded`]) and how it is stored ([`Stored`],
//! [`Creatable`]); a service says what is locked and where changes go ([`Journal`]).
#![warn(missing_docs)]

mod change;
mod creation;
mod edit;

pub use change::{Action, Change, Fields, Recorded, difference, fields};
pub use creation::{IdempotentRequest, Use};
pub use edit::{Creatable, Journal, Refusal, Stored, VersionAuthor, create, edit};
pub use pinzon_events::facts::FieldChange;
