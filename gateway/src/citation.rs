//! Articles of the legal basis as other things cite them.

use pinzon_proto::{catalogues::v1 as pb, declarations::v1 as declarations, retentions::v1 as retentions};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::json::nullable;

/// An article as other things cite it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Citation {
    /// Stable code.
    pub code: String,
    /// The norm's title.
    pub title: String,
    /// Article number.
    #[schema(required)]
    pub article: Option<String>,
    /// Why it applies.
    #[schema(required)]
    pub why: Option<String>,
    /// False where the link is referential: nobody has compared it with the text of the norm.
    pub verified: bool,
    /// False where the article or its norm no longer holds.
    pub in_force: bool,
}

impl From<pb::Citation> for Citation {
    fn from(cited: pb::Citation) -> Self {
        Self {
            code: cited.code,
            title: cited.title,
            article: nullable(cited.article),
            why: nullable(cited.why),
            verified: cited.verified,
            in_force: cited.in_force,
        }
    }
}

/// A link to an article, as it is typed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LegalLink {
    /// Code of the article.
    #[schema(value_type = String)]
    pub code: Option<String>,
    /// Why it applies.
    #[serde(default)]
    pub why: Option<String>,
    /// False where it is referential.
    #[serde(default)]
    pub verified: bool,
}

impl From<LegalLink> for pb::LegalLink {
    fn from(link: LegalLink) -> Self {
        Self {
            article: link.code.unwrap_or_default(),
            why: link.why.unwrap_or_default(),
            verified: link.verified,
        }
    }
}

/// An article as it was shown the day something was declared or retained.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeptCitation {
    /// Stable code.
    pub code: String,
    /// The norm's title.
    pub title: String,
    /// Article number.
    #[schema(required)]
    pub article: Option<String>,
    /// False where the link was referential.
    pub verified: bool,
}

impl From<declarations::Citation> for KeptCitation {
    fn from(cited: declarations::Citation) -> Self {
        let article = nullable(cited.article);
        Self { code: cited.code, title: cited.title, article, verified: cited.verified }
    }
}

impl From<retentions::Citation> for KeptCitation {
    fn from(cited: retentions::Citation) -> Self {
        let article = nullable(cited.article);
        Self { code: cited.code, title: cited.title, article, verified: cited.verified }
    }
}
