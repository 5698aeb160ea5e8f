//! Small catalogues.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::{Rpc, limit, page, parse_code};
use crate::{
    entry::Kind,
    error::Error,
    store::entries::{self as store, ListedEntry},
};
use pinzon_chassis::{clock::timestamp, status::Violations};

const MOST_ENTRIES: usize = 500;

pub(super) async fn list_kinds(
    _rpc: &Rpc,
    _request: Request<pb::ListKindsRequest>,
) -> Result<Response<pb::ListKindsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn list_entries(
    rpc: &Rpc,
    request: Request<pb::ListEntriesRequest>,
) -> Result<Response<pb::ListEntriesResponse>, Status> {
    let asked = request.into_inner();
    let kind = Kind::of(&asked.kind).ok_or(Error::CatalogueNotFound(asked.kind))?;
    let page = page(Violations::new(), asked.page_size, &asked.page_token, &("entries", kind.code))?;

    let mut tx = rpc.snapshot().await?;
    let mut entries = store::entry_page(&mut tx, kind.code, &page).await.map_err(Error::from)?;
    let total_size = store::entry_count(&mut tx, kind.code).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut entries, |entry| (entry.sort_order, entry.code.clone()));
    Ok(Response::new(pb::ListEntriesResponse {
        entries: entries.into_iter().map(entry).collect(),
        total_size,
        next_page_token,
    }))
}

pub(super) async fn get_entry(
    _rpc: &Rpc,
    _request: Request<pb::GetEntryRequest>,
) -> Result<Response<pb::EntryRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn batch_get_entries(
    rpc: &Rpc,
    request: Request<pb::BatchGetEntriesRequest>,
) -> Result<Response<pb::BatchGetEntriesResponse>, Status> {
    let asked = request.into_inner().keys;
    let mut wrong = Violations::new();
    limit(&mut wrong, "keys", asked.len(), MOST_ENTRIES)?;
    let (mut kinds, mut codes) = (Vec::with_capacity(asked.len()), Vec::with_capacity(asked.len()));
    for (n, key) in asked.into_iter().enumerate() {
        kinds.extend(wrong.take(format!("keys[{n}].kind"), parse_code(key.kind)));
        codes.extend(wrong.take(format!("keys[{n}].code"), parse_code(key.code)));
    }
    wrong.into_result()?;

    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let entries = store::entries_by_key(&mut conn, &kinds, &codes).await.map_err(Error::from)?;
    Ok(Response::new(pb::BatchGetEntriesResponse { entries: entries.into_iter().map(entry).collect() }))
}

pub(super) async fn create_entry(
    _rpc: &Rpc,
    _request: Request<pb::CreateEntryRequest>,
) -> Result<Response<pb::Entry>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn update_entry(
    _rpc: &Rpc,
    _request: Request<pb::UpdateEntryRequest>,
) -> Result<Response<pb::Entry>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn deactivate_entry(
    _rpc: &Rpc,
    _request: Request<pb::DeactivateEntryRequest>,
) -> Result<Response<pb::Entry>, Status> {
    Err(Status::unimplemented("not yet"))
}

fn entry(entry: ListedEntry) -> pb::Entry {
    pb::Entry {
        kind: entry.kind,
        code: entry.code,
        name: entry.name,
        attributes: entry.attributes.0.into_iter().collect(),
        sort_order: entry.sort_order,
        active: entry.active,
        version: entry.version,
        update_time: Some(timestamp(entry.updated_at)),
    }
}
