//! The form that lessons and puzzles share: a title, paragraphs, blocks and fields, in sections. Whatever belongs to
//! some eras only says so: `[2009 2011]` before a paragraph or behind a heading, years behind the word of a block.

use rulebox_rules::Era;
use rulebox_scenes::Problem;

/// A text for some eras.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The eras; empty for every era.
    pub eras: Vec<Era>,
    /// The text, in one line.
    pub text: String,
}

impl Words {
    /// Whether it belongs to an era.
    pub fn are_for(&self, era: Era) -> bool {
        holds(&self.eras, era)
    }
}

/// Whether something for these eras belongs to one; no eras mean all of them.
pub(crate) fn holds(eras: &[Era], era: Era) -> bool {
    eras.is_empty() || eras.contains(&era)
}

/// A file, read but not yet understood.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    /// What stands under each heading; the first is the title of the file.
    pub(crate) sections: Vec<Section>,
}

/// A heading and what stands under it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) eras: Vec<Era>,
    pub(crate) line: usize,
    pub(crate) words: Vec<Words>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) fields: Vec<Field>,
}

/// A fenced block: its word, such as `lesson`, and its text.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) word: String,
    pub(crate) eras: Vec<Era>,
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// `- Hint: …`.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) words: Words,
}

/// A problem of a line.
pub(crate) fn problem(file: &str, line: usize, message: impl Into<String>) -> Problem {
    Problem {
        file: file.to_owned(),
        line,
        column: 1,
        message: message.into(),
        near: Vec::new(),
    }
}

/// What the last line belongs to, so that the next one can go on with it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Words,
    Field,
}

/// A page that is being read.
struct Reader<'t> {
    file: &'t str,
    page: Page,
    block: Option<Block>,
    open: Open,
}

/// Reads a file.
pub(crate) fn read(file: &str, text: &str) -> Result<Page, Problem> {
    let mut reader = Reader {
        file,
        page: Page::default(),
        block: None,
        open: Open::Nothing,
    };
    for (number, line) in text.lines().enumerate() {
        reader.line(number + 1, line)?;
    }
    match reader.block {
        Some(block) => {
            let message = "This block is never closed; put ``` on a line of its own behind it.";
            Err(problem(file, block.line, message))
        }
        None if reader.page.sections.is_empty() => Err(problem(file, 1, "The file is empty.")),
        None => Ok(reader.page),
    }
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Problem> {
        if let Some(block) = self.block.take() {
            self.inside(block, line);
            return Ok(());
        }
        if let Some(section) = heading(self.file, number, line)? {
            self.page.sections.push(section);
            self.open = Open::Nothing;
            return Ok(());
        }
        match (self.page.sections.last_mut(), line.strip_prefix("```")) {
            (None, _) if line.trim().is_empty() => {}
            (None, _) => {
                let message = "A file begins with its title: `# Title`.";
                return Err(problem(self.file, number, message));
            }
            (Some(_), Some(head)) => {
                self.block = Some(begin_block(self.file, number, head)?);
                self.open = Open::Nothing;
            }
            (Some(section), None) => {
                self.open = section.add(self.file, number, line, self.open)?;
            }
        }
        Ok(())
    }

    /// A line within a block, or the end of it.
    fn inside(&mut self, mut block: Block, line: &str) {
        if line.trim() != "```" {
            block.text.push_str(line);
            block.text.push('\n');
            self.block = Some(block);
        } else if let Some(section) = self.page.sections.last_mut() {
            section.blocks.push(block);
        }
    }
}

impl Section {
    /// Adds a line that is neither a heading nor part of a block.
    fn add(&mut self, file: &str, number: usize, line: &str, open: Open) -> Result<Open, Problem> {
        let text = line.trim();
        if text.is_empty() {
            return Ok(Open::Nothing);
        }
        if let Some((name, words)) = text.strip_prefix("- ").and_then(|t| t.split_once(':')) {
            let (name, eras) = with_eras(file, number, name)?;
            let text = words.trim().to_owned();
            self.fields.push(Field {
                name,
                line: number,
                words: Words { eras, text },
            });
            return Ok(Open::Field);
        }
        let last = match open {
            Open::Words => self.words.last_mut(),
            Open::Field => self.fields.last_mut().map(|field| &mut field.words),
            Open::Nothing => None,
        };
        if let Some(words) = last {
            words.text.push(' ');
            words.text.push_str(text);
            return Ok(open);
        }
        let (eras, text) = match text.strip_prefix('[').and_then(|t| t.split_once(']')) {
            Some((eras, rest)) => (years(file, number, eras)?, rest.trim()),
            None => (Vec::new(), text),
        };
        let text = text.to_owned();
        self.words.push(Words { eras, text });
        Ok(Open::Words)
    }
}

/// `# Title` or `## A step [2009 2011]`.
fn heading(file: &str, number: usize, line: &str) -> Result<Option<Section>, Problem> {
    let Some(text) = line.strip_prefix("## ").or_else(|| line.strip_prefix("# ")) else {
        return Ok(None);
    };
    let (title, eras) = with_eras(file, number, text)?;
    Ok(Some(Section {
        title,
        eras,
        line: number,
        ..Section::default()
    }))
}

/// ```` ```lesson 2009 2011 ````.
fn begin_block(file: &str, number: usize, head: &str) -> Result<Block, Problem> {
    let (word, eras) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
    Ok(Block {
        word: word.to_owned(),
        eras: if eras.trim().is_empty() {
            Vec::new()
        } else {
            years(file, number, eras)?
        },
        line: number,
        text: String::new(),
    })
}

/// Words that may have `[2009 2011]` behind them.
fn with_eras(file: &str, number: usize, text: &str) -> Result<(String, Vec<Era>), Problem> {
    match text
        .trim()
        .strip_suffix(']')
        .and_then(|t| t.rsplit_once('['))
    {
        Some((words, eras)) => Ok((words.trim().to_owned(), years(file, number, eras)?)),
        None => Ok((text.trim().to_owned(), Vec::new())),
    }
}

/// `2009 2011`.
pub(crate) fn years(file: &str, number: usize, text: &str) -> Result<Vec<Era>, Problem> {
    let unknown = |word: &str| {
        let known: Vec<&str> = Era::ALL.iter().map(|era| era.name()).collect();
        let message = format!("`{word}` is no era; there are {}.", known.join(", "));
        problem(file, number, message)
    };
    let words: Vec<&str> = text.split([' ', ',']).filter(|w| !w.is_empty()).collect();
    if words.is_empty() {
        return Err(problem(file, number, "The years of the eras are missing."));
    }
    let era = |word: &&str| word.parse::<Era>().map_err(|_| unknown(word));
    words.iter().map(era).collect()
}
