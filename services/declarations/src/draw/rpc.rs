//! How a declaration is presented: one of the green lane takes part in the day's draw.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, Reason, clock::instant, context::Context, status::Violations};
use pinzon_domain::date::islands_date;
use pinzon_edits::IdempotentRequest;
use pinzon_events::facts::{DeclarationPresented, Draw};
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgConnection;

use super::{job, store};
use crate::{
    declaration::{
        self, Declaration, ExpectedState, StepDecision,
        service::{parse_expected, staff_view},
        store::Name,
    },
    error::Error,
    lane::Lane,
    service::{Service, asked},
    state::State,
};

impl Service {
    /// Presents the declaration of a code.
    pub(crate) async fn present_declaration(
        &self,
        context: &Context,
        message: pb::PresentDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let asked = asked(context, &message.request_id, &message)?;
        let expected = parse_expected(message.version, message.state)?;
        let mut wrong = Violations::new();
        let claimed_at = wrong.take(
            "decided_at",
            message.decided_at.as_ref().map(|at| instant(at).ok_or(Reason::Malformed)).transpose(),
        );
        let claimed_at = claimed_at.ok_or(Error::Invalid(wrong))?;
        self.present(context, &asked, &message.code, expected, claimed_at).await
    }

    /// Presents a declaration. Repeating it changes nothing.
    pub(crate) async fn present(
        &self,
        context: &Context,
        asked: &IdempotentRequest,
        code: &str,
        expected: ExpectedState,
        claimed_at: Option<DateTime<Utc>>,
    ) -> Result<pb::Declaration, Error> {
        // Asked before the declaration is locked.
        let settings = self.control.known().await;
        let locked = self.lock_version(context, asked, code, expected.version).await?;
        let Some((mut tx, mut found)) = locked else { return self.standing(context, code).await };
        let (from, to) = (found.state, State::Presented);
        let decision = StepDecision { to, note: None, claimed_at };
        match self.is_taken(&mut tx, context, &found, expected, from == to).await {
            Ok(false) => {}
            Ok(true) => return staff_view(&mut tx, found).await,
            Err(Error::Moved(moved)) => {
                return self.witness(context, tx, found, expected, decision, moved, |_, _, _| Ok(())).await;
            }
            Err(error) => return Err(error),
        }
        if !from.may_become(to) {
            return Err(Error::TransitionNotAllowed { from, to });
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
        self.move_at(now, context, tx, found, decision, &fact).await
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
    store::keep(conn, found.id, day, drawn).await?;
    if drawn {
        found.lane = Lane::Red;
        let found_again =
            declaration::store::find(conn, Name::Id(found.id), false).await?.ok_or(Error::NotFound)?;
        found.lane_causes = found_again.lane_causes;
    }
    Ok(Draw { day: day.to_string(), percent, drawn })
}
