//! How often generated values are tried, the same ones each time unless a seed is given.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

pub(crate) fn config(cases: u32) -> ProptestConfig {
    let config = ProptestConfig::with_cases(cases);
    let seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x70f0),
        given => given,
    };
    ProptestConfig {
        rng_seed: seed,
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..config
    }
}
