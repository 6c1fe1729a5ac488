//! What a comparison comes to, as text and as JSON.

use super::build::Build;
use super::kept::Kept;
use super::measure::{Figures, Workload};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Fields that say what was run, not what came of it.
const GIVEN: [&str; 3] = ["games", "threads", "decks"];

/// A comparison of two builds.
pub struct Comparison {
    names: [String; 2],
    workloads: Vec<OfWorkload>,
}

struct OfWorkload {
    workload: Workload,
    pairs: usize,
    /// The checksums that the runs of each build came to; of a sound build all are equal.
    checksums: [Vec<String>; 2],
    fields: Vec<Field>,
    /// Fields that only one of the builds knows.
    alone: [Vec<String>; 2],
    /// Instructions per decision.
    instructions: [Option<f64>; 2],
}

/// A figure that both builds tell.
struct Field {
    name: String,
    /// The middle of all runs, old and new.
    middle: [f64; 2],
    /// New to old: the middle ones, and the least and the greatest of a pair. Nothing where old is zero.
    ratio: Option<[f64; 3]>,
}

/// Compares what is kept, of which so many pairs count.
pub fn report(builds: &[Build; 2], kept: &Kept, runs: usize) -> Comparison {
    let of = |workload| {
        let pairs = kept.pairs(workload);
        OfWorkload::of(
            workload,
            &pairs[..runs.min(pairs.len())],
            kept.instructions(workload),
        )
    };
    Comparison {
        names: builds.each_ref().map(|build| build.name.clone()),
        workloads: Workload::ALL.map(of).into_iter().collect(),
    }
}

impl OfWorkload {
    fn of(workload: Workload, pairs: &[[Figures; 2]], instructions: [Option<f64>; 2]) -> Self {
        let side = |side: usize| pairs.iter().map(move |pair| &pair[side]);
        let checksums = [0, 1].map(|at| {
            let mut found: Vec<String> = side(at)
                .filter_map(|run| run.get("checksum").and_then(Value::as_str))
                .map(str::to_owned)
                .collect();
            found.sort_unstable();
            found.dedup();
            found
        });
        let known = |at: usize| side(at).next().into_iter().flat_map(Map::keys);
        let knows = |at: usize, name: &str| side(at).all(|run| run.contains_key(name));
        let fields = known(0).filter(|name| !GIVEN.contains(&name.as_str()));
        let alone = [0, 1].map(|at| {
            let alone = known(at).filter(|name| !knows(1 - at, name));
            alone.cloned().collect()
        });
        Self {
            workload,
            pairs: pairs.len(),
            checksums,
            fields: fields.filter_map(|name| Field::of(name, pairs)).collect(),
            alone,
            instructions,
        }
    }

    fn same_games(&self) -> bool {
        let [old, new] = &self.checksums;
        old.len() == 1 && old == new
    }

    fn instruction_ratio(&self) -> Option<f64> {
        let [old, new] = self.instructions;
        old.zip(new).map(|(old, new)| new / old)
    }
}

impl Field {
    /// The field of this name, if it is a number in every run.
    fn of(name: &str, pairs: &[[Figures; 2]]) -> Option<Self> {
        let numbers = |pair: &[Figures; 2]| {
            let [old, new] = pair
                .each_ref()
                .map(|run| run.get(name).and_then(Value::as_f64));
            old.zip(new)
        };
        let pairs: Vec<(f64, f64)> = pairs.iter().map(numbers).collect::<Option<_>>()?;
        let old = middle(pairs.iter().map(|pair| pair.0))?;
        let new = middle(pairs.iter().map(|pair| pair.1))?;
        let ratios = pairs.iter().map(|(old, new)| new / old);
        let low = ratios.clone().fold(f64::INFINITY, f64::min);
        let high = ratios.fold(f64::NEG_INFINITY, f64::max);
        let ratio = [new / old, low, high];
        Some(Self {
            name: name.to_owned(),
            middle: [old, new],
            ratio: ratio.iter().all(|ratio| ratio.is_finite()).then_some(ratio),
        })
    }
}

/// The middle one of some numbers.
fn middle(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

impl Comparison {
    /// Whether both builds play the same games, by their checksums.
    pub fn same_games(&self) -> bool {
        self.workloads.iter().all(OfWorkload::same_games)
    }

    /// The comparison for people.
    pub fn text(&self) -> String {
        let [old, new] = &self.names;
        let mut out = format!("old: {old}\nnew: {new}\n");
        for of in &self.workloads {
            of.tell(&mut out);
        }
        out
    }

    /// The comparison for programs.
    pub fn json(&self) -> String {
        let mut all = Map::new();
        let [old, new] = &self.names;
        all.insert("old".to_owned(), json!(old));
        all.insert("new".to_owned(), json!(new));
        all.insert("same_games".to_owned(), json!(self.same_games()));
        for of in &self.workloads {
            let fields: Map<String, Value> = of
                .fields
                .iter()
                .map(|field| (field.name.clone(), field.json()))
                .collect();
            let value = json!({
                "pairs": of.pairs,
                "same_games": of.same_games(),
                "checksums": of.checksums,
                "fields": fields,
                "instructions_per_decision": of.instructions,
                "instruction_ratio": of.instruction_ratio(),
            });
            all.insert(of.workload.key().to_owned(), value);
        }
        Value::Object(all).to_string()
    }
}

impl Field {
    fn json(&self) -> Value {
        let [ratio, low, high] = self.ratio.map_or([None; 3], |ratio| ratio.map(Some));
        let [old, new] = self.middle;
        json!({ "old": old, "new": new, "ratio": ratio, "low": low, "high": high })
    }
}

impl OfWorkload {
    /// Writing to a string cannot fail.
    fn tell(&self, out: &mut String) {
        let (words, pairs) = (self.workload.words(), self.pairs);
        let _ = writeln!(out, "\n{words}, the middle of {pairs} pairs of runs");
        let [old, new] = self.checksums.each_ref().map(|found| found.join(" and "));
        let _ = match self.same_games() {
            true => writeln!(out, "  the same games: checksum {old}"),
            false => writeln!(out, "  OTHER GAMES: checksum {old}, then {new}"),
        };
        let heads = ["old", "new", "new / old"];
        let _ = writeln!(
            out,
            "  {:<28}{:>14}{:>14}{:>12}",
            "", heads[0], heads[1], heads[2]
        );
        for Field {
            name,
            middle: [old, new],
            ratio,
        } in &self.fields
        {
            let _ = write!(out, "  {name:<28}{old:>14.3}{new:>14.3}");
            let _ = match ratio {
                Some([ratio, low, high]) => {
                    writeln!(out, "{ratio:>12.3}   from {low:.3} to {high:.3}")
                }
                None => writeln!(out, "{:>12}", "–"),
            };
        }
        if let ([Some(old), Some(new)], Some(ratio)) = (self.instructions, self.instruction_ratio())
        {
            let name = "instructions per decision";
            let _ = writeln!(out, "  {name:<28}{old:>14.1}{new:>14.1}{ratio:>12.3}");
        }
        for (names, build) in self.alone.iter().zip(["old", "new"]) {
            if !names.is_empty() {
                let _ = writeln!(out, "  only the {build} build tells {}", names.join(", "));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(ns: f64, checksum: &str) -> Figures {
        let Value::Object(run) = json!({
            "games": 10, "ns_per_decision": ns, "allocations_per_decision": 0.0, "checksum": checksum,
        }) else {
            unreachable!()
        };
        run
    }

    #[test]
    fn the_ratio_is_that_of_the_middle_runs_and_its_spread_that_of_the_pairs() {
        let pairs = [(100.0, 90.0), (200.0, 220.0), (110.0, 99.0)];
        let pairs = pairs.map(|(old, new)| [run(old, "a"), run(new, "a")]);
        let of = OfWorkload::of(Workload::Pool, &pairs, [None, None]);
        let field = |name| of.fields.iter().find(|field| field.name == name).unwrap();
        let time = field("ns_per_decision");
        assert_eq!(time.middle, [110.0, 99.0]);
        assert_eq!(
            time.ratio.map(|r| r.map(|r| (r * 1000.0) as u32)),
            Some([900, 900, 1100])
        );
        assert_eq!(field("allocations_per_decision").ratio, None);
        assert!(of.fields.iter().all(|field| field.name != "games"));
        assert!(of.same_games());
    }

    #[test]
    fn other_checksums_are_other_games() {
        for (old, new) in [(["a", "a"], ["b", "b"]), (["a", "b"], ["a", "b"])] {
            let pairs = [0, 1].map(|n| [run(1.0, old[n]), run(1.0, new[n])]);
            assert!(!OfWorkload::of(Workload::Pool, &pairs, [None, None]).same_games());
        }
    }
}
