//! Reads files without mistakes in one pass.

use super::tape::{NONE, Tape};
use super::{number, string};

/// The tape of a file; `None` as soon as anything is wrong with it.
pub(super) fn read(source: &[u8]) -> Option<Tape> {
    let mut reader = Reader {
        source,
        tape: Tape::for_source(source),
        at: 0,
        inside: NONE,
        in_object: false,
    };
    loop {
        reader.value()?;
        if reader.rest()? {
            return Some(reader.tape.finish());
        }
    }
}

struct Reader<'s> {
    source: &'s [u8],
    tape: Tape,
    at: usize,
    /// The container that is open.
    inside: u32,
    in_object: bool,
}

impl Reader<'_> {
    /// The next byte that is no blank.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.source.get(self.at)?;
            if byte > b' ' {
                return Some(byte);
            }
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' => {
                    self.at = string::spaces_end(self.source, self.at + 1)
                }
                _ => return Some(byte),
            }
        }
    }

    /// Reads a value, or opens containers up to and with their first scalar or the first empty one.
    #[inline]
    fn value(&mut self) -> Option<()> {
        loop {
            match self.peek()? {
                b'"' => {
                    self.tape.scalar(self.at);
                    self.at = string::end(self.source, self.at + 1)?;
                    return Some(());
                }
                b'{' => {
                    self.open(true);
                    if self.peek()? == b'}' {
                        self.close();
                        return Some(());
                    }
                    self.name()?;
                }
                b'[' => {
                    self.open(false);
                    if self.peek()? == b']' {
                        self.close();
                        return Some(());
                    }
                }
                b'-' | b'0'..=b'9' => {
                    self.tape.scalar(self.at);
                    self.at = number::end(self.source, self.at)?;
                    return Some(());
                }
                b't' => return self.keyword(b"true"),
                b'f' => return self.keyword(b"false"),
                b'n' => return self.keyword(b"null"),
                _ => return None,
            }
        }
    }

    /// What follows a value: closing brackets, then a comma and perhaps the name of a property.
    /// Whether that was all.
    #[inline]
    fn rest(&mut self) -> Option<bool> {
        loop {
            let Some(byte) = self.peek() else {
                return (self.inside == NONE).then_some(true);
            };
            if self.inside == NONE {
                return None;
            }
            match (byte, self.in_object) {
                (b',', true) => {
                    self.at += 1;
                    self.name()?;
                    return Some(false);
                }
                (b',', false) => {
                    self.at += 1;
                    return Some(false);
                }
                (b'}', true) | (b']', false) => self.close(),
                _ => return None,
            }
        }
    }

    #[inline]
    fn name(&mut self) -> Option<()> {
        if self.peek()? != b'"' {
            return None;
        }
        self.tape.scalar(self.at);
        self.at = string::end(self.source, self.at + 1)?;
        if self.peek()? != b':' {
            return None;
        }
        self.at += 1;
        Some(())
    }

    #[inline]
    fn keyword(&mut self, word: &[u8]) -> Option<()> {
        self.tape.scalar(self.at);
        if !self.source.get(self.at..)?.starts_with(word) {
            return None;
        }
        self.at += word.len();
        Some(())
    }

    #[inline]
    fn open(&mut self, object: bool) {
        self.inside = self.tape.open(self.at, self.inside);
        self.in_object = object;
        self.at += 1;
    }

    #[inline]
    fn close(&mut self) {
        self.inside = self.tape.close(self.inside, self.at);
        self.at += 1;
        let start = self.tape.at(self.inside) as usize;
        self.in_object = self.inside != NONE && self.source.get(start) == Some(&b'{');
    }
}
