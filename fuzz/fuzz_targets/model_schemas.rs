//! Provider schemas are indexed, listed, trimmed and compared.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::schemas_settle(input));
