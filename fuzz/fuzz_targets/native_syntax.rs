//! Native syntax is read whatever it holds, and comes back byte for byte.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::native_syntax_comes_back(input));
