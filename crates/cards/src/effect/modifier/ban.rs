//! What somebody cannot do, or only at a price.

use super::*;
use crate::wording::kinds::{powers_name, subject};

family! {
    /// What somebody cannot do, or only at a price.
    pub enum BanRule as BanRuleKind {
        /// `SELECT cannot …`.
        Cannot {
            /// Which Pokémon.
            who: PokemonSel,
            /// What they cannot do.
            act: PokemonAct,
        },
        /// `you cannot …`.
        PlayerCannot {
            /// Which player.
            who: Player,
            /// What they cannot do.
            act: PlayerAct,
        },
        /// `you cannot put pokemon where … into play`.
        CannotPutIntoPlay {
            /// Who.
            who: Player,
            /// Which Pokémon cards.
            filter: Filter,
        },
        /// `SELECT have no abilities`: none of them works, and no text finds one (TURN-ABILITY-4).
        NoPowers {
            /// Which Pokémon.
            who: PokemonSel,
            /// Powers of which kind.
            kind: PowerKind,
        },
        /// `tools on SELECT have no effect`.
        ToolsOff {
            /// Which of them.
            tools: Filter,
            /// On which Pokémon.
            on: PokemonSel,
        },
        /// When it tries to attack, its player flips a coin; on tails the attack does nothing (ATTACK-B).
        FlipToAttack {
            /// Which Pokémon.
            who: PokemonSel,
        },
        /// `SELECT must discard 1 card from hand to attack`.
        PayToAttack {
            /// Which Pokémon.
            who: PokemonSel,
            /// How many cards their player discards.
            cards: u8,
        },
        /// Coins that this player flips in their own turn count as tails.
        CoinsAreTails {
            /// Whose coins.
            who: Player,
        },
    }
}

family! {
    /// What a Pokémon can be kept from.
    pub enum PokemonAct as PokemonActKind {
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

/// What a player can be kept from, as it stands after `cannot`.
pub(crate) const PLAYER_ACTS: &[(&str, PlayerAct)] = &[
    ("play items", PlayerAct::PlayItem),
    ("play supporters", PlayerAct::PlaySupporter),
    ("play stadiums", PlayerAct::PlayStadium),
    ("play trainers", PlayerAct::PlayTrainer),
    ("play cards", PlayerAct::PlayCards),
    ("play pokemon", PlayerAct::PlayPokemon),
    ("attach energy", PlayerAct::AttachEnergy),
    ("attach special energy", PlayerAct::AttachSpecialEnergy),
    ("use gx attacks", PlayerAct::UseGxAttacks),
    (
        "use abilities from hand and discard",
        PlayerAct::UsePowersElsewhere,
    ),
    ("evolve", PlayerAct::Evolve),
];

impl Rule for BanRule {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        for (owner, who) in vocab::OWNERS {
            if at.eat(&format!("{owner} coins are tails")) {
                return Ok(Some(BanRule::CoinsAreTails { who: *who }));
            }
        }
        for (subject, who) in vocab::SUBJECTS {
            if at.eat(&format!("{subject} cannot put")) {
                let filter = at.card_phrase()?;
                at.expect("into play")?;
                return Ok(Some(BanRule::CannotPutIntoPlay { who: *who, filter }));
            }
            if at.eat(&format!("{subject} cannot")) {
                let act = at.need(
                    PLAYER_ACTS,
                    "something a player does, such as `play items`,",
                )?;
                return Ok(Some(BanRule::PlayerCannot { who: *who, act }));
            }
        }
        Ok(None)
    }

    fn parse_about(at: &mut Cursor<'_>, what: &About) -> Parsed<Option<Self>> {
        match what {
            About::ThisCard => Ok(None),
            About::Pokemon(who) => about_pokemon(at, who.clone()),
            About::CardsOn(tools, on) => Ok(at.eat("have no effect").then(|| BanRule::ToolsOff {
                tools: tools.clone(),
                on: on.clone(),
            })),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            BanRule::Cannot { who, act } => {
                format!("{} cannot {}", to.pokemon(who), act.print(to))
            }
            BanRule::PlayerCannot { who, act } => {
                format!("{} cannot {}", who.subject(), phrase_of(PLAYER_ACTS, act))
            }
            BanRule::CannotPutIntoPlay { who, filter } => {
                let filter = to.card_phrase(filter, false);
                format!("{} cannot put {filter} into play", who.subject())
            }
            BanRule::NoPowers { who, kind } => {
                let powers = phrase_of(vocab::POWERS_PLURAL, kind);
                format!("{} have no {powers}", to.pokemon(who))
            }
            BanRule::ToolsOff { tools, on } => {
                let tools = to.card_phrase(tools, false);
                format!("{tools} on {} have no effect", to.scope(on))
            }
            BanRule::FlipToAttack { who } => format!("{} must flip to attack", to.pokemon(who)),
            BanRule::PayToAttack { who, cards } => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                let who = to.pokemon(who);
                format!("{who} must discard {cards} {noun} from hand to attack")
            }
            BanRule::CoinsAreTails { who } => format!("{} coins are tails", who.owner()),
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            BanRule::Cannot { who, act } => {
                let those = say.those(who);
                let recovers =
                    *act == PokemonAct::BeAffectedByConditions && who.base != PokemonBase::This;
                let recover = match recovers {
                    true => those.number.pick(
                        ", and it recovers from those it has",
                        ", and they recover from those they have",
                    ),
                    false => "",
                };
                format!("{} can't {}{recover}", those.text, act.wording(say))
            }
            BanRule::PlayerCannot { who, act } => {
                format!("{} {}", player_cannot(*who), act.wording(*who))
            }
            BanRule::CannotPutIntoPlay { who, filter } => {
                let cards = say.cards_of(filter, Number::Many);
                format!("{} put any {cards} into play", player_cannot(*who))
            }
            BanRule::NoPowers { who, kind } => {
                let who = say.those(who).verb("has", "have");
                format!("{who} no {}", powers_name(*kind))
            }
            BanRule::ToolsOff { tools, on } => {
                let tools = say.cards_of(tools, Number::Many);
                format!("{tools} attached to {} have no effect", say.scope(on))
            }
            BanRule::FlipToAttack { who } => format!(
                "when {} to attack, its player flips a coin, and on tails the attack does not happen",
                say.those(who).verb("tries", "try")
            ),
            BanRule::PayToAttack { who, cards } => {
                let noun = if *cards == 1 { "card" } else { "cards" };
                format!(
                    "{} can't attack unless its player discards {cards} {noun} from hand",
                    say.those(who).text
                )
            }
            BanRule::CoinsAreTails { who } => format!(
                "every coin that {} during their own turn counts as tails",
                match who {
                    Player::You => "you flip",
                    Player::Opponent => "your opponent flips",
                    Player::Each => "each player flips",
                }
            ),
        }
    }

    fn sample(kind: BanRuleKind, by: &mut Sampler) -> Self {
        match kind {
            BanRuleKind::Cannot => BanRule::Cannot {
                who: by.pokemon(),
                act: PokemonAct::sample(by),
            },
            BanRuleKind::PlayerCannot => BanRule::PlayerCannot {
                who: by.player(),
                act: by.phrase(PLAYER_ACTS),
            },
            BanRuleKind::CannotPutIntoPlay => BanRule::CannotPutIntoPlay {
                who: by.player(),
                filter: by.filter(2),
            },
            BanRuleKind::NoPowers => BanRule::NoPowers {
                who: by.pokemon(),
                kind: by.power(),
            },
            BanRuleKind::ToolsOff => BanRule::ToolsOff {
                tools: by.filter(2),
                on: by.everyone(),
            },
            BanRuleKind::FlipToAttack => BanRule::FlipToAttack { who: by.pokemon() },
            BanRuleKind::PayToAttack => BanRule::PayToAttack {
                who: by.pokemon(),
                cards: 1 + by.below(3) as u8,
            },
            BanRuleKind::CoinsAreTails => BanRule::CoinsAreTails { who: by.player() },
        }
    }
}

/// A rule of this family after the Pokémon that it is about.
fn about_pokemon(at: &mut Cursor<'_>, who: PokemonSel) -> Parsed<Option<BanRule>> {
    if at.eat("must flip to attack") {
        return Ok(Some(BanRule::FlipToAttack { who }));
    }
    if at.eat("must discard") {
        let cards = at.number()?;
        if !at.eat("card") {
            at.expect("cards")?;
        }
        at.expect("from hand to attack")?;
        return Ok(Some(BanRule::PayToAttack { who, cards }));
    }
    if at.eat("have no") {
        let kind = at.need(
            vocab::POWERS_PLURAL,
            "`abilities`, `poke-powers` or `poke-bodies`",
        )?;
        return Ok(Some(BanRule::NoPowers { who, kind }));
    }
    if at.eat("cannot") {
        let act = PokemonAct::parse(at)?;
        return Ok(Some(BanRule::Cannot { who, act }));
    }
    Ok(None)
}

impl PokemonAct {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Self> {
        if at.eat("use") {
            if let Token::Text(_) = at.peek() {
                return Ok(PokemonAct::UseAttack(at.text("the name of an attack")?));
            }
            if let Some((var, Meaning::Attack)) = at.bound() {
                at.advance();
                return Ok(PokemonAct::UseChosenAttack(var));
            }
            let kind = at.need(
                vocab::POWERS_PLURAL,
                "`abilities`, `poke-powers`, `poke-bodies` or the name of an attack",
            )?;
            return Ok(PokemonAct::UsePowers(kind));
        }
        for (word, condition) in vocab::CONDITIONS {
            if at.eat(&format!("be {word}")) {
                return Ok(PokemonAct::BeAffectedBy(*condition));
            }
        }
        at.need(
            &[
                ("retreat", PokemonAct::Retreat),
                ("attack", PokemonAct::Attack),
                ("evolve", PokemonAct::Evolve),
                (
                    "be affected by conditions",
                    PokemonAct::BeAffectedByConditions,
                ),
                ("be healed", PokemonAct::BeHealed),
            ],
            "`attack`, `retreat`, `use …`, `be healed` or `be affected by conditions`",
        )
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            PokemonAct::Retreat => "retreat".to_owned(),
            PokemonAct::Attack => "attack".to_owned(),
            PokemonAct::Evolve => "evolve".to_owned(),
            PokemonAct::UseAttack(name) => format!("use {}", quoted(name)),
            PokemonAct::UseChosenAttack(var) => format!("use {}", to.name(*var)),
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

    fn wording(&self, say: &Words) -> String {
        match self {
            PokemonAct::Retreat => "retreat".to_owned(),
            PokemonAct::Attack => "attack".to_owned(),
            PokemonAct::Evolve => "evolve".to_owned(),
            PokemonAct::UseAttack(name) => format!("use the attack {}", shown(name)),
            PokemonAct::UseChosenAttack(var) => format!("use {}", say.name(*var).text),
            PokemonAct::UsePowers(kind) => format!("use {}", powers_name(*kind)),
            PokemonAct::BeAffectedByConditions => "be affected by Special Conditions".to_owned(),
            PokemonAct::BeAffectedBy(condition) => format!("be {condition}"),
            PokemonAct::BeHealed => "be healed".to_owned(),
        }
    }

    fn sample(by: &mut Sampler) -> Self {
        match by.pick(PokemonAct::KINDS) {
            PokemonActKind::Retreat => PokemonAct::Retreat,
            PokemonActKind::Attack => PokemonAct::Attack,
            PokemonActKind::Evolve => PokemonAct::Evolve,
            PokemonActKind::UseAttack => PokemonAct::UseAttack("Ember".to_owned()),
            PokemonActKind::UsePowers => PokemonAct::UsePowers(by.power()),
            PokemonActKind::UseChosenAttack => match by.name_of(Meaning::Attack) {
                Some(var) => PokemonAct::UseChosenAttack(var),
                None => PokemonAct::Attack,
            },
            PokemonActKind::BeAffectedByConditions => PokemonAct::BeAffectedByConditions,
            PokemonActKind::BeAffectedBy => PokemonAct::BeAffectedBy(by.condition()),
            PokemonActKind::BeHealed => PokemonAct::BeHealed,
        }
    }
}

impl PlayerAct {
    fn wording(self, who: Player) -> String {
        let (hand, pile) = match who {
            Player::You => ("your hand", "your discard pile"),
            Player::Opponent | Player::Each => ("their hand", "their discard pile"),
        };
        match self {
            PlayerAct::PlayItem => format!("play any Item cards from {hand}"),
            PlayerAct::PlaySupporter => format!("play any Supporter cards from {hand}"),
            PlayerAct::PlayStadium => format!("play any Stadium cards from {hand}"),
            PlayerAct::PlayTrainer => format!("play any Trainer cards from {hand}"),
            PlayerAct::PlayCards => format!("play any cards from {hand}"),
            PlayerAct::PlayPokemon => format!("play any Pokémon from {hand}"),
            PlayerAct::AttachEnergy => format!("attach any Energy cards from {hand}"),
            PlayerAct::AttachSpecialEnergy => {
                format!("attach any Special Energy cards from {hand}")
            }
            PlayerAct::UseGxAttacks => "use any GX attacks".to_owned(),
            PlayerAct::UsePowersElsewhere => format!("use Abilities of cards in {hand} or {pile}"),
            PlayerAct::Evolve => format!("play any cards from {hand} to evolve Pokémon"),
        }
    }
}

/// `you can't`, `neither player can`.
fn player_cannot(who: Player) -> String {
    match who {
        Player::Each => "neither player can".to_owned(),
        Player::You | Player::Opponent => format!("{} can't", subject(who)),
    }
}

/// Several things that the same Pokémon can't do: `can't use Poké-Powers or Poké-Bodies`.
pub(crate) fn cannot_any(say: &Words, who: &PokemonSel, acts: &[&PokemonAct]) -> String {
    let mut texts: Vec<String> = Vec::new();
    for act in acts {
        let words = act.wording(say);
        let again = !texts.is_empty() && texts[0].starts_with("use Poké-");
        texts.push(match words.strip_prefix("use ") {
            Some(powers) if again && powers.starts_with("Poké-") => powers.to_owned(),
            _ => words,
        });
    }
    format!("{} can't {}", say.those(who).text, listed(&texts, "or"))
}
