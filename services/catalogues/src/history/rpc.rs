//! Who changed what.

use pinzon_chassis::{clock::timestamp, status::Violations};
use pinzon_edits::FieldChange;
use pinzon_proto::catalogues::v1::{self as pb, history_service_server::HistoryService};
use tonic::{Request, Response, Status};

use crate::{
    error::Error,
    history::store::{self, ListedChange},
    service::{Service, filter, page},
};

#[tonic::async_trait]
impl HistoryService for Service {
    async fn list_changes(
        &self,
        request: Request<pb::ListChangesRequest>,
    ) -> Result<Response<pb::ListChangesResponse>, Status> {
        let asked = request.into_inner();
        let mut wrong = Violations::new();
        let noun = filter(&mut wrong, "noun", asked.noun);
        let key = filter(&mut wrong, "key", asked.key);
        let page = page(wrong, asked.page_size, &asked.page_token, &("changes", &noun, &key))?;

        let (noun, key) = (noun.as_deref(), key.as_deref());
        let mut tx = self.snapshot().await?;
        let mut changes = store::page(&mut tx, noun, key, &page).await.map_err(Error::from)?;
        let total = store::count(&mut tx, noun, key).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut changes, |change| change.change_id);
        Ok(Response::new(pb::ListChangesResponse {
            changes: changes.into_iter().map(change).collect(),
            total,
            next_page_token,
        }))
    }
}

fn change(change: ListedChange) -> pb::Change {
    pb::Change {
        change_id: change.change_id.to_string(),
        noun: change.noun,
        key: change.key,
        name: change.name,
        version: change.version,
        change_time: Some(timestamp(change.at)),
        actor_name: change.actor_name.unwrap_or_default(),
        action: change.action,
        changes: change.changes.0.into_iter().map(field_change).collect(),
    }
}

/// One field before and after.
pub(crate) fn field_change(change: FieldChange) -> pb::FieldChange {
    pb::FieldChange { field: change.field, before: change.before, after: change.after }
}
