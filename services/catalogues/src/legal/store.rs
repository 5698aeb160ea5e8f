//! SQL of the legal basis.

mod article;
mod standard;

use sqlx::PgConnection;

pub use article::{
    ArticleFilter, Citable, Cited, ListedArticle, article_codes, article_counts, article_of_request,
    article_page, article_references, articles_by_code, citable_articles, cited_articles, insert_article,
    next_article_code, update_article,
};
pub use standard::{
    Count, ListedStandard, StandardFilter, insert_standard, is_replaced_by, next_standard_code,
    reference_of_standard, standard, standard_counts, standard_of_reference, standard_of_request,
    standard_page, update_standard,
};

/// Where a page goes on: what the list is ordered by, and the code.
pub type Key = (String, String);

/// Figures of the management page.
#[derive(Debug)]
pub struct Figures {
    pub standards: i64,
    pub in_force: i64,
    pub amended: i64,
    pub repealed: i64,
    pub articles: i64,
    pub unverified_articles: i64,
    pub articles_without_text: i64,
    pub articles_of_repealed: i64,
}

/// Of what is active.
pub async fn figures(conn: &mut PgConnection) -> Result<Figures, sqlx::Error> {
    sqlx::query_as!(
        Figures,
        r#"select s.standards as "standards!", s.in_force as "in_force!", s.amended as "amended!",
                  s.repealed as "repealed!", a.articles as "articles!",
                  a.unverified as "unverified_articles!", a.without_text as "articles_without_text!",
                  a.of_repealed as "articles_of_repealed!"
           from (
             select count(*) as standards,
                    count(*) filter (where status = 'in_force') as in_force,
                    count(*) filter (where status = 'amended') as amended,
                    count(*) filter (where status = 'repealed') as repealed
             from standard where active
           ) s, (
             select count(*) as articles,
                    count(*) filter (where not a.verified) as unverified,
                    count(*) filter (where a.text is null) as without_text,
                    count(*) filter (where n.status = 'repealed') as of_repealed
             from article a join standard n on n.code = a.standard where a.active
           ) a"#,
    )
    .fetch_one(conn)
    .await
}
