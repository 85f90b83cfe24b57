//! What a review tells is true and all there is, and shows no secret.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::changes_are_told(input));
