//! Messages of protobuf.

/// A message, or a part of one.
#[derive(Debug, Default)]
pub(super) struct Message {
    bytes: Vec<u8>,
}

impl Message {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
    }

    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// A number; zero is left out.
    pub(super) fn number(&mut self, field: u32, number: u64) {
        if number != 0 {
            self.varint(u64::from(field) << 3);
            self.varint(number);
        }
    }

    pub(super) fn flag(&mut self, field: u32, value: bool) {
        self.number(field, value.into());
    }

    /// Bytes, also none.
    pub(super) fn field(&mut self, field: u32, bytes: &[u8]) {
        self.varint(u64::from(field) << 3 | 2);
        self.varint(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    /// A text; an empty one is left out.
    pub(super) fn text(&mut self, field: u32, text: &str) {
        if !text.is_empty() {
            self.field(field, text.as_bytes());
        }
    }

    pub(super) fn message(&mut self, field: u32, message: &Self) {
        self.field(field, &message.bytes);
    }

    /// A value in MessagePack.
    pub(super) fn value(&mut self, field: u32, packed: &[u8]) {
        let mut value = Self::default();
        value.field(1, packed);
        self.message(field, &value);
    }

    /// An entry of a map.
    pub(super) fn entry(&mut self, field: u32, key: &str, value: &Self) {
        let mut entry = Self::default();
        entry.field(1, key.as_bytes());
        entry.message(2, value);
        self.message(field, &entry);
    }
}
