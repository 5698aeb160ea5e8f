//! Conversions between gRPC messages and accounts.

use pinzon_chassis::{Reason, caller::Role};
use pinzon_proto::{access::v1 as roles, auth::v1 as pb};

use super::{StatusKind, User};

/// Parses a role; none if unspecified.
pub(crate) fn parse_role(value: i32) -> Result<Option<Role>, Reason> {
    match roles::Role::try_from(value) {
        Ok(roles::Role::Unspecified) => Ok(None),
        Ok(roles::Role::Inspector) => Ok(Some(Role::Inspector)),
        Ok(roles::Role::Supervisor) => Ok(Some(Role::Supervisor)),
        Ok(roles::Role::Admin) => Ok(Some(Role::Admin)),
        Ok(roles::Role::Auditor) => Ok(Some(Role::Auditor)),
        Ok(roles::Role::RegionalAdmin) => Ok(Some(Role::RegionalAdmin)),
        Err(_) => Err(Reason::UnknownCode),
    }
}

/// Parses a status; none if unspecified.
pub(crate) fn parse_status(value: i32) -> Result<Option<StatusKind>, Reason> {
    match pb::UserStatus::try_from(value) {
        Ok(pb::UserStatus::Unspecified) => Ok(None),
        Ok(pb::UserStatus::Pending) => Ok(Some(StatusKind::Pending)),
        Ok(pb::UserStatus::Active) => Ok(Some(StatusKind::Active)),
        Ok(pb::UserStatus::Suspended) => Ok(Some(StatusKind::Suspended)),
        Err(_) => Err(Reason::UnknownCode),
    }
}

impl From<StatusKind> for pb::UserStatus {
    fn from(status: StatusKind) -> pb::UserStatus {
        match status {
            StatusKind::Pending => pb::UserStatus::Pending,
            StatusKind::Active => pb::UserStatus::Active,
            StatusKind::Suspended => pb::UserStatus::Suspended,
        }
    }
}

/// The account of who asks, and whether its role needs a second factor.
pub(crate) fn own_account(user: User, second_factor_required: bool) -> pb::User {
    pb::User {
        role: role_number(&user),
        second_factor_required,
        codes_enrolled: user.factors.codes,
        passkey_count: user.factors.passkeys,
        person: Some(user.into()),
    }
}

impl From<User> for pb::Account {
    fn from(user: User) -> pb::Account {
        pb::Account { role: role_number(&user), has_namesake: user.has_namesake, person: Some(user.into()) }
    }
}

fn role_number(user: &User) -> i32 {
    user.status.role().map_or(roles::Role::Unspecified, Into::into).into()
}

impl From<User> for pb::Person {
    fn from(user: User) -> pb::Person {
        pb::Person {
            id: user.id.to_string(),
            initials: user.initials(),
            name: user.name,
            email: user.email,
            selected_airport: user.selected_airport.unwrap_or_default(),
            airports: user.airports,
            status: pb::UserStatus::from(user.status.kind()).into(),
            version: user.version,
            must_change_password: user.must_change_password,
            second_factor_enrolled: user.factors.any(),
            proposed_name: user.proposed_name.unwrap_or_default(),
        }
    }
}
