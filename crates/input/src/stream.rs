use crate::encoding::{Encoding, Utf16};
use crate::look_ahead::LookAhead;
use crate::members::{Compression, Members, describe};
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

const BUFFER: usize = 64 << 10;

/// A stream of messages in UTF-8, whatever it was before: decompressed (gzip, zstd, one inside the
/// other at most) and decoded from UTF-16, as it comes and never as a whole.
///
/// # Errors
///
/// What keeps the start from being read, and text in UTF-32. What is damaged further on is an error of
/// the stream.
pub fn plain_stream<'s>(stream: impl BufRead + 's) -> io::Result<Box<dyn BufRead + 's>> {
    let stream: Box<dyn BufRead + 's> = Box::new(stream);
    let mut stream = LookAhead::new(stream);
    for _ in 0..2 {
        let Some(format) = Compression::of(stream.look(Compression::START)?) else {
            break;
        };
        let inside = Inside {
            members: Members::new(stream, format),
            format,
        };
        stream = LookAhead::new(Box::new(BufReader::with_capacity(BUFFER, inside)));
    }
    if Compression::of(stream.look(Compression::START)?).is_some() {
        return Err(invalid("compressed more than twice"));
    }
    match Encoding::of(stream.look(Encoding::START)?) {
        Encoding::Utf8 => Ok(Box::new(stream)),
        Encoding::Utf16(unit) => {
            let text = Utf16::new(stream, unit);
            Ok(Box::new(BufReader::with_capacity(BUFFER, text)))
        }
        Encoding::Utf32 => Err(invalid(
            "expected messages in UTF-8 or UTF-16, found UTF-32",
        )),
    }
}

fn invalid(problem: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

/// Compressed data that cannot be read.
struct Damaged {
    format: &'static str,
    problem: String,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "damaged {} data: {}", self.format, self.problem)
    }
}

/// Decoders put errors of what they read into their own.
impl fmt::Debug for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl Error for Damaged {}

/// What is inside compressed data, with errors that name their format.
struct Inside<R: BufRead> {
    members: Members<R>,
    format: Compression,
}

impl<R: BufRead> Read for Inside<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.members.read(bytes).map_err(|error| {
            let is_known = error.get_ref().is_some_and(|inner| inner.is::<Damaged>());
            if is_known || error.kind() == io::ErrorKind::Interrupted {
                return error;
            }
            let (format, problem) = (self.format.name(), describe(&error));
            invalid(Damaged { format, problem })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{gzip, utf16, zstd};
    use super::plain_stream;
    use std::io::{self, Read as _};

    fn text(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        plain_stream(bytes)?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!(text(bytes).unwrap(), expected);
    }

    #[track_caller]
    fn check_error(bytes: &[u8], expected: &str) {
        assert_eq!(text(bytes).unwrap_err().to_string(), expected);
    }

    /// A frame of zstd without data.
    const EMPTY: &[u8] = b"\x50\x2a\x4d\x18\x02\0\0\0ab";

    #[test]
    fn what_is_compressed_or_in_utf16_is_plain_text() {
        let message = "{\"a\":\"\u{e9}\u{1f600}\"}\n";
        check(message.as_bytes(), message);
        check(&gzip(message.as_bytes()), message);
        check(&zstd(&gzip(message.as_bytes())), message);
        check(&gzip(&utf16(message, u16::to_be_bytes)), message);
        let long = message.repeat(20_000);
        check(&zstd(&utf16(&long, u16::to_le_bytes)), &long);
    }

    #[test]
    fn members_and_empty_frames_follow_each_other() {
        let [one, two] = [zstd(b"one "), zstd(b"two")];
        check(&[EMPTY, &one, EMPTY, &two, EMPTY].concat(), "one two");
        check(EMPTY, "");
        check(
            &[&gzip(b"one "), &gzip(b"two"), &[0; 9][..]].concat(),
            "one two",
        );
        check(&[EMPTY, &[0; 9]].concat(), "");
    }

    #[test]
    fn what_cannot_be_plain_text_is_an_error() {
        let whole = gzip(b"text");
        check_error(&whole[..9], "damaged gzip data: they end too early");
        check_error(&zstd(&whole[..9]), "damaged gzip data: they end too early");
        check_error(&EMPTY[..9], "damaged zstd data: they end too early");
        check_error(&gzip(&gzip(&whole)), "compressed more than twice");
        check_error(
            b"\xff\xfe\0\0a\0\0\0",
            "expected messages in UTF-8 or UTF-16, found UTF-32",
        );
    }
}
