//! Files of products: read, compared, looked at, written.

use axum::{
    body::Body,
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use futures::StreamExt as _;
use pinzon_chassis::Reason;
use pinzon_proto::{catalogues::v1 as pb, json::Body as JsonBody};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    completion::completed,
    json::{Created, IDEMPOTENCY_KEY, IdempotencyKey, Query},
    managed_products::PRODUCT_COLUMNS,
    problem::Problem,
    signed_in::Staff,
    table::{Format, Table},
};

/// How the file is called.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileName {
    /// As the person who sends it knows it.
    name: Option<String>,
}

impl JsonBody for FileName {}

/// The parts of the stream are the body of the request.
const RENAMED: &[(&str, &str)] = &[("request_id", IDEMPOTENCY_KEY), ("chunk", "body")];
const CHUNK: usize = 256 * 1024;

/// Send a file of products
///
/// Administrators. Nothing is written: the file is compared with the catalogue, line by line.
#[utoipa::path(
    post, path = "/product-imports", tag = "Catalogues",
    params(
        FileName,
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    request_body(
        content(
            (Vec<u8> = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ),
        description = "The file, at most 32 MB",
    ),
    responses(
        (status = CREATED, body = pb::ProductImport),
        (status = PAYLOAD_TOO_LARGE, description = "FILE_TOO_LARGE"),
    ),
)]
pub async fn create_product_import(
    Staff(call): Staff,
    Query(file): Query<FileName>,
    IdempotencyKey(request_id): IdempotencyKey,
    headers: HeaderMap,
    body: Body,
) -> Result<Created<pb::ProductImport>, Problem> {
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
    {
        return Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Reason::MalformedBody,
            "the body must be the file",
        ));
    }
    let file = pb::ImportFile { request_id, name: file.name.unwrap_or_default() };
    let part = |part| pb::CreateProductImportRequest { part: Some(part) };
    let named = part(pb::create_product_import_request::Part::File(file));
    // A body that breaks off ends the stream with nothing: an empty piece tells the service.
    let pieces = body.into_data_stream().flat_map(move |read| {
        let pieces: Vec<_> = match read {
            Ok(bytes) => bytes.chunks(CHUNK).map(<[u8]>::to_vec).collect(),
            Err(_) => vec![Vec::new()],
        };
        futures::stream::iter(pieces)
    });
    let pieces = pieces.map(move |bytes| part(pb::create_product_import_request::Part::Chunk(bytes)));
    let parts = futures::stream::once(std::future::ready(named)).chain(pieces);
    let import = call.services.imports().create_product_import(call.request(parts)).await;
    let import = import.map_err(|refusal| Problem::from(refusal).named(&["file"], RENAMED))?;
    Ok(Created(completed(import.into_inner())))
}

/// In which format.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TemplateFormat {
    /// Of the file; CSV when absent.
    format: Option<Format>,
}

impl JsonBody for TemplateFormat {}

/// An empty file to fill in
#[utoipa::path(
    get, path = "/product-imports/template", tag = "Catalogues", params(TemplateFormat),
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn import_template(Query(wanted): Query<TemplateFormat>) -> Result<Response, Problem> {
    let table = Table::empty("Productos", PRODUCT_COLUMNS);
    table.answer(wanted.format.unwrap_or_default(), "plantilla-productos").await
}
