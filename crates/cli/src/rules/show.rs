//! `rulebox rules show`: rules, one or several, or a whole family.

use super::json::Shown;
use crate::report::{Failure, Report};
use crate::text::{brief, did_you_mean, filled, width};
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
    let rules = named(&args.ids).map_err(Failure::Input)?;
    if args.json {
        let rules = rules.into_iter().map(|rule| Shown::of(rule, args.era));
        return Report::json(&rules.collect::<Vec<_>>(), true);
    }
    Ok(Report::say(text(&rules, args.era)))
}

/// The rules that these ids and names of families mean, each once; or of every one that means none what may have been
/// meant.
pub fn named<S: AsRef<str>>(ids: &[S]) -> Result<Vec<RuleId>, String> {
    let mut rules: Vec<RuleId> = Vec::new();
    let mut unknown_ids = Vec::new();
    for id in ids {
        let wanted = id.as_ref().trim().to_uppercase();
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
    match unknown_ids.is_empty() {
        true => Ok(rules),
        false => Err(unknown_ids.join("\n")),
    }
}

/// Rules as a text, with a line between two of them.
pub fn text(rules: &[RuleId], era: Option<Era>) -> String {
    let width = width();
    let texts: Vec<String> = rules
        .iter()
        .map(|rule| show::render_rule(*rule, era, width))
        .collect();
    let line = "─".repeat(width.min(78));
    texts.join(&format!("\n{line}\n\n"))
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
    format!("There is no rule {}.{}", brief(wanted), did_you_mean(&near))
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
