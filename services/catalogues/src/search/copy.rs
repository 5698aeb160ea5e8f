//! The products in memory, kept up to date and on disk. Searches are answered from it, so
//! that they neither wait for PostgreSQL nor fail with it.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use pinzon_chassis::monitor::Monitor;
use pinzon_proto::status::v1::CatalogueStatus;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use tokio::{sync::watch, time::timeout};

use crate::{
    change::Changed,
    error::Error,
    journal,
    search::{
        catalogue::{Catalogue, Contents},
        store,
    },
};

/// How often the catalogue's version is asked for; other processes write it too.
const POLL: Duration = Duration::from_millis(200);
/// Grows with every change of what is written to disk.
const FORMAT: u32 = 3;

/// The catalogue in memory. Clones share it.
#[derive(Clone, Default)]
pub struct Copy {
    current: Arc<RwLock<Arc<Catalogue>>>,
    /// Where it is kept on disk, if anywhere.
    file: Option<PathBuf>,
}

#[derive(Serialize)]
struct Written<'a> {
    format: u32,
    contents: &'a Contents,
}

#[derive(Deserialize)]
struct Read {
    contents: Contents,
}

#[derive(Deserialize)]
struct Format {
    format: u32,
}

impl Copy {
    /// A copy that begins with what its file holds, if that can be read.
    pub fn open(file: Option<PathBuf>) -> Self {
        let copy = Self { current: Arc::default(), file };
        if let Some(file) = &copy.file {
            match read(file) {
                Ok(contents) => {
                    tracing::info!(
                        version = contents.version,
                        products = contents.products.len(),
                        "copy read"
                    );
                    copy.replace(Catalogue::new(contents));
                }
                Err(error) => tracing::info!(%error, "no copy of the catalogue on disk"),
            }
        }
        copy
    }

    /// The newest catalogue there is.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, catalogue: Catalogue) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(catalogue);
    }

    /// Reads everything anew if the catalogue has another version. The old one answers
    /// meanwhile. Says whether it changed.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, Error> {
        let mut tx = pool.begin_with("begin isolation level repeatable read read only").await?;
        let version = journal::catalogue_version(&mut tx).await?;
        let known = self.catalogue();
        if version == known.version() && !known.contents().classifications.is_empty() {
            return Ok(false);
        }
        let started = Instant::now();
        let contents = store::contents(&mut tx).await?;
        tx.rollback().await?;
        let read = started.elapsed();
        let copy = self.clone();
        let made = tokio::task::spawn_blocking(move || {
            let started = Instant::now();
            copy.replace(Catalogue::new(contents));
            let made = started.elapsed();
            copy.keep();
            made
        });
        if let Ok(made) = made.await {
            tracing::info!(
                version,
                read_ms = read.as_millis(),
                index_ms = made.as_millis(),
                "catalogue in memory"
            );
        }
        Ok(true)
    }

    /// Follows the catalogue until `stop` turns true.
    pub async fn run(
        self,
        pool: PgPool,
        changed: Changed,
        monitor: Monitor,
        mut stop: watch::Receiver<bool>,
    ) {
        let mut is_reachable = true;
        while !*stop.borrow() {
            let refreshed = self.refresh(&pool).await;
            if let (Err(error), true) = (&refreshed, is_reachable) {
                tracing::warn!(%error, "the catalogue cannot be read; the copy answers");
            }
            is_reachable = refreshed.is_ok();
            monitor.set_catalogue(CatalogueStatus {
                catalogue_version: self.catalogue().version(),
                current: is_reachable,
            });
            tokio::select! {
                _ = stop.changed() => return,
                _ = timeout(POLL, changed.copy.notified()) => {}
            }
        }
    }

    /// Writes it to disk: a new file in the place of the old one, so that a reader never
    /// sees half of it.
    fn keep(&self) {
        let Some(file) = &self.file else { return };
        let catalogue = self.catalogue();
        let written = Written { format: FORMAT, contents: catalogue.contents() };
        if let Err(error) = write(file, &written) {
            tracing::warn!(%error, "the copy of the catalogue could not be kept");
        }
    }
}

fn read(file: &Path) -> io::Result<Contents> {
    let bytes = std::fs::read(file)?;
    let Format { format } = serde_json::from_slice(&bytes)?;
    if format != FORMAT {
        return Err(io::Error::other(format!("format {format}, not {FORMAT}")));
    }
    Ok(serde_json::from_slice::<Read>(&bytes)?.contents)
}

fn write(file: &Path, written: &Written<'_>) -> io::Result<()> {
    let beside = file.with_extension("new");
    let mut writer = io::BufWriter::new(std::fs::File::create(&beside)?);
    serde_json::to_writer(&mut writer, written)?;
    writer.into_inner()?.sync_all()?;
    std::fs::rename(&beside, file)
}
