use crate::decode::without_front;
use crate::input_error::InputError;
use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use tofu_json_text::CheckedSlice;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text in UTF-8 without a byte order mark; copied only where it was UTF-16.
///
/// Invalid UTF-8 stays for the reader of strings to replace, lone surrogates become U+FFFD.
pub(crate) fn to_utf8(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, [u8]>, InputError> {
    let text = match Encoding::of(&bytes) {
        Encoding::Utf32 => return Err(InputError::Utf32),
        Encoding::Utf16(unit) => {
            let mut text = Vec::with_capacity(bytes.len() / 2);
            // Memory can always be read.
            let _ = Utf16::new(&*bytes, unit).read_to_end(&mut text);
            Cow::Owned(text)
        }
        Encoding::Utf8 => bytes,
    };
    let marked = text.starts_with(BYTE_ORDER_MARK);
    Ok(if marked {
        without_front(text, BYTE_ORDER_MARK.len())
    } else {
        text
    })
}

/// How two bytes are one unit of UTF-16.
pub(crate) type Unit = fn([u8; 2]) -> u16;

/// How characters are written as bytes.
pub(crate) enum Encoding {
    Utf8,
    Utf16(Unit),
    Utf32,
}

impl Encoding {
    /// So many bytes say how the others are written.
    pub(crate) const START: usize = 4;

    /// The encoding of text that starts so: a byte order mark says it, or every other byte is zero, as in
    /// text that begins with ASCII.
    pub(crate) fn of(start: &[u8]) -> Self {
        match start {
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Self::Utf32,
            [0xff, 0xfe, ..] | [1..0x80, 0, 1..0x80, 0, ..] | [1..0x80, 0] => {
                Self::Utf16(u16::from_le_bytes)
            }
            [0xfe, 0xff, ..] | [0, 1..0x80, 0, 1..0x80, ..] | [0, 1..0x80] => {
                Self::Utf16(u16::from_be_bytes)
            }
            _ => Self::Utf8,
        }
    }
}

/// So much is decoded at once.
const PIECE: usize = 64 << 10;

/// Text in UTF-16, piece by piece. Lone surrogates become U+FFFD.
pub(crate) struct Utf16<R> {
    stream: R,
    unit: Unit,
    /// The first byte of a unit whose second has not come yet.
    odd: Option<u8>,
    /// The first half of a pair whose second has not come yet.
    high: Option<u16>,
    text: Vec<u8>,
    /// How much of the text was given away.
    taken: usize,
}

impl<R: BufRead> Utf16<R> {
    pub(crate) const fn new(stream: R, unit: Unit) -> Self {
        Self {
            stream,
            unit,
            odd: None,
            high: None,
            text: Vec::new(),
            taken: 0,
        }
    }

    /// Decodes the next piece; whether there was one.
    fn fill(&mut self) -> io::Result<bool> {
        let piece = self.stream.fill_buf()?;
        let piece = piece.get(..PIECE).unwrap_or(piece);
        let length = piece.len();
        let mut units = Vec::with_capacity(length / 2 + 2);
        units.extend(self.high.take());
        let mut bytes = self.odd.take().into_iter().chain(piece.iter().copied());
        while let Some(first) = bytes.next() {
            match bytes.next() {
                Some(second) => units.push((self.unit)([first, second])),
                None => self.odd = Some(first),
            }
        }
        drop(bytes);
        self.stream.consume(length);
        let at_end = length == 0;
        if !at_end && units.last().is_some_and(|unit| unit & 0xfc00 == 0xd800) {
            self.high = units.pop();
        }
        let mut text = String::with_capacity(units.len());
        text.extend(
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)),
        );
        if at_end && self.odd.take().is_some() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        self.text = text.into_bytes();
        self.taken = 0;
        Ok(!at_end || !self.text.is_empty())
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() {
            if !self.fill()? {
                return Ok(0);
            }
        }
        let mut rest = self.text.slice(self.taken..);
        let length = rest.read(bytes)?;
        self.taken += length;
        Ok(length)
    }
}
