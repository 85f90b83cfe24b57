//! Texts are wrapped, quoted, painted and shown at any width.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    let Some((columns, text)) = input.split_first() else {
        return;
    };
    laws::texts_are_written(&String::from_utf8_lossy(text), usize::from(*columns));
});
