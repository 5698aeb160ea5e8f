//! Conversions between gRPC messages and the settings.

use pinzon_chassis::{ClosedSet, caller::Role, clock::timestamp};
use pinzon_proto::auth::v1 as pb;

use super::AccessSettings;

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
            Role::RegionalAdmin => asked.second_factor_regional_admin,
        };
        asked.unwrap_or_else(|| before.second_factor_roles.contains(role))
    };
    Role::ALL.iter().copied().filter(required).collect()
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
            second_factor_regional_admin: required(Role::RegionalAdmin),
            admin_second_factor_at: settings.admin_second_factor_at.map(timestamp),
        }
    }
}
