//! The gRPC face of ties between accounts.

use chrono::TimeDelta;
use pinzon_proto::auth::v1::{self as pb, account_tie_service_server::AccountTieService};
use tonic::{Request, Response, Status};

use super::store;
use crate::{error::Error, service::Service};

#[tonic::async_trait]
impl AccountTieService for Service {
    async fn get_account_ties(
        &self,
        request: Request<pb::GetAccountTiesRequest>,
    ) -> Result<Response<pb::GetAccountTiesResponse>, Status> {
        let message = request.into_inner();
        let id = message.user_id.parse().map_err(|_| Error::UserNotFound)?;
        let since = self.clock.now() - TimeDelta::days(message.days.into());
        let ties = store::ties(&mut *self.connection().await?, id, since).await?;
        let user_ids = ties.iter().map(ToString::to_string).collect();
        Ok(Response::new(pb::GetAccountTiesResponse { user_ids }))
    }
}
