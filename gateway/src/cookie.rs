//! The cookie a browser's token is bound to. The token carries its SHA-256, so that a token
//! taken out of the browser's storage is worth nothing; the cookie alone proves nothing.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// The prefix makes browsers refuse it without `Secure`, with a domain or for a part of the
/// site.
const NAME: &str = "__Host-pinzon";
/// As long as a session that is remembered.
const REMEMBERED_SECONDS: u32 = 30 * 24 * 3600;

/// A header of an answer.
pub type SetCookie = [(HeaderName, HeaderValue); 1];

/// A new secret.
pub fn fresh() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// What the token carries.
pub fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret).to_vec()
}

/// Gives the secret to the browser, until it is closed or for as long as a session that is
/// remembered.
pub fn give(secret: &str, remembered: bool) -> Option<SetCookie> {
    let age = if remembered { format!("; Max-Age={REMEMBERED_SECONDS}") } else { String::new() };
    set(&format!("{NAME}={secret}; Path=/; Secure; HttpOnly; SameSite=Strict{age}"))
}

/// Takes it back, where there is one.
pub fn take_back(headers: &HeaderMap) -> Option<SetCookie> {
    sent(headers).next()?;
    set(&format!("{NAME}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0"))
}

fn set(text: &str) -> Option<SetCookie> {
    Some([(header::SET_COOKIE, HeaderValue::from_str(text).ok()?)])
}

/// Whether a request carries the cookie with this hash (base64url, as in the token).
pub fn proves(headers: &HeaderMap, hash_in_token: &str) -> bool {
    let Ok(expected) = URL_SAFE_NO_PAD.decode(hash_in_token) else { return false };
    sent(headers).any(|secret| hash(secret).ct_eq(&expected).into())
}

fn sent(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter_map(|(name, value)| (name == NAME).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(cookies: &[&str]) -> HeaderMap {
        cookies.iter().map(|cookie| (header::COOKIE, cookie.parse().unwrap())).collect()
    }

    #[test]
    fn only_the_right_secret_proves_it() {
        let secret = fresh();
        assert_eq!(secret.len(), 43);
        let right = format!("a=b; {NAME}={secret}; c=d");
        let in_token = URL_SAFE_NO_PAD.encode(hash(&secret));
        assert!(proves(&with(&[&right]), &in_token));
        assert!(proves(&with(&["a=b", &right]), &in_token));
        for wrong in [
            format!("{NAME}={}", fresh()),
            format!("{NAME}="),
            format!("pinzon={secret}"),
            format!("{NAME}={in_token}"),
            String::new(),
        ] {
            assert!(!proves(&with(&[&wrong]), &in_token), "{wrong}");
        }
        assert!(!proves(&with(&[&right]), ""));
        assert!(!proves(&with(&[&right]), "?"));
    }

    #[test]
    fn it_is_remembered_only_when_asked() {
        let text = |cookie: Option<SetCookie>| cookie.unwrap()[0].1.to_str().unwrap().to_owned();
        assert_eq!(text(give("s", false)), "__Host-pinzon=s; Path=/; Secure; HttpOnly; SameSite=Strict");
        assert!(text(give("s", true)).ends_with("; Max-Age=2592000"));
        assert!(take_back(&HeaderMap::new()).is_none());
        assert!(text(take_back(&with(&["__Host-pinzon=s"]))).ends_with("; Max-Age=0"));
    }
}
