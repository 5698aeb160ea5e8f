//! The gRPC face of ties between accounts.

use chrono::TimeDelta;
use pinzon_chassis::context::Context;
use pinzon_proto::auth::v1 as pb;

use super::store;
use crate::{error::Error, service::Service};

pinzon_proto::serve_account_tie_service!(Service);

impl Service {
    pub(crate) async fn get_account_ties(
        &self,
        _: &Context,
        message: pb::GetAccountTiesRequest,
    ) -> Result<pb::GetAccountTiesResponse, Error> {
        let id = message.user_id.parse().map_err(|_| Error::UserNotFound)?;
        let since = self.clock.now() - TimeDelta::days(message.days.into());
        let ties = store::ties(&mut *self.connection().await?, id, since).await?;
        let user_ids = ties.iter().map(ToString::to_string).collect();
        Ok(pb::GetAccountTiesResponse { user_ids })
    }
}
