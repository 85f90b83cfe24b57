//! Lock files are linted, fixed, surveyed and moved; packages are indexed and placed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::lock_files_are_checked(input));
