//! What every operation says of itself, once and in the file of its family: what it needs to do anything, and what it changes
//! for those that come after it (AMB-33).

use crate::program::choice::{ChooseCards, Goal};
use crate::program::op::LastingOp;
use crate::state::ids::{Position, Register};
use crate::state::piles::Pile;
use rulebox_cards::effect::{Amount, CardSel, CardZone, Player, PokemonSel, Test};
use rulebox_rules::Condition;

/// Something that must be there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Need<'a> {
    /// Nothing.
    Nothing,
    /// A card in somebody's deck.
    Deck(Player),
    /// A Prize card of the player.
    Prize,
    /// A number that is not 0, as far as everybody sees.
    Number(&'a Amount),
    /// A hand smaller than that, the card whose text it is left out.
    SmallHand(Player, &'a Amount),
    /// Room on the Bench of whoever has the cards of this zone.
    Room(&'a CardZone),
    /// Such cards, or where they are hidden any cards.
    Cards(&'a CardSel),
    /// Cards to choose.
    Choice(&'a ChooseCards),
    /// As many cards to choose as the text says.
    Enough(&'a ChooseCards),
    /// Something in a register.
    Held(Register),
    /// Such a Pokémon of which that is so.
    Pokemon(&'a PokemonSel, Fit),
    /// An Active Pokémon that the text reaches, and a Bench behind it.
    Bench(Player),
    /// More Pokémon on a Bench than that.
    Spare(Player, &'a Amount),
    /// What an operation on lasting effects looks for itself.
    Lasting(&'a LastingOp),
    /// That the text is under way.
    UnderWay,
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

impl<'a> Need<'a> {
    /// Such a Pokémon that the text reaches.
    pub(crate) fn reached(sel: &'a PokemonSel) -> Need<'a> {
        Need::Pokemon(sel, Fit::Reached)
    }

    /// Such cards; of what a register holds, anything.
    pub(crate) fn cards(sel: &'a CardSel) -> Need<'a> {
        if let CardZone::Var(var) = sel.from {
            return Need::Held(var.into());
        }
        Need::Cards(sel)
    }
}

/// All that an operation needs.
pub(crate) type All<'a> = [Need<'a>; 2];

/// Nothing is needed.
const NOTHING: All<'_> = [Need::Nothing, Need::Nothing];

/// One need and no other.
pub(crate) fn only(need: Need<'_>) -> All<'_> {
    [need, Need::Nothing]
}

/// What an operation says of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Says<'a> {
    pub(super) worth: Worth<'a>,
    pub(super) change: Change<'a>,
}

/// What an operation is worth to a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Worth<'a> {
    /// It does something if this is there: a card can be played for it, and without it a question about it is asked in vain.
    Effect(All<'a>),
    /// It does something if this is there, but a question about it is always asked.
    Asked(All<'a>),
    /// It does something that no card is played for, if this is there; a question about it is not asked in vain.
    Besides(All<'a>),
    /// It only leads to what others do. As a price it can be paid if this is there.
    Leads(All<'a>),
    /// What it does is not weighed: no card is played for it alone, and a question about it is always asked.
    Unweighed,
    /// What follows is done if this holds; otherwise the text goes on there.
    If(&'a Test, Position),
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

/// It only leads to what others do, whatever is there.
pub(crate) const LEADS: Says<'_> = Worth::Leads(NOTHING).alone();

/// It does something whatever is there.
pub(crate) const ALWAYS: Says<'_> = Worth::Asked(NOTHING).alone();

/// What an operation changes for those that come after it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change<'a> {
    /// Nothing that they ask for.
    Nothing,
    /// A register holds this.
    Puts(Register, Held<'a>),
    /// Cards are taken from where they were, into this pile if into any.
    Takes(&'a CardSel, Option<Pile>),
    /// The cards of a register are put on a deck.
    PutsBack(Register),
    /// A Pokémon leaves a Bench.
    MakesRoom,
}

impl<'a> Worth<'a> {
    /// Of an operation that changes nothing for others.
    pub(crate) const fn alone(self) -> Says<'a> {
        self.and(Change::Nothing)
    }

    /// Of an operation that changes something.
    pub(crate) const fn and(self, change: Change<'a>) -> Says<'a> {
        let worth = self;
        Says { worth, change }
    }
}

impl<'a> Says<'a> {
    /// Changes something, too.
    pub(crate) const fn with(self, change: Change<'a>) -> Says<'a> {
        self.worth.and(change)
    }
}

/// What a register comes to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Held<'a> {
    /// Some of these Pokémon.
    Pokemon(&'a PokemonSel),
    /// Some of these cards.
    Chosen(&'a ChooseCards),
    /// These cards.
    Cards(&'a CardSel),
    /// Cards of a deck, from the top.
    OfDeck(Player),
    /// A number.
    Number(&'a Amount),
    /// What nobody foresees.
    Unforeseen,
}

impl<'a> Held<'a> {
    /// What must be there for it to be anything.
    pub(super) fn needs(self) -> All<'a> {
        match self {
            Held::Pokemon(sel) => only(Need::Pokemon(sel, Fit::Any)),
            Held::Chosen(choose) if choose.goal == Goal::Bench => {
                [Need::Room(&choose.from.from), Need::Choice(choose)]
            }
            Held::Chosen(choose) => only(Need::Choice(choose)),
            Held::Cards(sel) => only(Need::cards(sel)),
            Held::OfDeck(who) => only(Need::Deck(who)),
            Held::Number(amount) => only(Need::Number(amount)),
            Held::Unforeseen => NOTHING,
        }
    }

    /// The cards from which it is taken, if it is cards.
    pub(super) fn cards(self) -> Option<&'a CardSel> {
        match self {
            Held::Chosen(ChooseCards { from: sel, .. }) | Held::Cards(sel) => Some(sel),
            Held::Pokemon(_) | Held::OfDeck(_) | Held::Number(_) | Held::Unforeseen => None,
        }
    }
}
