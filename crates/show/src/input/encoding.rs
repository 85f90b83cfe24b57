use super::error::InputError;
use super::without_front;
use std::borrow::Cow;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text in UTF-8 without a byte order mark; copied only where it was UTF-16.
///
/// Invalid UTF-8 stays for the reader of strings to replace, lone surrogates become U+FFFD.
pub(super) fn to_utf8(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, [u8]>, InputError> {
    if bytes.starts_with(b"\xff\xfe\0\0") || bytes.starts_with(b"\0\0\xfe\xff") {
        return Err(InputError::Utf32);
    }
    let text = match utf16_unit(&bytes) {
        Some(unit) => Cow::Owned(from_utf16(&bytes, unit)),
        None => bytes,
    };
    let marked = text.starts_with(BYTE_ORDER_MARK);
    Ok(if marked {
        without_front(text, BYTE_ORDER_MARK.len())
    } else {
        text
    })
}

/// How UTF-16 is to be read, if the bytes are that: a byte order mark says so, or every other byte
/// at the start is zero, as in text that begins with ASCII.
fn utf16_unit(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match bytes {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        [1..0x80, 0, 1..0x80, 0, ..] | [1..0x80, 0] => Some(u16::from_le_bytes),
        [0, 1..0x80, 0, 1..0x80, ..] | [0, 1..0x80] => Some(u16::from_be_bytes),
        _ => None,
    }
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Vec<u8> {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(pairs.len());
    let units = pairs.iter().map(|pair| unit(*pair));
    text.extend(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text.into_bytes()
}
