//! Files of products: read, compared, looked at, written.

use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use chrono::{DateTime, Utc};
use futures::StreamExt as _;
use pinzon_chassis::Reason;
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    changes::FieldChange,
    codes::{codes, from_proto},
    json::{BadAnswer, IDEMPOTENCY_KEY, PageQuery, Query, each, instant, nullable, request_id},
    managed_products::product_table,
    messages,
    problem::{Problem, ReasonCode},
    services::Services,
    session::Staff,
    table::Format,
};

codes! {
    /// Where an import stands.
    ImportState = pb::ImportState {
        /// The file is being compared with the catalogue.
        Reading = "reading",
        /// Can be applied.
        Ready = "ready",
        /// Lines are wrong: nothing can be applied.
        Refused = "refused",
        /// Being written.
        Applying = "applying",
        /// Written.
        Applied = "applied",
        /// Broke off; nothing was written.
        Failed = "failed",
    }
}

/// A file of products and what became of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductImport {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// The file's name.
    pub file_name: String,
    /// Where it stands.
    pub state: ImportState,
    /// Lines looked at or written so far.
    pub processed_rows: i64,
    /// Lines there are.
    pub total_rows: i64,
    /// Lines with a new product.
    pub added_rows: i64,
    /// Lines with a different product.
    pub changed_rows: i64,
    /// Lines with a product as it is.
    pub unchanged_rows: i64,
    /// Lines that are wrong.
    pub refused_rows: i64,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// Why it failed.
    #[schema(required, value_type = Option<ReasonCode>)]
    pub failure: Option<String>,
    /// Why it failed, for people.
    #[schema(required)]
    pub failure_message: Option<&'static str>,
}

impl ProductImport {
    fn from_proto(import: pb::ProductImport) -> Result<Self, BadAnswer> {
        let failure = nullable(import.failure);
        Ok(Self {
            state: from_proto::<_, pb::ImportState>(import.state)?,
            created_at: instant(import.create_time, "create_time")?,
            id: import.import_id,
            file_name: import.file_name,
            processed_rows: import.processed_rows,
            total_rows: import.total_rows,
            added_rows: import.added_rows,
            changed_rows: import.changed_rows,
            unchanged_rows: import.unchanged_rows,
            refused_rows: import.refused_rows,
            failure_message: failure.as_deref().map(spanish),
            failure,
        })
    }
}

fn spanish(code: &str) -> &'static str {
    messages::spanish(pinzon_chassis::status::reason(code))
}

/// How the file is called.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileName {
    /// As the person who sends it knows it.
    name: Option<String>,
}

const FIELDS: &[(&str, &str)] =
    &[("import_id", "id"), ("file", ""), ("request_id", IDEMPOTENCY_KEY), ("chunk", "body")];
const CHUNK: usize = 256 * 1024;

fn problem(refusal: tonic::Status) -> Problem {
    Problem::from(refusal).renamed(FIELDS)
}

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
        description = "The file, at most 64 MB",
    ),
    responses(
        (status = CREATED, body = ProductImport),
        (status = PAYLOAD_TOO_LARGE, description = "FILE_TOO_LARGE"),
    ),
)]
pub async fn create_product_import(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(file): Query<FileName>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, axum::Json<ProductImport>), Problem> {
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
    {
        return Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Reason::MalformedBody,
            "the body must be the file",
        ));
    }
    let file = pb::ImportFile { request_id: request_id(&headers)?, name: file.name.unwrap_or_default() };
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
    let import = call
        .send(parts, |request| async move { services.catalogues().create_product_import(request).await })
        .await
        .map_err(problem)?;
    Ok((StatusCode::CREATED, axum::Json(ProductImport::from_proto(import)?)))
}

/// An import
///
/// Administrators. Tells how far it is.
#[utoipa::path(
    get, path = "/product-imports/{id}", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The import's id")),
    responses((status = OK, body = ProductImport), (status = NOT_FOUND, description = "IMPORT_NOT_FOUND")),
)]
pub async fn get_product_import(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ProductImport>, Problem> {
    let import = call
        .send_repeatable(pb::GetProductImportRequest { import_id: id }, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_product_import(request).await }
        })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductImport::from_proto(import)?))
}

/// A line of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductImportRow {
    /// Line of the file, from 1.
    pub line: i64,
    /// `added`, `changed`, `unchanged` or `refused`.
    pub outcome: String,
    /// The product's code.
    pub code: String,
    /// The product's name.
    pub name: String,
    /// What would change.
    pub changes: Vec<FieldChange>,
    /// What is wrong.
    pub faults: Vec<FieldFault>,
}

/// A wrong cell of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldFault {
    /// The column.
    pub field: String,
    /// What the cell holds.
    pub value: String,
    /// Stable code.
    #[schema(value_type = ReasonCode)]
    pub reason: String,
    /// For people, in Spanish.
    pub message: &'static str,
}

impl ProductImportRow {
    fn from_proto(row: pb::ProductImportRow) -> Self {
        Self {
            line: row.line,
            outcome: row.outcome,
            code: row.code,
            name: row.name,
            changes: row.changes.into_iter().map(FieldChange::from).collect(),
            faults: row
                .faults
                .into_iter()
                .map(|fault| FieldFault {
                    message: spanish(&fault.reason),
                    field: fault.field,
                    value: fault.value,
                    reason: fault.reason,
                })
                .collect(),
        }
    }
}

/// A page of lines.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductImportRowList {
    /// The lines of this page.
    pub items: Vec<ProductImportRow>,
    /// Lines of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Which lines.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RowFilter {
    /// `added`, `changed`, `unchanged` or `refused`; all when absent.
    outcome: Option<String>,
}

/// What each line would do
///
/// Administrators.
#[utoipa::path(
    get, path = "/product-imports/{id}/rows", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The import's id"), RowFilter, PageQuery),
    responses(
        (status = OK, body = ProductImportRowList),
        (status = NOT_FOUND, description = "IMPORT_NOT_FOUND"),
    ),
)]
pub async fn list_product_import_rows(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
    Query(filter): Query<RowFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<ProductImportRowList>, Problem> {
    let message = pb::ListProductImportRowsRequest {
        import_id: id,
        outcome: filter.outcome.unwrap_or_default(),
        page_size: page.size(),
        page_token: page.token(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_product_import_rows(request).await }
        })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductImportRowList {
        items: each(found.rows, |row| Ok(ProductImportRow::from_proto(row)))?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// Write all of it
///
/// Administrators. One transaction; ask for the import to see how far it is.
#[utoipa::path(
    post, path = "/product-imports/{id}/apply", tag = "Catalogues",
    params(("id" = String, Path, format = Uuid, description = "The import's id")),
    responses(
        (status = OK, body = ProductImport),
        (status = NOT_FOUND, description = "IMPORT_NOT_FOUND"),
        (status = CONFLICT, description = "It cannot be applied (IMPORT_NOT_READY)"),
    ),
)]
pub async fn apply_product_import(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ProductImport>, Problem> {
    let message = pb::ApplyProductImportRequest { import_id: id };
    let import = call
        .send(message, |request| async move { services.catalogues().apply_product_import(request).await })
        .await
        .map_err(problem)?;
    Ok(axum::Json(ProductImport::from_proto(import)?))
}

/// In which format.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TemplateFormat {
    /// Of the file; CSV when absent.
    format: Option<Format>,
}

/// An empty file to fill in
#[utoipa::path(
    get, path = "/product-imports/template", tag = "Catalogues", params(TemplateFormat),
    responses((status = OK, description = "The file", body = Vec<u8>, content_type = "text/csv")),
)]
pub async fn import_template(Query(wanted): Query<TemplateFormat>) -> Result<Response, Problem> {
    product_table().answer(wanted.format.unwrap_or_default(), "plantilla-productos").await
}
