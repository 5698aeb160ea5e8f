//! The site that passkeys are made for.

use std::time::Duration;

use chrono::TimeDelta;
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{Url, WebauthnError},
};

/// How long a ceremony may take.
pub const CEREMONY_VALIDITY: TimeDelta = TimeDelta::minutes(5);
/// What browsers show beside the name of the account.
const SITE: &str = "Pinzón";

/// The site that passkeys are made for.
#[derive(Debug, Clone)]
pub struct RelyingParty(pub(crate) Webauthn);

impl RelyingParty {
    /// The site at these addresses, which have one host: passkeys are bound to it and worthless under another name.
    pub fn new(origins: &[Url]) -> Result<Self, WebauthnError> {
        let [first, others @ ..] = origins else { return Err(WebauthnError::Configuration) };
        let host = first.domain().ok_or(WebauthnError::Configuration)?;
        if others.iter().any(|other| other.domain() != Some(host)) {
            return Err(WebauthnError::Configuration);
        }
        let validity = CEREMONY_VALIDITY.to_std().unwrap_or(Duration::from_secs(300));
        let site = WebauthnBuilder::new(host, first)?.rp_name(SITE).timeout(validity);
        let site = others.iter().fold(site, |site, other| site.append_allowed_origin(other));
        Ok(Self(site.build()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(origins: &[&str]) -> Result<RelyingParty, WebauthnError> {
        RelyingParty::new(&origins.iter().map(|origin| origin.parse().unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn a_site_has_one_name() {
        assert!(site(&["https://pinzon.example"]).is_ok());
        assert!(site(&["http://localhost:8080", "https://localhost:8443"]).is_ok());
        for wrong in [&[][..], &["https://192.0.2.1"], &["https://pinzon.example", "https://other.example"]] {
            assert!(site(wrong).is_err(), "{wrong:?}");
        }
    }
}
