//! The cookie a browser's token is bound to. The token carries its SHA-256, so that a token
//! taken out of the browser's storage is worth nothing; the cookie alone proves nothing.

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::AppendHeaders,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// The prefix makes browsers refuse it without `Secure`, with a domain or for a part of the
/// site.
const NAME: &str = "__Host-pinzon";
/// The cookie of a device on which somebody has signed in before. Only the sign-in reads it, so it goes nowhere else.
const DEVICE: &str = "__Secure-pinzon-device";
const DEVICE_SECONDS: u32 = 180 * 24 * 3600;
/// As long as a session that is remembered.
const REMEMBERED_SECONDS: u32 = 30 * 24 * 3600;

/// Headers of an answer.
pub type SetCookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

/// A new secret.
pub fn fresh() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// What the token carries.
pub fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret).to_vec()
}

/// Gives the secret to the browser, until it is closed or for as long as a session that is
/// remembered. The device keeps its token, too, also when the session has ended. Clients without a secret get no cookie.
pub fn give(secret: Option<&str>, remembered: bool, device_token: &str) -> SetCookies {
    let Some(secret) = secret else { return set([]) };
    let age = if remembered { format!("; Max-Age={REMEMBERED_SECONDS}") } else { String::new() };
    set([
        format!("{NAME}={secret}; Path=/; Secure; HttpOnly; SameSite=Strict{age}"),
        format!(
            "{DEVICE}={device_token}; Path=/api/login; Secure; HttpOnly; SameSite=Strict; Max-Age={DEVICE_SECONDS}"
        ),
    ])
}

/// Takes it back, where there is one.
pub fn take_back(headers: &HeaderMap) -> SetCookies {
    let there = sent(headers, NAME).next();
    set(there.map(|_| format!("{NAME}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0")))
}

fn set(cookies: impl IntoIterator<Item = String>) -> SetCookies {
    let values = cookies.into_iter().filter_map(|text| HeaderValue::from_str(&text).ok());
    AppendHeaders(values.map(|value| (header::SET_COOKIE, value)).collect())
}

/// The token that the device has kept; empty on a new one.
pub fn device_token(headers: &HeaderMap) -> String {
    sent(headers, DEVICE).next().unwrap_or_default().to_owned()
}

/// Whether a request carries the cookie with this hash (base64url, as in the token).
pub fn proves(headers: &HeaderMap, hash_in_token: &str) -> bool {
    let Ok(expected) = URL_SAFE_NO_PAD.decode(hash_in_token) else { return false };
    sent(headers, NAME).any(|secret| hash(secret).ct_eq(&expected).into())
}

fn sent<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter_map(move |(sent, value)| (sent == name).then_some(value))
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
        let text = |cookies: SetCookies| cookies.0[0].1.to_str().unwrap().to_owned();
        assert_eq!(
            text(give(Some("s"), false, "d")),
            "__Host-pinzon=s; Path=/; Secure; HttpOnly; SameSite=Strict"
        );
        assert!(text(give(Some("s"), true, "d")).ends_with("; Max-Age=2592000"));
        assert!(take_back(&HeaderMap::new()).0.is_empty());
        assert!(text(take_back(&with(&["__Host-pinzon=s"]))).ends_with("; Max-Age=0"));
    }
}
