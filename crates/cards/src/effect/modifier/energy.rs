//! What attached Energy cards provide.

use super::*;

family! {
    /// What attached Energy cards provide.
    pub enum EnergyRule as EnergyRuleKind {
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
            /// Instead of its own types.
            only: bool,
            /// The types of each unit.
            types: TypeSet,
        },
    }
}

impl Rule for EnergyRule {
    fn parse(_at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        Ok(None)
    }

    fn parse_about(at: &mut Cursor<'_>, what: &About) -> Parsed<Option<Self>> {
        let (energy, on) = match what {
            About::ThisCard => (this_card(), PokemonSel::all(PokemonBase::This)),
            About::CardsOn(energy, on) => (energy.clone(), on.clone()),
            About::Pokemon(_) => return Ok(None),
        };
        let of_cards = matches!(what, About::CardsOn(..));
        let only = of_cards && at.eat("provides only");
        if only || of_cards && at.eat("also provides") {
            let units = at.units()?;
            let types = units.into_iter().next().unwrap_or_default();
            return Ok(Some(EnergyRule::ProvidesTypes {
                energy,
                on,
                only,
                types,
            }));
        }
        at.expect("provides")?;
        let units = at.units()?;
        Ok(Some(EnergyRule::Provides { energy, on, units }))
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            EnergyRule::Provides { energy, on, units } => {
                let units = printed_units(units);
                if is_this_card(energy, on) {
                    return format!("this card provides {units}");
                }
                let sort = to.card_phrase(energy, false);
                format!("{sort} on {} provides {units}", to.scope(on))
            }
            EnergyRule::ProvidesTypes {
                energy,
                on,
                only,
                types,
            } => {
                let sort = to.card_phrase(energy, false);
                let types = printed_units(std::slice::from_ref(types));
                let how = match only {
                    true => "provides only",
                    false => "also provides",
                };
                format!("{sort} on {} {how} {types}", to.scope(on))
            }
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            EnergyRule::Provides { energy, on, units } => {
                let units = provided(units);
                if is_this_card(energy, on) {
                    return format!("this card, once attached, provides {units}");
                }
                let energy = say.cards_of(energy, Number::One);
                format!(
                    "each {energy} attached to {} provides {units}",
                    say.scope(on)
                )
            }
            EnergyRule::ProvidesTypes {
                energy,
                on,
                only,
                types,
            } => told_types(say, energy, on, *only, *types),
        }
    }

    fn sample(kind: EnergyRuleKind, by: &mut Sampler) -> Self {
        match kind {
            EnergyRuleKind::Provides if by.coin() => EnergyRule::Provides {
                energy: this_card(),
                on: PokemonSel::all(PokemonBase::This),
                units: vec![by.unit()],
            },
            EnergyRuleKind::Provides => EnergyRule::Provides {
                energy: by.filter(2),
                on: by.pokemon(),
                units: (0..by.below(4)).map(|_| by.unit()).collect(),
            },
            EnergyRuleKind::ProvidesTypes => EnergyRule::ProvidesTypes {
                energy: by.filter(2),
                on: by.pokemon(),
                only: by.coin(),
                types: by.unit(),
            },
        }
    }
}

/// The card whose text it is.
fn this_card() -> Filter {
    Filter::Relation(RelationFilter::ThisCard)
}

/// Whether a rule is about what its own card provides.
fn is_this_card(energy: &Filter, on: &PokemonSel) -> bool {
    *energy == this_card() && *on == PokemonSel::all(PokemonBase::This)
}

/// `[G G]`, `[R/W]`, `[any]`.
pub(crate) fn printed_units(units: &[TypeSet]) -> String {
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

fn told_types(say: &Words, energy: &Filter, on: &PokemonSel, only: bool, types: TypeSet) -> String {
    if let (Filter::Sort(CardSort::Energy), Some(t)) = (energy, types.only()) {
        let energy = format!("all Energy attached to {}", say.scope(on));
        return match only {
            true => format!(
                "{energy} is {} Energy in place of its usual type",
                symbol(t)
            ),
            false => format!("{energy} is also {} Energy", symbol(t)),
        };
    }
    let energy = say.cards_of(energy, Number::One);
    let also = if only { "only" } else { "also" };
    format!(
        "the Energy of each {energy} attached to {} is {also} {}",
        say.scope(on),
        unit(types)
    )
}

/// One unit of Energy: `{R}`, `{R} or {W}`, `every type of`.
fn unit(types: TypeSet) -> String {
    if types == TypeSet::ALL {
        return "of every type".to_owned();
    }
    let letters: Vec<String> = types.iter().map(symbol).collect();
    listed(&letters, "or")
}

/// What an Energy card provides: `{C}{C} Energy`, `1 Energy of every type at once`.
pub(crate) fn provided(units: &[TypeSet]) -> String {
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
