//! People with an account.

use pinzon_chassis::{Reason, caller::Role, status::Violations};
use pinzon_events::facts;
use uuid::Uuid;

use crate::password::Owner;

/// Longest name, in characters.
const MAX_NAME: usize = 120;
/// More airports than there are.
const MAX_AIRPORTS: usize = 30;

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
            // A colon would end the name in an `otpauth:` address.
            && !text.contains(':')
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

impl Status {
    /// Without the role.
    pub fn kind(self) -> StatusKind {
        match self {
            Self::Pending => StatusKind::Pending,
            Self::Active(_) => StatusKind::Active,
            Self::Suspended(_) => StatusKind::Suspended,
        }
    }

    /// The role, also of an account that may not be used.
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
    /// Grows with every change of what people edit.
    pub version: i64,
    /// Somebody else gave the password.
    pub must_change_password: bool,
    /// Whether a second factor is asked for.
    pub second_factor: bool,
}

/// What an administrator says about an account, as it came.
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

/// What an administrator decides about an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// Full name.
    pub name: String,
    /// State of the account, with its role.
    pub status: Status,
    /// Assigned airports, sorted; none for roles that see all.
    pub airports: Vec<String>,
}

impl Assignment {
    /// Names every wrong field. `before` is the account's status until now, if there is one.
    pub fn parse(draft: AssignmentDraft, before: Option<StatusKind>) -> Result<Self, Violations> {
        let mut wrong = Violations::new();
        let name = wrong.take("name", parse_name(&draft.name));
        let role = wrong.take("role", draft.role);
        let status = wrong.take("status", draft.status);
        let nowhere = draft.airports.is_empty();
        let mut airports = parse_airports(draft.airports, &mut wrong);
        if role.flatten().is_some_and(Role::sees_every_airport) {
            airports.clear();
        }
        let status = match (status, role) {
            (Some(StatusKind::Active), Some(None)) => wrong.take("role", Err(Reason::Required)),
            (Some(StatusKind::Active), Some(Some(role))) => {
                if nowhere && !role.sees_every_airport() {
                    wrong.add("airports", Reason::EmptyList);
                }
                Some(Status::Active(role))
            }
            // Who was approved once does not wait again: suspended says it.
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
}

impl User {
    /// The role, when the account is active.
    pub fn active_role(&self) -> Option<Role> {
        match self.status {
            Status::Active(role) => Some(role),
            Status::Pending | Status::Suspended(_) => None,
        }
    }

    /// Whether the account administers the others.
    pub fn is_active_admin(&self) -> bool {
        self.active_role() == Some(Role::Admin)
    }

    /// Whose password it is.
    pub fn owner(&self) -> Owner<'_> {
        Owner { email: &self.email, name: &self.name, second_factor: self.second_factor }
    }

    /// Whether the account may do the same as this one: if not, tokens given out say too much.
    pub fn has_rights_of(&self, other: &User) -> bool {
        self.status == other.status && self.airports == other.airports
    }

    /// The account as an administrator wants it.
    pub fn assigned(&self, to: Assignment) -> User {
        let Assignment { name, status, airports } = to;
        let mut after = User { name, status, airports, ..self.clone() };
        after.selected_airport = after.selected_airport.filter(|selected| {
            status.role().is_some_and(Role::sees_every_airport) || after.airports.contains(selected)
        });
        after
    }

    /// Checks that the person may work at this airport.
    pub fn check_airport(&self, airport: &str) -> Result<(), Violations> {
        let mut wrong = Violations::new();
        let everywhere = self.active_role().is_some_and(Role::sees_every_airport);
        if airport.is_empty() {
            wrong.add("airport", Reason::Required);
        } else if !is_airport_code(airport) {
            wrong.add("airport", Reason::Malformed);
        } else if !everywhere && !self.airports.iter().any(|a| a == airport) {
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

/// A person's name: one line, no longer than a badge holds.
pub fn parse_name(text: &str) -> Result<String, Reason> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(Reason::Required),
        n if n > MAX_NAME => Err(Reason::TooLong),
        _ if name.chars().any(char::is_control) => Err(Reason::Malformed),
        _ => Ok(name),
    }
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

fn is_airport_code(text: &str) -> bool {
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
            second_factor: false,
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
    fn addresses_are_lower_case_and_plausible() {
        assert_eq!(Email::parse(" Ana@ABG.gob.ec ").unwrap().as_str(), "ana@abg.gob.ec");
        assert_eq!(Email::parse(""), Err(Reason::Required));
        for wrong in ["ana", "ana@", "@abg.ec", "ana@abg", "a b@abg.ec", "a@b@c.ec", "ana@.ec", "a:b@abg.ec"]
        {
            assert_eq!(Email::parse(wrong), Err(Reason::Malformed), "{wrong}");
        }
    }

    #[test]
    fn an_active_account_has_a_role_and_an_airport_to_work_at() {
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
        // Assignments mean nothing to those who see every airport.
        assert!(parse(draft(Some(Role::Admin), &["GPS"], StatusKind::Active)).unwrap().airports.is_empty());
        assert!(parse(draft(None, &[], StatusKind::Suspended)).is_ok());
        let many = vec!["GPS"; 31];
        let wrong = parse(draft(Some(Role::Admin), &many, StatusKind::Active)).unwrap_err();
        assert_eq!(named(wrong), [("airports".to_owned(), Reason::TooMany)]);
    }

    #[test]
    fn nobody_waits_for_approval_twice() {
        let again = draft(None, &[], StatusKind::Pending);
        assert!(Assignment::parse(again.clone(), Some(StatusKind::Pending)).is_ok());
        for before in [None, Some(StatusKind::Active), Some(StatusKind::Suspended)] {
            let wrong = Assignment::parse(again.clone(), before).unwrap_err();
            assert_eq!(named(wrong), [("status".to_owned(), Reason::UnknownCode)]);
        }
    }

    #[test]
    fn an_airport_that_is_no_longer_assigned_is_no_longer_selected() {
        let to = |role, airports| {
            let draft = draft(Some(role), airports, StatusKind::Active);
            ana().assigned(Assignment::parse(draft, Some(StatusKind::Active)).unwrap())
        };
        assert_eq!(to(Role::Inspector, &["GPS", "SCY"]).selected_airport.as_deref(), Some("GPS"));
        assert_eq!(to(Role::Inspector, &["SCY"]).selected_airport, None);
        assert_eq!(to(Role::Auditor, &[]).selected_airport.as_deref(), Some("GPS"));
        assert!(to(Role::Inspector, &["GPS"]).has_rights_of(&ana()), "a name is no right");
        assert!(!to(Role::Supervisor, &["GPS"]).has_rights_of(&ana()));
        assert!(!to(Role::Inspector, &["SCY"]).has_rights_of(&ana()));
    }

    #[test]
    fn only_an_assigned_airport_may_be_chosen() {
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
    }
}
