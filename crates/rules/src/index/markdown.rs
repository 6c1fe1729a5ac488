//! Reads the sections of a rulings file. The build script uses it to make the index, the tests to check it.
//!
//! A section is a `## ID` heading with the text below it, up to the next such heading. Fenced blocks are skipped,
//! so that examples may hold whatever they need.

/// What one era's cell says: whether the rule holds, whether the book prints it, and the rest of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The rule holds in that era.
    pub applies: bool,
    /// The book of that era prints it.
    pub printed: bool,
    /// What the era says about it, perhaps nothing.
    pub note: String,
}

/// A rule or a decision as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The id in the heading.
    pub id: String,
    /// The line of the heading, from 1.
    pub line: usize,
    /// Where the section begins and ends in the text, in bytes.
    pub span: (usize, usize),
    /// The rule, or the decision.
    pub sentence: String,
    /// The question that a decision settles.
    pub question: String,
    /// What else there is to say about a decision, such as how people play; perhaps nothing.
    pub remark: String,
    /// One cell for each era.
    pub cells: [Cell; 4],
}

const YEARS: [&str; 4] = ["2009", "2011", "2021", "2025"];

/// All sections of a file in their order, or the line and what is wrong there.
pub fn sections(text: &str) -> Result<Vec<Section>, (usize, String)> {
    let mut found: Vec<Section> = Vec::new();
    let mut bodies: Vec<Vec<&str>> = Vec::new();
    let (mut at, mut fenced, mut open) = (0, false, false);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let words = line.trim();
        let begin = at;
        at += line.len();
        // Any other heading of words groups what follows, and ends the section of the rule before it.
        let groups = !fenced && line.starts_with("## ") && words[3..].contains(' ');
        open &= !groups;
        if words.starts_with("```") {
            fenced = !fenced;
        } else if fenced || groups {
            continue;
        } else if let Some(id) = line.strip_prefix("## ") {
            let id = id.trim();
            if !is_id(id) {
                return Err((number + 1, format!("`{id}` is no rule id")));
            }
            found.push(Section::new(id, number + 1, begin));
            bodies.push(Vec::new());
            open = true;
        } else if let Some(body) = bodies.last_mut().filter(|_| open) {
            body.push(words);
        }
        if let Some(last) = found.last_mut().filter(|_| open) {
            last.span.1 = at;
        }
    }
    for (section, body) in found.iter_mut().zip(&bodies) {
        section
            .fill(body)
            .map_err(|problem| (section.line, format!("{}: {problem}", section.id)))?;
    }
    Ok(found)
}

/// The title of a file: its heading of the first level.
pub fn title(text: &str) -> Option<&str> {
    text.lines()
        .find_map(|line| line.strip_prefix("# "))
        .map(str::trim)
}

/// Whether this is a capital word, a dash, and more such words or numbers with dashes between.
pub fn is_id(text: &str) -> bool {
    let fits = |part: &str| {
        !part.is_empty()
            && part
                .chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    text.contains('-')
        && text.split('-').all(fits)
        && text.starts_with(|c: char| c.is_ascii_uppercase())
}

impl Section {
    fn new(id: &str, line: usize, begin: usize) -> Section {
        let everywhere = Cell {
            applies: true,
            printed: true,
            note: String::new(),
        };
        Section {
            id: id.to_owned(),
            line,
            span: (begin, begin),
            sentence: String::new(),
            question: String::new(),
            remark: String::new(),
            cells: [
                everywhere.clone(),
                everywhere.clone(),
                everywhere.clone(),
                everywhere,
            ],
        }
    }

    fn fill(&mut self, body: &[&str]) -> Result<(), String> {
        let decision = labelled(body, "**Decision.**");
        self.question = labelled(body, "**Question.**").unwrap_or_default();
        self.remark = labelled(body, "**Remark.**").unwrap_or_default();
        self.sentence = match decision {
            Some(decision) => decision,
            None => body
                .iter()
                .find(|line| !line.is_empty() && !line.starts_with('|'))
                .map(|line| plain(line))
                .unwrap_or_default(),
        };
        if self.sentence.is_empty() {
            return Err("there is no text".to_owned());
        }
        if let Some(eras) = body.iter().find_map(|line| line.strip_prefix("Eras:")) {
            self.restrict(eras.trim())?;
        }
        let rows: Vec<&str> = body
            .iter()
            .copied()
            .filter(|line| line.starts_with('|'))
            .collect();
        match rows.as_slice() {
            [] => Ok(()),
            [head, _, row] if split(head) == YEARS => self.read_cells(row),
            _ => Err("the table is not one row under the four years".to_owned()),
        }
    }

    /// A decision is ours, so no book prints it; it may concern some eras only.
    fn restrict(&mut self, eras: &str) -> Result<(), String> {
        let named: Vec<&str> = eras.split(',').map(str::trim).collect();
        if eras != "all" && !named.iter().all(|year| YEARS.contains(year)) {
            return Err(format!("`{eras}` is neither `all` nor a list of years"));
        }
        for (cell, year) in self.cells.iter_mut().zip(YEARS) {
            cell.printed = false;
            cell.applies = eras == "all" || named.contains(&year);
        }
        Ok(())
    }

    fn read_cells(&mut self, row: &str) -> Result<(), String> {
        let texts = split(row);
        if texts.len() != 4 {
            return Err(format!("the table has {} cells instead of 4", texts.len()));
        }
        for (cell, text) in self.cells.iter_mut().zip(texts) {
            let (word, note) = text.split_once(':').unwrap_or((text, ""));
            let (applies, printed) = match word {
                "yes" => (true, true),
                "yes*" => (true, false),
                "no" => (false, false),
                _ => {
                    return Err(format!(
                        "the cell `{text}` starts with none of yes, yes*, no"
                    ));
                }
            };
            *cell = Cell {
                applies,
                printed,
                note: plain(note.trim()),
            };
        }
        Ok(())
    }
}

fn labelled(body: &[&str], label: &str) -> Option<String> {
    body.iter()
        .find_map(|line| line.strip_prefix(label))
        .map(|text| plain(text.trim()))
}

/// The text without the asterisks of Markdown's emphasis, which a terminal would show. Those in code mean themselves.
fn plain(text: &str) -> String {
    let mut code = false;
    let keep = |c: &char| {
        code ^= *c == '`';
        code || *c != '*'
    };
    text.chars().filter(keep).collect()
}

fn split(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}
