//! `cargo xtask check`: what tells most about a change. It builds with the profile for daily use and shares
//! what it built with the next run; `cargo xtask test` runs everything.

use crate::steps::{Step, Way};

/// What is run, in this order.
pub const STEPS: &[Step] = &[
    Step {
        title: "format",
        way: Way::Cargo(&["fmt", "--all", "--check"]),
    },
    Step {
        title: "what must not be in the code",
        way: Way::Count,
    },
    Step {
        title: "lint of engine and cards",
        way: Way::Cargo(&[
            "clippy",
            "--profile",
            "quick",
            "--package",
            "rulebox-engine",
            "--package",
            "rulebox-cards",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]),
    },
    Step {
        title: "tests of engine and cards",
        way: Way::Cargo(&[
            "test",
            "--profile",
            "quick",
            "--no-fail-fast",
            "--package",
            "rulebox-engine",
            "--package",
            "rulebox-cards",
            "--lib",
            "--test",
            "all",
        ]),
    },
    Step {
        title: "rulings",
        way: Way::Cargo(&[
            "test",
            "--profile",
            "quick",
            "--package",
            "rulebox-scenes",
            "--test",
            "rulings",
        ]),
    },
];
