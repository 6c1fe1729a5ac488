//! `rulebox rules show`: rules, one or several, or a whole family.

use super::json::Shown;
use crate::report::{Failure, Report};
use crate::text::{did_you_mean, filled, width};
use rulebox_rules::{Era, RuleId, show};

const EXAMPLES: &str = "\
Examples:
  rulebox rules show TURN-EVOLVE-11              what the four eras make of a rule
  rulebox rules show TURN-FIRST-6 AMB-11 --era 2025
  rulebox rules show TURN-EVOLVE                 the whole family
  rulebox rules show AMB-12 --json";

/// Which rules to show.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Ids of rules or decisions, such as TURN-EVOLVE-11 or AMB-12; a group such as TURN-EVOLVE means all its rules
    #[arg(required = true, value_name = "ID", value_parser = filled)]
    ids: Vec<String>,
    /// Show only what holds in this era
    #[arg(long)]
    era: Option<Era>,
    /// Write the rules as JSON
    #[arg(long)]
    pub json: bool,
}

/// Shows the rules, each once; or says of every id that is none what may have been meant.
pub fn run(args: &Args) -> Result<Report, Failure> {
    let mut rules: Vec<RuleId> = Vec::new();
    let mut unknown_ids = Vec::new();
    for id in &args.ids {
        let wanted = id.trim().to_uppercase();
        let meant = meant_by(&wanted);
        if meant.is_empty() {
            unknown_ids.push(unknown(&wanted));
        }
        for rule in meant {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    if !unknown_ids.is_empty() {
        return Err(Failure::Input(unknown_ids.join("\n")));
    }
    if args.json {
        let rules = rules.into_iter().map(|rule| Shown::of(rule, args.era));
        return Report::json(&rules.collect::<Vec<_>>(), true);
    }
    let width = width();
    let texts: Vec<String> = rules
        .into_iter()
        .map(|rule| show::render_rule(rule, args.era, width))
        .collect();
    let line = "─".repeat(width.min(78));
    Ok(Report::say(texts.join(&format!("\n{line}\n\n"))))
}

/// The rule of an id, or the family of a name.
fn meant_by(wanted: &str) -> Vec<RuleId> {
    match RuleId::parse(wanted) {
        Some(rule) => vec![rule],
        None => RuleId::family(wanted.trim_end_matches(['-', '*'])),
    }
}

/// Says that there is no such rule, and which ones were possibly meant.
fn unknown(wanted: &str) -> String {
    let near: Vec<&str> = RuleId::near(wanted).into_iter().map(RuleId::id).collect();
    format!("There is no rule {wanted}.{}", did_you_mean(&near))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_rules::rule;

    #[test]
    fn unknown_ids_lead_to_near_ones() {
        assert!(unknown("TURN-EVOLV-11").contains("Did you mean TURN-EVOLVE-1"));
        assert_eq!(unknown("QQQQQQ"), "There is no rule QQQQQQ.");
    }

    #[test]
    fn a_name_means_its_family() {
        assert_eq!(meant_by("TURN-EVOLVE-11"), [rule!("TURN-EVOLVE-11")]);
        let family = meant_by("TURN-EVOLVE");
        assert!(family.len() > 5 && family.iter().all(|rule| rule.group() == "TURN-EVOLVE"));
        assert_eq!(meant_by("TURN-EVOLVE-*"), family);
        assert!(meant_by("TURN-EV").is_empty());
    }
}
