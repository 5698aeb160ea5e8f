//! What other services say about the codes of one request.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono_tz::Tz;
use pinzon_chassis::Reason;
use pinzon_domain::{
    CatalogueKind, Citation,
    text::{parse_id, plain},
};
use uuid::Uuid;

use crate::retention::frozen::{Article, NamedCode, Product, Replaced};

/// The kind under which [`References::cited`] has products.
pub const PRODUCTS: &str = "products";

/// A declaration the caller may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    /// Its code as printed.
    pub code: String,
    /// Numbers of its items.
    pub items: BTreeSet<i32>,
}

/// What the catalogues say about the codes of a request. A code that is missing does not exist.
#[derive(Debug, Clone, Default)]
pub struct References {
    /// Names of active entries by kind and code.
    pub entries: HashMap<(CatalogueKind, String), String>,
    /// Where the act's airport lies in time.
    pub zone: Option<Tz>,
    /// Days to resolve the custody of retained goods.
    pub custody_days: Option<u32>,
    /// Days to bring rejected goods to their destination, by its code.
    pub destination_days: HashMap<String, u32>,
    /// Destinations that give goods back to the traveller, which are none of rejected goods.
    pub releasing: HashSet<String>,
    /// The annulled act that a new one replaces, or why it cannot be replaced.
    pub replaced: Option<Result<Replaced, Reason>>,
    /// Active products.
    pub products: HashMap<Uuid, Product>,
    /// Articles by code.
    pub articles: HashMap<String, Article>,
    /// Articles in force that entries and products cite, by kind and code; of products, by
    /// [`PRODUCTS`] and id.
    pub cited: HashMap<(String, String), Vec<Citation>>,
    /// The declaration named, or why it cannot be.
    pub declaration: Option<Result<Declaration, Reason>>,
}

impl References {
    /// A required code of a small catalogue, with its name.
    pub fn entry(&self, kind: CatalogueKind, code: &str) -> Result<NamedCode, Reason> {
        let code = plain(code);
        if code.is_empty() {
            return Err(Reason::Required);
        }
        let name = self.entries.get(&(kind, code.clone())).ok_or(Reason::UnknownCode)?.clone();
        Ok(NamedCode { code, name })
    }

    /// A required code of a small catalogue.
    pub fn code(&self, kind: CatalogueKind, code: &str) -> Result<String, Reason> {
        self.entry(kind, code).map(|named| named.code)
    }

    /// A required article.
    pub fn article(&self, code: &str) -> Result<Article, Reason> {
        match plain(code).as_str() {
            "" => Err(Reason::Required),
            code => self.articles.get(code).cloned().ok_or(Reason::UnknownCode),
        }
    }

    /// The articles that something cites.
    pub fn cited(&self, kind: &str, code: &str) -> &[Citation] {
        self.cited.get(&(kind.to_owned(), code.to_owned())).map(Vec::as_slice).unwrap_or_default()
    }

    /// A product by its id as sent.
    pub fn product(&self, id: &str) -> Result<Product, Reason> {
        let id = parse_id(id)?;
        self.products.get(&id).cloned().ok_or(Reason::UnknownCode)
    }
}
