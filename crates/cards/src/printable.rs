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

/// Whether a character is none that a reader sees: it would move the cursor, change colours or turn the line around, or
/// it has no width at all.
pub(crate) fn is_hidden(c: char) -> bool {
    let directions =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let thin = matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{feff}'
    );
    c.is_control() || directions || thin
}

/// Whether a character would make two names differ that look the same: it is not seen, it only changes the look of its
/// neighbour, or it is a blank other than the usual one.
pub(crate) fn is_unseen(c: char) -> bool {
    let look = matches!(c, '\u{fe00}'..='\u{fe0f}');
    is_hidden(c) || look || (c.is_whitespace() && c != ' ')
}
