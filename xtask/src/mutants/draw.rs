//! A sample that depends on nothing but the list and the seed.

/// Mixes a list so that each order is as likely as any other.
pub fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut numbers = Numbers(seed);
    for last in (1..list.len()).rev() {
        list.swap(last, numbers.below(last + 1));
    }
}

/// SplitMix64, which needs no more state than its seed.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let n = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        n ^ (n >> 31)
    }

    /// A number below this one. A list has so few entries that the rest of a division does no harm.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_one_order_and_loses_nothing() {
        let drawn = |seed| {
            let mut list: Vec<u8> = (0..20).collect();
            shuffle(&mut list, seed);
            list
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        let mut all = drawn(1);
        all.sort_unstable();
        assert_eq!(all, (0..20).collect::<Vec<u8>>());
    }
}
