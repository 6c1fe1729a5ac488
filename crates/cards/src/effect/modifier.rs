//! What holds while a card is in play or for some turns.

use super::{Along, Amount, AttackSource, Dest, Filter, Player, PokemonSel, Test, Var};
use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, TypeSet};

/// A rule that a card adds while it holds: the static half of the language. The engine keeps these
/// by the question they answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Modifier {
    /// Damage and effects.
    Damage(DamageRule),
    /// What somebody cannot do.
    Ban(BanRule),
    /// What something is.
    Fact(FactRule),
    /// Costs.
    Cost(CostRule),
    /// What is allowed.
    Permit(PermitRule),
    /// Between turns.
    Checkup(CheckupRule),
    /// Knock Outs.
    KnockOut(KnockOutRule),
    /// What Energy cards provide.
    Energy(EnergyRule),
}

/// Sources of effects, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources(pub u8);

impl Sources {
    /// `attacks`.
    pub const ATTACKS: Sources = Sources(1);
    /// `abilities`: Abilities, Poké-Powers and Poké-Bodies.
    pub const ABILITIES: Sources = Sources(2);
    /// `items`.
    pub const ITEMS: Sources = Sources(4);
    /// `supporters`.
    pub const SUPPORTERS: Sources = Sources(8);

    /// Whether all of `other` are in the set.
    pub const fn has(self, other: Sources) -> bool {
        self.0 & other.0 == other.0
    }
    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Sources) -> Sources {
        Sources(self.0 | other.0)
    }
}

/// How a Retreat Cost changes.
#[derive(Clone, Debug, PartialEq)]
pub enum RetreatChange {
    /// `+N`: so many symbols more.
    More(Amount),
    /// `-N`: so many fewer.
    Less(Amount),
    /// `is 0`: none at all.
    Free,
}

/// How the cost of an attack changes.
#[derive(Clone, Debug, PartialEq)]
pub enum CostChange {
    /// `+N`: so many Colorless symbols more.
    More(Amount),
    /// `-N`: so many Colorless symbols fewer.
    Less(Amount),
    /// `-N any`: so many symbols fewer, of any type.
    LessAny(Amount),
    /// `-[L]`: these symbols fewer.
    LessOf(Vec<EnergyType>),
    /// `ignores colorless`: no Colorless symbols.
    NoColorless,
    /// `is 0`: nothing.
    Free,
}

/// What a Weakness becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaknessChange {
    /// `none`.
    None,
    /// `x2`: applied as ×2, whatever is printed.
    Double,
    /// `{P} x2`: this one instead.
    To(EnergyType),
}

/// Where a damage effect stands in DMG-ORDER.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageStep {
    /// Before Weakness and Resistance (DMG-3).
    Before,
    /// After Weakness and Resistance (DMG-8).
    After,
}

/// How a damage effect changes damage (DMG-21 gives the order).
#[derive(Clone, Debug, PartialEq)]
pub enum DamageChange {
    /// More.
    More(Amount),
    /// Less.
    Less(Amount),
    /// Half of it.
    Half,
    /// None of it.
    Prevent,
    /// None of it if it is at most so much.
    PreventUpTo(i16),
}

/// What a Pokémon can be kept from.
#[derive(Clone, Debug, PartialEq)]
pub enum PokemonAct {
    /// Retreating.
    Retreat,
    /// Attacking at all.
    Attack,
    /// Evolving.
    Evolve,
    /// Using the attack of this name.
    UseAttack(String),
    /// Using powers of this kind; static ones stop working.
    UsePowers(PowerKind),
    /// Using the attack that a name holds.
    UseChosenAttack(Var),
    /// Being affected by Special Conditions.
    BeAffectedByConditions,
    /// Being affected by this one: `be confused`.
    BeAffectedBy(Condition),
    /// Being healed.
    BeHealed,
}

/// What a player can be kept from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAct {
    /// Playing Item (plain Trainer) cards from the hand.
    PlayItem,
    /// Playing Supporter cards from the hand.
    PlaySupporter,
    /// Playing Stadium cards from the hand.
    PlayStadium,
    /// Playing any Trainer card from the hand.
    PlayTrainer,
    /// Playing any card from the hand.
    PlayCards,
    /// Playing Pokémon from the hand.
    PlayPokemon,
    /// Attaching Energy cards from the hand.
    AttachEnergy,
    /// Attaching Special Energy cards from the hand.
    AttachSpecialEnergy,
    /// Using GX attacks.
    UseGxAttacks,
    /// Using Abilities of cards in the hand and in the discard pile.
    UsePowersElsewhere,
    /// Evolving Pokémon from the hand.
    Evolve,
}

/// How long a lasting effect holds. All end with the turn, before the step between turns (AMB-59).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// `this turn`.
    EndOfTurn,
    /// `opponent's next turn`: from now to the end of it; for "during your opponent's next turn".
    EndOfOpponentsNextTurn,
    /// `until end of turn while active`: also over when the Pokémon leaves the Active spot.
    EndOfTurnWhileActive,
    /// `during opponent's next turn`: begins with that turn and ends with it.
    OpponentsNextTurn,
    /// `your next turn`: begins with that turn and ends with it.
    YourNextTurn,
    /// `for this attack`, with the Knock Outs that it leads to; only in attacks.
    ThisAttack,
    /// `for the rest of the game`.
    RestOfGame,
}

/// Damage and effects: more, less, prevented.
#[derive(Clone, Debug, PartialEq)]
pub enum DamageRule {
    /// Damage done by attacks changes.
    Change {
        /// By whose attacks; the scope has no count.
        by: PokemonSel,
        /// Only by the attack of this name: `with "Splash Dance"`.
        with: Option<String>,
        /// To which Pokémon.
        to: PokemonSel,
        /// Where in the order of DMG-ORDER.
        at: DamageStep,
        /// How.
        change: DamageChange,
    },
    /// Effects other than damage are prevented (AMB-18): `prevent effects of attacks, abilities by SELECT on SELECT`.
    PreventEffects {
        /// Effects of what.
        of: Sources,
        /// By whose attacks and powers.
        by: PokemonSel,
        /// On which Pokémon.
        to: PokemonSel,
    },
    /// Effects of Trainer cards on the Stadium in play are prevented: `prevent effects of items on stadium`.
    PreventEffectsOnStadium {
        /// Effects of what.
        of: Sources,
    },
    /// Damage counters are not put by effects: `prevent counters by SELECT on SELECT`.
    PreventCounters {
        /// By whose attacks and powers.
        by: PokemonSel,
        /// On which Pokémon.
        to: PokemonSel,
    },
}

/// What somebody cannot do, or only at a price.
#[derive(Clone, Debug, PartialEq)]
pub enum BanRule {
    /// These Pokémon cannot do that.
    Cannot {
        /// Which Pokémon.
        who: PokemonSel,
        /// What they cannot do.
        act: PokemonAct,
    },
    /// That player cannot do that.
    PlayerCannot {
        /// Which player.
        who: Player,
        /// What they cannot do.
        act: PlayerAct,
    },
    /// When it tries to attack, its player flips a coin; on tails the attack does nothing (ATTACK-B).
    FlipToAttack {
        /// Which Pokémon.
        who: PokemonSel,
    },
    /// Coins that this player flips in their own turn count as tails.
    CoinsAreTails {
        /// Whose coins.
        who: Player,
    },
    /// `tools on SELECT have no effect`.
    ToolsOff {
        /// Which of them.
        tools: Filter,
        /// On which Pokémon.
        on: PokemonSel,
    },
    /// `SELECT must discard 1 card from hand to attack`.
    PayToAttack {
        /// Which Pokémon.
        who: PokemonSel,
        /// How many cards their player discards.
        cards: u8,
    },
    /// `SELECT have no abilities`: none of them works, and no text finds one (TURN-ABILITY-4).
    NoPowers {
        /// Which Pokémon.
        who: PokemonSel,
        /// Powers of which kind.
        kind: PowerKind,
    },
    /// `you cannot put pokemon where … into play`.
    CannotPutIntoPlay {
        /// Who.
        who: Player,
        /// Which Pokémon cards.
        filter: Filter,
    },
}

/// What a Pokémon or a Bench is like.
#[derive(Clone, Debug, PartialEq)]
pub enum FactRule {
    /// HP changes.
    Hp {
        /// Of which Pokémon.
        who: PokemonSel,
        /// By how much.
        change: i16,
    },
    /// `type of SELECT is {D}`.
    Type {
        /// Of which Pokémon.
        who: PokemonSel,
        /// The only type.
        is: EnergyType,
    },
    /// `weakness of SELECT is …`.
    Weakness {
        /// Of which Pokémon.
        who: PokemonSel,
        /// What it is.
        is: WeaknessChange,
    },
    /// `no {P} weakness`: Weakness to that type is not applied at all.
    NoWeaknessTo(EnergyType),
    /// `SELECT counts as team-plasma`.
    CountsAs {
        /// Which Pokémon.
        who: PokemonSel,
        /// What else they are.
        kinds: Kinds,
    },
    /// Another Bench size: `each player's bench size is 8 if TEST`, where `your` means that player.
    BenchSize {
        /// Whose Bench.
        who: Player,
        /// How many Pokémon.
        size: u8,
        /// `and you discard first`: the owner of this card does, where both players must.
        you_first: bool,
        /// Only if this holds for that player.
        test: Option<Test>,
    },
}

/// Costs.
#[derive(Clone, Debug, PartialEq)]
pub enum CostRule {
    /// The Retreat Cost changes; it never falls below 0.
    Retreat {
        /// Of which Pokémon.
        who: PokemonSel,
        /// How.
        change: RetreatChange,
    },
    /// The cost of attacks changes.
    Attack {
        /// Of which Pokémon.
        who: PokemonSel,
        /// Only of the attack of this name.
        with: Option<String>,
        /// How.
        change: CostChange,
    },
}

/// What the rules would not allow.
#[derive(Clone, Debug, PartialEq)]
pub enum PermitRule {
    /// `SELECT may retreat while asleep or paralyzed`.
    RetreatHeld {
        /// Which Pokémon.
        who: PokemonSel,
    },
    /// `SELECT may use attacks of SELECT [for free]`.
    UseAttacks {
        /// Which Pokémon.
        who: PokemonSel,
        /// Whose attacks.
        of: AttackSource,
        /// Only the attack of this name.
        named: Option<String>,
        /// Without the Energy they cost.
        free: bool,
    },
    /// `SELECT may attack twice`.
    AttackTwice {
        /// Which Pokémon.
        who: PokemonSel,
    },
    /// `SELECT may become "M Rayquaza-EX" without ending the turn` (KIND-MEGA-5).
    MegaKeepsTurn {
        /// Which Pokémon.
        who: PokemonSel,
        /// The name of the Mega Evolution.
        into: String,
    },
    /// `this card may evolve at once`: it may be played onto a Pokémon in the first turn or in the turn that came into
    /// play (KIND-TRAIT-1).
    ThisCardEvolvesAtOnce,
    /// `attack coins may be flipped again`: all coins of one attack, once in a turn.
    FlipAgain,
    /// Their player may evolve them in the first turn or in the turn they came into play (AMB-11).
    EvolveAtOnce {
        /// Which Pokémon.
        who: PokemonSel,
    },
}

/// Special Conditions between turns, and healing.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckupRule {
    /// `poison counters on SELECT +2`: between turns.
    PoisonCounters {
        /// On which Pokémon.
        who: PokemonSel,
        /// How many more.
        change: i8,
    },
    /// `burn counters on SELECT are 6`: between turns.
    BurnCounters {
        /// On which Pokémon.
        who: PokemonSel,
        /// How many.
        are: u8,
    },
    /// `sleep of SELECT needs 2 heads`: so many coins are flipped, and it wakes up only if all are heads.
    SleepCoins {
        /// Of which Pokémon.
        who: PokemonSel,
        /// How many coins.
        heads: u8,
    },
    /// `healing of SELECT doubled`.
    HealingDoubled {
        /// Of which Pokémon.
        who: PokemonSel,
    },
}

/// Knock Outs and the Prize cards for them.
#[derive(Clone, Debug, PartialEq)]
pub enum KnockOutRule {
    /// `SELECT survives at full hp with 10`: damage of an attack that would Knock it Out leaves so much HP.
    Survives {
        /// Which Pokémon.
        who: PokemonSel,
        /// HP left.
        with: u16,
    },
    /// `knock out of SELECT does not count`: no Prize card is taken for it, and no text counts it.
    DoesNotCount {
        /// Of which Pokémon.
        who: PokemonSel,
    },
    /// More or fewer Prize cards for a Knock Out (PRIZE-9).
    Prizes {
        /// Of which Pokémon.
        of: PokemonSel,
        /// Only by damage of attacks of these: `by damage of SELECT`.
        by: Option<PokemonSel>,
        /// By how many; nothing means that none are taken.
        change: Option<i8>,
    },
    /// `knocked out SELECT goes into lost zone`: where a Knocked Out Pokémon goes instead of the discard pile.
    Goes {
        /// Which Pokémon.
        who: PokemonSel,
        /// Only by damage of attacks of these.
        by: Option<PokemonSel>,
        /// Where to.
        to: Dest,
        /// Which of its cards go there; the others are discarded.
        along: Along,
    },
}

/// What attached Energy cards provide.
#[derive(Clone, Debug, PartialEq)]
pub enum EnergyRule {
    /// Attached Energy cards of this sort provide something else. Never stacks.
    Provides {
        /// Which Energy cards.
        energy: Filter,
        /// Attached to which Pokémon.
        on: PokemonSel,
        /// One set of types per unit.
        units: Vec<TypeSet>,
    },
    /// Each unit of attached Energy cards of this sort has these types too, or only these: `energy on SELECT also
    /// provides [M]`, `… provides only [R]`. The number of units stays.
    ProvidesTypes {
        /// Which Energy cards.
        energy: Filter,
        /// Attached to which Pokémon.
        on: PokemonSel,
        /// The types of each unit.
        types: TypeSet,
        /// Instead of its own types.
        only: bool,
    },
}
