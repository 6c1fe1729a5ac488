//! The walk through a text: one way through the tree for all who look for something in it.
//!
//! A walk shows a [`Visitor`] every part of a text, each before what stands inside it, in the order in which a card file
//! writes them. The visitor says for each part whether to go inside, to pass it over, or to stop altogether.

use super::{
    Along, Amount, BaseOp, CardSel, Chooser, Cmp, DamageStep, Differ, Effect, Filter, Guessed,
    Ignoring, Modifier, Player, PlayerAct, PokemonSel, Program, SearchPart, Sources, Test, Until,
    Var, WeaknessChange, When,
};
use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, Stage, TypeSet};
use std::ops::ControlFlow;

/// How a walk goes on after a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// With what stands inside the part.
    Inside,
    /// With what follows it.
    Past,
    /// Not at all: what was looked for is found.
    Stop,
}

/// Whether a walk came to its end, or was stopped.
pub type Walked = ControlFlow<()>;

/// Something that is shown the parts of a text. Of what it does not ask for it sees the inside.
pub trait Visitor<'t> {
    /// A program, which has names of its own.
    fn program(&mut self, _program: &'t Program) -> Walk {
        Walk::Inside
    }
    /// Something that is done.
    fn effect(&mut self, _effect: &'t Effect) -> Walk {
        Walk::Inside
    }
    /// A rule that holds.
    fn modifier(&mut self, _modifier: &'t Modifier) -> Walk {
        Walk::Inside
    }
    /// What happens whenever something sets it off.
    fn when(&mut self, _when: &'t When) -> Walk {
        Walk::Inside
    }
    /// Which Pokémon.
    fn pokemon(&mut self, _sel: &'t PokemonSel) -> Walk {
        Walk::Inside
    }
    /// Which cards.
    fn cards(&mut self, _sel: &'t CardSel) -> Walk {
        Walk::Inside
    }
    /// A property.
    fn filter(&mut self, _filter: &'t Filter) -> Walk {
        Walk::Inside
    }
    /// How many.
    fn amount(&mut self, _amount: &'t Amount) -> Walk {
        Walk::Inside
    }
    /// Whether.
    fn test(&mut self, _test: &'t Test) -> Walk {
        Walk::Inside
    }
    /// A name, where it is given and wherever it is used.
    fn name(&mut self, _var: &'t Var) -> Walk {
        Walk::Past
    }
}

/// Something that may change the parts of a text. What it changes is walked through as it is then.
pub trait VisitorMut {
    /// A program, which has names of its own.
    fn program(&mut self, _program: &mut Program) -> Walk {
        Walk::Inside
    }
    /// Something that is done.
    fn effect(&mut self, _effect: &mut Effect) -> Walk {
        Walk::Inside
    }
    /// A rule that holds.
    fn modifier(&mut self, _modifier: &mut Modifier) -> Walk {
        Walk::Inside
    }
    /// What happens whenever something sets it off.
    fn when(&mut self, _when: &mut When) -> Walk {
        Walk::Inside
    }
    /// Which Pokémon.
    fn pokemon(&mut self, _sel: &mut PokemonSel) -> Walk {
        Walk::Inside
    }
    /// Which cards.
    fn cards(&mut self, _sel: &mut CardSel) -> Walk {
        Walk::Inside
    }
    /// A property.
    fn filter(&mut self, _filter: &mut Filter) -> Walk {
        Walk::Inside
    }
    /// How many.
    fn amount(&mut self, _amount: &mut Amount) -> Walk {
        Walk::Inside
    }
    /// Whether.
    fn test(&mut self, _test: &mut Test) -> Walk {
        Walk::Inside
    }
    /// A name.
    fn name(&mut self, _var: &mut Var) -> Walk {
        Walk::Past
    }
}

/// A part of a text, which can be walked through.
pub trait Tree {
    /// Shows the visitor what stands inside this part.
    fn walk_inside<'t>(&'t self, visitor: &mut dyn Visitor<'t>) -> Walked;

    /// Shows what stands inside to a visitor that may change it.
    fn walk_inside_mut(&mut self, visitor: &mut dyn VisitorMut) -> Walked;

    /// Shows the visitor this part, if it is one of those that visitors are asked about, and then its inside.
    fn walk<'t>(&'t self, visitor: &mut dyn Visitor<'t>) -> Walked {
        self.walk_inside(visitor)
    }

    /// Shows this part and its inside to a visitor that may change them.
    fn walk_mut(&mut self, visitor: &mut dyn VisitorMut) -> Walked {
        self.walk_inside_mut(visitor)
    }
}

/// The walk of a part that visitors are asked about.
macro_rules! shown {
    ($method:ident) => {
        fn walk<'t>(
            &'t self,
            visitor: &mut dyn $crate::effect::walk::Visitor<'t>,
        ) -> $crate::effect::walk::Walked {
            match visitor.$method(self) {
                $crate::effect::walk::Walk::Inside => self.walk_inside(visitor),
                $crate::effect::walk::Walk::Past => std::ops::ControlFlow::Continue(()),
                $crate::effect::walk::Walk::Stop => std::ops::ControlFlow::Break(()),
            }
        }

        fn walk_mut(
            &mut self,
            visitor: &mut dyn $crate::effect::walk::VisitorMut,
        ) -> $crate::effect::walk::Walked {
            match visitor.$method(self) {
                $crate::effect::walk::Walk::Inside => self.walk_inside_mut(visitor),
                $crate::effect::walk::Walk::Past => std::ops::ControlFlow::Continue(()),
                $crate::effect::walk::Walk::Stop => std::ops::ControlFlow::Break(()),
            }
        }
    };
}
pub(crate) use shown;

/// Structs whose fields are walked through in the order in which a card file writes them.
macro_rules! structs {
    ($($Type:ident $(shown as $method:ident)? { $($field:ident),+ })+) => {
        $(
            impl $crate::effect::walk::Tree for $Type {
                fn walk_inside<'t>(&'t self, visitor: &mut dyn $crate::effect::walk::Visitor<'t>) -> $crate::effect::walk::Walked {
                    $($crate::effect::walk::Tree::walk(&self.$field, visitor)?;)+
                    std::ops::ControlFlow::Continue(())
                }

                fn walk_inside_mut(&mut self, visitor: &mut dyn $crate::effect::walk::VisitorMut) -> $crate::effect::walk::Walked {
                    $($crate::effect::walk::Tree::walk_mut(&mut self.$field, visitor)?;)+
                    std::ops::ControlFlow::Continue(())
                }

                $($crate::effect::walk::shown!($method);)?
            }
        )+
    };
}
pub(crate) use structs;

structs! {
    PokemonSel shown as pokemon { count, base, filter, chooser }
    CardSel shown as cards { count, filter, chooser, from, by_card }
    When shown as when { trigger, of, by_name, needs, program }
    Program shown as program { effect }
    SearchPart { count, filter, differ }
}

/// Parts with nothing inside.
macro_rules! leaves {
    ($($Type:ty),+ $(,)?) => {
        $(
            impl Tree for $Type {
                fn walk_inside<'t>(&'t self, _visitor: &mut dyn Visitor<'t>) -> Walked {
                    ControlFlow::Continue(())
                }

                fn walk_inside_mut(&mut self, _visitor: &mut dyn VisitorMut) -> Walked {
                    ControlFlow::Continue(())
                }
            }
        )+
    };
}

leaves! {
    bool, u8, i8, u16, i16, String, Condition, EnergyType, Kinds, PowerKind, Stage, TypeSet, Along, BaseOp, Chooser, Cmp,
    DamageStep, Differ, Guessed, Ignoring, Player, PlayerAct, Sources, Until, WeaknessChange,
}

impl Tree for Var {
    fn walk_inside<'t>(&'t self, _visitor: &mut dyn Visitor<'t>) -> Walked {
        ControlFlow::Continue(())
    }

    fn walk_inside_mut(&mut self, _visitor: &mut dyn VisitorMut) -> Walked {
        ControlFlow::Continue(())
    }

    shown!(name);
}

impl<T: Tree> Tree for Box<T> {
    fn walk_inside<'t>(&'t self, visitor: &mut dyn Visitor<'t>) -> Walked {
        (**self).walk(visitor)
    }

    fn walk_inside_mut(&mut self, visitor: &mut dyn VisitorMut) -> Walked {
        (**self).walk_mut(visitor)
    }
}

impl<T: Tree> Tree for Option<T> {
    fn walk_inside<'t>(&'t self, visitor: &mut dyn Visitor<'t>) -> Walked {
        self.iter().try_for_each(|part| part.walk(visitor))
    }

    fn walk_inside_mut(&mut self, visitor: &mut dyn VisitorMut) -> Walked {
        self.iter_mut().try_for_each(|part| part.walk_mut(visitor))
    }
}

impl<T: Tree> Tree for Vec<T> {
    fn walk_inside<'t>(&'t self, visitor: &mut dyn Visitor<'t>) -> Walked {
        self.iter().try_for_each(|part| part.walk(visitor))
    }

    fn walk_inside_mut(&mut self, visitor: &mut dyn VisitorMut) -> Walked {
        self.iter_mut().try_for_each(|part| part.walk_mut(visitor))
    }
}
