//! What a canvas does to the text it is given.

use tofu_json_text::Printable;

/// How text is written: plain, exact and by the tables of OpenTofu 1.12 by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
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
