//! Computed differences are the same after they have been read back from their JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    let (document, schemas) = laws::split(input);
    laws::computed_differences_survive_json(document, schemas, &laws::plain());
});
