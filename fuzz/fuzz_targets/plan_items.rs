//! The parts of a plan come as they stand in it: in pieces, in part, one by one, and by stretches.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    laws::plan_items_come_in_order(input);
    laws::plan_stretches_do_not_matter(input);
});
