//! Files of products.

use chrono::TimeDelta;
use pinzon_chassis::{
    Reason,
    clock::timestamp,
    context::Context,
    status::{Violations, code, refused},
};
use pinzon_domain::text::parse_id;
use pinzon_edits::{Asked, Refusal, Use};
use pinzon_proto::catalogues::v1::{
    self as pb, create_product_import_request::Part, import_service_server::ImportService,
};
use tonic::{Code, Request, Response, Status, Streaming};
use uuid::Uuid;

use crate::{
    error::Error,
    history::rpc::field_change,
    import::{
        job::{ImportQueue, Job},
        product_file::Outcome,
        reader::{MOST_BYTES, Reader},
        store::{self, Import, ListedLine},
    },
    service::{Service, page},
    text,
};

const LONGEST_NAME: usize = 200;
/// How long an import that nobody touches can be looked at.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Answers calls about files of products.
#[derive(Clone)]
pub struct Imports {
    /// What every room needs.
    pub service: Service,
    /// Which files are read now.
    pub queue: ImportQueue,
    /// Reads them.
    pub reader: Reader,
}

#[tonic::async_trait]
impl ImportService for Imports {
    async fn create_product_import(
        &self,
        request: Request<Streaming<pb::CreateProductImportRequest>>,
    ) -> Result<Response<pb::ProductImport>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let _place = self.queue.uploads.try_acquire().map_err(|_| Error::TooManyUploads)?;
        let mut parts = request.into_inner();
        let mut wrong = Violations::new();
        let Some(Part::File(file)) = parts.message().await?.and_then(|first| first.part) else {
            wrong.add("file", Reason::Required);
            return Err(wrong.into());
        };
        let import_id = wrong.take("request_id", Asked::with(&file.request_id, &[]).id()).unwrap_or_default();
        let name = wrong.take("name", text::line(&file.name, LONGEST_NAME)).flatten();
        let mut content = Vec::new();
        while let Some(part) = parts.message().await? {
            let Some(Part::Chunk(chunk)) = part.part else {
                wrong.add("file", Reason::Duplicated);
                break;
            };
            if chunk.is_empty() {
                // The body broke off on its way.
                return Err(refused(Code::InvalidArgument, Reason::MalformedBody, "the file is incomplete"));
            }
            if content.len() + chunk.len() > MOST_BYTES {
                return Err(Error::FileTooLarge.into());
            }
            content.extend_from_slice(&chunk);
        }
        if content.is_empty() {
            wrong.add("chunk", Reason::Required);
        }
        wrong.into_result()?;

        let name = name.unwrap_or_else(|| "productos".to_owned());
        let mut tx = self.service.pool.begin().await.map_err(Error::from)?;
        let asked = Asked::with(&file.request_id, &[name.as_bytes(), &content]);
        let used = asked.used(&mut tx).await.map_err(Error::from)?;
        if let Some(made) = store::find(&mut tx, import_id).await.map_err(Error::from)? {
            return if used != Use::Other && made.file_name == name {
                Ok(Response::new(import(made)))
            } else {
                Err(Error::from(Refusal::RequestIdReused).into())
            };
        }
        let now = self.service.clock.now();
        store::forget_before(&mut tx, now - KEPT).await.map_err(Error::from)?;
        let by = (caller.user_id, caller.name.as_str());
        asked.keep(&mut tx).await.map_err(Error::from)?;
        store::insert(&mut tx, import_id, &name, &content, by, now).await.map_err(Error::from)?;
        let made = found(&mut tx, import_id).await?;
        tx.commit().await.map_err(Error::from)?;
        tokio::spawn(self.job(import_id).read());
        Ok(Response::new(import(made)))
    }

    async fn get_product_import(
        &self,
        request: Request<pb::GetProductImportRequest>,
    ) -> Result<Response<pb::ProductImport>, Status> {
        let id = id(&request.into_inner().import_id)?;
        let mut conn = self.service.pool.acquire().await.map_err(Error::from)?;
        Ok(Response::new(import(found(&mut conn, id).await?)))
    }

    async fn list_product_import_rows(
        &self,
        request: Request<pb::ListProductImportRowsRequest>,
    ) -> Result<Response<pb::ListProductImportRowsResponse>, Status> {
        let asked = request.into_inner();
        let mut wrong = Violations::new();
        let id = wrong.take("import_id", parse_id(&asked.import_id)).unwrap_or_default();
        let outcome = match asked.outcome.as_str() {
            "" => None,
            typed => {
                let known = Outcome::ALL.into_iter().find(|outcome| outcome.code() == typed);
                wrong.take("outcome", known.ok_or(Reason::UnknownCode))
            }
        };
        let listed = ("import-rows", id, &asked.outcome);
        let page = page::<i64>(wrong, asked.page_size, &asked.page_token, &listed)?;

        let mut tx = self.service.snapshot().await?;
        let import = found(&mut tx, id).await?;
        let total = match outcome {
            None => import.added_rows + import.changed_rows + import.unchanged_rows + import.refused_rows,
            Some(Outcome::Added) => import.added_rows,
            Some(Outcome::Changed) => import.changed_rows,
            Some(Outcome::Unchanged) => import.unchanged_rows,
            Some(Outcome::Refused) => import.refused_rows,
        };
        let mut lines =
            store::lines(&mut tx, id, outcome.map(Outcome::code), &page).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut lines, |line| line.line);
        let rows = lines.into_iter().map(row).collect();
        Ok(Response::new(pb::ListProductImportRowsResponse { rows, total, next_page_token }))
    }

    async fn apply_product_import(
        &self,
        request: Request<pb::ApplyProductImportRequest>,
    ) -> Result<Response<pb::ProductImport>, Status> {
        let caller = Context::of(&request)?.staff()?.user_id;
        let (event_context, asked) = self.service.event_context(request)?;
        let id = id(&asked.import_id)?;
        let mut tx = self.service.pool.begin().await.map_err(Error::from)?;
        if !Asked::by(caller, &asked.request_id, &asked).is_first::<Error>(&mut tx).await? {
            return Ok(Response::new(import(found(&mut tx, id).await?)));
        }
        let begun =
            store::begin_applying(&mut tx, id, self.service.clock.now()).await.map_err(Error::from)?;
        let stands = found(&mut tx, id).await?;
        if !begun {
            return Err(Error::ImportNotReady(stands.state).into());
        }
        tx.commit().await.map_err(Error::from)?;
        tokio::spawn(self.job(id).apply(event_context));
        Ok(Response::new(import(stands)))
    }
}

impl Imports {
    fn job(&self, import_id: Uuid) -> Job {
        Job {
            import_id,
            pool: self.service.pool.clone(),
            changed: self.service.changed.clone(),
            clock: self.service.clock.clone(),
            queue: self.queue.clone(),
            reader: self.reader.clone(),
        }
    }
}

async fn found(conn: &mut sqlx::PgConnection, import_id: Uuid) -> Result<Import, Error> {
    store::find(conn, import_id).await?.ok_or(Error::ImportNotFound(import_id))
}

fn id(text: &str) -> Result<Uuid, Violations> {
    let mut wrong = Violations::new();
    let id = wrong.take("import_id", parse_id(text)).unwrap_or_default();
    wrong.into_result().map(|()| id)
}

fn row(line: ListedLine) -> pb::ProductImportRow {
    let faults = line.faults.0.into_iter();
    pb::ProductImportRow {
        line: line.line,
        outcome: line.outcome,
        code: line.code,
        name: line.name,
        changes: line.changes.0.into_iter().map(field_change).collect(),
        faults: faults
            .map(|fault| pb::FieldFault {
                field: fault.field,
                value: fault.value,
                reason: fault.reason,
                message: String::new(),
            })
            .collect(),
    }
}

fn import(import: Import) -> pb::ProductImport {
    let state = match import.state.as_str() {
        "reading" => pb::ImportState::Reading,
        "ready" => pb::ImportState::Ready,
        "refused" => pb::ImportState::Refused,
        "applying" => pb::ImportState::Applying,
        "applied" => pb::ImportState::Applied,
        _ => pb::ImportState::Failed,
    };
    let failed = state == pb::ImportState::Failed;
    pb::ProductImport {
        import_id: import.import_id.to_string(),
        file_name: import.file_name,
        state: state.into(),
        processed_rows: import.processed_rows,
        total_rows: import.total_rows,
        added_rows: import.added_rows,
        changed_rows: import.changed_rows,
        unchanged_rows: import.unchanged_rows,
        refused_rows: import.refused_rows,
        create_time: Some(timestamp(import.created_at)),
        failure: match import.failure {
            None if failed => code(Reason::ImportFailed).to_owned(),
            failure => failure.unwrap_or_default(),
        },
        failure_message: String::new(),
        encoding: import.encoding.unwrap_or_default(),
    }
}
