//! Conversions between gRPC messages and the domain.

use pinzon_chassis::{Reason, caller::Role, clock::timestamp};
use pinzon_proto::{access::v1 as roles, auth::v1 as pb};

use crate::{
    passkey::Passkey,
    session::Session,
    setting::AccessSettings,
    user::{ResetReason, StatusKind, User},
};

/// Parses a role; none if unspecified.
pub(crate) fn parse_role(value: i32) -> Result<Option<Role>, Reason> {
    match roles::Role::try_from(value) {
        Ok(roles::Role::Unspecified) => Ok(None),
        Ok(roles::Role::Inspector) => Ok(Some(Role::Inspector)),
        Ok(roles::Role::Supervisor) => Ok(Some(Role::Supervisor)),
        Ok(roles::Role::Admin) => Ok(Some(Role::Admin)),
        Ok(roles::Role::Auditor) => Ok(Some(Role::Auditor)),
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

/// Parses why an account is reset.
pub(crate) fn parse_reset_reason(value: i32) -> Result<ResetReason, Reason> {
    match pb::ResetReason::try_from(value) {
        Ok(pb::ResetReason::Unspecified) => Err(Reason::Required),
        Ok(pb::ResetReason::PasswordForgotten) => Ok(ResetReason::PasswordForgotten),
        Ok(pb::ResetReason::FactorLost) => Ok(ResetReason::FactorLost),
        Ok(pb::ResetReason::MisuseSuspected) => Ok(ResetReason::MisuseSuspected),
        Ok(pb::ResetReason::PasswordExpired) => Ok(ResetReason::PasswordExpired),
        Err(_) => Err(Reason::UnknownCode),
    }
}

/// The roles that need a second factor after a change of the settings. What it leaves out stays.
pub(crate) fn second_factor_roles(
    asked: &pb::UpdateAccessSettingsRequest,
    before: &AccessSettings,
) -> Vec<Role> {
    let required = |role: &Role| {
        let asked = match role {
            Role::Inspector => asked.second_factor_inspector,
            Role::Supervisor => asked.second_factor_supervisor,
            Role::Admin => asked.second_factor_admin,
            Role::Auditor => asked.second_factor_auditor,
        };
        asked.unwrap_or_else(|| before.second_factor_roles.contains(role))
    };
    Role::ALL.iter().copied().filter(required).collect()
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

impl From<Session> for pb::Session {
    fn from(session: Session) -> pb::Session {
        pb::Session {
            id: session.id.to_string(),
            created_at: Some(timestamp(session.created_at)),
            expires_at: Some(timestamp(session.expires_at)),
            user_agent: session.user_agent,
            last_used_at: Some(timestamp(session.last_used_at)),
            current: false,
        }
    }
}

impl From<Passkey> for pb::Passkey {
    fn from(passkey: Passkey) -> pb::Passkey {
        pb::Passkey {
            id: passkey.id.to_string(),
            name: passkey.name,
            alone: passkey.alone,
            created_at: Some(timestamp(passkey.created_at)),
            last_used_at: passkey.last_used_at.map(timestamp),
        }
    }
}

impl From<AccessSettings> for pb::AccessSettings {
    fn from(settings: AccessSettings) -> pb::AccessSettings {
        let required = |role| settings.second_factor_roles.contains(&role);
        pb::AccessSettings {
            idle_hours: settings.idle_hours,
            version: settings.version,
            second_factor_inspector: required(Role::Inspector),
            second_factor_supervisor: required(Role::Supervisor),
            second_factor_admin: required(Role::Admin),
            second_factor_auditor: required(Role::Auditor),
            admin_second_factor_at: settings.admin_second_factor_at.map(timestamp),
        }
    }
}
