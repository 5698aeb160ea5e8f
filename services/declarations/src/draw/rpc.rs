//! How a declaration is presented: one of the green lane takes part in the day's draw.

use chrono::{DateTime, Utc};
use pinzon_chassis::context::Context;
use pinzon_domain::islands_date;
use pinzon_edits::Asked;
use pinzon_events::facts::{DeclarationPresented, Draw};
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgConnection;
use tonic::{Response, Status};

use super::job;
use crate::{
    declaration::{Declaration, Seen, State},
    error::Error,
    lane::Lane,
    rpc::{self, Rpc},
    store::{self, Name},
};

impl Rpc {
    /// Presents a declaration. Repeating it changes nothing.
    pub(crate) async fn present(
        &self,
        context: &Context,
        asked: &Asked,
        code: &str,
        seen: Seen,
    ) -> Result<Response<pb::Declaration>, Status> {
        // Asked before the declaration is locked.
        let settings = self.control.known().await;
        let locked = self.lock_version(context, asked, code, seen.version).await?;
        let Some((mut tx, mut found)) = locked else { return self.standing(context, code).await };
        let (from, to) = (found.state, State::Presented);
        if self.is_taken(&mut tx, context, &found, seen, from == to).await? {
            return Ok(Response::new(rpc::staff_view(&mut tx, found).await?));
        }
        if !from.may_become(to) {
            return Err(Error::TransitionNotAllowed { from, to }.into());
        }
        let now = self.clock.now();
        let draw = match found.lane {
            Lane::Green => Some(draw(&mut tx, &mut found, settings?.draw_percent, now).await?),
            Lane::Yellow | Lane::Red => None,
        };
        let fact = DeclarationPresented {
            before: from.code().to_owned(),
            after: to.code().to_owned(),
            lane: found.lane.code().to_owned(),
            draw,
        };
        self.move_at(now, context, tx, found, to, None, &fact).await
    }
}

/// Draws a declaration of the green lane, or not, and keeps what was drawn.
async fn draw(
    conn: &mut PgConnection,
    found: &mut Declaration,
    percent: i64,
    now: DateTime<Utc>,
) -> Result<Draw, Error> {
    let day = islands_date(now);
    let seed = job::seed_of(conn, day, rand::random(), now).await?;
    let drawn = seed.draws(&found.code, percent);
    store::draw::keep(conn, found.id, day, drawn).await?;
    if drawn {
        found.lane = Lane::Red;
        let found_again = store::find(conn, Name::Id(found.id), false).await?.ok_or(Error::NotFound)?;
        found.lane_causes = found_again.lane_causes;
    }
    Ok(Draw { day: day.to_string(), percent, drawn })
}
