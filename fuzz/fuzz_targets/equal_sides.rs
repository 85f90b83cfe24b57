//! Objects that are after as they were before show no change.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    let (document, schemas) = laws::split(input);
    laws::equal_sides_show_no_change(document, schemas, &laws::plain());
});
