mod expected;
mod known;
mod skipping;
mod stepping;

pub(crate) use expected::after_key;
pub(crate) use skipping::Skipping;

use super::{Input, StreamError};
use crate::ErrorKind;
use crate::kind::Watch;
use crate::text::decoded;
use std::ops::Range;
use tofu_json_scan::{BracketsAhead, Fault, FaultKind, plain_text};
use tofu_json_text::CheckedSlice;
use tofu_json_value::Limits;

/// A member that is longer is not looked at to the end to find out whether it is an output of a
/// strange name.
const MOST_OF_AN_OUTPUT: usize = 64 << 10;

/// A walk over the members of objects and the elements of arrays of an input, from the front to
/// the back. Keys and texts are given to a function, since they go when the walk goes on.
pub(crate) struct Walk<'i, I> {
    input: &'i mut I,
    at: usize,
    /// What is left of the limits here.
    limits: Limits,
    /// How deep all of the input may nest, as a failure says it.
    deepest: usize,
    /// Whether anything has been found in the innermost container that is open.
    fresh: bool,
    /// What follows from here on stays at hand.
    keep: Option<usize>,
    /// Unless it becomes longer than that.
    most_kept: usize,
    ahead: BracketsAhead,
    /// Values that have been stepped over before, in the order of the text.
    known: Vec<Range<usize>>,
}

/// Where a walk has come to, to be gone on with later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pause {
    at: usize,
    limits: Limits,
    deepest: usize,
    fresh: bool,
}

impl Pause {
    /// Where the walk has come to.
    pub(crate) const fn at(self) -> usize {
        self.at
    }
}

/// Where the opening quote is of the key of the next member, and the key, where that is written as programs write it:
/// of ASCII without white space and escapes, and at hand with the first byte of its value. Nearly all are.
#[inline]
fn plain_key(here: &[u8], fresh: bool) -> Option<(usize, &str)> {
    let open = match here {
        [b'"', ..] if fresh => 0,
        [b',', b'"', ..] if !fresh => 1,
        _ => return None,
    };
    let key = plain_text(here, open + 1)?;
    let close = open + 1 + key.len();
    let ends = matches!(here.get(close..)?, [b'"', b':', value, ..] if *value > b' ');
    ends.then_some((open, key))
}

/// What begins with a bracket.
const fn container(open: u8) -> &'static str {
    match open {
        b'{' => "an object",
        _ => "an array",
    }
}

impl<'i, I: Input> Walk<'i, I> {
    pub(crate) const fn new(input: &'i mut I, limits: Limits) -> Self {
        Self::starting_at(input, 0, limits)
    }

    /// A walk that starts at an offset, which must be at hand.
    pub(crate) const fn starting_at(input: &'i mut I, at: usize, limits: Limits) -> Self {
        Self {
            input,
            at,
            limits,
            deepest: limits.depth,
            fresh: false,
            keep: None,
            most_kept: usize::MAX,
            ahead: BracketsAhead::new(),
            known: Vec::new(),
        }
    }

    /// Goes on where a walk over the same input has paused.
    pub(crate) const fn going_on(input: &'i mut I, pause: Pause) -> Self {
        Self {
            input,
            at: pause.at,
            limits: pause.limits,
            deepest: pause.deepest,
            fresh: pause.fresh,
            keep: None,
            most_kept: usize::MAX,
            ahead: BracketsAhead::new(),
            known: Vec::new(),
        }
    }

    /// What is needed to go on later.
    pub(crate) const fn pause(&self) -> Pause {
        Pause {
            at: self.at,
            limits: self.limits,
            deepest: self.deepest,
            fresh: self.fresh,
        }
    }

    /// Where the walk has come to.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// What is left of the limits for the value here.
    pub(crate) const fn limits(&self) -> Limits {
        self.limits
    }

    /// Enters the object or array here. `false` for null.
    pub(crate) fn enter(&mut self, open: u8) -> Result<bool, StreamError> {
        let start = self.skip_whitespace()?;
        match self.peek()? {
            Some(byte) if byte == open => {
                let limit = self.deepest;
                let left = self.limits.depth.checked_sub(1);
                self.limits.depth = left.ok_or(Fault::new(FaultKind::TooDeep { limit }, start))?;
                self.at += 1;
                self.fresh = true;
                Ok(true)
            }
            Some(b'n') => self.null().map(|()| false),
            _ => Err(self.wrong_kind(container(open), start)),
        }
    }

    /// A failure within the value here, which names the limit of all of the input and not what is left of it.
    #[cold]
    fn of_whole(&self, mut error: StreamError) -> StreamError {
        if let StreamError::Document(crate::Error {
            kind: ErrorKind::Syntax(FaultKind::TooDeep { limit }),
            ..
        }) = &mut error
        {
            *limit = self.deepest;
        }
        error
    }

    /// Enters the object that a document is; null is none.
    pub(crate) fn enter_document(&mut self) -> Result<(), StreamError> {
        let start = self.skip_whitespace()?;
        match self.peek()? {
            Some(b'{') => self.enter(b'{').map(drop),
            _ => Err(self.wrong_kind("an object", start)),
        }
    }

    fn leave(&mut self) -> bool {
        self.at += 1;
        self.limits.depth += 1;
        self.fresh = false;
        false
    }

    /// Comes to the next item of the innermost container; `false` after its end.
    fn advance(&mut self, close: u8) -> Result<bool, StreamError> {
        self.skip_whitespace()?;
        let first = std::mem::take(&mut self.fresh);
        match self.peek()? {
            Some(byte) if byte == close => return Ok(self.leave()),
            _ if first => return Ok(true),
            Some(b',') => self.at += 1,
            _ => {
                let expected = if close == b'}' {
                    "`,` or `}`"
                } else {
                    "`,` or `]`"
                };
                return Err(self.unexpected(expected));
            }
        }
        self.skip_whitespace()?;
        Ok(true)
    }

    /// The key of the next member, by way of a function; the walk is at the member's value.
    pub(crate) fn next_key<T>(
        &mut self,
        read: impl FnOnce(&str) -> T,
    ) -> Result<Option<T>, StreamError> {
        let member = self.next_member(read)?;
        Ok(member.map(|(_, key)| key))
    }

    /// The same with the place of the key.
    pub(crate) fn next_member<T>(
        &mut self,
        read: impl FnOnce(&str) -> T,
    ) -> Result<Option<(Range<usize>, T)>, StreamError> {
        let here = self.input.at_hand(self.at);
        if let Some((open, key)) = plain_key(here, self.fresh) {
            let (close, key) = (open + 1 + key.len(), read(key));
            let place = self.at + open..self.at + close + 1;
            self.at += close + 2;
            self.fresh = false;
            return Ok(Some((place, key)));
        }
        if !self.advance(b'}')? {
            return Ok(None);
        }
        if self.peek()? != Some(b'"') {
            return Err(self.unexpected("a key in quotes"));
        }
        let start = self.at;
        let key = self.literal(|literal, escaped| read(&decoded(literal, escaped)))?;
        let place = start..self.at;
        self.skip_whitespace()?;
        if self.peek()? != Some(b':') {
            return Err(self.unexpected("`:`"));
        }
        self.at += 1;
        self.skip_whitespace()?;
        Ok(Some((place, key)))
    }

    /// Whether there is another element; the walk is at it.
    pub(crate) fn next_element(&mut self) -> Result<bool, StreamError> {
        self.advance(b']')
    }

    /// Steps over the value here.
    pub(crate) fn skip(&mut self) -> Result<Range<usize>, StreamError> {
        self.skip_telling(|_| ())
    }

    /// The same, and tells of the bytes of a container piece by piece, as soon as they have been stepped over.
    #[inline]
    pub(crate) fn skip_telling(
        &mut self,
        told: impl FnMut(Range<usize>),
    ) -> Result<Range<usize>, StreamError> {
        let start = self.at;
        // Most masks of small resources.
        if let [b'{', b'}', ..] | [b'[', b']', ..] = self.input.at_hand(start)
            && self.limits.depth > 0
        {
            self.at += 2;
            return Ok(start..self.at);
        }
        match self.peek()? {
            Some(b'"') => self.skip_string(false).map(drop)?,
            Some(b'{' | b'[') => self.skip_container(told)?,
            Some(b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => self.skip_scalar()?,
            _ => return Err(self.unexpected("a value")),
        }
        Ok(start..self.at)
    }

    /// What follows from an offset on stays at hand from now on, or nothing in particular.
    pub(crate) const fn hold(&mut self, from: Option<usize>) {
        self.keep = from;
        self.most_kept = usize::MAX;
    }

    /// What follows from here on stays at hand, until it has so many bytes.
    pub(crate) const fn hold_at_most(&mut self, bytes: usize) {
        self.keep = Some(self.at);
        self.most_kept = bytes;
    }

    /// Steps over the value here and gives its bytes.
    pub(crate) fn skip_over(&mut self) -> Result<(Range<usize>, &[u8]), StreamError> {
        self.keep = Some(self.at);
        let skipped = self.skip();
        self.keep = None;
        let range = skipped?;
        let bytes = self.input.at_hand(range.start).slice(..range.len());
        Ok((range, bytes))
    }

    /// What was stepped over just now, if it was kept at hand.
    pub(crate) fn at_hand(&self, range: &Range<usize>) -> &[u8] {
        self.input.at_hand(range.start).slice(..range.len())
    }

    /// What was stepped over just now, if all of it is still at hand.
    pub(crate) fn held(&self, range: &Range<usize>) -> Option<&[u8]> {
        self.input.at_hand(range.start).get(..range.len())
    }

    /// Takes the member whose value is here into account.
    pub(crate) fn watch(&mut self, watch: &mut Watch, key: &str) -> Result<(), StreamError> {
        if watch.kind().is_some() {
            return Ok(());
        }
        let first = self.peek()?;
        let is_output = watch.asks_for_output(first) && self.is_output()?;
        watch.member(key, first, is_output);
        Ok(())
    }

    /// Whether the object here is an output, as far as its first bytes show.
    fn is_output(&mut self) -> Result<bool, StreamError> {
        loop {
            let text = self.input.at_hand(self.at);
            match Watch::output_at(text, self.limits) {
                Ok(found) => return Ok(found),
                Err(_) if text.len() >= MOST_OF_AN_OUTPUT => return Ok(false),
                Err(_) if !self.more(self.at)? => return Ok(false),
                Err(_) => {}
            }
        }
    }

    /// Gets more bytes; those before `from` may go.
    fn more(&mut self, from: usize) -> Result<bool, StreamError> {
        let kept = self
            .keep
            .filter(|keep| from.saturating_sub(*keep) <= self.most_kept);
        let keep = kept.unwrap_or(from).min(from);
        Ok(self.input.more(keep)?)
    }

    /// Steps over the value here; none if it is null.
    pub(crate) fn skip_present(&mut self) -> Result<Option<Range<usize>>, StreamError> {
        self.skip_present_telling(|_| ())
    }

    /// The same, and tells of the bytes of a container piece by piece, as soon as they have been stepped over.
    pub(crate) fn skip_present_telling(
        &mut self,
        told: impl FnMut(Range<usize>),
    ) -> Result<Option<Range<usize>>, StreamError> {
        if self.peek()? == Some(b'n') {
            self.null()?;
            return Ok(None);
        }
        self.skip_telling(told).map(Some)
    }

    /// The same for what must be an object or array if it is not null.
    pub(crate) fn skip_kind(&mut self, open: u8) -> Result<Option<Range<usize>>, StreamError> {
        self.require_kind(open)?;
        self.skip_present()
    }

    /// Refuses what is neither the object or array that is wanted, nor null.
    pub(crate) fn require_kind(&mut self, open: u8) -> Result<(), StreamError> {
        match self.peek()? {
            Some(byte) if byte == open || byte == b'n' => Ok(()),
            _ => Err(self.wrong_kind(container(open), self.at)),
        }
    }

    /// The text here, by way of a function; none if it is null.
    pub(crate) fn text<T>(
        &mut self,
        read: impl FnOnce(&str) -> T,
    ) -> Result<Option<T>, StreamError> {
        self.text_as_written(|literal, escaped| read(&decoded(literal, escaped)))
    }

    /// The same in its quotes and as it is written, and whether it holds escapes.
    pub(crate) fn text_as_written<T>(
        &mut self,
        read: impl FnOnce(&[u8], bool) -> T,
    ) -> Result<Option<T>, StreamError> {
        match self.peek()? {
            Some(b'"') => self.literal(read).map(Some),
            Some(b'n') => self.null().map(|()| None),
            _ => Err(self.wrong_kind("a string", self.at)),
        }
    }

    /// The truth value here; null is `false`.
    pub(crate) fn flag(&mut self) -> Result<bool, StreamError> {
        match self.peek()? {
            Some(b't') => self.word(b"true").map(|()| true),
            Some(b'f') => self.word(b"false").map(|()| false),
            Some(b'n') => self.null().map(|()| false),
            _ => Err(self.wrong_kind("true or false", self.at)),
        }
    }

    /// The same, where null is none.
    pub(crate) fn present_flag(&mut self) -> Result<Option<bool>, StreamError> {
        let is_null = self.peek()? == Some(b'n');
        self.flag().map(|flag| (!is_null).then_some(flag))
    }

    #[inline]
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, StreamError> {
        match self.input.at_hand(self.at).first() {
            Some(byte) => Ok(Some(*byte)),
            None => self.peek_further(),
        }
    }

    #[cold]
    fn peek_further(&mut self) -> Result<Option<u8>, StreamError> {
        loop {
            if !self.more(self.at)? {
                return Ok(None);
            }
            if let Some(byte) = self.input.at_hand(self.at).first() {
                return Ok(Some(*byte));
            }
        }
    }

    #[inline]
    pub(crate) fn skip_whitespace(&mut self) -> Result<usize, StreamError> {
        match self.input.at_hand(self.at).first() {
            Some(b'!'..) => Ok(self.at),
            _ => self.skip_white_bytes(),
        }
    }

    fn skip_white_bytes(&mut self) -> Result<usize, StreamError> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek()? {
            self.at += 1;
        }
        Ok(self.at)
    }

    fn null(&mut self) -> Result<(), StreamError> {
        self.word(b"null")
    }

    fn word(&mut self, word: &'static [u8]) -> Result<(), StreamError> {
        for letter in word {
            if self.peek()? != Some(*letter) {
                return Err(self.unexpected("null, true or false"));
            }
            self.at += 1;
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn unexpected(&mut self, expected: &'static str) -> StreamError {
        let fault = match self.input.at_hand(self.at).first() {
            Some(&found) => Fault::new(FaultKind::UnexpectedByte { expected, found }, self.at),
            None => Fault::new(FaultKind::UnexpectedEnd { expected }, self.at),
        };
        fault.into()
    }

    #[cold]
    #[inline(never)]
    fn wrong_kind(&mut self, expected: &'static str, at: usize) -> StreamError {
        crate::Error::expected_at(expected, self.input.at_hand(at), 0)
            .shifted(at)
            .into()
    }
}
