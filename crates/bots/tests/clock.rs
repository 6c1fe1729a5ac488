//! A budget of time is kept to, whatever is looked for besides.

use crate::common;
use rulebox_bots::{BotKind, Sight};
use rulebox_engine::{Battle, Duel, Forget, Rng};
use rulebox_rules::Era;
use std::time::{Duration, Instant};

/// How long this thread has waited for a processor so far, where the system tells it.
fn waited() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split_whitespace().nth(1).and_then(|n| n.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// The times of all decisions of a game, those without an alternative left out: as a clock shows them, and without the
/// time in which other programs had the processor.
fn times(kind: BotKind, seed: u64) -> Vec<(Duration, Duration)> {
    let book = &common::ring(Era::E2009)[0];
    let (mut bot, mut rng) = (kind.make(seed), Rng::new(seed));
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut times = Vec::new();
    while let Some(sight) = Sight::of(&battle) {
        let (start, before) = (Instant::now(), waited());
        let choice = bot.choose(&sight);
        let (shown, idle) = (start.elapsed(), waited() - before);
        if sight.options().len() > 1 {
            times.push((shown, shown.saturating_sub(idle)));
        }
        battle.take(choice, &mut rng, Forget);
    }
    times
}

#[test]
fn search_takes_its_time_and_no_more() {
    let kind = "search:5ms".parse().expect("a bot");
    let times: Vec<_> = (0..6).flat_map(|seed| times(kind, seed)).collect();
    let (mut shown, mut own): (Vec<_>, Vec<_>) = times.into_iter().unzip();
    shown.sort();
    own.sort();
    // A win that is seen at once is taken at once, and a busy machine may hold up a decision: not half of them.
    let count = own.len();
    assert!(count >= 50, "{count} decisions are too few");
    assert!(shown[count / 10] >= Duration::from_millis(5), "{shown:?}");
    assert!(own[count / 2] <= Duration::from_micros(5_500), "{own:?}");
}
