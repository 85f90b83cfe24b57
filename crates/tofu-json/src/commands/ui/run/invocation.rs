//! What the arguments of the program ask for.

use std::ffi::{OsStr, OsString};
use tofu_json_ui::Command;

/// The commands that write messages with `-json-into` (specification 6.1), a word or two each.
const OF_ONE_WORD: [&str; 13] = [
    "plan",
    "apply",
    "destroy",
    "refresh",
    "test",
    "init",
    "get",
    "import",
    "taint",
    "untaint",
    "force-unlock",
    "login",
    "logout",
];
const OF_TWO_WORDS: [(&str, &[&str]); 3] = [
    ("providers", &["lock", "mirror"]),
    ("state", &["list", "mv", "rm", "push", "replace-provider"]),
    ("workspace", &["list", "new", "select", "delete"]),
];

/// The arguments, and what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invocation {
    arguments: Vec<OsString>,
    /// Where an option of the command can stand; none for a command that writes no messages.
    at: Option<usize>,
    pub(super) command: Command,
    /// Whether the program may ask something.
    pub(super) may_prompt: bool,
    /// The option for messages that the arguments have already.
    pub(super) has_json: Option<String>,
}

impl Invocation {
    /// Reads the arguments; `added` are those that the environment adds.
    pub(super) fn of(arguments: &[OsString], added: &[String]) -> Self {
        let words: Vec<_> = arguments
            .iter()
            .map(|word| word.to_string_lossy())
            .collect();
        let first = words.iter().position(|word| !word.starts_with('-'));
        let name = first
            .and_then(|first| words.get(first))
            .map_or("", |name| &**name);
        let second = first
            .and_then(|first| words.get(first + 1))
            .map_or("", |word| &**word);
        let of_two = OF_TWO_WORDS
            .iter()
            .any(|(word, next)| *word == name && next.contains(&second));
        let at = if OF_ONE_WORD.contains(&name) {
            first.map(|first| first + 1)
        } else if of_two {
            first.map(|first| first + 2)
        } else {
            None
        };
        let options: Vec<&str> = words
            .iter()
            .skip(at.unwrap_or(words.len()))
            .map(|word| &**word)
            .chain(added.iter().map(String::as_str))
            .collect();
        let has_json = options
            .iter()
            .find(|option| is_option(option, "json") || is_option(option, "json-into"));
        Self {
            at,
            command: Command::named(name),
            may_prompt: may_prompt(name, &options),
            has_json: has_json.map(|option| (*option).to_owned()),
            arguments: arguments.to_vec(),
        }
    }

    /// Whether the command writes messages.
    pub(super) const fn has_messages(&self) -> bool {
        self.at.is_some()
    }

    /// The arguments as they are.
    pub(super) fn plain(&self) -> &[OsString] {
        &self.arguments
    }

    /// The arguments with one more option of the command.
    pub(super) fn with(&self, option: &OsStr) -> Vec<OsString> {
        let mut arguments = self.arguments.clone();
        let at = self.at.unwrap_or(arguments.len()).min(arguments.len());
        arguments.insert(at, option.to_owned());
        arguments
    }
}

/// Whether a word is an option of that name, with one dash or two, with a value or without.
fn is_option(word: &str, name: &str) -> bool {
    let word = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
    let rest = word.and_then(|word| word.strip_prefix(name));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}

/// Whether the command asks for an approval. What it would ask besides, values of variables, it does
/// not ask where it has no terminal.
fn may_prompt(command: &str, options: &[&str]) -> bool {
    let is_on = |name| {
        options.iter().any(|option| {
            is_option(option, name) && !option.ends_with("=false") && !option.ends_with("=0")
        })
    };
    let has_plan = options.iter().any(|option| !option.starts_with('-'));
    match command {
        "plan" | "refresh" | "test" => false,
        "apply" => !is_on("auto-approve") && !has_plan,
        "destroy" => !is_on("auto-approve"),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::Invocation;

    fn of(line: &str) -> Invocation {
        let arguments: Vec<_> = line.split(' ').map(Into::into).collect();
        Invocation::of(&arguments, &[])
    }

    #[test]
    fn an_option_stands_behind_the_command() {
        let check = |line: &str, expected: &str| {
            let line = of(line).with("-x".as_ref());
            assert_eq!(line, expected.split(' ').collect::<Vec<_>>());
        };
        check("plan -out=a", "plan -x -out=a");
        check("-chdir=a apply b", "-chdir=a apply -x b");
        check("state mv a b", "state mv -x a b");
        check("workspace new a", "workspace new -x a");
    }

    #[test]
    fn some_commands_write_no_messages() {
        for line in [
            "fmt",
            "graph",
            "state pull",
            "version",
            "-help",
            "show -json plan",
        ] {
            assert!(!of(line).has_messages(), "{line}");
        }
        assert_eq!(of("fmt").plain(), ["fmt"]);
    }

    #[test]
    fn approvals_are_asked_for() {
        for line in [
            "apply",
            "destroy",
            "apply -auto-approve=false",
            "init",
            "-chdir=a apply",
        ] {
            assert!(of(line).may_prompt, "{line}");
        }
        for line in [
            "plan",
            "apply -auto-approve",
            "apply a.plan",
            "destroy --auto-approve",
            "test",
        ] {
            assert!(!of(line).may_prompt, "{line}");
        }
        let apply = ["apply".into()];
        assert!(!Invocation::of(&apply, &["-auto-approve".into()]).may_prompt);
    }

    #[test]
    fn messages_that_are_asked_for_are_seen() {
        assert_eq!(of("plan -json").has_json.as_deref(), Some("-json"));
        assert_eq!(
            of("plan --json-into=a").has_json.as_deref(),
            Some("--json-into=a")
        );
        assert_eq!(of("plan -out=json").has_json, None);
    }
}
