//! The numbers that control works with, which administrators choose in catalogues.

pub mod rpc;

/// The numbers that declarations need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ControlSettings {
    /// Days that a declaration is waited for.
    pub expiry_days: i32,
    /// Share of the green lane that is drawn, in thousandths of a percent.
    pub draw_percent: i64,
    /// Hours after which a declaration that is presented or in inspection needs attention.
    pub attention_hours: i32,
}
