//! People with an account.

use pinzon_chassis::{Reason, caller::Role, status::Violations};
use uuid::Uuid;

use crate::password;

/// An address as it is stored: trimmed, lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Accepts what can be an address; the only real proof is a message that arrives.
    pub fn parse(text: &str) -> Result<Self, Reason> {
        let text = text.trim().to_lowercase();
        if text.is_empty() {
            return Err(Reason::Required);
        }
        if text.len() > 254 {
            return Err(Reason::TooLong);
        }
        let plausible = text.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty() && domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.')
        }) && !text.chars().any(|c| c.is_whitespace() || c.is_control())
            && text.matches('@').count() == 1;
        if plausible { Ok(Self(text)) } else { Err(Reason::Malformed) }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether an account may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Registered, waits for an administrator.
    Pending,
    /// In use, with its role.
    Active(Role),
    /// Closed by an administrator.
    Suspended(Option<Role>),
}

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Random id.
    pub id: Uuid,
    /// Address to sign in with.
    pub email: String,
    /// Full name.
    pub name: String,
    /// State of the account.
    pub status: Status,
    /// Assigned airport codes, sorted.
    pub airports: Vec<String>,
    /// Airport chosen to work at.
    pub selected_airport: Option<String>,
    /// Grows with every change.
    pub version: i64,
}

impl User {
    /// The role, when the account is active.
    pub fn active_role(&self) -> Option<Role> {
        match self.status {
            Status::Active(role) => Some(role),
            Status::Pending | Status::Suspended(_) => None,
        }
    }

    /// Checks that the person may work at this airport.
    pub fn check_airport(&self, airport: &str) -> Result<(), Violations> {
        let mut wrong = Violations::new();
        let everywhere = self.active_role().is_some_and(Role::sees_every_airport);
        if airport.is_empty() {
            wrong.add("airport", Reason::Required);
        } else if airport.len() != 3 || !airport.bytes().all(|b| b.is_ascii_uppercase()) {
            wrong.add("airport", Reason::Malformed);
        } else if !everywhere && !self.airports.iter().any(|a| a == airport) {
            wrong.add("airport", Reason::NotAssigned);
        }
        wrong.into_result()
    }
}

/// Checks the length of a new password. No composition rules: a phrase serves.
pub fn check_password(text: &str) -> Result<(), Reason> {
    match text.chars().count() {
        0 => Err(Reason::Required),
        n if n < password::MIN_LENGTH => Err(Reason::TooShort),
        n if n > password::MAX_LENGTH => Err(Reason::TooLong),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_lower_case_and_plausible() {
        assert_eq!(Email::parse(" Ana@ABG.gob.ec ").unwrap().as_str(), "ana@abg.gob.ec");
        assert_eq!(Email::parse(""), Err(Reason::Required));
        for wrong in ["ana", "ana@", "@abg.ec", "ana@abg", "a b@abg.ec", "a@b@c.ec", "ana@.ec"] {
            assert_eq!(Email::parse(wrong), Err(Reason::Malformed), "{wrong}");
        }
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert_eq!(check_password("ñandú ñandú 123"), Ok(()));
        assert_eq!(check_password("corta"), Err(Reason::TooShort));
        assert_eq!(check_password(&"x".repeat(257)), Err(Reason::TooLong));
    }

    #[test]
    fn only_an_assigned_airport_may_be_chosen() {
        let mut user = User {
            id: Uuid::nil(),
            email: "a@b.ec".to_owned(),
            name: "Ana".to_owned(),
            status: Status::Active(Role::Inspector),
            airports: vec!["GPS".to_owned()],
            selected_airport: None,
            version: 1,
        };
        assert!(user.check_airport("GPS").is_ok());
        assert_eq!(user.check_airport("SCY").unwrap_err().list()[0].reason, Reason::NotAssigned);
        user.status = Status::Active(Role::Admin);
        assert!(user.check_airport("SCY").is_ok());
        assert_eq!(user.check_airport("scy").unwrap_err().list()[0].reason, Reason::Malformed);
    }
}
