use crate::CheckedSlice;

/// What a backslash and what follows it mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape<'t> {
    /// A character.
    Character(char),
    /// Nothing: no escape begins with this character.
    Unknown(&'t str),
    /// Nothing: `\u` or `\U` with too few digits.
    Short(char),
    /// Nothing: digits of no character.
    NoCharacter(u32),
}

/// All escapes of a text with their places and lengths in bytes, backslashes included.
pub fn escapes(text: &[u8]) -> impl Iterator<Item = (u32, u32, Escape<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.iter().position(|byte| *byte == b'\\')?;
        let (length, escape) = escape(text.slice(start + 1..));
        at = start + 1 + length;
        Some((
            u32::try_from(start).ok()?,
            u32::try_from(length + 1).ok()?,
            escape,
        ))
    })
}

/// Reads the escape whose backslash was just before `text`: its length without the backslash, and what it means.
///
/// ```
/// use tofu_json_text::native::{Escape, escape};
///
/// assert_eq!(escape(br"u00e9!"), (5, Escape::Character('é')));
/// assert_eq!(escape(b"q"), (1, Escape::Unknown("q")));
/// ```
#[must_use]
pub fn escape(text: &[u8]) -> (usize, Escape<'_>) {
    let (&selector, rest) = match text.split_first() {
        Some(split) => split,
        None => return (0, Escape::Unknown("")),
    };
    match selector {
        b'n' => (1, Escape::Character('\n')),
        b'r' => (1, Escape::Character('\r')),
        b't' => (1, Escape::Character('\t')),
        b'"' => (1, Escape::Character('"')),
        b'\\' => (1, Escape::Character('\\')),
        b'u' => code(rest, 'u', 4),
        b'U' => code(rest, 'U', 8),
        _ => {
            let length = text
                .iter()
                .skip(1)
                .take_while(|byte| **byte & 0xc0 == 0x80)
                .count()
                + 1;
            let symbol = text.slice(..length);
            let symbol = std::str::from_utf8(symbol).unwrap_or("\u{fffd}");
            (length, Escape::Unknown(symbol))
        }
    }
}

fn code<'t>(text: &'t [u8], selector: char, digits: usize) -> (usize, Escape<'t>) {
    let found = text
        .iter()
        .take(digits)
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    if found < digits {
        return (1 + found, Escape::Short(selector));
    }
    let code = text
        .iter()
        .take(digits)
        .filter_map(|byte| char::from(*byte).to_digit(16))
        .fold(0_u32, |code, digit| (code << 4) | digit);
    let escape = char::from_u32(code).map_or(Escape::NoCharacter(code), Escape::Character);
    (1 + digits, escape)
}
