/// Whether values are written that a document calls sensitive.
///
/// ```
/// use tofu_json_vocab::Secrets;
///
/// let wanted = std::env::args().any(|argument| argument == "--show-sensitive");
/// assert_eq!(Secrets::shown_if(wanted), Secrets::Masked);
/// assert!(!Secrets::default().are_shown());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Secrets {
    /// They are left out, or something else is written in their place.
    #[default]
    Masked,
    /// They are written like all others.
    Shown,
}

impl Secrets {
    /// Shown if somebody asked for that, or else masked.
    #[must_use]
    pub const fn shown_if(wanted: bool) -> Self {
        if wanted { Self::Shown } else { Self::Masked }
    }

    /// Whether they are shown.
    #[must_use]
    pub const fn are_shown(self) -> bool {
        matches!(self, Self::Shown)
    }
}
