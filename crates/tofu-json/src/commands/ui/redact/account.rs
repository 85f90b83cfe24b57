//! What came of a redaction, and how far it can be relied on.

use super::RedactArgs;
use crate::message::{Message, Messages};
use tofu_json_ui::RedactionCounts;

#[derive(Clone, Copy, Debug)]
pub(super) struct Account {
    pub(super) counts: RedactionCounts,
    /// Whether there is more to look for than is looked for.
    pub(super) learned_too_much: bool,
}

impl Account {
    pub(super) fn print(self, messages: &Messages, file: &str, args: &RedactArgs) {
        let remark = |code, text: String| {
            messages.print(&Message::remark(code, text).in_file(file));
        };
        let Scope { looked, passed } = Scope::of(args);
        let found = match self.counts.redacted {
            0 => "nothing found".to_owned(),
            1 => format!("1 part {}", done(args)),
            number => format!("{number} parts {}", done(args)),
        };
        remark(
            "redacted",
            format!("{found}; looked for {}", listed(&looked)),
        );
        let passed = listed(&passed);
        remark(
            "not-looked-for",
            format!("a secret that nothing marks cannot be known; not looked into: {passed}"),
        );
        if self.learned_too_much {
            let text = "marked values and commands of provisioners have too much in them to look for all of it \
                        elsewhere: all that provisioners print goes, other texts may still have some of it";
            remark("learned-too-much", text.to_owned());
        }
        for text in self.left_out(args) {
            remark("truncated", text);
        }
        if self.counts.refused > 0 {
            let text = format!(
                "expected messages of format version 1, found {} of another, which were left out",
                self.counts.refused
            );
            messages.print(&Message::error("format-version", text).in_file(file));
        }
    }
}

impl Account {
    /// What nobody knows the contents of.
    fn left_out(self, args: &RedactArgs) -> Vec<String> {
        let (one, many) = match args.check {
            true => ("would be left out", "would be left out"),
            false => ("was left out", "were left out"),
        };
        let cut = match self.counts.cut {
            0 => None,
            1 => Some(format!("a message is cut, and {one}")),
            number => Some(format!("{number} messages are cut, and {many}")),
        };
        let parts = match self.counts.parts {
            0 => None,
            1 => Some(format!(
                "a line can be a part of a message or hold one, and {one}"
            )),
            number => Some(format!(
                "{number} lines can be parts of messages or hold some, and {many}"
            )),
        };
        cut.into_iter().chain(parts).collect()
    }
}

const fn done(args: &RedactArgs) -> &'static str {
    if args.check {
        "to be redacted"
    } else {
        "redacted"
    }
}

/// What a redaction looks into and what not.
struct Scope {
    looked: Vec<&'static str>,
    passed: Vec<&'static str>,
}

impl Scope {
    fn of(args: &RedactArgs) -> Self {
        let mut scope = Self {
            looked: vec![
                "values marked as sensitive",
                "dumps of the state",
                "commands of provisioners",
            ],
            passed: Vec::new(),
        };
        if args.secrets.is_some() {
            scope.looked.push("the secrets of `--secrets`");
        }
        for (is_wanted, what) in [
            (args.outputs, "outputs"),
            (args.ids, "ids"),
            (args.source, "configuration"),
            (args.provisioners, "what provisioners print"),
        ] {
            if is_wanted {
                scope.looked.push(what);
            } else {
                scope.passed.push(what);
            }
        }
        scope
            .passed
            .push("texts of providers and of other programs");
        scope
    }
}

/// Such as "ids, outputs and configuration".
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
