//! Redacted documents have nothing left to be redacted.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::documents_are_redacted(input));
