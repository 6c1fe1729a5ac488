//! The text of a file, read the same way wherever somebody gives one: in UTF-8, without the byte order mark that some editors
//! put first, and not longer than such a file can be.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The longest file of cards, deck list, page of rulings, lesson or puzzle that is read. Those of the project are far shorter.
pub const LONGEST: u64 = 1 << 20;

/// What some editors put at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Why a file has no text, as the end of a sentence.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is not there, or it cannot be opened.
    #[error("{}", why(.0))]
    Closed(io::Error),
    /// It is longer than it may be.
    #[error("it has more than {0} bytes, which is the most that is read")]
    TooLong(u64),
    /// It is no text, or one that an editor has saved in another way; this is the first line that shows it.
    #[error("it is not a text in UTF-8, as line {0} shows")]
    NoText(usize),
}

/// Why a file or a folder cannot be used, as the end of a sentence: in plain words, without the numbers of the system.
pub fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it is not there".to_owned(),
        io::ErrorKind::PermissionDenied => "the system does not allow it".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder, not a file".to_owned(),
        io::ErrorKind::NotADirectory => "there is a file where a folder is needed".to_owned(),
        _ => {
            let words = error.to_string();
            let plain = words.split_once(" (os error").map(|(plain, _)| plain);
            plain.unwrap_or(&words).to_lowercase()
        }
    }
}

/// The text of a file that has at most so many bytes.
pub fn read(path: &Path, longest: u64) -> Result<String, Unreadable> {
    read_from(File::open(path).map_err(Unreadable::Closed)?, longest)
}

/// The text of something that has at most so many bytes.
pub fn read_from(source: impl Read, longest: u64) -> Result<String, Unreadable> {
    let mut bytes = Vec::new();
    source
        .take(longest + 1)
        .read_to_end(&mut bytes)
        .map_err(Unreadable::Closed)?;
    if bytes.len() as u64 > longest {
        return Err(Unreadable::TooLong(longest));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        Unreadable::NoText(lines + 1)
    })?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}

/// The Markdown pages that somebody names, by files and by folders.
#[derive(Debug, Default)]
pub struct Pages {
    /// Name and text of each file that can be read.
    pub texts: Vec<(String, String)>,
    /// What cannot be read, in sentences.
    pub unreadable: Vec<String>,
}

impl Pages {
    /// Reads these files, and all Markdown files below these folders, in the order of their names.
    pub fn read<P: AsRef<Path>>(paths: &[P]) -> Pages {
        let mut pages = Pages::default();
        for path in paths {
            let mut found = Vec::new();
            if let Err(error) = collect_pages(path.as_ref(), &mut found) {
                pages.leave_out(path.as_ref(), &why(&error));
            }
            found.sort();
            for file in found {
                match read(&file, LONGEST) {
                    Ok(text) => pages.texts.push((file.display().to_string(), text)),
                    Err(why) => pages.leave_out(&file, &why.to_string()),
                }
            }
        }
        pages
    }

    fn leave_out(&mut self, path: &Path, why: &str) {
        let shown = path.display();
        self.unreadable
            .push(format!("{shown}: This cannot be read: {why}."));
    }
}

/// Adds a file, or all Markdown files below a folder.
fn collect_pages(path: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path)? {
        let entry = entry?.path();
        if entry.is_dir() || entry.extension().is_some_and(|end| end == "md") {
            collect_pages(&entry, found)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], longest: u64) -> String {
        read_from(bytes, longest).unwrap_or_else(|why| why.to_string())
    }

    #[test]
    fn one_byte_order_mark_is_skipped_at_the_beginning() {
        assert_eq!(read("\u{feff}4 Chimchar".as_bytes(), 99), "4 Chimchar");
        assert_eq!(
            read("4 Chim\u{feff}char".as_bytes(), 99),
            "4 Chim\u{feff}char"
        );
        assert_eq!(read("\u{feff}".as_bytes(), 99), "");
    }

    #[test]
    fn what_is_too_long_or_no_text_is_refused() {
        assert_eq!(read(b"12345", 5), "12345");
        assert_eq!(
            read(b"123456", 5),
            "it has more than 5 bytes, which is the most that is read"
        );
        let latin_1 = read(b"1\n2\nPok\xe9mon\n", 99);
        assert_eq!(latin_1, "it is not a text in UTF-8, as line 3 shows");
        let missing = super::read(Path::new("/no/such/file"), 5).map_err(|why| why.to_string());
        assert_eq!(missing, Err("it is not there".to_owned()));
        let folder = super::read(Path::new("/"), 5).map_err(|why| why.to_string());
        assert_eq!(folder, Err("it is a folder, not a file".to_owned()));
        let full = why(&io::Error::from_raw_os_error(28));
        assert_eq!(full, "no space left on device");
    }
}
