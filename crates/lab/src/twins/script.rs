//! A random game, written down so that it can be played again beside its twin.

use super::Viewing;
use rulebox_engine::chance::{Chance, ChanceNode, ChanceOutcome, Stop};
use rulebox_engine::knowledge::Onlooker;
use rulebox_engine::reason::Illegal;
use rulebox_engine::state::{CardSet, Layout, Pile, Place};
use rulebox_engine::{Answer, Battle, Book, CardId, Choice, Event, Pending, Prompt, Rng, Seat};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A game that was played, to be played again beside its twin.
pub(super) struct Script {
    pub(super) steps: Vec<Step>,
    /// The cards that the onlooker never had a handle for, and that nobody ever had in hand: what a hand holds may settle
    /// what everybody sees, such as whether an Energy card is attached that must be if there is one.
    pub(super) unseen: Vec<CardId>,
}

/// What comes from outside.
pub(super) enum Step {
    Answer(Seat, Choice),
    Chance(ChanceOutcome),
}

impl Script {
    pub(super) fn written<L: Layout>(book: &Arc<Book>, watch: Viewing, rng: &mut Rng) -> Script {
        let mut events = Vec::new();
        let mut game = Battle::<L>::begin(book.clone(), Stop, &mut events);
        let mut onlooker = Onlooker::new(book.clone(), watch.eye);
        let (mut steps, mut options) = (Vec::new(), Vec::new());
        let mut answers = 0;
        let mut used = BTreeSet::new();
        let cards: Vec<CardId> = book.plan.seats().flat_map(|seat| book.deck(seat)).collect();
        while answers < watch.most_answers {
            let step = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(node) => Step::Chance(drawn(&game, node, rng)),
                Pending::Ask(prompt) => {
                    onlooker.follow(&std::mem::take(&mut events), &game);
                    let out = |card: &&CardId| !lies_closed(game.state.place(**card));
                    used.extend(cards.iter().filter(out).copied());
                    let by = who_answers(prompt, rng);
                    game.options_of(by, &mut options);
                    let choice = options[rng.below(options.len() as u32) as usize];
                    answers += 1;
                    Step::Answer(by, choice)
                }
            };
            take(&mut game, &step, &mut events).expect("what is offered is accepted");
            steps.push(step);
        }
        onlooker.follow(&events, &game);
        let unseen = |card: &CardId| !onlooker.has_seen(*card) && !used.contains(card);
        Script {
            steps,
            unseen: cards.into_iter().filter(unseen).collect(),
        }
    }
}

/// Whether a card lies where nobody looks.
fn lies_closed(place: Place) -> bool {
    matches!(
        place,
        Place::Pile(Pile::Deck | Pile::Prizes | Pile::SharedPrizes)
    )
}

/// One of those who may answer.
fn who_answers(prompt: Prompt, rng: &mut Rng) -> Seat {
    let asked: Vec<Seat> = prompt.seats.collect();
    asked[rng.below(asked.len() as u32) as usize]
}

/// What chance says.
fn drawn<L: Layout>(game: &Battle<L>, node: ChanceNode, rng: &mut Rng) -> ChanceOutcome {
    let shuffled = |mut cards: Vec<u8>, rng: &mut Rng| {
        rng.shuffle(&mut cards);
        ChanceOutcome::Shuffle(cards)
    };
    match node {
        ChanceNode::Flip(seat) => ChanceOutcome::Flip(rng.flip(seat).expect("a generator knows")),
        ChanceNode::Pick(of) => ChanceOutcome::Pick(rng.below(u32::from(of)) as u16),
        ChanceNode::Shuffle(seat) => shuffled(numbers(&deck_of(game, seat)), rng),
        ChanceNode::ShufflePrizes(seat) => shuffled(numbers(&prizes_of(game, seat)), rng),
    }
}

fn numbers(cards: &[CardId]) -> Vec<u8> {
    cards.iter().map(|card| card.local()).collect()
}

pub(super) fn deck_of<L: Layout>(game: &Battle<L>, seat: Seat) -> Vec<CardId> {
    game.state.pile(seat, Pile::Deck).collect()
}

/// The Prize cards that lie face down.
fn prizes_of<L: Layout>(game: &Battle<L>, seat: Seat) -> Vec<CardId> {
    let prizes = game.state.pile(seat, Pile::Prizes);
    prizes
        .filter(|card| !game.state.face_up.has(*card))
        .collect()
}

pub(super) fn take<L: Layout>(
    game: &mut Battle<L>,
    step: &Step,
    events: &mut Vec<Event>,
) -> Result<(), Illegal> {
    match step {
        Step::Chance(outcome) => game.resolve(outcome.clone(), events),
        Step::Answer(seat, choice) => {
            let prompt = game.prompt().map_or(0, |prompt| prompt.number);
            let answer = Answer {
                seat: *seat,
                prompt,
                choice: *choice,
            };
            game.apply(answer, Stop, events)
        }
    }
}
