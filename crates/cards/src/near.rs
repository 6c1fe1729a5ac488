//! "Did you mean …?": words that are close to a mistyped one.

/// How many edits (insert, delete, replace, swap of neighbours) turn `a` into `b`.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// Up to `limit` candidates that are close to `word` but not the same, the closest first.
pub fn nearest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
    limit: usize,
) -> Vec<&'c str> {
    let length = word.chars().count();
    // A word of which no letter is right is no misspelling.
    let allowed = (length / 3).max(1).min(length.saturating_sub(1));
    // Each edit changes the length by one at most, so most candidates need not be compared letter by letter.
    let fits = |c: &&str| c.chars().count().abs_diff(length) <= allowed;
    let mut found: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(fits)
        .map(|c| (distance(word, c), c))
        .filter(|(edits, _)| (1..=allowed).contains(edits))
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(limit).map(|(_, c)| c).collect()
}

/// The one candidate that is closest to `word`, if any is close: the same but for signs and capitals, or else misspelt.
pub(crate) fn near<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let plain = letters(word);
    let mut others = candidates.iter().copied().filter(|c| *c != word);
    let same = others.find(|c| !plain.is_empty() && letters(c) == plain);
    same.or_else(|| nearest(word, candidates, 1).into_iter().next())
}

/// The letters and digits of a word, as small letters.
fn letters(word: &str) -> String {
    let kept = word.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_one_edit() {
        assert_eq!(distance("discrad", "discard"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("heal", "heal"), 0);
    }

    #[test]
    fn far_words_are_not_suggested() {
        assert_eq!(near("hael", ["heal", "draw"]), Some("heal"));
        assert_eq!(near("banana", ["heal", "draw"]), None);
        assert_eq!((near("", ["n"]), near("x", ["n"])), (None, None));
    }

    #[test]
    fn signs_and_capitals_do_not_count() {
        assert_eq!(near("lvx", ["GX", "LV.X"]), Some("LV.X"));
        assert_eq!(near("TagTeam", ["tag-team", "team"]), Some("tag-team"));
        assert_eq!((near("LV.X", ["LV.X"]), near("-", ["."])), (None, None));
    }
}
