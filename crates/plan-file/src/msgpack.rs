//! MessagePack, code by code.

use crate::error::Fault;
use crate::wire::WireBytes;
use tofu_json_text::CheckedSlice;

/// What begins at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Code<'a> {
    Nil,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Text(&'a [u8]),
    Bin(&'a [u8]),
    /// That many values follow.
    Array(usize),
    /// That many pairs follow.
    Map(usize),
    Extension(u8, &'a [u8]),
}

/// A value that was not read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skipped<'a> {
    pub(crate) value: WireBytes<'a>,
    /// Whether anything in it is not of the values that all programs know.
    pub(crate) has_extensions: bool,
}

/// Reads code after code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codes<'a> {
    input: WireBytes<'a>,
    at: usize,
}

impl<'a> Codes<'a> {
    pub(crate) const fn new(input: WireBytes<'a>) -> Self {
        Self { input, at: 0 }
    }

    pub(crate) const fn is_at_end(&self) -> bool {
        self.at >= self.input.bytes.len()
    }

    /// The next code without taking it.
    pub(crate) fn peek(&self) -> Result<u8, Fault> {
        let code = self.input.bytes.get(self.at).copied();
        code.ok_or_else(|| self.fault("expected a value, found the end"))
    }

    /// Takes these bytes, if they come next. Whole values that are the same are taken so without reading them.
    #[inline]
    pub(crate) fn take_same(&mut self, bytes: &[u8]) -> bool {
        let is_same = self.input.bytes.slice(self.at..).starts_with(bytes);
        self.at += if is_same { bytes.len() } else { 0 };
        is_same
    }

    /// Takes a value without reading it, and says whether anything in it is an extension, as what is not known is.
    pub(crate) fn skip(&mut self) -> Result<Skipped<'a>, Fault> {
        let start = self.at;
        let (mut values, mut has_extensions) = (1_usize, false);
        while values > 0 {
            values = match self.next()? {
                Code::Array(count) => values.saturating_add(count),
                Code::Map(count) => values.saturating_add(count).saturating_add(count),
                Code::Extension(..) => {
                    has_extensions = true;
                    values
                }
                _ => values,
            } - 1;
        }
        Ok(Skipped {
            value: WireBytes {
                bytes: self.input.bytes.slice(start..self.at),
                at: self.input.at + start,
            },
            has_extensions,
        })
    }

    /// A fault here.
    #[cold]
    pub(crate) fn fault(&self, text: &str) -> Fault {
        Fault::new(text).at(self.input.at + self.at)
    }

    /// Takes what comes next.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Code<'a>, Fault> {
        let code = self.peek()?;
        self.at += 1;
        Ok(match code {
            0x00..=0x7f => Code::Int(i64::from(code)),
            0x80..=0x8f => Code::Map(usize::from(code & 0x0f)),
            0x90..=0x9f => Code::Array(usize::from(code & 0x0f)),
            0xa0..=0xbf => Code::Text(self.take(usize::from(code & 0x1f))?),
            0xc0 => Code::Nil,
            0xc1 => return Err(self.fault("expected a value, found a code that no value has")),
            0xc2 | 0xc3 => Code::Bool(code == 0xc3),
            0xc4..=0xc6 => {
                let length = self.length(code - 0xc4)?;
                Code::Bin(self.take(length)?)
            }
            0xc7..=0xc9 => {
                let length = self.length(code - 0xc7)?;
                self.extension(length)?
            }
            0xca => Code::Float(f64::from(f32::from_be_bytes(self.fixed()?))),
            0xcb => Code::Float(f64::from_be_bytes(self.fixed()?)),
            0xcc..=0xcf => Code::Uint(self.unsigned(code - 0xcc)?),
            0xd0 => Code::Int(i64::from(i8::from_be_bytes(self.fixed()?))),
            0xd1 => Code::Int(i64::from(i16::from_be_bytes(self.fixed()?))),
            0xd2 => Code::Int(i64::from(i32::from_be_bytes(self.fixed()?))),
            0xd3 => Code::Int(i64::from_be_bytes(self.fixed()?)),
            0xd4..=0xd8 => self.extension(1 << (code - 0xd4))?,
            0xd9..=0xdb => {
                let length = self.length(code - 0xd9)?;
                Code::Text(self.take(length)?)
            }
            0xdc | 0xdd => Code::Array(self.count(code - 0xdc)?),
            0xde | 0xdf => Code::Map(self.count(code - 0xde)?),
            0xe0..=0xff => Code::Int(i64::from(i8::from_be_bytes([code]))),
        })
    }

    fn extension(&mut self, length: usize) -> Result<Code<'a>, Fault> {
        let [kind] = self.fixed()?;
        Ok(Code::Extension(kind, self.take(length)?))
    }

    /// A length in 1, 2 or 4 bytes.
    fn length(&mut self, size: u8) -> Result<usize, Fault> {
        let length = self.unsigned(size)?;
        Ok(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// A count in 2 or 4 bytes. Each of what is counted takes a byte at least, so there cannot be more than bytes.
    fn count(&mut self, size: u8) -> Result<usize, Fault> {
        let count = self.length(size + 1)?;
        if count > self.input.bytes.len() - self.at {
            return Err(self.fault("expected as many values as are counted, found the end"));
        }
        Ok(count)
    }

    fn unsigned(&mut self, size: u8) -> Result<u64, Fault> {
        Ok(match size {
            0 => u64::from(u8::from_be_bytes(self.fixed()?)),
            1 => u64::from(u16::from_be_bytes(self.fixed()?)),
            2 => u64::from(u32::from_be_bytes(self.fixed()?)),
            _ => u64::from_be_bytes(self.fixed()?),
        })
    }

    fn fixed<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let bytes = self.take(N)?;
        bytes
            .try_into()
            .map_err(|_| self.fault("expected a value, found the end"))
    }

    #[inline]
    fn take(&mut self, length: usize) -> Result<&'a [u8], Fault> {
        let rest = self.input.bytes.slice(self.at..);
        match rest.get(..length) {
            Some(bytes) => {
                self.at += length;
                Ok(bytes)
            }
            None => Err(self.fault("expected the rest of a value, found the end")),
        }
    }
}

/// A text as it is packed.
pub(crate) fn packed_text(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let [a, b, c, d] = length.to_be_bytes();
    let lead = match length {
        0..0x20 => vec![0xa0 | d],
        0x20..0x100 => vec![0xd9, d],
        0x100..0x1_0000 => vec![0xda, c, d],
        _ => vec![0xdb, a, b, c, d],
    };
    [&lead, text.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::{Code, Codes, packed_text};
    use crate::wire::WireBytes;

    fn tokens(bytes: &[u8]) -> Result<Vec<Code<'_>>, String> {
        let mut codes = Codes::new(WireBytes { bytes, at: 10 });
        let mut found = Vec::new();
        while !codes.is_at_end() {
            found.push(codes.next().map_err(|fault| fault.told())?);
        }
        Ok(found)
    }

    #[test]
    fn every_family_of_codes() {
        let bytes = b"\x07\xff\xc0\xc3\xcc\xc8\xd1\xff\x00\xcb\x3f\xf8\0\0\0\0\0\0\xa2hi\xd9\x01x\xc4\x01y\x92\x81\xd4\0\0\xdc\0\x01\xc2";
        let expected = [
            Code::Int(7),
            Code::Int(-1),
            Code::Nil,
            Code::Bool(true),
            Code::Uint(200),
            Code::Int(-256),
            Code::Float(1.5),
            Code::Text(b"hi"),
            Code::Text(b"x"),
            Code::Bin(b"y"),
            Code::Array(2),
            Code::Map(1),
            Code::Extension(0, b"\0"),
            Code::Array(1),
            Code::Bool(false),
        ];
        assert_eq!(tokens(bytes).unwrap(), expected);
    }

    #[test]
    fn values_are_skipped_whole() {
        for (value, has_extensions) in [
            (&b"\x07"[..], false),
            (b"\xa2hi", false),
            (b"\x92\xa1a\x81\xa1k\xc0", false),
            (b"\x91\xd4\0\0", true),
            (b"\x90", false),
        ] {
            let bytes = [value, b"\xc3"].concat();
            let mut codes = Codes::new(WireBytes {
                bytes: &bytes,
                at: 10,
            });
            let skipped = codes.skip().unwrap();
            assert_eq!(skipped.value.bytes, value);
            assert_eq!(
                (skipped.value.at, skipped.has_extensions),
                (10, has_extensions)
            );
            assert_eq!(codes.next().unwrap(), Code::Bool(true));
            let short = bytes.get(..value.len() - 1).unwrap_or_default();
            let mut codes = Codes::new(WireBytes {
                bytes: short,
                at: 0,
            });
            assert!(codes.skip().is_err(), "{value:?}");
        }
    }

    #[test]
    fn packed_texts_are_read_as_texts() {
        for length in [0, 1, 31, 32, 255, 256, 65_535, 65_536] {
            let text = "x".repeat(length);
            let tokens = format!("{:?}", tokens(&packed_text(&text)).unwrap());
            assert_eq!(tokens, format!("{:?}", [Code::Text(text.as_bytes())]));
        }
    }

    #[test]
    fn the_same_bytes_are_taken_and_no_others() {
        let input = WireBytes {
            bytes: b"\xa2hi\xc3",
            at: 0,
        };
        let mut codes = Codes::new(input);
        assert!(!codes.take_same(b"\xa2ho"));
        assert!(codes.take_same(b"\xa2hi"));
        assert!(!codes.take_same(b"\xc3\xc3"));
        assert_eq!(codes.next().unwrap(), Code::Bool(true));
        assert!(!codes.take_same(b"\xc3"));
    }

    #[test]
    fn nothing_is_taken_beyond_the_end() {
        for bytes in [
            &b"\xdd\xff\xff\xff\xff\x01"[..],
            b"\xa5hi",
            b"\xdf\xff\xff\xff\xff",
            b"\xc1",
            b"\xcb\0",
            b"\xc6\xff\xff\xff\xff",
        ] {
            assert!(tokens(bytes).is_err(), "{bytes:?}");
        }
    }
}
