//! Rust files as the counting reads them: where functions begin and end, without being misled by what stands in comments
//! and texts.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// A Rust file.
pub struct Source {
    /// Where it is, from the root of the project.
    pub path: PathBuf,
    /// Its lines as they are.
    pub lines: Vec<String>,
    /// Its lines with blanks in place of comments, texts and characters.
    pub code: Vec<String>,
}

/// A function with a body.
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its first line, counted from 0; documentation and attributes stand above it.
    pub first: usize,
    /// The line of its closing brace.
    pub last: usize,
}

impl Function {
    /// How many lines it has, blank ones and comments too: whoever reads it passes all of them.
    pub fn length(&self) -> usize {
        self.last - self.first + 1
    }
}

impl Source {
    /// Reads a text.
    pub fn new(path: &Path, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            lines: text.lines().map(str::to_owned).collect(),
            code: blanked(text).lines().map(str::to_owned).collect(),
        }
    }

    /// All functions that have a body.
    pub fn functions(&self) -> Vec<Function> {
        let starts = (0..self.code.len()).flat_map(|line| {
            let starts = words(&self.code[line]).filter(|(_, word)| *word == "fn");
            starts.map(move |(column, _)| (line, column + 2))
        });
        starts
            .filter_map(|(line, column)| self.function(line, column))
            .collect()
    }

    /// The function whose `fn` ends here, unless this is the type of a function or one without a body.
    fn function(&self, first: usize, column: usize) -> Option<Function> {
        let name = words(&self.code[first][column..]).next();
        let (at, name) = name.map(|(at, name)| (at, name.to_owned()))?;
        if !self.code[first][column..column + at].trim().is_empty() {
            return None;
        }
        let (mut depth, mut open) = (0, 0);
        for (line, text) in self.code.iter().enumerate().skip(first) {
            let from = if line == first { column } else { 0 };
            for c in text[from..].chars() {
                match c {
                    '(' | '[' => depth += 1,
                    ')' | ']' => depth -= 1,
                    '{' => open += 1,
                    ';' if depth == 0 && open == 0 => return None,
                    '}' => {
                        open -= 1;
                        if open == 0 {
                            let last = line;
                            return Some(Function { name, first, last });
                        }
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// The lines right above this one, the lowest first, up to the end of what stands before: its documentation and its
    /// attributes.
    pub fn above(&self, line: usize) -> impl Iterator<Item = &str> {
        let lines = self.lines[..line].iter().rev().map(|text| text.trim());
        lines.take_while(|text| !text.is_empty() && !text.ends_with(['{', '}', ';']))
    }
}

/// The words of a line of code with their columns.
pub fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + code[at..].find(part)?;
        let length = code[start..].find(|c| !part(c));
        at = length.map_or(code.len(), |length| start + length);
        Some((start, &code[start..at]))
    })
}

/// All Rust files below a folder, sorted by their paths, which are told from the root.
pub fn below(root: &Path, folder: &str) -> io::Result<Vec<Source>> {
    let mut found = Vec::new();
    collect(&root.join(folder), &mut found)?;
    found.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path)?;
        let path = path.strip_prefix(root).unwrap_or(&path);
        Ok(Source::new(path, &text))
    };
    found.into_iter().map(read).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

/// The text with comments, texts and characters blanked out, line by line as before.
fn blanked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let hidden = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => length_of_comment(rest),
            '"' => length_of_text(rest),
            'r' | 'b' if !ends_in_word(&out) => length_of_prefixed(rest),
            '\'' => length_of_character(rest),
            _ => 0,
        };
        let length = if hidden > 0 { hidden } else { c.len_utf8() };
        let (now, later) = rest.split_at(length);
        if hidden > 0 {
            let blank = |c| if c == '\n' { c } else { ' ' };
            out.extend(now.chars().map(blank));
        } else {
            out.push(c);
        }
        rest = later;
    }
    out
}

fn ends_in_word(text: &str) -> bool {
    text.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Comments of this kind can hold others.
fn length_of_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        let step = match rest {
            _ if rest.starts_with("/*") => {
                depth += 1;
                2
            }
            _ if rest.starts_with("*/") => {
                depth -= 1;
                2
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

/// `"…"`, in which a backslash hides what follows it.
fn length_of_text(text: &str) -> usize {
    let mut escaped = true;
    for (at, c) in text.char_indices() {
        match c {
            '"' if at > 0 && !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// `r"…"`, `r#"…"#`, `b"…"`, `br"…"`; 0 for a word that only begins like one of them.
fn length_of_prefixed(text: &str) -> usize {
    let letters = text.len() - text.trim_start_matches(['b', 'r']).len();
    let raw = text[..letters].contains('r');
    let rest = &text[letters..];
    let marks = rest.len() - rest.trim_start_matches('#').len();
    if letters > 2 || !rest[marks..].starts_with('"') || (marks > 0 && !raw) {
        return 0;
    }
    let start = letters + marks;
    if !raw {
        return start + length_of_text(&text[start..]);
    }
    let end = format!("\"{}", "#".repeat(marks));
    let length = text[start + 1..].find(&end);
    length.map_or(text.len(), |length| start + 1 + length + end.len())
}

/// `'x'` or `'\n'`; 0 for the name of a lifetime.
fn length_of_character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            let end = text.char_indices().skip(3).find(|(_, c)| *c == '\'');
            end.map_or(0, |(at, _)| at + 1)
        }
        Some(_) => match letters.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new(Path::new("a.rs"), text)
    }

    #[test]
    fn comments_texts_and_characters_are_blank() {
        for (text, code) in [
            ("a // { b\nc", "a       \nc"),
            ("a /* { /* { */ */ b", "a                 b"),
            (r#"a("{\"{", b)"#, r#"a(      , b)"#),
            (
                r###"a(r#"{"{"#, br"\", b"{")"###,
                "a(        ,      ,     )",
            ),
            ("a('{', '\\'', 'b)", "a(   ,     , 'b)"),
            ("for<'a> fn(&'a str)", "for<'a> fn(&'a str)"),
            ("bar(\"{\nb}\")", "bar(  \n   )"),
        ] {
            assert_eq!(blanked(text), code, "{text}");
        }
    }

    #[test]
    fn functions_have_all_lines_from_their_name_to_their_last_brace() {
        let source = source(
            "trait A {\n    fn none(self);\n    fn some(x: [u8; 4]) -> u8 {\n        // }\n\n        if x { 1 } else { 2 }\n    }\n}\n\
             const F: fn(u8) -> u8 = one;\nfn one(\n    a: u8,\n) {}\n",
        );
        let found: Vec<_> = source
            .functions()
            .into_iter()
            .map(|f| (f.length(), f.name))
            .collect();
        assert_eq!(found, [(5, "some".to_owned()), (3, "one".to_owned())]);
    }
}
