//! Values of the switches on what a player does in a turn before attacking.

use super::value::choices;

choices! {
    /// How Trainer cards are divided, and so what "Trainer card" in a text covers.
    TrainerTaxonomy {
        /// Trainer, Supporter and Stadium are categories beside each other (CARD-1, CARD-3).
        Siblings => "Trainer, Supporter and Stadium stand beside each other",
        /// Item, Supporter and Stadium are subtypes of Trainer (CARD-2, CARD-3).
        Subtypes => "Item, Supporter and Stadium are kinds of Trainer",
        /// As `Subtypes`, and Pokémon Tool is a fourth one (CARD-2).
        SubtypesWithTool => "Item, Supporter, Stadium and Pokémon Tool are kinds of Trainer",
    }

    /// What a Pokémon Tool is.
    ToolClass {
        /// A special plain Trainer (TURN-TOOL-3).
        PlainTrainer => "a plain Trainer",
        /// An Item, so whatever stops Items stops it (TURN-TOOL-3).
        Item => "an Item",
        /// Its own subtype and no Item (TURN-TOOL-3).
        OwnSubtype => "a kind of Trainer of its own",
    }

    /// What a Technical Machine is.
    TmClass {
        /// A special plain Trainer (TURN-TM-3).
        PlainTrainer => "a plain Trainer",
        /// An Item (TURN-TM-3).
        Item => "an Item",
        /// An Item or a Pokémon Tool, as the card prints it (TURN-TM-3, AMB-40).
        ItemOrTool => "an Item or a Pokémon Tool, as printed",
    }

    /// What a Fossil is while it is not in play.
    FossilClass {
        /// A plain Trainer (KIND-FOSSIL-1).
        PlainTrainer => "a plain Trainer",
        /// An Item (KIND-FOSSIL-1).
        Item => "an Item",
    }

    /// When a played Supporter goes to the discard pile.
    SupporterLeaves {
        /// It lies beside the Active Pokémon until the turn ends (TURN-SUPPORTER-2, AMB-39).
        EndOfTurn => "when the turn ends",
        /// As soon as its effect is done (TURN-SUPPORTER-2).
        AfterEffect => "as soon as its effect is done",
    }

    /// Which powers other than attacks the book describes.
    PowerSystem {
        /// Poké-Powers and Poké-Bodies only (TURN-ABILITY-1, TURN-POWER-4).
        PokePowerBody => "Poké-Powers and Poké-Bodies",
        /// Abilities, and the older powers on older cards (TURN-ABILITY-1).
        Ability => "Abilities, and the older powers on older cards",
    }

    /// Which effects on a Pokémon end when it evolves.
    EvolveClears {
        /// Everything but its attached cards, its damage and what those cards do (TURN-EVOLVE-9, AMB-12).
        AllButAttachedAndDamage => "all but attached cards and damage",
        /// Only Special Conditions and effects of attacks, as the newer books' bare sentence has it (AMB-12).
        ConditionsAndAttackEffects => "Special Conditions and effects of attacks",
    }

    /// What becomes of counters that are neither damage counters nor markers.
    GenericCounters {
        /// They stay on the Bench and go away by evolving (KIND-COUNTER-1, KIND-COUNTER-2, TURN-EVOLVE-12).
        StayOnBenchLostOnEvolve => "they stay on the Bench and are lost by evolving",
        /// The book has no word on them, so they are played as in 2011 (AMB-14).
        Undefined => "the book does not say",
    }

    /// How a Retreat Cost is paid with Energy cards worth more than one unit.
    RetreatOverpay {
        /// Card by card; each must still be needed when it is discarded (TURN-RETREAT-11, AMB-21).
        OneCardAtATime => "card by card, until the cost is met",
        /// Any cards that together cover the cost, even if fewer would do (the bare sentence behind AMB-21).
        AnyThatCover => "with any cards that cover the cost",
    }
}
