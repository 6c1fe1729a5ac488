//! Finds rulings in Markdown: fenced blocks under the headings of rules.

use super::report::Problem;
use rulebox_rules::RuleId;

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The rule under whose heading it stands.
    pub(crate) rule: Option<RuleId>,
    /// The line of the fence.
    pub(crate) line: usize,
    /// What stands behind the word `ruling`.
    pub(crate) title: String,
    /// What stands between the fences.
    pub(crate) text: String,
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
    let mut rule = None;
    let mut fence: Option<Fence> = None;
    for (number, line) in text.lines().enumerate() {
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
                line: number + 1,
                block: begin(word, rule, number + 1),
            });
        } else if let Some(heading) = words.strip_prefix("## ") {
            rule = RuleId::parse(heading.trim());
        } else if let (Some(reason), Some(rule)) = (words.strip_prefix("Waived:"), rule) {
            page.waived.push((rule, reason.trim().to_owned()));
        }
    }
    if let Some(open) = fence {
        page.problems.push(Problem {
            file: file.to_owned(),
            line: open.line,
            column: 1,
            message: "This block is never closed; put ``` on a line of its own behind it."
                .to_owned(),
            near: Vec::new(),
        });
    }
    page
}

struct Fence {
    line: usize,
    block: Option<Block>,
}

/// A block that is a ruling; other fenced blocks are left alone.
fn begin(word: &str, rule: Option<RuleId>, line: usize) -> Option<Block> {
    let title = word.trim().strip_prefix("ruling")?;
    if !title.is_empty() && !title.starts_with([' ', ':']) {
        return None;
    }
    Some(Block {
        rule,
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
            (block.rule.map(RuleId::id), block.line, block.title.as_str()),
            (Some("KO-4"), 7, "one Prize")
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
}
