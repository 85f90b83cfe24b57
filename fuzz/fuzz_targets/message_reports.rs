//! Streams are reported in every form, with much room and with little.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    laws::streams_are_reported(input, 60_000);
    laws::streams_are_reported(input, input.len() / 2);
});
