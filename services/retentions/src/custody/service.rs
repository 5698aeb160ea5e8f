//! What several calls do with goods in custody.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, caller::Caller, context::Context, status::Violations};
use pinzon_domain::text::plain;
use pinzon_proto::{
    auth::v1::{GetAccountTiesRequest, account_tie_service_client::AccountTieServiceClient},
    catalogues::v1::{BatchGetEntriesRequest, Entry, EntryKey, entry_service_client::EntryServiceClient},
    limits::retentions as limits,
    retentions::v1 as pb,
};
use sqlx::PgConnection;
use tonic::Code;

use super::{
    Action, Impossible,
    second_person::{SecondPerson, TIE_DAYS},
    store::{self, Filter, LockedItem, StepDetail},
};
use crate::{
    error::Error,
    retention::{Officer, frozen::NamedCode},
    service::{Service, reach, upstream},
};

/// Goods of one request.
pub(crate) const MAX_ITEMS: usize = limits::open_movement_request::MAX_ITEMS;
pub(crate) const PLACES: &str = "custody-places";

impl Service {
    /// The caller as a second person.
    ///
    /// # Errors
    /// auth does not answer: then nobody is a second person.
    pub(crate) async fn second_person(
        &self,
        context: &Context,
        caller: &Caller,
    ) -> Result<SecondPerson, Error> {
        let asked = GetAccountTiesRequest { user_id: caller.user_id.to_string(), days: TIE_DAYS };
        let request = context.forward(asked);
        let answer = AccountTieServiceClient::new(self.auth.clone()).get_account_ties(request).await;
        let ties = answer.map_err(upstream("auth"))?.into_inner().user_ids;
        let tied = ties.iter().filter_map(|id| id.parse().ok()).collect();
        Ok(SecondPerson { id: caller.user_id, tied })
    }

    /// An active entry of a small catalogue; none for an empty code.
    pub(crate) async fn entry(
        &self,
        context: &Context,
        kind: &str,
        code: &str,
    ) -> Result<Option<Entry>, Error> {
        let code = plain(code);
        if code.is_empty() {
            return Ok(None);
        }
        let keys = vec![EntryKey { kind: kind.to_owned(), code: code.clone() }];
        let request = context.forward(BatchGetEntriesRequest { keys });
        let answer = EntryServiceClient::new(self.catalogues.clone()).batch_get_entries(request).await;
        let entries = match answer {
            Ok(answer) => answer.into_inner().entries,
            // What cannot be a code names no entry.
            Err(refusal) if refusal.code() == Code::InvalidArgument => Vec::new(),
            Err(refusal) => return Err(upstream("catalogues")(refusal)),
        };
        // An unknown code differs from none.
        let unknown = Entry { code, ..Entry::default() };
        Ok(Some(entries.into_iter().next().unwrap_or(unknown)))
    }
}

/// Takes one step with all goods, or names each that does not allow it. The caller must hold their locks.
pub(crate) async fn take_steps(
    conn: &mut PgConnection,
    items: Vec<LockedItem>,
    action: &Action,
    officer: &Officer,
    at: DateTime<Utc>,
    detail: Option<StepDetail>,
) -> Result<Vec<LockedItem>, Error> {
    let mut wrong = Violations::new();
    let mut after = Vec::with_capacity(items.len());
    let mut steps = Vec::with_capacity(items.len());
    for item in items {
        match item.goods.after(action) {
            Ok((goods, step)) => {
                after.push(LockedItem { goods, ..item });
                steps.push(step);
            }
            Err(why @ (Impossible::SamePerson | Impossible::OwnAct | Impossible::TiedAccount)) => {
                return Err(Error::AnotherPerson(reason(why)));
            }
            Err(why) => wrong.add(format!("items[{}/{}]", item.folio, item.n), reason(why)),
        }
    }
    wrong.into_result().map_err(Error::Invalid)?;
    store::write(conn, &after, &steps, officer, at, &detail.unwrap_or_default()).await?;
    Ok(after)
}

pub(crate) fn reason(why: Impossible) -> Reason {
    match why {
        Impossible::Final(_) => Reason::CustodyEnded,
        Impossible::Moving => Reason::CustodyMoving,
        Impossible::NotMoving => Reason::MovementClosed,
        Impossible::AlreadyStored => Reason::CustodyStored,
        Impossible::NotStored => Reason::CustodyNotStored,
        Impossible::NeverReceived => Reason::CustodyNeverReceived,
        Impossible::SamePlace => Reason::CustodySamePlace,
        Impossible::SamePerson => Reason::MovementSamePerson,
        Impossible::OwnAct => Reason::CustodyOwnAct,
        Impossible::TiedAccount => Reason::CustodyTiedAccount,
    }
}

pub(crate) fn labels_of(items: &[LockedItem]) -> Vec<String> {
    items.iter().map(|item| format!("{}/{}", item.folio, item.n)).collect()
}

pub(crate) fn officer(caller: &Caller) -> Officer {
    Officer { id: caller.user_id, name: caller.name.clone() }
}

/// Parses labels. A label is named by its place in the request.
pub(crate) fn parse_labels(
    labels: &[pb::ItemLabel],
    field: &str,
    most: usize,
    wrong: &mut Violations,
) -> Vec<(String, i32)> {
    if labels.is_empty() && field == "items" {
        wrong.add(field, Reason::EmptyList);
    }
    if labels.len() > most {
        wrong.add(field, Reason::TooMany);
        return Vec::new();
    }
    let mut seen = HashSet::new();
    let mut parsed = Vec::new();
    for (i, label) in labels.iter().enumerate() {
        let key = (plain(&label.folio).to_uppercase(), label.n);
        if key.0.contains('\0') || key.0.len() > 40 {
            wrong.add(format!("{field}[{i}]"), Reason::Malformed);
        } else if seen.insert(key.clone()) {
            parsed.push(key);
        } else {
            wrong.add(format!("{field}[{i}]"), Reason::Duplicated);
        }
    }
    parsed
}

/// Locks the goods of labels, which must be of one airport of the caller.
pub(crate) async fn lock_for(
    conn: &mut PgConnection,
    caller: &Caller,
    labels: Vec<(String, i32)>,
    wrong: &mut Violations,
) -> Result<Vec<LockedItem>, Error> {
    let items = store::lock_labels(conn, &labels).await?;
    let airport = items.first().map(|item| item.airport.clone());
    for (i, label) in labels.iter().enumerate() {
        match items.iter().find(|item| (&item.folio, item.n) == (&label.0, label.1)) {
            None => wrong.add(format!("items[{i}]"), Reason::ItemNotFound),
            Some(item) if Some(&item.airport) != airport.as_ref() => {
                wrong.add(format!("items[{i}]"), Reason::AnotherAirport);
            }
            Some(_) => {}
        }
    }
    if let Some(airport) = airport {
        reach(caller, &airport)?;
    }
    Ok(items)
}

/// An active custody place of an airport.
pub(crate) fn place_at(entry: Option<Entry>, airport: &str) -> Result<NamedCode, Reason> {
    let entry = entry.ok_or(Reason::Required)?;
    let here = entry.attributes.get("airport").is_some_and(|at| at == airport);
    if entry.active && here {
        Ok(NamedCode { code: entry.code, name: entry.name })
    } else {
        Err(Reason::UnknownCode)
    }
}

pub(crate) fn wanted_airport(typed: &str, caller: &Caller) -> Result<Option<String>, Error> {
    let airport = Some(plain(typed).to_uppercase()).filter(|airport| !airport.is_empty());
    if let Some(airport) = &airport {
        reach(caller, airport)?;
    }
    Ok(airport)
}

/// The goods of labels at some airports, or at all without a scope.
pub(crate) async fn rows_of(
    conn: &mut PgConnection,
    labels: Vec<(String, i32)>,
    scope: Option<Vec<String>>,
    now: DateTime<Utc>,
) -> Result<Vec<store::Row>, Error> {
    let of = Filter { scope, labels: Some(labels), ended: true, ..Filter::default() };
    store::list(conn, &of, now, None, i64::MAX).await
}
