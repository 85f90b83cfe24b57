use std::ops::Add;

use crate::quote::{Piece, pieces, short_escape};
use crate::{Printable, is_identifier};

/// The size of a display form.
///
/// Two measures, because OpenTofu sets a column by bytes and fills it by code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Width {
    /// Bytes of UTF-8: what the widest name of a column is chosen by.
    pub bytes: usize,
    /// Code points: what the spaces after a name are counted by.
    pub chars: usize,
}

impl Width {
    /// The size of text that is written as it is.
    #[must_use]
    #[inline]
    pub fn of(text: &str) -> Self {
        Self {
            bytes: text.len(),
            // Names are short, and nearly all of them are ASCII.
            chars: match text.is_ascii() {
                true => text.len(),
                false => text.chars().count(),
            },
        }
    }

    /// The size of text that is ASCII.
    #[must_use]
    #[inline]
    pub const fn ascii(length: usize) -> Self {
        Self {
            bytes: length,
            chars: length,
        }
    }
}

impl Add for Width {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            bytes: self.bytes + other.bytes,
            chars: self.chars + other.chars,
        }
    }
}

/// The width of a name: bare if it is an identifier, otherwise quoted.
///
/// ```
/// use tofu_json_text::{Printable, Width, name_width};
///
/// assert_eq!(name_width("größe", Printable::Unicode15), Width { bytes: 7, chars: 5 });
/// assert_eq!(name_width("a.b", Printable::Unicode15), Width { bytes: 5, chars: 5 });
/// ```
#[must_use]
pub fn name_width(text: &str, printable: Printable) -> Width {
    if is_identifier(text) {
        Width::of(text)
    } else {
        quoted_width(text, printable)
    }
}

/// The width of a quoted string, quotes included.
#[must_use]
pub fn quoted_width(text: &str, printable: Printable) -> Width {
    pieces(text, printable)
        .map(|piece| piece_width(&piece))
        .fold(Width::ascii(2), Add::add)
}

fn piece_width(piece: &Piece<'_>) -> Width {
    match *piece {
        Piece::Literal(text) => Width::of(text),
        Piece::Escaped(c) => Width::ascii(match (short_escape(c), u32::from(c)) {
            (Some(escape), _) => escape.len(),
            (None, ..0x80) => r"\x00".len(),
            (None, 0x80..0x1_0000) => r"\u0000".len(),
            (None, 0x1_0000..) => r"\U00000000".len(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Width, name_width, quoted_width};
    use crate::{Printable, is_identifier, quote};

    #[test]
    fn widths_are_those_of_the_written_form() {
        for text in [
            "",
            "a",
            "a b",
            "größe",
            "a.größe",
            "日本",
            "日 本",
            "\t\0\u{a0}\u{1fae9}",
            "\"\\",
            "😀",
            "\u{feff}a",
            "a name of more than sixteen letters, with \u{7f} in it",
        ] {
            for printable in [Printable::Unicode15, Printable::Unicode17] {
                let quoted = quote(text, printable);
                assert_eq!(
                    quoted_width(text, printable),
                    Width::of(&quoted),
                    "{text:?}"
                );
                let name = if is_identifier(text) { text } else { &quoted };
                assert_eq!(name_width(text, printable), Width::of(name), "{text:?}");
            }
        }
    }
}
