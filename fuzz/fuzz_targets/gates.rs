//! Files of gates, runs before and plans are read whatever they hold, and drift is the same twice.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::gates_are_kept(input));
