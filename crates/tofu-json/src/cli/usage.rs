use super::Cli;
use super::advice::{Advice, advice};
use crate::commands::lock::merge;
use crate::exit_code::ExitCode;
use crate::message::{Message, MessageFormat, Messages, visible_on_one_line};
use crate::options::output::OutputArgs;
use clap::Parser as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::io::{Write as _, stdout};

/// Arguments that cannot be used, or a call for help or version.
#[derive(Debug)]
pub(crate) struct Usage {
    error: clap::Error,
    advice: Option<Advice>,
    format: MessageFormat,
    code: ExitCode,
}

impl Usage {
    pub(super) fn new(error: clap::Error, arguments: &[OsString]) -> Self {
        let error = without_control_characters(error, arguments);
        let error = without_advice_about_files(error);
        Self {
            advice: advice(&error, arguments),
            error,
            format: message_format(arguments),
            code: usage_code(arguments),
        }
    }

    pub(crate) fn print(&self) -> ExitCode {
        let messages = Messages::new(self.format);
        if is_wanted(&self.error) {
            return self.print_help(&messages);
        }
        let text = self.error.to_string();
        let is_help = self.error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        match (&self.advice, self.format) {
            (Some(advice), _) => messages.print(&message(&advice.message, &advice.help)),
            (None, MessageFormat::Text) if is_help => messages.print_plain(text),
            (None, MessageFormat::Text) => {
                messages.print_plain(&format!("tofu-json: error: {text}"));
            }
            (None, MessageFormat::Json) => {
                let summary = text.split("\n\n").next().unwrap_or_default();
                messages.print(&message(summary, &near(&self.error)));
            }
        }
        self.code
    }

    /// What was asked for.
    fn print_help(&self, messages: &Messages) -> ExitCode {
        let printed = self.error.print().and_then(|()| stdout().flush());
        match printed.map_err(|error| OutputArgs::default().broken(&error, false)) {
            Ok(()) => ExitCode::Fine,
            Err(failure) => failure.print(messages),
        }
    }
}

fn message(text: &str, help: &str) -> Message {
    let words: Vec<_> = text.split_whitespace().collect();
    Message::error("usage", words.join(" ")).with_help(help)
}

/// The near name that the parser has found.
fn near(error: &clap::Error) -> String {
    let kinds = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let near = kinds.into_iter().find_map(|kind| error.get(kind));
    match near.map(ToString::to_string) {
        Some(name) if !name.is_empty() => format!("did you mean `{name}`?"),
        _ => "`tofu-json --help` lists commands and options".to_owned(),
    }
}

fn is_wanted(error: &clap::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    )
}

/// The error that the arguments give when control characters in them are visible symbols: its text has
/// lines of its own, and no argument may add one.
fn without_control_characters(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let given: Vec<_> = arguments.iter().map(|one| one.to_string_lossy()).collect();
    let visible: Vec<_> = given.iter().map(|one| visible_on_one_line(one)).collect();
    if is_wanted(&error) || visible.iter().eq(given.iter()) {
        return error;
    }
    Cli::try_parse_from(visible).err().unwrap_or_else(|| {
        // Only the control characters were wrong.
        let text = error.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        let first = text.split("\n\n").next().unwrap_or_default();
        clap::Error::raw(error.kind(), visible_on_one_line(first) + "\n")
    })
}

/// How to make a file name of an option helps nobody who looked for an option.
fn without_advice_about_files(mut error: clap::Error) -> clap::Error {
    let is_about_files = |value: &ContextValue| match value {
        ContextValue::StyledStrs(tips) => tips.iter().any(|tip| tip.to_string().contains("'-- ")),
        _ => false,
    };
    let suggested = error.get(ContextKind::Suggested);
    if suggested.is_some_and(is_about_files) {
        error.remove(ContextKind::Suggested);
    }
    error
}

/// The end where arguments cannot be used; `git` must not take it for a conflict.
fn usage_code(arguments: &[OsString]) -> ExitCode {
    if matches!(arguments, [_, lock, merge, ..] if lock == "lock" && merge == "merge") {
        ExitCode::Program(merge::FAILED)
    } else {
        ExitCode::Error
    }
}

/// The error format by the bare arguments, for errors that keep them from being read.
fn message_format(arguments: &[OsString]) -> MessageFormat {
    let mut format = MessageFormat::Text;
    let mut before = None;
    for argument in arguments
        .iter()
        .skip(1)
        .filter_map(|argument| argument.to_str())
    {
        if before == Some("--error-format") || argument.starts_with("--error-format=") {
            let json = argument.trim_start_matches("--error-format=") == "json";
            format = if json {
                MessageFormat::Json
            } else {
                MessageFormat::Text
            };
        }
        if argument == "--" {
            break;
        }
        before = Some(argument);
    }
    format
}

#[cfg(test)]
mod tests {
    use super::message_format;
    use crate::message::MessageFormat;

    #[test]
    fn the_error_format_is_known_before_the_arguments_are_read() {
        let check = |arguments: &[&str], format| {
            let arguments: Vec<_> = arguments.iter().map(Into::into).collect();
            assert_eq!(message_format(&arguments), format);
        };
        check(
            &["tofu-json", "--error-format", "json", "--odd"],
            MessageFormat::Json,
        );
        check(
            &["tofu-json", "--error-format=json", "--odd"],
            MessageFormat::Json,
        );
        check(
            &["tofu-json", "--error-format=json", "--error-format", "text"],
            MessageFormat::Text,
        );
        check(
            &["tofu-json", "--", "--error-format=json"],
            MessageFormat::Text,
        );
        check(&["tofu-json", "json"], MessageFormat::Text);
    }
}
