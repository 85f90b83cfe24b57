//! Documents that a filter makes smaller are documents.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tofu_json_tests::laws;

fuzz_target!(|input: &[u8]| laws::smaller_documents_are_documents(input));
