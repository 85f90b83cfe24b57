//! Addresses, providers, versions and moments come back as they were written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::names_come_back(input));
