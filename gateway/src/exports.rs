//! Files of lists that are being made: one at a time for each person.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use uuid::Uuid;

/// Whose files are being made.
#[derive(Debug, Clone, Default)]
pub struct Exports(Arc<Mutex<HashSet<Uuid>>>);

/// A file that is being made, until this is dropped.
#[derive(Debug)]
pub struct Export {
    exports: Exports,
    person: Uuid,
}

impl Exports {
    /// Begins a file of this person; none while there is another one.
    pub fn begin(&self, person: Uuid) -> Option<Export> {
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.insert(person).then(|| Export { exports: self.clone(), person })
    }
}

impl Drop for Export {
    fn drop(&mut self) {
        self.exports.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.person);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_has_one_file_at_a_time() {
        let (exports, [ana, eva]) = (Exports::default(), [1, 2].map(Uuid::from_u128));
        let first = exports.begin(ana);
        assert!(first.is_some() && exports.begin(ana).is_none() && exports.begin(eva).is_some());
        drop(first);
        assert!(exports.begin(ana).is_some());
    }
}
