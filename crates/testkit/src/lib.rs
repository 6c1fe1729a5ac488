//! Tools that test the rules: rulings that people can read ([`rulings`]), with scenes, scripted chance and a report; and how
//! [`files`] are read.

pub mod files;
pub mod laws;
pub mod mixed;
pub mod rulings;
