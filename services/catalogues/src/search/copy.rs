//! The products in memory, kept up to date and on disk. Searches are answered from it, so
//! that they neither wait for PostgreSQL nor fail with it. What is sworn is answered from it, too, but only once PostgreSQL
//! has said that it is still its newest version.
//!
//! The file on disk serves a start without PostgreSQL. It is authenticated, because it contains verdicts. The first answer
//! of PostgreSQL replaces it, because a restored database may have another content under the same version.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use hmac::{Hmac, KeyInit as _, Mac as _};
use pinzon_chassis::{
    database::{READ_LIMIT, within},
    monitor::Monitor,
};
use pinzon_proto::status::v1::CatalogueStatus;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use sqlx::{Connection as _, PgPool};
use tempfile::NamedTempFile;
use tokio::{
    sync::{Mutex, watch},
    time::timeout,
};

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
/// Version of the file's format. A new optional field does not raise it.
const FORMAT: u32 = 5;
/// Bytes of the authentication code at the start of the file.
const CODE_LENGTH: usize = 32;

/// The catalogue in memory. Clones share it.
#[derive(Clone, Default)]
pub struct Copy {
    current: Arc<RwLock<Arc<Catalogue>>>,
    /// Whether it was read from PostgreSQL, and not from disk.
    is_confirmed: Arc<AtomicBool>,
    /// When the last comparison with PostgreSQL that succeeded began. One takes place at a time.
    compared: Arc<Mutex<Option<Instant>>>,
    /// Where it is kept on disk, if anywhere.
    file: Option<CopyFile>,
}

/// A file that keeps the catalogue.
#[derive(Clone)]
pub struct CopyFile {
    pub path: PathBuf,
    /// Key that it is authenticated with.
    pub key: [u8; 32],
}

#[derive(Serialize)]
struct StoredCopy<'a> {
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
    pub fn open(file: Option<CopyFile>) -> Self {
        let copy = Self { file, ..Self::default() };
        if let Some(file) = &copy.file {
            match file.read() {
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

    /// The newest catalogue in memory.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, catalogue: Catalogue) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(catalogue);
    }

    /// The catalogue with every change that was committed before the call. Fails while PostgreSQL cannot be asked.
    pub async fn newest(&self, pool: &PgPool) -> Result<Arc<Catalogue>, Error> {
        let called = Instant::now();
        let mut compared = self.compared.lock().await;
        // Those who waited while another call compared share the next comparison.
        if compared.is_none_or(|began| began < called) {
            let began = Instant::now();
            self.compare(pool).await?;
            *compared = Some(began);
        }
        Ok(self.catalogue())
    }

    /// Reads everything anew if the catalogue has another version, and the first time. The old
    /// one answers meanwhile. Says whether it did.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, Error> {
        let mut compared = self.compared.lock().await;
        let began = Instant::now();
        let has_changed = self.compare(pool).await?;
        *compared = Some(began);
        Ok(has_changed)
    }

    async fn compare(&self, pool: &PgPool) -> Result<bool, Error> {
        let mut conn = pool.acquire().await?;
        let version = journal::catalogue_version(&mut conn).await?;
        let known = self.catalogue();
        if version == known.version() && self.is_confirmed.load(Ordering::Acquire) {
            return Ok(false);
        }
        let mut tx = conn.begin_with("begin isolation level repeatable read read only").await?;
        let started = Instant::now();
        let contents = store::contents(&mut tx).await?;
        tx.rollback().await?;
        let version = contents.version;
        let read = started.elapsed();
        let copy = self.clone();
        let made = tokio::task::spawn_blocking(move || {
            let started = Instant::now();
            copy.replace(Catalogue::new(contents));
            copy.is_confirmed.store(true, Ordering::Release);
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
            let refreshed = within(READ_LIMIT, self.refresh(&pool)).await;
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
        let written = StoredCopy { format: FORMAT, contents: catalogue.contents() };
        if let Err(error) = file.write(&written) {
            tracing::warn!(%error, "the copy of the catalogue could not be kept");
        }
    }
}

impl CopyFile {
    fn read(&self) -> io::Result<Contents> {
        let bytes = std::fs::read(&self.path)?;
        let (code, text) =
            bytes.split_at_checked(CODE_LENGTH).ok_or_else(|| io::Error::other("too short"))?;
        self.code_of(text)?.verify_slice(code).map_err(io::Error::other)?;
        let Format { format } = serde_json::from_slice(text)?;
        if format != FORMAT {
            return Err(io::Error::other(format!("format {format}, not {FORMAT}")));
        }
        Ok(serde_json::from_slice::<Read>(text)?.contents)
    }

    /// Replicas may share the file, so each writes a new one with a name of its own first.
    fn write(&self, written: &StoredCopy<'_>) -> io::Result<()> {
        let text = serde_json::to_vec(written)?;
        let directory = self.path.parent().unwrap_or_else(|| Path::new("."));
        let mut beside = NamedTempFile::new_in(directory)?;
        beside.write_all(&self.code_of(&text)?.finalize().into_bytes())?;
        beside.write_all(&text)?;
        beside.as_file().sync_all()?;
        beside.persist(&self.path)?;
        Ok(())
    }

    fn code_of(&self, text: &[u8]) -> io::Result<Hmac<Sha256>> {
        let mut code = Hmac::<Sha256>::new_from_slice(&self.key).map_err(io::Error::other)?;
        code.update(text);
        Ok(code)
    }
}
