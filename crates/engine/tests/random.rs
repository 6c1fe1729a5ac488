//! Random play with the beginner decks.
use rulebox_cards::{Catalog, deck};
use rulebox_engine::chance::Rng;
use rulebox_engine::event::Forget;
use rulebox_engine::{Answer, Battle, Duel, Pending};
use rulebox_rules::{Era, Ruleset};

#[test]
fn random_games_end() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks");
    let mut decks: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    decks.sort();
    let decks: Vec<_> = decks
        .iter()
        .map(|p| {
            deck::parse(&std::fs::read_to_string(p).unwrap(), Catalog::embedded())
                .unwrap()
                .cards()
                .cloned()
                .collect::<Vec<_>>()
        })
        .collect();
    let mut options = Vec::new();
    let mut total = 0u64;
    let mut turns = 0u64;
    for seed in 0..400u64 {
        let era = Era::ALL[seed as usize % 4];
        let a = &decks[seed as usize / 4 % 8];
        let b = &decks[seed as usize / 32 % 8];
        let mut rng = Rng::new(seed);
        let mut battle: Battle<Duel> =
            Battle::new_duel(Ruleset::of(era), &[a.clone(), b.clone()], &mut rng, Forget).unwrap();
        let mut n = 0;
        while let Pending::Ask(prompt) = battle.pending() {
            battle.options(&mut options);
            assert!(
                !options.is_empty(),
                "seed {seed}: nothing to answer at {prompt:?} {:?}",
                battle.state.stack.as_slice()
            );
            let choice = options[rng.below(options.len() as u32) as usize];
            battle
                .apply(
                    Answer {
                        seat: prompt.seat,
                        prompt: prompt.number,
                        choice,
                    },
                    &mut rng,
                    Forget,
                )
                .unwrap();
            n += 1;
            assert!(
                n < 20_000,
                "seed {seed} goes on: {:?}",
                battle.state.stack.as_slice()
            );
        }
        assert!(
            matches!(battle.pending(), Pending::Over(_)),
            "{:?}",
            battle.pending()
        );
        total += n;
        turns += u64::from(battle.state.turn);
    }
    println!(
        "{total} decisions, {turns} turns, state {} bytes",
        size_of_val(&rulebox_engine::state::State::<Duel>::empty())
    );
}
