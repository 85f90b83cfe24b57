use crate::error::Error;
use crate::node::{ESCAPED, INVALID, Node, SORTED, Tag};
use crate::pointer::pointer_of_open;
use crate::text::DocumentText;
use tofu_json_scan::{
    Fault, FaultKind, Limits, Position, escape_length, first_special, number_end, skip_whitespace,
};
use tofu_json_text::CheckedSlice;

/// Reads JSON text onto a tape, strictly by the grammar, without recursion.
pub(crate) struct Parser<'t> {
    pub(crate) text: &'t [u8],
    /// The whole text is UTF-8.
    pub(crate) valid: bool,
    pub(crate) limits: Limits,
    pub(crate) nodes: Vec<Node>,
    open: Vec<Frame>,
    pub(crate) invalid: Option<usize>,
}

/// An array or object that has not ended yet.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) node: u32,
    /// Tape index of the last key, or of the object itself before the first one.
    pub(crate) last_key: u32,
    is_object: bool,
    sorted: bool,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(text: &'t DocumentText<'_>, limits: Limits, nodes: Vec<Node>) -> Self {
        let valid = text.is_valid();
        Self {
            text: text.bytes(),
            valid,
            limits,
            nodes,
            open: Vec::new(),
            invalid: None,
        }
    }

    pub(crate) fn finish(self) -> (Vec<Node>, Option<usize>) {
        (self.nodes, self.invalid)
    }

    /// One value with white space around it.
    pub(crate) fn document(mut self) -> Result<Self, Error> {
        let end = skip_whitespace(self.text, self.value()?);
        if end != self.text.len() {
            return Err(self.located(Fault::new(FaultKind::TrailingText, end)));
        }
        Ok(self)
    }

    /// One value; the offset after it.
    pub(crate) fn value(&mut self) -> Result<usize, Error> {
        if u32::try_from(self.text.len()).is_err() {
            return Err(self.located(Fault::new(FaultKind::TooLarge, 0)));
        }
        let before = self.nodes.len();
        if let Some(end) = self.fast() {
            return Ok(end);
        }
        // Something is wrong: the plain reading says what, and where.
        self.nodes.truncate(before);
        self.invalid = None;
        self.run().map_err(|fault| self.located(fault))
    }

    #[cold]
    fn located(&self, fault: Fault) -> Error {
        let pointer = pointer_of_open(self.text, &self.nodes, &self.open);
        Error {
            fault,
            place: Position::of(self.text, fault.at),
            pointer,
        }
    }

    pub(crate) fn run(&mut self) -> Result<usize, Fault> {
        let mut at = skip_whitespace(self.text, 0);
        loop {
            at = self.begin(at)?;
            // Everything that ends here ends; then comes the next value, or the end.
            loop {
                let Some(frame) = self.open.last().copied() else {
                    return Ok(at);
                };
                at = skip_whitespace(self.text, at);
                match (self.text.get(at), frame.is_object) {
                    (Some(b','), true) => {
                        at = self.key(skip_whitespace(self.text, at + 1))?;
                        break;
                    }
                    (Some(b','), false) => {
                        at = skip_whitespace(self.text, at + 1);
                        break;
                    }
                    (Some(b'}'), true) | (Some(b']'), false) => {
                        // An empty container has just been begun and closes here as well.
                        at += 1;
                        self.close(at);
                    }
                    (_, true) => return Err(Fault::unexpected(self.text, at, "`,` or `}`")),
                    (_, false) => return Err(Fault::unexpected(self.text, at, "`,` or `]`")),
                }
            }
        }
    }

    /// Begins the value at `at`: a whole scalar, or a container up to its first value.
    fn begin(&mut self, mut at: usize) -> Result<usize, Fault> {
        loop {
            match self.text.get(at) {
                Some(b'"') => return self.string(at),
                Some(b'{') => {
                    self.open(at, Tag::Object)?;
                    at = skip_whitespace(self.text, at + 1);
                    if self.text.get(at) == Some(&b'}') {
                        return Ok(at);
                    }
                    at = self.key(at)?;
                }
                Some(b'[') => {
                    self.open(at, Tag::Array)?;
                    at = skip_whitespace(self.text, at + 1);
                    if self.text.get(at) == Some(&b']') {
                        return Ok(at);
                    }
                }
                Some(b'-' | b'0'..=b'9') => {
                    let bad = Fault::new(FaultKind::BadNumber, at);
                    let end = number_end(self.text, at).ok_or(bad)?;
                    return Ok(self.leaf(at, end, Tag::Number, 0));
                }
                Some(b't') => return self.word(at, b"true", Tag::True),
                Some(b'f') => return self.word(at, b"false", Tag::False),
                Some(b'n') => return self.word(at, b"null", Tag::Null),
                _ => return Err(Fault::unexpected(self.text, at, "a value")),
            }
        }
    }

    /// Reads a key and its colon; gives the start of the member's value.
    fn key(&mut self, at: usize) -> Result<usize, Fault> {
        if self.text.get(at) != Some(&b'"') {
            return Err(Fault::unexpected(self.text, at, "a key in quotes"));
        }
        let index = self.length();
        let end = self.string(at)?;
        self.note_order(index);
        let colon = skip_whitespace(self.text, end);
        if self.text.get(colon) != Some(&b':') {
            return Err(Fault::unexpected(self.text, colon, "`:`"));
        }
        Ok(skip_whitespace(self.text, colon + 1))
    }

    /// Keeps track of whether the keys of the innermost object ascend.
    fn note_order(&mut self, index: u32) {
        let Some(frame) = self.open.last_mut() else {
            return;
        };
        if frame.sorted {
            let content = |index: u32| {
                let node = self.nodes.get(index as usize)?;
                let plain = node.tag == Tag::String && !node.has(ESCAPED | INVALID);
                plain.then(|| {
                    self.text
                        .get(node.start as usize + 1..node.end as usize - 1)
                })?
            };
            frame.sorted = match (content(frame.last_key), content(index)) {
                (Some(last), Some(key)) => last < key,
                (None, Some(_)) => frame.last_key == frame.node,
                _ => false,
            };
        }
        frame.last_key = index;
    }

    fn string(&mut self, at: usize) -> Result<usize, Fault> {
        let mut cursor = at + 1;
        let (mut flags, mut is_foreign) = (0, false);
        loop {
            let (special, foreign) = first_special(self.text, cursor);
            is_foreign |= foreign;
            match self.text.get(special) {
                Some(b'"') => {
                    if is_foreign && !self.valid {
                        flags |= check_utf8(self.text, at, special, &mut self.invalid);
                    }
                    return Ok(self.leaf(at, special + 1, Tag::String, flags));
                }
                Some(b'\\') => {
                    flags |= ESCAPED;
                    cursor = escape_end(self.text, special)?;
                }
                Some(&found) => {
                    return Err(Fault::new(FaultKind::ControlInString { found }, special));
                }
                None => return Err(Fault::new(FaultKind::UnclosedString, at)),
            }
        }
    }

    fn word(&mut self, at: usize, word: &'static [u8], tag: Tag) -> Result<usize, Fault> {
        for (n, letter) in word.iter().enumerate() {
            if self.text.get(at + n) != Some(letter) {
                return Err(Fault::unexpected(
                    self.text,
                    at + n,
                    "`true`, `false` or `null`",
                ));
            }
        }
        Ok(self.leaf(at, at + word.len(), tag, 0))
    }

    fn leaf(&mut self, start: usize, end: usize, tag: Tag, flags: u8) -> usize {
        let next = self.length() + 1;
        self.nodes.push(Node {
            start: offset(start),
            end: offset(end),
            next,
            tag,
            flags,
        });
        end
    }

    fn open(&mut self, at: usize, tag: Tag) -> Result<(), Fault> {
        let limit = self.limits.depth;
        if self.open.len() >= limit {
            return Err(Fault::new(FaultKind::TooDeep { limit }, at));
        }
        let node = self.length();
        let is_object = tag == Tag::Object;
        self.open.push(Frame {
            node,
            last_key: node,
            is_object,
            sorted: is_object,
        });
        self.leaf(at, at + 1, tag, 0);
        Ok(())
    }

    fn close(&mut self, end: usize) {
        let next = self.length();
        let Some(frame) = self.open.pop() else { return };
        if let Some(node) = self.nodes.get_mut(frame.node as usize) {
            node.end = offset(end);
            node.next = next;
            node.flags = if frame.sorted { SORTED } else { 0 };
        }
    }

    /// The tape has fewer nodes than the text has bytes, so its length fits.
    fn length(&self) -> u32 {
        offset(self.nodes.len())
    }
}

/// Offsets fit: larger texts are refused at the start.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn escape_end(text: &[u8], backslash: usize) -> Result<usize, Fault> {
    match escape_length(text, backslash) {
        Some(length) => Ok(backslash + length),
        None => Err(Fault::new(FaultKind::BadEscape, backslash)),
    }
}

/// The flag of a string that is not UTF-8; the start of the first one is kept.
pub(crate) fn check_utf8(text: &[u8], start: usize, end: usize, invalid: &mut Option<usize>) -> u8 {
    let content = text.slice(start..end);
    if std::str::from_utf8(content).is_ok() {
        return 0;
    }
    invalid.get_or_insert(start);
    INVALID
}

#[cfg(test)]
mod tests {
    use crate::{Document, FaultKind, Limits};
    use std::borrow::Cow;

    fn fault(text: &str) -> (usize, String) {
        let error = Document::parse(text.as_bytes()).unwrap_err();
        (error.fault.at, error.pointer)
    }

    #[test]
    fn names_the_byte_and_the_pointer() {
        for (text, at, pointer) in [
            ("", 0, ""),
            ("{\"a\": [1, 2,]}", 12, "/a/2"),
            ("{\"a\": {\"b/c\": tru}}", 17, "/a/b~1c"),
            ("[1 2]", 3, "/0"),
            ("{\"a\" 1}", 5, "/a"),
            ("{\"a\":1,}", 7, "/a"),
            ("\"\\x\"", 1, ""),
            ("\"a\nb\"", 2, ""),
            ("01", 1, ""),
            ("1.", 0, ""),
            ("[\"abc", 1, "/0"),
            ("{} x", 3, ""),
        ] {
            assert_eq!(fault(text), (at, pointer.to_string()), "{text}");
        }
    }

    #[test]
    fn depth_is_limited_without_recursion() {
        let deep = "[".repeat(10_000) + &"]".repeat(10_000);
        assert!(Document::parse(deep.as_bytes()).is_ok());
        let error = Document::parse("[".repeat(100_000).as_bytes()).unwrap_err();
        assert_eq!(error.fault.kind, FaultKind::TooDeep { limit: 10_000 });
    }

    #[test]
    fn a_prefix_may_be_followed_by_anything() {
        let text = Cow::Borrowed(&b"[5] bottles of beer"[..]);
        let (document, end) = Document::parse_prefix(text, Limits::default()).unwrap();
        assert_eq!((document.root().raw(), end), (&b"[5]"[..], 3));
    }
}
