//! Each chain behind a change ends and says why, whatever a plan refers to.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::chains_end(input));
