//! SQL of what the search keeps in memory.

use pinzon_chassis::ClosedSet;
use pinzon_domain::CatalogueKind;
use std::collections::{BTreeMap, HashMap};

use pinzon_search::{rules, word_lists::languages};
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::{
    entry::{self, KINDS},
    journal,
    legal::{self, link::LegalLink},
    product::{self, ProductTexts},
    search::catalogue::{
        Choice, Citation, Contents, Link, Product, ReferenceEntry, ReferenceList, Texts, Verdict,
    },
    setting,
};

/// Everything the search answers from. The connection must be in a transaction that sees one
/// state only.
pub async fn contents(conn: &mut PgConnection) -> Result<Contents, sqlx::Error> {
    let version = journal::catalogue_version(&mut *conn).await?;
    let articles = legal::store::citable_articles(&mut *conn).await?;
    let mut links = Links {
        texts: Texts::default(),
        articles: (0..).zip(&articles).map(|(n, article)| (article.code.clone(), n)).collect(),
    };
    let categories = choices(&mut *conn, CatalogueKind::Categories.code(), &mut links).await?;
    let origins = choices(&mut *conn, CatalogueKind::Origins.code(), &mut links).await?;
    let classifications = choices(&mut *conn, CatalogueKind::Classifications.code(), &mut links).await?;
    let searched = product::store::searched(&mut *conn).await?;
    let periods = sqlx::query!(
        r#"select product_id, valid_from, classification, conditions, grounds as reason, source, verified,
                  articles as "articles: Json<Vec<LegalLink>>"
           from product_verdict order by product_id, valid_from"#
    )
    .fetch_all(&mut *conn)
    .await?;
    let places = |choices: &[Choice]| -> HashMap<String, u16> {
        (0..).zip(choices).map(|(n, choice)| (choice.code.clone(), n)).collect()
    };
    let place = |places: &HashMap<String, u16>, code: &str| places.get(code).copied().unwrap_or(u16::MAX);
    let (category, origin, classification) =
        (places(&categories), places(&origins), places(&classifications));
    let mut verdicts: HashMap<Uuid, Vec<Verdict>> = HashMap::with_capacity(searched.len());
    for row in periods {
        verdicts.entry(row.product_id).or_default().push(Verdict {
            valid_from: row.valid_from,
            classification: place(&classification, &row.classification),
            conditions: links.texts.number(row.conditions.as_deref().unwrap_or("")),
            reason: links.texts.number(row.reason.as_deref().unwrap_or("")),
            source: links.texts.number(&row.source),
            verified: row.verified,
            articles: links.number(&row.articles),
        });
    }
    let translated = entry::store::translations::of_all_languages(&mut *conn).await?;
    let products = searched
        .into_iter()
        .map(|product| Product {
            translations: translations(&product.texts, &translated),
            verdicts: verdicts.remove(&product.product_id).unwrap_or_default().into(),
            id: product.product_id,
            code: product.code.into(),
            texts: product.texts,
            sort_name: product.sort_name.into(),
            category: place(&category, &product.category),
            origin: place(&origin, &product.origin),
            unit: product.unit.into(),
            version: product.version,
            active: product.active,
        })
        .collect();
    let reference_lists = reference_lists(&mut *conn).await?;
    let disclaimer_version = setting::store::disclaimer(conn).await?.version;
    Ok(Contents {
        version,
        categories,
        origins,
        classifications,
        articles: articles.into_iter().map(citation).collect(),
        texts: links.texts.into_list(),
        reference_lists,
        disclaimer_version,
        products,
    })
}

/// The names of a product in other languages; none where its name is not translated. A text that is listed with another
/// first letter is the same text.
fn translations(texts: &ProductTexts, translated: &HashMap<String, BTreeMap<String, String>>) -> Vec<String> {
    let mut letters = texts.name.chars();
    let first = letters.next();
    let rest = letters.as_str();
    let lower: String = first.iter().flat_map(|c| c.to_lowercase()).chain(rest.chars()).collect();
    let upper: String = first.iter().flat_map(|c| c.to_uppercase()).chain(rest.chars()).collect();
    let listed = [&texts.name, &lower, &upper].into_iter().find_map(|name| translated.get(name));
    let Some(listed) = listed else { return Vec::new() };
    let texts_of = languages().iter().map(|language| listed.get(&language.code).map_or("", String::as_str));
    rules::translations(&texts.names(), texts_of)
}

fn citation(article: legal::store::Citable) -> Citation {
    Citation { code: article.code, title: article.title, article: article.article }
}

/// Every small catalogue, with what forms need of its entries.
async fn reference_lists(conn: &mut PgConnection) -> Result<Vec<ReferenceList>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select kind, code, name, attributes as "attributes: Json<BTreeMap<String, String>>", active
           from entry order by kind, sort_order, code"#,
    )
    .fetch_all(conn)
    .await?;
    let lists = KINDS.iter().filter(|kind| kind.in_snapshot).map(|kind| ReferenceList {
        kind: kind.code().to_owned(),
        entries: rows
            .iter()
            .filter(|row| row.kind == kind.code())
            .map(|row| ReferenceEntry {
                code: row.code.clone(),
                name: row.name.clone(),
                attributes: kind.snapshot_attributes(row.attributes.0.clone()),
                active: row.active,
            })
            .collect(),
    });
    Ok(lists.collect())
}

/// Replaces codes of articles and reasons of links by their numbers.
struct Links {
    texts: Texts,
    articles: HashMap<String, u32>,
}

impl Links {
    /// Returns the links to articles that may be cited.
    fn number(&mut self, links: &[LegalLink]) -> Vec<Link> {
        let mut numbered = Vec::with_capacity(links.len());
        for link in links {
            if let Some(article) = self.articles.get(&link.article).copied() {
                numbered.push(Link { article, why: self.texts.number(&link.why), verified: link.verified });
            }
        }
        numbered
    }
}

async fn choices(conn: &mut PgConnection, kind: &str, links: &mut Links) -> Result<Vec<Choice>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select code, name, coalesce((attributes ->> 'severity')::smallint, 0) as "severity!",
                  links as "links: Json<Vec<LegalLink>>"
           from entry where kind = $1 order by sort_order, code"#,
        kind,
    )
    .fetch_all(conn)
    .await?;
    let choices = rows.into_iter().map(|row| Choice {
        code: row.code,
        name: row.name,
        severity: u8::try_from(row.severity).unwrap_or(u8::MAX),
        articles: links.number(&row.links),
    });
    Ok(choices.collect())
}
