//! Tools that test the rules: rulings that people can read ([`rulings`]), with scenes, scripted chance and a report; what is
//! [`hidden`] from a seat, read a second time; and how [`files`] are read.

pub mod files;
pub mod hidden;
pub mod laws;
pub mod mixed;
pub mod rulings;
