//! How a declaration is presented: one of the green lane takes part in the day's draw.

use chrono::{DateTime, Utc};
use pinzon_chassis::context::Context;
use pinzon_domain::islands_date;
use pinzon_events::facts::{DeclarationPresented, Draw};
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgConnection;
use tonic::{Response, Status};

use super::job;
use crate::{
    declaration::{Declaration, State},
    error::Error,
    lane::{self, Lane},
    rpc::{self, Rpc},
    store,
};

impl Rpc {
    /// Presents a declaration. Repeating it changes nothing.
    pub(crate) async fn present(
        &self,
        context: &Context,
        code: &str,
        version: i32,
    ) -> Result<Response<pb::Declaration>, Status> {
        // Asked before the declaration is locked.
        let settings = self.control.known().await;
        let (mut tx, mut found) = self.lock_version(context, code, version).await?;
        if found.state == State::Presented {
            return Ok(Response::new(rpc::staff_view(&mut tx, found).await?));
        }
        let (from, to) = (found.state, State::Presented);
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
        found.lane_causes = lane::with_draw(std::mem::take(&mut found.lane_causes));
    }
    Ok(Draw { day: day.to_string(), percent, drawn })
}
