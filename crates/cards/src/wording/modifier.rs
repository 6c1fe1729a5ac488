//! Rules that hold while a card is in play, or for a while.

use super::kinds::{owner, powers_name, subject, symbol, symbols};
use super::plural::{Number, Phrase, listed, shown};
use super::select::{is_anyone, is_group};
use super::verb::along_words;
use super::{Bearer, Words};
use crate::effect::{
    BanRule, CardSort, CheckupRule, Chooser, CostRule, Count, DamageRule, EnergyRule, FactFilter,
    FactRule, Filter, KnockOutRule, Modifier, PermitRule, Player, PlayerAct, PokemonAct,
    PokemonBase, PokemonSel, RelationFilter, Sources, Test, WeaknessChange,
};
use rulebox_rules::{EnergyType, TypeSet};

/// How many Pokémon a Bench holds where no rule says otherwise.
const USUAL_BENCH: u8 = 5;

impl Words {
    /// A rule as a clause without a full stop: `this Pokémon can't retreat`.
    pub fn modifier(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::Damage(DamageRule::Change {
                by,
                with,
                to,
                at,
                change,
            }) => self.damage_rule(by, with.as_deref(), to, *at, change),
            Modifier::Damage(DamageRule::PreventEffects { of, by, to }) => {
                let (whose, by) = self.used_by(*of, by);
                let not_damage = match of.has(Sources::ATTACKS) {
                    true => " (other than damage)",
                    false => "",
                };
                // In some eras a Pokémon Tool is an Item, too.
                let not_tools = match of.has(Sources::ITEMS) {
                    true => " (not Pokémon Tools)",
                    false => "",
                };
                let (of, to) = (sources(*of), self.scope(to));
                format!("prevent all effects{not_damage} on {to} from {whose}{of}{by}{not_tools}")
            }
            Modifier::Damage(DamageRule::PreventEffectsOnStadium { of }) => {
                let stadium = match self.bearer {
                    Bearer::Stadium => "this Stadium",
                    _ => "the Stadium in play",
                };
                format!("prevent all effects of {} on {stadium}", sources(*of))
            }
            Modifier::Damage(DamageRule::PreventCounters { by, to }) => {
                let (by, to) = (self.scope(by), self.scope(to));
                format!("attacks and powers of {by} can't put damage counters on {to}")
            }
            Modifier::Ban(BanRule::Cannot { who, act }) => {
                let those = self.those(who);
                let recover = match act {
                    PokemonAct::BeAffectedByConditions if who.base != PokemonBase::This => {
                        those.number.pick(
                            ", and it recovers from those it has",
                            ", and they recover from those they have",
                        )
                    }
                    _ => "",
                };
                format!("{} can't {}{recover}", those.text, self.pokemon_act(act))
            }
            Modifier::Ban(BanRule::NoPowers { who, kind }) => format!(
                "{} no {}",
                self.those(who).verb("has", "have"),
                powers_name(*kind)
            ),
            Modifier::Ban(BanRule::PlayerCannot { who, act }) => {
                format!("{} {}", player_cannot(*who), player_act(*act, *who))
            }
            Modifier::Ban(BanRule::CannotPutIntoPlay { who, filter }) => {
                let cards = self.cards_of(filter, Number::Many);
                format!("{} put any {cards} into play", player_cannot(*who))
            }
            Modifier::Ban(BanRule::FlipToAttack { who }) => format!(
                "when {} to attack, its player flips a coin, and on tails the attack does not happen",
                self.those(who).verb("tries", "try")
            ),
            Modifier::Ban(BanRule::CoinsAreTails { who }) => format!(
                "every coin that {} during their own turn counts as tails",
                match who {
                    Player::You => "you flip",
                    Player::Opponent => "your opponent flips",
                    Player::Each => "each player flips",
                }
            ),
            Modifier::Fact(FactRule::Hp { who, change }) => {
                let who = self.those(who).verb("has", "have");
                match change {
                    0.. => format!("{who} {change} more HP"),
                    _ => format!("{who} {} less HP", change.unsigned_abs()),
                }
            }
            Modifier::Cost(CostRule::Retreat { who, change }) => self.retreat_cost(who, change),
            Modifier::Cost(CostRule::Attack { who, with, change }) => {
                self.attack_cost(who, with.as_deref(), change)
            }
            Modifier::Permit(PermitRule::RetreatHeld { who }) => format!(
                "{} may retreat even while Asleep or Paralyzed",
                self.those(who).text
            ),
            Modifier::Fact(
                FactRule::Type { .. }
                | FactRule::Weakness { .. }
                | FactRule::NoWeaknessTo(_)
                | FactRule::CountsAs { .. },
            )
            | Modifier::Checkup(
                CheckupRule::PoisonCounters { .. }
                | CheckupRule::BurnCounters { .. }
                | CheckupRule::SleepCoins { .. }
                | CheckupRule::HealingDoubled { .. },
            )
            | Modifier::Ban(BanRule::ToolsOff { .. })
            | Modifier::Energy(EnergyRule::Provides { .. } | EnergyRule::ProvidesTypes { .. }) => {
                self.modifier_of_facts(modifier)
            }
            Modifier::Permit(PermitRule::UseAttacks { .. } | PermitRule::AttackTwice { .. })
            | Modifier::KnockOut(KnockOutRule::Survives { .. })
            | Modifier::Ban(BanRule::PayToAttack { .. })
            | Modifier::Permit(
                PermitRule::MegaKeepsTurn { .. }
                | PermitRule::ThisCardEvolvesAtOnce
                | PermitRule::FlipAgain,
            )
            | Modifier::KnockOut(KnockOutRule::DoesNotCount { .. })
            | Modifier::Permit(PermitRule::EvolveAtOnce { .. })
            | Modifier::Fact(FactRule::BenchSize { .. })
            | Modifier::KnockOut(KnockOutRule::Prizes { .. } | KnockOutRule::Goes { .. }) => {
                self.modifier_of_play(modifier)
            }
        }
    }

    /// Rules about what Pokémon and cards are.
    fn modifier_of_facts(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::Fact(FactRule::Type { who, is }) => {
                format!("{} only {}", self.those(who).verb("is", "are"), symbol(*is))
            }
            Modifier::Fact(FactRule::Weakness { who, is }) => {
                let those = self.those(who);
                let who = &those.text;
                match is {
                    WeaknessChange::None => format!("{} no Weakness", those.verb("has", "have")),
                    WeaknessChange::Double => format!("any Weakness of {who} counts as ×2"),
                    WeaknessChange::To(t) => format!("the Weakness of {who} is {} ×2", symbol(*t)),
                }
            }
            Modifier::Fact(FactRule::NoWeaknessTo(t)) => {
                format!("{} Weakness isn't applied", symbol(*t))
            }
            Modifier::Fact(FactRule::CountsAs { who, kinds }) => {
                let who = self.those(who);
                let kind =
                    self.pokemon_condition(&Filter::Fact(FactFilter::Kind(*kinds)), who.number);
                format!("{} also {kind}", who.text)
            }
            Modifier::Checkup(CheckupRule::PoisonCounters { who, change }) => {
                let more = if *change < 0 { "fewer" } else { "more" };
                let n = change.unsigned_abs();
                let counters = if n == 1 { "counter" } else { "counters" };
                format!(
                    "Poison puts {n} {more} damage {counters} on {}",
                    self.scope(who)
                )
            }
            Modifier::Checkup(CheckupRule::BurnCounters { who, are }) => {
                let counters = if *are == 1 { "counter" } else { "counters" };
                format!("Burn puts {are} damage {counters} on {}", self.scope(who))
            }
            Modifier::Checkup(CheckupRule::SleepCoins { who, heads }) => {
                self.sleep_coins(who, *heads)
            }
            Modifier::Checkup(CheckupRule::HealingDoubled { who }) => {
                format!("twice as much damage is healed from {}", self.scope(who))
            }
            Modifier::Ban(BanRule::ToolsOff { tools, on }) => {
                let tools = self.cards_of(tools, Number::Many);
                format!("{tools} attached to {} have no effect", self.scope(on))
            }
            Modifier::Energy(EnergyRule::Provides { energy, on, units }) => {
                let units = provided(units);
                if *energy == Filter::Relation(RelationFilter::ThisCard)
                    && *on == crate::parse::this()
                {
                    return format!("this card, once attached, provides {units}");
                }
                let energy = self.cards_of(energy, Number::One);
                format!(
                    "each {energy} attached to {} provides {units}",
                    self.scope(on)
                )
            }
            Modifier::Energy(EnergyRule::ProvidesTypes {
                energy,
                on,
                types,
                only,
            }) => {
                if let (Filter::Sort(CardSort::Energy), Some(t)) = (energy, types.only()) {
                    let energy = format!("all Energy attached to {}", self.scope(on));
                    return match only {
                        true => format!(
                            "{energy} is {} Energy in place of its usual type",
                            symbol(t)
                        ),
                        false => format!("{energy} is also {} Energy", symbol(t)),
                    };
                }
                let energy = self.cards_of(energy, Number::One);
                let also = if *only { "only" } else { "also" };
                let types = unit(*types);
                format!(
                    "the Energy of each {energy} attached to {} is {also} {types}",
                    self.scope(on)
                )
            }
            _ => String::new(),
        }
    }

    /// How many coins wake up a Pokémon.
    fn sleep_coins(&self, who: &PokemonSel, coins: u8) -> String {
        let player = match is_anyone(who) {
            true => "between turns, the player of an Asleep Pokémon".to_owned(),
            false => {
                let asleep = self.any_pokemon(who).verb("is", "are");
                format!("if {asleep} Asleep between turns, its player")
            }
        };
        let (flips, all) = match coins {
            1 => ("1 coin".to_owned(), "that is"),
            2 => ("2 coins".to_owned(), "both are"),
            n => (format!("{n} coins"), "all of them are"),
        };
        format!("{player} flips {flips} for it; it wakes up only if {all} heads")
    }

    /// Rules about attacking, evolving, Knock Outs and Prize cards.
    fn modifier_of_play(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::Permit(PermitRule::UseAttacks {
                who,
                of,
                named,
                free,
            }) => {
                let who = self.those(who).text;
                let of = self.attack_source(of);
                let free = if *free { " without the Energy it costs" } else { "" };
                match named {
                    Some(name) => format!("{who} may use the attack {} of {of}{free}", shown(name)),
                    None => format!("{who} may use any attack of {of}{free}"),
                }
            }
            Modifier::Permit(PermitRule::AttackTwice { who }) => {
                format!("{} may use the same attack twice in a turn", self.those(who).text)
            }
            Modifier::KnockOut(KnockOutRule::Survives { who, with }) => format!(
                "if an attack's damage would Knock Out {} from full HP, it stays in play with {with} HP",
                self.those(who).text
            ),
            Modifier::Ban(BanRule::PayToAttack { who, cards }) => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                format!(
                    "{} can't attack unless its player discards {cards} {noun} from hand",
                    self.those(who).text
                )
            }
            Modifier::Permit(PermitRule::MegaKeepsTurn { who, into }) => format!(
                "your turn doesn't end when {} {}",
                self.those(who).verb("becomes", "become"),
                shown(into)
            ),
            Modifier::Permit(PermitRule::ThisCardEvolvesAtOnce) => {
                "this card may be played to evolve a Pokémon even on your first turn, and even if that Pokémon is new this turn"
                    .to_owned()
            }
            Modifier::Permit(PermitRule::FlipAgain) if self.bearer == Bearer::Stadium => {
                "once during each player's turn, when that player has flipped coins for an attack, they may flip those coins again in place of keeping the results"
                    .to_owned()
            }
            Modifier::Permit(PermitRule::FlipAgain) => {
                "once during your turn, when you have flipped coins for an attack, you may flip those coins again in place of keeping the results"
                    .to_owned()
            }
            Modifier::KnockOut(KnockOutRule::DoesNotCount { who }) => format!(
                "no Prize card is taken for a Knock Out of {}, and no effect counts it",
                self.scope(who)
            ),
            Modifier::Permit(PermitRule::EvolveAtOnce { who }) => format!(
                "{} may evolve even on a player's first turn, and even if new this turn",
                self.those(who).text
            ),
            Modifier::Fact(FactRule::BenchSize {
                who,
                size,
                you_first,
                test,
            }) => self.bench_size(*who, *size, *you_first, test.as_ref()),
            Modifier::KnockOut(KnockOutRule::Prizes { of, by, change }) => {
                let prizes = match change {
                    None => "no Prize cards are taken".to_owned(),
                    Some(n) => {
                        let more = if *n < 0 { "fewer" } else { "more" };
                        let cards = match n.unsigned_abs() {
                            1 => "card is",
                            _ => "cards are",
                        };
                        format!("{} {more} Prize {cards} taken", n.unsigned_abs())
                    }
                };
                let of = self.any_scope(of);
                format!("{prizes} when {of} is Knocked Out{}", self.by_damage_of(by))
            }
            Modifier::KnockOut(KnockOutRule::Goes { who, by, to, along }) => {
                let (who, by) = (self.any_scope(who), self.by_damage_of(by));
                let to = self.dest(to, "its owner's");
                format!("when {who} is Knocked Out{by}, put it {} {to}", along_words(*along, Number::One))
            }
            _ => String::new(),
        }
    }

    /// Several things that the same Pokémon can't do: `can't use Poké-Powers or Poké-Bodies`.
    pub(super) fn cannot_any(&self, rules: &[&Modifier]) -> Option<String> {
        let Modifier::Ban(BanRule::Cannot { who, .. }) = rules.first()? else {
            return None;
        };
        let mut acts: Vec<String> = Vec::new();
        for rule in rules {
            let Modifier::Ban(BanRule::Cannot { act, .. }) = rule else {
                return None;
            };
            let words = self.pokemon_act(act);
            let again = !acts.is_empty() && acts[0].starts_with("use Poké-");
            acts.push(match words.strip_prefix("use ") {
                Some(powers) if again && powers.starts_with("Poké-") => powers.to_owned(),
                _ => words,
            });
        }
        Some(format!(
            "{} can't {}",
            self.those(who).text,
            listed(&acts, "or")
        ))
    }

    fn pokemon_act(&self, act: &PokemonAct) -> String {
        match act {
            PokemonAct::Retreat => "retreat".to_owned(),
            PokemonAct::Attack => "attack".to_owned(),
            PokemonAct::Evolve => "evolve".to_owned(),
            PokemonAct::UseAttack(name) => format!("use the attack {}", shown(name)),
            PokemonAct::UseChosenAttack(var) => format!("use {}", self.name(*var).text),
            PokemonAct::UsePowers(kind) => format!("use {}", powers_name(*kind)),
            PokemonAct::BeAffectedByConditions => "be affected by Special Conditions".to_owned(),
            PokemonAct::BeAffectedBy(condition) => format!("be {condition}"),
            PokemonAct::BeHealed => "be healed".to_owned(),
        }
    }

    fn bench_size(&self, who: Player, size: u8, you_first: bool, test: Option<&Test>) -> String {
        let holds = format!("holds up to {size} Pokémon");
        let test = test.map(|test| self.test(test));
        let having = test
            .as_ref()
            .and_then(|test| test.strip_prefix("you have "));
        let bench = match (&test, having, who) {
            (None, ..) => format!("{} Bench {holds}", owner(who)),
            (_, Some(having), Player::Each) => {
                format!("the Bench of each player who has {having} {holds}")
            }
            (_, Some(having), who) => {
                format!("{} Bench {holds} if that player has {having}", owner(who))
            }
            (Some(test), ..) => {
                format!(
                    "{} Bench {holds} if this is true for that player: {test}",
                    owner(who)
                )
            }
        };
        // What a rule allows beyond the usual size is lost with it.
        let more = size > USUAL_BENCH;
        let lost = match who {
            _ if !more => String::new(),
            Player::You => {
                format!(
                    ". If it may no longer hold so many, discard Pokémon from it until {USUAL_BENCH} are left"
                )
            }
            _ => format!(
                ". A player whose Bench may no longer hold so many discards Pokémon from it until {USUAL_BENCH} are left"
            ),
        };
        let you = match self.bearer {
            Bearer::Stadium => "the player who played this card does",
            _ => "you do",
        };
        let first = match (you_first, more) {
            (false, _) => String::new(),
            (true, true) => format!(", and if both players have to, {you} so first"),
            (true, false) => {
                format!("; if both players have to discard Pokémon from the Bench, {you} so first")
            }
        };
        format!("{bench}{lost}{first}")
    }

    /// Which Pokémon a rule is about; every Pokémon in play is `any Pokémon`.
    pub(super) fn scope(&self, sel: &PokemonSel) -> String {
        match is_anyone(sel) {
            true => "any Pokémon".to_owned(),
            false => self.those(sel).text,
        }
    }

    /// The Pokémon that a rule is about, taken together.
    pub(super) fn those(&self, sel: &PokemonSel) -> Phrase {
        let group = is_group(sel.base) && !matches!(sel.base, PokemonBase::Var(_));
        let all = sel.count == Count::All && sel.chooser == Chooser::You;
        match group && all {
            true => Phrase::many(self.pool(sel)),
            false => self.pokemon(sel),
        }
    }

    fn any_scope(&self, sel: &PokemonSel) -> String {
        match is_anyone(sel) {
            true => "any Pokémon".to_owned(),
            false => self.any_pokemon(sel).text,
        }
    }

    /// Whose effects, as it stands before and after them; Trainer cards have a player, not a Pokémon, behind them.
    fn used_by(&self, of: Sources, by: &PokemonSel) -> (String, String) {
        let cards = !of.has(Sources::ATTACKS) && !of.has(Sources::ABILITIES);
        match by.base {
            _ if is_anyone(by) => (String::new(), String::new()),
            PokemonBase::InPlay(who) if cards && *by == everyone_of(who) => {
                (format!("{} ", owner(who)), String::new())
            }
            _ => (String::new(), format!(" by {}", self.those(by).text)),
        }
    }

    fn by_damage_of(&self, by: &Option<PokemonSel>) -> String {
        match by {
            None => String::new(),
            Some(by) if is_anyone(by) => " by damage from an attack".to_owned(),
            Some(by) => format!(" by damage from attacks of {}", self.those(by).text),
        }
    }
}

/// All Pokémon of that player.
fn everyone_of(who: Player) -> PokemonSel {
    PokemonSel {
        base: PokemonBase::InPlay(who),
        ..crate::parse::anyone()
    }
}

/// `you can't`, `neither player can`.
fn player_cannot(who: Player) -> String {
    match who {
        Player::Each => "neither player can".to_owned(),
        one => format!("{} can't", subject(one)),
    }
}

fn player_act(act: PlayerAct, who: Player) -> String {
    let hand = if who == Player::You {
        "your hand"
    } else {
        "their hand"
    };
    let pile = if who == Player::You {
        "your discard pile"
    } else {
        "their discard pile"
    };
    match act {
        PlayerAct::PlayItem => format!("play any Item cards from {hand}"),
        PlayerAct::PlaySupporter => format!("play any Supporter cards from {hand}"),
        PlayerAct::PlayStadium => format!("play any Stadium cards from {hand}"),
        PlayerAct::PlayTrainer => format!("play any Trainer cards from {hand}"),
        PlayerAct::PlayCards => format!("play any cards from {hand}"),
        PlayerAct::PlayPokemon => format!("play any Pokémon from {hand}"),
        PlayerAct::AttachEnergy => format!("attach any Energy cards from {hand}"),
        PlayerAct::AttachSpecialEnergy => format!("attach any Special Energy cards from {hand}"),
        PlayerAct::UseGxAttacks => "use any GX attacks".to_owned(),
        PlayerAct::UsePowersElsewhere => format!("use Abilities of cards in {hand} or {pile}"),
        PlayerAct::Evolve => format!("play any cards from {hand} to evolve Pokémon"),
    }
}

fn sources(of: Sources) -> String {
    let all = [
        (Sources::ATTACKS, "attacks"),
        (Sources::ABILITIES, "Abilities and other powers"),
        (Sources::ITEMS, "Item cards"),
        (Sources::SUPPORTERS, "Supporter cards"),
    ];
    let words: Vec<String> = all
        .iter()
        .filter(|(source, _)| of.has(*source))
        .map(|(_, word)| (*word).to_owned())
        .collect();
    listed(&words, "and")
}

/// One unit of Energy: `{R}`, `{R} or {W}`, `every type of`.
pub(super) fn unit(types: TypeSet) -> String {
    if types == TypeSet::ALL {
        return "of every type".to_owned();
    }
    let letters: Vec<String> = types.iter().map(symbol).collect();
    listed(&letters, "or")
}

/// What an Energy card provides: `{C}{C} Energy`, `1 Energy of every type at once`.
pub(super) fn provided(units: &[TypeSet]) -> String {
    let single: Option<Vec<EnergyType>> = units.iter().map(|unit| unit.only()).collect();
    match (units, single) {
        ([], _) => "no Energy".to_owned(),
        (_, Some(types)) => format!("{} Energy", symbols(&types)),
        ([one], _) => format!("1 Energy that is {}", unit(*one)),
        (many, _) if many.iter().all(|unit| *unit == many[0]) => {
            format!("{} Energy, each of which is {}", many.len(), unit(many[0]))
        }
        (many, _) => {
            let words: Vec<String> = many
                .iter()
                .map(|one| format!("1 that is {}", unit(*one)))
                .collect();
            format!("{} Energy: {}", many.len(), listed(&words, "and"))
        }
    }
}
