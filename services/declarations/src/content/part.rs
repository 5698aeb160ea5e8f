//! The parts of a declaration. The file of each has what is kept of it, how it is read and how it is answered, because a
//! new field changes all three.

pub mod item;
pub mod person;
pub mod travel;
pub mod traveller;
