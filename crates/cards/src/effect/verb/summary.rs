//! What a statement does, in short, as far as a text is checked before it is played: whether it is a price, whether it could go
//! on for ever, what its names hold.

use super::*;

/// What a statement does by itself, without the statements inside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Summary<'e> {
    /// Whether it takes something from a player, as a price does.
    pub(crate) takes: bool,
    /// Whether it changes the table.
    pub(crate) changes: Changes,
    /// A number that should be at least 1, and the verb before it.
    pub(crate) number: Option<(&'static str, &'e Amount)>,
    /// What it does that can set off other texts.
    pub(crate) sets_off: Option<SetsOff<'e>>,
    /// The name that it gives, and to what.
    pub(crate) names: Option<(Var, Given<'e>)>,
}

impl<'e> Summary<'e> {
    /// Leaves the table as it is.
    pub(crate) const LOOKS: Summary<'static> = Summary {
        takes: false,
        changes: Changes::Nothing,
        number: None,
        sets_off: None,
        names: None,
    };

    /// Changes the table.
    pub(crate) const CHANGES: Summary<'static> = Summary {
        changes: Changes::Something,
        ..Summary::LOOKS
    };

    /// Does what the statements inside it do.
    pub(crate) const AROUND: Summary<'static> = Summary {
        changes: Changes::Inside,
        ..Summary::LOOKS
    };

    /// Changes the table, and can take something from a player.
    pub(crate) const TAKES: Summary<'static> = Summary {
        takes: true,
        ..Summary::CHANGES
    };

    /// With a number that should be at least 1.
    pub(crate) fn number(self, verb: &'static str, number: &'e Amount) -> Summary<'e> {
        Summary {
            number: Some((verb, number)),
            ..self
        }
    }

    /// With what it sets off.
    pub(crate) fn sets_off(self, what: SetsOff<'e>) -> Summary<'e> {
        Summary {
            sets_off: Some(what),
            ..self
        }
    }

    /// With a name that it gives.
    pub(crate) fn names(self, var: Var, given: Given<'e>) -> Summary<'e> {
        Summary {
            names: Some((var, given)),
            ..self
        }
    }
}

/// Whether a statement changes the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changes {
    /// It leaves the table as it is.
    Nothing,
    /// The statements inside it decide.
    Inside,
    /// It changes something.
    Something,
}

/// What can set off other texts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SetsOff<'e> {
    /// This deed does.
    Does(Deed),
    /// Cards are moved: where from and where to decides.
    Moves(&'e CardSel, &'e Dest),
    /// Cards of a deck are put there.
    Finds(&'e Dest),
}

/// What a name is given to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Given<'e> {
    /// Pokémon that are chosen.
    Pokemon(&'e PokemonSel),
    /// Cards with which this was done.
    Cards(Done, &'e CardSel),
    /// Cards that are found in that player's deck.
    Found(Player, &'e [SearchPart]),
    /// Cards that are revealed from that player's deck.
    Revealed(Player),
    /// A type.
    Type,
    /// A number.
    Number,
    /// An attack.
    Attack,
}

/// What was done with cards that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Chosen,
    LookedAt,
    Revealed,
    Found,
    Discarded,
    Attached,
    Moved,
}
