//! The clipboard of the terminal, also over a network.

/// The longest text in bytes: some terminals drop longer sequences.
const MOST: usize = 50_000;

/// The sequence OSC 52 by which a terminal copies a text; none for a text that is too long.
pub(super) fn copy(text: &str) -> Option<String> {
    let fits = text.len() <= MOST;
    fits.then(|| format!("\u{1b}]52;c;{}\u{7}", base64(text.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS.get((bits >> (18 - 6 * place) & 63) as usize);
            // A group of n bytes has n + 1 letters.
            let is_there = place <= group.len();
            text.push(
                letter
                    .filter(|_| is_there)
                    .map_or('=', |letter| char::from(*letter)),
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{MOST, base64, copy};

    /// From RFC 4648.
    #[test]
    fn the_vectors_of_the_standard() {
        for (text, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), expected);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }

    #[test]
    fn a_sequence_for_what_is_not_too_long() {
        assert_eq!(copy("a.b").as_deref(), Some("\u{1b}]52;c;YS5i\u{7}"));
        assert!(copy(&"x".repeat(MOST + 1)).is_none());
    }
}
