//! What the gRPC interface does with the work that a person left on a device.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_chassis::{ClosedSet as _, clock::timestamp, context::Context, status::Violations};
use pinzon_domain::text::parse_id;
use pinzon_edits::IdempotentRequest;
use pinzon_events::facts::WorkTakenOver;
use pinzon_proto::auth::v1 as pb;
use sqlx::PgConnection;

use super::{counted, recorded_ids, store, wire};
use crate::{
    error::Error,
    service::{Service, append},
    user::{self, User},
};

pinzon_proto::serve_left_work_service!(Service);

impl Service {
    /// Gives the key of what a person left on a device. A repeat of the request is recorded once.
    pub(crate) async fn take_over_work(
        &self,
        context: &Context,
        message: pb::TakeOverWorkRequest,
    ) -> Result<pb::TakeOverWorkResponse, Error> {
        let caller = context.staff()?;
        let asked = IdempotentRequest::by(caller.user_id, &message.request_id, &message);
        let id = parse_id(&message.id).map_err(|_| Error::UserNotFound)?;
        let mut wrong = Violations::new();
        let reason = wrong.take("reason", wire::parse_reason(message.reason));
        let work = wire::parse_work(&message.work, &mut wrong);
        let (Some(reason), true) = (reason, wrong.is_empty()) else { return Err(wrong.into()) };
        let mut tx = self.begin().await?;
        let by = self.current_user(&mut tx, caller).await?;
        // Nobody reinstates the person meanwhile.
        user::store::lock_user(&mut tx, id).await?;
        let person = user::store::user_by_id(&mut tx, id).await?.ok_or(Error::UserNotFound)?;
        check_takeover(&person, &by)?;
        let key = user::store::keeping_key(&mut tx, person.id, &rand::random()).await?;
        if asked.is_first::<Error>(&mut tx).await? {
            let fact = WorkTakenOver {
                name: person.name.clone(),
                reason: reason.code().to_owned(),
                work: counted(&work),
                ids: recorded_ids(&work),
            };
            let event_context = self.event_context(context, &by);
            store::note(&mut tx, person.id, event_context.time).await?;
            append(&mut tx, &event_context, person.id, &fact).await?;
        }
        self.commit(tx).await?;
        Ok(pb::TakeOverWorkResponse { key: URL_SAFE_NO_PAD.encode(key), name: person.name })
    }

    /// Returns what a person left, if `by` may hand it in. The person may have been reinstated since the take-over.
    pub(crate) async fn get_left_work(
        &self,
        _: &Context,
        message: pb::GetLeftWorkRequest,
    ) -> Result<pb::GetLeftWorkResponse, Error> {
        let mut conn = self.connection().await?;
        let person = known(&mut conn, &message.user_id).await?;
        let by = known(&mut conn, &message.by).await?;
        let taken_at =
            if person.leaves_work_to(&by) { store::taken_at(&mut conn, person.id).await? } else { None };
        let left = person.status.role().zip(taken_at).map(|(role, taken_at)| pb::LeftWork {
            name: person.name,
            role: role.code().to_owned(),
            taken_at: Some(timestamp(taken_at)),
        });
        Ok(pb::GetLeftWorkResponse { left })
    }
}

async fn known(conn: &mut PgConnection, id: &str) -> Result<User, Error> {
    let id = parse_id(id).map_err(|_| Error::UserNotFound)?;
    user::store::user_by_id(conn, id).await?.ok_or(Error::UserNotFound)
}

/// Refuses to hand over the work of a person who sends it, who never had any, or whom others lead.
fn check_takeover(person: &User, by: &User) -> Result<(), Error> {
    if person.status.role().is_none() {
        return Err(Error::UserNotFound);
    }
    // Who asks is active, too.
    if person.id != by.id && !person.leaves_work_to(by) {
        return Err(Error::PersonOfOtherAirports);
    }
    if person.active_role().is_some() { Err(Error::PersonActive) } else { Ok(()) }
}
