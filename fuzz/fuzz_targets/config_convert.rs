//! Configuration is converted whatever it holds, in both directions, and comes back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::configuration_converts(input));
