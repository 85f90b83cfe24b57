//! What the arguments of `tofu` ask for: which messages come, and when it has asked all its questions.

use crate::{Command, Phase};
use std::ffi::{OsStr, OsString};
use tofu_json_value::Document;

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

/// When OpenTofu has asked all its questions, so that a view can have the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questions {
    /// It may ask at any time.
    Always,
    /// It asks nothing.
    Never,
    /// It asks until the messages say that the run has come so far.
    Until(Phase),
}

/// Whether the environment lets OpenTofu ask for something: `TF_INPUT`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prompts {
    /// It does.
    #[default]
    Allowed,
    /// It does not.
    Off,
}

/// The arguments of one call of `tofu`, and what they mean.
///
/// ```
/// use tofu_json_ui::{Command, Invocation, Phase, Prompts, Questions};
///
/// let call = Invocation::of(&["apply".into(), "-no-color".into()], &[], Prompts::Allowed);
/// assert_eq!((call.command, call.questions), (Command::Apply, Questions::Until(Phase::Applying)));
/// assert_eq!(call.with(&["-json".as_ref()]), ["apply", "-json", "-no-color"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Invocation {
    arguments: Vec<OsString>,
    /// Where an option of the command can come; none for a command that writes no messages.
    at: Option<usize>,
    /// The command.
    pub command: Command,
    /// How long it asks for values, or for an approval, where it prints its own text.
    pub questions: Questions,
    /// Whether the arguments say already that there are to be no colours.
    has_no_color: bool,
    /// The option for messages that the arguments have already.
    pub has_json: Option<String>,
}

impl Invocation {
    /// Reads the arguments; `added` are those that the environment adds.
    #[must_use]
    pub fn of(arguments: &[OsString], added: &[String], prompts: Prompts) -> Self {
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
            questions: questions(name, &options, prompts),
            has_no_color: options.iter().any(|option| is_option(option, "no-color")),
            has_json: has_json.map(|option| (*option).to_owned()),
            arguments: arguments.to_vec(),
        }
    }

    /// Whether the command writes messages.
    #[must_use]
    pub const fn has_messages(&self) -> bool {
        self.at.is_some()
    }

    /// The arguments as they are.
    #[must_use]
    pub fn plain(&self) -> &[OsString] {
        &self.arguments
    }

    /// The arguments with more options of the command.
    #[must_use]
    pub fn with(&self, options: &[&OsStr]) -> Vec<OsString> {
        let at = self.at.unwrap_or(self.arguments.len());
        let before = self.arguments.iter().take(at).cloned();
        let options = options.iter().map(|option| (*option).to_owned());
        let after = self.arguments.iter().skip(at).cloned();
        before.chain(options).chain(after).collect()
    }

    /// Whether `-no-color` can be added.
    #[must_use]
    pub const fn takes_no_color(&self) -> bool {
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

/// How long a command asks. Values of variables and of providers are asked for before anything is read; an
/// approval when all is planned and before anything is done.
fn questions(command: &str, options: &[&str], prompts: Prompts) -> Questions {
    let is_without = options.iter().any(|option| {
        is_option(option, "input") && (option.ends_with("=false") || option.ends_with("=0"))
    });
    let has_plan = has_plan(options);
    let is_approved = is_on(options, "auto-approve") || command == "apply" && has_plan;
    match command {
        "test" => Questions::Never,
        "plan" | "refresh" | "apply" | "destroy" if is_without || prompts == Prompts::Off => {
            Questions::Never
        }
        "apply" | "destroy" if !is_approved => Questions::Until(Phase::Applying),
        "plan" | "refresh" | "apply" | "destroy" => Questions::Until(Phase::Planning),
        _ => Questions::Always,
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

/// Whether the program that answers `version -json` so knows `-json-into`: OpenTofu does since 1.12, Terraform
/// does not. Only Terraform has `terraform_outdated` in its answer.
#[must_use]
pub fn says_json_into(answer: &[u8]) -> bool {
    let Ok(document) = Document::parse(answer) else {
        return false;
    };
    let root = document.root();
    let version = root
        .get("terraform_version")
        .and_then(|version| version.as_str());
    let numbers = version.map(|version| {
        let mut numbers = version
            .split(['.', '-', '+'])
            .map(|part| part.parse().unwrap_or(0));
        [(); 2].map(|()| numbers.next().unwrap_or(0))
    });
    root.get("terraform_outdated").is_none() && numbers.is_some_and(|numbers| numbers >= [1, 12])
}

#[cfg(test)]
mod tests {
    use super::{Invocation, Prompts, Questions, says_json_into};
    use crate::Phase;

    fn of(line: &str) -> Invocation {
        let arguments: Vec<_> = line.split(' ').map(Into::into).collect();
        Invocation::of(&arguments, &[], Prompts::Allowed)
    }

    #[test]
    fn an_option_follows_the_command() {
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
    fn questions_end_with_the_last_possible_one() {
        let check = |lines: &[&str], expected| {
            for line in lines {
                assert_eq!(of(line).questions, expected, "{line}");
            }
        };
        let asking = [
            "apply",
            "destroy",
            "apply -auto-approve=false",
            "-chdir=a apply",
            "apply -var a=b -target c.d",
        ];
        check(&asking, Questions::Until(Phase::Applying));
        let approved = [
            "plan",
            "refresh",
            "apply -auto-approve",
            "apply a.plan",
            "destroy --auto-approve",
        ];
        check(&approved, Questions::Until(Phase::Planning));
        check(
            &["test", "plan -input=false", "apply -input=0 a.plan"],
            Questions::Never,
        );
        check(&["init", "import a b", "fmt"], Questions::Always);
        let apply = ["apply".into()];
        let begins = |added: &[String], prompts| Invocation::of(&apply, added, prompts).questions;
        assert_eq!(
            begins(&["-auto-approve".into()], Prompts::Allowed),
            Questions::Until(Phase::Planning)
        );
        assert_eq!(begins(&[], Prompts::Off), Questions::Never);
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

    #[test]
    fn the_version_says_it() {
        let check = |answer: &str, expected| {
            assert_eq!(says_json_into(answer.as_bytes()), expected, "{answer}")
        };
        check(
            r#"{"terraform_version":"1.12.6","platform":"linux_amd64","provider_selections":{}}"#,
            true,
        );
        check(r#"{"terraform_version":"1.13.0-dev"}"#, true);
        check(r#"{"terraform_version":"2.0.0"}"#, true);
        check(r#"{"terraform_version":"1.11.4"}"#, false);
        check(
            r#"{"terraform_version":"1.14.0","terraform_outdated":false}"#,
            false,
        );
        check("{}", false);
        check("OpenTofu v1.12.6", false);
        check("", false);
    }
}
