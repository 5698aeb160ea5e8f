//! SQL of what the search keeps in memory.

use std::collections::{BTreeSet, HashMap};

use sqlx::PgConnection;
use uuid::Uuid;

use crate::search::catalogue::{Choice, Citation, Contents, Product, Texts, Verdict};

/// Everything the search answers from. The connection must be in a transaction that sees one
/// state only.
pub async fn contents(conn: &mut PgConnection) -> Result<Contents, sqlx::Error> {
    let version = super::catalogue_version(&mut *conn).await?;
    let categories = choices(&mut *conn, "categories").await?;
    let origins = choices(&mut *conn, "origins").await?;
    let classifications = choices(&mut *conn, "classifications").await?;
    let rows = sqlx::query!(
        "select product_id, code, name, sort_name, scientific_name, category, origin, unit, synonyms, version,
                active
         from product order by product_id"
    )
    .fetch_all(&mut *conn)
    .await?;
    let periods = sqlx::query!(
        "select product_id, valid_from, classification, conditions, grounds, source, verified, articles
         from product_verdict order by product_id, valid_from"
    )
    .fetch_all(&mut *conn)
    .await?;
    let cited: BTreeSet<&String> = periods.iter().flat_map(|row| &row.articles).collect();
    let cited: Vec<String> = cited.into_iter().cloned().collect();
    let articles = super::legal::articles_by_code(conn, &cited).await?;
    let article: HashMap<String, u32> =
        (0..).zip(&articles).map(|(n, article)| (article.code.clone(), n)).collect();
    let places = |choices: &[Choice]| -> HashMap<String, u16> {
        (0..).zip(choices).map(|(n, choice)| (choice.code.clone(), n)).collect()
    };
    let place = |places: &HashMap<String, u16>, code: &str| places.get(code).copied().unwrap_or(u16::MAX);
    let (category, origin, classification) =
        (places(&categories), places(&origins), places(&classifications));
    let mut texts = Texts::default();
    let mut verdicts: HashMap<Uuid, Vec<Verdict>> = HashMap::with_capacity(rows.len());
    for row in periods {
        verdicts.entry(row.product_id).or_default().push(Verdict {
            valid_from: row.valid_from,
            classification: place(&classification, &row.classification),
            conditions: texts.number(row.conditions.as_deref().unwrap_or("")),
            grounds: texts.number(row.grounds.as_deref().unwrap_or("")),
            source: texts.number(&row.source),
            verified: row.verified,
            articles: row.articles.iter().filter_map(|code| article.get(code).copied()).collect(),
        });
    }
    let products = rows
        .into_iter()
        .map(|row| Product {
            verdicts: verdicts.remove(&row.product_id).unwrap_or_default().into(),
            id: row.product_id,
            code: row.code.into(),
            name: row.name.into(),
            sort_name: row.sort_name.into(),
            scientific_name: row.scientific_name.map(Into::into),
            category: place(&category, &row.category),
            origin: place(&origin, &row.origin),
            unit: row.unit.into(),
            synonyms: row.synonyms.into_iter().map(Into::into).collect(),
            version: row.version,
            active: row.active,
        })
        .collect();
    let articles = articles.into_iter().map(|cited| Citation {
        code: cited.code,
        title: cited.title,
        article: cited.article.unwrap_or_default(),
    });
    let articles = articles.collect();
    Ok(Contents {
        version,
        categories,
        origins,
        classifications,
        articles,
        texts: texts.into_list(),
        products,
    })
}

async fn choices(conn: &mut PgConnection, kind: &str) -> Result<Vec<Choice>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select code, name, coalesce((attributes ->> 'severity')::smallint, 0) as "severity!"
           from entry where kind = $1 order by sort_order, code"#,
        kind,
    )
    .fetch_all(conn)
    .await?;
    let choices = rows.into_iter().map(|row| Choice {
        code: row.code,
        name: row.name,
        severity: u8::try_from(row.severity).unwrap_or(u8::MAX),
    });
    Ok(choices.collect())
}
