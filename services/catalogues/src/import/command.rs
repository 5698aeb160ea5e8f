//! Writes the catalogue as reference files, for the command line. What `import` reads from them is what stood here, but
//! for what these files cannot say: histories, verdicts of other days, texts and links of articles, standings of
//! standards, places of airlines and the like, and that something is inactive.

use std::{fmt, fs, path::Path};

use anyhow::Context as _;
use pinzon_chassis::clock::Clock;
use pinzon_domain::islands_date;
use sqlx::{PgConnection, PgPool};

use crate::{
    entry::{self, Entry, KINDS},
    legal::{self, cited_number, link, reference_source},
    product::{self, Product},
};

/// The files of one export that no small catalogue has.
const OTHER_FILES: [&str; 3] = ["products.csv", "legal_basis.csv", "legal_links.csv"];

/// What was written into one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedFile {
    /// Name of the file.
    pub file: &'static str,
    pub rows: usize,
    /// How many are inactive, which only a loaded file will not say.
    pub inactive: usize,
    /// How many were left out: what may no longer be found or cited, and links without a reason.
    pub left_out: usize,
}

impl fmt::Display for ExportedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, rows, inactive, left_out } = self;
        write!(f, "{file}  {rows} filas")?;
        if *inactive > 0 {
            write!(f, ", {inactive} de ellas inactivas, que al importarlas vuelven a ofrecerse")?;
        }
        if *left_out > 0 {
            write!(f, "; {left_out} no se exportan (inactivas o sin motivo)")?;
        }
        Ok(())
    }
}

/// Writes every reference file into a directory, as the catalogue stands at one moment.
///
/// # Errors
/// The directory has one of the files already; then nothing is written.
pub async fn export(pool: &PgPool, clock: &Clock, directory: &Path) -> anyhow::Result<Vec<ExportedFile>> {
    for file in KINDS.iter().map(|kind| kind.file).chain(OTHER_FILES) {
        let path = directory.join(file);
        anyhow::ensure!(!path.exists(), "{} ya existe: elija una carpeta vacía", path.display());
    }
    fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    let today = islands_date(clock.now());
    let mut snapshot = pool.begin_with("begin isolation level repeatable read read only").await?;
    let mut written = Vec::new();
    let mut links = Vec::new();
    let articles = articles(&mut snapshot).await?;

    for kind in KINDS {
        let mut entries: Vec<Entry> =
            entry::store::entries_of(&mut snapshot, kind.code()).await?.into_values().collect();
        entries.sort_by(|a, b| (a.sort_order, &a.code).cmp(&(b.sort_order, &b.code)));
        let says_active = kind.columns.contains(&"active");
        let inactive = entries.iter().filter(|entry| !entry.active && !says_active).count();
        for entry in &entries {
            links.extend(entry.articles.iter().map(|link| (kind.code(), &entry.code, link)).map(to_owned));
        }
        let rows = entries.iter().map(|entry| kind.row(entry)).collect();
        written.push(write(directory, kind.file, kind.columns, rows, inactive, 0)?);
    }

    let products = product::store::stored(&mut snapshot, today).await?;
    let all = products.len();
    let mut products: Vec<Product> =
        products.into_values().filter(|stored| stored.active).map(|stored| stored.product).collect();
    products.sort_by(|a, b| a.code.cmp(&b.code));
    for product in &products {
        links.extend(product.verdict.articles.iter().map(|link| ("", &product.code, link)).map(to_owned));
    }
    let rows: Vec<_> = products.iter().map(Product::row).collect();
    let columns: Vec<_> = product::COLUMNS.iter().map(|column| column.name).collect();
    written.push(write(directory, OTHER_FILES[0], &columns, rows, 0, all - products.len())?);

    let (active, inactive): (Vec<_>, Vec<_>) = articles.into_iter().partition(|article| article.active);
    let cited = |code: &str| active.iter().any(|article| article.code == code);
    let (kept, left_out): (Vec<_>, Vec<_>) =
        links.iter().partition(|(.., link)| !link.why.is_empty() && cited(&link.article));
    let rows = active.iter().map(article_row).collect();
    written.push(write(directory, OTHER_FILES[1], legal::COLUMNS, rows, 0, inactive.len())?);
    let rows = kept.iter().map(|(kind, code, link)| link::row(kind, code, link)).collect();
    written.push(write(directory, OTHER_FILES[2], link::COLUMNS, rows, 0, left_out.len())?);
    Ok(written)
}

type Link = (&'static str, String, link::LegalLink);

fn to_owned((kind, code, link): (&'static str, &String, &link::LegalLink)) -> Link {
    (kind, code.clone(), link.clone())
}

async fn articles(conn: &mut PgConnection) -> Result<Vec<legal::store::ListedArticle>, sqlx::Error> {
    let mut codes = legal::store::article_codes(conn).await?;
    codes.sort_unstable();
    legal::store::articles_by_code(conn, &codes).await
}

fn article_row(article: &legal::store::ListedArticle) -> Vec<String> {
    vec![
        article.code.clone(),
        article.title.clone(),
        article.kind.clone(),
        cited_number(article.number.as_deref(), article.gazette.as_deref()),
        article.published.clone().unwrap_or_default(),
        article.article.clone().unwrap_or_default(),
        article.subject.clone(),
        article.summary.clone(),
        reference_source(article.source.as_deref().unwrap_or_default(), article.verified),
    ]
}

fn write(
    directory: &Path,
    file: &'static str,
    columns: &[&str],
    rows: Vec<Vec<String>>,
    inactive: usize,
    left_out: usize,
) -> anyhow::Result<ExportedFile> {
    let path = directory.join(file);
    let mut writer = csv::Writer::from_path(&path).with_context(|| path.display().to_string())?;
    writer.write_record(columns)?;
    let count = rows.len();
    for row in rows {
        // A reference file holds no line breaks.
        writer.write_record(row.iter().map(|cell| cell.replace(char::is_control, " ")))?;
    }
    writer.flush().with_context(|| path.display().to_string())?;
    Ok(ExportedFile { file, rows: count, inactive, left_out })
}
