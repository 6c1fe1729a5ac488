//! `rulebox rules show`: one rule.

use crate::report::{Failure, Report};
use crate::text::{did_you_mean, filled};
use rulebox_rules::{Era, RuleId, show};

/// Which rule to show.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The id of a rule or decision, such as TURN-EVOLVE-11 or AMB-12
    #[arg(value_parser = filled)]
    id: String,
    /// Show only what holds in this era
    #[arg(long)]
    era: Option<Era>,
}

/// Shows the rule, or the ids that look like what was asked for.
pub fn run(args: &Args) -> Result<Report, Failure> {
    let wanted = args.id.trim().to_uppercase();
    match RuleId::parse(&wanted) {
        Some(rule) => Ok(Report::say(show::render_rule(rule, args.era))),
        None => Err(Failure::Input(unknown(&wanted))),
    }
}

/// Says that there is no such rule, and which ones were possibly meant: those of the group of that name first.
fn unknown(wanted: &str) -> String {
    let members: Vec<&str> = RuleId::all()
        .filter(|rule| rule.group() == wanted)
        .map(RuleId::id)
        .collect();
    if let (Some(first), Some(last)) = (members.first(), members.last()) {
        return format!(
            "{wanted} is a group of {} rules, {first} to {last}. `rulebox rules list --group {wanted}` lists them.",
            members.len()
        );
    }
    let near: Vec<&str> = RuleId::near(wanted).into_iter().map(RuleId::id).collect();
    format!("There is no rule {wanted}.{}", did_you_mean(&near))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_ids_lead_to_near_ones() {
        assert!(unknown("TURN-EVOLV-11").contains("Did you mean TURN-EVOLVE-1"));
        assert!(unknown("TURN-EVOLVE").contains("is a group of"));
        assert_eq!(unknown("QQQQQQ"), "There is no rule QQQQQQ.");
    }
}
