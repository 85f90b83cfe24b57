//! The parts of a plan come as they stand in it: in pieces, in part, and one by one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::plan_items_come_in_order(input));
