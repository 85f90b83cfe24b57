//! Words that are typed where a command is expected.

use crate::cli::all_commands;
use clap::Command;
use tofu_json_text::similar;

/// Commands of OpenTofu, and what does the like here.
const OF_OPENTOFU: [(&[&str], &str); 8] = [
    (
        &["plan"],
        "`tofu-json show` prints a plan and `tofu-json summary` counts what it does; `tofu-json ui run -- plan` \
         starts OpenTofu",
    ),
    (
        &["apply", "destroy", "refresh"],
        "`tofu-json ui run -- apply` starts OpenTofu and shows what it does, `tofu-json ui` reads its messages",
    ),
    (
        &["test"],
        "`tofu-json ui run -- test` starts OpenTofu, `tofu-json ui report` writes the results as JUnit",
    ),
    (
        &["output", "outputs"],
        "`tofu output -json | tofu-json show` prints outputs",
    ),
    (
        &["providers", "provider"],
        "`tofu-json schema` reads provider schemas, `tofu-json lock` the lock file",
    ),
    (
        &["graph"],
        "`tofu-json config refs --format dot` draws what refers to what",
    ),
    (
        &["init", "get"],
        "this program downloads nothing: `tofu init` does; `tofu-json lock` reads the lock file",
    ),
    (
        &[
            "console",
            "force-unlock",
            "import",
            "login",
            "logout",
            "taint",
            "untaint",
            "workspace",
        ],
        "this is a command of OpenTofu alone",
    ),
];

/// The words that lead to a command, and the command.
pub(super) fn command<'c, 'a>(cli: &'c Command, words: &[&'a str]) -> (Vec<&'a str>, &'c Command) {
    let (mut path, mut command) = (Vec::new(), cli);
    for word in words {
        let Some(below) = command.find_subcommand(word) else {
            break;
        };
        command = below;
        path.push(*word);
    }
    (path, command)
}

/// What was probably meant by a word that is no command.
pub(crate) fn for_word(word: &str) -> Option<String> {
    let mut known = OF_OPENTOFU.iter();
    if let Some((_, help)) = known.find(|(words, _)| words.contains(&word)) {
        return Some((*help).to_owned());
    }
    let cli = all_commands();
    let leaves = leaves(&cli);
    let last = |words: &str| words.rsplit(' ').next().unwrap_or_default().to_owned();
    let meant: Vec<_> = leaves
        .iter()
        .filter(|(words, _)| last(words) == word)
        .map(|(words, _)| format!("`tofu-json {words}`"))
        .collect();
    if !meant.is_empty() {
        return Some(format!("did you mean {}?", meant.join(" or ")));
    }
    let names = cli.get_subcommands().map(Command::get_name);
    let near = similar(word, names).filter(|_| word.len() > 3);
    near.map(|name| format!("did you mean `tofu-json {name}`?"))
}

/// The commands that do something, with the words that lead to them.
pub(super) fn leaves(cli: &Command) -> Vec<(String, &Command)> {
    let mut found = Vec::new();
    for command in cli.get_subcommands() {
        let name = command.get_name();
        let below = command.get_subcommands();
        let mut below: Vec<_> = below
            .map(|verb| (format!("{name} {}", verb.get_name()), verb))
            .collect();
        if below.is_empty() {
            below.push((name.to_owned(), command));
        }
        found.append(&mut below);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{OF_OPENTOFU, for_word};
    use crate::cli::all_commands;

    #[test]
    fn words_of_opentofu_are_no_commands_here() {
        let cli = all_commands();
        let mut words = OF_OPENTOFU.iter().flat_map(|(words, _)| *words);
        assert_eq!(words.find(|word| cli.find_subcommand(word).is_some()), None);
    }

    #[test]
    fn what_was_meant() {
        let check = |word: &str, part: &str| {
            let help = for_word(word).unwrap_or_default();
            assert!(help.contains(part), "{word}: {help}");
        };
        check("plan", "ui run -- plan");
        check("sumary", "`tofu-json summary`");
        check("watch", "`tofu-json ui watch`");
        check("lint", "`tofu-json config lint` or `tofu-json lock lint`");
        assert_eq!(for_word("whatever-else"), None);
        assert_eq!(for_word("a"), None);
    }
}
