//! Reads prices: what stands in `cost { … }` and `pay { … }`.

use super::cursor::{Cursor, Place};
use super::error::{Fault, Parsed};
use crate::effect::{CardVerb, CounterVerb, Effect, FlowVerb, PokemonVerb};

impl Cursor<'_> {
    /// What stands in braces after `cost`.
    pub(super) fn cost_block(&mut self) -> Parsed<Effect> {
        let at = self.span();
        match self.price()? {
            effect if effect == Effect::default() => {
                let message = "This cost is empty. What costs nothing has no `cost`.";
                Err(Fault::new(at, message).bare())
            }
            effect => Ok(effect),
        }
    }

    /// The block of a price, in which no other price stands.
    fn price(&mut self) -> Parsed<Effect> {
        let outer = std::mem::replace(&mut self.scope.price, true);
        let effect = self.block();
        self.scope.price = outer;
        effect
    }

    /// `pay { … }`.
    pub(super) fn pay_statement(&mut self) -> Parsed<Effect> {
        if self.scope.place == Place::Attack {
            return Err(self.fault(
                "An attack is used whatever it does, so it has no `pay`: write what is done, or `require { … }`.",
            ));
        }
        if self.scope.price {
            return Err(self.fault(
                "What stands in `cost { … }` or `pay { … }` is a price already: leave this `pay` and its braces out.",
            ));
        }
        let at = self.span();
        self.expect("pay")?;
        let effect = self.price()?;
        if !effect.all().into_iter().any(takes) {
            return Err(Fault::new(
                at,
                "A price takes something from the player who pays it: cards that are discarded or put elsewhere, \
                 Pokémon that leave play, or HP by damage counters. Nothing of this stands here.",
            )
            .bare());
        }
        if self.continues("then") {
            let message =
                "What happens only if the price is paid is written `do { pay { … } } then { … }`.";
            return Err(Fault::new(at, message));
        }
        Ok(Effect::Flow(FlowVerb::Pay(Box::new(effect))))
    }
}

/// Whether an effect by itself can take something from a player.
fn takes(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Cards(CardVerb::Move { .. })
            | Effect::Pokemon(
                PokemonVerb::Return { .. }
                    | PokemonVerb::Devolve { .. }
                    | PokemonVerb::KnockOut { .. }
                    | PokemonVerb::TrimBench { .. }
            )
            | Effect::Counters(CounterVerb::Put { .. } | CounterVerb::Move { .. })
    )
}
