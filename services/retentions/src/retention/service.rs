//! How calls find an act.

use pinzon_chassis::caller::Caller;
use pinzon_domain::text::parse_id;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Retention, store};
use crate::{error::Error, service::reach};

/// An act by its id, for someone who reaches its airport.
pub(crate) async fn find_for(conn: &mut PgConnection, caller: &Caller, id: Uuid) -> Result<Retention, Error> {
    let (found, _) = store::find(conn, id).await?.ok_or(Error::NotFound)?;
    reach(caller, &found.sealed.act().content.airport)?;
    Ok(found)
}

/// Parses the id of an act. A text that is not an id names no act.
pub(crate) fn parse_name(text: &str) -> Result<Uuid, Error> {
    parse_id(text).map_err(|_| Error::NotFound)
}
