//! The gRPC face of views.

use pinzon_chassis::{
    ClosedSet, caller::Role, clock::timestamp, context::Context, page::Page, status::Violations,
};
use pinzon_events::{
    facts::DeclarationViewed,
    outbox::{self, EventContext},
};
use pinzon_proto::{
    access::v1::Role as RoleCode,
    declarations::v1::{self as pb},
};
use uuid::Uuid;

use super::{
    Part,
    store::{self, StaffView},
};
use crate::{
    code::Code,
    declaration::{
        self,
        service::{find_for, staff_view},
        store::Name,
        wire::View,
    },
    error::Error,
    service::Service,
};

impl Service {
    /// Returns a declaration to who holds its id, or to staff, whose view is recorded.
    pub(crate) async fn get_declaration(
        &self,
        context: &Context,
        message: pb::GetDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let name = message.id;
        if let Ok(id) = name.parse::<Uuid>() {
            let mut conn = self.pool.acquire().await?;
            let found =
                declaration::store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
            return Ok(declaration::wire::masked(declaration::wire::declaration(found, &View::Traveller)));
        }
        let caller = context.staff()?;
        let code = Code::parse(&name).ok_or(Error::NotFound)?;
        let mut tx = self.pool.begin().await?;
        let found = find_for(&mut tx, caller, &code, false).await?;
        let airport = found.content.travel.control_airport();
        let event_context = EventContext::of(context, caller, self.clock.now()).at(airport);
        let viewed = store::record(&mut tx, Part::Declaration, found.id, &event_context).await;
        if viewed? {
            outbox::append(&mut tx, &code.to_string(), &event_context, &DeclarationViewed {}).await?;
        }
        let answer = staff_view(&mut tx, found).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }
}

pinzon_proto::serve_view_service!(Service);

impl Service {
    pub(crate) async fn list_declaration_views(
        &self,
        _: &Context,
        message: pb::ListDeclarationViewsRequest,
    ) -> Result<pb::ListDeclarationViewsResponse, Error> {
        let id: Uuid = message.id.parse().map_err(|_| Error::NotFound)?;
        let page = Page::requested(&message, &("views", id), Violations::new())?;
        let mut conn = self.pool.acquire().await?;
        declaration::store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
        let mut rows = store::of_declaration(&mut conn, id, &page).await?;
        let total = store::count_of_declaration(&mut conn, id).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.seen_at, row.user_id));
        let items = rows.into_iter().map(seen).collect();
        Ok(pb::ListDeclarationViewsResponse { items, total, next_page_token })
    }
}

/// A view without the person. Roles with every airport have none.
fn seen(row: StaffView) -> pb::DeclarationView {
    let role = Role::parse(&row.role);
    let airport = row.airport.filter(|_| !role.is_some_and(Role::sees_every_airport));
    pb::DeclarationView {
        role: role.map_or(0, |role| RoleCode::from(role).into()),
        airport: airport.unwrap_or_default(),
        seen_at: Some(timestamp(row.seen_at)),
    }
}
