//! Documents of any kind are validated, recognised, typed and written in their canonical form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::documents_settle(input));
