use super::ahead::Ahead;
use super::{BUFFER, Stream};
use std::io::{self, BufRead as _, BufReader, Read};

/// The stream in UTF-8. One in UTF-16 is recognised by its byte order mark, or because every other
/// byte at its start is zero.
pub(super) fn decoded(stream: Ahead) -> io::Result<Stream> {
    let mut stream = stream;
    let unit: fn([u8; 2]) -> u16 = match stream.look(4)? {
        [0xff, 0xfe, ..] | [1..0x80, 0, 1..0x80, 0] => u16::from_le_bytes,
        [0xfe, 0xff, ..] | [0, 1..0x80, 0, 1..0x80] => u16::from_be_bytes,
        _ => return Ok(Box::new(stream)),
    };
    let utf16 = Utf16 {
        stream,
        unit,
        odd: None,
        high: None,
        text: Vec::new(),
        taken: 0,
    };
    Ok(Box::new(BufReader::with_capacity(BUFFER, utf16)))
}

/// Text in UTF-16, piece by piece. Lone surrogates become U+FFFD.
struct Utf16 {
    stream: Ahead,
    unit: fn([u8; 2]) -> u16,
    /// The first byte of a unit whose second has not come yet.
    odd: Option<u8>,
    /// The first half of a pair whose second has not come yet.
    high: Option<u16>,
    text: Vec<u8>,
    /// How much of the text was given away.
    taken: usize,
}

impl Utf16 {
    /// Decodes the next piece; whether there was one.
    fn fill(&mut self) -> io::Result<bool> {
        let piece = self.stream.fill_buf()?;
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

impl Read for Utf16 {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() {
            if !self.fill()? {
                return Ok(0);
            }
        }
        let rest = self.text.get(self.taken..).unwrap_or_default();
        let length = rest.len().min(bytes.len());
        for (to, from) in bytes.iter_mut().zip(rest) {
            *to = *from;
        }
        self.taken += length;
        Ok(length)
    }
}
