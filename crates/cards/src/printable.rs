//! Texts from elsewhere, fit for a terminal.

/// A text that a terminal shows as it is: one sign for each character that nobody sees, so that columns stay.
pub fn printable(text: &str) -> String {
    let sign = |c: char| match c {
        '\t' => ' ',
        c if is_hidden(c) => '\u{fffd}',
        c => c,
    };
    text.chars().map(sign).collect()
}

/// Whether a character is none that a reader sees: it would move the cursor, change colours or turn the line around.
pub(crate) fn is_hidden(c: char) -> bool {
    let directions =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || directions
}
