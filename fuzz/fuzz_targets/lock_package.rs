//! A package is learned from and verified whatever it holds and whatever is recorded for it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::packages_are_learned(input));
