//! Values that several services must read alike. Pure: no clock, no database, no contract.
#![warn(missing_docs)]

pub mod catalogue_kind;
pub mod citation;
pub mod date;
pub mod direction;
pub mod document;
pub mod network;
pub mod quantity;
pub mod seal_series;
pub mod text;

pub use catalogue_kind::CatalogueKind;
pub use citation::Citation;
pub use date::{islands_date, parse_date, parse_sought_date};
pub use direction::Direction;
pub use document::{DocumentKey, DocumentType, TravelDocument};
pub use seal_series::SealSeries;
