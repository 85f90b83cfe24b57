//! Where string tokens end, right or wrong.

use tofu_json_scan::{escape_length, first_special};

/// The first byte from `at` on that is a quote, a backslash or a control character.
fn stop(source: &[u8], at: usize) -> usize {
    first_special(source, at).0
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
            Some(b'\\') => match escape_length(token, at) {
                Some(length) => at += length,
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
