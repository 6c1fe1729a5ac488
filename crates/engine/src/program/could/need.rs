//! What every operation says of itself, once and in the file of its family: what it needs to do anything, and what it changes
//! for those that come after it (AMB-33).

use crate::program::choice::{ChooseCards, Goal};
use crate::state::ids::{ModifierId, Position, Register};
use crate::state::piles::Pile;
use rulebox_cards::effect::{Amount, CardSel, CardZone, Count, Player, PokemonSel, Test};
use rulebox_rules::Condition;

/// Something that must be there.
#[derive(Clone, Copy, Debug)]
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
    /// Such a Pokémon.
    Pokemon(&'a PokemonSel),
    /// Such a Pokémon now, before anything is chosen.
    There(&'a PokemonSel),
    /// Such a Pokémon that the text reaches.
    Reached(&'a PokemonSel),
    /// Such a Pokémon with a damage counter.
    Damaged(&'a PokemonSel),
    /// Such a Pokémon with a Special Condition.
    Afflicted(&'a PokemonSel),
    /// Such a Pokémon that can have this Special Condition.
    Open(&'a PokemonSel, Condition),
    /// An Active Pokémon that the text reaches, and a Bench behind it.
    Bench(Player),
    /// More Pokémon on a Bench than that.
    Spare(Player, &'a Amount),
    /// Somebody whom the lasting effect is about.
    About(ModifierId),
    /// That the text is under way.
    UnderWay,
    /// That this is so.
    Holds(&'a Test),
    /// That this is not so.
    Fails(&'a Test),
}

impl Need<'_> {
    /// The register that must hold something, if that is what is needed.
    pub(super) fn register(&self) -> Option<Register> {
        if let Need::Cards(CardSel {
            from: CardZone::Var(var),
            ..
        }) = self
        {
            return Some(var.into());
        }
        if let Need::Held(register) = self {
            Some(*register)
        } else {
            None
        }
    }

    /// Whose deck must hold a card, if that is all that is needed: what lies in it is hidden.
    pub(super) fn deck(&self) -> Option<Player> {
        if let Need::Deck(who) = self {
            return Some(*who);
        }
        let some = |count: &Count| match count {
            Count::Exactly(n) | Count::UpTo(n) => matches!(**n, Amount::Number(1..)),
            Count::All | Count::AnyNumber | Count::OneOfEach => true,
        };
        let mut zone = None;
        if let Need::Cards(sel) = self {
            zone = Some(&sel.from);
        }
        if let Need::Choice(choose) = self {
            zone = some(&choose.from.count).then_some(&choose.from.from);
        }
        let (CardZone::Deck(who) | CardZone::DeckTop(who, _)) = zone? else {
            return None;
        };
        Some(*who)
    }
}

/// All that an operation needs.
pub(crate) type All<'a> = [Need<'a>; 2];

/// One need and no other.
pub(crate) const fn only(need: Need<'_>) -> All<'_> {
    [need, Need::Nothing]
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

impl<'a> Worth<'a> {
    /// What it needs to do something for which a card can be played, if it ever does.
    pub(super) fn effect(self) -> Option<All<'a>> {
        matches!(self, Worth::Effect(_) | Worth::Asked(_)).then(|| self.all())
    }

    /// All that it needs; of a test, that it holds and that it fails.
    pub(super) fn all(self) -> All<'a> {
        match self {
            Worth::Effect(all) | Worth::Asked(all) | Worth::Besides(all) | Worth::Leads(all) => all,
            Worth::If(test, _) => [Need::Holds(test), Need::Fails(test)],
            Worth::While(register, _) => only(Need::Held(register)),
            Worth::Unweighed
            | Worth::Jump(_)
            | Worth::Price(_)
            | Worth::Anew
            | Worth::IfDone(_) => [Need::Nothing; 2],
        }
    }
}

/// It only leads to what others do, whatever is there.
pub(crate) const LEADS: Worth<'_> = Worth::Leads([Need::Nothing; 2]);

/// It does something whatever is there.
pub(crate) const ALWAYS: Worth<'_> = Worth::Asked([Need::Nothing; 2]);

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

impl<'a> Change<'a> {
    /// What must be there for what is put into a register to be anything.
    pub(super) fn needs(self) -> All<'a> {
        match self {
            Change::Puts(_, held) => held.needs(),
            Change::Nothing | Change::Takes(..) | Change::PutsBack(_) | Change::MakesRoom => {
                [Need::Nothing; 2]
            }
        }
    }
}

impl<'a> Held<'a> {
    /// What must be there for it to be anything.
    pub(super) fn needs(self) -> All<'a> {
        match self {
            Held::Pokemon(sel) => only(Need::Pokemon(sel)),
            Held::Chosen(choose) if choose.goal == Goal::Bench => {
                [Need::Room(&choose.from.from), Need::Choice(choose)]
            }
            Held::Chosen(choose) => only(Need::Choice(choose)),
            Held::Cards(sel) => only(Need::Cards(sel)),
            Held::OfDeck(who) => only(Need::Deck(who)),
            Held::Number(amount) => only(Need::Number(amount)),
            Held::Unforeseen => only(Need::Nothing),
        }
    }
}
