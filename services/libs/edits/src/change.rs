//! What changes, field by field.

use pinzon_events::facts::FieldChange;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Fields by name. Values are codes or data; the words for codes are the reader's.
pub type Fields = Vec<(String, String)>;

/// Returns the fields with owned names.
pub fn fields<const N: usize>(of: [(&str, String); N]) -> Fields {
    of.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Something with a version whose changes are recorded.
pub trait Recorded: Sized + Send + Sync {
    /// What it is: `product`, `entry`, …
    const NOUN: &'static str;

    /// Its code or id.
    fn key(&self) -> String;

    /// What people call it.
    fn name(&self) -> String;

    /// Grows with each change; 1 when it is new.
    fn version(&self) -> i64;

    /// Whether it may still be chosen; `None` if it is never deactivated.
    fn active(&self) -> Option<bool>;

    /// The fields that people edit, without `active`.
    fn fields(&self) -> Fields;

    /// Returns the fields that differ, and `active` last.
    fn changes(&self, after: &Self) -> Vec<FieldChange> {
        let switched = |one: &Self| one.active().map(|active| ("active".to_owned(), active.to_string()));
        let (mut before, mut later) = (self.fields(), after.fields());
        before.extend(switched(self));
        later.extend(switched(after));
        difference(&before, &later)
    }

    /// Returns what an edit is called.
    fn action(&self, after: &Self) -> Action {
        match (self.active(), after.active()) {
            (Some(true), Some(false)) => Action::Deactivated,
            (Some(false), Some(true)) => Action::Reactivated,
            _ => Action::Updated,
        }
    }

    /// Returns its creation as a change.
    fn creation(&self) -> Change {
        self.change(self.version(), Action::Created, difference(&Fields::new(), &self.fields()))
    }

    /// Returns the edit that led from `before` to this.
    fn edit(&self, before: &Self) -> Change {
        self.change(before.version() + 1, before.action(self), before.changes(self))
    }

    /// Returns a change of this.
    fn change(&self, version: i64, action: Action, changes: Vec<FieldChange>) -> Change {
        Change { noun: Self::NOUN, key: self.key(), name: self.name(), version, action, changes }
    }
}

/// What somebody did to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Action {
    /// Created it.
    Created,
    /// Edited it.
    Updated,
    /// Made it unavailable.
    Deactivated,
    /// Made it available again.
    Reactivated,
    /// Wrote it from a file.
    Imported,
    /// Moved it to another place.
    Reordered,
    /// Made one of two.
    Joined,
    /// Made two of one again.
    Separated,
}

/// One change of one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// See [`Recorded::NOUN`].
    pub noun: &'static str,
    /// See [`Recorded::key`].
    pub key: String,
    /// Its name after the change.
    pub name: String,
    /// Its version after the change.
    pub version: i64,
    /// What was done.
    pub action: Action,
    /// Field by field.
    pub changes: Vec<FieldChange>,
}

/// Returns the fields that differ, in the order of the later ones. A field that one side lacks is
/// empty there.
pub fn difference(before: &Fields, after: &Fields) -> Vec<FieldChange> {
    let value = |fields: &Fields, name: &str| {
        fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let gone = before.iter().filter(|(name, _)| !after.iter().any(|(field, _)| field == name));
    after
        .iter()
        .chain(gone)
        .map(|(name, _)| FieldChange {
            field: name.clone(),
            before: value(before, name),
            after: value(after, name),
        })
        .filter(|change| change.before != change.after)
        .collect()
}

#[cfg(test)]
mod tests {
    use pinzon_chassis::ClosedSet;

    use super::*;

    struct Note {
        text: &'static str,
        active: bool,
    }

    impl Recorded for Note {
        const NOUN: &'static str = "note";
        fn key(&self) -> String {
            "1".to_owned()
        }
        fn name(&self) -> String {
            self.text.to_owned()
        }
        fn version(&self) -> i64 {
            1
        }
        fn active(&self) -> Option<bool> {
            Some(self.active)
        }
        fn fields(&self) -> Fields {
            fields([("text", self.text.to_owned())])
        }
    }

    #[test]
    fn only_different_fields_are_recorded() {
        let before = fields([("name", "Uno".to_owned()), ("order", "1".to_owned()), ("old", "x".to_owned())]);
        let after = fields([("name", "Dos".to_owned()), ("order", "1".to_owned()), ("new", "y".to_owned())]);
        let changes = difference(&before, &after);
        let changes: Vec<_> =
            changes.iter().map(|c| (c.field.as_str(), c.before.as_str(), c.after.as_str())).collect();
        assert_eq!(changes, [("name", "Uno", "Dos"), ("new", "", "y"), ("old", "x", "")]);
    }

    #[test]
    fn an_edit_is_named_after_what_happens_to_active() {
        let note = |text, active| Note { text, active };
        let recorded = |before: &Note, after: &Note| {
            let change = after.edit(before);
            let changes: Vec<_> = change.changes.into_iter().map(|c| (c.field, c.before, c.after)).collect();
            (change.version, change.action.code(), changes)
        };
        let field =
            |name: &str, before: &str, after: &str| (name.to_owned(), before.to_owned(), after.to_owned());
        assert_eq!(
            recorded(&note("a", true), &note("b", false)),
            (2, "deactivated", vec![field("text", "a", "b"), field("active", "true", "false")])
        );
        assert_eq!(
            recorded(&note("a", false), &note("a", true)),
            (2, "reactivated", vec![field("active", "false", "true")])
        );
        assert_eq!(
            recorded(&note("a", false), &note("b", false)),
            (2, "updated", vec![field("text", "a", "b")])
        );
        let creation = note("a", true).creation();
        assert_eq!((creation.version, creation.action, creation.changes.len()), (1, Action::Created, 1));
    }
}
