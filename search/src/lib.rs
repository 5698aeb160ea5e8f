//! The product search: which names a query finds, and in which order.
//!
//! [`words`] compares words, [`rules`] ranks names, [`index`] arranges the names of many products. The crate knows
//! neither the database nor the contracts. `deploy/search/README.md` states the rules in words; the browser
//! (`web/src/search`) follows the same ones.
#![warn(missing_docs)]

mod forms;
pub mod index;
pub mod rules;
mod slips;
pub mod word_lists;
pub mod words;

pub use words::fold;
