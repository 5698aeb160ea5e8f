//! Links to the legal basis between the gRPC messages and the domain.

use std::collections::HashMap;

use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgConnection;

use crate::{
    error::Error,
    legal::{
        link::LegalLink,
        store::{self, Cited},
    },
};

/// The articles that some links name.
pub(crate) struct Citations(HashMap<String, Cited>);

impl Citations {
    pub(crate) async fn of<'a>(
        conn: &mut PgConnection,
        links: impl Iterator<Item = &'a LegalLink>,
    ) -> Result<Self, Error> {
        let mut codes: Vec<String> = links.map(|link| link.article.clone()).collect();
        codes.sort_unstable();
        codes.dedup();
        if codes.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let articles = store::cited_articles(conn, &codes).await?;
        Ok(Self(articles.into_iter().map(|cited| (cited.code.clone(), cited)).collect()))
    }

    /// Returns the links with what their articles are called.
    pub(crate) fn cite(&self, links: &[LegalLink]) -> Vec<pb::Citation> {
        let citation = |link: &LegalLink| {
            let article = self.0.get(&link.article)?;
            Some(pb::Citation {
                code: article.code.clone(),
                title: article.title.clone(),
                article: article.article.clone(),
                why: link.why.clone(),
                verified: link.verified,
                in_force: article.in_force,
            })
        };
        links.iter().filter_map(citation).collect()
    }
}

/// Returns the links as they were typed.
pub(crate) fn typed(links: Vec<pb::LegalLink>) -> Vec<LegalLink> {
    let link =
        |link: pb::LegalLink| LegalLink { article: link.article, why: link.why, verified: link.verified };
    links.into_iter().map(link).collect()
}
