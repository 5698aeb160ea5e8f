//! Acts as a list, a file and figures.

pub mod filter;
pub(crate) mod rpc;
pub mod store;
pub(crate) mod wire;

/// Stands for a missing flight number, airline, category, origin or classification.
pub const NONE: &str = "-";

/// How long goods that are still in custody have been there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Age {
    /// At most 7 days.
    Week,
    /// 8 to 30 days.
    Month,
    /// 31 to 90 days.
    Quarter,
    /// More than 90 days.
    Older,
}

impl Age {
    /// Every age, the youngest first.
    pub const ALL: [Age; 4] = [Age::Week, Age::Month, Age::Quarter, Age::Older];

    /// The first and the last number of days.
    pub fn days(self) -> (i32, Option<i32>) {
        match self {
            Age::Week => (0, Some(7)),
            Age::Month => (8, Some(30)),
            Age::Quarter => (31, Some(90)),
            Age::Older => (91, None),
        }
    }

    /// The age of goods that were taken so many days ago.
    pub fn of(days: i32) -> Self {
        Self::ALL.into_iter().find(|age| age.days().1.is_none_or(|last| days <= last)).unwrap_or(Age::Older)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_leave_no_day_out() {
        for days in 0..200 {
            let (first, last) = Age::of(days).days();
            assert!(first <= days && last.is_none_or(|last| days <= last), "{days}");
        }
    }
}
