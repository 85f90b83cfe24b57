//! JSON configuration is read whatever it holds; its layout means the same and is its own.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::json_configuration_settles(input));
