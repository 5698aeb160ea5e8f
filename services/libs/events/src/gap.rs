//! Holds events that arrived before their predecessor, so that they are applied as soon as it comes.

use std::collections::BTreeMap;

use crate::{envelope::Source, stream::Mark};

/// Most events that are held, of all sources.
pub const MOST_HELD: usize = 384;

/// The gaps in what arrived from sources, with the messages `M` behind them.
#[derive(Debug)]
pub struct Gaps<M>(BTreeMap<Source, Gap<M>>);

#[derive(Debug)]
struct Gap<M> {
    /// The last event that was applied, or that will be applied before a held one. It must not be earlier than that of the
    /// database, or the next event would be held for good.
    applied: Mark,
    held: BTreeMap<Mark, M>,
}

impl<M> Default for Gaps<M> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<M> Gaps<M> {
    /// Whether no source has a gap.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an event is known to be behind a gap. The database has to tell about others.
    pub fn is_behind(&self, source: Source, mark: Mark) -> bool {
        self.0.get(&source).is_some_and(|gap| mark.epoch == gap.applied.epoch && mark > gap.applied.next())
    }

    /// Notes the last event of a source that was applied, as the database has it.
    pub fn open(&mut self, source: Source, applied: Mark) {
        self.0.entry(source).or_insert_with(|| Gap { applied, held: BTreeMap::new() }).applied = applied;
    }

    /// Holds the message of an event behind the gap of its source. Returns the earlier message with this event, if any.
    ///
    /// # Errors
    /// Returns the message if [`MOST_HELD`] are held, or if the source has no gap.
    pub fn hold(&mut self, source: Source, mark: Mark, message: M) -> Result<Option<M>, M> {
        let held: usize = self.0.values().map(|gap| gap.held.len()).sum();
        match self.0.get_mut(&source) {
            Some(gap) if held < MOST_HELD || gap.held.contains_key(&mark) => {
                Ok(gap.held.insert(mark, message))
            }
            _ => Err(message),
        }
    }

    /// Notes that an event was applied. Returns the held messages that may be applied now, in order.
    pub fn close(&mut self, source: Source, applied: Mark) -> Vec<M> {
        let Some(gap) = self.0.get_mut(&source) else { return Vec::new() };
        if applied <= gap.applied {
            return Vec::new();
        }
        gap.applied = applied;
        let mut released = Vec::new();
        while let Some(first) = gap.held.first_entry()
            && *first.key() <= gap.applied.next()
        {
            gap.applied = gap.applied.max(*first.key());
            released.push(first.remove());
        }
        if gap.held.is_empty() {
            self.0.remove(&source);
        }
        released
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: Source = Source::Declaration;

    fn mark(sequence: i64) -> Mark {
        Mark { epoch: 1, sequence }
    }

    #[test]
    fn events_follow_their_predecessor_up_to_the_next_gap() {
        let mut gaps = Gaps::default();
        assert!(!gaps.is_behind(SOURCE, mark(5)));
        gaps.open(SOURCE, mark(2));
        for (sequence, message) in [(6, "a"), (4, "old"), (4, "b"), (5, "c"), (9, "d")] {
            assert!(gaps.is_behind(SOURCE, mark(sequence)));
            gaps.hold(SOURCE, mark(sequence), message).unwrap();
        }
        assert!(!gaps.is_behind(SOURCE, mark(3)) && !gaps.is_behind(Source::Retention, mark(9)));

        assert!(gaps.close(Source::Retention, mark(3)).is_empty());
        assert!(gaps.close(SOURCE, mark(2)).is_empty());
        assert_eq!(gaps.close(SOURCE, mark(3)), ["b", "c", "a"]);
        assert!(!gaps.is_behind(SOURCE, mark(7)) && gaps.is_behind(SOURCE, mark(8)));
        assert_eq!(gaps.close(SOURCE, mark(8)), ["d"]);
        assert!(gaps.is_empty());
    }

    #[test]
    fn a_gap_stays_until_its_source_goes_on() {
        let mut gaps = Gaps::<()>::default();
        gaps.open(SOURCE, mark(2));
        assert!(gaps.close(SOURCE, mark(1)).is_empty());
        assert!(!gaps.is_empty());
        assert!(gaps.close(SOURCE, mark(3)).is_empty());
        assert!(gaps.is_empty());
    }

    /// A source that was set back numbers its events anew in the next epoch.
    #[test]
    fn events_of_another_epoch_are_told_apart() {
        let mut gaps = Gaps::default();
        let next = |sequence| Mark { epoch: 2, sequence };
        gaps.open(SOURCE, mark(7));
        gaps.hold(SOURCE, mark(9), "before").unwrap();
        assert!(!gaps.is_behind(SOURCE, next(2)));
        gaps.open(SOURCE, next(0));
        gaps.hold(SOURCE, next(2), "after").unwrap();
        assert_eq!(gaps.close(SOURCE, next(1)), ["before", "after"]);
    }

    #[test]
    fn no_more_are_held_than_leave_room_for_the_predecessor() {
        let mut gaps = Gaps::default();
        gaps.open(SOURCE, mark(0));
        gaps.open(Source::Retention, mark(0));
        for sequence in 0..MOST_HELD {
            let source = if sequence % 2 == 0 { SOURCE } else { Source::Retention };
            gaps.hold(source, mark(2 + sequence as i64), sequence).unwrap();
        }
        assert_eq!(gaps.hold(SOURCE, mark(1000), 1000), Err(1000));
        assert_eq!(gaps.hold(SOURCE, mark(2), 1000), Ok(Some(0)));
    }
}
