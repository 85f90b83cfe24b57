//! Messages of protobuf, read where they are: nothing is copied, and lengths are held to the bytes that there are.

use crate::error::Fault;
use tofu_json_text::CheckedSlice;

/// A message, or the content of any field that has a length.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WireBytes<'a> {
    pub(crate) bytes: &'a [u8],
    /// Where it is in the entry.
    pub(crate) at: usize,
}

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wire<'a> {
    Varint(u64),
    Bytes(WireBytes<'a>),
    /// A fixed number or a group, which no field that is known has.
    Other,
}

/// Fields of a message in order.
pub(crate) struct Fields<'a> {
    message: WireBytes<'a>,
    at: usize,
}

/// The largest number that a field can have.
const LARGEST_FIELD: u64 = (1 << 29) - 1;

/// Groups within one another.
const GROUPS: usize = 10_000;

impl<'a> WireBytes<'a> {
    pub(crate) const fn fields(self) -> Fields<'a> {
        Fields {
            message: self,
            at: 0,
        }
    }

    /// The text of a string field.
    pub(crate) fn text(self) -> Result<&'a str, Fault> {
        tofu_json_scan::utf8(self.bytes).map_err(|error| {
            Fault::new("expected a string in UTF-8, found other bytes")
                .at(self.at + error.valid_up_to())
        })
    }
}

impl<'a> Wire<'a> {
    /// The content, where it has a length.
    pub(crate) const fn bytes(self) -> Option<WireBytes<'a>> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// Takes a number over.
    pub(crate) fn set_number(self, to: &mut u64) {
        if let Self::Varint(number) = self {
            *to = number;
        }
    }

    /// Takes a flag over.
    pub(crate) fn set_flag(self, to: &mut bool) {
        if let Self::Varint(number) = self {
            *to = number != 0;
        }
    }

    /// Takes a string over.
    pub(crate) fn set_text(self, to: &mut &'a str) -> Result<(), Fault> {
        if let Self::Bytes(bytes) = self {
            *to = bytes.text()?;
        }
        Ok(())
    }
}

impl<'a> Fields<'a> {
    /// How far the fields were read.
    pub(crate) const fn position(&self) -> usize {
        self.at
    }

    /// The next field by its number.
    pub(crate) fn next(&mut self) -> Result<Option<(u32, Wire<'a>)>, Fault> {
        if self.at == self.message.bytes.len() {
            return Ok(None);
        }
        let start = self.at;
        let (number, kind) = self.tag()?;
        let wire = match kind {
            3 => {
                self.skip_group(number, start)?;
                Wire::Other
            }
            4 => return Err(self.fault("expected a field, found the end of a group", start)),
            kind => self.value(kind, start)?,
        };
        Ok(Some((number, wire)))
    }

    fn tag(&mut self) -> Result<(u32, u64), Fault> {
        let start = self.at;
        let tag = self.varint()?;
        let number = tag >> 3;
        match u32::try_from(number) {
            Ok(field) if (1..=LARGEST_FIELD).contains(&number) => Ok((field, tag & 7)),
            _ => Err(self.fault(
                "expected the number of a field, found one that none has",
                start,
            )),
        }
    }

    /// The value of a field that is no group.
    fn value(&mut self, kind: u64, start: usize) -> Result<Wire<'a>, Fault> {
        match kind {
            0 => self.varint().map(Wire::Varint),
            1 => self.take(8).map(|_| Wire::Other),
            2 => {
                let length = self.varint()?;
                let length = usize::try_from(length).unwrap_or(usize::MAX);
                self.take(length).map(Wire::Bytes)
            }
            5 => self.take(4).map(|_| Wire::Other),
            _ => Err(self.fault(
                "expected a kind of field that there is, found another",
                start,
            )),
        }
    }

    fn skip_group(&mut self, number: u32, start: usize) -> Result<(), Fault> {
        let mut open = vec![number];
        while let Some(innermost) = open.last().copied() {
            if self.at == self.message.bytes.len() {
                return Err(self.fault(
                    "expected the end of a group, found the end of the message",
                    start,
                ));
            }
            let at = self.at;
            match self.tag()? {
                (number, 3) if open.len() < GROUPS => open.push(number),
                (number, 4) if number == innermost => _ = open.pop(),
                (_, 3 | 4) => {
                    return Err(
                        self.fault("expected the end of a group, found that of another", at)
                    );
                }
                (_, kind) => _ = self.value(kind, at)?,
            }
        }
        Ok(())
    }

    fn take(&mut self, length: usize) -> Result<WireBytes<'a>, Fault> {
        let rest = self.message.bytes.slice(self.at..);
        let Some(bytes) = rest.get(..length) else {
            let text = format!("expected {length} bytes, found {}", rest.len());
            return Err(self.fault(&text, self.at));
        };
        let at = self.message.at + self.at;
        self.at += length;
        Ok(WireBytes { bytes, at })
    }

    fn varint(&mut self) -> Result<u64, Fault> {
        let rest = self.message.bytes.slice(self.at..);
        // Nearly all numbers are small.
        if let Some(byte @ 0..=0x7f) = rest.first() {
            self.at += 1;
            return Ok(u64::from(*byte));
        }
        let mut number = 0;
        for (position, byte) in rest.iter().take(10).enumerate() {
            if position == 9 && *byte > 1 {
                break;
            }
            number |= u64::from(byte & 0x7f) << (7 * position);
            if byte & 0x80 == 0 {
                self.at += position + 1;
                return Ok(number);
            }
        }
        let text = match rest.len() {
            0..10 => "expected a number, found the end of the message",
            _ => "expected a number of 64 bits, found a longer one",
        };
        Err(self.fault(text, self.at))
    }

    #[cold]
    fn fault(&self, text: &str, at: usize) -> Fault {
        Fault::new(text).at(self.message.at + at)
    }
}

/// A message that may be given in several parts, which then count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessageParts<'a> {
    first: Option<WireBytes<'a>>,
    more: Vec<WireBytes<'a>>,
}

impl<'a> MessageParts<'a> {
    pub(crate) fn add(&mut self, wire: Wire<'a>) {
        let Some(bytes) = wire.bytes() else { return };
        match self.first {
            None => self.first = Some(bytes),
            Some(_) => self.more.push(bytes),
        }
    }

    pub(crate) const fn is_given(&self) -> bool {
        self.first.is_some()
    }

    /// Hands on every field.
    pub(crate) fn each_field(
        &self,
        mut take: impl FnMut(u32, Wire<'a>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        for part in self.first.iter().chain(&self.more) {
            each_field(*part, &mut take)?;
        }
        Ok(())
    }
}

impl<'a> From<WireBytes<'a>> for MessageParts<'a> {
    fn from(bytes: WireBytes<'a>) -> Self {
        Self {
            first: Some(bytes),
            more: Vec::new(),
        }
    }
}

/// Hands on every field of a message.
pub(crate) fn each_field<'a>(
    message: WireBytes<'a>,
    mut take: impl FnMut(u32, Wire<'a>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut fields = message.fields();
    while let Some((number, wire)) = fields.next()? {
        take(number, wire)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Wire, WireBytes, each_field};

    fn read(bytes: &[u8]) -> Result<Vec<(u32, String)>, String> {
        let mut found = Vec::new();
        let message = WireBytes { bytes, at: 100 };
        let read = each_field(message, |number, wire| {
            let text = match wire {
                Wire::Varint(number) => number.to_string(),
                Wire::Bytes(bytes) => bytes.text()?.to_owned(),
                Wire::Other => "-".to_owned(),
            };
            found.push((number, text));
            Ok(())
        });
        match read {
            Ok(()) => Ok(found),
            Err(fault) => Err(fault.told()),
        }
    }

    #[test]
    fn fields_in_order() {
        let all = read(b"\x08\x96\x01\x12\x02hi\x1d1234\x21 8 bytes\x2b\x08\x01\x2c");
        let all = all.unwrap();
        let all: Vec<_> = all
            .iter()
            .map(|(number, text)| (*number, text.as_str()))
            .collect();
        assert_eq!(all, [(1, "150"), (2, "hi"), (3, "-"), (4, "-"), (5, "-")]);
    }

    #[test]
    fn what_is_broken_is_refused_at_its_place() {
        for (bytes, expected) in [
            (
                &b"\x00\x01"[..],
                "expected the number of a field, found one that none has at Some(100)",
            ),
            (
                b"\x08\x80",
                "expected a number, found the end of the message at Some(101)",
            ),
            (b"\x12\x05hi", "expected 5 bytes, found 2 at Some(102)"),
            (
                b"\x0b\x08\x01",
                "expected the end of a group, found the end of the message at Some(100)",
            ),
            (
                b"\x0b\x14",
                "expected the end of a group, found that of another at Some(101)",
            ),
            (
                b"\x0c",
                "expected a field, found the end of a group at Some(100)",
            ),
            (
                b"\x0e",
                "expected a kind of field that there is, found another at Some(100)",
            ),
            (
                b"\x12\x02h\xff",
                "expected a string in UTF-8, found other bytes at Some(103)",
            ),
            (
                b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
                "expected a number of 64 bits, found a longer one at Some(101)",
            ),
        ] {
            assert_eq!(read(bytes).unwrap_err(), expected);
        }
    }
}
