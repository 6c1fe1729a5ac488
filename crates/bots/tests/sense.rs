//! Rules of thumb do what anybody would do.

use rulebox_bots::{BotKind, Sight};
use rulebox_cards::Catalog;
use rulebox_engine::state::Pile;
use rulebox_engine::{Battle, Duel, Forget, Rng, Seat};
use rulebox_scenes::Rulings;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const SEEDS: std::ops::Range<u64> = 1..6;

/// The game at the start of the next turn, or at its end.
fn after_the_turn(mut battle: Battle, kind: BotKind, seed: u64) -> Battle {
    let (turn, mut rng) = (battle.state.turn, Rng::new(seed));
    let mut bots = [kind, kind].map(|kind| kind.make(rng.bits()));
    while battle.state.turn == turn {
        let Some(sight) = Sight::of(&battle) else {
            break;
        };
        let answer = sight.answer(bots[sight.seat().index()].choose(&sight));
        battle.apply(answer, &mut rng, Forget).expect("an option");
    }
    battle
}

fn active(battle: &Battle<Duel>, seat: Seat) -> &str {
    battle
        .book
        .name(battle.state.top(battle.state.active(Duel::board(seat))))
}

fn damage(battle: &Battle<Duel>, seat: Seat) -> i32 {
    battle
        .table()
        .damage_on(battle.state.active(Duel::board(seat)))
}

fn stadium(battle: &Battle<Duel>) -> Option<&str> {
    battle
        .state
        .stadiums()
        .next()
        .map(|card| battle.book.name(card))
}

/// Whether what the title of a scene says was done.
fn is_done(title: &str, battle: &Battle<Duel>) -> bool {
    let s = &battle.state;
    match title {
        "takes the Knock Out" | "takes the Knock Out though a stronger Pokémon waits" => {
            s.pile_len(A, Pile::Prizes) == 5
        }
        "evolves" => active(battle, A) == "Boulder",
        "attaches Energy where it makes an attack possible, and attacks" => damage(battle, B) == 40,
        "uses an Ability" => s.pile_len(A, Pile::Hand) == 1,
        "does not draw its last cards" => s.pile_len(A, Pile::Deck) == 2,
        "puts a second Pokémon into play" => s.bench(Duel::board(A)).len() == 1,
        "fills its Bench from the deck" => s.bench(Duel::board(A)).len() == 2,
        "heals where it helps" => damage(battle, A) == 0,
        "sends up who can fight" => active(battle, A) == "Giant",
        "plays a Stadium and uses it first" => {
            stadium(battle) == Some("Library") && s.pile_len(A, Pile::Hand) == 1
        }
        "replaces the opponent's Stadium" => stadium(battle) == Some("Meadow"),
        "keeps a Stadium that helps the opponent more" => stadium(battle).is_none(),
        _ => panic!("nobody knows whether it was done: {title}"),
    }
}

#[test]
fn rules_and_search_do_what_anybody_would_do() {
    all_do(
        &["rules", "search:10", "search:40"],
        "sense.md",
        include_str!("sense.md"),
    );
}

#[test]
fn rules_go_by_a_rule_of_thumb() {
    all_do(&["rules"], "thumb.md", include_str!("thumb.md"));
}

/// Every scene of a file ends as its title says, in each era, whoever of these plays it.
fn all_do(bots: &[&str], file: &str, text: &str) {
    let mut rulings = Rulings::default();
    rulings.add(file, text, &Catalog::embedded());
    let problems: Vec<String> = rulings.problems.iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{problems:?}");
    for ruling in &rulings.list {
        for era in &ruling.eras {
            let opening = ruling.opening(*era).expect("a scene");
            for bot in bots {
                let kind = bot.parse().expect("a bot");
                let title = &ruling.title;
                // A player that is right by luck is wrong with another seed.
                for seed in SEEDS {
                    let end = after_the_turn(opening.clone(), kind, seed);
                    assert!(
                        is_done(title, &end),
                        "{kind} in {era:?}, seed {seed}: {title}"
                    );
                }
            }
        }
    }
}
