//! Three lock files are merged and explained, and conflict markers come back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::lock_files_merge(input));
