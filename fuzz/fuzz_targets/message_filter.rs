//! Filters let lines of a stream through, byte for byte.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::streams_are_filtered(input));
