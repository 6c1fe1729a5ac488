//! Lines of play inside one turn: one that wins the game at once, and the one that leaves the best position.

use crate::budget::Part;
use crate::rules::Mind;
use crate::value::WIN;
use rulebox_engine::choice::Purpose;
use rulebox_engine::state::{CardSet, Layout, Memory, Pile};
use rulebox_engine::{Battle, Choice, Duel, Forget, Rng, Seat};
use std::collections::HashSet;

/// Mixes a number into another.
const fn mix(sum: u64, n: u64) -> u64 {
    (sum ^ n)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

/// A number that tells positions of one turn apart: cards, counters, conditions, what was done and what is asked.
fn key(game: &Battle<Duel>) -> u64 {
    let s = &game.state;
    let mut sum = 0x51ed_u64;
    for ((piles, seat), board) in s.piles.iter().zip(&s.seats).zip(&s.boards) {
        for pile in Pile::ALL {
            sum = mix(sum, piles.bits(pile));
        }
        sum = mix(sum, u64::from(seat.done.0) << 8 | u64::from(board.active.0));
    }
    for slot in s.occupied {
        let pokemon = s.pokemon(slot);
        let cards = s.stack_of(slot).chain(s.attached(slot));
        sum = cards.fold(sum, |sum, card| mix(sum, u64::from(card.0)));
        let conditions = pokemon.conditions;
        let state = u64::from(pokemon.counters) << 32
            | u64::from(pokemon.flags.0) << 24
            | u64::from(conditions.poison) << 16
            | u64::from(conditions.burn) << 8
            | conditions.posture as u64;
        sum = mix(mix(sum, state), u64::from(slot.0));
    }
    let cards = |sum, set: &<Duel as Layout>::Cards| {
        mix(mix(sum, set.of_deck(Seat(0))), set.of_deck(Seat(1)))
    };
    sum = s.used.iter().fold(sum, cards);
    for memory in &s.memories[..usize::from(s.memories_used)] {
        sum = match memory {
            Memory::Free => sum,
            Memory::Program(env) => env.registers.iter().fold(sum, cards),
            Memory::Triggers(waiting) => cards(sum, &waiting.cards),
            Memory::Checkup(between) => cards(cards(sum, &between.due), &between.early),
        };
    }
    mix(sum, (s.lasting.len() as u64) << 32 | s.stack.len() as u64)
}

/// A search for a line that wins in this turn. Chance is settled by a seed, so that the search is exact for one world.
pub(crate) struct Lethal {
    me: Seat,
    turn: u16,
    seed: u64,
    /// What it may still take.
    part: Part,
    seen: HashSet<u64>,
    line: Vec<Choice>,
}

/// Actions of the turn in a line that wins.
const ACTIONS: u32 = 6;

impl Lethal {
    /// The line by which a player wins in this turn, if it is found before this part of a budget is used up.
    pub(crate) fn find(
        game: &Battle<Duel>,
        me: Seat,
        seed: u64,
        part: Part,
    ) -> Option<Vec<Choice>> {
        let mut search = Lethal {
            me,
            turn: game.state.turn,
            seed,
            part,
            seen: HashSet::new(),
            line: Vec::new(),
        };
        // Short lines first: a longer one cannot use up what is needed to see them.
        for actions in 0..=ACTIONS {
            search.seen.clear();
            if search.wins(game, actions) {
                return Some(search.line);
            }
            if search.part.is_used_up() {
                break;
            }
        }
        None
    }

    /// Whether a win this turn is near enough to be looked for.
    pub(crate) fn is_conceivable(game: &Battle<Duel>, me: Seat) -> bool {
        let foe = game.book.plan.opponent(me);
        let s = &game.state;
        s.turn > 0
            && s.turn_side == Duel::side(me)
            && (s.pile_len(me, Pile::Prizes) <= 3 || s.in_play(Duel::board(foe)).len() <= 2)
    }

    fn wins(&mut self, game: &Battle<Duel>, actions: u32) -> bool {
        if let Some(outcome) = game.state.outcome {
            return outcome.is_won_by(Duel::side(self.me));
        }
        let Some(prompt) = game.prompt() else {
            return false;
        };
        let of_turn = prompt.purpose == Purpose::Turn;
        if of_turn && (prompt.seat() != self.me || game.state.turn != self.turn) {
            return false;
        }
        let mut options = Vec::new();
        game.options(&mut options);
        if prompt.seat() != self.me {
            // The opponent may answer as they like.
            let depth = self.line.len();
            let all = options.iter().all(|option| {
                self.line.truncate(depth);
                self.wins_after(game, *option, actions)
            });
            self.line.truncate(depth);
            return all;
        }
        if !self.seen.insert(key(game)) {
            return false;
        }
        options.sort_by_key(order);
        for option in options {
            let ends = matches!(option, Choice::Attack(..) | Choice::EndTurn);
            let left = match of_turn && !ends {
                true if actions == 0 => continue,
                true => actions - 1,
                false => actions,
            };
            self.line.push(option);
            if self.wins_after(game, option, left) {
                return true;
            }
            self.line.pop();
        }
        false
    }

    fn wins_after(&mut self, game: &Battle<Duel>, option: Choice, actions: u32) -> bool {
        if !self.part.pay() {
            return false;
        }
        let mut next = game.clone();
        let mut rng = Rng::new(self.seed ^ u64::from(game.state.prompt) << 40);
        next.take(option, &mut rng, Forget);
        self.wins(&next, actions)
    }
}

/// What is tried first.
fn order(option: &Choice) -> u8 {
    match option {
        Choice::Attack(..) => 0,
        Choice::Play(..) | Choice::Power(..) => 1,
        Choice::Attach(..) | Choice::Evolve(..) | Choice::LevelUp(..) => 2,
        Choice::EndTurn | Choice::Bench(..) => 4,
        _ => 3,
    }
}

/// A position on the way.
struct Way {
    game: Battle<Duel>,
    line: Vec<Choice>,
    value: i32,
}

/// Positions that are followed side by side.
const WIDTH: usize = 6;
/// Actions of a line.
const LENGTH: usize = 10;

/// The line of a turn that leaves the best position behind, as far as a narrow search sees. Choices that cards ask for
/// are made quickly and do not belong to the line.
pub(crate) fn best_line(
    mind: &mut Mind,
    game: &Battle<Duel>,
    me: Seat,
    mut part: Part,
    rng: &mut Rng,
) -> Vec<Choice> {
    let start = Way {
        game: game.clone(),
        line: Vec::new(),
        value: 0,
    };
    let mut ways = vec![start];
    let mut best = (i32::MIN, Vec::new());
    let mut seen = HashSet::new();
    let mut options = Vec::new();
    for _ in 0..LENGTH {
        let mut next: Vec<Way> = Vec::new();
        for way in &ways {
            way.game.options(&mut options);
            for option in &options {
                if !part.pay() {
                    return best.1;
                }
                let (end, value) = mind.try_out(&way.game, me, *option, rng);
                let line = || way.line.iter().copied().chain([*option]).collect();
                let turn_is_over = end.state.turn != game.state.turn || value.abs() >= WIN;
                if turn_is_over && value > best.0 {
                    best = (value, line());
                } else if !turn_is_over && seen.insert(key(&end)) {
                    next.push(Way {
                        line: line(),
                        game: end,
                        value,
                    });
                }
            }
        }
        next.sort_by_key(|way| -way.value);
        next.truncate(WIDTH);
        ways = next;
    }
    best.1
}
