//! Plan files are read or refused, whatever message their plan is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::plan_messages_are_read_or_refused(input));
