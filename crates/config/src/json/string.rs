//! Where strings end, and runs of spaces.

/// Eight bytes at once.
const LANES: usize = 8;
const ONES: u64 = u64::from_le_bytes([1; LANES]);
const HIGHS: u64 = u64::from_le_bytes([0x80; LANES]);

/// The lanes of `word` that are zero have their high bit set; lanes above the first such may, too.
#[inline]
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

/// The lanes that hold a quote, a backslash or a control character; the first one is exact.
#[inline]
const fn stops(word: u64) -> u64 {
    let quotes = zeros(word ^ u64::from_le_bytes([b'"'; LANES]));
    let backslashes = zeros(word ^ u64::from_le_bytes([b'\\'; LANES]));
    let controls = word.wrapping_sub(u64::from_le_bytes([b' '; LANES])) & !word & HIGHS;
    quotes | backslashes | controls
}

/// The first byte from `at` on that is a quote, a backslash or a control character.
#[inline]
pub(super) fn stop(source: &[u8], mut at: usize) -> usize {
    while let Some(lanes) = source.get(at..).and_then(<[u8]>::first_chunk::<LANES>) {
        let found = stops(u64::from_le_bytes(*lanes));
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += LANES;
    }
    while let Some(byte) = source.get(at) {
        if matches!(byte, b'"' | b'\\' | 0..=0x1f) {
            return at;
        }
        at += 1;
    }
    at
}

/// The first byte from `at` on that is no space.
#[inline]
pub(super) fn spaces_end(source: &[u8], mut at: usize) -> usize {
    while let Some(lanes) = source.get(at..).and_then(<[u8]>::first_chunk::<LANES>) {
        let others = u64::from_le_bytes(*lanes) ^ u64::from_le_bytes([b' '; LANES]);
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += LANES;
    }
    while source.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// One past the closing quote of a string without mistakes, whose first character is at `at`.
#[inline]
pub(super) fn end(source: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at = stop(source, at);
        match source.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at = escape(source, at + 1)?,
            _ => return None,
        }
    }
}

/// One past an escape sequence whose letter is at `at`.
#[inline]
fn escape(source: &[u8], at: usize) -> Option<usize> {
    match source.get(at)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(at + 1),
        b'u' => {
            let digits = source.get(at + 1..at + 5)?;
            digits.iter().all(u8::is_ascii_hexdigit).then_some(at + 5)
        }
        _ => None,
    }
}

/// One past the token that starts with the quote at `start`: its closing quote, or the byte before
/// the first control character, or the end of the source. Escapes need not be right.
pub(super) fn token_end(source: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        at = stop(source, at);
        match source.get(at) {
            Some(b'"') => return at + 1,
            Some(b'\\') => match source.get(at + 1) {
                // The control character ends the token all the same.
                Some(0..=0x1f) | None => return (at + 1).min(source.len()),
                Some(_) => at += 2,
            },
            Some(_) | None => return at.min(source.len()),
        }
    }
}

/// How many bytes of a string token were read when its mistake was found; `None` when it has none.
pub(super) fn mistake(token: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at = stop(token, at);
        match token.get(at) {
            Some(b'"') => return None,
            Some(b'\\') => match escape(token, at + 1) {
                Some(next) => at = next,
                None => return Some(escape_mistake(token, at + 1)),
            },
            Some(_) | None => return Some(token.len()),
        }
    }
}

fn escape_mistake(token: &[u8], letter: usize) -> usize {
    let digits = match token.get(letter) {
        Some(b'u') => {
            token
                .iter()
                .skip(letter + 1)
                .take_while(|byte| byte.is_ascii_hexdigit())
                .count()
                + 1
        }
        Some(_) => 0,
        None => return token.len(),
    };
    (letter + digits + 1).min(token.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_stops_where_it_should() {
        for byte in 0..=255_u8 {
            for before in 0..20 {
                let mut text = vec![b'a'; before];
                text.extend([0xc3, 0xa9, 0x80, 0xff, 0x21, 0x7f]);
                let at = text.len();
                text.push(byte);
                text.extend(b"bbbbbbbb\"");
                let stops = matches!(byte, b'"' | b'\\' | 0..=0x1f);
                let expected = if stops { at } else { text.len() - 1 };
                assert_eq!(stop(&text, 0), expected, "{byte} after {before}");
            }
        }
    }

    #[test]
    fn a_backslash_before_a_control_character_does_not_keep_the_token_open() {
        assert_eq!(token_end(b"\"a\\\nb\"", 0), 3);
        assert_eq!(token_end(b"\"a\\", 0), 3);
        assert_eq!(token_end(b"\"a\\\"b\" x", 0), 6);
        assert_eq!(token_end(b"\"a\tb\"", 0), 2);
    }

    #[test]
    fn mistakes_are_counted_to_the_byte_that_shows_them() {
        assert_eq!(mistake(b"\"\\x41\""), Some(3));
        assert_eq!(mistake(b"\"\\u12\""), Some(6));
        assert_eq!(mistake(b"\"\\uZZZZ\""), Some(4));
        assert_eq!(mistake(b"\"x"), Some(2));
        assert_eq!(mistake(b"\"x\\"), Some(3));
        assert_eq!(mistake(b"\"\\u1234\\n\""), None);
    }
}
