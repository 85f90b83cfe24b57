//! Types and values are read whatever they hold, and settle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::types_and_values_settle(input));
