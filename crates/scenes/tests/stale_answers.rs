//! Questions are numbered on through Sudden Death (SUDDEN-1), so that an answer to the game before it comes too late.

use rulebox_cards::Catalog;
use rulebox_engine::reason::Illegal;
use rulebox_engine::{Answer, Forget, Rng, Seat};
use rulebox_rules::Era;
use rulebox_scenes::Exercise;

const TIE: &str = "setup
  A deck Daredevil
  B deck Pebble
  starter B
play
  A choose Daredevil
  B choose Pebble
  B end turn
  A attack Explode
  B prize 1
  A prize 1
";

#[test]
fn an_answer_to_the_game_before_sudden_death_is_stale() {
    let exercise = Exercise::read("tie.md", TIE, 0, &Catalog::embedded())
        .unwrap_or_else(|problem| panic!("{problem}"));
    for era in Era::ALL {
        let opening = exercise.opening(*era).expect("a game");
        let first = opening.prompt().expect("the first question");
        let mut battle = exercise.model_from(*era, opening).expect("a tie");
        assert_eq!(battle.state.sudden_deaths, 1);
        let now = battle.prompt().expect("the set-up of the new game");
        assert_eq!((first.seat(), now.seat()), (Seat(0), Seat(0)));
        assert!(now.number >= first.number + 6, "{era:?}: {now:?}");
        let mut options = Vec::new();
        battle.options(&mut options);
        let late = Answer {
            seat: first.seat(),
            prompt: first.number,
            choice: options[0],
        };
        let before = battle.state.hash();
        let refused = battle.apply(late, Rng::new(1), Forget).expect_err("late");
        assert!(matches!(refused, Illegal::Stale { .. }), "{refused}");
        assert_eq!(battle.state.hash(), before);
    }
}
