//! Diagnostics are shown whatever they hold, and come back as they were written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::diagnostics_come_back(input, input.len() % 200));
