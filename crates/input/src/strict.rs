//! Every byte of a document, strictly by the grammar.

use crate::{Error, Opened, Pass};
use tofu_json_model::ErrorKind;
use tofu_json_model::stream::{self, Input};
use tofu_json_scan::{Checker, Fault, FaultKind, Limits};

/// A pass that checks a document strictly, from its first byte to its last. What follows it is not looked at.
///
/// ```
/// use tofu_json_input::{Input, Limits, Opened, StrictPass};
///
/// let text = br#"{"format_version": "1.2", "planned_values": {"a": 01}}"#;
/// let opened = Opened::plain(Input::Memory(text));
/// let checked = opened.pass(StrictPass::within(Limits::default()), &|_| {}).map_err(|error| opened.locate(error))?;
/// let error = opened.located(checked.unwrap_err());
/// assert!(error.to_string().ends_with("in /planned_values/a"));
/// # Ok::<(), tofu_json_input::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StrictPass {
    limits: Limits,
}

/// Where the first text is that is not UTF-8, or what is wrong.
pub type Checked = Result<Option<usize>, Fault>;

impl StrictPass {
    /// One that refuses what nests deeper than the limits.
    #[must_use]
    pub const fn within(limits: Limits) -> Self {
        Self { limits }
    }
}

impl Pass<Checked> for StrictPass {
    fn over(self, input: &mut impl Input) -> Result<Checked, stream::StreamError> {
        let mut checker = Checker::new(self.limits);
        let mut fault = None;
        stream::each_piece(input, |piece, _| {
            fault = checker.feed(piece).err();
            fault.is_none()
        })?;
        Ok(match fault {
            None => checker.finish(),
            // The end of the document has come before: what follows is for others to judge.
            Some(fault) if fault.kind == FaultKind::TrailingText => Ok(checker.invalid_text()),
            Some(fault) => Err(fault),
        })
    }
}

impl Opened<'_> {
    /// A fault of the document with its place in the input, and the pointer of the value that it is in.
    #[must_use]
    #[cold]
    pub fn located(&self, fault: Fault) -> Error {
        match self.pointer_to(fault.at) {
            Ok(pointer) => {
                let pointer = pointer.unwrap_or_default();
                let mut error = tofu_json_model::Error::from(fault).within(&pointer);
                error.place = Some(self.place(fault.at));
                Error::Document(error.into())
            }
            Err(error) => error,
        }
    }

    /// Where a document ends inside of a string, a quote before that is missing or one too many: what the grammar says first.
    #[cold]
    pub(crate) fn before_the_end(&self, error: &tofu_json_model::Error) -> Option<Error> {
        let ends_in_string = matches!(error.kind, ErrorKind::Syntax(FaultKind::EndInString));
        if !ends_in_string || self.source.forgets_before(error.at) {
            return None;
        }
        // What has been read so far has passed the limits.
        let strict = StrictPass::within(Limits::with_depth(usize::MAX));
        let fault = strict.over(&mut self.window()).ok()?.err()?;
        (fault.at < error.at).then(|| self.located(fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Input as Given;
    use std::io::Cursor;
    use std::sync::Mutex;

    /// What is told of a document that ends inside of a string, by what skips its strings; the same in memory and in a file.
    fn told(text: &str) -> String {
        let file = Mutex::new(Cursor::new(text.as_bytes()));
        let inputs = [Given::Memory(text.as_bytes()), Given::Pieces(&file)];
        let [memory, file] = inputs.map(|input| {
            let end = Fault::new(FaultKind::EndInString, text.len());
            let error = tofu_json_model::Error::from(end).within("/planned_values");
            Opened::plain(input).locate(error.into()).to_string()
        });
        assert_eq!(memory, file);
        memory
    }

    #[test]
    fn a_string_without_an_end_is_told_where_it_begins() {
        let filling = "{\"key\": [\"a\\\"b\", 2]}, ".repeat(30_000);
        for before in ["", &filling] {
            let text = format!("{{\"planned_values\": [{before}{{\"x\": \"y");
            let at = text.len() - 2;
            let index = before.matches("key").count();
            let expected = format!(
                "the string that starts here has no end at line 1, column {} (byte {at}), in /planned_values/{index}/x",
                at + 1
            );
            assert_eq!(told(&text), expected);
        }
    }

    #[test]
    fn a_quote_that_is_missing_is_told_where_it_shows_first() {
        assert_eq!(
            told(r#"{"planned_values": {"a": "x, "b": 1}}"#),
            "expected `,` or `}`, found `b` at line 1, column 31 (byte 30), in /planned_values/a"
        );
    }
}
