//! A turn comes to an end, also for players that are made anew for every question.

use crate::common;
use rulebox_bots::{BotKind, Sight, SoFar};
use rulebox_engine::choice::Purpose;
use rulebox_engine::{Battle, Choice, Duel, Forget, Rng};
use rulebox_rules::Era;

fn ends_the_turn(choice: Choice) -> bool {
    matches!(choice, Choice::Attack(..) | Choice::EndTurn)
}

/// What a new player answers that has done so much in this turn.
fn answer(kind: BotKind, sight: &Sight, so_far: SoFar) -> Choice {
    let mut bot = kind.make(3);
    bot.recall(so_far);
    bot.choose(sight)
}

/// Questions for an action of a turn, of a game of random moves.
fn actions() -> Vec<Sight> {
    let book = common::ring(Era::E2009).remove(0);
    let mut rng = Rng::new(4);
    let mut battle: Battle<Duel> = Battle::begin(book, &mut rng, Forget);
    let mut random = BotKind::Random.make(5);
    let mut sights = Vec::new();
    while let (Some(sight), true) = (Sight::of(&battle), sights.len() < 40) {
        let answer = sight.answer(random.choose(&sight));
        battle.apply(answer, &mut rng, Forget).expect("an option");
        if sight.prompt().purpose == Purpose::Turn {
            sights.push(sight);
        }
    }
    sights
}

#[test]
fn who_has_done_enough_ends_the_turn() {
    let sights = actions();
    for kind in [BotKind::First, BotKind::Rules] {
        let mut went_on = 0;
        for sight in &sights {
            let turn = sight.table().s.turn;
            let fresh = answer(kind, sight, SoFar::default());
            let before = SoFar {
                turn: turn - 1,
                answers: 500,
                actions: 500,
            };
            assert_eq!(answer(kind, sight, before), fresh, "that was another turn");
            let enough = SoFar { turn, ..before };
            let tired = answer(kind, sight, enough);
            assert!(ends_the_turn(tired), "{kind} takes {tired:?}");
            went_on += usize::from(!ends_the_turn(fresh));
        }
        assert!(went_on > 5, "{kind} would have gone on {went_on} times");
    }
}
