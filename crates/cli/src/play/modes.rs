//! The possibilities between which a card lets its player choose, in words.

use rulebox_cards::effect::{Effect, FlowVerb, Program};
use rulebox_cards::{Body, Card, Clause, wording};

/// The possibility with this number, from 0, of the choice that a card offers; nothing if it offers none so numbered.
pub fn describe(card: &Card, number: u8) -> Option<String> {
    programs(card).into_iter().find_map(|program| {
        let mode = find(&program.effect)?.get(usize::from(number))?;
        Some(wording::effect(program, mode))
    })
}

/// Every program on a card.
fn programs(card: &Card) -> Vec<&Program> {
    let (attacks, clauses): (_, Vec<&Clause>) = match &card.body {
        Body::Pokemon(pokemon) => (
            pokemon.attacks.as_slice(),
            pokemon
                .powers
                .iter()
                .flat_map(|power| &power.clauses)
                .collect(),
        ),
        Body::Trainer(trainer) => (trainer.attacks.as_slice(), trainer.clauses.iter().collect()),
        Body::Energy(energy) => (&[][..], energy.clauses.iter().collect()),
    };
    let own = card.trainer().map(|trainer| &trainer.program);
    let of_attacks = attacks.iter().map(|attack| &attack.program);
    let of_clauses = clauses.into_iter().filter_map(|clause| match clause {
        Clause::Activated { program, .. } => Some(program),
        Clause::Triggered(when) => Some(&when.program),
        Clause::Static { .. } | Clause::Reaction { .. } => None,
    });
    own.into_iter()
        .chain(of_attacks)
        .chain(of_clauses)
        .collect()
}

/// The first choice between possibilities within an effect.
fn find(effect: &Effect) -> Option<&[Effect]> {
    match effect {
        Effect::Flow(FlowVerb::Modes { options, .. }) => Some(options),
        other => other.parts().into_iter().find_map(find),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_cards::Catalog;

    #[test]
    fn every_possibility_of_the_pool_has_words() {
        let mut found = 0;
        for card in Catalog::embedded().iter() {
            let here = (0..).map_while(|number| describe(card, number));
            found += here.inspect(|text| assert!(!text.is_empty())).count();
        }
        assert!(found >= 2, "no card of the pool lets its player choose");
    }
}
