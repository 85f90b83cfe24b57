//! A module is checked whatever its files hold, alone and over each other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::module_is_checked(input));
