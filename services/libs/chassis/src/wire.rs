//! Between enums of the domain and of the contracts.

use crate::Reason;

/// The value of a filter, which may be missing.
pub fn chosen<T>(value: Result<T, Reason>) -> Result<Option<T>, Reason> {
    match value {
        Err(Reason::Required) => Ok(None),
        value => value.map(Some),
    }
}

/// Defines the two conversions between a domain enum and a contract's enum whose values have the same names. Reading
/// answers `Required` for the unspecified value and `UnknownCode` for a number that no value has.
#[macro_export]
macro_rules! wire_enum {
    ($domain:ident, $wire:ty, $to:ident, $from:ident, { $($value:ident),* $(,)? }) => {
        pub(crate) fn $to(value: $domain) -> i32 {
            match value { $($domain::$value => <$wire>::$value.into()),* }
        }

        pub(crate) fn $from(value: i32) -> Result<$domain, $crate::Reason> {
            match <$wire>::try_from(value) {
                $(Ok(<$wire>::$value) => Ok($domain::$value),)*
                Ok(<$wire>::Unspecified) => Err($crate::Reason::Required),
                Err(_) => Err($crate::Reason::UnknownCode),
            }
        }
    };
}
