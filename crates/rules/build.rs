//! Makes the index of rules from the Markdown files under `rulings`, so that their text is kept in one place.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/index/markdown.rs"]
mod markdown;

/// The order in which the folders and files of the first level are listed; others follow by name.
const ORDER: [&str; 14] = [
    "cards",
    "zones.md",
    "setup",
    "turn",
    "attack",
    "knock-out",
    "between-turns",
    "conditions",
    "winning",
    "text",
    "decks",
    "kinds",
    "glossary.md",
    "decisions",
];

fn main() -> io::Result<()> {
    let home = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let rulings = fs::canonicalize(home.join("../../rulings"))?;
    println!("cargo:rerun-if-changed={}", rulings.display());
    println!("cargo:rerun-if-changed=src/index/markdown.rs");
    let mut files = Vec::new();
    collect(&rulings, &mut files)?;
    files.sort_by_key(|path| rank(path.strip_prefix(&rulings).unwrap_or(path)));
    match table(&rulings, &files) {
        Ok(code) => fs::write(
            Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("index.rs"),
            code,
        ),
        Err(problem) => {
            println!("cargo::error={problem}");
            Ok(())
        }
    }
}

/// All Markdown files below `folder`; the README explains the form and holds no rules.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            println!("cargo:rerun-if-changed={}", path.display());
            collect(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "md") && !path.ends_with("README.md") {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}

fn rank(path: &Path) -> (usize, PathBuf) {
    let first = path
        .components()
        .next()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    let place = ORDER.iter().position(|name| first.as_deref() == Some(name));
    (place.unwrap_or(ORDER.len()), path.to_owned())
}

/// The source of the generated tables, or the place and the fault that prevents them.
fn table(rulings: &Path, files: &[PathBuf]) -> Result<String, String> {
    let (mut rules, mut texts, mut ids) = (String::new(), String::new(), Vec::<String>::new());
    for (number, path) in files.iter().enumerate() {
        let name = format!(
            "rulings/{}",
            path.strip_prefix(rulings).unwrap_or(path).display()
        )
        .replace('\\', "/");
        let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
        let title = markdown::title(&text).ok_or_else(|| format!("{name}: there is no title"))?;
        writeln!(
            texts,
            "File {{ name: {name:?}, title: {title:?}, text: include_str!({path:?}) }},"
        )
        .unwrap();
        let sections = markdown::sections(&text)
            .map_err(|(line, problem)| format!("{name}:{line}: {problem}"))?;
        for section in sections {
            if ids.contains(&section.id) {
                return Err(format!(
                    "{name}:{}: {} stands twice",
                    section.line, section.id
                ));
            }
            writeln!(rules, "{},", source(&section, number)).unwrap();
            ids.push(section.id);
        }
    }
    Ok(format!(
        "const IDS: [&str; {n}] = {ids:?};\nstatic RULES: [Rule; {n}] = [\n{rules}];\nstatic FILES: [File; {f}] = [\n{texts}];\n",
        n = ids.len(),
        f = files.len(),
    ))
}

fn source(section: &markdown::Section, file: usize) -> String {
    let cells: Vec<String> = section
        .cells
        .iter()
        .map(|cell| {
            format!(
                "Entry {{ applies: {}, printed: {}, note: {:?} }}",
                cell.applies, cell.printed, cell.note
            )
        })
        .collect();
    format!(
        "Rule {{ sentence: {:?}, question: {:?}, remark: {:?}, entries: [{}], file: {file}, line: {}, span: {:?} }}",
        section.sentence,
        section.question,
        section.remark,
        cells.join(", "),
        section.line,
        section.span,
    )
}
