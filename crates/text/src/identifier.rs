use crate::tables;

/// Whether a name is an HCL identifier and so needs no quotes.
///
/// That is a letter (Unicode 9.0 `ID_Start`) or `_`, then any number of `ID_Continue` characters
/// and `-`. Keywords are identifiers like any other, and one leading U+FEFF is tolerated.
///
/// ```
/// use tofu_json_text::is_identifier;
///
/// assert!(is_identifier("ingress-rule_2"));
/// assert!(!is_identifier("kubernetes.io"));
/// ```
#[must_use]
#[inline]
pub fn is_identifier(text: &str) -> bool {
    if is_ascii_identifier(text) {
        return true;
    }
    let mut chars = text.strip_prefix('\u{feff}').unwrap_or(text).chars();
    chars.next().is_some_and(starts_identifier) && chars.all(continues_identifier)
}

/// Whether a name is an [identifier](is_identifier) of ASCII letters, as nearly all are.
#[doc(hidden)]
#[must_use]
#[inline]
pub fn is_ascii_identifier(text: &str) -> bool {
    matches!(
        text.as_bytes().first(),
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'_')
    ) && text.bytes().fold(true, |all, byte| all & is_of_name(byte))
}

/// Whether an identifier can go on with this byte, which is ASCII: looked up, since names are short, and no loop over
/// their bytes should end before the last.
#[inline]
fn is_of_name(byte: u8) -> bool {
    const OF_NAMES: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = 0_u8;
        while byte < 128 {
            #[expect(clippy::indexing_slicing, reason = "the compiler makes the table")]
            {
                table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
            }
            byte += 1;
        }
        table
    };
    OF_NAMES.get(usize::from(byte)).copied().unwrap_or_default()
}

/// Whether an identifier can start with this character: the one rule for names in files and in printed text.
#[must_use]
#[inline]
pub fn starts_identifier(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || (!c.is_ascii() && tables::starts_identifier(c))
}

/// Whether an identifier can go on with this character.
#[must_use]
#[inline]
pub fn continues_identifier(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '_' | '-')
        || (!c.is_ascii() && tables::continues_identifier(c))
}

#[cfg(test)]
mod tests {
    use super::{is_ascii_identifier, is_identifier};

    #[test]
    fn identifiers() {
        for name in ["a", "_", "a-", "A_b-C9"] {
            assert!(is_ascii_identifier(name), "{name:?}");
        }
        for name in ["", "-a", "1a", "a.b", "é", "\u{feff}a"] {
            assert!(!is_ascii_identifier(name), "{name:?}");
        }
        for name in [
            "a",
            "_",
            "a-",
            "a1",
            "_1",
            "A_b-C9",
            "null",
            "true",
            "for",
            "é",
            "ñandú",
            "日本",
            "ключ",
            "a\u{301}",
            "a\u{b7}b",
            "ªº",
            "\u{feff}a",
            "\u{2118}",
            "\u{212e}",
        ] {
            assert!(is_identifier(name), "{name:?}");
        }
    }

    #[test]
    fn other_names() {
        for name in [
            "",
            "-a",
            "1a",
            "a.b",
            "a:b",
            "a b",
            "a/b",
            "a\n",
            "\u{301}a",
            "😀",
            "a😀",
            "a\u{a0}b",
            "\u{feff}",
            "\u{feff}\u{feff}a",
            "a\u{feff}",
            "٣a",
            "a\u{200d}b",
            "$a",
            "a@b",
        ] {
            assert!(!is_identifier(name), "{name:?}");
        }
    }

    /// U+0860 came with Unicode 10.0, U+1C80 with 9.0.
    #[test]
    fn letters_younger_than_unicode_9_do_not_count() {
        assert!(!is_identifier("\u{860}"));
        assert!(is_identifier("\u{1c80}"));
    }
}
