//! A document equals itself, in whatever spelling, and comparing never fails otherwise than with an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::documents_equal_themselves(input));
