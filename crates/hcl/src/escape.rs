//! Backslash escapes of quoted text.

/// The meaning of a backslash and the characters after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escape<'t> {
    /// A character.
    Character(char),
    /// Nothing: no escape begins with this character.
    Unknown(&'t str),
    /// Nothing: `\u` or `\U` with too few digits.
    Short(char),
    /// Nothing: digits of no character.
    NoCharacter(u32),
}

/// All escapes of a text with their places and lengths in bytes.
pub(crate) fn escapes(text: &[u8]) -> impl Iterator<Item = (u32, u32, Escape<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.iter().position(|byte| *byte == b'\\')?;
        let (length, escape) = escape(text.get(start + 1..).unwrap_or_default());
        at = start + 1 + length;
        Some((
            u32::try_from(start).ok()?,
            u32::try_from(length + 1).ok()?,
            escape,
        ))
    })
}

/// Reads what follows a backslash; gives its length too.
fn escape(text: &[u8]) -> (usize, Escape<'_>) {
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
            let symbol = text.get(..length).unwrap_or_default();
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

/// Decodes text between quotes: escapes are replaced, and `$${` becomes `${`.
pub(crate) fn quoted(text: &str, out: &mut String) {
    if text.contains('\\') {
        // A sigil that an escape gives is never part of `$${`: the pieces are read one by one.
        let mut done = 0;
        for (at, length, escape) in escapes(text.as_bytes()) {
            sigils(text.get(done..at as usize).unwrap_or_default(), out);
            if let Escape::Character(character) = escape {
                out.push(character);
            }
            done = (at + length) as usize;
        }
        sigils(text.get(done..).unwrap_or_default(), out);
    } else {
        sigils(text, out);
    }
}

/// Drops one sigil of each `$${` and `%%{`.
pub(crate) fn sigils(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(brace) = rest.find('{') {
        let (before, after) = rest.split_at(brace);
        let escaped = before.ends_with("$$") || before.ends_with("%%");
        out.push_str(before.get(..brace - usize::from(escaped)).unwrap_or(before));
        out.push('{');
        rest = after.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
}
