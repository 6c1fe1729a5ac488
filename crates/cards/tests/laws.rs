//! The law of the language: what is printed reads back as the same value.

use rulebox_cards::sample::{Sampler, constructs};
use rulebox_cards::{Catalog, parse, print};

#[test]
fn every_card_of_the_pool_reads_back() {
    for card in Catalog::embedded().iter() {
        let text = print::card(card);
        let (cards, errors) = parse::cards("printed", &text);
        assert!(errors.is_empty(), "{}", errors[0]);
        assert_eq!(cards, [(**card).clone()], "{text}");
    }
}

#[test]
fn generated_programs_read_back() {
    for seed in 0..20_000 {
        let program = Sampler::new(seed).program();
        let text = print::program(&program);
        match parse::program(&text) {
            Ok(read) => assert_eq!(read, program, "seed {seed}:\n{text}"),
            Err(error) => panic!("seed {seed}: {error}\n{text}\n{program:?}"),
        }
    }
}

/// Whoever adds a construct and forgets to read it, or reads it as another one, is told here which.
#[test]
fn every_construct_reads_back() {
    for construct in constructs() {
        let name = &construct.name;
        let made = (0..1_000).filter_map(|seed| construct.program(&mut Sampler::new(seed)));
        let mut seen = 0;
        for program in made.take(100) {
            let text = print::program(&program);
            match parse::program(&text) {
                Ok(read) => assert_eq!(read, program, "{name} is read otherwise:\n{text}"),
                Err(error) => panic!("{name} cannot be read: {error}\n{text}"),
            }
            seen += 1;
        }
        assert_eq!(seen, 100, "{name} was hardly ever made");
    }
}

#[test]
fn generated_cards_read_back() {
    for seed in 0..5_000 {
        let card = Sampler::new(seed).card();
        let text = print::card(&card);
        let (cards, errors) = parse::cards("printed", &text);
        assert!(errors.is_empty(), "seed {seed}: {}\n{text}", errors[0]);
        assert_eq!(cards, [card], "seed {seed}:\n{text}");
    }
}

#[test]
fn mangled_texts_never_panic() {
    for seed in 0..3_000 {
        let mut random = Sampler::new(seed);
        let mut text: Vec<char> = print::card(&random.card()).chars().collect();
        for _ in 0..3 {
            if text.is_empty() {
                break;
            }
            let at = random.below(text.len() as u64) as usize;
            match random.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(
                    at,
                    ['{', '}', '"', '\n', '(', 'é', '9', ';'][random.below(8) as usize],
                ),
                _ => text.truncate(at + 1),
            }
        }
        let text: String = text.into_iter().collect();
        let (_, errors) = parse::cards("mangled", &text);
        for error in errors {
            assert!(!error.to_string().is_empty());
        }
    }
}
