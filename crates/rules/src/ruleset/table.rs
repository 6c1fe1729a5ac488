//! The table of all switches: one line each, from which the struct and everything that goes by name is derived.

use super::switch::{listed, read_value};
use super::*;
use crate::words::TypeSet;
use serde::{Deserialize, Serialize};

/// Each line is `field: Type, question, [rules]`, then optionally `only [values]` for a closed list, `like [values]`
/// for examples of an open type, and `wording reason` where the values play alike.
macro_rules! switches {
    ($($topic:ident { $(
        $field:ident: $type:ty, $question:literal, [$($rule:literal),+]
        $(, only [$($only:literal),+])? $(, like [$($like:literal),+])? $(, wording $why:literal)?;
    )+ })+) => {
        /// One answer to every question on which the rulebooks differ. All fields are public: every combination is
        /// a game that can be played.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub struct Ruleset {
            /// The kinds of cards that the book describes; `kinds` says what this means for the others.
            pub known: Known,
            $($(
                #[doc = $question]
                #[doc = concat!("\n\nSettles", $(" ", $rule,)+ ".")]
                pub $field: $type,
            )+)+
        }

        impl Ruleset {
            /// Every switch, in the order of the fields.
            pub const SWITCHES: &'static [Switch] = &[$($(Switch {
                name: stringify!($field),
                question: $question,
                topic: Topic::$topic,
                rules: &[$($rule),+],
                wording_only: switches!(@reason $($why)?),
            }),+),+];

            /// The value of the switch `name`, as era files write it.
            pub fn get(&self, name: &str) -> Option<String> {
                match name {
                    $($(stringify!($field) => Some(self.$field.show()),)+)+
                    _ => None,
                }
            }

            /// The value of the switch `name`, as a player would say it in answer to its question.
            pub fn say(&self, name: &str) -> Option<String> {
                match name {
                    $($(stringify!($field) => Some(self.$field.say()),)+)+
                    _ => None,
                }
            }

            /// Gives the switch `name` another value. On an error nothing has changed.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), SwitchError> {
                match name {
                    $($(stringify!($field) => {
                        self.$field = read_value(stringify!($field), value, &[$($($only),+)?], &[$($($like),+)?])?;
                    })+)+
                    _ => return Err(SwitchError::unknown(name, Self::SWITCHES)),
                }
                Ok(())
            }

            /// Whether [`Ruleset::set`] would take this value.
            pub fn check(name: &str, value: &str) -> Result<(), SwitchError> {
                match name {
                    $($(stringify!($field) => {
                        read_value::<$type>(stringify!($field), value, &[$($($only),+)?], &[$($($like),+)?]).map(drop)
                    })+)+
                    _ => Err(SwitchError::unknown(name, Self::SWITCHES)),
                }
            }

            /// The values that the switch `name` sensibly takes: all of a closed type, examples of an open one.
            /// Nothing if there is no such switch.
            pub fn values(name: &str) -> Vec<String> {
                match name {
                    $($(stringify!($field) => listed::<$type>(&[$($($only),+)?], &[$($($like),+)?]),)+)+
                    _ => Vec::new(),
                }
            }

            /// Puts a rule set together from the written value of every switch.
            pub(super) fn build<'a>(
                known: Known,
                written: impl Fn(&'static str) -> Option<&'a str>,
            ) -> Result<Ruleset, SwitchError> {
                Ok(Ruleset {
                    known,
                    $($($field: {
                        let switch = stringify!($field);
                        let value = written(switch).ok_or(SwitchError::Missing { switch })?;
                        read_value(switch, value, &[$($($only),+)?], &[$($($like),+)?])?
                    },)+)+
                })
            }
        }
    };
    (@reason) => { None };
    (@reason $why:literal) => { Some($why) };
}

switches! {
    Setup {
        first_player_decision: FirstPlayerDecision, "Who takes the first turn?", ["SETUP-3", "AMB-1"];
        first_player_flip_timing: FlipTiming, "When is the coin for the first turn flipped?",
            ["SETUP-2", "SETUP-14", "SUDDEN-3", "AMB-1"];
        fossil_is_basic_in_setup: bool, "Does a Fossil count as a Basic Pokémon while setting up?",
            ["SETUP-9", "MULL-15", "KIND-FOSSIL-3", "AMB-34"];
        mulligan_extra_draw: ExtraDraw, "Must cards earned by the other player's mulligans be drawn?",
            ["MULL-7", "MULL-8", "AMB-4"];
        mulligan_extra_draw_timing: ExtraDrawTiming, "When are cards earned by mulligans drawn?", ["MULL-9", "AMB-2"];
        mulligan_waits_for_other_setup: bool, "Does a mulligan wait until the other player has set up?", ["MULL-10"];
        mulligan_extra_basics_to_bench: bool, "May Basic Pokémon among the extra cards go straight to the Bench?",
            ["MULL-11", "AMB-5"];
        mulligan_both_reveal: bool, "Are both hands shown when both lack a Basic Pokémon?", ["MULL-5", "AMB-3"];
    }
    FirstTurn {
        starter_may_play_item: bool, "May the starting player play Items or plain Trainers on the first turn?",
            ["TURN-FIRST-2", "AMB-58"];
        starter_may_play_supporter: bool, "May the starting player play a Supporter on the first turn?",
            ["TURN-FIRST-3", "AMB-58"];
        starter_may_play_stadium: bool, "May the starting player play a Stadium on the first turn?",
            ["TURN-FIRST-4", "AMB-58"];
        starter_may_play_fossil: bool, "May the starting player play a Fossil on the first turn?",
            ["TURN-FIRST-5", "KIND-FOSSIL-5", "AMB-58"];
        starter_may_attack: bool, "May the starting player attack on the first turn?", ["TURN-FIRST-6", "AMB-58"];
        first_turn_evolve: FirstTurnEvolve, "May a Pokémon evolve on its player's own first turn?",
            ["TURN-FIRST-8", "TURN-EVOLVE-11", "AMB-11"];
    }
    Actions {
        trainer_taxonomy: TrainerTaxonomy, "How are Trainer cards divided?", ["CARD-1", "CARD-2", "CARD-3"];
        tool_class: ToolClass, "What is a Pokémon Tool?", ["TURN-TOOL-3", "AMB-74"];
        tm_class: TmClass, "What is a Technical Machine?", ["TURN-TM-3", "AMB-40"];
        fossil_class: FossilClass, "What is a Fossil in the hand?", ["KIND-FOSSIL-1"],
            wording "what 2009 calls a plain Trainer is what later books call an Item";
        supporter_leaves: SupporterLeaves, "When does a played Supporter go to the discard pile?",
            ["TURN-SUPPORTER-2", "AMB-39"];
        stadium_same_name_ban: bool, "Is a Stadium barred while one of its name is in play?",
            ["TURN-STADIUM-5", "AMB-20"];
        power_system: PowerSystem, "Which powers do Pokémon have besides attacks?", ["TURN-ABILITY-1"];
        evolve_clears: EvolveClears, "Which effects end when a Pokémon evolves?", ["TURN-EVOLVE-9", "AMB-12"];
        generic_counters: GenericCounters, "What becomes of generic counters?",
            ["KIND-COUNTER-1", "KIND-COUNTER-2", "TURN-EVOLVE-12", "AMB-14"],
            wording "where the book is silent the rule of 2011 applies";
        retreat_overpay: RetreatOverpay, "How is a Retreat Cost paid with Energy worth several units?",
            ["TURN-RETREAT-11", "AMB-21"];
    }
    Attack {
        attack_order: [AttackStep; 6], "In which order do the steps of an attack follow?",
            ["ATTACK-ORDER", "COND-CONF-8", "AMB-35", "AMB-72"];
        resolve_order: ResolveOrder, "In which order is an attack carried out?", ["ATTACK-F", "DMG-10"];
        defender_modifiers: DefenderModifiers, "Are effects on the defender applied in one step or in two?",
            ["DMG-8", "AMB-76"];
        base_damage_signs: BaseDamageSigns, "Which signs stand beside damage numbers?", ["DMG-2"],
            wording "the sign is printed on the card";
        damage_counter_value: DamageCounterValue, "How much is a damage counter?", ["DMG-15", "AMB-57"],
            wording "a damage counter in a text is 10 in every era";
        zero_cost_symbol: bool, "Does the book show a symbol for attacks that cost nothing?", ["ATTACK-7"],
            wording "a cost of 0 is always met";
        defending_pokemon_means: Defending, "Which Pokémon is the Defending Pokémon?", ["CARD-13"];
    }
    KnockOut {
        burn: BurnRule, "What does being Burned do between turns?", ["COND-BURN-2", "COND-BURN-3"];
        checkup_condition_order: CheckupOrder, "In which order are Special Conditions dealt with between turns?",
            ["CHECKUP-3"];
        checkup_other_effects: CheckupEffects, "When do other effects happen between turns?",
            ["CHECKUP-4", "CHECKUP-5", "CHECKUP-6", "AMB-25", "AMB-71"];
        checkup_ko_check: KoCheck, "When are Knock Outs decided between turns?", ["CHECKUP-7", "KO-2", "AMB-24"];
        checkup_prize_then_promote: bool, "Are Prizes taken before a new Active Pokémon is chosen, between turns too?",
            ["KO-13", "AMB-23"];
        simultaneous_ko_order: KoOrder, "Who acts first when both players lose a Pokémon at the same moment?",
            ["KO-11", "KO-12", "CHECKUP-9", "AMB-22"];
        checkup_name: CheckupName, "What is the step between turns called?", ["CHECKUP-2"],
            wording "the names mean the same step";
    }
    Text {
        up_to_minimum: u8, "What is the least number that \"up to\" allows?", ["TEXT-2", "AMB-31"], only ["0", "1"];
        draw_up_to_minimum: u8, "What is the least number that \"draw up to\" allows?", ["TEXT-3", "AMB-31"],
            only ["0", "1"];
        energy_types: TypeSet, "Which types are there?", ["TYPE-1", "TYPE-3"],
            like ["G R W L P F D M C", "G R W L P F D M Y N C"];
        basic_energy_types: TypeSet, "Which kinds of basic Energy are there?", ["TYPE-4", "TYPE-5"],
            like ["G R W L P F D M", "G R W L P F D M Y"];
        form_is_part_of_name: bool, "Is a form, such as a region, part of a Pokémon's name?", ["NAME-5"];
        delta_is_part_of_name: bool, "Is Delta Species part of a Pokémon's name?", ["NAME-3", "KIND-DELTA-1"];
        level_is_part_of_name: bool, "Is the level part of a Pokémon's name?", ["NAME-1"];
        symbols_that_are_not_owner: NotOwnerSymbols, "Which symbols in a name do not make an owner?",
            ["KIND-OWNER-1", "KIND-SP-2", "AMB-53"],
            wording "no book treats a Pokémon SP as having an owner; each lists the symbols that were printed by then";
        max_pokemon_star: Option<u8>, "How many Pokémon ★ may a deck hold?", ["DECK-6", "KIND-STAR-1", "AMB-66"];
        max_ace_spec: AceSpecLimit, "How many ACE SPEC cards may a deck hold?",
            ["DECK-7", "KIND-ACESPEC-1", "KIND-ACESPEC-2"];
        max_radiant: Option<u8>, "How many Radiant Pokémon may a deck hold?", ["DECK-8", "KIND-RADIANT-1"];
        max_prism_star_per_name: Option<u8>, "How many Prism Star cards of one name may a deck hold?",
            ["DECK-9", "KIND-PRISM-1"];
        lint_energy_range: Option<(u8, u8)>, "How many Energy cards does the book advise?", ["DECK-12"];
        lint_trainer_range: Option<(u8, u8)>, "How many Trainer cards does the book advise?", ["DECK-13"];
        kinds: KindPolicy, "May a deck hold kinds of cards that the book does not know?", ["AMB-41"];
    }
}

impl Ruleset {
    /// The switch called `name`.
    pub fn switch(name: &str) -> Option<&'static Switch> {
        Self::SWITCHES.iter().find(|switch| switch.name == name)
    }

    /// The switches on which `other` answers differently, in the order of the fields.
    pub fn diff(&self, other: &Ruleset) -> Vec<Difference> {
        let differing = |switch: &'static Switch| {
            let (from, to) = (self.get(switch.name)?, other.get(switch.name)?);
            (from != to).then_some(Difference { switch, from, to })
        };
        Self::SWITCHES.iter().filter_map(differing).collect()
    }
}
