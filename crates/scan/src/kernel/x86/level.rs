//! What the processor can do.

use std::sync::atomic::{AtomicU8, Ordering};

/// Whether the processor has AVX2 and what comes with it.
#[inline]
pub(super) fn has_avx2() -> bool {
    level() >= AVX2
}

/// Whether it has AVX-512 VBMI2 besides.
#[inline]
pub(super) fn has_vbmi2() -> bool {
    level() >= VBMI2
}

/// The levels of processors, each with all of those below it. One look at a number takes less than a question for each feature.
const BASELINE: u8 = 1;
const AVX2: u8 = 2;
const VBMI2: u8 = 3;

/// The level of this one, as soon as it is known.
static LEVEL: AtomicU8 = AtomicU8::new(0);

#[inline]
fn level() -> u8 {
    match LEVEL.load(Ordering::Relaxed) {
        0 => find_level(),
        known => known,
    }
}

/// Asks the processor.
#[cold]
fn find_level() -> u8 {
    let avx2 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("pclmulqdq")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt");
    let vbmi2 = is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512f");
    let level = match avx2 {
        true if vbmi2 => VBMI2,
        true => AVX2,
        false => BASELINE,
    };
    LEVEL.store(level, Ordering::Relaxed);
    level
}
