//! Numbers about numbers: shares with Wilson intervals, and Elo ratings with intervals.

use serde::Serialize;

/// How many standard deviations leave one case in twenty outside.
pub const Z: f64 = 1.959_963_984_540_054;

/// A share of games with its 95 % Wilson interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// Games that count.
    pub of: u64,
    /// Those won.
    pub wins: u64,
    /// The share won, from 0 to 1; nothing where there are no games.
    pub rate: Option<f64>,
    /// The lower end of the interval; nothing where there are no games.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

impl Share {
    /// The share of `wins` in `of`.
    pub fn new(wins: u64, of: u64) -> Share {
        // A share of no games would look like data.
        let of_some = |value: f64| (of > 0).then(|| rounded(value));
        let (low, high) = wilson(wins, of);
        Share {
            of,
            wins,
            rate: of_some(wins as f64 / of as f64),
            low: of_some(low),
            high: of_some(high),
        }
    }
}

/// Rounded to six places, so that files can be compared.
pub fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The 95 % Wilson interval of a share.
pub fn wilson(wins: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (of as f64, wins as f64 / of as f64);
    let square = Z * Z / n;
    let middle = (p + square / 2.0) / (1.0 + square);
    let half = Z / (1.0 + square) * (p * (1.0 - p) / n + square / (4.0 * n)).sqrt();
    // None and all of them are ends that rounding must not miss.
    let low = if wins == 0 { 0.0 } else { middle - half };
    let high = if wins == of { 1.0 } else { middle + half };
    (low, high)
}

/// A rating with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Points above or below the mean of all players.
    pub elo: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

/// The Elo ratings that make the results likeliest. `score[a][b]` are the games that `a` won against `b`, one half for each
/// that nobody won. Each pair that met is given one more game that nobody won: without it, who never lost would be rated
/// without bounds.
pub fn elo(score: &[Vec<f64>]) -> Vec<Rating> {
    elo_with(score, 0.5)
}

/// Elo ratings, where each pair that met is given so many more wins on both sides.
pub fn elo_with(score: &[Vec<f64>], doubt: f64) -> Vec<Rating> {
    let n = score.len();
    let met = |a: usize, b: usize| a != b && score[a][b] + score[b][a] > 0.0;
    let more = |a: usize, b: usize| if met(a, b) { doubt } else { 0.0 };
    let score: Vec<Vec<f64>> = (0..n)
        .map(|a| (0..n).map(|b| score[a][b] + more(a, b)).collect())
        .collect();
    let mut strength = vec![0.0; n];
    let mut spread = vec![vec![0.0; n]; n];
    // Newton's way: far more rounds than it ever needs.
    for _ in 0..100 {
        let (slope, curve) = slopes(&score, &strength);
        spread = inverse(curve);
        let step: Vec<f64> = spread
            .iter()
            .map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum())
            .collect();
        let size = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
        // Long steps would leap over the goal.
        let pace = if size > 1.0 { 1.0 / size } else { 1.0 };
        for (own, s) in strength.iter_mut().zip(&step) {
            *own += pace * s;
        }
        if size < 1e-12 {
            break;
        }
    }
    let points = 400.0 / std::f64::consts::LN_10;
    let rating = |a: usize| {
        // What was added to make the matrix invertible is taken off again.
        let variance = (spread[a][a] - 1.0 / n as f64).max(0.0);
        Rating {
            elo: (strength[a] * points * 10.0).round() / 10.0,
            margin: (Z * variance.sqrt() * points * 10.0).round() / 10.0,
        }
    };
    (0..n).map(rating).collect()
}

/// The first derivatives of the likelihood, and the second with their sign changed. To the latter one n-th is added
/// everywhere, which fixes the mean at nought.
fn slopes(score: &[Vec<f64>], strength: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = score.len();
    let mut slope = vec![0.0; n];
    let mut curve = vec![vec![1.0 / n as f64; n]; n];
    for a in 0..n {
        for b in (0..n).filter(|b| *b != a) {
            let games = score[a][b] + score[b][a];
            let expected = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
            slope[a] += score[a][b] - games * expected;
            let weight = games * expected * (1.0 - expected);
            curve[a][a] += weight;
            curve[a][b] -= weight;
        }
    }
    (slope, curve)
}

/// The inverse of a small matrix. Rows that say nothing are left as they are.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let unit = |row: usize| (0..n).map(|c| f64::from(u8::from(c == row))).collect();
    let mut out: Vec<Vec<f64>> = (0..n).map(unit).collect();
    for column in 0..n {
        let size = |row: &usize| matrix[*row][column].abs();
        let best = (column..n).max_by(|a, b| size(a).total_cmp(&size(b)));
        let Some(best) = best.filter(|row| size(row) > 1e-12) else {
            continue;
        };
        matrix.swap(column, best);
        out.swap(column, best);
        let pivot = matrix[column][column];
        for value in matrix[column].iter_mut().chain(&mut out[column]) {
            *value /= pivot;
        }
        let (own, own_out) = (matrix[column].clone(), out[column].clone());
        for row in (0..n).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for c in 0..n {
                matrix[row][c] -= factor * own[c];
                out[row][c] -= factor * own_out[c];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() <= by, "{a} is not {b}");
    }

    #[test]
    fn wilson_intervals_are_the_known_ones() {
        // Worked examples of the interval with z = 1.96.
        for (wins, of, low, high) in [
            (5, 10, 0.2366, 0.7634),
            (0, 10, 0.0, 0.2775),
            (10, 10, 0.7225, 1.0),
            (81, 263, 0.2553, 0.3662),
            (500, 1000, 0.4691, 0.5309),
        ] {
            let (a, b) = wilson(wins, of);
            near(a, low, 1e-4);
            near(b, high, 1e-4);
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn no_games_have_no_share() {
        let none = Share::new(0, 0);
        assert_eq!((none.rate, none.low, none.high), (None, None, None));
        assert_eq!(Share::new(1, 4).rate, Some(0.25));
        assert_eq!(Share::new(0, 4).low, Some(0.0));
    }

    #[test]
    fn three_wins_in_four_are_191_points() {
        let ratings = elo_with(&[vec![0.0, 750.0], vec![250.0, 0.0]], 0.0);
        near(ratings[0].elo - ratings[1].elo, 190.8, 0.2);
        // The difference has the standard error 400 / ln 10 / sqrt(n p q), each rating half of it.
        let error = 400.0 / std::f64::consts::LN_10 / (1000.0f64 * 0.75 * 0.25).sqrt();
        near(ratings[0].margin, Z * error / 2.0, 0.1);
    }

    #[test]
    fn ratings_come_back_from_the_scores_they_predict() {
        let truth = [200.0, 50.0, -250.0];
        let score: Vec<Vec<f64>> = (0..3)
            .map(|a| {
                let p = |b: usize| 1.0 / (1.0 + 10f64.powf((truth[b] - truth[a]) / 400.0));
                (0..3)
                    .map(|b| if a == b { 0.0 } else { 400.0 * p(b) })
                    .collect()
            })
            .collect();
        for (rating, truth) in elo_with(&score, 0.0).iter().zip(truth) {
            near(rating.elo, truth, 0.1);
        }
    }

    #[test]
    fn who_never_lost_is_rated_within_bounds() {
        let ratings = elo(&[vec![0.0, 100.0], vec![0.0, 0.0]]);
        // 100.5 wins in 101 games.
        near(ratings[0].elo - ratings[1].elo, 400.0 * 201f64.log10(), 0.2);
        assert!(ratings[0].margin.is_finite() && ratings[0].margin > 100.0);
        assert_eq!(
            elo(&[vec![0.0]])[0],
            Rating {
                elo: 0.0,
                margin: 0.0
            }
        );
    }
}
