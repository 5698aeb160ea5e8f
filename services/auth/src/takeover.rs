//! What a person left on a device, and who takes it over.

pub(crate) mod rpc;
pub(crate) mod store;
pub(crate) mod wire;

use std::collections::BTreeMap;

use pinzon_chassis::{ClosedSet, caller::Role};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use crate::user::User;

/// Why the work of a person is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum TakeoverReason {
    /// The person does not work here any more.
    PersonLeft,
    /// The person is away and cannot send it in time.
    PersonAway,
    /// Somebody else may have used the account or the device.
    MisuseSuspected,
}

/// What may wait on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum WorkKind {
    /// A new declaration.
    Declaration,
    /// An edit of a declaration.
    Edit,
    /// An act that the device issued.
    Act,
    /// A photo of goods.
    Photo,
    /// A step of a control.
    Step,
}

/// Something that waits on a device, with the key under which it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingWork {
    pub kind: WorkKind,
    pub id: Uuid,
}

/// How many of each kind wait.
pub fn counted(work: &[WaitingWork]) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for WaitingWork { kind, .. } in work {
        *counts.entry(kind.code().to_owned()).or_default() += 1;
    }
    counts
}

/// The ids that the record names. The key of a declaration is its id, which opens it, so it is in no event.
pub fn recorded_ids(work: &[WaitingWork]) -> Vec<Uuid> {
    let opens = |kind| matches!(kind, WorkKind::Declaration | WorkKind::Edit);
    work.iter().filter(|work| !opens(work.kind)).map(|work| work.id).collect()
}

impl User {
    /// Whether `by` is responsible for the work that this person left.
    pub fn leaves_work_to(&self, by: &User) -> bool {
        match by.active_role() {
            Some(Role::Admin) => true,
            Some(Role::Supervisor | Role::RegionalAdmin) => {
                matches!(self.status.role(), Some(Role::Inspector | Role::Supervisor))
                    && self.airports.iter().any(|airport| by.airports.contains(airport))
            }
            Some(Role::Inspector | Role::Auditor) | None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::user::{Factors, Status};

    fn user(status: Status, airports: &[&str]) -> User {
        User {
            id: Uuid::nil(),
            email: "a@b.ec".to_owned(),
            name: "Ana".to_owned(),
            status,
            airports: airports.iter().map(|a| (*a).to_owned()).collect(),
            selected_airport: None,
            version: 1,
            must_change_password: false,
            factors: Factors::default(),
            proposed_name: None,
            has_namesake: false,
        }
    }

    #[test]
    fn whoever_leads_an_airport_of_the_person_takes_the_work_over() {
        let left = |role, airports: &[&str]| user(Status::Suspended(Some(role)), airports);
        let by = |role, airports: &[&str]| user(Status::Active(role), airports);
        let ana = left(Role::Inspector, &["GPS", "SCY"]);
        for (role, airports, may) in [
            (Role::Supervisor, &["GPS"][..], true),
            (Role::RegionalAdmin, &["SCY", "IBB"], true),
            (Role::Admin, &[], true),
            (Role::Supervisor, &["IBB"], false),
            (Role::Supervisor, &[], false),
            (Role::Inspector, &["GPS"], false),
            (Role::Auditor, &[], false),
        ] {
            assert_eq!(ana.leaves_work_to(&by(role, airports)), may, "{role:?} {airports:?}");
        }
        let supervisor = by(Role::Supervisor, &["GPS"]);
        assert!(left(Role::Supervisor, &["GPS"]).leaves_work_to(&supervisor));
        assert!(!left(Role::RegionalAdmin, &["GPS"]).leaves_work_to(&supervisor));
        assert!(!left(Role::Admin, &[]).leaves_work_to(&supervisor));
    }

    #[test]
    fn the_record_counts_everything_and_names_no_declaration() {
        let work: Vec<_> = WorkKind::VARIANTS
            .iter()
            .chain([&WorkKind::Step])
            .zip(1..)
            .map(|(kind, n)| WaitingWork { kind: *kind, id: Uuid::from_u128(n) })
            .collect();
        let counts = counted(&work);
        assert_eq!((counts["declaration"], counts["edit"], counts["step"]), (1, 1, 2));
        assert_eq!(recorded_ids(&work), [3, 4, 5, 6].map(Uuid::from_u128));
    }
}
