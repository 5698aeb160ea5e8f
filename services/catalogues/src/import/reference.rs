//! Loads reference files. A file is one transaction: all of it or, when any row is wrong,
//! nothing of it. Loading the same file again changes nothing; rows that are gone from a
//! file stay, because declarations and acts refer to them.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    path::Path,
};

use anyhow::Context as _;
use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, clock::Clock};
use pinzon_domain::{CatalogueKind, islands_date};
use pinzon_events::{
    facts::CatalogueImported,
    outbox::{self, EventContext},
};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::comparison::compare;
use crate::{
    entry::{self, KINDS, Kind, References},
    import::link_store,
    journal,
    legal::{
        self, Article, Standard,
        link::{self, LegalLink, ReferenceLink, Subject},
        reference::{ReferenceArticle, ReferenceStandard, derived_code},
    },
    product::{self, Product, Stored, Write},
    reference_file::{Fault, ReferenceFile},
};

/// What became of one file.
#[derive(Debug)]
pub struct Outcome {
    /// Name of the file.
    pub file: &'static str,
    /// How many rows did what, or why none did.
    pub result: Result<Tally, Refusal>,
}

/// How many rows did what.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Rows that were new.
    pub added: i64,
    /// Rows that were different.
    pub changed: i64,
    /// Rows that were the same.
    pub unchanged: i64,
    /// Rows that were left out, because what they are about is not in the catalogue.
    pub refused: Vec<Fault>,
}

/// Why nothing of a file was loaded.
#[derive(Debug)]
pub enum Refusal {
    /// The directory has no such file. Not an error: one file may be loaded alone.
    Absent,
    /// A file it refers to was refused.
    DependsOn(&'static str),
    /// Rows that are wrong.
    Faults(Vec<Fault>),
}

impl Outcome {
    /// Whether somebody has to correct something.
    pub fn is_failure(&self) -> bool {
        matches!(self.result, Err(Refusal::DependsOn(_) | Refusal::Faults(_)))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file;
        match &self.result {
            Ok(Tally { added, changed, unchanged, refused }) => {
                write!(f, "{file}  {added} nuevas, {changed} cambiadas, {unchanged} iguales")?;
                if !refused.is_empty() {
                    write!(f, ", {} rechazadas:", refused.len())?;
                }
                refused.iter().try_for_each(|fault| write!(f, "\n  {file}:{fault}"))
            }
            Err(Refusal::Absent) => write!(f, "{file}  no está en la carpeta"),
            Err(Refusal::DependsOn(other)) => {
                write!(f, "{file}  rechazado: depende de {other}, que se rechazó")
            }
            Err(Refusal::Faults(faults)) => {
                write!(f, "{file}  rechazado, no se cargó nada:")?;
                faults.iter().try_for_each(|fault| write!(f, "\n  {file}:{fault}"))
            }
        }
    }
}

/// A file of the directory, in the order in which they can be loaded.
#[derive(Clone, Copy)]
enum File {
    Entries(&'static Kind),
    Products(&'static str),
    Articles,
    LegalLinks,
}

impl File {
    fn all() -> impl Iterator<Item = File> {
        let products = ["products.csv", "personal_effects.csv"].map(File::Products);
        KINDS.iter().map(File::Entries).chain(products).chain([File::Articles, File::LegalLinks])
    }

    fn name(self) -> &'static str {
        match self {
            File::Entries(kind) => kind.file,
            File::Products(name) => name,
            File::Articles => "legal_basis.csv",
            File::LegalLinks => "legal_links.csv",
        }
    }

    fn columns(self) -> Vec<&'static str> {
        match self {
            File::Entries(kind) => kind.columns.to_vec(),
            File::Products(_) => product::COLUMNS.iter().map(|column| column.name).collect(),
            File::Articles => legal::COLUMNS.to_vec(),
            File::LegalLinks => link::COLUMNS.to_vec(),
        }
    }

    fn may_lack(self, column: &str) -> bool {
        match self {
            File::Products(_) => {
                product::COLUMNS.iter().any(|known| known.name == column && !known.is_needed)
            }
            File::Entries(_) | File::Articles | File::LegalLinks => false,
        }
    }

    fn depends_on(self) -> &'static [&'static str] {
        match self {
            File::Entries(kind) => kind.depends_on(),
            File::Products(_) => &["classifications.csv", "categories.csv", "origins.csv", "units.csv"],
            File::Articles => &[],
            File::LegalLinks => &[
                "classifications.csv",
                "categories.csv",
                "retention_reasons.csv",
                "rejection_destinations.csv",
                "products.csv",
                "legal_basis.csv",
            ],
        }
    }
}

/// Loads every reference file of a directory.
pub async fn run(pool: &PgPool, clock: &Clock, directory: &Path) -> anyhow::Result<Vec<Outcome>> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for file in File::all() {
        let refused = |name: &&&str| outcomes.iter().any(|o| o.file == **name && o.is_failure());
        let result = match file.depends_on().iter().find(refused) {
            Some(other) => Err(Refusal::DependsOn(other)),
            None => load(pool, clock, directory, file).await.with_context(|| file.name())?,
        };
        outcomes.push(Outcome { file: file.name(), result });
    }
    anyhow::ensure!(
        !outcomes.iter().all(|outcome| matches!(outcome.result, Err(Refusal::Absent))),
        "{} has no reference file",
        directory.display()
    );
    Ok(outcomes)
}

async fn load(
    pool: &PgPool,
    clock: &Clock,
    directory: &Path,
    file: File,
) -> anyhow::Result<Result<Tally, Refusal>> {
    let bytes = match std::fs::read(directory.join(file.name())) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Err(Refusal::Absent)),
        bytes => bytes?,
    };
    let sheet = ReferenceFile::read(&bytes, &file.columns(), |column| file.may_lack(column));
    let now = clock.now();
    let mut tx = pool.begin().await?;
    // Also the lock that makes a second import wait.
    journal::lock_catalogue_version(&mut tx).await?;
    let written = match file {
        File::Entries(kind) => write_entries(&mut tx, kind, sheet).await?,
        File::Products(_) => write_products(&mut tx, sheet, now).await?,
        File::Articles => write_articles(&mut tx, sheet, now).await?,
        File::LegalLinks => write_legal_links(&mut tx, sheet, now).await?,
    };
    let tally = match written {
        Ok(tally) => tally,
        Err(mut faults) => {
            faults.sort_by_key(|fault| fault.line);
            return Ok(Err(Refusal::Faults(faults)));
        }
    };
    if tally.added + tally.changed > 0 {
        let fact = CatalogueImported {
            file: file.name().to_owned(),
            added: tally.added,
            changed: tally.changed,
            unchanged: tally.unchanged,
            catalogue_version: journal::advance_catalogue_version(&mut tx).await?,
        };
        let event_context = EventContext::of_system(now);
        outbox::append(&mut tx, file.name(), &event_context, &fact).await?;
    }
    tx.commit().await?;
    Ok(Ok(tally))
}

async fn write_entries(
    conn: &mut PgConnection,
    kind: &'static Kind,
    sheet: ReferenceFile,
) -> Result<Result<Tally, Vec<Fault>>, sqlx::Error> {
    let countries = entry::store::entries_of(conn, CatalogueKind::Countries.code()).await?.into_values();
    let known = References { countries: entry::country_names(countries), ..Default::default() };
    let mut faults = sheet.faults;
    let entries = kind.parse(&sheet.rows, &known, &mut faults);
    let rows = sheet.rows.iter().map(|row| row.line).zip(entries).collect();
    let changes = match compare(rows, entry::store::reference_entries(conn, kind.code()).await?, faults) {
        Ok(changes) => changes,
        Err(faults) => return Ok(Err(faults)),
    };
    for entry in &changes.added {
        entry::store::insert_entry(conn, kind.code(), entry).await?;
    }
    for entry in &changes.changed {
        entry::store::update_entry(conn, kind.code(), entry).await?;
    }
    Ok(Ok(changes.tally()))
}

async fn write_products(
    conn: &mut PgConnection,
    sheet: ReferenceFile,
    now: DateTime<Utc>,
) -> Result<Result<Tally, Vec<Fault>>, sqlx::Error> {
    let today = islands_date(now);
    let references = product::store::references(conn).await?;
    let stored = product::store::stored(conn, today).await?;
    // As the file said when it was last loaded, by the code it had there: what people changed
    // since is not undone by loading the same file again.
    let stored: HashMap<String, (Product, Stored)> = stored
        .into_values()
        .map(|stored| {
            let said = stored.reference.as_deref().and_then(|said| serde_json::from_str(said).ok());
            let said: Product = said.unwrap_or_else(|| stored.product.clone());
            (said.code.clone(), (said, stored))
        })
        .collect();
    let said: HashMap<String, Product> =
        stored.iter().map(|(code, (said, _))| (code.clone(), said.clone())).collect();
    let mut faults = sheet.faults;
    let parsed = sheet
        .rows
        .iter()
        .map(|row| (row.line, Product::parse(row, said.get(row.get("code")), &references, &mut faults)));
    let rows = parsed.collect();
    let changes = match compare(rows, said, faults) {
        Ok(changes) => changes,
        Err(faults) => return Ok(Err(faults)),
    };
    let tally = changes.tally();
    let write = |product: Product| -> Result<Write, sqlx::Error> {
        let reference =
            serde_json::to_string(&product).map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
        let known = stored.get(&product.code).map(|(_, stored)| stored);
        let mut product = product;
        if let Some(known) = known {
            // Articles come from a file of their own.
            product.verdict.articles.clone_from(&known.product.verdict.articles);
        }
        Ok(Write {
            product_id: known.map_or_else(Uuid::now_v7, |known| known.product_id),
            valid_from: known.is_none_or(|known| known.product.verdict != product.verdict).then_some(today),
            product,
            reference: Some(reference),
        })
    };
    let added = changes.added.into_iter().map(write).collect::<Result<Vec<_>, _>>()?;
    let changed = changes.changed.into_iter().map(write).collect::<Result<Vec<_>, _>>()?;
    product::store::insert(conn, &added, now).await?;
    product::store::update(conn, &changed, now).await?;
    Ok(Ok(tally))
}

async fn write_articles(
    conn: &mut PgConnection,
    sheet: ReferenceFile,
    now: DateTime<Utc>,
) -> Result<Result<Tally, Vec<Fault>>, sqlx::Error> {
    let mut faults = sheet.faults;
    let rows: Vec<_> =
        sheet.rows.iter().map(|row| (row.line, ReferenceArticle::parse(row, &mut faults))).collect();
    let all: Vec<_> = rows.iter().map(|(_, row)| row.clone()).collect();
    let stored = legal::store::article_references(conn).await?;
    let stored = stored
        .into_iter()
        .map(|(code, reference)| (code.clone(), ReferenceArticle::remembered(code, reference.as_ref())));
    let changes = match compare(rows, stored.collect(), faults) {
        Ok(changes) => changes,
        Err(faults) => return Ok(Err(faults)),
    };
    if changes.added.is_empty() && changes.changed.is_empty() {
        return Ok(Ok(changes.tally()));
    }
    let norms = write_norms(conn, &all, now).await?;
    for row in &changes.added {
        let Some((standard, norm)) = norms.get(&row.norm) else { continue };
        let article = row.article(standard);
        let words = norm.words("");
        legal::store::insert_article(conn, &row.code, &article, &words, None, Some(row.reference()), now)
            .await?;
    }
    for row in &changes.changed {
        let Some((standard, norm)) = norms.get(&row.norm) else { continue };
        let before = legal::store::articles_by_code(conn, std::slice::from_ref(&row.code)).await?;
        let Some(before) = before.into_iter().next() else { continue };
        // The file knows neither the article's own words nor where they are.
        let article =
            Article { text: before.text.clone(), link: before.link.clone(), ..row.article(standard) };
        let reference = Some(row.reference());
        let words = norm.words("");
        legal::store::update_article(conn, &row.code, &article, &words, before.active, reference, now)
            .await?;
    }
    Ok(Ok(changes.tally()))
}

/// The standards that the rows name: those there are, under the names the file gave them before;
/// those whose names were corrected, known by their first article; and new ones.
async fn write_norms(
    conn: &mut PgConnection,
    rows: &[ReferenceArticle],
    now: DateTime<Utc>,
) -> Result<HashMap<ReferenceStandard, (String, Standard)>, sqlx::Error> {
    let mut first_articles: HashMap<&ReferenceStandard, &str> = HashMap::new();
    for row in rows {
        let first = first_articles.entry(&row.norm).or_insert(&row.code);
        *first = (*first).min(&row.code);
    }
    let named: HashSet<String> = first_articles.keys().map(|norm| norm.reference().to_string()).collect();
    let mut in_order: Vec<_> = first_articles.into_iter().collect();
    in_order.sort_by_key(|(_, first)| *first);

    let mut norms = HashMap::new();
    for (row, first) in in_order {
        let reference = row.reference();
        let found = match legal::store::standard_of_reference(conn, &reference).await? {
            Some(code) => {
                let stored = legal::store::standard(conn, &code).await?;
                stored.map(|stored| (code, stored.standard()))
            }
            None => None,
        };
        let known = match found {
            Some(known) => known,
            None => {
                let mut code = derived_code(first);
                let before = legal::store::standard(conn, &code).await?;
                let called = legal::store::reference_of_standard(conn, &code).await?;
                match (before, called) {
                    (Some(before), Some(called)) if !named.contains(&called.to_string()) => {
                        let norm = row.norm(before.standard());
                        let reference = Some(reference);
                        legal::store::update_standard(conn, &code, &norm, before.active, reference, now)
                            .await?;
                        (code, norm)
                    }
                    (taken, _) => {
                        if taken.is_some() {
                            code = legal::store::next_standard_code(conn).await?;
                        }
                        let norm = row.norm(Standard::default());
                        legal::store::insert_standard(conn, &code, &norm, None, Some(reference), now).await?;
                        (code, norm)
                    }
                }
            }
        };
        norms.insert(row.clone(), known);
    }
    Ok(norms)
}

async fn write_legal_links(
    conn: &mut PgConnection,
    sheet: ReferenceFile,
    now: DateTime<Utc>,
) -> Result<Result<Tally, Vec<Fault>>, sqlx::Error> {
    let today = islands_date(now);
    let articles = legal::store::article_codes(conn).await?.into_iter().collect();
    let kinds: Vec<_> = KINDS.iter().filter(|kind| kind.cites).map(|kind| kind.code().to_owned()).collect();
    let entries = link_store::entry_links(conn, &kinds).await?;
    let products = product::store::stored(conn, today).await?;

    let mut faults = sheet.faults;
    let (mut rows, mut refused) = (Vec::with_capacity(sheet.rows.len()), Vec::new());
    for row in &sheet.rows {
        let link = ReferenceLink::parse(row, &articles, &mut faults);
        let is_known = match &link.subject {
            Some(Subject::Product(code)) => products.contains_key(code),
            Some(Subject::Entry { kind, code }) => entries.contains_key(&((*kind).to_owned(), code.clone())),
            None => false,
        };
        if is_known {
            rows.push((row.line, link));
        } else {
            refused.push(Fault::new(row.line, format!("{} no está en el catálogo", link.key)));
        }
    }
    let changes = match compare(rows, link_store::references(conn).await?, faults) {
        Ok(changes) => changes,
        Err(faults) => return Ok(Err(faults)),
    };

    let mut by_subject: HashMap<&Subject, Vec<LegalLink>> = HashMap::new();
    for row in changes.added.iter().chain(&changes.changed) {
        if let Some(subject) = &row.subject {
            by_subject.entry(subject).or_default().push(row.link.clone());
        }
    }
    let mut written = Vec::new();
    for (subject, rows) in by_subject {
        match subject {
            Subject::Entry { kind, code } => {
                let Some(links) = entries.get(&((*kind).to_owned(), code.clone())) else { continue };
                let merged = link::merged(links, &rows);
                if merged != *links {
                    link_store::set_entry_links(conn, kind, code, &merged, now).await?;
                }
            }
            Subject::Product(code) => {
                let Some(stored) = products.get(code) else { continue };
                let mut product = stored.product.clone();
                product.verdict.articles = link::merged(&product.verdict.articles, &rows);
                if product != stored.product {
                    let product_id = stored.product_id;
                    written.push(Write { product_id, product, valid_from: Some(today), reference: None });
                }
            }
        }
    }
    product::store::update(conn, &written, now).await?;
    link_store::write_references(conn, changes.added.iter().chain(&changes.changed)).await?;
    Ok(Ok(Tally { refused, ..changes.tally() }))
}
