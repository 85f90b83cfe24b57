//! Encodings and compression are seen through.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::encodings_do_not_matter(input));
