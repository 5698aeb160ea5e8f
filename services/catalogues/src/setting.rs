//! What the public screens need to know.

/// The text sworn to. Versions are kept for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disclaimer {
    /// Counts from 1.
    pub version: i32,
    /// The sentence that is accepted.
    pub oath: String,
    /// The paragraphs that explain it.
    pub text: String,
}
