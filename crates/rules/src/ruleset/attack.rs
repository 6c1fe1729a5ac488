//! Values of the switches on attacks and damage.

use super::value::{SwitchValue, choices};

choices! {
    /// A step of an attack. The order of the steps is the switch `attack_order`.
    AttackStep {
        /// Name the attack and check its Energy (ATTACK-A).
        Announce => "announcement",
        /// Make the choices it asks for (ATTACK-D).
        Choices => "choices",
        /// Do what it requires in order to be used (ATTACK-E).
        Requirements => "requirements",
        /// Apply effects that may change or cancel it (ATTACK-B).
        CancelEffects => "effects that cancel it",
        /// Flip the coin of a Confused attacker (ATTACK-C, COND-CONF-8).
        Confusion => "Confusion",
        /// Carry it out (ATTACK-F).
        Resolve => "the attack itself",
    }

    /// In which order an attack is carried out.
    ResolveOrder {
        /// Damage, then the other effects (ATTACK-F).
        DamageThenEffects => "damage, then effects",
        /// What comes before damage, then damage, then the rest (ATTACK-F).
        PreDamageThenDamageThenEffects => "what comes before damage, damage, then other effects",
    }

    /// How effects on the defender are ordered when damage is worked out.
    DefenderModifiers {
        /// Trainer and Energy cards first, all other effects in a second step (DMG-8).
        TrainerEnergyThenOther => "two: Trainer and Energy cards, then the rest",
        /// All in one step, ordered by what they do (DMG-8, DMG-21).
        OneStep => "one",
    }

    /// Which signs the book allows beside a damage number.
    BaseDamageSigns {
        /// Times, minus, plus and the question mark (DMG-2).
        TimesMinusPlusQuestion => "×, −, + and ?",
        /// Times, minus and plus (DMG-2).
        TimesMinusPlus => "×, − and +",
    }

    /// How much damage a damage counter stands for.
    DamageCounterValue {
        /// Ten (DMG-15).
        Ten = "10",
        /// The number printed on the counter, which a text takes as ten (DMG-15, AMB-57).
        AsPrinted => "the number printed on it",
    }

    /// Which Pokémon is the Defending Pokémon.
    Defending {
        /// The opponent's Active Pokémon, whatever the attack hits (CARD-13).
        OpposingActive => "the opponent's Active Pokémon",
        /// The Pokémon that the attack is done to (CARD-13).
        ReceiverOfAttack => "the Pokémon that the attack is done to",
    }
}

/// The order of the steps: all six once, from the announcement to carrying it out (ATTACK-ORDER).
impl SwitchValue for [AttackStep; 6] {
    fn show(&self) -> String {
        self.map(AttackStep::name).join(", ")
    }
    fn say(&self) -> String {
        self.map(|step| step.say()).join(", ")
    }
    fn read(text: &str) -> Option<Self> {
        let steps: Option<Vec<AttackStep>> = text
            .split(',')
            .map(|word| AttackStep::read(word.trim()))
            .collect();
        let order: [AttackStep; 6] = steps?.try_into().ok()?;
        let complete = AttackStep::ALL.iter().all(|step| order.contains(step));
        (complete && order[0] == AttackStep::Announce && order[5] == AttackStep::Resolve)
            .then_some(order)
    }
    fn values() -> Vec<String> {
        use AttackStep::*;
        vec![
            [
                Announce,
                Choices,
                Requirements,
                CancelEffects,
                Confusion,
                Resolve,
            ]
            .show(),
            [
                Announce,
                CancelEffects,
                Confusion,
                Choices,
                Requirements,
                Resolve,
            ]
            .show(),
        ]
    }
}
