//! What a canvas does to the text it is given.

/// Which Unicode tables decide what a quoted string prints literally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Printable {
    /// Unicode 15.0, as in OpenTofu 1.12.
    #[default]
    Unicode15,
    /// Unicode 17.0, as in OpenTofu's development line for 1.13.
    Unicode17,
}

/// How text is written: plain, exact and by the tables of OpenTofu 1.12 unless told otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Style {
    /// Whether colour tags become escape sequences; without colour they are removed.
    pub colour: bool,
    /// Whether control characters in text of a document are made visible.
    ///
    /// The reference writes them as they are, so `false` is byte for byte its output.
    pub sanitise: bool,
    /// Which characters quoted strings print literally.
    pub printable: Printable,
}
