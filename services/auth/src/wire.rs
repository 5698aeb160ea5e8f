//! Between the gRPC messages and the domain.

use pinzon_chassis::{Reason, caller::Role, clock::timestamp};
use pinzon_proto::{access::v1 as roles, auth::v1 as pb};

use crate::{
    session::Session,
    user::{StatusKind, User},
};

/// A role; none where none is said.
pub(crate) fn role_in(value: i32) -> Result<Option<Role>, Reason> {
    match roles::Role::try_from(value) {
        Ok(roles::Role::Unspecified) => Ok(None),
        Ok(roles::Role::Inspector) => Ok(Some(Role::Inspector)),
        Ok(roles::Role::Supervisor) => Ok(Some(Role::Supervisor)),
        Ok(roles::Role::Admin) => Ok(Some(Role::Admin)),
        Ok(roles::Role::Auditor) => Ok(Some(Role::Auditor)),
        Err(_) => Err(Reason::UnknownCode),
    }
}

/// A status; none where none is said.
pub(crate) fn status_in(value: i32) -> Result<Option<StatusKind>, Reason> {
    match pb::UserStatus::try_from(value) {
        Ok(pb::UserStatus::Unspecified) => Ok(None),
        Ok(pb::UserStatus::Pending) => Ok(Some(StatusKind::Pending)),
        Ok(pb::UserStatus::Active) => Ok(Some(StatusKind::Active)),
        Ok(pb::UserStatus::Suspended) => Ok(Some(StatusKind::Suspended)),
        Err(_) => Err(Reason::UnknownCode),
    }
}

fn status_out(status: StatusKind) -> pb::UserStatus {
    match status {
        StatusKind::Pending => pb::UserStatus::Pending,
        StatusKind::Active => pb::UserStatus::Active,
        StatusKind::Suspended => pb::UserStatus::Suspended,
    }
}

impl From<User> for pb::User {
    fn from(user: User) -> pb::User {
        pb::User {
            user_id: user.id.to_string(),
            name: user.name,
            email: user.email,
            role: user.status.role().map_or(roles::Role::Unspecified, Into::into).into(),
            airports: user.airports,
            selected_airport: user.selected_airport.unwrap_or_default(),
            status: status_out(user.status.kind()).into(),
            version: user.version,
            must_change_password: user.must_change_password,
            second_factor_enrolled: user.second_factor,
        }
    }
}

impl From<Session> for pb::Session {
    fn from(session: Session) -> pb::Session {
        pb::Session {
            session_id: session.id.to_string(),
            create_time: Some(timestamp(session.created_at)),
            expire_time: Some(timestamp(session.expires_at)),
            user_agent: session.user_agent,
            current: false,
        }
    }
}
