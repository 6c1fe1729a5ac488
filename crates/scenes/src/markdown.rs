//! Finds rulings in Markdown: fenced blocks under the headings of rules.

use crate::report::Problem;
use crate::words::{Fault, Parsed};
use rulebox_rules::RuleId;

/// The deepest heading of Markdown.
const DEEPEST: usize = 6;

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// What it stands under.
    pub(crate) heading: Heading,
    /// The line of the fence.
    pub(crate) line: usize,
    /// What stands behind the word `ruling`.
    pub(crate) title: String,
    /// What stands between the fences.
    pub(crate) text: String,
}

/// The heading of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    /// The id of a rule.
    Rule(RuleId),
    /// Words that group what follows; empty before the first heading.
    Words(String),
    /// Something that is meant to be an id and is none, which is reported where it stands.
    Mistaken,
}

/// What a file says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    pub(crate) blocks: Vec<Block>,
    /// Rules that need no ruling, and why.
    pub(crate) waived: Vec<(RuleId, String)>,
    pub(crate) problems: Vec<Problem>,
}

/// Reads a file.
pub(crate) fn page(file: &str, text: &str) -> Page {
    let mut page = Page::default();
    let mut section = Heading::Words(String::new());
    let mut fence: Option<Fence> = None;
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let words = line.trim_end();
        if let Some(open) = &mut fence {
            if words.trim() == "```" {
                page.blocks.extend(fence.take().and_then(|f| f.block));
            } else if let Some(block) = &mut open.block {
                block.text.push_str(line);
                block.text.push('\n');
            }
        } else if let Some(word) = words.strip_prefix("```") {
            fence = Some(Fence {
                line: number,
                block: begin(word, &section, number),
            });
        } else if let Some((level, words)) = heading(words) {
            match read_heading(number, level, words) {
                Ok(found) => section = found.unwrap_or(section),
                Err(fault) => {
                    section = Heading::Mistaken;
                    page.problems.push(Problem::new(file, fault));
                }
            }
        } else if let Some(reason) = words.strip_prefix("Waived:") {
            match section {
                Heading::Rule(rule) => page.waived.push((rule, reason.trim().to_owned())),
                Heading::Mistaken => {}
                Heading::Words(_) => {
                    let message = "This line waives no rule: it stands under no rule's heading.";
                    let fault = Fault::of_line(number, message);
                    page.problems.push(Problem::new(file, fault));
                }
            }
        }
    }
    if let Some(open) = fence {
        let message = "This block is never closed; put ``` on a line of its own behind it.";
        page.problems
            .push(Problem::new(file, Fault::of_line(open.line, message)));
    }
    page
}

/// The level and the words of a line that is a heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    ((1..=DEEPEST).contains(&level) && words.starts_with(' ')).then_some((level, words.trim()))
}

/// The section that a heading begins; nothing where it only divides one. An id that is mistyped, or that stands where
/// it does not count, would leave the rulings below it without their rule.
fn read_heading(line: usize, level: usize, words: &str) -> Parsed<Option<Heading>> {
    let first = words.split([' ', ':']).next().unwrap_or("");
    match (RuleId::parse(words), RuleId::parse(first)) {
        (Some(rule), _) if level == 2 => Ok(Some(Heading::Rule(rule))),
        (_, Some(rule)) => Err(Fault::of_line(
            line,
            format!(
                "A heading that names a rule has two signs and nothing but its id: `## {rule}`."
            ),
        )),
        _ if looks_like_an_id(words) => Err(Fault {
            near: near(words),
            ..Fault::of_line(line, format!("There is no rule {words}."))
        }),
        _ => Ok((level <= 2).then(|| Heading::Words(words.to_owned()))),
    }
}

/// One word with hyphens that ends in a number: `TURN-EVOLVE-3`, but not `Evolving`.
fn looks_like_an_id(words: &str) -> bool {
    let sign = |c: char| c.is_ascii_alphanumeric() || c == '-';
    words.chars().all(sign)
        && words
            .rsplit_once('-')
            .is_some_and(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()))
}

/// The ids that were perhaps meant.
pub(crate) fn near(word: &str) -> Vec<String> {
    let near = RuleId::near(&word.to_uppercase()).into_iter().take(3);
    near.map(|rule| rule.id().to_owned()).collect()
}

struct Fence {
    line: usize,
    block: Option<Block>,
}

/// A block that is a ruling; other fenced blocks are left alone.
fn begin(word: &str, section: &Heading, line: usize) -> Option<Block> {
    let title = word.trim().strip_prefix("ruling")?;
    if !title.is_empty() && !title.starts_with([' ', ':']) {
        return None;
    }
    Some(Block {
        heading: section.clone(),
        line,
        title: title.trim_start_matches([' ', ':']).to_owned(),
        text: String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_belong_to_their_heading() {
        let text = "# Title\n\n## KO-4\n\nText.\n\n```ruling one Prize\nplay\n```\n\n## KO-5\n\nWaived: no game shows it.\n";
        let page = page("x.md", text);
        assert_eq!(page.blocks.len(), 1);
        let block = &page.blocks[0];
        assert_eq!(
            (&block.heading, block.line, block.title.as_str()),
            (
                &Heading::Rule(RuleId::parse("KO-4").unwrap()),
                7,
                "one Prize"
            )
        );
        assert_eq!(block.text, "play\n");
        assert_eq!(page.waived[0].1, "no game shows it.");
    }

    #[test]
    fn an_open_block_is_a_problem() {
        assert_eq!(
            page("x.md", "## KO-4\n```ruling\nplay\n").problems[0].line,
            2
        );
    }

    /// What is wrong with a page that has nothing but this heading.
    fn mistake(heading: &str) -> String {
        let problems = page("x.md", &format!("\n{heading}\n")).problems;
        problems
            .first()
            .map(ToString::to_string)
            .unwrap_or_default()
    }

    #[test]
    fn a_mistyped_id_is_a_problem_and_words_are_none() {
        let typo = mistake("## TURN-EVOLV-3");
        assert!(
            typo.starts_with("x.md:2:1: There is no rule TURN-EVOLV-3. Did you mean TURN-EVOLVE-3"),
            "{typo}"
        );
        assert!(mistake("## ko-4").contains("Did you mean KO-4"));
        assert_eq!(mistake("## QUUX-1"), "x.md:2:1: There is no rule QUUX-1.");
        for heading in ["# KO-4", "### KO-4", "## KO-4: Prizes", "## KO-4 Prizes"] {
            assert!(mistake(heading).contains("nothing but its id: `## KO-4`"));
        }
        for heading in ["# Knock Outs", "## A set-up in 2 steps", "##", "#hashtag-1"] {
            assert_eq!(mistake(heading), "");
        }
    }

    #[test]
    fn deeper_headings_divide_a_section_and_others_end_it() {
        let ruling = "```ruling\nplay\n```\n";
        let text = format!("## KO-4\n### Small\n{ruling}## Words\n{ruling}");
        let page = page("x.md", &text);
        assert_eq!(
            page.blocks[0].heading,
            Heading::Rule(RuleId::parse("KO-4").unwrap())
        );
        assert_eq!(page.blocks[1].heading, Heading::Words("Words".to_owned()));
    }

    #[test]
    fn a_waiver_without_a_rule_is_a_problem() {
        let problems = page("x.md", "## Words\n\nWaived: why not.\n").problems;
        assert_eq!(problems[0].line, 3);
    }
}
