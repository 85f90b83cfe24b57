use crate::Error;
use crate::text::decoded;
use std::borrow::Cow;
use std::ops::Range;
use tofu_json_scan::{Fault, skip_value, skip_whitespace, string_end};
use tofu_json_value::Limits;

/// A way through one object or array that can step over a value or go into it, so that every byte
/// is seen once however deep the way leads.
pub(crate) struct Walk<'t> {
    text: &'t [u8],
    at: usize,
    limits: Limits,
    brackets: [u8; 2],
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    Inside,
    End,
}

/// A key, decoded.
pub(crate) type Key<'t> = Cow<'t, str>;

impl<'t> Walk<'t> {
    /// Through the object at `at`, white space before it included.
    pub(crate) fn object(text: &'t [u8], at: usize, limits: Limits) -> Result<Self, Error> {
        Self::start(text, at, limits, *b"{}", "an object")
    }

    /// Through the array at `at`, white space before it included.
    pub(crate) fn array(text: &'t [u8], at: usize, limits: Limits) -> Result<Self, Error> {
        Self::start(text, at, limits, *b"[]", "an array")
    }

    fn start(
        text: &'t [u8],
        at: usize,
        limits: Limits,
        brackets: [u8; 2],
        expected: &'static str,
    ) -> Result<Self, Error> {
        let at = skip_whitespace(text, at);
        if text.get(at) != Some(&brackets[0]) {
            return Err(Error::expected_at(expected, text, at));
        }
        Ok(Self {
            text,
            at,
            limits,
            brackets,
            state: State::Start,
        })
    }

    /// Goes to the next item; `false` behind the closing bracket.
    fn advance(&mut self) -> Result<bool, Fault> {
        match self.state {
            State::Start => {
                let first = skip_whitespace(self.text, self.at + 1);
                Ok(self.enter(first))
            }
            State::Inside => self.separate(),
            State::End => Ok(false),
        }
    }

    /// Takes what stands behind the opening bracket.
    fn enter(&mut self, first: usize) -> bool {
        let [_, close] = self.brackets;
        let is_empty = self.text.get(first) == Some(&close);
        (self.at, self.state) = if is_empty {
            (first + 1, State::End)
        } else {
            (first, State::Inside)
        };
        !is_empty
    }

    /// Takes what stands behind an item.
    fn separate(&mut self) -> Result<bool, Fault> {
        let [_, close] = self.brackets;
        let here = skip_whitespace(self.text, self.at);
        match self.text.get(here) {
            Some(b',') => {
                self.at = skip_whitespace(self.text, here + 1);
                Ok(true)
            }
            Some(byte) if *byte == close => {
                (self.at, self.state) = (here + 1, State::End);
                Ok(false)
            }
            _ => Err(Fault::unexpected(self.text, here, separator(close))),
        }
    }

    /// The next key of an object. Its value is to be stepped over or gone into before the next call.
    pub(crate) fn next_key(&mut self) -> Result<Option<Key<'t>>, Fault> {
        if !self.advance()? {
            return Ok(None);
        }
        if self.text.get(self.at) != Some(&b'"') {
            return Err(Fault::unexpected(self.text, self.at, "a key in quotes"));
        }
        let end = string_end(self.text, self.at)?;
        let literal = self.text.get(self.at..end.at).unwrap_or_default();
        let colon = skip_whitespace(self.text, end.at);
        if self.text.get(colon) != Some(&b':') {
            return Err(Fault::unexpected(self.text, colon, "`:`"));
        }
        self.at = skip_whitespace(self.text, colon + 1);
        Ok(Some(decoded(literal, end.escaped)))
    }

    /// Whether another element of an array follows. It is to be stepped over or gone into before
    /// the next call.
    pub(crate) fn next_element(&mut self) -> Result<bool, Fault> {
        self.advance()
    }

    /// Where the walk stands: at a value, or behind the closing bracket at the end.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Steps over the value.
    pub(crate) fn skip(&mut self) -> Result<Range<usize>, Fault> {
        let start = self.at;
        self.at = skip_value(self.text, start, self.inner_limits())?;
        Ok(start..self.at)
    }

    /// Goes through the object that is the value, and then stands behind it; `null` is `None`.
    /// `read` has to go to the end.
    pub(crate) fn inside<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        if self.first() != Some(b'{') {
            return self.null("an object");
        }
        let mut walk = self.object_here()?;
        let found = read(&mut walk)?;
        self.at = walk.at;
        Ok(Some(found))
    }

    /// As [`Walk::inside`] for an array.
    pub(crate) fn inside_array<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        if self.first() != Some(b'[') {
            return self.null("an array");
        }
        let mut walk = self.array_here()?;
        let found = read(&mut walk)?;
        self.at = walk.at;
        Ok(Some(found))
    }

    /// A walk through the object that is the value.
    pub(crate) fn object_here(&self) -> Result<Self, Error> {
        Self::object(self.text, self.at, self.inner_limits())
    }

    /// A walk through the array that is the value.
    pub(crate) fn array_here(&self) -> Result<Self, Error> {
        Self::array(self.text, self.at, self.inner_limits())
    }

    /// Goes on behind a value that somebody else has walked through.
    pub(crate) const fn resume(&mut self, at: usize) {
        self.at = at;
    }

    /// What is left of the limits for the value.
    pub(crate) const fn inner_limits(&self) -> Limits {
        Limits {
            depth: self.limits.depth.saturating_sub(1),
        }
    }

    /// The first byte of the value.
    pub(crate) fn first(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Steps over a string and gives its text; `null` is `None`.
    pub(crate) fn text(&mut self) -> Result<Option<Cow<'t, str>>, Error> {
        match self.first() {
            Some(b'"') => {
                let end = string_end(self.text, self.at)?;
                let literal = self.text.get(self.at..end.at).unwrap_or_default();
                self.at = end.at;
                Ok(Some(decoded(literal, end.escaped)))
            }
            _ => self.null("a string"),
        }
    }

    /// Steps over an object and gives its place; `null` is `None`.
    pub(crate) fn object_range(&mut self) -> Result<Option<Range<usize>>, Error> {
        if self.first() == Some(b'{') {
            Ok(Some(self.skip()?))
        } else {
            self.null("an object")
        }
    }

    /// Steps over any value and gives its place; `null` is `None`.
    pub(crate) fn present(&mut self) -> Result<Option<Range<usize>>, Fault> {
        let range = self.skip()?;
        Ok((self.text.get(range.clone()) != Some(b"null")).then_some(range))
    }

    /// Steps over `null`, which stands for something absent; anything else is of the wrong kind.
    pub(crate) fn null<T>(&mut self, expected: &'static str) -> Result<Option<T>, Error> {
        let start = self.at;
        if self.first() == Some(b'n') && self.present()?.is_none() {
            return Ok(None);
        }
        Err(Error::expected_at(expected, self.text, start))
    }
}

const fn separator(close: u8) -> &'static str {
    if close == b'}' {
        "`,` or `}`"
    } else {
        "`,` or `]`"
    }
}
