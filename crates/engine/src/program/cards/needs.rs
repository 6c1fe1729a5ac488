//! Whether there are such cards (AMB-33). What is in a deck or in somebody else's hand is hidden: its number is all that counts.

use crate::program::need::{Look, Need, What};
use crate::program::pokemon::needs::is_named;
use crate::program::prizes::counts_face_down;
use crate::query::select::whole_pile;
use crate::state::ids::CardSet;
use crate::state::layout::Layout;
use crate::state::memory::Env;
use crate::state::piles::Pile;
use rulebox_cards::effect::{CardSel, CardZone, Chooser, Player, PokemonBase};

impl<L: Layout> Look<'_, L> {
    /// Whether there is such a card.
    pub(in crate::program) fn some_card(&self, sel: &CardSel) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        if let Some(some) = counts_face_down(table, ctx, sel) {
            return some;
        }
        match &sel.from {
            CardZone::Var(var) => !self.is_none(var.into()),
            CardZone::Deck(player)
            | CardZone::DeckTop(player, _)
            | CardZone::DeckBottom(player, _) => self.meets(&Need::Deck(*player)),
            CardZone::Prizes(player) => self.some_in(Pile::Prizes, *player),
            CardZone::Hand(player) if *player != Player::You || self.known.hands_are_hidden => {
                self.some_in(Pile::Hand, *player)
            }
            CardZone::ThisCard => true,
            CardZone::Attached(on) if is_named(on) => {
                !matches!(on.base, PokemonBase::Var(var) if self.is_none(var.into()))
            }
            _ if sel.chooser == Chooser::Random => true,
            CardZone::Attached(_) | CardZone::Stadium => self.reaches_some(table.cards(ctx, sel)),
            CardZone::Hand(_)
            | CardZone::Discard(_)
            | CardZone::LostZone(_)
            | CardZone::Under(_)
            | CardZone::StadiumOf(_) => table.any_card(ctx, sel) || self.finds_what_is_paid(sel),
        }
    }

    /// Whether some pile of the players whom a text means holds a card, whichever it is.
    pub(in crate::program) fn some_in(&self, pile: Pile, of: Player) -> bool {
        (self.table.piles_of(self.ctx, of, pile)).any(|(_, there)| there != 0)
    }

    /// Whether an effect of this text reaches one of these cards where it is.
    pub(in crate::program) fn reaches_some(&self, cards: L::Cards) -> bool {
        (cards.cards()).any(|card| !self.table.protects(self.ctx, card))
    }

    /// Whose cards a zone holds; nothing where the text does not say.
    pub(in crate::program) fn owner(&self, zone: &CardZone) -> Option<Player> {
        if let CardZone::Var(var) = zone {
            let (held, look) = self.held(var.into())?;
            return match &held.what {
                What::Cards(sel) => look.owner(&sel.from),
                What::Chosen(_) => look.owner(&held.chosen_from(self.code)?.from.from),
                What::Pokemon(_) | What::Other => None,
            };
        }
        if let CardZone::DeckTop(player, _) | CardZone::DeckBottom(player, _) = zone {
            return Some(*player);
        }
        whole_pile(zone).map(|(player, _)| player)
    }

    /// Whether a card that a price puts into the discard pile can be found there.
    pub(in crate::program) fn finds_what_is_paid(&self, sel: &CardSel) -> bool {
        let own = matches!(sel.from, CardZone::Discard(Player::You | Player::Each));
        if self.known.discarded[0].is_none() || !own {
            return false;
        }
        let (mut found, mut named) = (L::Cards::default(), None);
        let paid = self.known.discarded.iter().flatten();
        for choose in paid.filter_map(|at| self.code.op(*at).choice_of_cards()) {
            let these = self.table.candidates(self.ctx, choose);
            let own = these.cards().filter(|c| c.owner() == self.ctx.seat);
            own.for_each(|card| found.insert(card));
            // The text may leave out what it was paid with.
            named = Some((choose.into, these));
        }
        let env = Env::only_naming(named);
        let ctx = self.ctx.naming(&env);
        (found.cards()).any(|card| self.table.card_fits(&ctx, card, &sel.filter))
    }
}
