//! How a name or key comes out, found out once.

use tofu_json_text::{
    Printable, Width, is_ascii_identifier, is_identifier, is_plain, quoted_width,
};

/// How a name or key comes out and how wide that is, see [`Canvas::spelled`](crate::Canvas::spelled).
///
/// ```
/// use tofu_json_term::{Canvas, Printable, Spelling, Style, Width};
///
/// let key = Spelling::of_key("a.b", Printable::Unicode15);
/// assert_eq!(key.width(), Width { bytes: 5, chars: 5 });
///
/// let mut canvas = Canvas::new(Style::default());
/// canvas.spelled("a.b", key);
/// assert_eq!(canvas.as_str(), r#""a.b""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    width: Width,
    pub(crate) form: NameForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameForm {
    /// As it is.
    Bare,
    /// As it is, between quotes.
    Plain,
    /// Between quotes, with escapes.
    Escaped,
}

impl Spelling {
    /// A name of which it is known that it is an identifier of ASCII letters.
    #[must_use]
    pub const fn bare(name: &str) -> Self {
        Self {
            width: Width::ascii(name.len()),
            form: NameForm::Bare,
        }
    }

    /// A name: bare if it is an identifier, otherwise quoted.
    #[must_use]
    pub fn of_name(name: &str, printable: Printable) -> Self {
        if is_ascii_identifier(name) {
            return Self::bare(name);
        }
        if is_identifier(name) {
            return Self {
                width: Width::of(name),
                form: NameForm::Bare,
            };
        }
        Self::of_key(name, printable)
    }

    /// A key, which is always quoted.
    #[must_use]
    pub fn of_key(key: &str, printable: Printable) -> Self {
        if is_plain(key) {
            return Self {
                width: Width::ascii(key.len() + 2),
                form: NameForm::Plain,
            };
        }
        Self {
            width: quoted_width(key, printable),
            form: NameForm::Escaped,
        }
    }

    /// How wide it comes out.
    #[must_use]
    pub const fn width(self) -> Width {
        self.width
    }
}

#[cfg(test)]
mod tests {
    use super::Spelling;
    use crate::{Canvas, Printable, Style, Width};

    #[test]
    fn spelled_as_written_piece_by_piece() {
        for text in ["", "a", "a b", "größe", "a.größe", "\t", "\"", "\u{feff}a"] {
            let (mut name, mut key) =
                (Canvas::new(Style::default()), Canvas::new(Style::default()));
            name.name(text);
            key.quoted(text);
            for (written, spelling) in [
                (name, Spelling::of_name(text, Printable::Unicode15)),
                (key, Spelling::of_key(text, Printable::Unicode15)),
            ] {
                let mut canvas = Canvas::new(Style::default());
                canvas.spelled(text, spelling);
                assert_eq!(canvas.as_str(), written.as_str());
                assert_eq!(spelling.width(), Width::of(written.as_str()));
            }
        }
    }
}
