use crate::tables;

/// Which Unicode tables decide what a quoted string prints literally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Printable {
    /// Unicode 15.0, as in OpenTofu 1.12.
    #[default]
    Unicode15,
    /// Unicode 17.0, as in OpenTofu's development line for 1.13.
    Unicode17,
}

/// Whether a character prints as itself in quoted text.
///
/// Printable are the ASCII space and every letter, mark, number, punctuation and symbol of that Unicode
/// version. Everything else, other spaces and unassigned characters included, is written as an escape.
///
/// ```
/// use tofu_json_text::{Printable, is_printable};
///
/// assert!(is_printable('é', Printable::Unicode15));
/// assert!(!is_printable('\u{a0}', Printable::Unicode15));
/// ```
#[must_use]
#[inline]
pub fn is_printable(character: char, printable: Printable) -> bool {
    if character.is_ascii() {
        !character.is_ascii_control()
    } else {
        tables::is_printable(character, printable)
    }
}

#[cfg(test)]
mod tests {
    use super::{Printable, is_printable};

    #[test]
    fn printable_ones() {
        for character in " aZ0~\"é日$\u{301}\u{1f600}\u{e0100}".chars() {
            assert!(
                is_printable(character, Printable::Unicode15),
                "{character:?}"
            );
        }
    }

    #[test]
    fn others() {
        let others = "\0\n\u{7f}\u{a0}\u{ad}\u{200b}\u{2028}\u{feff}\u{e000}\u{378}\u{10ffff}";
        for character in others.chars() {
            assert!(
                !is_printable(character, Printable::Unicode15),
                "{character:?}"
            );
        }
    }

    /// U+1C80 to U+1C88 are of Unicode 9.0, U+1C89 is of 16.0.
    #[test]
    fn characters_newer_than_the_table_are_not_printable() {
        assert!(is_printable('\u{1c88}', Printable::Unicode15));
        assert!(!is_printable('\u{1c89}', Printable::Unicode15));
        assert!(is_printable('\u{1c89}', Printable::Unicode17));
    }
}
