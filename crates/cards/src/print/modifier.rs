//! Writes modifiers: rules that hold while a card is in play, or for a while.

use super::Printer;
use super::effect::subject;
use super::effect::with_cards;
use super::select::owner;
use crate::effect::{
    BanRule, CheckupRule, CostChange, CostRule, DamageChange, DamageRule, DamageStep, EnergyRule,
    FactRule, Filter, KnockOutRule, LastingRule, Modifier, PermitRule, PokemonAct, PokemonSel,
    RelationFilter, RetreatChange, Sources, Until, WeaknessChange,
};
use crate::parse::{anyone, this};
use crate::vocab::{self, phrase_of};
use rulebox_rules::TypeSet;

impl Printer<'_> {
    pub(super) fn lasting(&self, rule: &LastingRule, until: Until) -> String {
        let until = match until {
            Until::EndOfTurn => "until end of turn",
            Until::EndOfTurnWhileActive => "until end of turn while active",
            Until::EndOfOpponentsNextTurn => "until end of opponent's next turn",
            Until::YourNextTurn => "during your next turn",
            Until::OpponentsNextTurn => "during opponent's next turn",
            Until::ThisAttack => "for this attack",
            Until::RestOfGame => "for the rest of the game",
        };
        match rule {
            LastingRule::Rule(modifier) => format!("{until}: {}", self.modifier(modifier)),
            LastingRule::When(when) => format!("{until}: {}", super::when(when)),
        }
    }

    /// A rule that a card adds.
    pub(super) fn modifier(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::Damage(DamageRule::Change {
                by,
                with,
                to,
                at,
                change,
            }) => {
                let by = format!("{}{}", self.scope(by), with_attack(with));
                self.damage_rule(&by, to, *at, change)
            }
            Modifier::Damage(DamageRule::PreventEffects { of, by, to }) if *by == anyone() => {
                format!("prevent effects of {} on {}", sources(*of), self.scope(to))
            }
            Modifier::Damage(DamageRule::PreventEffects { of, by, to }) => {
                let (by, to) = (self.scope(by), self.scope(to));
                format!("prevent effects of {} by {by} on {to}", sources(*of))
            }
            Modifier::Damage(DamageRule::PreventEffectsOnStadium { of }) => {
                format!("prevent effects of {} on stadium", sources(*of))
            }
            Modifier::Damage(DamageRule::PreventCounters { by, to }) => {
                format!(
                    "prevent counters by {} on {}",
                    self.scope(by),
                    self.scope(to)
                )
            }
            Modifier::Ban(BanRule::Cannot { who, act }) => {
                format!("{} cannot {}", self.pokemon(who), self.pokemon_act(act))
            }
            Modifier::Ban(BanRule::CannotPutIntoPlay { who, filter }) => {
                let filter = self.card_phrase(filter, false);
                format!("{} cannot put {filter} into play", subject(*who))
            }
            Modifier::Ban(BanRule::PlayerCannot { who, act }) => {
                format!(
                    "{} cannot {}",
                    subject(*who),
                    phrase_of(vocab::PLAYER_ACTS, act)
                )
            }
            Modifier::Ban(BanRule::FlipToAttack { who }) => {
                format!("{} must flip to attack", self.pokemon(who))
            }
            Modifier::Ban(BanRule::CoinsAreTails { who }) => {
                format!("{} coins are tails", owner(*who))
            }
            Modifier::Fact(FactRule::Hp { who, change }) => {
                format!("hp of {} {change:+}", self.pokemon(who))
            }
            Modifier::Cost(CostRule::Retreat { who, change }) => {
                let change = match change {
                    RetreatChange::More(n) => format!("+{}", self.plain_amount(n)),
                    RetreatChange::Less(n) => format!("-{}", self.plain_amount(n)),
                    RetreatChange::Free => "is 0".to_owned(),
                };
                format!("retreat cost of {} {change}", self.pokemon(who))
            }
            Modifier::Cost(CostRule::Attack { who, with, change }) => {
                let change = match change {
                    CostChange::More(n) => format!("+{}", self.plain_amount(n)),
                    CostChange::Less(n) => format!("-{}", self.plain_amount(n)),
                    CostChange::LessAny(n) => format!("-{} any", self.plain_amount(n)),
                    CostChange::LessOf(symbols) => {
                        let symbols: Vec<String> =
                            symbols.iter().map(|t| t.symbol().to_string()).collect();
                        format!("-[{}]", symbols.join(" "))
                    }
                    CostChange::NoColorless => "ignores colorless".to_owned(),
                    CostChange::Free => "is 0".to_owned(),
                };
                format!(
                    "attack cost of {}{} {change}",
                    self.scope(who),
                    with_attack(with)
                )
            }
            Modifier::Permit(PermitRule::RetreatHeld { who }) => {
                format!(
                    "{} may retreat while asleep or paralyzed",
                    self.pokemon(who)
                )
            }
            Modifier::Fact(FactRule::Type { who, is }) => {
                format!("type of {} is {{{}}}", self.pokemon(who), is.symbol())
            }
            Modifier::Fact(FactRule::Weakness { who, is }) => {
                let is = match is {
                    WeaknessChange::None => "none".to_owned(),
                    WeaknessChange::Double => "x2".to_owned(),
                    WeaknessChange::To(t) => format!("{{{}}} x2", t.symbol()),
                };
                format!("weakness of {} is {is}", self.pokemon(who))
            }
            Modifier::Fact(FactRule::NoWeaknessTo(t)) => format!("no {{{}}} weakness", t.symbol()),
            Modifier::Fact(FactRule::CountsAs { who, kinds }) => {
                let kind = kinds.words().next().unwrap_or_default();
                format!("{} counts as {kind}", self.pokemon(who))
            }
            Modifier::Checkup(CheckupRule::PoisonCounters { who, change }) => {
                format!("poison counters on {} {change:+}", self.scope(who))
            }
            Modifier::Checkup(CheckupRule::BurnCounters { who, are }) => {
                format!("burn counters on {} are {are}", self.scope(who))
            }
            Modifier::Checkup(CheckupRule::SleepCoins { who, heads }) => {
                format!("sleep of {} needs {heads} heads", self.scope(who))
            }
            Modifier::Checkup(CheckupRule::HealingDoubled { who }) => {
                format!("healing of {} doubled", self.scope(who))
            }
            Modifier::Ban(BanRule::ToolsOff { tools, on }) => {
                let tools = self.card_phrase(tools, false);
                format!("{tools} on {} have no effect", self.scope(on))
            }
            Modifier::Permit(PermitRule::UseAttacks {
                who,
                of,
                named,
                free,
            }) => {
                let free = if *free { " for free" } else { "" };
                let of = self.attack_source(of);
                let what = named
                    .as_ref()
                    .map_or("attacks".to_owned(), |n| super::quoted(n));
                format!("{} may use {what} of {of}{free}", self.pokemon(who))
            }
            Modifier::Permit(PermitRule::AttackTwice { who }) => {
                format!("{} may attack twice", self.pokemon(who))
            }
            Modifier::KnockOut(KnockOutRule::Survives { who, with }) => {
                format!("{} survives at full hp with {with}", self.pokemon(who))
            }
            Modifier::Ban(BanRule::PayToAttack { who, cards }) => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                let who = self.pokemon(who);
                format!("{who} must discard {cards} {noun} from hand to attack")
            }
            Modifier::Permit(PermitRule::MegaKeepsTurn { who, into }) => {
                let into = super::quoted(into);
                format!(
                    "{} may become {into} without ending the turn",
                    self.pokemon(who)
                )
            }
            Modifier::Permit(PermitRule::ThisCardEvolvesAtOnce) => {
                "this card may evolve at once".to_owned()
            }
            Modifier::Permit(PermitRule::FlipAgain) => {
                "attack coins may be flipped again".to_owned()
            }
            Modifier::Energy(EnergyRule::Provides {
                energy: Filter::Relation(RelationFilter::ThisCard),
                on,
                units: provided,
            }) if *on == this() => format!("this card provides {}", units(provided)),
            Modifier::Energy(EnergyRule::ProvidesTypes {
                energy,
                on,
                types,
                only,
            }) => {
                let sort = self.card_phrase(energy, false);
                let types = units(std::slice::from_ref(types));
                let how = if *only {
                    "provides only"
                } else {
                    "also provides"
                };
                format!("{sort} on {} {how} {types}", self.scope(on))
            }
            Modifier::KnockOut(KnockOutRule::DoesNotCount { who }) => {
                format!("knock out of {} does not count", self.scope(who))
            }
            Modifier::Energy(EnergyRule::Provides {
                energy,
                on,
                units: provided,
            }) => {
                let sort = self.card_phrase(energy, false);
                format!("{sort} on {} provides {}", self.scope(on), units(provided))
            }
            Modifier::Permit(PermitRule::EvolveAtOnce { who }) => {
                format!("{} may evolve at once", self.pokemon(who))
            }
            Modifier::Ban(BanRule::NoPowers { who, kind }) => {
                let powers = phrase_of(vocab::POWERS_PLURAL, kind);
                format!("{} have no {powers}", self.pokemon(who))
            }
            Modifier::Fact(FactRule::BenchSize {
                who,
                size,
                you_first,
                test,
            }) => {
                let first = if *you_first {
                    " and you discard first"
                } else {
                    ""
                };
                let test = test.as_ref().map(|test| format!(" if {}", self.test(test)));
                let test = test.unwrap_or_default();
                format!("{} bench size is {size}{first}{test}", owner(*who))
            }
            Modifier::KnockOut(KnockOutRule::Prizes { of, by, change }) => {
                let change = change.map_or("are 0".to_owned(), |n| format!("{n:+}"));
                let (of, by) = (self.scope(of), self.by_damage_of(by));
                format!("prizes for knock out of {of}{by} {change}")
            }
            Modifier::KnockOut(KnockOutRule::Goes { who, by, to, along }) => {
                let (who, by) = (self.scope(who), self.by_damage_of(by));
                let to = self.destination(to);
                format!("knocked out {who}{by} goes {to}{}", with_cards(*along))
            }
        }
    }

    fn by_damage_of(&self, by: &Option<PokemonSel>) -> String {
        by.as_ref().map_or(String::new(), |by| {
            format!(" by damage of {}", self.scope(by))
        })
    }

    fn pokemon_act(&self, act: &PokemonAct) -> String {
        match act {
            PokemonAct::Retreat => "retreat".to_owned(),
            PokemonAct::Attack => "attack".to_owned(),
            PokemonAct::Evolve => "evolve".to_owned(),
            PokemonAct::UseAttack(name) => format!("use {}", super::quoted(name)),
            PokemonAct::UseChosenAttack(var) => format!("use {}", self.name(*var)),
            PokemonAct::UsePowers(kind) => {
                format!("use {}", phrase_of(vocab::POWERS_PLURAL, kind))
            }
            PokemonAct::BeAffectedByConditions => "be affected by conditions".to_owned(),
            PokemonAct::BeAffectedBy(condition) => {
                format!("be {}", phrase_of(vocab::CONDITIONS, condition))
            }
            PokemonAct::BeHealed => "be healed".to_owned(),
        }
    }

    /// A selection, or `any` for every Pokémon in play.
    fn scope(&self, sel: &PokemonSel) -> String {
        if *sel == anyone() {
            "any".to_owned()
        } else {
            self.pokemon(sel)
        }
    }

    fn damage_rule(
        &self,
        by: &str,
        to: &PokemonSel,
        at: DamageStep,
        change: &DamageChange,
    ) -> String {
        let scope = format!("damage by {by} to {}", self.scope(to));
        let step = match at {
            DamageStep::Before => " before weakness",
            DamageStep::After => " after weakness",
        };
        // What takes damage away stands after Weakness and Resistance unless the text says otherwise.
        let rare_step = if at == DamageStep::After { "" } else { step };
        match change {
            DamageChange::More(n) => format!("{scope} +{}{step}", self.amount(n)),
            DamageChange::Less(n) => format!("{scope} -{}{step}", self.amount(n)),
            DamageChange::Half => format!("halve {scope}{rare_step}"),
            DamageChange::Prevent => format!("prevent {scope}{rare_step}"),
            DamageChange::PreventUpTo(n) => {
                let scope = scope.replacen("damage", &format!("damage up to {n}"), 1);
                format!("prevent {scope}{rare_step}")
            }
        }
    }
}

/// ` with "NAME"`, where a rule is about one attack only.
fn with_attack(with: &Option<String>) -> String {
    with.as_ref().map_or(String::new(), |name| {
        format!(" with {}", super::quoted(name))
    })
}

/// `attacks, abilities`.
fn sources(of: Sources) -> String {
    let single = vocab::SOURCES.iter().filter(|(_, s)| s.0.count_ones() == 1);
    let words: Vec<&str> = single
        .filter(|(_, source)| of.has(*source))
        .map(|(word, _)| *word)
        .collect();
    words.join(", ")
}

/// `[G G]`, `[R/W]`, `[any]`.
pub(super) fn units(units: &[TypeSet]) -> String {
    let units: Vec<String> = units
        .iter()
        .map(|unit| {
            if *unit == TypeSet::ALL {
                return "any".to_owned();
            }
            let letters: Vec<String> = unit.iter().map(|t| t.symbol().to_string()).collect();
            letters.join("/")
        })
        .collect();
    format!("[{}]", units.join(" "))
}
