//! Message streams are read whatever they hold, and in whatever pieces they come.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    laws::streams_come_in_any_pieces(input, 1);
    laws::streams_come_in_any_pieces(input, 70);
    laws::streams_settle(input);
});
