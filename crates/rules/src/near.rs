//! "Did you mean": how far two spellings lie apart.

/// The number of letters to insert, remove, replace or swap to turn `a` into `b`, case aside.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1)
                .min(rows[i][j - 1] + 1)
                .min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

/// The candidates that a person who wrote `word` probably meant, nearest first.
///
/// A third of the letters may be wrong; a candidate that starts with the whole word counts as near.
pub(crate) fn nearest<T: Copy + AsRef<str>>(
    word: &str,
    candidates: impl IntoIterator<Item = T>,
    most: usize,
) -> Vec<T> {
    let start = word.to_lowercase();
    let mut found: Vec<(usize, T)> = candidates
        .into_iter()
        .filter_map(|candidate| {
            let text = candidate.as_ref();
            let far = distance(word, text);
            let begins = !start.is_empty() && text.to_lowercase().starts_with(&start);
            (begins || far <= word.chars().count().div_ceil(3)).then_some((far, candidate))
        })
        .collect();
    found.sort_by_key(|(far, _)| *far);
    found.truncate(most);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swap_counts_once() {
        assert_eq!(distance("burn", "bunr"), 1);
        assert_eq!(distance("KO-1", "ko-2"), 1);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn nearest_comes_first_and_strangers_stay_out() {
        assert_eq!(
            nearest("burnn", ["kinds", "burn", "turn"], 3),
            ["burn", "turn"]
        );
        assert!(nearest("xyz", ["kinds", "burn"], 3).is_empty());
    }
}
