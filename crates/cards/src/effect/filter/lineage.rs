//! What evolves from what.

use super::*;

family! {
    /// What evolves from what.
    pub enum LineageFilter as LineageFilterKind {
        /// A card that evolves or levels up from one of them: `goes onto (SELECT)`.
        GoesOnto(Box<PokemonSel>),
        /// A Stage 2 card whose line begins with one of them: `descends from (SELECT)`.
        DescendsFrom(Box<PokemonSel>),
        /// In play: the named card can be put on it, a stage skipped or not: `fits under name`.
        FitsUnder(Var),
        /// In play: the named card can be put on it without a skipped stage: `fits directly under name`.
        FitsDirectlyUnder(Var),
        /// Evolves from a Pokémon of this name.
        EvolvesFrom(String),
        /// Evolves from a name with these words: `from has "Fossil"`.
        FromHas(String),
        /// Its line begins with a name with these words: `over has "Fossil"`.
        OverHas(String),
    }
}

impl Property for LineageFilter {
    const WORDS: &'static [(&'static str, Self)] = &[];
    const BEGINS: &'static [&'static str] = &["goes", "descends", "fits", "evolves"];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("goes onto") {
            let onto = Box::new(bracketed_pokemon(at)?);
            return Ok(Some(LineageFilter::GoesOnto(onto)));
        }
        if at.eat("descends from") {
            let from = Box::new(bracketed_pokemon(at)?);
            return Ok(Some(LineageFilter::DescendsFrom(from)));
        }
        if at.eat("fits under") {
            return Ok(Some(LineageFilter::FitsUnder(at.bound_name()?)));
        }
        if at.eat("fits directly under") {
            return Ok(Some(LineageFilter::FitsDirectlyUnder(at.bound_name()?)));
        }
        if at.eat("from has") {
            return Ok(Some(LineageFilter::FromHas(at.text("a part of a name")?)));
        }
        if at.eat("over has") {
            return Ok(Some(LineageFilter::OverHas(at.text("a part of a name")?)));
        }
        if at.eat("evolves from") {
            return Ok(Some(LineageFilter::EvolvesFrom(at.text("a name")?)));
        }
        Ok(None)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            LineageFilter::GoesOnto(sel) => format!("goes onto ({})", to.pokemon(sel)),
            LineageFilter::DescendsFrom(sel) => format!("descends from ({})", to.pokemon(sel)),
            LineageFilter::FitsUnder(var) => format!("fits under {}", to.name(*var)),
            LineageFilter::FitsDirectlyUnder(var) => {
                format!("fits directly under {}", to.name(*var))
            }
            LineageFilter::EvolvesFrom(name) => format!("evolves from {}", quoted(name)),
            LineageFilter::FromHas(part) => format!("from has {}", quoted(part)),
            LineageFilter::OverHas(part) => format!("over has {}", quoted(part)),
        }
    }

    fn is_word(&self) -> bool {
        false
    }

    fn wording(&self, say: &Words) -> Predicate {
        let can = |text: String| Predicate::Does(format!("can {text}"), format!("can't {text}"));
        let evolves = |how: String| Predicate::Acts("evolves", "evolve", how);
        match self {
            LineageFilter::GoesOnto(sel) => {
                evolves(format!("or levels up from {}", say.any_pokemon(sel).text))
            }
            LineageFilter::DescendsFrom(sel) => evolves(format!(
                "by way of a Stage 1 from {}",
                say.any_pokemon(sel).text
            )),
            LineageFilter::FitsUnder(var) => can(format!(
                "have {} put on it, even with a stage skipped",
                say.name(*var).text
            )),
            LineageFilter::FitsDirectlyUnder(var) => {
                can(format!("have {} put on it", say.name(*var).text))
            }
            LineageFilter::EvolvesFrom(name) => evolves(format!("from {}", shown(name))),
            LineageFilter::FromHas(words) => {
                evolves(format!("from something with “{words}” in its name"))
            }
            LineageFilter::OverHas(words) => evolves(format!(
                "by way of a Stage 1 from something with “{words}” in its name"
            )),
        }
    }

    fn sample(kind: LineageFilterKind, by: &mut Sampler) -> Option<Self> {
        let single = PokemonSel::all(PokemonBase::This);
        Some(match kind {
            LineageFilterKind::GoesOnto => LineageFilter::GoesOnto(Box::new(single)),
            LineageFilterKind::DescendsFrom => LineageFilter::DescendsFrom(Box::new(single)),
            LineageFilterKind::FitsUnder => LineageFilter::FitsUnder(by.name_of(Meaning::Cards)?),
            LineageFilterKind::FitsDirectlyUnder => {
                LineageFilter::FitsDirectlyUnder(by.name_of(Meaning::Cards)?)
            }
            LineageFilterKind::EvolvesFrom => LineageFilter::EvolvesFrom("Eevee".to_owned()),
            LineageFilterKind::FromHas => LineageFilter::FromHas("Fossil".to_owned()),
            LineageFilterKind::OverHas => LineageFilter::OverHas("Fossil".to_owned()),
        })
    }
}

/// A selection of Pokémon, in brackets where it has a `where` of its own.
fn bracketed_pokemon(at: &mut Cursor<'_>) -> Parsed<PokemonSel> {
    if !at.eat_sign('(') {
        return at.pokemon_without_where();
    }
    let sel = at.pokemon()?;
    at.expect_sign(')')?;
    Ok(sel)
}
