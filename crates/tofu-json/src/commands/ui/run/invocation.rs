//! What the arguments of the program ask for.

use std::ffi::{OsStr, OsString};
use tofu_json_ui::{Command, Phase};

/// The commands that write messages with `-json-into`, a word or two each.
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

/// When a view can have the terminal: once the program has nothing more to ask there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    Never,
    AtOnce,
    /// When the messages tell that the run has come so far.
    At(Phase),
}

/// The arguments, and what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invocation {
    arguments: Vec<OsString>,
    /// Where an option of the command can stand; none for a command that writes no messages.
    at: Option<usize>,
    pub(super) command: Command,
    /// When the program has asked all that it may ask, where it is the one that prints its text.
    pub(super) begins: Begin,
    /// Whether the arguments say already that there are to be no colours.
    has_no_color: bool,
    /// The option for messages that the arguments have already.
    pub(super) has_json: Option<String>,
}

impl Invocation {
    /// Reads the arguments; `added` are those that the environment adds, and `asks` is whether it lets
    /// the program ask for something.
    pub(super) fn of(arguments: &[OsString], added: &[String], asks: bool) -> Self {
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
            begins: begins(name, &options, asks),
            has_no_color: options.iter().any(|option| is_option(option, "no-color")),
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

    /// The arguments with more options of the command.
    pub(super) fn with(&self, options: &[&OsStr]) -> Vec<OsString> {
        let at = self.at.unwrap_or(self.arguments.len());
        let before = self.arguments.iter().take(at).cloned();
        let options = options.iter().map(|option| (*option).to_owned());
        let after = self.arguments.iter().skip(at).cloned();
        before.chain(options).chain(after).collect()
    }

    /// Whether `-no-color` can be added.
    pub(super) const fn takes_no_color(&self) -> bool {
        !self.has_no_color && !matches!(self.command, Command::Other | Command::Unknown)
    }
}

/// Whether a word is an option of that name, with one dash or two, with a value or without.
fn is_option(word: &str, name: &str) -> bool {
    let word = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
    let rest = word.and_then(|word| word.strip_prefix(name));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}

/// Whether an option is there and not switched off.
fn is_on(options: &[&str], name: &str) -> bool {
    let is_off = |option: &str| option.ends_with("=false") || option.ends_with("=0");
    options
        .iter()
        .any(|option| is_option(option, name) && !is_off(option))
}

/// When a view can have the terminal. Values of variables and of providers are asked for before anything
/// is read; an approval when all is planned and before anything is done.
fn begins(command: &str, options: &[&str], asks: bool) -> Begin {
    let is_without = options.iter().any(|option| {
        is_option(option, "input") && (option.ends_with("=false") || option.ends_with("=0"))
    });
    let has_plan = has_plan(options);
    let is_approved = is_on(options, "auto-approve") || command == "apply" && has_plan;
    match command {
        "test" => Begin::AtOnce,
        "plan" | "refresh" | "apply" | "destroy" if is_without || !asks => Begin::AtOnce,
        "apply" | "destroy" if !is_approved => Begin::At(Phase::Applying),
        "plan" | "refresh" | "apply" | "destroy" => Begin::At(Phase::Planning),
        _ => Begin::Never,
    }
}

/// The options whose value can be the next word.
const WITH_VALUE: [&str; 13] = [
    "var",
    "var-file",
    "target",
    "target-file",
    "exclude",
    "exclude-file",
    "replace",
    "out",
    "parallelism",
    "lock-timeout",
    "state",
    "state-out",
    "backup",
];

/// Whether a word is neither an option nor the value of one.
fn has_plan(options: &[&str]) -> bool {
    let mut words = options.iter();
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix('-') else {
            return true;
        };
        if WITH_VALUE.contains(&name.trim_start_matches('-')) {
            words.next();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Begin, Invocation};
    use tofu_json_ui::Phase;

    fn of(line: &str) -> Invocation {
        let arguments: Vec<_> = line.split(' ').map(Into::into).collect();
        Invocation::of(&arguments, &[], true)
    }

    #[test]
    fn an_option_stands_behind_the_command() {
        let check = |line: &str, expected: &str| {
            let line = of(line).with(&["-x".as_ref()]);
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
    fn a_view_begins_when_nothing_more_is_asked() {
        let check = |lines: &[&str], expected| {
            for line in lines {
                assert_eq!(of(line).begins, expected, "{line}");
            }
        };
        let asking = [
            "apply",
            "destroy",
            "apply -auto-approve=false",
            "-chdir=a apply",
            "apply -var a=b -target c.d",
        ];
        check(&asking, Begin::At(Phase::Applying));
        let approved = [
            "plan",
            "refresh",
            "apply -auto-approve",
            "apply a.plan",
            "destroy --auto-approve",
        ];
        check(&approved, Begin::At(Phase::Planning));
        check(
            &["test", "plan -input=false", "apply -input=0 a.plan"],
            Begin::AtOnce,
        );
        check(&["init", "import a b", "fmt"], Begin::Never);
        let apply = ["apply".into()];
        let begins = |added: &[String], asks| Invocation::of(&apply, added, asks).begins;
        assert_eq!(
            begins(&["-auto-approve".into()], true),
            Begin::At(Phase::Planning)
        );
        assert_eq!(begins(&[], false), Begin::AtOnce);
    }

    #[test]
    fn colours_can_be_switched_off() {
        assert!(of("plan").takes_no_color());
        assert!(!of("apply -no-color=false a.plan").takes_no_color());
        assert!(!of("plan -no-color").takes_no_color());
        assert!(!of("state mv a b").takes_no_color());
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
