//! Where in the engine the parts are that are watched more closely than others. Whoever moves them says so here.

/// The files that work out whether something could do anything.
pub const EVALUATOR: &[&str] = &[
    "crates/engine/src/program/could.rs",
    "crates/engine/src/program/could/known.rs",
    "crates/engine/src/program/could/walk.rs",
];

/// The files with what operations can say of what they need, and with how each family looks for it.
pub const NEEDS: &[&str] = &[
    "crates/engine/src/program/need.rs",
    "crates/engine/src/program/need/look.rs",
    "crates/engine/src/program/cards/needs.rs",
    "crates/engine/src/program/choice/needs.rs",
    "crates/engine/src/program/pokemon/needs.rs",
    "crates/engine/src/query/public.rs",
];

/// Where each operation says what it needs and what it would change.
pub const STATEMENTS: &str = "crates/engine/src/program";

/// The names of the functions there that say it, or look for it.
pub const STATING: &[&str] = &["says", "is_of_use"];

/// The plan of the table and what words mean on it, as patterns of files.
pub const PLAN: &[&str] = &["crates/engine/src/plan.rs", "crates/engine/src/plan/*.rs"];
