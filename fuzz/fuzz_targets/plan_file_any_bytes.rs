//! Plan files are read or refused, whatever they hold.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::plan_files_are_read_or_refused(input));
