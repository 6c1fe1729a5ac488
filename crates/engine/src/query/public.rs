//! Whether everybody sees beforehand what a test or an amount says: it depends on nothing but the table, not on coins or choices
//! still to come, nor on what is hidden.

use rulebox_cards::effect::{
    Amount, CardSel, CardZone, Count, Counted, Filter, PokemonBase, RelationFilter, Test, Tree,
    Var, Visitor, Walk,
};

/// Whether it depends on nothing but what everybody sees. A hand can be counted unless it is spent before; `none` tells which names
/// will hold nothing, which is as good as seen.
pub(crate) fn is_public(what: &impl Tree, hand_is_spent: bool, none: &dyn Fn(Var) -> bool) -> bool {
    what.walk(&mut Public {
        none,
        hand_is_spent,
    })
    .is_continue()
}

/// Stops at whatever is not seen by everybody.
struct Public<'n> {
    none: &'n dyn Fn(Var) -> bool,
    hand_is_spent: bool,
}

impl Public<'_> {
    fn is_open(&self, zone: &CardZone) -> bool {
        let open = matches!(
            zone,
            CardZone::Discard(_)
                | CardZone::LostZone(_)
                | CardZone::Attached(_)
                | CardZone::Stadium
        );
        open || matches!(zone, CardZone::Var(var) if (self.none)(*var))
    }

    /// Everybody can count a hand, if it is still as it was.
    fn is_size_of_hand(&self, sel: &CardSel) -> bool {
        let other = Filter::Relation(RelationFilter::Other);
        let whole = (sel.filter == Filter::Any || sel.filter == other) && sel.count == Count::All;
        matches!(sel.from, CardZone::Hand(_)) && whole && !self.hand_is_spent
    }
}

impl<'t> Visitor<'t> for Public<'_> {
    fn test(&mut self, test: &'t Test) -> Walk {
        let seen = match test {
            Test::All(_) | Test::AnyOf(_) | Test::Not(_) | Test::Compare(..) => {
                return Walk::Inside;
            }
            Test::Exists(sel) => !matches!(sel.base, PokemonBase::Var(_) | PokemonBase::It),
            Test::ExistsCard(sel) => self.is_open(&sel.from),
            Test::Past(_) | Test::Present(_) => true,
        };
        if seen { Walk::Past } else { Walk::Stop }
    }

    fn amount(&mut self, amount: &'t Amount) -> Walk {
        let seen = match amount {
            Amount::Var(var) => (self.none)(*var),
            Amount::Counted(Counted::Heads | Counted::Tails | Counted::DamageDone) => false,
            Amount::Counted(Counted::Cards(sel)) => {
                self.is_open(&sel.from) || self.is_size_of_hand(sel)
            }
            Amount::Counted(_) | Amount::Number(_) => true,
            Amount::Add(..)
            | Amount::Sub(..)
            | Amount::Mul(..)
            | Amount::Div(..)
            | Amount::Min(..)
            | Amount::Max(..) => return Walk::Inside,
        };
        if seen { Walk::Past } else { Walk::Stop }
    }
}
