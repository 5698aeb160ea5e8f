//! What auth knows of the accounts of staff.

use pinzon_chassis::{caller::Caller, context::Context, peer::Peer};
use pinzon_proto::auth::v1::{GetAccountTiesRequest, account_tie_service_client::AccountTieServiceClient};

use crate::{
    custody::{SecondPerson, TIE_DAYS},
    error::Error,
    rpc::upstream,
};

/// Where accounts are asked about.
#[derive(Debug, Clone)]
pub struct Accounts(pub Peer);

impl Accounts {
    /// The caller as a second person.
    ///
    /// # Errors
    /// auth does not answer: then nobody is a second person.
    pub async fn second_person(&self, context: &Context, caller: &Caller) -> Result<SecondPerson, Error> {
        let asked = GetAccountTiesRequest { user_id: caller.user_id.to_string(), days: TIE_DAYS };
        let request = context.forward(asked);
        let answer = AccountTieServiceClient::new(self.0.clone()).get_account_ties(request).await;
        let ties = answer.map_err(upstream("auth"))?.into_inner().user_ids;
        let tied = ties.iter().filter_map(|id| id.parse().ok()).collect();
        Ok(SecondPerson { id: caller.user_id, tied })
    }
}
