//! A document, a line end, and schemas.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    let (document, schemas) = laws::split(input);
    laws::shows_any_bytes(document, schemas);
    laws::colour_only_adds_codes(document, schemas, &laws::plain());
});
