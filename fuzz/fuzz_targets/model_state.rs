//! States in all their forms are read, masked, compared and weighed, with the schemas behind them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    let (document, schemas) = laws::split(input);
    laws::states_settle(document, schemas);
});
