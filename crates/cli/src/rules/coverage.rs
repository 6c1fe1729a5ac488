//! `rulebox rules coverage`.
use crate::paint::Paint;
use crate::report::{Failure, Report};
/// Args.
#[derive(Debug, clap::Args)]
pub struct Args {}
/// Run.
pub fn run(_: &Args, _: Paint) -> Result<Report, Failure> {
    Err(Failure::Input("not yet".to_owned()))
}
