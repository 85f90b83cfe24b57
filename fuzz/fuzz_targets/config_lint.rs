//! Configuration is linted and fixed whatever it holds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::configuration_is_linted(input));
