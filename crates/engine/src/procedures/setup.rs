//! Setting up (SETUP-1 to SETUP-14, MULL-1 to MULL-16). Sudden Death sets up again from scratch (SUDDEN-1).
//!
//! Placements are secret until the reveal, so the order in which seats are asked shows nothing (AMB-9).

use crate::book::Question;
use crate::chance::{Chance, ChanceNode, Coin};
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Seats, Sink};
use crate::outcome::EndReason;
use crate::reason::Reason;
use crate::state::frames::{Frame, SetupStep, TurnStep};
use crate::state::ids::{CardId, Seat};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::state::{Place, State};
use crate::table::Table;
use rulebox_rules::ruleset::{ExtraDraw, ExtraDrawTiming, FirstPlayerDecision, FlipTiming};

/// Cards of the opening hand (SETUP-4).
const OPENING_HAND: usize = 7;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Lays all cards into their decks and begins to set up, with so many Prizes each.
    pub fn begin(&mut self, prizes: u8) {
        let (prompt, sudden_deaths) = (self.s.prompt, self.s.sudden_deaths);
        *self.s = State {
            prompt,
            sudden_deaths,
            prizes,
            ..State::empty()
        };
        for seat in self.book.seating.seats() {
            for card in self.book.deck(seat) {
                self.s.piles[seat.index()].put(Pile::Deck, card.local(), At::End);
                self.s.places[card.index()] = Place::Pile(Pile::Deck);
            }
        }
        let step = match self.book.rules.first_player_flip_timing {
            FlipTiming::BeforeShuffle => SetupStep::FlipFirst,
            FlipTiming::AfterSetup => SetupStep::Draw,
        };
        self.push(Frame::Setup {
            step,
            seat: Seat(0),
            placed: 0,
            extra: 0,
        });
    }

    /// One step of setting up.
    #[inline(never)]
    pub fn setup_step(&mut self, step: SetupStep, seat: Seat, placed: u8, extra: u8) -> Flow {
        let go = |step, seat| Frame::Setup {
            step,
            seat,
            placed,
            extra,
        };
        match step {
            SetupStep::FlipFirst => self.flip_for_start(SetupStep::Draw, placed),
            SetupStep::FlipLast => self.flip_for_start(SetupStep::Reveal, placed),
            SetupStep::ChooseStarter | SetupStep::Active => Flow::Ask,
            SetupStep::Draw => self.draw_opening_hand(seat, placed),
            SetupStep::Check => self.check_hands(placed),
            SetupStep::Bench => {
                // Whether there is a Basic Pokémon left to place is nobody else's business (ZONE-4).
                if self.table().bench_room(seat) > 0 {
                    return Flow::Ask;
                }
                self.set_top(go(SetupStep::Prizes, seat));
                Flow::Step
            }
            SetupStep::Prizes => self.lay_prizes(seat, placed),
            SetupStep::Mulligan => self.mulligan(seat, placed),
            SetupStep::ExtraDraw => self.extra_draw(seat, placed),
            SetupStep::ExtraBench => {
                let may = self.book.rules.mulligan_extra_basics_to_bench;
                if may && extra > 0 && self.table().bench_room(seat) > 0 {
                    return Flow::Ask;
                }
                self.after_extra(placed)
            }
            SetupStep::Reveal => self.reveal_boards(),
        }
    }

    fn flip_for_start(&mut self, then: SetupStep, placed: u8) -> Flow {
        // The first seat calls heads.
        let coin = match self.chance.flip(Seat(0)) {
            Some(coin) => coin,
            None => return Flow::Chance(ChanceNode::Flip(Seat(0))),
        };
        self.tell(Event::CoinFlipped {
            seat: Seat(0),
            coin,
        });
        let caller = Seat(0);
        let winner = if coin == Coin::Heads {
            caller
        } else {
            self.book.seating.opponent(caller)
        };
        let chooses = match self.book.rules.first_player_decision {
            FirstPlayerDecision::FlipWinnerChooses => true,
            FirstPlayerDecision::FlipWinnerStarts
            | FirstPlayerDecision::AnyRandom
            | FirstPlayerDecision::HighDie
            | FirstPlayerDecision::PlayersSide => false,
        };
        if chooses {
            self.set_top(Frame::Setup {
                step: SetupStep::ChooseStarter,
                seat: winner,
                placed,
                extra: 0,
            });
        } else {
            self.decide_starter(winner);
            self.set_top(Frame::Setup {
                step: then,
                seat: Seat(0),
                placed,
                extra: 0,
            });
        }
        Flow::Step
    }

    fn decide_starter(&mut self, seat: Seat) {
        self.s.starter = seat;
        self.s.turn_seat = seat;
        self.tell(Event::StarterDecided { seat });
    }

    /// Shuffles and draws for one seat after the other (SETUP-4).
    fn draw_opening_hand(&mut self, seat: Seat, placed: u8) -> Flow {
        if let Err(flow) = self.shuffle(seat) {
            return flow;
        }
        for _ in 0..OPENING_HAND {
            self.draw(seat);
        }
        let next = self.book.seating.seats().find(|s| s.0 > seat.0);
        let frame = match next {
            Some(next) => Frame::Setup {
                step: SetupStep::Draw,
                seat: next,
                placed,
                extra: 0,
            },
            None => Frame::Setup {
                step: SetupStep::Check,
                seat: Seat(0),
                placed,
                extra: 0,
            },
        };
        self.set_top(frame);
        Flow::Step
    }

    /// Finds out who has to take a mulligan and who can place Pokémon (SETUP-5, MULL-4, MULL-10).
    fn check_hands(&mut self, placed: u8) -> Flow {
        let open: Vec8 = self
            .book
            .seating
            .seats()
            .filter(|s| placed & 1 << s.0 == 0)
            .collect();
        let lacking: Vec8 = open
            .iter()
            .filter(|s| self.table().setup_cards(*s, usize::MAX).next().is_none())
            .collect();
        let ready: Vec8 = open.iter().filter(|s| !lacking.has(*s)).collect();
        let all_lack = lacking.len() == self.book.seating.seats().count();
        let waits = self.book.rules.mulligan_waits_for_other_setup;
        // A deck check keeps such decks out; without one, drawing again would never end.
        if let Some(seat) = lacking.iter().find(|s| !self.table().can_ever_start(*s)) {
            self.end_game(self.book.seating.opponent(seat), EndReason::NoPokemon);
            return Flow::Step;
        }
        let next = if all_lack {
            return self.everybody_starts_over(placed);
        } else if let (Some(seat), true) = (ready.first(), waits || lacking.first().is_none()) {
            (SetupStep::Active, seat)
        } else if let Some(seat) = lacking.first() {
            (SetupStep::Mulligan, seat)
        } else {
            return self.begin_extra_draws(placed);
        };
        self.set_top(Frame::Setup {
            step: next.0,
            seat: next.1,
            placed,
            extra: 0,
        });
        Flow::Step
    }

    /// Neither hand has a Basic Pokémon: both start over, and nobody earns a card for it (MULL-4, AMB-3).
    fn everybody_starts_over(&mut self, placed: u8) -> Flow {
        for seat in self.book.seating.seats() {
            self.show_hand_and_return_it(seat, self.book.rules.mulligan_both_reveal);
        }
        self.set_top(Frame::Setup {
            step: SetupStep::Draw,
            seat: Seat(0),
            placed,
            extra: 0,
        });
        Flow::Step
    }

    /// One seat lacks a Basic Pokémon (MULL-1).
    fn mulligan(&mut self, seat: Seat, placed: u8) -> Flow {
        if self.s.pile_len(seat, Pile::Hand) > 0 {
            self.show_hand_and_return_it(seat, true);
        }
        if let Err(flow) = self.shuffle(seat) {
            return flow;
        }
        for _ in 0..OPENING_HAND {
            self.draw(seat);
        }
        self.set_top(Frame::Setup {
            step: SetupStep::Check,
            seat: Seat(0),
            placed,
            extra: 0,
        });
        Flow::Step
    }

    fn show_hand_and_return_it(&mut self, seat: Seat, show: bool) {
        self.s.seats[seat.index()].mulligans = self.s.seat(seat).mulligans.saturating_add(1);
        self.tell(Event::MulliganTaken { seat });
        while let Some(card) = self.s.first_of(seat, Pile::Hand) {
            if show {
                self.tell(Event::CardRevealed {
                    card,
                    to: Seats::ALL,
                });
            }
            self.move_to_pile(card, Pile::Deck, At::Start, Seats::only(seat));
        }
    }

    /// Lays out Prizes from the top of the deck (SETUP-10, SETUP-11).
    fn lay_prizes(&mut self, seat: Seat, placed: u8) -> Flow {
        for _ in 0..self.s.prizes {
            let Some(card) = self.s.pile(seat, Pile::Deck).next_back() else {
                break;
            };
            self.move_to_pile(card, Pile::Prizes, At::End, Seats::NONE);
        }
        let placed = placed | 1 << seat.0;
        let at_once = self.book.rules.mulligan_extra_draw_timing == ExtraDrawTiming::AfterOwnPrizes
            && !self.book.rules.mulligan_waits_for_other_setup;
        let step = if at_once && self.table().extra_cards(seat) > 0 {
            SetupStep::ExtraDraw
        } else {
            SetupStep::Check
        };
        self.set_top(Frame::Setup {
            step,
            seat,
            placed,
            extra: 0,
        });
        Flow::Step
    }

    /// All have set up: whoever still has cards to draw does so (MULL-9).
    fn begin_extra_draws(&mut self, placed: u8) -> Flow {
        let mut seats = self.book.seating.seats();
        let owed = seats.find(|s| self.table().extra_cards(*s) > 0);
        let frame = match owed {
            Some(seat) => Frame::Setup {
                step: SetupStep::ExtraDraw,
                seat,
                placed,
                extra: 0,
            },
            None => {
                let step = match self.book.rules.first_player_flip_timing {
                    FlipTiming::BeforeShuffle => SetupStep::Reveal,
                    FlipTiming::AfterSetup => SetupStep::FlipLast,
                };
                Frame::Setup {
                    step,
                    seat: Seat(0),
                    placed,
                    extra: 0,
                }
            }
        };
        self.set_top(frame);
        Flow::Step
    }

    fn extra_draw(&mut self, seat: Seat, placed: u8) -> Flow {
        match self.book.rules.mulligan_extra_draw {
            ExtraDraw::Optional => Flow::Ask,
            ExtraDraw::Mandatory => {
                let n = self.table().extra_cards(seat);
                self.take_extra_cards(seat, placed, n);
                Flow::Step
            }
            ExtraDraw::Off => {
                self.take_extra_cards(seat, placed, 0);
                Flow::Step
            }
        }
    }

    fn take_extra_cards(&mut self, seat: Seat, placed: u8, n: u8) {
        // However many are drawn, none of them is offered again.
        let offered = self.table().extra_cards(seat);
        let so_far = &mut self.s.seats[seat.index()].extra_offered;
        *so_far = so_far.saturating_add(offered);
        let mut drawn = 0;
        for _ in 0..n {
            drawn += u8::from(self.draw(seat).is_some());
        }
        self.set_top(Frame::Setup {
            step: SetupStep::ExtraBench,
            seat,
            placed,
            extra: drawn,
        });
    }

    fn after_extra(&mut self, placed: u8) -> Flow {
        self.set_top(Frame::Setup {
            step: SetupStep::Check,
            seat: Seat(0),
            placed,
            extra: 0,
        });
        Flow::Step
    }

    /// Turns all cards up and begins the first turn (SETUP-12).
    fn reveal_boards(&mut self) -> Flow {
        for seat in self.book.seating.seats() {
            self.s.seats[seat.index()].face_down = false;
            for slot in self.s.in_play(seat) {
                self.s.slots[slot.index()].flags = crate::state::Flags::default();
            }
        }
        self.tell(Event::BoardRevealed);
        self.set_top(Frame::Turn(TurnStep::Begin));
        // Only now they work, and may make a Bench too large (AMB-50).
        if self.table().answers(Question::BenchSize) {
            self.check_after();
        }
        Flow::Step
    }

    /// Takes an answer while setting up.
    #[inline(never)]
    pub fn answer_setup(
        &mut self,
        step: SetupStep,
        seat: Seat,
        placed: u8,
        extra: u8,
        choice: Choice,
    ) {
        let go = |step, extra| Frame::Setup {
            step,
            seat,
            placed,
            extra,
        };
        match (step, choice) {
            (SetupStep::ChooseStarter, choice) => {
                let starter = if choice == Choice::Yes {
                    seat
                } else {
                    self.book.seating.opponent(seat)
                };
                self.decide_starter(starter);
                let step = match self.book.rules.first_player_flip_timing {
                    FlipTiming::BeforeShuffle => SetupStep::Draw,
                    FlipTiming::AfterSetup => SetupStep::Reveal,
                };
                self.set_top(Frame::Setup {
                    step,
                    seat: Seat(0),
                    placed,
                    extra: 0,
                });
            }
            (SetupStep::Active, Choice::Card(card)) => {
                self.put_into_play(seat, card, true);
                self.set_top(go(SetupStep::Bench, 0));
            }
            (SetupStep::Bench, Choice::Card(card)) => {
                self.put_into_play(seat, card, false);
            }
            (SetupStep::Bench, _) => self.set_top(go(SetupStep::Prizes, 0)),
            (SetupStep::ExtraDraw, Choice::Number(n)) => self.take_extra_cards(seat, placed, n),
            (SetupStep::ExtraBench, Choice::Card(card)) => {
                self.put_into_play(seat, card, false);
                self.set_top(go(SetupStep::ExtraBench, extra - 1));
            }
            (SetupStep::ExtraBench, _) => drop(self.after_extra(placed)),
            _ => {}
        }
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// Cards of the hand that can be placed in set-up, among the newest `newest` cards (SETUP-8, SETUP-9).
    pub fn setup_cards(
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

    /// Extra cards a seat has earned and not yet been offered: one for each mulligan by which the other player took more (AMB-7).
    fn extra_cards(&self, seat: Seat) -> u8 {
        let other = self.s.seat(self.book.seating.opponent(seat));
        let own = self.s.seat(seat);
        let earned = u16::from(other.mulligans) + u16::from(other.extra_offered);
        let had = u16::from(own.mulligans) + u16::from(own.extra_offered);
        u8::try_from(earned.saturating_sub(had)).unwrap_or(u8::MAX)
    }

    /// Whether any card of a seat can be placed at all.
    fn can_ever_start(&self, seat: Seat) -> bool {
        self.book.deck(seat).any(|card| self.def(card).starts)
    }

    /// The choices while setting up.
    #[inline(never)]
    pub fn setup_choices(
        &self,
        step: SetupStep,
        seat: Seat,
        extra: u8,
        out: &mut impl Extend<Choice>,
    ) {
        match step {
            SetupStep::ChooseStarter => out.extend([Choice::Yes, Choice::No]),
            SetupStep::Active => out.extend(self.setup_cards(seat, usize::MAX).map(Choice::Card)),
            SetupStep::Bench => {
                out.extend(self.setup_cards(seat, usize::MAX).map(Choice::Card));
                out.extend([Choice::Done]);
            }
            SetupStep::ExtraDraw => {
                let n = usize::from(self.extra_cards(seat));
                let n = n.min(self.s.pile_len(seat, Pile::Deck)) as u8;
                out.extend((0..=n).map(Choice::Number));
            }
            SetupStep::ExtraBench => {
                out.extend(self.setup_cards(seat, extra as usize).map(Choice::Card));
                out.extend([Choice::Done]);
            }
            _ => {}
        }
    }

    /// Why an answer while setting up is not among the choices.
    pub fn setup_refusal(&self, step: SetupStep, seat: Seat, choice: Choice) -> Reason {
        match (step, choice) {
            (SetupStep::Active, Choice::Done) => Reason::MustPlaceAnActive,
            (_, Choice::Card(card))
                if self.s.place(card) != Place::Pile(Pile::Hand) || card.owner() != seat =>
            {
                Reason::NotInHand
            }
            (SetupStep::ExtraBench, Choice::Card(card)) if self.def(card).starts => {
                Reason::NotAnExtraCard
            }
            (_, Choice::Card(_)) => Reason::NotPlacedInSetup,
            _ => Reason::NotOffered,
        }
    }
}

/// A few seats, without a heap.
#[derive(Clone, Copy, Default)]
struct Vec8(u8);

impl Vec8 {
    fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |s| self.has(*s))
    }
    fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }
    fn first(self) -> Option<Seat> {
        self.iter().next()
    }
    fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl FromIterator<Seat> for Vec8 {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Vec8(seats.into_iter().fold(0, |set, seat| set | 1 << seat.0))
    }
}
