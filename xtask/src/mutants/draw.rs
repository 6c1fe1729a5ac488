//! A sample that depends on nothing but the seed and what each entry is called, so that an entry more or less elsewhere
//! leaves the others where they are.

use std::collections::BTreeMap;

/// Puts a list into an order drawn by a seed. Entries that are called alike are told apart by their number.
pub fn shuffle<T>(list: &mut Vec<T>, seed: u64, called: impl Fn(&T) -> String) {
    let mut alike = BTreeMap::new();
    let mut drawn = Vec::new();
    for entry in list.drain(..) {
        let name = called(&entry);
        let number: &mut u64 = alike.entry(name.clone()).or_default();
        *number += 1;
        drawn.push((lot(seed, *number, &name), name, entry));
    }
    drawn.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    list.extend(drawn.into_iter().map(|(_, _, entry)| entry));
}

/// The lot of an entry: FNV-1a over its name, mixed as SplitMix64 mixes.
fn lot(seed: u64, number: u64, name: &str) -> u64 {
    let sum = name.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    mixed(mixed(sum.wrapping_add(seed)).wrapping_add(number))
}

fn mixed(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from 0 in the order that a seed draws; every third of them is called alike.
    fn drawn(seed: u64, numbers: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let mut list: Vec<u8> = numbers.into_iter().collect();
        shuffle(&mut list, seed, |n| match n % 3 {
            0 => "a third".to_owned(),
            _ => n.to_string(),
        });
        list
    }

    #[test]
    fn a_seed_draws_one_order_and_loses_nothing() {
        assert_eq!(drawn(1, 0..20), drawn(1, 0..20));
        assert_ne!(drawn(1, 0..20), drawn(2, 0..20));
        let mut all = drawn(1, 0..20);
        all.sort_unstable();
        assert_eq!(all, (0..20).collect::<Vec<u8>>());
    }

    #[test]
    fn an_entry_less_leaves_the_others_in_their_order() {
        let mut all = drawn(1, 0..20);
        all.retain(|n| *n != 7);
        assert_eq!(all, drawn(1, (0..20).filter(|n| *n != 7)));
    }
}
