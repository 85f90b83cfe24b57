//! The same text on any number of threads, and of a pipe.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| {
    let (document, schemas) = laws::split(input);
    laws::threads_do_not_matter_to_many(document, schemas);
    laws::a_pipe_does_not_matter_to_any(document, schemas);
});
