//! What a canvas does to the text it is given.

use tofu_json_text::Printable;

/// How text is written: plain, exact and by the tables of OpenTofu 1.12 by default.
///
/// ```
/// use tofu_json_term::Style;
///
/// const COLOR: Style = Style::new().color(true);
/// assert!(COLOR.color && !COLOR.sanitize);
/// assert_eq!(COLOR.color(false), Style::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Style {
    /// Whether colour tags become escape sequences; without colour they are removed.
    pub color: bool,
    /// Whether control characters in text of a document are made visible.
    ///
    /// OpenTofu writes them as they are, so `false` is byte for byte its output.
    pub sanitize: bool,
    /// Which characters quoted strings print literally.
    pub printable: Printable,
}

impl Style {
    /// Plain and exact, as by default.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            color: false,
            sanitize: false,
            printable: Printable::Unicode15,
        }
    }

    /// Sets [`color`](Self#structfield.color).
    #[must_use]
    pub const fn color(mut self, color: bool) -> Self {
        self.color = color;
        self
    }

    /// Sets [`sanitize`](Self#structfield.sanitize).
    #[must_use]
    pub const fn sanitize(mut self, sanitize: bool) -> Self {
        self.sanitize = sanitize;
        self
    }

    /// Sets [`printable`](Self#structfield.printable).
    #[must_use]
    pub const fn printable(mut self, printable: Printable) -> Self {
        self.printable = printable;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Style;

    #[test]
    fn the_new_one_is_the_default() {
        assert_eq!(Style::new(), Style::default());
    }
}
