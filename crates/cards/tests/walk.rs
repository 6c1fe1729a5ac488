//! The walk through texts: its order, and how a visitor steers it.

use rulebox_cards::effect::{
    Amount, Effect, PokemonSel, Test, Tree, Var, Visitor, VisitorMut, Walk, When,
};
use rulebox_cards::sample::Sampler;
use rulebox_cards::{Catalog, parse, print};

fn program(text: &str) -> rulebox_cards::effect::Program {
    parse::program(text).expect("a program")
}

/// The names of a text, in the order of the walk.
#[derive(Default)]
struct Names(Vec<Var>);

impl<'t> Visitor<'t> for Names {
    fn name(&mut self, var: &'t Var) -> Walk {
        self.0.push(*var);
        Walk::Past
    }
}

#[test]
fn a_walk_goes_in_the_order_in_which_a_text_is_written() {
    for seed in 0..20_000 {
        let program = Sampler::new(seed).program();
        let mut names = Names::default();
        assert!(program.walk(&mut names).is_continue());
        let walked: Vec<&str> = names
            .0
            .iter()
            .map(|var| program.names[usize::from(var.0)].as_str())
            .collect();
        let text = print::program(&program);
        let words = text.split(|c: char| !c.is_alphanumeric());
        let written: Vec<&str> = words
            .filter(|word| program.names.iter().any(|name| name == word))
            .collect();
        assert_eq!(walked, written, "seed {seed}:\n{text}");
    }
}

/// Notes the numbers of a text, without those that something sets off later, up to a number.
struct Numbers {
    seen: Vec<i16>,
    last: i16,
}

impl<'t> Visitor<'t> for Numbers {
    fn amount(&mut self, amount: &'t Amount) -> Walk {
        let Amount::Number(number) = amount else {
            return Walk::Inside;
        };
        self.seen.push(*number);
        match *number == self.last {
            true => Walk::Stop,
            false => Walk::Inside,
        }
    }

    fn when(&mut self, _when: &'t When) -> Walk {
        Walk::Past
    }
}

#[test]
fn a_visitor_passes_parts_over_and_stops_where_it_likes() {
    let program = program(
        "if count(your hand) >= 1 { draw 2 }\nuntil end of turn: when between turns { draw 3 }\n\
         put 4 counters on 5 of your pokemon\ndraw 6",
    );
    let mut numbers = Numbers {
        seen: Vec::new(),
        last: 5,
    };
    assert!(program.walk(&mut numbers).is_break());
    assert_eq!(numbers.seen, [1, 2, 4, 5]);
}

/// Adds 1 to the numbers of all tests.
struct OneMore {
    in_test: bool,
}

impl VisitorMut for OneMore {
    fn test(&mut self, _test: &mut Test) -> Walk {
        self.in_test = true;
        Walk::Inside
    }

    fn effect(&mut self, _effect: &mut Effect) -> Walk {
        self.in_test = false;
        Walk::Inside
    }

    fn amount(&mut self, amount: &mut Amount) -> Walk {
        if let Amount::Number(number) = amount
            && self.in_test
        {
            *number += 1;
        }
        Walk::Inside
    }
}

#[test]
fn a_visitor_changes_what_it_may_change() {
    let mut changed = program("if your prizes <= 2 { draw 2 } else { draw 1 }");
    let end = changed.walk_mut(&mut OneMore { in_test: false });
    assert!(end.is_continue());
    let wanted = "if your prizes <= 3 { draw 2 } else { draw 1 }";
    assert_eq!(print::program(&changed), wanted);
}

/// Counts selections of Pokémon.
struct Selections(usize);

impl<'t> Visitor<'t> for Selections {
    fn pokemon(&mut self, _sel: &'t PokemonSel) -> Walk {
        self.0 += 1;
        Walk::Inside
    }
}

#[test]
fn the_walk_through_a_card_comes_to_every_selection() {
    for card in Catalog::embedded().iter() {
        let mut selections = Selections(0);
        assert!(card.walk(&mut selections).is_continue());
        let told = format!("{card:?}");
        assert_eq!(
            selections.0,
            told.matches("PokemonSel {").count(),
            "{}",
            card.name
        );
    }
}
