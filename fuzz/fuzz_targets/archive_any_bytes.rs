//! Archives of packages are read whatever they hold, and each byte counts once.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::archives_have_a_hash(input));
