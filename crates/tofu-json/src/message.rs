use crate::json::to_line;
use clap::ValueEnum;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{Write as _, stderr};
use tofu_json_input::{Note, Problem};
use tofu_json_value::Position;

pub(crate) use tofu_json_text::{visible, visible_on_one_line};

/// How notes and errors are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum MessageFormat {
    /// A line for people.
    #[default]
    Text,
    /// A JSON object on a line.
    Json,
}

/// A note or an error.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    level: &'static str,
    code: &'static str,
    text: String,
    file: Option<String>,
    place: Option<Position>,
    pointer: Option<String>,
    help: Option<String>,
}

impl Message {
    /// The word that tells its kind.
    pub(crate) const fn code(&self) -> &'static str {
        self.code
    }

    /// What it says, without the place.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The file that it is about.
    pub(crate) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    pub(crate) fn error(code: &'static str, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            level: "error",
            code,
            text,
            file: None,
            place: None,
            pointer: None,
            help: None,
        }
    }

    /// What a library found wrong with a file.
    pub(crate) fn problem(problem: Problem, file: &str) -> Self {
        Self {
            place: problem.place,
            pointer: problem.pointer,
            help: problem.help,
            ..Self::error(problem.code, problem.message)
        }
        .in_file(file)
    }

    /// What a library has to say about a file.
    pub(crate) fn note(note: Note, file: &str) -> Self {
        let error = Self::error(note.code.as_str(), note.message);
        Self {
            level: "note",
            place: note.place,
            ..error
        }
        .in_file(file)
    }

    /// Something worth knowing.
    pub(crate) fn remark(code: &'static str, text: impl Into<String>) -> Self {
        Self {
            level: "note",
            ..Self::error(code, text)
        }
    }

    /// The same where it is no reason to stop.
    pub(crate) fn into_note(self) -> Self {
        Self {
            level: "note",
            help: None,
            ..self
        }
    }

    pub(crate) fn in_file(self, file: &str) -> Self {
        Self {
            file: Some(file.to_owned()),
            ..self
        }
    }

    pub(crate) fn at(self, place: Position) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }

    pub(crate) fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    fn to_text(&self) -> String {
        let mut line = format!("tofu-json: {}: ", self.level);
        if let Some(file) = &self.file {
            line.push_str(file);
            if let Some(Position {
                line: number,
                column,
                ..
            }) = self.place
            {
                let _ = write!(line, ":{number}:{column}");
            }
            line.push_str(": ");
        }
        line.push_str(&self.text);
        if let Some(pointer) = &self.pointer {
            let _ = write!(line, ", in {pointer}");
        }
        let mut lines = on_one_line(&line);
        if let Some(help) = &self.help {
            lines.push_str("tofu-json: help: ");
            lines.push_str(&on_one_line(help));
        }
        lines
    }

    fn to_json(&self) -> String {
        let place = self.place;
        to_line(&MessageRecord {
            level: self.level,
            code: self.code,
            message: &self.text,
            file: self.file.as_deref(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            byte: place.map(|place| place.byte),
            pointer: self.pointer.as_deref(),
            help: self.help.as_deref(),
        })
    }
}

/// A message as JSON has it: all members, always.
#[derive(Serialize)]
struct MessageRecord<'m> {
    level: &'m str,
    code: &'m str,
    message: &'m str,
    file: Option<&'m str>,
    line: Option<usize>,
    column: Option<usize>,
    byte: Option<usize>,
    pointer: Option<&'m str>,
    help: Option<&'m str>,
}

/// Where notes and errors go: standard error, in one format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages {
    format: MessageFormat,
}

impl Messages {
    pub(crate) const fn new(format: MessageFormat) -> Self {
        Self { format }
    }

    pub(crate) const fn format(self) -> MessageFormat {
        self.format
    }

    pub(crate) fn print(self, message: &Message) {
        let text = match self.format {
            MessageFormat::Text => message.to_text(),
            MessageFormat::Json => message.to_json(),
        };
        // There is nowhere left to complain to.
        let _ = stderr().write_all(text.as_bytes());
    }

    /// Prints several lines as they are, but for control characters.
    pub(crate) fn print_plain(self, text: &str) {
        let _ = stderr().write_all(visible(text).as_bytes());
    }
}

fn on_one_line(text: &str) -> String {
    let mut line = visible_on_one_line(text);
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::Message;
    use tofu_json_value::{Document, Position};

    fn message() -> Message {
        Message {
            place: Some(Position {
                line: 3,
                column: 5,
                byte: 24,
            }),
            pointer: Some("/a/b".to_owned()),
            ..Message::error("invalid-json", "expected a value, found `x`")
                .in_file("a\u{1b}\n\u{9b}.json")
        }
        .with_help("do \"better\"")
    }

    #[test]
    fn text_has_one_line_each_and_no_control_characters() {
        assert_eq!(
            message().to_text(),
            "tofu-json: error: a\u{241b}\u{240a}\\u009b.json:3:5: expected a value, found `x`, in /a/b\n\
             tofu-json: help: do \"better\"\n"
        );
    }

    #[test]
    fn json_is_one_line() {
        let json = message().to_json();
        assert!(Document::parse(json.as_bytes()).is_ok());
        assert_eq!(
            json,
            concat!(
                r#"{"level":"error","code":"invalid-json","message":"expected a value, found `x`","#,
                r#""file":"a\u001b\n\u009b.json","line":3,"column":5,"byte":24,"pointer":"/a/b","#,
                r#""help":"do \"better\""}"#,
                "\n"
            )
        );
        assert_eq!(
            Message::error("usage", "x").to_json(),
            concat!(
                r#"{"level":"error","code":"usage","message":"x","file":null,"line":null,"#,
                r#""column":null,"byte":null,"pointer":null,"help":null}"#,
                "\n"
            )
        );
    }
}
