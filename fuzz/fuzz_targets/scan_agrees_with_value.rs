//! Stepping over a document ends where parsing it ends, and checking it finds what parsing it finds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    laws::skipping_agrees_with_parsing(input);
    laws::checking_agrees_with_parsing(input, &[1]);
    laws::checking_agrees_with_parsing(input, &[7, 64, 20]);
});
