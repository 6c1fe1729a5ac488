//! The rulebox program.
fn main() {}
