use tofu_json_term::Printable;

/// Which release of OpenTofu is followed where releases differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Profile {
    /// OpenTofu 1.12, as of v1.12.6.
    #[default]
    Tofu1_12,
    /// OpenTofu's development line for 1.13.
    Tofu1_13,
}

impl Profile {
    /// The table of the characters that quoted strings print literally, for the
    /// [`Style`](tofu_json_term::Style) of a canvas.
    #[must_use]
    pub const fn printable(self) -> Printable {
        match self {
            Self::Tofu1_12 => Printable::Unicode15,
            Self::Tofu1_13 => Printable::Unicode17,
        }
    }

    /// Whether a plan without changes says at length what that means.
    pub(super) const fn explains_no_changes(self) -> bool {
        match self {
            Self::Tofu1_12 => true,
            Self::Tofu1_13 => false,
        }
    }

    /// Whether the blank line below "No changes." is part of the heading, which in colour ends with
    /// a reset, or of the paragraph.
    pub(super) const fn heading_takes_blank_line(self) -> bool {
        match self {
            Self::Tofu1_12 => true,
            Self::Tofu1_13 => false,
        }
    }
}
