//! Keyset pagination (AIP-158). A page token holds the key of the last row, which may be a person's name, so it is sealed:
//! nobody reads it, and nobody makes one. It opens only with the filter it was made for.

use std::sync::OnceLock;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_proto::access::List;
use rand::random;
use ring::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hmac,
};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest as _, Sha256};

use crate::{Reason, status::Violations};

const DEFAULT_SIZE: i64 = 50;
const MAX_SIZE: i64 = 200;

/// Rows that lists without an upper bound count. Counting stops at one more, which says "more than this":
/// an exact count of 10^6 rows takes longer than the page.
pub const MOST_COUNTED: i64 = 10_000;

/// The first byte of a token: how it is sealed.
const VERSION: u8 = 1;

static KEY: OnceLock<Option<Key>> = OnceLock::new();

struct Key {
    sealing: LessSafeKey,
    naming: hmac::Key,
}

/// Says with which key this process seals its tokens. Without one they are good until it ends.
pub fn seal_with(key: &[u8; 32]) {
    // Whoever came first has decided.
    let _ = KEY.set(Key::of(key));
}

impl Key {
    fn of(key: &[u8; 32]) -> Option<Self> {
        let naming = hmac::Key::new(hmac::HMAC_SHA256, key);
        let sealing = hmac::sign(&naming, b"sealing");
        let sealing = UnboundKey::new(&AES_256_GCM, sealing.as_ref()).ok()?;
        Some(Self { sealing: LessSafeKey::new(sealing), naming })
    }

    fn known() -> Option<&'static Self> {
        KEY.get_or_init(|| Self::of(&random())).as_ref()
    }

    /// One text has one token, or a list that did not change would never be found unchanged.
    fn nonce(&self, text: &[u8], filter: &str) -> Option<[u8; NONCE_LEN]> {
        let tag = hmac::sign(&self.naming, &[filter.as_bytes(), &[0], text].concat());
        tag.as_ref().first_chunk().copied()
    }
}

fn sealed_for(filter: &str) -> Aad<Vec<u8>> {
    Aad::from([&[VERSION], filter.as_bytes()].concat())
}

fn seal(mut text: Vec<u8>, filter: &str) -> Option<String> {
    let key = Key::known()?;
    let nonce = key.nonce(&text, filter)?;
    let unique = Nonce::assume_unique_for_key(nonce);
    let tag = key.sealing.seal_in_place_separate_tag(unique, sealed_for(filter), &mut text).ok()?;
    Some(URL_SAFE_NO_PAD.encode([&[VERSION], &nonce[..], &text, tag.as_ref()].concat()))
}

fn open(token: &str, filter: &str) -> Option<Vec<u8>> {
    let token = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (nonce, sealed) = token.strip_prefix(&[VERSION])?.split_first_chunk::<NONCE_LEN>()?;
    let mut sealed = sealed.to_vec();
    let unique = Nonce::assume_unique_for_key(*nonce);
    let text = Key::known()?.sealing.open_in_place(unique, sealed_for(filter), &mut sealed).ok()?;
    Some(text.to_vec())
}

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
    /// Returns the page that a list is asked for. Fails with every wrong field, also with those found before.
    pub fn requested(
        request: &impl List,
        filter: &impl Serialize,
        mut wrong: Violations,
    ) -> Result<Self, Violations> {
        let (size, token) = request.requested_page();
        match wrong.take("page_token", Self::parse(size, token, filter)) {
            Some(page) if wrong.is_empty() => Ok(page),
            _ => Err(wrong),
        }
    }

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
        let text = open(token, &filter).ok_or(Reason::PageTokenInvalid)?;
        let after: K = serde_json::from_slice(&text).map_err(|_| Reason::PageTokenInvalid)?;
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
            .and_then(|row| seal(serde_json::to_vec(&key(row)).ok()?, &self.filter))
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
    fn a_token_tells_nothing_and_cannot_be_altered() {
        let page = Page::<String>::parse(1, "", &()).unwrap();
        let token = page.cut(&mut vec!["ZAMBRANO", ""], |name| (*name).to_owned());
        let bytes = URL_SAFE_NO_PAD.decode(&token).unwrap();
        assert!(!bytes.windows(4).any(|part| part == b"ZAMB"));
        assert_eq!(token, page.cut(&mut vec!["ZAMBRANO", ""], |name| (*name).to_owned()));
        for at in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[at] ^= 1;
            let altered = [URL_SAFE_NO_PAD.encode(&altered), URL_SAFE_NO_PAD.encode(&bytes[..at])];
            // No token at all is the first page.
            for token in altered.iter().filter(|token| !token.is_empty()) {
                assert_eq!(Page::<String>::parse(1, token, &()), Err(Reason::PageTokenInvalid), "{at}");
            }
        }
        // As they were before they were sealed.
        let plain = URL_SAFE_NO_PAD.encode(r#"["bjQLnP-zepic","A"]"#);
        assert_eq!(Page::<String>::parse(1, &plain, &()), Err(Reason::PageTokenInvalid));
    }

    #[test]
    fn the_last_page_has_no_token_and_sizes_are_limited() {
        let page = Page::<i64>::parse(5000, "", &()).unwrap();
        assert_eq!(page.size, 200);
        assert_eq!(page.cut(&mut vec![1], |n| *n), "");
        assert_eq!(Page::<i64>::parse(-1, "", &()).unwrap().size, 50);
    }
}
