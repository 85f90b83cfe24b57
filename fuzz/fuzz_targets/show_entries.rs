//! The texts of a session's entries are those in the text of the whole document.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    let (document, schemas) = laws::split(input);
    laws::entries_make_the_text(document, schemas, &laws::plain());
});
