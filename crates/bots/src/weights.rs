//! What things are worth, in points.

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:expr,)*) => {
        /// What things are worth.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Weights {
            $($(#[$doc])* pub(crate) $name: i32,)*
        }

        impl Weights {
            /// As they are used.
            pub(crate) const USUAL: Weights = Weights { $($name: $value,)* };
        }
    };
}

weights! {
    /// A Prize card.
    prize = 900,
    /// The readiness of the best attacker, in hundredths of points per damage.
    first = 300,
    /// That of the second one.
    second = 171,
    /// That of each other one.
    others = 202,
    /// The readiness of the Active Pokémon, in hundredths.
    active = 125,
    /// A Pokémon in play.
    body = 30,
    /// Its HP, in hundredths.
    hp = 75,
    /// Each stage above the first.
    stage = 100,
    /// Damage as much as its HP, for each Prize card that it gives.
    hurt = 320,
    /// The damage of what it may become, in hundredths.
    promise = 22,
    /// An attached card.
    attached = 47,
    /// An attached card beyond the fourth.
    attached_more = 8,
    /// An empty Bench, below zero.
    bench_empty = 450,
    /// A Bench with one Pokémon, below zero.
    bench_one = 130,
    /// Each Benched Pokémon beyond the second.
    bench_more = 12,
    /// A deck without cards, below zero.
    deck_empty = 1_954,
    /// A deck begins to run out below so many cards.
    deck_from = 22,
    /// The square of what it has fewer, below zero.
    deck_square = 4,
    /// A sleeping Active Pokémon, below zero.
    asleep = 90,
    /// A Confused one.
    confused = 80,
    /// A Paralyzed one.
    paralyzed = 130,
    /// Each counter of Poison and Burns.
    poison = 40,
    /// Damage as much as the HP of the other Active Pokémon, for each Prize card that it gives.
    blow = 250,
    /// A Knock Out that threatens.
    knock_out = 200,
    /// A Knock Out that threatens, for each Prize card that it gives.
    knock_out_prize = 450,
    /// What one more Energy card would allow, when the player is next to attack, in hundredths.
    mine_soon = 13,
    /// What one more Energy card would allow the opponent, in hundredths.
    foe_soon = 50,
    /// What whoever is not next threatens, in hundredths.
    later = 50,
    /// An Energy card in the hand.
    energy = 40,
    /// A Basic Pokémon in the hand that the Bench needs.
    basic = 45,
    /// Another one.
    basic_more = 35,
    /// An Evolution card for a Pokémon in play.
    evolution = 75,
    /// Another one.
    evolution_idle = 28,
    /// A Supporter in the hand.
    supporter = 45,
    /// A Pokémon Tool in the hand.
    tool = 25,
    /// A Stadium in the hand.
    stadium = 20,
    /// A Stadium in play, to whoever played it.
    stadium_in_play = 45,
    /// An Item in the hand.
    item = 30,
    /// A card in the opponent's hand.
    foe_hand = 40,
    /// An attack for which one unit of Energy is missing, in hundredths.
    missing_one = 65,
    /// One for which two are missing.
    missing_two = 40,
    /// One for which three are missing.
    missing_three = 24,
}

impl Weights {
    /// A Bench of so many Pokémon: without one, the next Knock Out ends the game.
    pub(crate) fn bench(&self, benched: usize) -> i32 {
        match benched {
            0 => -self.bench_empty,
            1 => -self.bench_one,
            n => self.bench_more * (n as i32 - 2),
        }
    }

    /// What a deck of so few cards costs.
    pub(crate) fn deck(&self, cards: i32) -> i32 {
        let fewer = (self.deck_from - cards).max(0);
        let empty = if cards == 0 { self.deck_empty } else { 0 };
        fewer * fewer * self.deck_square + empty
    }

    /// What an attack is worth, in hundredths, when so many units are missing.
    pub(crate) fn by_missing(&self, missing: i32) -> i32 {
        match missing {
            0 => 100,
            1 => self.missing_one,
            2 => self.missing_two,
            3 => self.missing_three,
            _ => self.missing_three / 2,
        }
    }
}
