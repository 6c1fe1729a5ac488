//! Tools that test the rules: rulings that people can read ([`rulings`]), with scenes, scripted chance and a report.

pub mod laws;
pub mod mixed;
pub mod rulings;
