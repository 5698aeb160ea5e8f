//! Accounts of staff.

pub(crate) mod service;
pub mod store;
pub(crate) mod wire;

use pinzon_chassis::{ClosedSet, Reason, caller::Role, status::Violations};
use pinzon_domain::text;
use pinzon_events::facts;
use pinzon_proto::limits::auth as limits;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use crate::password::Owner;

/// Maximum length of a name, in characters.
const MAX_NAME: usize = limits::create_user_request::MAX_NAME;

/// An e-mail address, trimmed and in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Accepts plausible addresses; only a delivered message would prove one.
    pub fn parse(typed: &str) -> Result<Self, Reason> {
        let email = text::email(typed)?.to_lowercase();
        // A colon would end the account name in an `otpauth:` URI.
        if email.contains(':') { Err(Reason::Malformed) } else { Ok(Self(email)) }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The status of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Registered and waiting for approval.
    Pending,
    /// In use.
    Active(Role),
    /// Closed by an administrator.
    Suspended(Option<Role>),
}

impl Status {
    /// The status without its role.
    pub fn kind(self) -> StatusKind {
        match self {
            Self::Pending => StatusKind::Pending,
            Self::Active(_) => StatusKind::Active,
            Self::Suspended(_) => StatusKind::Suspended,
        }
    }

    /// The role, also of a suspended account.
    pub fn role(self) -> Option<Role> {
        match self {
            Self::Pending => None,
            Self::Active(role) => Some(role),
            Self::Suspended(role) => role,
        }
    }
}

/// A [`Status`] without the role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum StatusKind {
    /// See [`Status::Pending`].
    Pending,
    /// See [`Status::Active`].
    Active,
    /// See [`Status::Suspended`].
    Suspended,
}

/// What an account asks for beside its password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Factors {
    /// Whether codes of an application are enrolled.
    pub codes: bool,
    /// Number of passkeys.
    pub passkeys: i32,
}

impl Factors {
    /// Whether there is a second factor.
    pub fn any(self) -> bool {
        self.codes || self.passkeys > 0
    }
}

/// An account of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Random id.
    pub id: Uuid,
    /// E-mail address, used to sign in.
    pub email: String,
    /// Full name.
    pub name: String,
    /// State of the account.
    pub status: Status,
    /// Assigned airport codes, sorted.
    pub airports: Vec<String>,
    /// The airport to work at.
    pub selected_airport: Option<String>,
    /// Incremented by every edit.
    pub version: i64,
    /// Whether somebody else chose the password.
    pub must_change_password: bool,
    /// The second factors.
    pub factors: Factors,
    /// The name that the person proposes, which an administrator has not decided about.
    pub proposed_name: Option<String>,
    /// Whether the account of somebody else has the same name.
    pub has_namesake: bool,
}

impl User {
    /// First letters of up to two words of the name.
    pub fn initials(&self) -> String {
        let first = self.name.split_whitespace().take(2).filter_map(|word| word.chars().next());
        first.flat_map(char::to_uppercase).collect()
    }

    /// The role, when the account is active.
    pub fn active_role(&self) -> Option<Role> {
        match self.status {
            Status::Active(role) => Some(role),
            Status::Pending | Status::Suspended(_) => None,
        }
    }

    /// Whether the account may administer the whole.
    pub fn is_active_admin(&self) -> bool {
        self.active_role() == Some(Role::Admin)
    }

    /// Whether the account may administer others, and so keeps its second factor.
    pub fn administers(&self) -> bool {
        matches!(self.active_role(), Some(Role::Admin | Role::RegionalAdmin))
    }

    /// The airports to whose staff the account's administration is limited; none for the whole.
    pub fn region(&self) -> Option<&[String]> {
        (self.active_role() == Some(Role::RegionalAdmin)).then_some(&self.airports)
    }

    /// The account as the owner of a password.
    pub fn owner(&self) -> Owner<'_> {
        Owner { email: &self.email, name: &self.name, second_factor: self.factors.any() }
    }

    /// Checks that the account may select this airport.
    pub fn check_airport(&self, airport: &str) -> Result<(), Violations> {
        let mut wrong = Violations::new();
        let reaches_all = self.active_role().is_some_and(Role::sees_every_airport);
        if airport.is_empty() {
            wrong.add("airport", Reason::Required);
        } else if !is_airport_code(airport) {
            wrong.add("airport", Reason::Malformed);
        } else if !reaches_all && !self.airports.iter().any(|a| a == airport) {
            wrong.add("airport", Reason::NotAssigned);
        }
        wrong.into_result()
    }
}

impl From<&User> for facts::Account {
    fn from(user: &User) -> facts::Account {
        facts::Account {
            name: user.name.clone(),
            role: user.status.role().map(|role| role.code().to_owned()),
            airports: user.airports.clone(),
            status: user.status.kind().code().to_owned(),
        }
    }
}

/// Parses a person's name: one line of limited length, with single spaces.
pub fn parse_name(typed: &str) -> Result<String, Reason> {
    text::name(typed, MAX_NAME)
}

/// Whether a text has the form of an airport's code.
pub fn is_airport_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ana() -> User {
        User {
            id: Uuid::nil(),
            email: "a@b.ec".to_owned(),
            name: "Ana".to_owned(),
            status: Status::Active(Role::Inspector),
            airports: vec!["GPS".to_owned()],
            selected_airport: Some("GPS".to_owned()),
            version: 1,
            must_change_password: false,
            factors: Factors::default(),
            proposed_name: None,
            has_namesake: false,
        }
    }

    #[test]
    fn addresses_are_lowercased_and_checked() {
        assert_eq!(Email::parse(" Ana@ABG.gob.ec ").unwrap().as_str(), "ana@abg.gob.ec");
        assert_eq!(Email::parse(""), Err(Reason::Required));
        for wrong in ["ana", "ana@", "@abg.ec", "ana@abg", "a b@abg.ec", "a@b@c.ec", "ana@.ec", "a:b@abg.ec"]
        {
            assert_eq!(Email::parse(wrong), Err(Reason::Malformed), "{wrong}");
        }
    }

    #[test]
    fn an_address_is_read_as_it_looks() {
        let typed = "\u{200b}Ana\u{2011}Freire\u{ff20}abg.gob.ec\u{a0}";
        assert_eq!(Email::parse(typed).unwrap().as_str(), "ana-freire@abg.gob.ec");
    }

    #[test]
    fn only_an_assigned_airport_may_be_selected() {
        let mut user = ana();
        assert!(user.check_airport("GPS").is_ok());
        assert_eq!(user.check_airport("SCY").unwrap_err().list()[0].reason, Reason::NotAssigned);
        user.status = Status::Active(Role::Admin);
        assert!(user.check_airport("SCY").is_ok());
        assert_eq!(user.check_airport("scy").unwrap_err().list()[0].reason, Reason::Malformed);
    }

    #[test]
    fn names_are_one_line() {
        assert_eq!(parse_name(" María \n José  Ñahui "), Ok("María José Ñahui".to_owned()));
        assert_eq!(parse_name("  "), Err(Reason::Required));
        assert_eq!(parse_name(&"x".repeat(121)), Err(Reason::TooLong));
        assert_eq!(parse_name("Ana\u{0}"), Err(Reason::Malformed));
        assert_eq!(parse_name("Ana \u{202e}Freire"), Ok("Ana Freire".to_owned()));
        assert_eq!(parse_name("\u{3164}"), Err(Reason::Required));
    }

    #[test]
    fn initials_are_the_first_letters_of_up_to_two_words() {
        for (name, initials) in [("ana maría lópez", "AM"), ("  Íñigo ", "Í"), ("", "")] {
            assert_eq!(User { name: name.to_owned(), ..ana() }.initials(), initials);
        }
    }
}
