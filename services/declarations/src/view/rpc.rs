//! The gRPC face of views.

use pinzon_chassis::{caller::Role, clock::timestamp, page::Page, status::Violations};
use pinzon_proto::{
    access::v1::Role as RoleCode,
    declarations::v1::{self as pb, view_service_server::ViewService},
};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use super::store::{self, Seen};
use crate::{
    error::Error,
    rpc::Rpc,
    store::{Name, find},
};

#[tonic::async_trait]
impl ViewService for Rpc {
    async fn list_declaration_views(
        &self,
        request: Request<pb::ListDeclarationViewsRequest>,
    ) -> Result<Response<pb::ListDeclarationViewsResponse>, Status> {
        let asked = request.into_inner();
        let id: Uuid = asked.id.parse().map_err(|_| Error::NotFound)?;
        let mut wrong = Violations::new();
        let page = Page::parse(asked.page_size, &asked.page_token, &("views", id));
        let Some(page) = wrong.take("page_token", page) else { return Err(Error::Invalid(wrong).into()) };
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
        let mut rows = store::of_declaration(&mut conn, id, &page).await.map_err(Error::from)?;
        let total = store::count_of_declaration(&mut conn, id).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut rows, |row| (row.seen_at, row.user_id));
        let items = rows.into_iter().map(seen).collect();
        Ok(Response::new(pb::ListDeclarationViewsResponse { items, total, next_page_token }))
    }
}

/// A view without the person. Roles with every airport have none.
fn seen(row: Seen) -> pb::DeclarationView {
    let role = Role::parse(&row.role);
    let airport = row.airport.filter(|_| !role.is_some_and(Role::sees_every_airport));
    pb::DeclarationView {
        role: role.map_or(0, |role| RoleCode::from(role).into()),
        airport: airport.unwrap_or_default(),
        seen_at: Some(timestamp(row.seen_at)),
    }
}
