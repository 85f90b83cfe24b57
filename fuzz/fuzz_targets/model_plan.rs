//! Plans are read alike whole, in pieces and in parts.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::plans_are_read_alike(input));
