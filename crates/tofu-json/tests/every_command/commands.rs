//! The commands there are, by what the program says of itself.

use std::path::Path;

/// The words of every command that does something: `ui text`, `show`.
pub(crate) fn all() -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_tofu-json"));
    let found = tofu_json_tests::commands(program).expect("the program runs");
    found.into_iter().collect()
}

#[test]
fn what_is_kept_of_each_command_is_said() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tools/freeze/commands.txt"
    );
    let table = std::fs::read_to_string(path).expect("the table of tools/freeze");
    let rows = table.lines().filter_map(|line| line.split_once(": "));
    let kept: Vec<String> = rows.map(|(_, row)| row.replace(':', " ") + " ").collect();
    let missing: Vec<_> = all()
        .into_iter()
        .filter(|command| {
            !kept
                .iter()
                .any(|row| row.starts_with(&format!("{command} ")))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "no row in tools/freeze/commands.txt: {missing:?}"
    );
}
