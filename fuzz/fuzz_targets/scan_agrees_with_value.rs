//! Stepping over a document ends where parsing it ends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::skipping_agrees_with_parsing(input));
