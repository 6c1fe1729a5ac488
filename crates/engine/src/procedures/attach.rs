//! Attaching cards from the hand, and paying for what costs something to attach (TURN-ENERGY-1, TURN-TOOL-1, TURN-TOOL-2,
//! TURN-TM-1, KIND-FLARE-1).

use crate::book::{Role, Unusual};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game, Procedure};
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::plan::{Allowance, Board};
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, EnvId, ProgramId, Register, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{PlayerAct, PokemonSel, Trigger};
use rulebox_rules::ruleset::TmClass;
use rulebox_rules::{Kinds, RuleId, TrainerKind, rule};
use serde::{Deserialize, Serialize};

/// What a Technical Machine calls itself, even one that is printed as a Tool (AMB-40).
const MACHINE: &str = "Technical Machine";

/// A card that is attached once its cost is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attach {
    /// The card.
    #[serde(serialize_with = "crate::state::ids::save_card")]
    pub card: CardId,
    /// Where it lies until then.
    pub from: Pile,
    /// To which Pokémon.
    pub slot: SlotId,
    /// For whom.
    pub caller: Caller,
}

/// For whom a card is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Caller {
    /// For its player, as an action of the turn.
    Player,
    /// For a text.
    Text {
        /// Its memory, which notes that something was done.
        env: EnvId,
        /// The register with the cards that it attaches, if they are in one. Cards that were tried are taken out of it.
        cards: Option<Register>,
    },
}

impl Procedure for Attach {
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        game.attach_step(self);
        Flow::Done
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    pub(super) fn attach_from_hand(&mut self, seat: Seat, card: CardId, slot: SlotId) {
        let is_energy = self.book.brief(card).is_energy;
        self.check_after();
        if is_energy {
            let board = self.table().board_of_attaching(seat, card, slot);
            self.count_use(Allowance::Energy, seat, board);
        } else {
            self.tell(Event::TrainerPlayed { seat, card });
        }
        match self.book.def(card).attach_cost {
            None => self.attach_by_rule(card, slot),
            Some(cost) => self.pay_to_attach(cost, card, slot, Caller::Player),
        }
    }

    fn attach_by_rule(&mut self, card: CardId, slot: SlotId) {
        self.attach(card, slot);
        if self.book.brief(card).is_energy {
            self.happened(Trigger::EnergyAttachedByRule(None), slot, card);
        }
    }

    /// Lets a player pay for a card that is attached then.
    pub(crate) fn pay_to_attach(
        &mut self,
        cost: ProgramId,
        card: CardId,
        slot: SlotId,
        caller: Caller,
    ) {
        let Place::Pile(from) = self.s.place(card) else {
            return;
        };
        // What is found in a deck to be attached is seen by all.
        if from == Pile::Deck {
            self.reveal(card, Eyes::ALL);
        }
        self.push(Attach {
            card,
            from,
            slot,
            caller,
        });
        self.start_program(cost, card.owner(), card, SlotId::NONE);
    }

    /// The cost is paid: the card is attached, unless it was paid with itself.
    #[inline(never)]
    fn attach_step(&mut self, attach: Attach) {
        let Attach {
            card, from, slot, ..
        } = attach;
        let there = self.s.place(card) == Place::Pile(from);
        match attach.caller {
            Caller::Player if there => self.attach_by_rule(card, slot),
            Caller::Player => {}
            Caller::Text { env, cards } => {
                if there {
                    self.attach(card, slot);
                    self.did(env);
                }
                if let Some(cards) = cards {
                    self.leave_out_tried(env, cards, (card, from));
                }
            }
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// One Energy card from the hand each turn (TURN-ENERGY-1).
    fn may_attach_energy(&self, seat: Seat) -> Legal {
        let plan = &self.book.plan;
        let some_left = |board| self.is_left(Allowance::Energy, seat, board);
        let left = match L::MIRRORED {
            true => some_left(plan.home::<L>(seat)),
            false => plan.held::<L>(seat).any(some_left),
        };
        unless(!left, Reason::EnergyAlreadyAttached)?;
        unless(
            self.player_cannot(seat, PlayerAct::AttachEnergy),
            Reason::EffectForbids,
        )
    }

    pub(super) fn may_attach(&self, by: Seat, card: CardId, slot: SlotId) -> Legal {
        self.in_hand(by, card)?;
        unless(
            !self.book.brief(card).is_energy && !self.attached_when_played(card),
            Reason::NotAnEnergyOrTool,
        )?;
        self.may_be_on(by, card, slot)?;
        self.may_attach_anywhere(by, card, Board::of(slot))?;
        self.may_attach_there(by, card, slot)?;
        self.has_place_for(card, slot)
    }

    /// The board on which a card is used that its player attaches to that Pokémon.
    fn board_of_attaching(&self, by: Seat, card: CardId, slot: SlotId) -> Board {
        self.board_of(&Ctx::of(by, card, slot))
    }

    /// Whether an Energy card may still be attached on that board, where boards are counted apart.
    #[inline]
    fn may_attach_there(&self, by: Seat, card: CardId, slot: SlotId) -> Legal {
        if L::MIRRORED || !self.book.brief(card).is_energy {
            return Ok(());
        }
        let board = self.board_of_attaching(by, card, slot);
        let some_left = self.is_left(Allowance::Energy, by, board);
        unless(!some_left, Reason::EnergyAlreadyAttached)
    }

    /// What holds for a card that is attached from the hand, to whichever Pokémon.
    fn may_attach_anywhere(&self, seat: Seat, card: CardId, board: Board) -> Legal {
        if !self.book.brief(card).is_energy {
            return self.may_play_trainer_at_all(seat, card, board);
        }
        self.may_attach_energy(seat)?;
        let special = !self.def(card).is_basic_energy;
        unless(
            special && self.special_energy_is_barred(seat),
            Reason::EffectForbids,
        )?;
        let payable = self.can_pay_to_attach(card, CardId::NONE);
        unless(!payable, Reason::CostNotPayable)
    }

    /// Whether a card that may be attached from the hand may be attached to that Pokémon.
    fn may_attach_to(&self, by: Seat, card: CardId, slot: SlotId) -> Legal {
        self.may_be_on(by, card, slot)?;
        self.may_attach_there(by, card, slot)?;
        self.has_place_for(card, slot)
    }

    /// One Pokémon Tool at a time (TURN-TOOL-2).
    fn has_place_for(&self, card: CardId, slot: SlotId) -> Legal {
        let takes_place = !self.book.brief(card).is_energy && self.fills_tool_slot(card);
        unless(
            takes_place && self.tool_of(slot).is_some(),
            Reason::HasATool,
        )
    }

    /// The card in a Pokémon's one place for a Pokémon Tool, if any (TURN-TOOL-2).
    pub fn tool_of(&self, slot: SlotId) -> Option<CardId> {
        self.s
            .attached(slot)
            .find(|card| self.fills_tool_slot(*card))
    }

    /// Whether a card takes the place for a Pokémon Tool. A Technical Machine takes it only where the era counts such
    /// cards as Tools, as printed (AMB-40); any other Tool does, even one that lends an attack.
    fn fills_tool_slot(&self, card: CardId) -> bool {
        let def = self.def(card);
        let is_tool = def
            .trainer
            .as_ref()
            .is_some_and(|t| t.kind == TrainerKind::Tool);
        let is_machine = || !def.attacks.is_empty() && def.card.name.contains(MACHINE);
        is_tool && (self.book.rules.tm_class == TmClass::ItemOrTool || !is_machine())
    }

    /// Whether an effect keeps a player from attaching Special Energy cards.
    fn special_energy_is_barred(&self, seat: Seat) -> bool {
        self.player_cannot(seat, PlayerAct::AttachSpecialEnergy)
    }

    /// To which Pokémon a card may be attached: its player's, unless its text says otherwise.
    fn may_be_on(&self, by: Seat, card: CardId, slot: SlotId) -> Legal {
        let def = self.book.attached_def(card);
        let Some(on) = def.only_on.as_ref().or(def.first_on.as_ref()) else {
            return self.own_pokemon(by, slot);
        };
        let reason = if def.kinds.has(Kinds::HYPER_GEAR) {
            Reason::OnlyOnOpponentsEx
        } else {
            Reason::NotForThatPokemon
        };
        unless(!self.is_taken_by(on, card, slot), reason)
    }

    /// Whether a card's text lets it be attached to that Pokémon, and stay there.
    pub(crate) fn belongs_on(&self, card: CardId, slot: SlotId) -> bool {
        let only_on = &self.book.attached_def(card).only_on;
        only_on
            .as_ref()
            .is_none_or(|on| self.is_taken_by(on, card, slot))
    }

    /// Whether that Pokémon is one of those for which a card's text says it is.
    fn is_taken_by(&self, on: &PokemonSel, card: CardId, slot: SlotId) -> bool {
        let ctx = Ctx::of(card.owner(), card, slot);
        self.in_scope(&ctx, 0, on, slot)
    }

    /// Whether there is a Pokémon to which a card may be attached, other than the one that has it.
    pub(crate) fn belongs_somewhere(&self, card: CardId) -> bool {
        let now = self.s.place(card);
        !self.book.brief(card).attaches_by_text
            || (self.all_in_play())
                .any(|slot| now != Place::Attached(slot) && self.belongs_on(card, slot))
    }

    /// What it costs to attach a card now. One that is moved from a Pokémon to another is attached already.
    pub(crate) fn cost_to_attach(&self, card: CardId) -> Option<ProgramId> {
        match self.book.brief(card).attaches_by_text {
            true if !matches!(self.s.place(card), Place::Attached(_)) => self.def(card).attach_cost,
            _ => None,
        }
    }

    /// Whether what it costs to attach a card is there besides the card whose text attaches it.
    pub(crate) fn can_pay_to_attach(&self, card: CardId, source: CardId) -> bool {
        let ctx = Ctx::of(card.owner(), card, SlotId::NONE);
        let cost = self.cost_to_attach(card);
        cost.is_none_or(|cost| self.can_pay(&ctx, cost, source))
    }

    /// Tools and Technical Machines are attached when they are played (TURN-TOOL-1, TURN-TM-1).
    pub(super) fn attached_when_played(&self, card: CardId) -> bool {
        self.book.brief(card).role == Role::Attachment
    }

    pub(super) fn rule_of_attaching(&self, card: CardId) -> RuleId {
        match self.book.has(card) && self.book.brief(card).is_energy {
            true => rule!("TURN-ENERGY-1"),
            false => rule!("TURN-TOOL-1"),
        }
    }

    pub(super) fn attach_choices(&self, hand: &Hand<'_>, out: &mut impl Extend<Choice>) {
        if self.may_attach_energy(hand.seat).is_ok() {
            self.energy_choices(hand, out);
        }
        for card in self.different_in(hand, hand.with(Role::Attachment)) {
            self.choices_for(hand.seat, card, out);
        }
    }

    fn energy_choices(&self, hand: &Hand<'_>, out: &mut impl Extend<Choice>) {
        let seat = hand.seat;
        let as_energy = hand.cards & hand.deck.unusual(Unusual::AsEnergy);
        if as_energy != 0 {
            self.as_energy_choices(hand, as_energy, out);
        }
        let no_special = self.special_energy_is_barred(seat);
        for card in self.different_in(hand, hand.with(Role::Energy)) {
            if no_special && !self.def(card).is_basic_energy {
                continue;
            }
            if self.book.brief(card).attaches_by_text {
                self.choices_for(hand.seat, card, out);
            } else {
                let mine = self.in_play_of(seat);
                let open = |slot: &SlotId| self.may_attach_there(seat, card, *slot).is_ok();
                match L::MIRRORED {
                    true => out.extend(mine.map(|slot| Choice::Attach(card, slot))),
                    false => {
                        out.extend(mine.filter(open).map(|slot| Choice::Attach(card, slot)));
                    }
                }
            }
        }
    }

    /// Pokémon that may be attached as Energy.
    #[cold]
    #[inline(never)]
    fn as_energy_choices(&self, hand: &Hand<'_>, cards: u64, out: &mut impl Extend<Choice>) {
        for card in self.different_in(hand, cards) {
            self.choices_for(hand.seat, card, out);
        }
    }

    /// The Pokémon to which a card may be attached.
    #[inline(never)]
    fn choices_for(&self, by: Seat, card: CardId, out: &mut impl Extend<Choice>) {
        let home = self.book.plan.home::<L>(by);
        if self.may_attach_anywhere(by, card, home).is_ok() {
            let fits = |slot: &SlotId| self.may_attach_to(by, card, *slot).is_ok();
            let targets = self.all_in_play().filter(fits);
            out.extend(targets.map(|slot| Choice::Attach(card, slot)));
        }
    }
}
