//! "Did you mean …?" for words of the ruling language.

/// How many edits turn `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(x != *y);
            row.push(replaced.min(last[j + 1] + 1).min(row[j] + 1));
        }
        last = row;
    }
    last[b.len()]
}

/// Up to three of the candidates that are close to `word`, the closest first.
pub(crate) fn nearest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Vec<String> {
    let allowed = (word.chars().count() / 3).max(1) + 1;
    let lower = word.to_lowercase();
    let mut found: Vec<(usize, &str)> = candidates
        .into_iter()
        .map(|c| (distance(&lower, &c.to_lowercase()), c))
        .filter(|(edits, c)| *edits <= allowed && *edits < c.chars().count())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
        .into_iter()
        .take(3)
        .map(|(_, c)| c.to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_words_are_found() {
        assert_eq!(nearest("discrad", ["discard", "deck"]), ["discard"]);
        assert!(nearest("banana", ["discard", "deck"]).is_empty());
    }
}
