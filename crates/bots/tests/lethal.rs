//! A win in this turn is found.

use rulebox_bots::{BotKind, Sight};
use rulebox_cards::Catalog;
use rulebox_engine::{Battle, Duel, Forget, Rng, Seat};
use rulebox_scenes::Rulings;

const A: Seat = Seat(0);

fn scenes() -> Rulings {
    let mut rulings = Rulings::default();
    rulings.add("lethal.md", include_str!("lethal.md"), &Catalog::embedded());
    let problems: Vec<String> = rulings.problems.iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{problems:?}");
    rulings
}

/// Lets a bot play A's turn; the opponent answers at random.
fn wins_the_turn(mut battle: Battle, kind: BotKind, seed: u64) -> bool {
    let (turn, mut rng) = (battle.state.turn, Rng::new(seed));
    let mut bots = [kind, BotKind::Random].map(|kind| kind.make(rng.bits()));
    while battle.state.turn == turn {
        let Some(sight) = Sight::of(&battle) else {
            break;
        };
        let choice = bots[sight.seat().index()].choose(&sight);
        let answer = sight.answer(choice);
        battle.apply(answer, &mut rng, Forget).expect("an option");
    }
    battle
        .state
        .outcome
        .is_some_and(|o| o.is_won_by(Duel::side(A)))
}

#[test]
fn search_wins_the_turn_where_it_can() {
    let kind: BotKind = "search:40".parse().expect("a bot");
    for ruling in &scenes().list {
        for era in &ruling.eras {
            let battle = ruling.opening(*era).expect("a scene");
            for seed in 0..3 {
                let won = wins_the_turn(battle.clone(), kind, seed);
                assert!(won, "{} in {era:?}, seed {seed}", ruling.title);
            }
        }
    }
}

/// Otherwise the scenes would show nothing.
#[test]
fn the_scenes_are_not_won_by_chance() {
    for ruling in &scenes().list {
        let battle = ruling.opening(ruling.eras[0]).expect("a scene");
        let won = (0..20).filter(|seed| wins_the_turn(battle.clone(), BotKind::Random, *seed));
        assert!(won.count() <= 12, "{}", ruling.title);
    }
}
