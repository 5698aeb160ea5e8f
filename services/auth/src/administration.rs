//! What administrators decide about accounts.

pub(crate) mod rpc;
pub(crate) mod wire;

use std::collections::HashMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

use pinzon_chassis::{Reason, caller::Role, status::Violations};
use pinzon_proto::limits::auth as limits;
use uuid::Uuid;

use crate::user::{Email, Factors, Status, StatusKind, User, is_airport_code, parse_name};

/// Maximum number of assigned airports, more than exist.
const MAX_AIRPORTS: usize = limits::create_user_request::MAX_AIRPORTS;

/// The roles that regional administrators give.
pub const REGIONAL_ROLES: [Role; 2] = [Role::Inspector, Role::Supervisor];

/// Why an administrator resets an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
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
    /// Whether the second factor stays: nothing is wrong with it, so the new password must not go around it.
    pub fn keeps_factors(self) -> bool {
        match self {
            Self::PasswordForgotten | Self::PasswordExpired => true,
            Self::FactorLost | Self::MisuseSuspected => false,
        }
    }
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
    /// Whether this account is one of those that `admin` sees and decides about.
    pub fn is_administered_by(&self, admin: &User) -> bool {
        admin.region().is_none_or(|region| {
            self.status.role().is_some_and(|role| REGIONAL_ROLES.contains(&role))
                && !self.airports.is_empty()
                && self.airports.iter().all(|airport| region.contains(airport))
        })
    }

    /// Whether `other` has another name, role or airports. Giving up the own account is not a decision about it.
    pub fn is_decided_otherwise(&self, other: &User) -> bool {
        (&self.name, self.status.role(), &self.airports)
            != (&other.name, other.status.role(), &other.airports)
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

/// Adds a violation for each role and airport that the administrator may not give.
pub fn check_grantable(
    admin: &User,
    role: Result<Option<Role>, Reason>,
    airports: &[String],
    wrong: &mut Violations,
) {
    let Some(region) = admin.region() else { return };
    if let Ok(Some(role)) = role
        && !REGIONAL_ROLES.contains(&role)
    {
        wrong.add("role", Reason::RoleNotGranted);
    }
    for (n, _) in airports.iter().enumerate().filter(|(_, airport)| !region.contains(airport)) {
        wrong.add(format!("airports[{n}]"), Reason::NotAssigned);
    }
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
}
