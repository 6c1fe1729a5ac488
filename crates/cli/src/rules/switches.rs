//! `rulebox rules switches`: every question on which rulebooks differ, and their answers.

use super::json::Settled;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::wrap;
use rulebox_rules::ruleset::{Switch, Topic};
use rulebox_rules::{Era, Ruleset};
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox rules switches                         every question on which rulebooks differ
  rulebox rules switches --era 2009
  rulebox rules switches --json";

/// Which eras to show.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Only the values of this era
    #[arg(long)]
    era: Option<Era>,
    /// Write the switches as JSON
    #[arg(long)]
    pub json: bool,
}

/// Lists the switches by topic: name, question, and for each era the value and the era whose file set it.
pub fn run(args: &Args, paint: Paint) -> Result<Report, Failure> {
    if args.json {
        let switches = Ruleset::SWITCHES.iter();
        let settled = switches.map(|switch| Settled::of(switch, args.era));
        return Report::json(&settled.collect::<Vec<_>>(), true);
    }
    let mut text = String::new();
    for topic in Topic::ALL {
        let _ = writeln!(text, "{}\n", paint.bold(topic.name()));
        for switch in Ruleset::SWITCHES
            .iter()
            .filter(|switch| switch.topic == *topic)
        {
            text.push_str(&describe(switch, args.era, paint));
            text.push('\n');
        }
    }
    let _ = writeln!(text, "{} switches", Ruleset::SWITCHES.len());
    Ok(Report::say(text))
}

fn describe(switch: &Switch, only: Option<Era>, paint: Paint) -> String {
    let mut text = format!("  {}\n", paint.bold(switch.name));
    let rules = switch.rules.join(", ");
    text.push_str(&wrap("    ", &format!("{} [{rules}]", switch.question)));
    for era in Era::ALL
        .iter()
        .filter(|era| only.is_none_or(|only| only == **era))
    {
        let value = Ruleset::of(*era).get(switch.name).unwrap_or_default();
        let since = match Ruleset::origin(*era, switch.name) {
            Some(origin) if origin != *era => format!(" (since {origin})"),
            _ => String::new(),
        };
        text.push_str(&wrap(&format!("    {era}  "), &format!("{value}{since}")));
    }
    if let Some(reason) = switch.wording_only {
        text.push_str(&wrap("    ", &format!("Only the wording: {reason}.")));
    }
    text
}
