//! What is counted or measured on the table.

use super::*;

family! {
    /// What is counted or measured on the table.
    pub enum Counted as CountedKind {
        /// Heads of the last flip.
        Heads,
        /// Tails of the last flip.
        Tails,
        /// How many Pokémon: `count(SELECT)`.
        Pokemon(PokemonSel),
        /// How many cards: `count(CARDS)`.
        Cards(CardSel),
        /// Damage counters on them: `counters(SELECT)`.
        Counters(PokemonSel),
        /// Units of Energy attached to them, of one type or of any: `energy(SELECT)`, `energy({G}, SELECT)`.
        Energy(Option<EnergyType>, PokemonSel),
        /// Symbols in their Retreat Cost: `retreat(SELECT)`.
        RetreatCost(PokemonSel),
        /// HP left: `remaining hp(SELECT)`.
        RemainingHp(PokemonSel),
        /// Prize cards left: `your prizes`.
        Prizes(Player),
        /// Damage done so far by this attack: `damage done`.
        DamageDone,
        /// How many Pokémon that player's Bench holds: `your bench size`.
        BenchSize(Player),
        /// HP: `hp(SELECT)`.
        Hp(PokemonSel),
        /// Prize cards that player has taken in this game: `opponent's prizes taken`.
        PrizesTaken(Player),
        /// Units of Energy beyond the cost of the attack: `extra energy({W}, SELECT)`.
        ExtraEnergy(Option<EnergyType>, PokemonSel),
        /// Damage that attacks did to it in the opponent's last turn: `damage taken last turn(SELECT)`.
        DamageTakenLastTurn(PokemonSel),
    }
}

/// Counts something of Pokémon.
type OfPokemon = fn(PokemonSel) -> Counted;

/// Counts Energy of a type, or of any, on Pokémon.
type OfEnergy = fn(Option<EnergyType>, PokemonSel) -> Counted;

impl Counted {
    /// The words with which it can begin, for suggestions; `count` is read before.
    pub(super) const BEGINS: &'static [&'static str] = &[
        "heads",
        "tails",
        "counters",
        "energy",
        "retreat",
        "remaining",
        "damage",
        "hp",
        "extra",
    ];

    /// Whether words for it come next.
    pub(super) fn comes_next(at: &Cursor<'_>) -> bool {
        match at.word() {
            Some("heads" | "tails" | "remaining" | "extra") => true,
            Some("damage") => at.sees("damage done") || at.sees("damage taken"),
            Some("counters" | "energy" | "retreat" | "hp") => *at.peek_at(1) == Token::Sign('('),
            _ => vocab::OWNERS.iter().any(|(owner, _)| {
                at.sees(&format!("{owner} prizes")) || at.sees(&format!("{owner} bench size"))
            }),
        }
    }

    /// Reads it; nothing if the next words are none of its.
    pub(super) fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.sees("heads") || at.sees("tails") {
            return coins(at).map(Some);
        }
        if at.sees("damage done") {
            return damage_done(at).map(Some);
        }
        for (owner, who) in vocab::OWNERS {
            if at.eat(&format!("{owner} prizes taken")) {
                return Ok(Some(Counted::PrizesTaken(*who)));
            }
            if at.eat(&format!("{owner} bench size")) {
                return Ok(Some(Counted::BenchSize(*who)));
            }
            if at.eat(&format!("{owner} prizes")) {
                return Ok(Some(Counted::Prizes(*who)));
            }
        }
        let of_pokemon: [(&str, OfPokemon); 5] = [
            ("counters", Counted::Counters),
            ("retreat", Counted::RetreatCost),
            ("remaining hp", Counted::RemainingHp),
            ("hp", Counted::Hp),
            ("damage taken last turn", Counted::DamageTakenLastTurn),
        ];
        if let Some(of) = at.pick(&of_pokemon) {
            return at.bracketed(|at| at.pokemon().map(of)).map(Some);
        }
        let of_energy: [(&str, OfEnergy); 2] = [
            ("energy", Counted::Energy),
            ("extra energy", Counted::ExtraEnergy),
        ];
        let Some(of) = at.pick(&of_energy) else {
            return Ok(None);
        };
        let (wanted, sel) = at.bracketed(energy_of)?;
        Ok(Some(of(wanted, sel)))
    }

    pub(super) fn print(&self, to: &Printer<'_>) -> String {
        match self {
            Counted::Heads => "heads".to_owned(),
            Counted::Tails => "tails".to_owned(),
            Counted::Pokemon(sel) => format!("count({})", to.pokemon(sel)),
            Counted::Cards(sel) => match matches!(sel.from, CardZone::Var(_)) {
                true => format!("count({})", to.cards_in_full(sel)),
                false => format!("count({})", to.cards(sel)),
            },
            Counted::Counters(sel) => format!("counters({})", to.pokemon(sel)),
            Counted::Energy(t, sel) => format!("energy({})", printed_energy(to, *t, sel)),
            Counted::RetreatCost(sel) => format!("retreat({})", to.pokemon(sel)),
            Counted::RemainingHp(sel) => format!("remaining hp({})", to.pokemon(sel)),
            Counted::Prizes(who) => format!("{} prizes", who.owner()),
            Counted::DamageDone => "damage done".to_owned(),
            Counted::BenchSize(who) => format!("{} bench size", who.owner()),
            Counted::Hp(sel) => format!("hp({})", to.pokemon(sel)),
            Counted::PrizesTaken(who) => format!("{} prizes taken", who.owner()),
            Counted::ExtraEnergy(t, sel) => {
                format!("extra energy({})", printed_energy(to, *t, sel))
            }
            Counted::DamageTakenLastTurn(sel) => {
                format!("damage taken last turn({})", to.pokemon(sel))
            }
        }
    }

    /// As a noun phrase: `the number of heads`.
    pub(super) fn wording(&self, say: &Words) -> String {
        match self {
            Counted::Heads => "the number of heads".to_owned(),
            Counted::Tails => "the number of tails".to_owned(),
            Counted::Pokemon(sel) => format!("the number of {}", say.pool(sel)),
            Counted::Cards(sel) => {
                format!("the number of {}", counted_cards(say, sel, Number::Many))
            }
            Counted::Counters(sel) => format!("the number of damage counters on {}", say.pool(sel)),
            Counted::Energy(t, sel) => {
                let (energy, pool) = (energy(*t), say.pool(sel));
                format!("the amount of {energy} attached to {pool}")
            }
            Counted::RetreatCost(sel) => format!(
                "the number of symbols in the Retreat Cost of {}",
                say.pool(sel)
            ),
            Counted::RemainingHp(sel) => format!("the remaining HP of {}", say.pool(sel)),
            Counted::Prizes(who) => format!("the number of {} remaining Prize cards", owner(*who)),
            Counted::DamageDone => "the damage done by this attack".to_owned(),
            Counted::BenchSize(who) => {
                format!("the number of Pokémon that fit on {} Bench", owner(*who))
            }
            Counted::Hp(sel) => format!("the HP of {}", say.pool(sel)),
            Counted::PrizesTaken(who) => {
                format!("the number of Prize cards {} taken", has_taken(*who))
            }
            Counted::ExtraEnergy(t, sel) => {
                let (energy, pool) = (energy(*t), say.pool(sel));
                format!("the amount of {energy} attached to {pool} beyond this attack's cost")
            }
            Counted::DamageTakenLastTurn(sel) => format!(
                "the damage attacks did to {} during your opponent's last turn",
                say.pool(sel)
            ),
        }
    }

    /// What stands after `for each`, where it counts something: `heads`, `damage counter on this Pokémon`.
    pub(super) fn unit(&self, say: &Words) -> Option<String> {
        Some(match self {
            Counted::Heads => "heads".to_owned(),
            Counted::Tails => "tails".to_owned(),
            Counted::Pokemon(sel) => counted_unit(say, sel)?,
            Counted::Cards(sel) => counted_cards(say, sel, Number::One),
            Counted::Counters(sel) => format!("damage counter on {}", say.pool(sel)),
            Counted::Energy(t, sel) => format!("{} attached to {}", energy(*t), say.pool(sel)),
            Counted::ExtraEnergy(t, sel) => format!(
                "{} attached to {} beyond this attack's cost",
                energy(*t),
                say.pool(sel)
            ),
            Counted::RetreatCost(sel) => format!("symbol in the Retreat Cost of {}", say.pool(sel)),
            Counted::Prizes(Player::You) => "Prize card you have left".to_owned(),
            Counted::Prizes(Player::Opponent) => "Prize card your opponent has left".to_owned(),
            Counted::PrizesTaken(who) if *who != Player::Each => {
                format!("Prize card {} taken", has_taken(*who))
            }
            Counted::Prizes(Player::Each)
            | Counted::PrizesTaken(_)
            | Counted::RemainingHp(_)
            | Counted::Hp(_)
            | Counted::DamageDone
            | Counted::BenchSize(_)
            | Counted::DamageTakenLastTurn(_) => return None,
        })
    }

    /// One of this kind by chance; nothing if it cannot stand where the sampler is.
    pub(crate) fn sample(kind: CountedKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            CountedKind::Heads => by.has_flipped().then_some(Counted::Heads)?,
            CountedKind::Tails => by.has_flipped().then_some(Counted::Tails)?,
            CountedKind::Pokemon => {
                let sel = by.pokemon();
                // Pokémon of a name without more are counted by the name.
                let named = matches!(sel.base, PokemonBase::Var(_)) && sel.filter == Filter::Any;
                (!named).then_some(Counted::Pokemon(sel))?
            }
            CountedKind::Cards => Counted::Cards(by.cards()),
            CountedKind::Counters => Counted::Counters(by.pokemon()),
            CountedKind::Energy => Counted::Energy(by.maybe(Sampler::energy_type), by.pokemon()),
            CountedKind::RetreatCost => Counted::RetreatCost(by.pokemon()),
            CountedKind::RemainingHp => Counted::RemainingHp(by.pokemon()),
            CountedKind::Prizes => Counted::Prizes(by.player()),
            CountedKind::DamageDone => Counted::DamageDone,
            CountedKind::BenchSize => Counted::BenchSize(by.player()),
            CountedKind::Hp => Counted::Hp(by.pokemon()),
            CountedKind::PrizesTaken => Counted::PrizesTaken(by.player()),
            CountedKind::ExtraEnergy => {
                Counted::ExtraEnergy(by.maybe(Sampler::energy_type), by.pokemon())
            }
            CountedKind::DamageTakenLastTurn => Counted::DamageTakenLastTurn(by.pokemon()),
        })
    }
}

fn coins(at: &mut Cursor<'_>) -> Parsed<Counted> {
    if !at.scope.flipped {
        let word = at.found();
        return Err(at.fault(format!("{word} has no meaning before a `flip`.")));
    }
    let heads = at.eat("heads");
    if !heads {
        at.advance();
    }
    Ok(match heads {
        true => Counted::Heads,
        false => Counted::Tails,
    })
}

fn damage_done(at: &mut Cursor<'_>) -> Parsed<Counted> {
    if !at.scope.place.is_attack() {
        return Err(at.fault("`damage done` has a meaning only in the text of an attack."));
    }
    at.eat("damage done");
    Ok(Counted::DamageDone)
}

/// `{R}, SELECT` or `SELECT`.
fn energy_of(at: &mut Cursor<'_>) -> Parsed<(Option<EnergyType>, PokemonSel)> {
    let mut wanted = None;
    if let Token::Symbol(t) = *at.peek() {
        wanted = Some(t);
        at.advance();
        at.expect_sign(',')?;
    }
    Ok((wanted, at.pokemon()?))
}

fn printed_energy(to: &Printer<'_>, t: Option<EnergyType>, sel: &PokemonSel) -> String {
    let t = t.map_or(String::new(), |t| format!("{{{}}}, ", t.symbol()));
    format!("{t}{}", to.pokemon(sel))
}

pub(crate) fn energy(t: Option<EnergyType>) -> String {
    t.map_or("Energy".to_owned(), |t| format!("{} Energy", symbol(t)))
}

fn has_taken(who: Player) -> &'static str {
    match who {
        Player::You => "you have",
        Player::Opponent => "your opponent has",
        Player::Each => "the players have",
    }
}

/// `of your Benched Pokémon`, `Pokémon in play`.
fn counted_unit(say: &Words, sel: &PokemonSel) -> Option<String> {
    let grouped = matches!(sel.base, PokemonBase::Bench(_) | PokemonBase::InPlay(_));
    if !is_plain(sel) || !grouped {
        return None;
    }
    let text = say.any_pokemon(sel).text;
    Some(text.strip_prefix("any ").unwrap_or(&text).to_owned())
}

/// `Energy cards in your discard pile`, for counting them.
fn counted_cards(say: &Words, sel: &CardSel, number: Number) -> String {
    let plain = sel.count == Count::All && sel.chooser == Chooser::You;
    if !plain {
        return say.cards(sel).text;
    }
    if let CardZone::Prizes(who) = sel.from
        && sel.filter == Filter::Any
    {
        let sort = say.cards_of(&sel.filter, number);
        return format!("{sort} among {} Prize cards", owner(who));
    }
    say.cards_there(&sel.filter, &sel.from, number)
}
