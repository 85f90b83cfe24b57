use crate::DocumentKind;
use crate::input_error::{InputError, LooksLike};
use crate::note::{Note, NoteCode};
use tofu_json_model::kind::{Keys, recognize};
use tofu_json_scan::{Fault, FaultKind, Limits, Position, skip_value, skip_whitespace};
use tofu_json_text::CheckedSlice;
use tofu_json_value::Document;

/// How many objects without an end are tried before the search ends.
const MOST_BROKEN: usize = 64;

/// Where the document begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FoundDocument {
    pub(crate) at: usize,
    /// How many messages of a stream are before it.
    messages: usize,
}

impl FoundDocument {
    const fn at(at: usize) -> Self {
        Self { at, messages: 0 }
    }

    /// What to say about the text before the document.
    pub(crate) fn note(self, text: &[u8], start: Position) -> Option<Note> {
        let before = text.slice(..self.at);
        if skip_whitespace(before, 0) == before.len() {
            return None;
        }
        if self.messages > 0 {
            let message = format!(
                "skipped {} before the document",
                count(self.messages, "message")
            );
            return Some(Note::new(NoteCode::StreamMessages, message).at(start));
        }
        let message = format!(
            "skipped {} before the document",
            count(before.len(), "byte")
        );
        Some(Note::new(NoteCode::LeadingText, message).at(start))
    }
}

/// A number and its noun: `1 byte`, `2 bytes`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The note about text after a document, and where that text is. `None` if only white space follows.
///
/// `rest` is the start of what follows the document, `length` the length of all of it.
///
/// # Errors
///
/// Returns a [`Fault`] where the text that follows looks like JSON, because then the document is
/// more likely broken than followed by something else.
pub(crate) fn trailing_text(rest: &[u8], length: u64) -> Result<Option<(usize, Note)>, Fault> {
    let at = skip_whitespace(rest, 0);
    match rest.get(at) {
        None => Ok(None),
        Some(b',' | b'}' | b']') => Err(Fault::new(FaultKind::TrailingText, at)),
        Some(_) => {
            let length = usize::try_from(length)
                .unwrap_or(usize::MAX)
                .saturating_sub(at);
            let skipped = format!("skipped {} after the document", count(length, "byte"));
            let note = match certain(rest, at) {
                true => Note::new(
                    NoteCode::AnotherDocument,
                    format!("{skipped}, which begin with another one"),
                ),
                false => Note::new(NoteCode::TrailingText, skipped),
            };
            Ok(Some((at, note)))
        }
    }
}

/// Finds where the document begins.
pub(crate) fn locate(text: &[u8]) -> Result<FoundDocument, InputError> {
    let at = skip_whitespace(text, 0);
    let Some(first) = text.get(at) else {
        return Err(InputError::Empty);
    };
    if *first == b'{' && certain(text, at) || ends_whole(text, at) {
        return Ok(FoundDocument::at(at));
    }
    let search = Search::run(text, at);
    if let Some(found) = search.document {
        return Ok(found);
    }
    match first {
        // The reader will say what is wrong with it.
        b'{' if !coloured(text, at) => Ok(FoundDocument::at(at)),
        b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n' if is_value(text, at) => {
            Ok(FoundDocument::at(at))
        }
        b'[' if matches!(
            text.get(skip_whitespace(text, at + 1)),
            Some(b'{' | b'[' | b'"')
        ) =>
        {
            Ok(FoundDocument::at(at))
        }
        _ => search.fallback.ok_or_else(|| no_document(text, at)),
    }
}

/// Whether the object at `at` begins as only documents do.
fn certain(text: &[u8], at: usize) -> bool {
    first_key(text, at).is_some_and(|name| {
        matches!(
            name,
            b"format_version"
                | b"planned_values"
                | b"prior_state"
                | b"resource_changes"
                | b"resource_drift"
                | b"output_changes"
                | b"relevant_attributes"
                | b"plan_format_version"
                | b"provider_format_version"
                | b"state_format_version"
                | b"provider_schemas"
                | b"applyable"
        )
    })
}

fn first_key(text: &[u8], at: usize) -> Option<&[u8]> {
    Keys::new(text, at, Limits::default())
        .first()
        .ok()
        .flatten()
        .map(|key| key.name)
}

/// Whether the value at `at` ends where the text does, and is not a message of a stream.
fn ends_whole(text: &[u8], at: usize) -> bool {
    if is_message(text, at) {
        return false;
    }
    value_end(text, at).is_some_and(|end| skip_whitespace(text, end) == text.len())
}

fn is_message(text: &[u8], at: usize) -> bool {
    text.get(at) == Some(&b'{') && first_key(text, at).is_some_and(|name| name.starts_with(b"@"))
}

fn value_end(text: &[u8], at: usize) -> Option<usize> {
    let end = skip_value(text, at, Limits::default()).ok()?;
    let value = text.get(at..end)?;
    let is_word = !matches!(value.first(), Some(b't' | b'f' | b'n'));
    (is_word || matches!(value, b"true" | b"false" | b"null")).then_some(end)
}

/// Whether a complete JSON value is at `at`, alone in its line.
fn is_value(text: &[u8], at: usize) -> bool {
    let rest = text.slice(at..);
    let value = Document::parse_prefix(rest.into(), Limits::default());
    value.is_ok_and(|(_, end)| is_alone(text, at, at + end))
}

/// Whether nothing else is in the lines of a part of the text.
fn is_alone(text: &[u8], start: usize, end: usize) -> bool {
    let is_solid = |byte: &&u8| !matches!(byte, b' ' | b'\t' | b'\r');
    let before = text.slice(..start).iter().rev().find(is_solid);
    let behind = text.slice(end..).iter().find(is_solid);
    before.into_iter().chain(behind).all(|byte| *byte == b'\n')
}

fn coloured(text: &[u8], at: usize) -> bool {
    text.get(skip_whitespace(text, at + 1)) == Some(&0x1b)
}

/// The way through text that is not only a document.
struct Search {
    document: Option<FoundDocument>,
    /// The first complete object, alone in its lines, that could be anything.
    fallback: Option<FoundDocument>,
}

impl Search {
    fn run(text: &[u8], from: usize) -> Self {
        let (mut at, mut messages, mut broken) = (from, 0, 0);
        let mut first_message = None;
        let mut fallback = None;
        while let Some(brace) = next_brace(text, at) {
            if certain(text, brace) {
                return Self {
                    document: Some(FoundDocument {
                        at: brace,
                        messages,
                    }),
                    fallback,
                };
            }
            let Some(end) = object_end(text, brace) else {
                at = brace + 1;
                broken += usize::from(first_key(text, brace).is_some());
                if broken > MOST_BROKEN {
                    break;
                }
                continue;
            };
            at = end;
            if is_message(text, brace) {
                messages += 1;
                first_message.get_or_insert(brace);
            } else if is_known(text.slice(brace..end)) {
                return Self {
                    document: Some(FoundDocument {
                        at: brace,
                        messages,
                    }),
                    fallback,
                };
            } else if is_alone(text, brace, end) {
                fallback.get_or_insert(FoundDocument {
                    at: brace,
                    messages,
                });
            }
        }
        // Nothing but messages: the stream itself is the document.
        let stream = first_message
            .filter(|_| fallback.is_none())
            .map(FoundDocument::at);
        Self {
            document: stream,
            fallback,
        }
    }
}

fn next_brace(text: &[u8], at: usize) -> Option<usize> {
    text.get(at..)?
        .iter()
        .position(|byte| *byte == b'{')
        .map(|n| at + n)
}

/// The end of the object at `at`, if it has a first key, or is empty, and an end.
fn object_end(text: &[u8], at: usize) -> Option<usize> {
    Keys::new(text, at, Limits::default()).first().ok()?;
    skip_value(text, at, Limits::default()).ok()
}

/// Whether the text begins with an object that is no known document.
pub(crate) fn is_unknown_object(text: &[u8]) -> bool {
    text.starts_with(b"{")
        && !certain(text, 0)
        && recognize(text, Limits::default()) == Ok(DocumentKind::SingleValue)
}

/// Whether the object is a known document and not just empty.
fn is_known(object: &[u8]) -> bool {
    first_key(object, 0).is_some()
        && recognize(object, Limits::default()).is_ok_and(|kind| kind != DocumentKind::SingleValue)
}

#[cold]
fn no_document(text: &[u8], at: usize) -> InputError {
    let head = String::from_utf8_lossy(text.slice(at..text.len().min(at + 65_536)));
    let holds = |words: &[&str]| words.iter().any(|word| head.contains(word));
    let looks_like = if holds(&[
        "will perform the following actions",
        "used the selected providers",
        "Changes to Outputs:",
        "No changes. ",
        "No state.",
        "have been detected",
    ]) {
        LooksLike::ShownText
    } else if holds(&["Error: ", "Warning: "]) {
        LooksLike::Diagnostic
    } else if holds(&[
        "resource \"",
        "provider \"",
        "terraform {",
        "variable \"",
        "module \"",
    ]) {
        LooksLike::Configuration
    } else {
        LooksLike::Unknown
    };
    InputError::NoDocument {
        looks_like,
        place: Position::of(text, at),
    }
}
