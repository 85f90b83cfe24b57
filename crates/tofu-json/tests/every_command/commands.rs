//! The commands there are, by what the program says of itself.

use std::process::Command;

/// The words of every command that does something: `ui text`, `show`.
pub(crate) fn all() -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![Vec::<String>::new()];
    while let Some(words) = open.pop() {
        let below = below(&words);
        if below.is_empty() {
            found.push(words.join(" "));
        }
        open.extend(below.into_iter().map(|name| {
            let mut words = words.clone();
            words.push(name);
            words
        }));
    }
    found.sort();
    found
}

/// What stands under `Commands:` in the short help.
fn below(words: &[String]) -> Vec<String> {
    let help = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(words)
        .arg("-h")
        .output()
        .expect("the program runs");
    let help = String::from_utf8(help.stdout).expect("help is UTF-8");
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}
