//! Lock files, versions and constraints are read whatever they hold, and settle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::lock_files_settle(input));
