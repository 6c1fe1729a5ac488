//! What every operation says of itself, once and in the file of its family: what it needs to do anything, and what it changes
//! for those that come after it (AMB-33). It is asked when a text is laid out, and kept with the text.

mod look;

use crate::program::choice::{ChooseCards, Goal};
use crate::program::code::Code;
use crate::state::ids::{Position, Register};
use crate::state::piles::Pile;
pub(super) use look::{LAST, Look};
use rulebox_cards::effect::{Amount, CardSel, CardZone, Count, Player, PokemonSel};
use rulebox_rules::Condition;
use std::sync::Arc;

/// Something that must be there. What an operation of the text looks for is named by its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Need {
    /// Nothing.
    Nothing,
    /// A card in somebody's deck.
    Deck(Player),
    /// A Prize card of the player.
    Prize,
    /// A number that is not 0, as far as everybody sees.
    Number(Arc<Amount>),
    /// A hand smaller than that, the card whose text it is left out.
    SmallHand(Player, Arc<Amount>),
    /// Room on the Bench of whoever has the cards of this zone.
    Room(Arc<CardZone>),
    /// Such cards, or where they are hidden any cards.
    Cards(Arc<CardSel>),
    /// Cards to choose.
    Choice(Position),
    /// As many cards to choose as the text says.
    Enough(Position),
    /// Something in a register.
    Held(Register),
    /// Such a Pokémon of which that is so.
    Pokemon(Arc<PokemonSel>, Fit),
    /// An Active Pokémon that the text reaches, and a Bench behind it.
    Bench(Player),
    /// More Pokémon on a Bench than that.
    Spare(Player, Arc<Amount>),
    /// What an operation on lasting effects looks for itself.
    Lasting(Position),
    /// That the text is under way.
    UnderWay,
    /// That the test holds, or that it fails.
    Test(Position, bool),
}

/// What must be so of a Pokémon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fit {
    /// Nothing.
    Any,
    /// It is there now, before anything is chosen.
    There,
    /// The text reaches it.
    Reached,
    /// It has a damage counter.
    Damaged,
    /// It has a Special Condition.
    Afflicted,
    /// It can have this Special Condition.
    Open(Condition),
}

/// A part of an operation, as it is kept.
pub(crate) fn part<T: Clone>(of: &T) -> Arc<T> {
    Arc::new(of.clone())
}

impl Need {
    /// Such a Pokémon that the text reaches.
    pub(crate) fn reached(sel: &PokemonSel) -> Need {
        Need::Pokemon(part(sel), Fit::Reached)
    }

    /// Such cards; of what a register holds, anything, and so of a deck, for what lies in it is hidden.
    pub(crate) fn cards(sel: &CardSel) -> Need {
        let need = named(sel).map(Need::Held).or(of_deck(sel));
        need.unwrap_or_else(|| Need::Cards(part(sel)))
    }
}

/// All that an operation needs.
pub(crate) type All = [Need; 2];

/// Nothing is needed.
pub(crate) const NOTHING: All = [Need::Nothing, Need::Nothing];

/// One need and no other.
pub(crate) fn only(need: Need) -> All {
    [need, Need::Nothing]
}

/// What an operation is worth to a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Worth {
    /// It does something if this is there: a card can be played for it, and without it a question about it is asked in vain.
    Effect(All),
    /// It does something if this is there, but a question about it is always asked.
    Asked(All),
    /// It does something that no card is played for, if this is there; a question about it is not asked in vain.
    Besides(All),
    /// It only leads to what others do. As a price it can be paid if this is there.
    Leads(All),
    /// What it does is not weighed: no card is played for it alone, and a question about it is always asked.
    Unweighed,
    /// What follows is done if its test holds; otherwise the text goes on there.
    If(Position),
    /// What follows is done while the register holds something; then the text goes on there.
    While(Register, Position),
    /// The text goes on there.
    Jump(Position),
    /// What follows up to there is a price: it does nothing by itself.
    Price(Position),
    /// From here on is noted anew whether anything was done.
    Anew,
    /// What follows is done if anything was; otherwise the text goes on there.
    IfDone(Position),
}

/// What an operation changes for those that come after it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    /// Nothing that they ask for.
    Nothing,
    /// A register holds this, which is taken from a hand or not.
    Puts(Register, Held, bool),
    /// Cards are taken, of a hand or not, or those that a register names, into that pile if into any.
    Takes(bool, Option<Register>, Option<Pile>),
    /// A Pokémon leaves a Bench.
    MakesRoom,
}

/// What an operation says of itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Says {
    pub(super) worth: Worth,
    pub(super) change: Change,
}

impl Worth {
    /// Of an operation that changes nothing for others.
    pub(crate) const fn alone(self) -> Says {
        self.and(Change::Nothing)
    }

    /// Of an operation that changes something.
    pub(crate) const fn and(self, change: Change) -> Says {
        let worth = self;
        Says { worth, change }
    }

    /// Of an operation by which a register comes to hold something.
    pub(crate) fn puts(self, into: Register, what: Held) -> Says {
        self.and(Change::Puts(into, what, false))
    }

    /// Of an operation by which a register comes to hold cards. Those that it held before are nothing new.
    pub(crate) fn puts_cards(self, into: Register, from: &CardSel, held: Held) -> Says {
        match named(from) == Some(into) {
            true => self.alone(),
            false => self.and(Change::Puts(into, held, is_of_hand(from))),
        }
    }

    /// Of an operation that takes cards.
    pub(crate) fn takes(self, cards: &CardSel, to: Option<Pile>) -> Says {
        self.and(Change::Takes(is_of_hand(cards), named(cards), to))
    }
}

/// It only leads to what others do, whatever is there.
pub(crate) const LEADS: Worth = Worth::Leads(NOTHING);

/// It does something whatever is there.
pub(crate) const ALWAYS: Says = Worth::Asked(NOTHING).alone();

/// What a register comes to hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Held {
    /// What must be there for it to be anything.
    pub(super) needs: All,
    pub(super) what: What,
}

/// The sort of what a register holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    /// Some of these Pokémon.
    Pokemon(Arc<PokemonSel>),
    /// Some of the cards that can be chosen there.
    Chosen(Position),
    /// These cards.
    Cards(Arc<CardSel>),
    /// Something else.
    Other,
}

impl Held {
    /// Something, if that is there.
    pub(crate) fn other(need: Need) -> Held {
        let (needs, what) = (only(need), What::Other);
        Held { needs, what }
    }

    /// Some of these Pokémon.
    pub(crate) fn pokemon(sel: &PokemonSel) -> Held {
        let sel = part(sel);
        let needs = only(Need::Pokemon(sel.clone(), Fit::Any));
        let what = What::Pokemon(sel);
        Held { needs, what }
    }

    /// These cards.
    pub(crate) fn cards(sel: &CardSel) -> Held {
        let (needs, what) = (only(Need::cards(sel)), What::Cards(part(sel)));
        Held { needs, what }
    }

    /// Some of the cards that can be chosen there.
    pub(crate) fn chosen(at: Position, choose: &ChooseCards) -> Held {
        let room = match choose.goal == Goal::Bench {
            true => Need::Room(part(&choose.from.from)),
            false => Need::Nothing,
        };
        let some = match &choose.from.count {
            Count::Exactly(n) | Count::UpTo(n) => matches!(**n, Amount::Number(1..)),
            Count::All | Count::AnyNumber | Count::OneOfEach => true,
        };
        let deck = of_deck(&choose.from).filter(|_| some);
        let (needs, what) = ([room, deck.unwrap_or(Need::Choice(at))], What::Chosen(at));
        Held { needs, what }
    }

    /// Among which cards it is chosen, if it is.
    pub(super) fn chosen_from<'a>(&self, code: &'a Code) -> Option<&'a ChooseCards> {
        let What::Chosen(at) = self.what else {
            return None;
        };
        code.op(at).choice_of_cards()
    }
}

/// The register that names the cards.
fn named(sel: &CardSel) -> Option<Register> {
    if let CardZone::Var(var) = sel.from {
        return Some(var.into());
    }
    None
}

/// A card in the deck that they are in.
fn of_deck(sel: &CardSel) -> Option<Need> {
    if let CardZone::Deck(who) | CardZone::DeckTop(who, _) = sel.from {
        return Some(Need::Deck(who));
    }
    None
}

/// Whether they are cards of a hand.
fn is_of_hand(sel: &CardSel) -> bool {
    matches!(sel.from, CardZone::Hand(_))
}
