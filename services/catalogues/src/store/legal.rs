//! SQL of the legal basis.

use std::collections::HashMap;

use pinzon_chassis::page::Page;
use sqlx::PgConnection;

use crate::{
    search::{self, FullText},
    standard::Article,
};

/// The whole legal basis by code.
pub async fn articles(conn: &mut PgConnection) -> Result<HashMap<String, Article>, sqlx::Error> {
    let articles = sqlx::query_as!(
        Article,
        "select code, title, kind, number, published, article, subject, summary, source from article",
    )
    .fetch_all(conn)
    .await?;
    Ok(articles.into_iter().map(|article| (article.code.clone(), article)).collect())
}

/// Adds an article.
pub async fn insert_article(conn: &mut PgConnection, article: &Article) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into article (code, title, kind, number, published, article, subject, summary, source,
                              verified, search)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_tsvector('spanish', $11) || to_tsvector('simple', $11))",
        article.code,
        article.title,
        article.kind,
        article.number,
        article.published,
        article.article,
        article.subject,
        article.summary,
        article.source,
        article.is_verified(),
        search::fold(&article.text()),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes an article.
pub async fn update_article(conn: &mut PgConnection, article: &Article) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update article set title = $2, kind = $3, number = $4, published = $5, article = $6, subject = $7,
                            summary = $8, source = $9, verified = $10, version = version + 1,
                            search = to_tsvector('spanish', $11) || to_tsvector('simple', $11)
         where code = $1",
        article.code,
        article.title,
        article.kind,
        article.number,
        article.published,
        article.article,
        article.subject,
        article.summary,
        article.source,
        article.is_verified(),
        search::fold(&article.text()),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// One page of the articles that match, by code.
pub async fn article_page(
    conn: &mut PgConnection,
    query: Option<&FullText>,
    kind: Option<&str>,
    page: &Page<String>,
) -> Result<Vec<Article>, sqlx::Error> {
    sqlx::query_as!(
        Article,
        r#"select code, title, kind, number, published, article, subject, summary, source from article
           where ($1::text is null
                  or search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
             and ($3::text is null or kind = $3)
             and ($4::text is null or code > $4)
           order by code limit $5"#,
        query.map(|q| q.words.as_str()),
        query.map(|q| q.typing.as_str()),
        kind,
        page.after.as_deref(),
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many articles match.
pub async fn article_count(
    conn: &mut PgConnection,
    query: Option<&FullText>,
    kind: Option<&str>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from article
           where ($1::text is null
                  or search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
             and ($3::text is null or kind = $3)"#,
        query.map(|q| q.words.as_str()),
        query.map(|q| q.typing.as_str()),
        kind,
    )
    .fetch_one(conn)
    .await
}

/// The articles there are among these, in the order asked.
pub async fn articles_by_code(
    conn: &mut PgConnection,
    codes: &[String],
) -> Result<Vec<Article>, sqlx::Error> {
    sqlx::query_as!(
        Article,
        r#"select a.code, a.title, a.kind, a.number, a.published, a.article, a.subject, a.summary, a.source
           from unnest($1::text[]) with ordinality as asked (code, place)
           join article a on a.code = asked.code
           order by asked.place"#,
        codes,
    )
    .fetch_all(conn)
    .await
}
