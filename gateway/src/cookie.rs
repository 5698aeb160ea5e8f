//! The cookies that browsers' tokens are bound to. A token carries the SHA-256 of a secret, so that a token taken out of
//! the browser's storage is worth nothing; the secret alone proves nothing.
//!
//! Several people may have a session in one browser. Each sign-in makes a fresh secret and never reuses one that the
//! browser sends, because somebody else may have put that one there.

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
/// The same for sessions that are remembered, which outlive the browser. The others must not live longer beside them.
const REMEMBERED: &str = "__Host-pinzon-remembered";
/// How many secrets a browser keeps under one name: the newest.
const MOST: usize = 8;
/// Between secrets; base64url has no such character.
const BETWEEN: char = '.';
/// Characters of a secret.
const SECRET_LENGTH: usize = 43;
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

/// Gives the secret to the browser, beside those of other sessions, until it is closed or for as long as a session that
/// is remembered. The device keeps its token, too, also when the session has ended. Clients without a secret get no cookie.
pub fn give(headers: &HeaderMap, secret: Option<&str>, remembered: bool, device_token: &str) -> SetCookies {
    let Some(secret) = secret else { return set([]) };
    let name = if remembered { REMEMBERED } else { NAME };
    let kept = secrets(headers, name).into_iter().filter(|kept| *kept != secret);
    let all: Vec<_> = std::iter::once(secret).chain(kept).take(MOST).collect();
    set([
        cookie(name, &all),
        format!(
            "{DEVICE}={device_token}; Path=/api/login; Secure; HttpOnly; SameSite=Strict; Max-Age={DEVICE_SECONDS}"
        ),
    ])
}

/// Takes back the secret of the token with this hash, where the browser has it. Those of other sessions stay.
pub fn take_back(headers: &HeaderMap, hash_in_token: Option<&str>) -> SetCookies {
    let Some(expected) = hash_in_token.and_then(|hash| URL_SAFE_NO_PAD.decode(hash).ok()) else {
        return set([]);
    };
    set([NAME, REMEMBERED].into_iter().filter_map(|name| {
        let before = secrets(headers, name);
        let left: Vec<_> = before.iter().copied().filter(|secret| !is_of(secret, &expected)).collect();
        (left.len() < before.len()).then(|| cookie(name, &left))
    }))
}

/// A cookie with these secrets; without any, it ends.
fn cookie(name: &str, secrets: &[&str]) -> String {
    let age = match (secrets, name) {
        ([], _) => "; Max-Age=0".to_owned(),
        (_, REMEMBERED) => format!("; Max-Age={REMEMBERED_SECONDS}"),
        _ => String::new(),
    };
    let value = secrets.join(&BETWEEN.to_string());
    format!("{name}={value}; Path=/; Secure; HttpOnly; SameSite=Strict{age}")
}

fn set(cookies: impl IntoIterator<Item = String>) -> SetCookies {
    let values = cookies.into_iter().filter_map(|text| HeaderValue::from_str(&text).ok());
    AppendHeaders(values.map(|value| (header::SET_COOKIE, value)).collect())
}

/// The token that the device has kept; empty on a new one.
pub fn device_token(headers: &HeaderMap) -> String {
    sent(headers, DEVICE).next().unwrap_or_default().to_owned()
}

/// Whether a request carries the secret with this hash (base64url, as in the token).
pub fn proves(headers: &HeaderMap, hash_in_token: &str) -> bool {
    let Ok(expected) = URL_SAFE_NO_PAD.decode(hash_in_token) else { return false };
    [NAME, REMEMBERED]
        .into_iter()
        .flat_map(|name| secrets(headers, name))
        .any(|secret| is_of(secret, &expected))
}

fn is_of(secret: &str, expected: &[u8]) -> bool {
    hash(secret).ct_eq(expected).into()
}

/// The secrets that a browser sent under a name, the newest first. What cannot be one is left out.
fn secrets<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let is_secret = |text: &&str| {
        text.len() == SECRET_LENGTH
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    sent(headers, name).flat_map(|value| value.split(BETWEEN)).filter(is_secret).take(MOST).collect()
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

    fn text(cookies: &SetCookies, at: usize) -> &str {
        cookies.0[at].1.to_str().unwrap()
    }

    #[test]
    fn it_is_remembered_only_when_asked() {
        let (nothing, secret) = (HeaderMap::new(), fresh());
        let given = give(&nothing, Some(&secret), false, "d");
        assert_eq!(
            text(&given, 0),
            format!("__Host-pinzon={secret}; Path=/; Secure; HttpOnly; SameSite=Strict")
        );
        let remembered = give(&nothing, Some(&secret), true, "d");
        assert!(text(&remembered, 0).starts_with(&format!("__Host-pinzon-remembered={secret}; ")));
        assert!(text(&remembered, 0).ends_with("; Max-Age=2592000"));
    }

    #[test]
    fn the_secrets_of_several_people_live_beside_each_other() {
        let (ana, eva, luis) = (fresh(), fresh(), fresh());
        let in_token = |secret: &str| URL_SAFE_NO_PAD.encode(hash(secret));
        let value = |cookies: &SetCookies, at| text(cookies, at).split_once(';').unwrap().0.to_owned();
        let first = value(&give(&HeaderMap::new(), Some(&ana), false, "d"), 0);
        let second = value(&give(&with(&[&first]), Some(&eva), false, "d"), 0);
        let other = value(&give(&with(&[&second]), Some(&luis), true, "d"), 0);
        assert_eq!(other, format!("{REMEMBERED}={luis}"), "a remembered one does not prolong the others");
        let all = with(&[&second, &other]);
        for secret in [&ana, &eva, &luis] {
            assert!(proves(&all, &in_token(secret)));
        }

        let without_eva = take_back(&all, Some(&in_token(&eva)));
        assert_eq!(without_eva.0.len(), 1);
        assert_eq!(
            text(&without_eva, 0),
            format!("__Host-pinzon={ana}; Path=/; Secure; HttpOnly; SameSite=Strict")
        );
        let without_luis = take_back(&all, Some(&in_token(&luis)));
        assert_eq!(value(&without_luis, 0), format!("{REMEMBERED}="));
        assert!(text(&without_luis, 0).ends_with("; Max-Age=0"));
        for nobody in [None, Some("?"), Some(""), Some(in_token(&fresh()).as_str())] {
            assert!(take_back(&all, nobody).0.is_empty());
        }
        assert!(take_back(&HeaderMap::new(), Some(&in_token(&ana))).0.is_empty());
    }

    #[test]
    fn a_browser_keeps_the_newest_secrets_and_nothing_else() {
        let kept: Vec<_> = (0..MOST + 3).map(|_| fresh()).collect();
        let many = format!("{NAME}={}", kept.join("."));
        let newest = fresh();
        let given = give(&with(&[&many]), Some(&newest), false, "d");
        let value =
            text(&given, 0).split_once(';').unwrap().0.strip_prefix("__Host-pinzon=").unwrap().to_owned();
        assert_eq!(
            value.split('.').collect::<Vec<_>>(),
            [&[newest.as_str()], &*kept.iter().map(String::as_str).take(MOST - 1).collect::<Vec<_>>()]
                .concat()
        );

        let strange = format!("{NAME}=x.{}é.\"a, b.{}", fresh(), "?".repeat(SECRET_LENGTH));
        let headers: HeaderMap =
            std::iter::once((header::COOKIE, HeaderValue::from_bytes(strange.as_bytes()).unwrap())).collect();
        let given = give(&headers, Some(&newest), false, "d");
        assert!(text(&given, 0).starts_with(&format!("{NAME}={newest}; ")));
    }
}
