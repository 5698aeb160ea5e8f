//! Who ends a stage of custody that others began.

use std::collections::HashSet;

use uuid::Uuid;

use super::Impossible;

/// For how many days who set somebody's password or role counts as that person: both accounts may be in one pair of hands.
pub const TIE_DAYS: i32 = 30;

/// Who ends a stage of custody that others began: whoever receives goods, confirms their disposal, gives them back or
/// annuls their act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondPerson {
    /// Whose account it is.
    pub id: Uuid,
    /// Whose password or role this person set in the last [`TIE_DAYS`], or who set theirs.
    pub tied: HashSet<Uuid>,
}

impl SecondPerson {
    /// Whether this is somebody else than the first person.
    pub(crate) fn differs_from(&self, first: Uuid, same: Impossible) -> Result<(), Impossible> {
        if self.id == first {
            Err(same)
        } else if self.tied.contains(&first) {
            Err(Impossible::TiedAccount)
        } else {
            Ok(())
        }
    }
}
