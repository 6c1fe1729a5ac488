//! Whether a player can win in this turn, whatever coins show and whatever the opponent answers: every decision of the
//! turn is tried, and a position is looked at once.

use rulebox_engine::chance::{ChanceNode, ChanceOutcome, Coin, Stop};
use rulebox_engine::choice::Purpose;
use rulebox_engine::state::Pile;
use rulebox_engine::{Battle, Choice, Duel, Forget, Pending, Prompt, Seat};
use std::collections::HashMap;

/// The most decisions of a turn that are looked for.
pub const LONGEST: u8 = 24;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The turn is won; the shortest way needs so many decisions that have a choice.
    Won {
        /// How many decisions.
        decisions: u8,
    },
    /// No way wins, or none with as few decisions as were allowed.
    Lost,
    /// The search was not finished with the positions it was allowed.
    Unfinished,
}

/// A search of one turn.
struct Proof {
    me: Seat,
    turn: u16,
    budget: u64,
    /// Positions looked at.
    nodes: u64,
    /// What is known of positions: with how many decisions left they are lost, and with how many won.
    known: HashMap<u64, Known>,
    /// Whether something was not looked at because the decisions were used up.
    cut: bool,
    options: Vec<Vec<Choice>>,
}

#[derive(Clone, Copy)]
struct Known {
    /// Lost with fewer decisions than this.
    lost_below: u8,
    /// Won with this many or more.
    won_from: u8,
    /// Whether more decisions could make a difference.
    cut: bool,
}

impl Known {
    const NOTHING: Known = Known {
        lost_below: 0,
        won_from: u8::MAX,
        cut: true,
    };
}

/// The budget is used up.
struct Spent;

/// Looks for a win of the player whose turn it is with at most so many decisions, looking at no more than `budget`
/// positions. A decision counts if there are at least two answers, unless it is about Prize cards or paying for a retreat.
pub fn search(battle: &Battle, most: u8, budget: u64) -> (Verdict, u64) {
    let mut proof = Proof {
        me: Duel::seat(battle.state.turn_side),
        turn: battle.state.turn,
        budget,
        nodes: 0,
        known: HashMap::new(),
        cut: false,
        options: Vec::new(),
    };
    for decisions in 0..=most {
        proof.cut = false;
        match proof.wins(battle, decisions) {
            Ok(true) => return (Verdict::Won { decisions }, proof.nodes),
            // Everything was looked at, and more decisions are not to be had.
            Ok(false) if !proof.cut => return (Verdict::Lost, proof.nodes),
            Ok(false) => {}
            Err(Spent) => return (Verdict::Unfinished, proof.nodes),
        }
    }
    (Verdict::Lost, proof.nodes)
}

/// Whether a turn has gone on to the opponent, to another turn of the same player, or to Sudden Death.
pub fn is_over(battle: &Battle, me: Seat, turn: u16) -> bool {
    let elsewhere = |seat: Seat| seat != me || battle.state.turn != turn;
    let asked = battle.prompt();
    let next = asked.is_some_and(|p| p.purpose == Purpose::Turn && elsewhere(p.seat()));
    next || battle.state.sudden_deaths > 0
}

impl Proof {
    fn wins(&mut self, battle: &Battle, left: u8) -> Result<bool, Spent> {
        if self.nodes >= self.budget {
            return Err(Spent);
        }
        self.nodes += 1;
        match battle.pending() {
            Pending::Over(outcome) => Ok(outcome.is_won_by(Duel::side(self.me))),
            _ if is_over(battle, self.me, self.turn) => Ok(false),
            Pending::Chance(node) => self.wins_whatever(battle, node, left),
            Pending::Ask(prompt) => self.wins_by_answer(battle, prompt, left),
        }
    }

    /// Chance may say anything. Shuffles keep the order: nothing that is hidden may matter, which is checked elsewhere.
    fn wins_whatever(
        &mut self,
        battle: &Battle,
        node: ChanceNode,
        left: u8,
    ) -> Result<bool, Spent> {
        for outcome in outcomes(battle, node) {
            let mut next = battle.clone();
            // An outcome of the node itself is always accepted.
            let resolved = next.resolve(outcome, Forget);
            if resolved.is_err() || !self.wins(&next, left)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn wins_by_answer(&mut self, battle: &Battle, prompt: Prompt, left: u8) -> Result<bool, Spent> {
        let mut options = self.options.pop().unwrap_or_default();
        battle.options(&mut options);
        let mine = prompt.seat() == self.me;
        if prompt.purpose == Purpose::TakePrize && nobody_knows(battle, prompt.seat()) {
            options.truncate(1);
        }
        let result = match (options.as_slice(), mine) {
            ([only], _) => self.wins_after(battle, *only, left),
            (_, false) => self.wins_against(battle, &options, left),
            (_, true) => self.wins_with_one(battle, &options, left, price(prompt.purpose)),
        };
        self.options.push(options);
        result
    }

    fn wins_against(
        &mut self,
        battle: &Battle,
        options: &[Choice],
        left: u8,
    ) -> Result<bool, Spent> {
        for option in options {
            if !self.wins_after(battle, *option, left)? {
                return Ok(false);
            }
        }
        Ok(!options.is_empty())
    }

    fn wins_with_one(
        &mut self,
        battle: &Battle,
        options: &[Choice],
        left: u8,
        price: u8,
    ) -> Result<bool, Spent> {
        let Some(then) = left.checked_sub(price) else {
            self.cut = true;
            return Ok(false);
        };
        let key = key(battle);
        let known = self.known.get(&key).copied().unwrap_or(Known::NOTHING);
        if left >= known.won_from {
            return Ok(true);
        }
        if left < known.lost_below {
            self.cut |= known.cut;
            return Ok(false);
        }
        let cut_before = std::mem::take(&mut self.cut);
        for option in options {
            if self.wins_after(battle, *option, then)? {
                let won_from = left;
                self.known.insert(key, Known { won_from, ..known });
                self.cut |= cut_before;
                return Ok(true);
            }
        }
        let found = Known {
            lost_below: if self.cut { left + 1 } else { u8::MAX },
            cut: self.cut,
            ..known
        };
        self.known.insert(key, found);
        self.cut |= cut_before;
        Ok(false)
    }

    fn wins_after(&mut self, battle: &Battle, option: Choice, left: u8) -> Result<bool, Spent> {
        let mut next = battle.clone();
        next.take(option, Stop, Forget);
        self.wins(&next, left)
    }
}

/// How many decisions an answer counts for: which Energy pays for a retreat, and which Prize card is taken, is tried in
/// every way, but is no idea that somebody has to have.
fn price(purpose: Purpose) -> u8 {
    match purpose {
        Purpose::PayRetreat | Purpose::TakePrize => 0,
        _ => 1,
    }
}

/// Whether all Prize cards of a player lie face down, so that one is as good as the other.
fn nobody_knows(battle: &Battle, seat: Seat) -> bool {
    let table = battle.table();
    let mut prizes = battle.state.pile(seat, Pile::Prizes);
    prizes.all(|card| !table.is_known(Some(seat), card))
}

/// Everything that chance can say.
fn outcomes(battle: &Battle, node: ChanceNode) -> Vec<ChanceOutcome> {
    match node {
        ChanceNode::Flip(_) => [Coin::Heads, Coin::Tails].map(ChanceOutcome::Flip).to_vec(),
        ChanceNode::Pick(of) => (0..of).map(ChanceOutcome::Pick).collect(),
        ChanceNode::Shuffle(seat) => {
            let deck = battle.state.piles[seat.index()].numbers(Pile::Deck);
            vec![ChanceOutcome::Shuffle(deck.to_vec())]
        }
        ChanceNode::ShufflePrizes(seat) => {
            let table = battle.table();
            let prizes = battle.state.pile(seat, Pile::Prizes);
            let down = prizes.filter(|card| table.is_face_down_prize(*card));
            vec![ChanceOutcome::Shuffle(
                down.map(|card| card.local()).collect(),
            )]
        }
    }
}

/// A number that tells positions apart. How many questions were asked does not matter, nor does the order of cards in
/// hands and discard piles.
pub fn key(battle: &Battle) -> u64 {
    let mut state = battle.state;
    state.prompt = 0;
    for piles in &mut state.piles {
        for pile in [Pile::Hand, Pile::Discard, Pile::LostZone] {
            piles.numbers_mut(pile).sort_unstable();
        }
    }
    state.hash()
}
