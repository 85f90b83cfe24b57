//! Streams are told in words of any width and drawn as timelines.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    laws::streams_are_told(input, 78);
    laws::streams_are_told(input, input.len() % 30);
});
