//! A card in the hand that asks its player something stays hidden from the opponent (ZONE-4).

use rulebox_cards::Catalog;
use rulebox_engine::book::duel_book;
use rulebox_engine::choice::Purpose;
use rulebox_engine::{Battle, CardId, Duel, Forget, Pending, Rng};
use rulebox_lab::around::{deck_around, home};
use rulebox_rules::Ruleset;

#[test]
fn who_is_not_asked_does_not_learn_which_hidden_card_asks() {
    let pool = Catalog::embedded();
    // It asks its player when it is drawn for the turn.
    let nugget = &pool.named("Nugget")[0];
    let era = home(nugget);
    let deck = deck_around(&pool, era, nugget).expect("a deck");
    let book = duel_book(
        Ruleset::of(era),
        &[deck.clone(), deck],
        &Catalog::embedded(),
    )
    .expect("a book");
    let mut asked_in_secret = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
        let mut options = Vec::new();
        while let Pending::Ask(prompt) = battle.pending() {
            let other = book.plan.opponent(prompt.seat());
            if let Purpose::Card(card) = prompt.purpose
                && !battle.table().is_known(Some(other), card)
            {
                asked_in_secret += 1;
                assert_eq!(battle.known_to(Some(prompt.seat())).prompt, Some(prompt));
                for viewer in [Some(other), None] {
                    let seen = battle.known_to(viewer).prompt.expect("the question");
                    assert_eq!(seen.purpose, Purpose::Card(CardId::NONE));
                }
            }
            battle.options(&mut options);
            let choice = options[rng.below(options.len() as u32) as usize];
            battle.take(choice, &mut rng, &mut Forget);
        }
    }
    assert!(asked_in_secret > 0);
}
