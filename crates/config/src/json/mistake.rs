//! What is wrong with a file, in OpenTofu's words.

use tofu_json_diagnostic::Position;
use tofu_json_hcl::Span;

use super::document::Document;
use super::string;
use crate::Diagnostic;
use tofu_json_diagnostic::Place;

/// The kinds of mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MistakeKind {
    Ends,
    MissingValue,
    MissingElement,
    InvalidStart,
    Extraneous,
    Name,
    MissingObjectValue,
    Equals,
    MissingColon,
    TrailingInObject,
    TrailingInArray,
    UnclosedObject,
    UnclosedArray,
    MismatchedBraces,
    MismatchedBrackets,
    ColonInArray,
    MissingCommaInObject,
    MissingCommaInArray,
    Number,
    String,
    Keyword,
}

/// A mistake and the token at which it is reported.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mistake {
    pub(super) what: MistakeKind,
    pub(super) span: Span,
}

impl Mistake {
    pub(super) fn fault(&self, document: &Document<'_>) -> Diagnostic {
        let place = document.place(self.span);
        let (summary, detail) = self.what.words();
        match self.what {
            MistakeKind::String => {
                let read = string::mistake(self.span.of(document.source())).unwrap_or_default();
                Diagnostic::error(summary, detail)
                    .at(byte_after(place.start, read))
                    .within(place)
            }
            MistakeKind::Keyword => {
                let word = String::from_utf8_lossy(self.span.of(document.source()));
                Diagnostic::error(summary, keyword(&word)).at(place)
            }
            _ => Diagnostic::error(summary, detail).at(place),
        }
    }
}

/// One byte that is so many bytes after a position; OpenTofu counts a column for each.
fn byte_after(position: Position, bytes: usize) -> Place {
    let moved = |bytes| Position {
        line: position.line,
        column: position.column + bytes,
        byte: position.byte + bytes,
    };
    Place::new(moved(bytes), moved(bytes + 1))
}

fn keyword(word: &str) -> String {
    if matches!(word, "undefined" | "NaN" | "Infinity") {
        return format!("The JavaScript identifier \"{word}\" cannot be used in JSON.");
    }
    let suggestion = ["false", "true", "null"]
        .into_iter()
        .find(|known| distance(word, known) < 3);
    match suggestion {
        Some(known) => {
            format!("\"{word}\" is not a valid JSON keyword. Did you mean \"{known}\"?")
        }
        None => format!("\"{word}\" is not a valid JSON keyword."),
    }
}

/// The Levenshtein distance of ASCII words; 3 when their lengths alone make it that or more.
fn distance(word: &str, known: &str) -> usize {
    if word.len().abs_diff(known.len()) > 2 {
        return 3;
    }
    let mut above: Vec<usize> = (0..=known.len()).collect();
    for (row, left) in word.bytes().enumerate() {
        let mut corner = row;
        let mut before = row + 1;
        for (right, cell) in std::iter::zip(known.bytes(), above.iter_mut().skip(1)) {
            let replaced = corner + usize::from(left != right);
            corner = *cell;
            before = replaced.min(before + 1).min(*cell + 1);
            *cell = before;
        }
        if let Some(first) = above.first_mut() {
            *first = row + 1;
        }
    }
    above.last().copied().unwrap_or_default()
}

const START: &str =
    "A JSON value must start with a brace, a bracket, a number, a string, or a keyword.";

impl MistakeKind {
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Ends => ("Missing value", "The JSON data ends prematurely."),
            Self::MissingValue => ("Missing JSON value", START),
            Self::MissingElement => ("Missing array element value", START),
            Self::InvalidStart => ("Invalid start of value", START),
            Self::Extraneous => (
                "Extraneous data after value",
                "Extra characters appear after the JSON value.",
            ),
            Self::Name => (
                "Invalid object property name",
                "A JSON object property name must be a string",
            ),
            Self::MissingObjectValue => (
                "Missing object value",
                "A JSON object attribute must have a value, introduced by a colon.",
            ),
            Self::Equals => (
                "Missing property value colon",
                "JSON uses a colon as its name/value delimiter, not an equals sign.",
            ),
            Self::MissingColon => (
                "Missing property value colon",
                "A colon must appear between an object property's name and its value.",
            ),
            Self::TrailingInObject => (
                "Trailing comma in object",
                "JSON does not permit a trailing comma after the final property in an object.",
            ),
            Self::TrailingInArray => (
                "Trailing comma in array",
                "JSON does not permit a trailing comma after the final value in an array.",
            ),
            Self::UnclosedObject => (
                "Unclosed object",
                "No closing brace was found for this JSON object.",
            ),
            Self::UnclosedArray => (
                "Unclosed object",
                "No closing bracket was found for this JSON array.",
            ),
            Self::MismatchedBraces => (
                "Mismatched braces",
                "A JSON object must be closed with a brace, not a bracket.",
            ),
            Self::MismatchedBrackets => (
                "Mismatched brackets",
                "A JSON array must be closed with a bracket, not a brace.",
            ),
            Self::ColonInArray => (
                "Invalid array value",
                "A colon is not used to introduce values in a JSON array.",
            ),
            Self::MissingCommaInObject => (
                "Missing attribute seperator comma",
                "A comma must appear between each property definition in an object.",
            ),
            Self::MissingCommaInArray => (
                "Missing attribute seperator comma",
                "A comma must appear between each value in an array.",
            ),
            Self::Number => (
                "Invalid JSON number",
                "There is a syntax error in the given JSON number.",
            ),
            Self::String => (
                "Invalid JSON string",
                "There is a syntax error in the given JSON string.",
            ),
            Self::Keyword => ("Invalid JSON keyword", ""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_levenshtein() {
        assert_eq!(distance("True", "true"), 1);
        assert_eq!(distance("nul", "null"), 1);
        assert_eq!(distance("yes", "true"), 4);
        assert_eq!(distance("flase", "false"), 2);
        assert_eq!(distance("", "nu"), 2);
        assert_eq!(distance("nullnull", "null"), 3);
    }
}
