//! Setting up (SETUP-1 to SETUP-14, MULL-1 to MULL-16). Sudden Death sets up again from scratch (SUDDEN-1).
//!
//! Placements are secret until the reveal, so the order in which seats are asked shows nothing (AMB-9).

use crate::book::Question;
use crate::chance::{Chance, ChanceNode, Coin};
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure, is_listed};
use crate::knowledge::event::{self, Event, Sink};
use crate::outcome::EndReason;
use crate::plan::{PrizeCounts, Seats, Side};
use crate::procedures::turn::TurnStep;
use crate::reason::Reason;
use crate::state::ids::{CardId, Seat};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::state::{Flags, Place, State};
use crate::table::Table;
use rulebox_rules::ruleset::{ExtraDraw, ExtraDrawTiming, FirstPlayerDecision, FlipTiming};
use rulebox_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

/// Cards of the opening hand (SETUP-4).
pub(crate) const OPENING_HAND: usize = 7;

/// Who calls the coin for the first turn and comes first wherever the order tells nothing.
const FIRST: Seat = Seat(0);

/// How far setting up has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// What is next.
    pub step: SetupStep,
    /// Whom it concerns.
    pub seat: Seat,
    /// Who has placed Pokémon and Prizes.
    pub placed: Seats,
    /// Extra cards drawn that may still be benched (MULL-11).
    pub extra: u8,
}

/// A step of setting up (SETUP-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetupStep {
    /// The coin for the first turn, before anything else (SETUP-2).
    FlipFirst,
    /// Its winner chooses who starts (SETUP-3).
    ChooseStarter,
    /// Shuffle and draw 7 (SETUP-4).
    Draw,
    /// Look for Basic Pokémon (SETUP-5, MULL-4).
    Check,
    /// Place the Active Pokémon (SETUP-6).
    Active,
    /// Place Benched Pokémon (SETUP-7).
    Bench,
    /// Lay out Prizes (SETUP-10).
    Prizes,
    /// Show the hand, shuffle, draw again (MULL-1).
    Mulligan,
    /// Name the number of extra cards (MULL-7).
    ExtraDraw,
    /// Bench extra Basic Pokémon (MULL-11).
    ExtraBench,
    /// The coin for the first turn, after everything else (SETUP-2).
    FlipLast,
    /// Turn the cards up (SETUP-12).
    Reveal,
}

impl Setup {
    /// Another step comes next, which concerns that seat.
    fn then(self, step: SetupStep, seat: Seat) -> Setup {
        Setup {
            step,
            seat,
            extra: 0,
            ..self
        }
    }
}

impl Setup {
    /// Whether there is room on the Bench of the seat's own board.
    fn has_room<L: Layout>(self, table: &Table<'_, L>) -> bool {
        table.bench_room(table.book.plan.home::<L>(self.seat)) > 0
    }
}

impl Procedure for Setup {
    #[inline(never)]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        match self.step {
            SetupStep::FlipFirst => game.flip_for_start(self, SetupStep::Draw),
            SetupStep::FlipLast => game.flip_for_start(self, SetupStep::Reveal),
            SetupStep::ChooseStarter | SetupStep::Active => Flow::Ask,
            SetupStep::Draw => game.draw_opening_hand(self),
            SetupStep::Check => game.check_hands(self),
            // Whether there is a Basic Pokémon left to place is nobody else's business (ZONE-4).
            SetupStep::Bench if self.has_room(&game.table()) => Flow::Ask,
            SetupStep::Bench => game.go_on(self.then(SetupStep::Prizes, self.seat)),
            SetupStep::Prizes => game.lay_prizes(self),
            SetupStep::Mulligan => game.mulligan(self),
            SetupStep::ExtraDraw => game.extra_draw(self),
            SetupStep::ExtraBench => {
                let may = game.book.rules.mulligan_extra_basics_to_bench;
                match may && self.extra > 0 && self.has_room(&game.table()) {
                    true => Flow::Ask,
                    false => game.go_on(self.then(SetupStep::Check, FIRST)),
                }
            }
            SetupStep::Reveal => game.reveal_boards(),
        }
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        Some(match self.step {
            SetupStep::ChooseStarter => (Ask::Confirm, Purpose::ChooseStarter),
            SetupStep::Active => (Ask::Pick, Purpose::PlaceActive),
            SetupStep::Bench => (Ask::Pick, Purpose::PlaceBench),
            SetupStep::ExtraDraw => (Ask::Number, Purpose::ExtraCards),
            SetupStep::ExtraBench => (Ask::Pick, Purpose::ExtraBench),
            SetupStep::FlipFirst
            | SetupStep::Draw
            | SetupStep::Check
            | SetupStep::Prizes
            | SetupStep::Mulligan
            | SetupStep::FlipLast
            | SetupStep::Reveal => return None,
        })
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seats {
        Seats::only(self.seat)
    }

    #[inline(never)]
    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        let cards = |newest| table.setup_cards(self.seat, newest).map(Choice::Card);
        match self.step {
            SetupStep::ChooseStarter => out.extend([Choice::Yes, Choice::No]),
            SetupStep::Active => out.extend(cards(usize::MAX)),
            SetupStep::Bench => {
                out.extend(cards(usize::MAX));
                out.extend([Choice::Done]);
            }
            SetupStep::ExtraDraw => {
                let n = usize::from(table.extra_cards(self.seat));
                let n = n.min(table.s.pile_len(self.seat, Pile::Deck)) as u8;
                out.extend((0..=n).map(Choice::Number));
            }
            SetupStep::ExtraBench => {
                out.extend(cards(usize::from(self.extra)));
                out.extend([Choice::Done]);
            }
            SetupStep::FlipFirst
            | SetupStep::Draw
            | SetupStep::Check
            | SetupStep::Prizes
            | SetupStep::Mulligan
            | SetupStep::FlipLast
            | SetupStep::Reveal => {}
        }
    }

    fn refusal<L: Layout>(self, table: &Table<'_, L>, by: Seat, choice: Choice) -> Option<Reason> {
        let listed = is_listed(self, table, by, choice);
        (!listed).then(|| self.reason_against(table, choice))
    }

    #[inline(never)]
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        match self.step {
            SetupStep::ChooseStarter => game.choose_starter(self, choice),
            SetupStep::Active => {
                if let Choice::Card(card) = choice {
                    let board = game.book.plan.home::<L>(self.seat);
                    game.put_into_play(self.seat, card, board, true);
                    game.set_top(self.then(SetupStep::Bench, self.seat));
                }
            }
            SetupStep::Bench => {
                if let Choice::Card(card) = choice {
                    let board = game.book.plan.home::<L>(self.seat);
                    game.put_into_play(self.seat, card, board, false);
                } else {
                    game.set_top(self.then(SetupStep::Prizes, self.seat));
                }
            }
            SetupStep::ExtraDraw => {
                if let Choice::Number(n) = choice {
                    game.take_extra_cards(self, n);
                }
            }
            SetupStep::ExtraBench => {
                if let Choice::Card(card) = choice {
                    let board = game.book.plan.home::<L>(self.seat);
                    game.put_into_play(self.seat, card, board, false);
                    let extra = self.extra - 1;
                    game.set_top(Setup { extra, ..self });
                } else {
                    game.set_top(self.then(SetupStep::Check, FIRST));
                }
            }
            SetupStep::FlipFirst
            | SetupStep::Draw
            | SetupStep::Check
            | SetupStep::Prizes
            | SetupStep::Mulligan
            | SetupStep::FlipLast
            | SetupStep::Reveal => {}
        }
    }

    fn rule<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> RuleId {
        match self.step {
            SetupStep::ChooseStarter => rule!("SETUP-3"),
            SetupStep::Active => rule!("SETUP-6"),
            SetupStep::Bench => rule!("SETUP-7"),
            SetupStep::ExtraDraw => rule!("MULL-7"),
            SetupStep::ExtraBench => rule!("MULL-11"),
            SetupStep::FlipFirst
            | SetupStep::Draw
            | SetupStep::Check
            | SetupStep::Prizes
            | SetupStep::Mulligan
            | SetupStep::FlipLast
            | SetupStep::Reveal => table.rule_of_action(choice),
        }
    }
}

impl Setup {
    /// Why an answer is not among the choices.
    fn reason_against<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> Reason {
        let Choice::Card(card) = choice else {
            return match self.step == SetupStep::Active && choice == Choice::Done {
                true => Reason::MustPlaceAnActive,
                false => Reason::NotOffered,
            };
        };
        let in_hand = table.s.place(card) == Place::Pile(Pile::Hand) && card.owner() == self.seat;
        match in_hand {
            true if self.step == SetupStep::ExtraBench && table.def(card).starts => {
                Reason::NotAnExtraCard
            }
            true => Reason::NotPlacedInSetup,
            false => Reason::NotInHand,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Lays all cards into their decks and begins to set up.
    pub fn begin(&mut self) {
        let (prompt, sudden_deaths) = (self.s.prompt, self.s.sudden_deaths);
        *self.s = State {
            prompt,
            sudden_deaths,
            ..State::empty()
        };
        for seat in self.book.plan.seats() {
            for card in self.book.deck(seat) {
                self.s.piles[seat.index()].put(Pile::Deck, card.local(), At::End);
                self.s.places[card.index()] = Place::Pile(Pile::Deck);
            }
        }
        self.push(Setup {
            step: match self.book.rules.first_player_flip_timing {
                FlipTiming::BeforeShuffle => SetupStep::FlipFirst,
                FlipTiming::AfterSetup => SetupStep::Draw,
            },
            seat: FIRST,
            placed: Seats::NONE,
            extra: 0,
        });
    }

    /// The winner of the coin starts, or chooses who does (SETUP-2, SETUP-3). No effect turns this coin.
    fn flip_for_start(&mut self, setup: Setup, then: SetupStep) -> Flow {
        let caller = FIRST;
        let Some(coin) = self.chance.flip(caller) else {
            return Flow::Chance(ChanceNode::Flip(caller));
        };
        self.tell(Event::CoinFlipped { seat: caller, coin });
        let winner = match coin {
            Coin::Heads => self.book.plan.side::<L>(caller),
            Coin::Tails => self.book.plan.side::<L>(caller).other(),
        };
        match self.book.rules.first_player_decision {
            FirstPlayerDecision::FlipWinnerChooses => {
                let chooser = self.book.plan.first_of::<L>(winner);
                self.go_on(setup.then(SetupStep::ChooseStarter, chooser))
            }
            FirstPlayerDecision::FlipWinnerStarts
            | FirstPlayerDecision::AnyRandom
            | FirstPlayerDecision::HighDie
            | FirstPlayerDecision::PlayersSide => {
                self.decide_starter(winner);
                self.go_on(setup.then(then, FIRST))
            }
        }
    }

    fn choose_starter(&mut self, setup: Setup, choice: Choice) {
        let side = self.book.plan.side::<L>(setup.seat);
        self.decide_starter(match choice == Choice::Yes {
            true => side,
            false => side.other(),
        });
        let step = match self.book.rules.first_player_flip_timing {
            FlipTiming::BeforeShuffle => SetupStep::Draw,
            FlipTiming::AfterSetup => SetupStep::Reveal,
        };
        self.set_top(setup.then(step, FIRST));
    }

    fn decide_starter(&mut self, side: Side) {
        self.s.starter = side;
        self.s.turn_side = side;
        self.tell(Event::StarterDecided { side });
    }

    /// Shuffles and draws for one seat after the other (SETUP-4).
    fn draw_opening_hand(&mut self, setup: Setup) -> Flow {
        if let Err(flow) = self.shuffle_and_draw(setup.seat) {
            return flow;
        }
        let mut seats = self.book.plan.seats();
        match seats.find(|seat| seat.0 > setup.seat.0) {
            Some(next) => self.go_on(setup.then(SetupStep::Draw, next)),
            None => self.go_on(setup.then(SetupStep::Check, FIRST)),
        }
    }

    fn shuffle_and_draw(&mut self, seat: Seat) -> Result<(), Flow> {
        self.shuffle(seat)?;
        for _ in 0..OPENING_HAND {
            self.draw(seat);
        }
        Ok(())
    }

    /// Finds out who has to take a mulligan and who can place Pokémon (SETUP-5, MULL-4, MULL-10).
    fn check_hands(&mut self, setup: Setup) -> Flow {
        let seats = self.book.plan.seats();
        let open: Seats = seats.filter(|seat| !setup.placed.has(*seat)).collect();
        let table = self.table();
        let lacks = |seat: &Seat| table.setup_cards(*seat, usize::MAX).next().is_none();
        let lacking: Seats = open.filter(lacks).collect();
        // A deck check keeps such decks out; without one, drawing again would never end.
        let hopeless: Seats = lacking
            .filter(|seat| !table.can_ever_start(*seat))
            .collect();
        if let Some(seat) = hopeless.first() {
            let winner = self.book.plan.side::<L>(seat).other();
            self.end_game(Some(winner), EndReason::NoPokemon);
            return Flow::Step;
        }
        if lacking.len() == self.book.plan.seats().len() {
            return self.everybody_starts_over(setup);
        }
        let ready = open.minus(lacking).first();
        let waits = self.book.rules.mulligan_waits_for_other_setup;
        match (ready, lacking.first()) {
            (Some(seat), None) => self.go_on(setup.then(SetupStep::Active, seat)),
            (Some(seat), Some(_)) if waits => self.go_on(setup.then(SetupStep::Active, seat)),
            (_, Some(seat)) => self.go_on(setup.then(SetupStep::Mulligan, seat)),
            (None, None) => self.begin_extra_draws(setup),
        }
    }

    /// Neither hand has a Basic Pokémon: both start over, and nobody earns a card for it (MULL-4, AMB-3).
    fn everybody_starts_over(&mut self, setup: Setup) -> Flow {
        for seat in self.book.plan.seats() {
            self.show_hand_and_return_it(seat, self.book.rules.mulligan_both_reveal);
        }
        self.go_on(setup.then(SetupStep::Draw, FIRST))
    }

    /// One seat lacks a Basic Pokémon (MULL-1).
    fn mulligan(&mut self, setup: Setup) -> Flow {
        // An empty hand was returned before the shuffle had to wait for chance.
        if self.s.pile_len(setup.seat, Pile::Hand) > 0 {
            self.show_hand_and_return_it(setup.seat, true);
        }
        match self.shuffle_and_draw(setup.seat) {
            Err(flow) => flow,
            Ok(()) => self.go_on(setup.then(SetupStep::Check, FIRST)),
        }
    }

    fn show_hand_and_return_it(&mut self, seat: Seat, show: bool) {
        self.s.seats[seat.index()].mulligans = self.s.seat(seat).mulligans.saturating_add(1);
        self.tell(Event::MulliganTaken { seat });
        while let Some(card) = self.s.first_of(seat, Pile::Hand) {
            if show {
                self.tell(Event::CardRevealed {
                    card,
                    to: event::Eyes::ALL,
                });
            }
            let seen = event::Eyes::only(seat);
            self.move_to_pile(card, Pile::Deck, At::Start, seen);
        }
    }

    /// Lays out Prizes from the top of the deck (SETUP-10, SETUP-11).
    fn lay_prizes(&mut self, setup: Setup) -> Flow {
        let seat = setup.seat;
        let PrizeCounts { own, shared } = self.table().lays_out(seat);
        for (pile, prizes) in [(Pile::Prizes, own), (Pile::SharedPrizes, shared)] {
            for _ in 0..prizes {
                let Some(card) = self.s.pile(seat, Pile::Deck).next_back() else {
                    break;
                };
                self.move_to_pile(card, pile, At::End, event::Eyes::NONE);
            }
        }
        let mut placed = setup.placed;
        placed.insert(seat);
        let at_once = self.book.rules.mulligan_extra_draw_timing == ExtraDrawTiming::AfterOwnPrizes
            && !self.book.rules.mulligan_waits_for_other_setup;
        let step = match at_once && self.table().extra_cards(seat) > 0 {
            true => SetupStep::ExtraDraw,
            false => SetupStep::Check,
        };
        self.go_on(Setup { placed, ..setup }.then(step, seat))
    }

    /// All have set up: whoever still has cards to draw does so (MULL-9).
    fn begin_extra_draws(&mut self, setup: Setup) -> Flow {
        let mut seats = self.book.plan.seats();
        let owed = seats.find(|seat| self.table().extra_cards(*seat) > 0);
        match (owed, self.book.rules.first_player_flip_timing) {
            (Some(seat), _) => self.go_on(setup.then(SetupStep::ExtraDraw, seat)),
            (None, FlipTiming::BeforeShuffle) => self.go_on(setup.then(SetupStep::Reveal, FIRST)),
            (None, FlipTiming::AfterSetup) => self.go_on(setup.then(SetupStep::FlipLast, FIRST)),
        }
    }

    fn extra_draw(&mut self, setup: Setup) -> Flow {
        let drawn = match self.book.rules.mulligan_extra_draw {
            ExtraDraw::Optional => return Flow::Ask,
            ExtraDraw::Mandatory => self.table().extra_cards(setup.seat),
            ExtraDraw::Off => 0,
        };
        self.take_extra_cards(setup, drawn);
        Flow::Step
    }

    fn take_extra_cards(&mut self, setup: Setup, n: u8) {
        // However many are drawn, none of them is offered again.
        let offered = self.table().extra_cards(setup.seat);
        let so_far = &mut self.s.seats[setup.seat.index()].extra_offered;
        *so_far = so_far.saturating_add(offered);
        let mut drawn = 0;
        for _ in 0..n {
            drawn += u8::from(self.draw(setup.seat).is_some());
        }
        self.set_top(Setup {
            step: SetupStep::ExtraBench,
            extra: drawn,
            ..setup
        });
    }

    /// Turns all cards up and begins the first turn (SETUP-12).
    fn reveal_boards(&mut self) -> Flow {
        for seat in self.book.plan.seats() {
            self.s.seats[seat.index()].face_down = false;
        }
        for slot in self.s.occupied {
            self.s.slots[slot.index()].flags = Flags::default();
        }
        self.tell(Event::BoardRevealed);
        self.set_top(TurnStep::Begin);
        // Only now do Pokémon have effects, which may make a Bench too large (AMB-50).
        if self.table().answers(Question::BenchSize) {
            self.check_after();
        }
        Flow::Step
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// Cards of the hand that can be placed in set-up, among the newest `newest` cards (SETUP-8, SETUP-9).
    pub(crate) fn setup_cards(
        &self,
        seat: Seat,
        newest: usize,
    ) -> impl Iterator<Item = CardId> + use<'a, L> {
        let book = self.book;
        self.s
            .pile(seat, Pile::Hand)
            .take(newest)
            .filter(move |card| book.def(*card).starts)
    }

    /// Extra cards that a seat has earned and was not offered yet: one for each mulligan that the other player took beyond its
    /// own (AMB-7).
    fn extra_cards(&self, seat: Seat) -> u8 {
        let offers = |seat: Seat| {
            let state = self.s.seat(seat);
            u16::from(state.mulligans) + u16::from(state.extra_offered)
        };
        let across = self.book.plan.across::<L>(seat);
        let (earned, had) = (across.map(offers).max().unwrap_or(0), offers(seat));
        u8::try_from(earned.saturating_sub(had)).unwrap_or(u8::MAX)
    }

    /// Whether any card of a seat can be placed at all.
    fn can_ever_start(&self, seat: Seat) -> bool {
        self.book.deck(seat).any(|card| self.def(card).starts)
    }
}
