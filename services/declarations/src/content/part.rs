//! The parts of a declaration. Each file has the stored type, its parser and its message: a new field changes all three.

pub mod item;
pub mod person;
pub mod travel;
pub mod traveller;
