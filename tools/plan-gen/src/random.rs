//! The only source of chance.

/// SplitMix64: a counter that grows by `0x9e3779b97f4a7c15`, and a mixer (Steele, Lea, Flood 2014).
///
/// The same seed gives the same numbers on every machine. [`Random::fork`] gives a stream of its own
/// for each part of a document, so that any part can be made again without those before it.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mixed(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The stream that a part of the document has for itself; this one stays where it is.
    pub(crate) const fn fork(&self, part: u64) -> Self {
        let offset = part.wrapping_mul(STEP).wrapping_add(STEP);
        Self {
            state: mixed(self.state.wrapping_add(mixed(offset))),
        }
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mixed(self.state)
    }

    /// A number below `end`, or 0 where `end` is.
    pub(crate) const fn below(&mut self, end: u32) -> u32 {
        (((self.next() >> 32) * end as u64) >> 32) as u32
    }

    /// The same for the length of a list.
    pub(crate) const fn index(&mut self, length: usize) -> usize {
        let end = if length > u32::MAX as usize {
            u32::MAX
        } else {
            length as u32
        };
        self.below(end) as usize
    }

    /// A number from `least` to `most`.
    pub(crate) const fn within(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// True in so many of a thousand cases.
    pub(crate) const fn chance(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille
    }

    /// One of some.
    #[expect(clippy::indexing_slicing, reason = "below the length, which is not 0")]
    pub(crate) const fn pick<T: Copy, const N: usize>(&mut self, from: &[T; N]) -> T {
        const { assert!(N > 0) };
        from[self.index(N)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator for the seed 1234567.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let numbers = [random.next(), random.next(), random.next()];
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn numbers_stay_in_range() {
        let mut random = Random::new(3);
        assert!((0..1000).all(|_| random.below(7) < 7));
        assert!((0..1000).all(|_| (3..=5).contains(&random.within(3, 5))));
        assert_eq!(random.below(0), 0);
        assert!(!random.chance(0));
        assert!(random.chance(1000));
    }

    #[test]
    fn forks_do_not_depend_on_what_was_drawn_from_their_siblings() {
        let root = Random::new(9);
        let (mut one, mut two) = (root.fork(1), root.fork(2));
        let first = one.next();
        two.next();
        assert_eq!(root.fork(1).next(), first);
        assert_ne!(root.fork(2).next(), first);
    }
}
