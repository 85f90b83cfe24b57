mod escape;
mod utf8;

use crate::brackets::Brackets;
use crate::number::Number;
use crate::{Fault, FaultKind, Limits, first_special, skip_whitespace};
use escape::Escape;
use tofu_json_text::CheckedSlice;
use utf8::Utf8;

/// Checks one JSON value that comes in pieces, strictly by the grammar, with white space around it.
///
/// Nothing of the text is kept: memory is one bit for each open bracket. Text after the value is a
/// fault of its own, [`FaultKind::TrailingText`], so that callers can distinguish it from a broken
/// value. Bytes that are not UTF-8 are no fault inside a string: see [`Checker::invalid_text`].
///
/// ```
/// use tofu_json_scan::{Checker, FaultKind, Limits};
///
/// let mut checker = Checker::new(Limits::default());
/// checker.feed(br#"{"size": 1.5, "na"#)?;
/// checker.feed(br#"me": "caf\u00e9"}"#)?;
/// assert_eq!(checker.finish()?, None);
///
/// let mut checker = Checker::new(Limits::default());
/// checker.feed(b"[1.5, 0")?;
/// let fault = checker.feed(b"1]").unwrap_err();
/// assert_eq!(fault.at, 7);
/// # Ok::<(), tofu_json_scan::Fault>(())
/// ```
#[derive(Debug)]
pub struct Checker {
    state: State,
    brackets: Brackets,
    /// Offset of the next piece.
    before: usize,
    /// Where the string or number begins that is being read.
    start: usize,
    /// Whether the string that is being read is a key.
    is_key: bool,
    utf8: Utf8,
    invalid: Option<usize>,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum State {
    Value,
    /// A value, or the end of the array.
    FirstValue,
    Key,
    /// A key, or the end of the object.
    FirstKey,
    Colon,
    /// After a value.
    Behind,
    /// Inside a string.
    Text,
    Escape(Escape),
    Number(Number),
    /// The rest of a word.
    Word(&'static [u8]),
}

const WORDS: &str = "`true`, `false` or `null`";

impl Checker {
    /// A checker at the start of a text.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            state: State::Value,
            brackets: Brackets::new(limits),
            before: 0,
            start: 0,
            is_key: false,
            utf8: Utf8::new(),
            invalid: None,
        }
    }

    /// Checks the next piece, of any size.
    ///
    /// # Errors
    ///
    /// The first [`Fault`], at its offset of the whole. The checker is of no use after it.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), Fault> {
        let mut at = 0;
        while let Some(&byte) = piece.get(at) {
            at = match self.state {
                State::Text => self.text(piece, at)?,
                State::Escape(escape) => self.escape(piece, at, escape)?,
                State::Number(number) => self.number(piece, at, number)?,
                State::Word(rest) => self.word(piece, at, rest)?,
                _ if is_whitespace(byte) => skip_whitespace(piece, at + 1),
                State::Value | State::FirstValue => self.value(piece, at, byte)?,
                State::Key | State::FirstKey => self.key(piece, at, byte)?,
                State::Colon => self.colon(at, byte)?,
                State::Behind => self.after_value(at, byte)?,
            };
        }
        self.before += piece.len();
        Ok(())
    }

    /// Checks that the text may end here. Gives [`Checker::invalid_text`].
    ///
    /// # Errors
    ///
    /// The [`Fault`] of a text that ends too early.
    pub fn finish(self) -> Result<Option<usize>, Fault> {
        let expected = match self.state {
            State::Value | State::FirstValue => "a value",
            State::Key | State::FirstKey => "a key in quotes",
            State::Colon => "`:`",
            State::Word(_) => WORDS,
            State::Text => return Err(Fault::new(FaultKind::UnclosedString, self.start)),
            State::Escape(escape) => return Err(Fault::new(FaultKind::BadEscape, escape.start)),
            State::Number(number) if !number.is_complete() => return Err(self.bad_number()),
            State::Behind | State::Number(_) if self.brackets.is_empty() => return Ok(self.invalid),
            State::Behind | State::Number(_) => self.end_or_comma(),
        };
        Err(Fault::new(
            FaultKind::UnexpectedEnd { expected },
            self.before,
        ))
    }

    /// Where the first string so far begins that is not valid UTF-8, if there is one.
    #[must_use]
    pub const fn invalid_text(&self) -> Option<usize> {
        self.invalid
    }

    #[inline(always)]
    fn value(&mut self, piece: &[u8], at: usize, byte: u8) -> Result<usize, Fault> {
        match byte {
            b'"' => self.string(piece, at, false),
            b'{' => self.open(at, byte, State::FirstKey),
            b'[' => self.open(at, byte, State::FirstValue),
            b']' if matches!(self.state, State::FirstValue) => self.close(at, byte),
            b'-' | b'0'..=b'9' => {
                self.start = self.before + at;
                self.number(piece, at, Number::Start)
            }
            b't' => self.word(piece, at + 1, b"rue"),
            b'f' => self.word(piece, at + 1, b"alse"),
            b'n' => self.word(piece, at + 1, b"ull"),
            _ => Err(self.unexpected(at, byte, "a value")),
        }
    }

    #[inline(always)]
    fn key(&mut self, piece: &[u8], at: usize, byte: u8) -> Result<usize, Fault> {
        match byte {
            b'"' => self.string(piece, at, true),
            b'}' if matches!(self.state, State::FirstKey) => self.close(at, byte),
            _ => Err(self.unexpected(at, byte, "a key in quotes")),
        }
    }

    #[inline(always)]
    fn colon(&mut self, at: usize, byte: u8) -> Result<usize, Fault> {
        if byte != b':' {
            return Err(self.unexpected(at, byte, "`:`"));
        }
        self.state = State::Value;
        Ok(at + 1)
    }

    #[inline(always)]
    fn after_value(&mut self, at: usize, byte: u8) -> Result<usize, Fault> {
        if self.brackets.is_empty() {
            return Err(Fault::new(FaultKind::TrailingText, self.before + at));
        }
        let in_object = self.brackets.in_object();
        match (byte, in_object) {
            (b',', true) => self.state = State::Key,
            (b',', false) => self.state = State::Value,
            (b'}', true) | (b']', false) => return self.close(at, byte),
            _ => return Err(self.unexpected(at, byte, self.end_or_comma())),
        }
        Ok(at + 1)
    }

    #[inline(always)]
    fn open(&mut self, at: usize, byte: u8, inside: State) -> Result<usize, Fault> {
        self.brackets.take(byte, self.before + at)?;
        self.state = inside;
        Ok(at + 1)
    }

    #[inline(always)]
    fn close(&mut self, at: usize, byte: u8) -> Result<usize, Fault> {
        self.brackets.take(byte, self.before + at)?;
        self.state = State::Behind;
        Ok(at + 1)
    }

    /// Begins the string whose quote is at `at`.
    #[inline(always)]
    fn string(&mut self, piece: &[u8], at: usize, is_key: bool) -> Result<usize, Fault> {
        self.start = self.before + at;
        self.is_key = is_key;
        self.text(piece, at + 1)
    }

    /// Goes on inside a string.
    #[inline(always)]
    fn text(&mut self, piece: &[u8], mut from: usize) -> Result<usize, Fault> {
        loop {
            let (special, foreign) = first_special(piece, from);
            let cut = special >= piece.len();
            if foreign || self.utf8.is_open() {
                self.check_utf8(piece.slice(from..special), cut);
            }
            match piece.get(special) {
                Some(b'"') => {
                    self.state = if self.is_key {
                        State::Colon
                    } else {
                        State::Behind
                    };
                    return Ok(special + 1);
                }
                Some(b'\\') => {
                    if let Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') =
                        piece.get(special + 1)
                    {
                        from = special + 2;
                        continue;
                    }
                    self.state = State::Escape(Escape::new(self.before + special));
                    return Ok(special + 1);
                }
                Some(&found) => {
                    let kind = FaultKind::ControlInString { found };
                    return Err(Fault::new(kind, self.before + special));
                }
                None => {
                    self.state = State::Text;
                    return Ok(special);
                }
            }
        }
    }

    #[inline(never)]
    fn check_utf8(&mut self, text: &[u8], cut: bool) {
        if self.invalid.is_none() && !self.utf8.take(text, cut) {
            self.invalid = Some(self.start);
            self.utf8 = Utf8::new();
        }
    }

    /// Goes on after a backslash.
    fn escape(&mut self, piece: &[u8], at: usize, mut escape: Escape) -> Result<usize, Fault> {
        for (n, &byte) in piece.iter().enumerate().skip(at) {
            escape = match escape.take(byte) {
                Some(Some(more)) => more,
                Some(None) => {
                    self.state = State::Text;
                    return Ok(n + 1);
                }
                None => return Err(Fault::new(FaultKind::BadEscape, escape.start)),
            };
        }
        self.state = State::Escape(escape);
        Ok(piece.len())
    }

    #[inline(always)]
    fn number(&mut self, piece: &[u8], at: usize, number: Number) -> Result<usize, Fault> {
        let (number, end) = number.take(piece, at);
        self.state = if end == piece.len() {
            State::Number(number)
        } else if number.is_complete() {
            State::Behind
        } else {
            return Err(self.bad_number());
        };
        Ok(end)
    }

    #[inline(always)]
    fn word(
        &mut self,
        piece: &[u8],
        mut at: usize,
        mut rest: &'static [u8],
    ) -> Result<usize, Fault> {
        while let Some((letter, more)) = rest.split_first() {
            match piece.get(at) {
                Some(byte) if byte == letter => (at, rest) = (at + 1, more),
                Some(&byte) => return Err(self.unexpected(at, byte, WORDS)),
                None => {
                    self.state = State::Word(rest);
                    return Ok(at);
                }
            }
        }
        self.state = State::Behind;
        Ok(at)
    }

    const fn end_or_comma(&self) -> &'static str {
        if self.brackets.in_object() {
            "`,` or `}`"
        } else {
            "`,` or `]`"
        }
    }

    #[cold]
    const fn bad_number(&self) -> Fault {
        Fault::new(FaultKind::BadNumber, self.start)
    }

    #[cold]
    const fn unexpected(&self, at: usize, found: u8, expected: &'static str) -> Fault {
        Fault::new(
            FaultKind::UnexpectedByte { expected, found },
            self.before + at,
        )
    }
}

#[inline(always)]
const fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

#[cfg(test)]
mod tests;
