//! What every operation says of itself, once and in the file of its family: what it needs to do anything, and what it changes
//! for those that come after it (AMB-33).

use crate::program::choice::{ChooseCards, Goal};
use crate::program::op::LastingOp;
use crate::state::ids::{Position, Register};
use crate::state::piles::Pile;
use rulebox_cards::effect::{Amount, CardSel, CardZone, Count, Player, PokemonSel, Test};
use rulebox_rules::Condition;
use std::ops::Deref;

/// A part of a text where it stands, or a copy of it that is kept in a book.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part<'a, T> {
    /// Where it stands.
    Of(&'a T),
    /// A copy.
    Kept(Box<T>),
}

impl<T> Deref for Part<'_, T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        match self {
            Part::Of(part) => part,
            Part::Kept(part) => part,
        }
    }
}

impl<'a, T> From<&'a T> for Part<'a, T> {
    fn from(part: &'a T) -> Self {
        Part::Of(part)
    }
}

impl<T: Clone> Part<'_, T> {
    fn kept<'b>(&self) -> Part<'b, T> {
        Part::Kept(Box::new((**self).clone()))
    }
}

/// Something that must be there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Need<'a> {
    /// Nothing.
    Nothing,
    /// A card in somebody's deck.
    Deck(Player),
    /// A Prize card of the player.
    Prize,
    /// A number that is not 0, as far as everybody sees.
    Number(Part<'a, Amount>),
    /// A hand smaller than that, the card whose text it is left out.
    SmallHand(Player, Part<'a, Amount>),
    /// Room on the Bench of whoever has the cards of this zone.
    Room(Part<'a, CardZone>),
    /// Such cards, or where they are hidden any cards.
    Cards(Part<'a, CardSel>),
    /// Cards to choose.
    Choice(Part<'a, ChooseCards>),
    /// As many cards to choose as the text says.
    Enough(Part<'a, ChooseCards>),
    /// Something in a register.
    Held(Register),
    /// Such a Pokémon of which that is so.
    Pokemon(Part<'a, PokemonSel>, Fit),
    /// An Active Pokémon that the text reaches, and a Bench behind it.
    Bench(Player),
    /// More Pokémon on a Bench than that.
    Spare(Player, Part<'a, Amount>),
    /// What an operation on lasting effects looks for itself.
    Lasting(Part<'a, LastingOp>),
    /// That the text is under way.
    UnderWay,
    /// That this is so, or that it is not.
    Test(Part<'a, Test>, bool),
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
        Need::Pokemon(sel.into(), Fit::Reached)
    }

    /// Such cards; of what a register holds, anything.
    pub(crate) fn cards(sel: &'a CardSel) -> Need<'a> {
        if let CardZone::Var(var) = sel.from {
            return Need::Held(var.into());
        }
        Need::Cards(sel.into())
    }

    /// Whose deck must hold a card, if that is all that is needed, for what lies in it is hidden.
    pub(super) fn deck(&self) -> Option<Player> {
        let some = |count: &Count| match count {
            Count::Exactly(n) | Count::UpTo(n) => matches!(**n, Amount::Number(1..)),
            Count::All | Count::AnyNumber | Count::OneOfEach => true,
        };
        let mut zone = None;
        if let Need::Cards(cards) = self {
            zone = Some(&cards.from);
        } else if let Need::Choice(choose) = self {
            zone = some(&choose.from.count).then_some(&choose.from.from);
        }
        let (CardZone::Deck(who) | CardZone::DeckTop(who, _)) = zone? else {
            return None;
        };
        Some(*who)
    }

    /// The need as a book keeps it.
    pub(super) fn kept<'b>(&self) -> Need<'b> {
        match self {
            Need::Cards(cards) => Need::Cards(cards.kept()),
            Need::Choice(choose) => Need::Choice(choose.kept()),
            Need::Number(amount) => Need::Number(amount.kept()),
            Need::SmallHand(who, amount) => Need::SmallHand(*who, amount.kept()),
            Need::Room(zone) => Need::Room(zone.kept()),
            Need::Enough(choose) => Need::Enough(choose.kept()),
            Need::Pokemon(sel, fit) => Need::Pokemon(sel.kept(), *fit),
            Need::Spare(who, amount) => Need::Spare(*who, amount.kept()),
            Need::Test(test, so) => Need::Test(test.kept(), *so),
            Need::Lasting(op) => Need::Lasting(op.kept()),
            Need::Nothing => Need::Nothing,
            Need::Deck(who) => Need::Deck(*who),
            Need::Prize => Need::Prize,
            Need::Held(register) => Need::Held(*register),
            Need::Bench(who) => Need::Bench(*who),
            Need::UnderWay => Need::UnderWay,
        }
    }
}

/// All that an operation needs.
pub(crate) type All<'a> = [Need<'a>; 2];

/// Nothing is needed.
pub(crate) const NOTHING: All<'_> = [Need::Nothing, Need::Nothing];

/// One need and no other.
pub(crate) fn only(need: Need<'_>) -> All<'_> {
    [need, Need::Nothing]
}

/// What an operation is worth to a text.
#[derive(Clone, Debug)]
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

impl<'a> Worth<'a> {
    /// What it needs to do something for which a card can be played, if it ever does.
    pub(super) fn effect(self) -> Option<All<'a>> {
        matches!(self, Worth::Effect(_) | Worth::Asked(_)).then(|| self.all())
    }

    /// All that it needs; of a test, that it holds and that it fails.
    pub(super) fn all(self) -> All<'a> {
        match self {
            Worth::Effect(all) | Worth::Asked(all) | Worth::Besides(all) | Worth::Leads(all) => all,
            Worth::If(test, _) => [true, false].map(|so| Need::Test(test.into(), so)),
            Worth::While(register, _) => only(Need::Held(register)),
            Worth::Unweighed
            | Worth::Jump(_)
            | Worth::Price(_)
            | Worth::Anew
            | Worth::IfDone(_) => NOTHING,
        }
    }
}

/// It only leads to what others do, whatever is there.
pub(crate) const LEADS: Worth<'_> = Worth::Leads(NOTHING);

/// It does something whatever is there.
pub(crate) const ALWAYS: Worth<'_> = Worth::Asked(NOTHING);

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
            Held::Pokemon(sel) => only(Need::Pokemon(sel.into(), Fit::Any)),
            Held::Chosen(choose) if choose.goal == Goal::Bench => [
                Need::Room((&choose.from.from).into()),
                Need::Choice(choose.into()),
            ],
            Held::Chosen(choose) => only(Need::Choice(choose.into())),
            Held::Cards(sel) => only(Need::cards(sel)),
            Held::OfDeck(who) => only(Need::Deck(who)),
            Held::Number(amount) => only(Need::Number(amount.into())),
            Held::Unforeseen => only(Need::Nothing),
        }
    }
}
