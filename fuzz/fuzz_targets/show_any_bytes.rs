//! Any bytes are shown or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::shows_any_bytes(input, None));
