//! `rulebox rulings`: runs the executable rulings.

use crate::paint::Paint;
use crate::report::{Failure, Report};
use clap::{Args, Subcommand};
use rulebox_rules::Era;

/// What can be done with rulings.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the rulings of files and directories
    Run(Run),
}

/// Which rulings to run.
#[derive(Debug, Args)]
pub struct Run {
    /// Files and directories
    #[arg(required = true)]
    paths: Vec<String>,
    /// Only in this era
    #[arg(long)]
    era: Option<Era>,
    /// Write the result as JSON
    #[arg(long)]
    json: bool,
    /// Stop at the first failure
    #[arg(long)]
    fail_fast: bool,
}

/// Runs rulings.
pub fn run(command: &Command, _paint: Paint) -> Result<Report, Failure> {
    let Command::Run(_) = command;
    Err(Failure::Input("not yet".to_owned()))
}
