//! A player by rules of thumb: it tries each option on a guess of the game, goes on quickly to the next quiet moment
//! and takes the option whose position is worth most.

use crate::lines::Lethal;
use crate::notes::Notes;
use crate::quick;
use crate::value::{Eye, WIN};
use crate::weights::Weights;
use crate::{Bot, Sight, SoFar};
use rulebox_engine::chance::{Chance, Coin};
use rulebox_engine::choice::Purpose;
use rulebox_engine::state::Pile;
use rulebox_engine::{Battle, Choice, Duel, Forget, Prompt, Rng, Seat};

/// Plays sensibly with any deck.
#[derive(Clone, Debug)]
pub struct Rules {
    mind: Mind,
    pace: Pace,
    rng: Rng,
    /// How often, in a hundred, it takes any option.
    slips: u32,
}

impl Rules {
    /// The player for a seed.
    pub fn new(seed: u64) -> Rules {
        Rules::careless(seed, 0)
    }

    /// A player that takes any option so often in a hundred times.
    pub fn careless(seed: u64, slips: u8) -> Rules {
        Rules {
            mind: Mind::careful(),
            pace: Pace::default(),
            rng: Rng::new(seed),
            slips: u32::from(slips),
        }
    }
}

impl Bot for Rules {
    fn choose(&mut self, sight: &Sight) -> Choice {
        let options = sight.options();
        if options.len() < 2 {
            return options.first().copied().unwrap_or(Choice::Done);
        }
        if self.slips > 0 && self.rng.below(100) < self.slips {
            return options[self.rng.below(options.len() as u32) as usize];
        }
        let asked = (sight.guess(), sight.prompt(), options);
        self.mind.choose(asked, &mut self.pace, &mut self.rng)
    }

    fn recall(&mut self, so_far: SoFar) {
        self.pace = Pace::after(so_far);
    }
}

/// Chance that counts its coins.
struct Coins<'a> {
    rng: &'a mut Rng,
    used: bool,
}

impl Chance for Coins<'_> {
    fn flip(&mut self, seat: Seat) -> Option<Coin> {
        self.used = true;
        self.rng.flip(seat)
    }
    fn pick(&mut self, of: u16) -> Option<u16> {
        self.used |= of > 1;
        self.rng.pick(of)
    }
    fn shuffle(&mut self, seat: Seat, deck: &mut [u8]) -> Option<()> {
        Chance::shuffle(self.rng, seat, deck)
    }
}

/// How far a try goes at most.
const STEPS: u32 = 60;

/// Counts the actions of a turn, because some powers can be used without end, and remembers what was good a moment ago.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    turn: u16,
    taken: u16,
    /// Actions that were found good a moment ago, the best last.
    actions: Vec<(i32, Choice)>,
    /// Actions of this turn that were found to be of no use.
    useless: Vec<Choice>,
}

impl Pace {
    /// Actions of one turn after which it is brought to an end.
    const ENOUGH: u16 = 60;

    /// The pace of a turn that has gone on for a while.
    pub(crate) fn after(so_far: SoFar) -> Pace {
        Pace {
            turn: so_far.turn,
            taken: so_far.actions,
            ..Pace::default()
        }
    }

    /// Counts an action; gives whether the turn goes on long enough.
    fn count(&mut self, turn: u16) -> bool {
        if self.turn != turn {
            (self.turn, self.taken) = (turn, 0);
            self.actions.clear();
            self.useless.clear();
        }
        self.taken = self.taken.saturating_add(1);
        self.taken > Pace::ENOUGH
    }
}

/// A game, its question and what may be answered.
pub(crate) type Asked<'a> = (&'a Battle<Duel>, Prompt, &'a [Choice]);

/// The part that thinks: it can be asked about any game, real or imagined.
#[derive(Clone, Debug)]
pub(crate) struct Mind {
    notes: Vec<Notes>,
    list: Vec<Choice>,
    /// How often something with coins is tried.
    tries: i32,
    /// Whether actions that were found good are taken one after the other, without a look at all others each time.
    hasty: bool,
    w: Weights,
}

impl Mind {
    /// A mind that takes its time.
    pub(crate) fn careful() -> Mind {
        Mind::new(3, false)
    }

    /// A mind for games that are only imagined.
    pub(crate) fn hasty() -> Mind {
        Mind::new(1, true)
    }

    fn new(tries: i32, hasty: bool) -> Mind {
        Mind {
            notes: Vec::new(),
            list: Vec::new(),
            tries,
            hasty,
            w: Weights::USUAL,
        }
    }

    fn notes_on(&mut self, battle: &Battle<Duel>) -> usize {
        let fingerprint = battle.book.fingerprint;
        let known = self.notes.iter().position(|n| n.fingerprint == fingerprint);
        known.unwrap_or_else(|| {
            self.notes.push(Notes::on(&battle.book));
            self.notes.len() - 1
        })
    }

    /// What a position is worth to a seat.
    pub(crate) fn value(&mut self, battle: &Battle<Duel>, me: Seat) -> i32 {
        let notes = self.notes_on(battle);
        let notes = &self.notes[notes];
        let t = battle.table();
        let w = &self.w;
        Eye { t, notes, me, w }.value()
    }

    /// The best option of a question.
    pub(crate) fn choose(
        &mut self,
        (battle, prompt, options): Asked<'_>,
        pace: &mut Pace,
        rng: &mut Rng,
    ) -> Choice {
        if options.len() < 2 {
            return options.first().copied().unwrap_or(Choice::Done);
        }
        let notes = self.notes_on(battle);
        let eye = Eye {
            t: battle.table(),
            notes: &self.notes[notes],
            me: prompt.seat(),
            w: &self.w,
        };
        if let Some(choice) = quick::known_answer(&eye, prompt, options) {
            return choice;
        }
        match prompt.purpose {
            Purpose::Turn => self.turn((battle, prompt, options), pace, rng),
            _ => self.best(battle, prompt.seat(), options.iter().copied(), rng),
        }
    }

    /// An action of the turn: whatever improves the position, the best first; and at last the best attack.
    fn turn(
        &mut self,
        (battle, prompt, options): Asked<'_>,
        pace: &mut Pace,
        rng: &mut Rng,
    ) -> Choice {
        let me = prompt.seat();
        let ends = |option: &&Choice| matches!(option, Choice::Attack(..) | Choice::EndTurn);
        let enough = pace.count(battle.state.turn);
        let now = self.value(battle, me);
        if let Some(choice) = self.next_in_mind(battle, me, options, pace, now, rng) {
            return choice;
        }
        if Lethal::is_conceivable(battle, me) {
            for option in options.iter().filter(ends) {
                if self.worth(battle, me, *option, rng) >= WIN {
                    return *option;
                }
            }
        }
        let mut actions = std::mem::take(&mut pace.actions);
        for option in options.iter().filter(|option| !enough && !ends(option)) {
            // In haste, nothing is looked at twice.
            if self.hasty && pace.useless.contains(option) {
                continue;
            }
            let worth = self.worth(battle, me, *option, rng);
            if worth > now {
                actions.push((worth, *option));
            } else if self.hasty {
                pace.useless.push(*option);
            }
        }
        actions.sort_by_key(|(worth, _)| *worth);
        let best = actions.pop();
        pace.actions = actions;
        if let Some((_, choice)) = best {
            return choice;
        }
        let ends: Vec<Choice> = options.iter().filter(ends).copied().collect();
        self.end_of_turn(battle, me, &ends, rng)
    }

    /// The best attack, or none. A Knock Out is taken: whoever waits for a better moment gives the opponent one, too.
    fn end_of_turn(
        &mut self,
        battle: &Battle<Duel>,
        me: Seat,
        ends: &[Choice],
        rng: &mut Rng,
    ) -> Choice {
        let best = self.best(battle, me, ends.iter().copied(), rng);
        if best != Choice::EndTurn {
            return best;
        }
        let prizes = |game: &Battle<Duel>| game.state.pile_len(me, Pile::Prizes);
        let mut taken = (best, i32::MIN);
        for attack in ends.iter().filter(|end| **end != Choice::EndTurn) {
            let (after, value) = self.try_out(battle, me, *attack, rng);
            if prizes(&after) < prizes(battle) && value > taken.1 {
                taken = (*attack, value);
            }
        }
        taken.0
    }

    /// In haste, the next of the actions that were found good a moment ago, if it still is.
    fn next_in_mind(
        &mut self,
        battle: &Battle<Duel>,
        me: Seat,
        options: &[Choice],
        pace: &mut Pace,
        now: i32,
        rng: &mut Rng,
    ) -> Option<Choice> {
        if !self.hasty {
            pace.actions.clear();
        }
        while let Some((_, choice)) = pace.actions.pop() {
            if options.contains(&choice) && self.worth(battle, me, choice, rng) > now {
                return Some(choice);
            }
        }
        None
    }

    /// The option whose position is worth most.
    fn best(
        &mut self,
        battle: &Battle<Duel>,
        me: Seat,
        options: impl Iterator<Item = Choice>,
        rng: &mut Rng,
    ) -> Choice {
        let mut best = (Choice::EndTurn, i32::MIN);
        for option in options {
            let worth = self.worth(battle, me, option, rng);
            if worth > best.1 {
                best = (option, worth);
            }
        }
        best.0
    }

    /// What the position after an option is worth, on average.
    pub(crate) fn worth(
        &mut self,
        battle: &Battle<Duel>,
        me: Seat,
        option: Choice,
        rng: &mut Rng,
    ) -> i32 {
        let (first, chancy) = self.attempt(battle, me, option, rng);
        if !chancy {
            return first;
        }
        let mut sum = first;
        for _ in 1..self.tries {
            sum += self.attempt(battle, me, option, rng).0;
        }
        sum / self.tries
    }

    /// Tries an option; gives what the position is worth, and whether chance had a hand in it.
    fn attempt(
        &mut self,
        battle: &Battle<Duel>,
        me: Seat,
        option: Choice,
        rng: &mut Rng,
    ) -> (i32, bool) {
        let mut chance = Coins { rng, used: false };
        let (_, value) = self.try_with(battle, me, option, &mut chance);
        (value, chance.used)
    }

    /// Tries an option; gives the position and what it is worth.
    pub(crate) fn try_out(
        &mut self,
        battle: &Battle<Duel>,
        me: Seat,
        option: Choice,
        rng: &mut Rng,
    ) -> (Battle<Duel>, i32) {
        self.try_with(battle, me, option, &mut Coins { rng, used: false })
    }

    /// Goes on quickly from an option until a player is to choose an action of a turn.
    fn try_with(
        &mut self,
        battle: &Battle<Duel>,
        me: Seat,
        option: Choice,
        chance: &mut Coins<'_>,
    ) -> (Battle<Duel>, i32) {
        let notes = self.notes_on(battle);
        let mut game = battle.clone();
        game.take(option, &mut *chance, Forget);
        for _ in 0..STEPS {
            let Some(prompt) = game.prompt() else { break };
            if prompt.purpose == Purpose::Turn {
                break;
            }
            game.options(&mut self.list);
            let eye = Eye {
                t: game.table(),
                notes: &self.notes[notes],
                me: prompt.seat(),
                w: &self.w,
            };
            let choice = quick::answer(&eye, prompt, &self.list);
            game.take(choice, &mut *chance, Forget);
        }
        let eye = Eye {
            t: game.table(),
            notes: &self.notes[notes],
            me,
            w: &self.w,
        };
        let value = eye.value();
        (game, value)
    }
}
