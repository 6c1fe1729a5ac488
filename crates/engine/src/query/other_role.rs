//! Pokémon cards that are something else while they are attached: a Special Energy card or a Pokémon Tool. In that place
//! they have a definition of their own, so that nothing of the Pokémon speaks.

use crate::book::def::{Def, TrainerDef, TriggeredDef};
use crate::book::sorts::trainer_class;
use crate::book::{CardBuilder, shared};
use crate::program::compile::CompileError;
use rulebox_cards::AsEnergy;
use rulebox_cards::effect::{Program, Trigger};
use rulebox_rules::{Ruleset, TrainerKind};

impl CardBuilder {
    /// What a card is while it is attached, where that is something else.
    pub(crate) fn other_role(
        &mut self,
        rules: &Ruleset,
        def: &Def,
    ) -> Result<Option<Def>, CompileError> {
        let card = def.card.clone();
        let Some(facts) = card.pokemon() else {
            return Ok(None);
        };
        let mut other = plain(def);
        match &facts.as_energy {
            Some(energy) => self.as_energy(&mut other, energy)?,
            None if facts.as_tool.is_empty() => return Ok(None),
            None => {
                other.trainer = Some(self.as_tool(rules)?);
                self.clauses(&mut other, None, &facts.as_tool)?;
            }
        }
        self.finish(&mut other);
        Ok(Some(other))
    }

    fn as_energy(&mut self, def: &mut Def, energy: &AsEnergy) -> Result<(), CompileError> {
        def.is_energy = true;
        def.units = energy.provides.as_slice().into();
        def.first_on = shared(&energy.only_on);
        if energy.program != Program::default() {
            def.triggered.push(TriggeredDef {
                power: None,
                when: Trigger::Attached,
                of: None,
                name: None,
                needs: None,
                program: self.program(None, &energy.program)?,
            });
        }
        Ok(())
    }

    fn as_tool(&mut self, rules: &Ruleset) -> Result<TrainerDef, CompileError> {
        Ok(TrainerDef {
            kind: TrainerKind::Tool,
            class: trainer_class(rules, TrainerKind::Tool),
            counts_as_trainer: true,
            in_play_too: false,
            reaction: false,
            needs: None,
            program: self.program(None, &Program::default())?,
        })
    }
}

/// A card without anything that makes it a Pokémon.
fn plain(def: &Def) -> Def {
    Def {
        from: None,
        pokemon: None,
        starts: false,
        statics: Default::default(),
        activated: Vec::new(),
        triggered: Vec::new(),
        attacks: Vec::new(),
        ..def.clone()
    }
}
