//! `rulebox rules search`: rules by words of their id or text.

use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, filled, has_words, wrap};
use rulebox_rules::RuleId;

/// What to look for.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Words or parts of words that the rule must all have
    #[arg(required = true, value_parser = filled)]
    words: Vec<String>,
}

/// Lists the rules that have all the words. Finding none is no error, but shows in the exit code as with `grep`.
pub fn run(args: &Args, paint: Paint) -> Result<Report, Failure> {
    let words: Vec<String> = args
        .words
        .iter()
        .flat_map(|word| word.split_whitespace())
        .map(str::to_owned)
        .collect();
    let found: Vec<RuleId> = RuleId::all().filter(|rule| fits(*rule, &words)).collect();
    let mut text = String::new();
    for rule in &found {
        text.push_str(&paint.bold(rule.id()));
        text.push('\n');
        text.push_str(&wrap("  ", &rule.text()));
    }
    text.push_str(&match found.len() {
        0 => format!("No rule has all of: {}.\n", words.join(", ")),
        n => format!("\n{}\n", count(n, "rule")),
    });
    Ok(Report::of(text, !found.is_empty()))
}

fn fits(rule: RuleId, words: &[String]) -> bool {
    has_words(&format!("{rule} {}", rule.text()), words)
}
