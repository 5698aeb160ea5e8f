//! Accounts of staff.

pub(crate) mod rpc;

use std::collections::HashMap;

use pinzon_chassis::{Reason, caller::Role, status::Violations};
use pinzon_domain::text;
use pinzon_events::facts;
use pinzon_proto::limits::auth as limits;
use uuid::Uuid;

use crate::password::Owner;

/// Maximum length of a name, in characters.
const MAX_NAME: usize = limits::create_user_request::MAX_NAME;
/// Maximum number of assigned airports, more than exist.
const MAX_AIRPORTS: usize = limits::create_user_request::MAX_AIRPORTS;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusKind {
    /// See [`Status::Pending`].
    Pending,
    /// See [`Status::Active`].
    Active,
    /// See [`Status::Suspended`].
    Suspended,
}

impl StatusKind {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Active => "active",
            Self::Suspended => "suspended",
        }
    }
}

/// Why an administrator resets an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResetReason {
    /// The person forgot the password.
    PasswordForgotten,
    /// The device of the second factor and the recovery codes are lost.
    FactorLost,
    /// Somebody else may know the password or have the device.
    MisuseSuspected,
    /// The one-time password expired before it was used.
    PasswordExpired,
}

impl ResetReason {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::PasswordForgotten => "password_forgotten",
            Self::FactorLost => "factor_lost",
            Self::MisuseSuspected => "misuse_suspected",
            Self::PasswordExpired => "password_expired",
        }
    }

    /// Whether the second factor stays: nothing is wrong with it, so the new password must not go around it.
    pub fn keeps_factors(self) -> bool {
        match self {
            Self::PasswordForgotten | Self::PasswordExpired => true,
            Self::FactorLost | Self::MisuseSuspected => false,
        }
    }

    /// Reads the stable code.
    pub fn parse(code: &str) -> Option<Self> {
        [Self::PasswordForgotten, Self::FactorLost, Self::MisuseSuspected, Self::PasswordExpired]
            .into_iter()
            .find(|reason| reason.code() == code)
    }
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

/// An unchecked [`Assignment`].
#[derive(Debug, Clone)]
pub struct AssignmentDraft {
    /// Full name.
    pub name: String,
    /// Role, if one is given.
    pub role: Result<Option<Role>, Reason>,
    /// Assigned airports.
    pub airports: Vec<String>,
    /// State of the account.
    pub status: Result<StatusKind, Reason>,
}

/// An administrator's decision about an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// Full name.
    pub name: String,
    /// State of the account, with its role.
    pub status: Status,
    /// Assigned airports, sorted; none for roles that reach all.
    pub airports: Vec<String>,
}

impl Assignment {
    /// Checks a draft and reports every wrong field. `before` is the current status of an existing account.
    pub fn parse(draft: AssignmentDraft, before: Option<StatusKind>) -> Result<Self, Violations> {
        let mut wrong = Violations::new();
        let name = wrong.take("name", parse_name(&draft.name));
        let role = wrong.take("role", draft.role);
        let status = wrong.take("status", draft.status);
        let no_airports = draft.airports.is_empty();
        let mut airports = parse_airports(draft.airports, &mut wrong);
        if role.flatten().is_some_and(Role::sees_every_airport) {
            airports.clear();
        }
        let status = match (status, role) {
            (Some(StatusKind::Active), Some(None)) => wrong.take("role", Err(Reason::Required)),
            (Some(StatusKind::Active), Some(Some(role))) => {
                if no_airports && !role.sees_every_airport() {
                    wrong.add("airports", Reason::EmptyList);
                }
                Some(Status::Active(role))
            }
            // An approved account never becomes pending again; it can be suspended.
            (Some(StatusKind::Pending), _) if before != Some(StatusKind::Pending) => {
                wrong.take("status", Err(Reason::UnknownCode))
            }
            (Some(StatusKind::Pending), Some(_)) => Some(Status::Pending),
            (Some(StatusKind::Suspended), Some(role)) => Some(Status::Suspended(role)),
            (None, _) | (_, None) => None,
        };
        match (name, status) {
            (Some(name), Some(status)) if wrong.is_empty() => Ok(Self { name, status, airports }),
            _ => Err(wrong),
        }
    }

    /// Returns a new account with this assignment, in its first version.
    pub fn into_new_user(self, id: Uuid, email: &Email, must_change_password: bool) -> User {
        User {
            id,
            email: email.as_str().to_owned(),
            name: self.name,
            status: self.status,
            airports: self.airports,
            selected_airport: None,
            version: 1,
            must_change_password,
            factors: Factors::default(),
            proposed_name: None,
            has_namesake: false,
        }
    }
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

    /// Whether the account may administer others.
    pub fn is_active_admin(&self) -> bool {
        self.active_role() == Some(Role::Admin)
    }

    /// Whether `other` has another name, role or airports. Giving up the own account is not a decision about it.
    pub fn is_decided_otherwise(&self, other: &User) -> bool {
        (&self.name, self.status.role(), &self.airports)
            != (&other.name, other.status.role(), &other.airports)
    }

    /// The account as the owner of a password.
    pub fn owner(&self) -> Owner<'_> {
        Owner { email: &self.email, name: &self.name, second_factor: self.factors.any() }
    }

    /// Whether the rights, as stated in tokens, equal those of `other`.
    pub fn has_same_rights_as(&self, other: &User) -> bool {
        self.status == other.status && self.airports == other.airports
    }

    /// Returns the account after an administrator's decision, which is also about a proposed name.
    pub fn assigned(&self, to: Assignment) -> User {
        let Assignment { name, status, airports } = to;
        let mut after = User { name, status, airports, proposed_name: None, ..self.clone() };
        after.selected_airport = after.selected_airport.filter(|selected| {
            status.role().is_some_and(Role::sees_every_airport) || after.airports.contains(selected)
        });
        after
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

fn parse_airports(mut codes: Vec<String>, wrong: &mut Violations) -> Vec<String> {
    if codes.len() > MAX_AIRPORTS {
        wrong.add("airports", Reason::TooMany);
        return Vec::new();
    }
    for (n, code) in codes.iter().enumerate() {
        if !is_airport_code(code) {
            wrong.add(format!("airports[{n}]"), Reason::Malformed);
        } else if codes[..n].contains(code) {
            wrong.add(format!("airports[{n}]"), Reason::Duplicated);
        }
    }
    codes.sort_unstable();
    codes
}

/// Adds a violation for each code that may not be assigned. `open` says of the airports of the catalogue whether they are in
/// use; one that is closed may be kept.
pub fn check_assignable(
    codes: &[String],
    open: &HashMap<String, bool>,
    kept: &[String],
    wrong: &mut Violations,
) {
    for (n, code) in codes.iter().enumerate() {
        let is_assignable = open.get(code).is_some_and(|is_open| *is_open || kept.contains(code));
        if is_airport_code(code) && !is_assignable {
            wrong.add(format!("airports[{n}]"), Reason::UnknownCode);
        }
    }
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

    fn draft(role: Option<Role>, airports: &[&str], status: StatusKind) -> AssignmentDraft {
        AssignmentDraft {
            name: " Ana  Freire ".to_owned(),
            role: Ok(role),
            airports: airports.iter().map(|a| (*a).to_owned()).collect(),
            status: Ok(status),
        }
    }

    fn named(violations: Violations) -> Vec<(String, Reason)> {
        violations.list().iter().map(|v| (v.field.clone(), v.reason)).collect()
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
    fn an_active_account_needs_a_role_and_an_airport() {
        let parse = |draft| Assignment::parse(draft, Some(StatusKind::Pending));
        let found = parse(draft(Some(Role::Inspector), &["SCY", "GPS"], StatusKind::Active)).unwrap();
        assert_eq!(
            (found.name.as_str(), &found.airports[..]),
            ("Ana Freire", &["GPS".to_owned(), "SCY".to_owned()][..])
        );
        let wrong = parse(draft(None, &[], StatusKind::Active)).unwrap_err();
        assert_eq!(named(wrong), [("role".to_owned(), Reason::Required)]);
        let wrong = parse(draft(Some(Role::Supervisor), &[], StatusKind::Active)).unwrap_err();
        assert_eq!(named(wrong), [("airports".to_owned(), Reason::EmptyList)]);
        let wrong =
            parse(draft(Some(Role::Supervisor), &["GPS", "gps", "GPS"], StatusKind::Active)).unwrap_err();
        assert_eq!(
            named(wrong),
            [("airports[1]".to_owned(), Reason::Malformed), ("airports[2]".to_owned(), Reason::Duplicated)]
        );
        // Roles that reach every airport have no assignments.
        assert!(parse(draft(Some(Role::Admin), &["GPS"], StatusKind::Active)).unwrap().airports.is_empty());
        assert!(parse(draft(None, &[], StatusKind::Suspended)).is_ok());
        let many = vec!["GPS"; 31];
        let wrong = parse(draft(Some(Role::Admin), &many, StatusKind::Active)).unwrap_err();
        assert_eq!(named(wrong), [("airports".to_owned(), Reason::TooMany)]);
    }

    #[test]
    fn only_airports_of_the_catalogue_are_assigned() {
        let open = HashMap::from([("GPS".to_owned(), true), ("IBB".to_owned(), false)]);
        let wrong = |codes: &[&str], kept: &[&str]| {
            let owned = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
            let mut wrong = Violations::new();
            check_assignable(&owned(codes), &open, &owned(kept), &mut wrong);
            named(wrong)
        };
        let unknown = |field: &str| (field.to_owned(), Reason::UnknownCode);
        assert_eq!(wrong(&["GPS", "ZZZ", "IBB"], &[]), [unknown("airports[1]"), unknown("airports[2]")]);
        assert_eq!(wrong(&["IBB"], &["IBB"]), []);
        assert_eq!(wrong(&["QQQ"], &["QQQ"]), [unknown("airports[0]")]);
    }

    #[test]
    fn an_approved_account_never_becomes_pending_again() {
        let again = draft(None, &[], StatusKind::Pending);
        assert!(Assignment::parse(again.clone(), Some(StatusKind::Pending)).is_ok());
        for before in [None, Some(StatusKind::Active), Some(StatusKind::Suspended)] {
            let wrong = Assignment::parse(again.clone(), before).unwrap_err();
            assert_eq!(named(wrong), [("status".to_owned(), Reason::UnknownCode)]);
        }
    }

    #[test]
    fn an_unassigned_airport_is_deselected() {
        let to = |role, airports| {
            let draft = draft(Some(role), airports, StatusKind::Active);
            ana().assigned(Assignment::parse(draft, Some(StatusKind::Active)).unwrap())
        };
        assert_eq!(to(Role::Inspector, &["GPS", "SCY"]).selected_airport.as_deref(), Some("GPS"));
        assert_eq!(to(Role::Inspector, &["SCY"]).selected_airport, None);
        assert_eq!(to(Role::Auditor, &[]).selected_airport.as_deref(), Some("GPS"));
        assert!(to(Role::Inspector, &["GPS"]).has_same_rights_as(&ana()), "a name is not a right");
        assert!(!to(Role::Supervisor, &["GPS"]).has_same_rights_as(&ana()));
        assert!(!to(Role::Inspector, &["SCY"]).has_same_rights_as(&ana()));
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
