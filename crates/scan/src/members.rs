use crate::{Fault, Limits, skip_value, skip_whitespace, string_end};
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// A member of an object, as ranges of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The key with its quotes.
    pub key: Range<usize>,
    /// The value.
    pub value: Range<usize>,
}

impl Member {
    /// The key as written, between its quotes.
    #[must_use]
    pub fn key_text<'t>(&self, bytes: &'t [u8]) -> &'t [u8] {
        bytes.slice(self.key.start + 1..self.key.end.saturating_sub(1))
    }
}

/// Lists the members of the object that starts at `at`, in order, without looking into them.
///
/// The iterator ends after the closing brace ([`Members::end`]) or after the first fault.
///
/// ```
/// use tofu_json_scan::{Limits, members};
///
/// let text = br#"{"a": [1, 2], "b": {}}"#;
/// let mut names = Vec::new();
/// for member in members(text, 0, Limits::default()) {
///     let member = member?;
///     names.push((member.key_text(text), &text[member.value.clone()]));
/// }
/// assert_eq!(names, [(&b"a"[..], &b"[1, 2]"[..]), (&b"b"[..], &b"{}"[..])]);
/// # Ok::<(), tofu_json_scan::Fault>(())
/// ```
#[must_use]
pub fn members(bytes: &[u8], at: usize, limits: Limits) -> Members<'_> {
    Members {
        bytes,
        at,
        limits,
        state: State::Start,
    }
}

/// See [`members`].
#[derive(Clone, Debug)]
pub struct Members<'t> {
    bytes: &'t [u8],
    at: usize,
    limits: Limits,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Start,
    Inside,
    End,
    Failed,
}

impl Members<'_> {
    /// The offset after the closing brace, once the iterator has come to it.
    #[must_use]
    pub fn end(&self) -> Option<usize> {
        (self.state == State::End).then_some(self.at)
    }

    fn step(&mut self) -> Result<Option<Member>, Fault> {
        let Some(at) = open_or_separate(self.bytes, &mut self.at, &mut self.state, *b"{}")? else {
            return Ok(None);
        };
        if self.bytes.get(at) != Some(&b'"') {
            return Err(Fault::unexpected(self.bytes, at, "a key in quotes"));
        }
        let key = at..string_end(self.bytes, at)?.at;
        let colon = skip_whitespace(self.bytes, key.end);
        if self.bytes.get(colon) != Some(&b':') {
            return Err(Fault::unexpected(self.bytes, colon, "`:`"));
        }
        let start = skip_whitespace(self.bytes, colon + 1);
        let value = start..skip_value(self.bytes, start, self.limits)?;
        self.at = value.end;
        Ok(Some(Member { key, value }))
    }
}

impl Iterator for Members<'_> {
    type Item = Result<Member, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if matches!(self.state, State::End | State::Failed) {
            return None;
        }
        let step = self.step();
        if step.is_err() {
            self.state = State::Failed;
        }
        step.transpose()
    }
}

/// Steps over an opening bracket or a comma; gives the start of the next item, or `None` after the
/// closing bracket.
pub(crate) fn open_or_separate(
    bytes: &[u8],
    at: &mut usize,
    state: &mut State,
    [open, close]: [u8; 2],
) -> Result<Option<usize>, Fault> {
    let first = *state == State::Start;
    let here = skip_whitespace(bytes, *at);
    let wanted = if first { open } else { b',' };
    match bytes.get(here) {
        Some(&byte) if byte == wanted => {}
        Some(&byte) if byte == close && !first => {
            (*at, *state) = (here + 1, State::End);
            return Ok(None);
        }
        _ => return Err(Fault::unexpected(bytes, here, expected(first, open))),
    }
    *state = State::Inside;
    let next = skip_whitespace(bytes, here + 1);
    if first && bytes.get(next) == Some(&close) {
        (*at, *state) = (next + 1, State::End);
        return Ok(None);
    }
    Ok(Some(next))
}

const fn expected(first: bool, open: u8) -> &'static str {
    match (first, open) {
        (true, b'{') => "an object",
        (true, _) => "an array",
        (false, b'{') => "`,` or `}`",
        (false, _) => "`,` or `]`",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Result<Vec<(String, String)>, Fault> {
        members(text.as_bytes(), 0, Limits::default())
            .map(|member| {
                let member = member?;
                Ok((text[member.key].to_string(), text[member.value].to_string()))
            })
            .collect()
    }

    #[test]
    fn lists_members_in_order_with_duplicates() {
        let found = list(r#" { "a" : 1 , "b":{"c":[]},"a":"x" } "#).unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|(k, v)| (k.as_str(), v.as_str()))
            .collect();
        assert_eq!(
            found,
            [("\"a\"", "1"), ("\"b\"", r#"{"c":[]}"#), ("\"a\"", "\"x\"")]
        );
        assert_eq!(list("{}").unwrap(), []);
    }

    #[test]
    fn names_the_byte_that_is_wrong() {
        for (text, at) in [
            ("[]", 0),
            ("{1:2}", 1),
            ("{\"a\" 1}", 5),
            ("{\"a\":1 2}", 7),
            ("{\"a\":1,}", 7),
        ] {
            assert_eq!(list(text).unwrap_err().at, at, "{text}");
        }
    }
}
