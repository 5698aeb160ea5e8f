//! Who changed what.

use pinzon_chassis::{clock::timestamp, context::Context, page::Page, status::Violations};
use pinzon_edits::FieldChange;
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    error::Error,
    history::store::{self, ListedChange},
    service::{Service, filter},
};

pinzon_proto::serve_history_service!(Service);

impl Service {
    pub(crate) async fn list_changes(
        &self,
        _: &Context,
        message: pb::ListChangesRequest,
    ) -> Result<pb::ListChangesResponse, Error> {
        let mut wrong = Violations::new();
        let noun = filter(&mut wrong, "noun", &message.noun);
        let key = filter(&mut wrong, "key", &message.key);
        let page = Page::requested(&message, &("changes", &noun, &key), wrong)?;

        let (noun, key) = (noun.as_deref(), key.as_deref());
        let mut tx = self.snapshot().await?;
        let mut changes = store::page(&mut tx, noun, key, &page).await?;
        let total = store::count(&mut tx, noun, key).await?;
        let next_page_token = page.cut(&mut changes, |change| change.change_id);
        Ok(pb::ListChangesResponse {
            changes: changes.into_iter().map(change).collect(),
            total,
            next_page_token,
        })
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
