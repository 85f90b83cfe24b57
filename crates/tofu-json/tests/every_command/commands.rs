//! The commands there are, by what the program says of itself.

use std::path::Path;

/// The words of every command that does something: `ui text`, `show`.
pub(crate) fn all() -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_tofu-json"));
    let found = tofu_json_tests::commands(program).expect("the program runs");
    found.into_iter().collect()
}
