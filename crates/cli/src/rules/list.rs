//! `rulebox rules list`: all rules, page by page.

use super::json::Listed;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, did_you_mean, filled, wrap};
use rulebox_rules::{Era, RuleId};
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox rules list                             all rules, page by page
  rulebox rules list --group TURN-EVOLVE         one group
  rulebox rules list --group TURN --era 2009 --json";

/// Which rules to list.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Only rules of this group, such as TURN-EVOLVE, or of all groups that begin so, such as TURN
    #[arg(long, value_parser = filled)]
    group: Option<String>,
    /// Only rules that hold in this era
    #[arg(long)]
    era: Option<Era>,
    /// Write the rules as JSON
    #[arg(long)]
    pub json: bool,
}

/// Lists the rules under the titles of their pages.
pub fn run(args: &Args, paint: Paint) -> Result<Report, Failure> {
    let group = args
        .group
        .as_deref()
        .map(|group| group.trim().to_uppercase());
    let of_group: Vec<RuleId> = match &group {
        Some(group) => RuleId::family(group),
        None => RuleId::all().collect(),
    };
    if let (true, Some(group)) = (of_group.is_empty(), &group) {
        return Err(Failure::Input(unknown(group)));
    }
    let shown = of_group
        .into_iter()
        .filter(|rule| args.era.is_none_or(|era| rule.entry(era).applies));
    if args.json {
        return Report::json(&shown.map(Listed::of).collect::<Vec<_>>(), true);
    }
    let mut text = String::new();
    let mut page = "";
    let mut total = 0;
    for rule in shown {
        if rule.page() != page {
            let gap = if page.is_empty() { "" } else { "\n" };
            page = rule.page();
            let _ = writeln!(text, "{gap}{}", paint.bold(page));
        }
        text.push_str(&wrap(&format!("  {rule:<18} "), &rule.text()));
        total += 1;
    }
    let _ = writeln!(text, "\n{}", count(total, "rule"));
    Ok(Report::say(text))
}

fn unknown(group: &str) -> String {
    let mut near: Vec<&str> = Vec::new();
    let ids = [group.to_owned(), format!("{group}-1")];
    for rule in ids.iter().flat_map(|id| RuleId::near(id)) {
        if !near.contains(&rule.group()) {
            near.push(rule.group());
        }
    }
    format!("There is no group {group}.{}", did_you_mean(&near))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_group_leads_to_near_ones() {
        assert!(unknown("TURN-EVOLV").contains("TURN-EVOLVE"));
    }
}
