//! The rules by which code is counted.

use super::Count;
use crate::places::{EVALUATOR, NEEDS, STATEMENTS, STATING};
use crate::source::{Function, Source, words};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Lines of a function, from its name to its last brace. Clippy counts those that are neither blank nor comments; whoever
/// reads a function has to pass all of them.
const LONGEST_FUNCTION: usize = 80;

/// Lines of a file.
const LONGEST_FILE: usize = 600;

/// The lint that an attribute allows for a function that may be longer. Its `reason` says why.
const LONG_FUNCTION: &str = "clippy::too_many_lines";

/// The comment by which a file may be longer. What follows it says why.
const LONG_FILE: &str = "// allow(long file):";

/// How many functions and files may be longer.
const ALLOWED: usize = 10;

/// How many lines the evaluator may have alone, and with what the operations say for themselves.
const EVALUATOR_LINES: (usize, usize) = (500, 1_200);

/// What the options of a command of the program are called: one in each module, and always spoken with its module.
const OF_COMMANDS: [&str; 2] = ["Args", "Command"];

/// Counts by every rule.
pub fn all(root: &Path, sources: &[Source]) -> Result<Vec<Count>, String> {
    let long = long(sources);
    let allowed = || long.iter().filter(|long| long.allowed.is_some());
    let bare = |file| {
        let bare = long.iter().filter(move |l| l.allowed.is_none());
        let bare = bare.filter(move |l| l.is_file == file);
        bare.map(|long| long.place.clone()).collect()
    };
    let unexplained = allowed().filter(|long| long.allowed.as_deref() == Some(""));
    let (alone, whole) = evaluator(sources)?;
    Ok(vec![
        Count::of("functions over 80 lines", bare(false)),
        Count::of("files over 600 lines", bare(true)),
        Count {
            goal: ALLOWED,
            ..Count::of(
                "longer ones that are allowed",
                allowed().map(|long| long.place.clone()).collect(),
            )
        },
        Count::of(
            "longer ones that are allowed without a reason",
            unexplained.map(|long| long.place.clone()).collect(),
        ),
        alone,
        whole,
        Count::of(
            "documentation that begins with \"The same\"",
            the_same(sources),
        ),
        Count::of("public types of one name in a crate", doubled(sources)),
        Count::of(
            "files of tests that no program includes",
            left_out(root, sources),
        ),
    ])
}

/// A function or a file that is too long.
struct Long {
    place: String,
    is_file: bool,
    /// Why it may be, if it is allowed.
    allowed: Option<String>,
}

fn long(sources: &[Source]) -> Vec<Long> {
    let mut found = Vec::new();
    for source in sources {
        let lines = source.lines.len();
        if lines > LONGEST_FILE {
            let mut allows = source
                .lines
                .iter()
                .filter_map(|l| l.strip_prefix(LONG_FILE));
            found.push(Long {
                place: format!("{}, {lines} lines", source.path.display()),
                is_file: true,
                allowed: allows.next().map(|reason| reason.trim().to_owned()),
            });
        }
        let functions = source.functions();
        let functions = functions.iter().filter(|f| f.length() > LONGEST_FUNCTION);
        found.extend(functions.map(|function| Long {
            place: place(source, function),
            is_file: false,
            allowed: reason(source, function),
        }));
    }
    found
}

/// Why a function may be long, if an attribute allows it.
fn reason(source: &Source, function: &Function) -> Option<String> {
    let above = || source.above(function.first);
    let allows = |line: &str| !line.starts_with("//") && line.contains(LONG_FUNCTION);
    above().any(allows).then(|| {
        let reason = above().find_map(|line| line.split_once("reason = "));
        let text = reason.map_or("", |(_, text)| text);
        text.trim_end_matches([')', ']', ','])
            .trim_matches('"')
            .to_owned()
    })
}

fn place(source: &Source, function: &Function) -> String {
    format!(
        "{}:{} {}, {} lines",
        source.path.display(),
        function.first + 1,
        function.name,
        function.length()
    )
}

/// The lines of the evaluator alone, and with what operations say for themselves and how that is looked for.
fn evaluator(sources: &[Source]) -> Result<(Count, Count), String> {
    let lines_of = |names: &[&str]| {
        let (mut sum, mut places) = (0, Vec::new());
        for name in names {
            let source = sources.iter().find(|source| source.path == Path::new(name));
            let source = source.ok_or_else(|| {
                format!(
                    "xtask/src/places.rs counts {name} to the evaluator, but there is no such file"
                )
            })?;
            let lines = source.lines.len();
            sum += lines;
            places.push(format!("{name}, {lines} lines"));
        }
        Ok::<_, String>((sum, places))
    };
    let (alone, places) = lines_of(EVALUATOR)?;
    let (needs, more) = lines_of(NEEDS)?;
    let (mut whole, mut all) = (alone + needs, [places.clone(), more].concat());
    let counted = |path: &Path| {
        EVALUATOR
            .iter()
            .chain(NEEDS)
            .any(|name| path == Path::new(name))
    };
    let others = sources
        .iter()
        .filter(|source| source.path.starts_with(STATEMENTS) && !counted(&source.path));
    for source in others {
        let functions = source.functions();
        for function in functions
            .iter()
            .filter(|f| STATING.contains(&f.name.as_str()))
        {
            whole += function.length();
            all.push(place(source, function));
        }
    }
    let count = |what, number, goal, places| Count {
        what,
        number,
        goal,
        places,
    };
    let (own, together) = EVALUATOR_LINES;
    Ok((
        count("lines of the evaluator", alone, own, places),
        count(
            "lines of the evaluator and of what operations need",
            whole,
            together,
            all,
        ),
    ))
}

/// Documentation that sends its reader to something else before it says anything.
fn the_same(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        let mut before = "";
        for (number, line) in source.lines.iter().enumerate() {
            let line = line.trim();
            let begins = |mark: &&str| {
                let text = line.strip_prefix(*mark).map(str::trim_start);
                text.is_some_and(|text| text.starts_with("The same")) && !before.starts_with(*mark)
            };
            if ["///", "//!"].iter().any(begins) {
                let path = source.path.display();
                found.push(format!("{path}:{} {line}", number + 1));
            }
            before = line;
        }
    }
    found
}

/// Types that are public in their module and share their name with another one of the crate.
fn doubled(sources: &[Source]) -> Vec<String> {
    let mut places: BTreeMap<(&Path, &str), Vec<String>> = BTreeMap::new();
    for source in sources {
        let parts = source.path.ancestors();
        let Some(folder) = parts.into_iter().find(|path| path.ends_with("src")) else {
            continue;
        };
        for (number, line) in source.code.iter().enumerate() {
            if let Some(name) = public_type(line).filter(|name| !OF_COMMANDS.contains(name)) {
                let place = format!("{}:{} {name}", source.path.display(), number + 1);
                places.entry((folder, name)).or_default().push(place);
            }
        }
    }
    let several = places.into_values().filter(|places| places.len() > 1);
    several.map(|places| places.join(", ")).collect()
}

/// The name of the public type that begins in this line.
fn public_type(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix("pub ")?;
    let mut words = words(line).map(|(_, word)| word);
    let kinds = ["struct", "enum", "union", "trait", "type"];
    words.next().filter(|kind| kinds.contains(kind))?;
    // A macro that makes types says only where their names will stand.
    words.next().filter(|_| !line.contains('$'))
}

/// Files of tests in a crate whose tests are modules of one program, but of which they are none: nobody would miss them.
fn left_out(root: &Path, sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for all in sources.iter().filter(|s| s.path.ends_with("tests/all.rs")) {
        let Some(folder) = all.path.parent() else {
            continue;
        };
        let manifest = root.join(folder).with_file_name("Cargo.toml");
        let manifest = fs::read_to_string(manifest).unwrap_or_default();
        let is_run = |source: &&Source| {
            let name = source
                .path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy();
            all.lines.contains(&format!("mod {name};"))
                || manifest.contains(&format!("path = \"tests/{name}.rs\""))
        };
        let beside = sources.iter().filter(|s| s.path.parent() == Some(folder));
        let lost = beside.filter(|source| !is_run(source));
        found.extend(lost.map(|source| source.path.display().to_string()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source::new(Path::new(path), text)
    }

    fn function(attributes: &str, lines: usize) -> String {
        format!(
            "{attributes}fn f() {{\n{}}}\n",
            "    f();\n".repeat(lines - 2)
        )
    }

    #[test]
    fn a_function_of_81_lines_is_too_long_unless_an_attribute_says_why() {
        let why = "#[allow(\n    clippy::too_many_lines,\n    reason = \"a table\"\n)]\n";
        let found = |text: &str| {
            let long = long(&[source("a.rs", text)]);
            long.into_iter().map(|l| l.allowed).collect::<Vec<_>>()
        };
        assert_eq!(found(&function("", 80)), []);
        assert_eq!(found(&function("", 81)), [None]);
        assert_eq!(found(&function(why, 81)), [Some("a table".to_owned())]);
        let no_reason = "#[allow(clippy::too_many_lines)]\n";
        assert_eq!(found(&function(no_reason, 81)), [Some(String::new())]);
        let of_another = format!("{}{}", function(no_reason, 3), function("", 81));
        assert_eq!(found(&of_another), [None]);
    }

    #[test]
    fn a_file_of_601_lines_is_too_long_unless_a_comment_says_why() {
        let lines = "\n".repeat(600);
        assert!(long(&[source("a.rs", &lines)]).is_empty());
        let text = format!("{lines}x");
        assert_eq!(long(&[source("a.rs", &text)])[0].allowed, None);
        let text = format!("{lines}{LONG_FILE} a table");
        let allowed = &long(&[source("a.rs", &text)])[0].allowed;
        assert_eq!(allowed.as_deref(), Some("a table"));
    }

    #[test]
    fn documentation_that_begins_with_the_same_is_found_at_its_beginning_only() {
        let text = "/// The same.\nfn a() {}\n\n/// One.\n/// The same as two.\nfn b() {}\n";
        assert_eq!(the_same(&[source("a.rs", text)]).len(), 1);
    }

    #[test]
    fn types_are_doubled_within_a_crate_and_where_they_are_public() {
        let sources = [
            source(
                "crates/a/src/x.rs",
                "pub struct One;\nstruct Two;\n    pub(crate) enum Three {}\npub enum $Two {}\n",
            ),
            source(
                "crates/a/src/y/z.rs",
                "pub enum One {}\npub struct Two;\npub enum Three {}\n",
            ),
            source(
                "crates/b/src/x.rs",
                "pub struct Two;\n// pub struct One;\npub struct Args;\n",
            ),
            source("crates/b/src/y.rs", "pub struct One;\npub struct Args;\n"),
        ];
        assert_eq!(
            doubled(&sources),
            ["crates/a/src/x.rs:1 One, crates/a/src/y/z.rs:1 One"]
        );
    }
}
