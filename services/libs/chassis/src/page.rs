//! Keyset pagination (AIP-158). A page token holds the key of the last row and a hash of the filter.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest as _, Sha256};

use crate::Reason;

const DEFAULT_SIZE: i64 = 50;
const MAX_SIZE: i64 = 200;

/// Rows that lists without an upper bound count. Counting stops at one more, which says "more than this":
/// an exact count of 10^6 rows takes longer than the page.
pub const MOST_COUNTED: i64 = 10_000;

/// A requested page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<K> {
    /// Number of rows, 1 to 200.
    pub size: i64,
    /// Key of the last row of the previous page.
    pub after: Option<K>,
    filter: String,
}

impl<K: Serialize + DeserializeOwned> Page<K> {
    /// Parses size and token; rejects a token of another filter or list.
    pub fn parse(size: i32, token: &str, filter: &impl Serialize) -> Result<Self, Reason> {
        let filter = fingerprint(filter);
        let size = match i64::from(size) {
            ..=0 => DEFAULT_SIZE,
            asked => asked.min(MAX_SIZE),
        };
        if token.is_empty() {
            return Ok(Self { size, after: None, filter });
        }
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| Reason::PageTokenInvalid)?;
        let (of, after): (String, K) =
            serde_json::from_slice(&bytes).map_err(|_| Reason::PageTokenInvalid)?;
        if of != filter {
            return Err(Reason::PageTokenInvalid);
        }
        Ok(Self { size, after: Some(after), filter })
    }

    /// Number of rows to query: one more than the page, to detect a further page.
    pub fn limit(&self) -> i64 {
        self.size + 1
    }

    /// Removes the extra row and returns the token of the next page, empty at the end.
    pub fn cut<T>(&self, rows: &mut Vec<T>, key: impl Fn(&T) -> K) -> String {
        let size = usize::try_from(self.size).unwrap_or(usize::MAX);
        if rows.len() <= size {
            return String::new();
        }
        rows.truncate(size);
        rows.last()
            .and_then(|row| serde_json::to_vec(&(&self.filter, key(row))).ok())
            .map(|bytes| URL_SAFE_NO_PAD.encode(bytes))
            .unwrap_or_default()
    }
}

/// The order of a list (AIP-132, one field).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Order {
    /// One of the names that the list supports.
    pub by: &'static str,
    /// Whether the order is descending.
    pub descending: bool,
}

impl Order {
    /// Parses `name` or `name desc`; empty text means the first of `known`.
    pub fn parse(text: &str, known: &[&'static str]) -> Result<Self, Reason> {
        let (name, descending) = match text.split_once(' ') {
            None => (text, false),
            Some((name, "desc")) => (name, true),
            Some(_) => return Err(Reason::Malformed),
        };
        let by = if name.is_empty() { known.first() } else { known.iter().find(|known| **known == name) };
        by.map(|by| Self { by, descending }).ok_or(Reason::UnknownCode)
    }
}

fn fingerprint(filter: &impl Serialize) -> String {
    let bytes = serde_json::to_vec(filter).unwrap_or_default();
    URL_SAFE_NO_PAD.encode(&Sha256::digest(bytes)[..9])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_a_known_name_in_either_direction() {
        let known = ["name", "code"];
        assert_eq!(Order::parse("", &known), Ok(Order { by: "name", descending: false }));
        assert_eq!(Order::parse("code", &known), Ok(Order { by: "code", descending: false }));
        assert_eq!(Order::parse("code desc", &known), Ok(Order { by: "code", descending: true }));
        assert_eq!(Order::parse("color", &known), Err(Reason::UnknownCode));
        assert_eq!(Order::parse("code asc", &known), Err(Reason::Malformed));
        assert_eq!(Order::parse("name, code", &known), Err(Reason::Malformed));
    }

    #[test]
    fn a_token_is_valid_for_the_same_filter_only() {
        let page = Page::<i64>::parse(2, "", &"a").unwrap();
        let mut rows = vec![1, 2, 3];
        let token = page.cut(&mut rows, |n| *n);
        assert_eq!(rows, [1, 2]);
        assert_eq!(Page::<i64>::parse(2, &token, &"a").unwrap().after, Some(2));
        assert_eq!(Page::<i64>::parse(2, &token, &"b"), Err(Reason::PageTokenInvalid));
        assert_eq!(Page::<i64>::parse(2, "garbage", &"a"), Err(Reason::PageTokenInvalid));
    }

    #[test]
    fn the_last_page_has_no_token_and_sizes_are_limited() {
        let page = Page::<i64>::parse(5000, "", &()).unwrap();
        assert_eq!(page.size, 200);
        assert_eq!(page.cut(&mut vec![1], |n| *n), "");
        assert_eq!(Page::<i64>::parse(-1, "", &()).unwrap().size, 50);
    }
}
