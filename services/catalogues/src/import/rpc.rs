//! Files of products.

use chrono::TimeDelta;
use pinzon_chassis::{
    ClosedSet, Reason,
    clock::timestamp,
    context::Context,
    page::Page,
    status::{Violations, code, refused},
};
use pinzon_domain::text::parse_id;
use pinzon_edits::{IdempotentRequest, Refusal, Use};
use pinzon_proto::catalogues::v1::{self as pb, create_product_import_request::Part};
use tonic::{Code, Streaming};
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
    service::Service,
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

pinzon_proto::serve_import_service!(Imports);

impl Imports {
    pub(crate) async fn create_product_import(
        &self,
        context: &Context,
        mut parts: Streaming<pb::CreateProductImportRequest>,
    ) -> Result<pb::ProductImport, Error> {
        let caller = context.staff()?;
        let _place = self.queue.uploads.try_acquire().map_err(|_| Error::TooManyUploads)?;
        let mut wrong = Violations::new();
        let Some(Part::File(file)) = parts.message().await?.and_then(|first| first.part) else {
            wrong.add("file", Reason::Required);
            return Err(wrong.into());
        };
        let import_id =
            wrong.take("request_id", IdempotentRequest::with(&file.request_id, &[]).id()).unwrap_or_default();
        let name = wrong.take("name", text::line(&file.name, LONGEST_NAME)).flatten();
        let mut content = Vec::new();
        while let Some(part) = parts.message().await? {
            let Some(Part::Chunk(chunk)) = part.part else {
                wrong.add("file", Reason::Duplicated);
                break;
            };
            if chunk.is_empty() {
                // The body broke off on its way.
                return Err(
                    refused(Code::InvalidArgument, Reason::MalformedBody, "the file is incomplete").into()
                );
            }
            if content.len() + chunk.len() > MOST_BYTES {
                return Err(Error::FileTooLarge);
            }
            content.extend_from_slice(&chunk);
        }
        if content.is_empty() {
            wrong.add("chunk", Reason::Required);
        }
        wrong.into_result()?;

        let name = name.unwrap_or_else(|| "productos".to_owned());
        let mut tx = self.service.pool.begin().await?;
        let asked = IdempotentRequest::with(&file.request_id, &[name.as_bytes(), &content]);
        let used = asked.used(&mut tx).await?;
        if let Some(made) = store::find(&mut tx, import_id).await? {
            return if used != Use::Other && made.file_name == name {
                Ok(import(made))
            } else {
                Err(Error::from(Refusal::RequestIdReused))
            };
        }
        let now = self.service.clock.now();
        store::forget_before(&mut tx, now - KEPT).await?;
        let by = (caller.user_id, caller.name.as_str());
        asked.keep(&mut tx).await?;
        store::insert(&mut tx, import_id, &name, &content, by, now).await?;
        let made = found(&mut tx, import_id).await?;
        tx.commit().await?;
        tokio::spawn(self.job(import_id).read());
        Ok(import(made))
    }

    pub(crate) async fn get_product_import(
        &self,
        _: &Context,
        message: pb::GetProductImportRequest,
    ) -> Result<pb::ProductImport, Error> {
        let id = id(&message.import_id)?;
        let mut conn = self.service.pool.acquire().await?;
        Ok(import(found(&mut conn, id).await?))
    }

    pub(crate) async fn list_product_import_rows(
        &self,
        _: &Context,
        message: pb::ListProductImportRowsRequest,
    ) -> Result<pb::ListProductImportRowsResponse, Error> {
        let mut wrong = Violations::new();
        let id = wrong.take("import_id", parse_id(&message.import_id)).unwrap_or_default();
        let outcome = match message.outcome.as_str() {
            "" => None,
            typed => wrong.take("outcome", Outcome::parse(typed).ok_or(Reason::UnknownCode)),
        };
        let listed = ("import-rows", id, &message.outcome);
        let page = Page::<i64>::requested(&message, &listed, wrong)?;

        let mut tx = self.service.snapshot().await?;
        let import = found(&mut tx, id).await?;
        let total = match outcome {
            None => import.added_rows + import.changed_rows + import.unchanged_rows + import.refused_rows,
            Some(Outcome::Added) => import.added_rows,
            Some(Outcome::Changed) => import.changed_rows,
            Some(Outcome::Unchanged) => import.unchanged_rows,
            Some(Outcome::Refused) => import.refused_rows,
        };
        let mut lines = store::lines(&mut tx, id, outcome.map(Outcome::code), &page).await?;
        let next_page_token = page.cut(&mut lines, |line| line.line);
        let rows = lines.into_iter().map(row).collect();
        Ok(pb::ListProductImportRowsResponse { rows, total, next_page_token })
    }

    pub(crate) async fn apply_product_import(
        &self,
        context: &Context,
        message: pb::ApplyProductImportRequest,
    ) -> Result<pb::ProductImport, Error> {
        let caller = context.staff()?.user_id;
        let event_context = self.service.event_context(context)?;
        let id = id(&message.import_id)?;
        let mut tx = self.service.pool.begin().await?;
        if !IdempotentRequest::by(caller, &message.request_id, &message).is_first::<Error>(&mut tx).await? {
            return Ok(import(found(&mut tx, id).await?));
        }
        let begun = store::begin_applying(&mut tx, id, self.service.clock.now()).await?;
        let stands = found(&mut tx, id).await?;
        if !begun {
            return Err(Error::ImportNotReady(stands.state));
        }
        tx.commit().await?;
        tokio::spawn(self.job(id).apply(event_context));
        Ok(import(stands))
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
