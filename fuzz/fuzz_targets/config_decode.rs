//! Configuration is decoded whatever it holds, in both syntaxes and every role.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::configuration_decodes(input));
