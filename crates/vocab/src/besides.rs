/// What a plan does to an object besides its [`Action`](crate::Action); the default is nothing.
///
/// ```
/// use tofu_json_vocab::{Action, Besides, Mode};
///
/// assert!(!Action::NoOp.is_listed(&Mode::Managed, Besides::default()));
/// assert!(Action::NoOp.is_listed(&Mode::Managed, Besides::default().moved(true)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Besides {
    /// Its address changes.
    pub moved: bool,
    /// It is imported.
    pub importing: bool,
}

impl Besides {
    /// The same with or without a move.
    #[must_use]
    pub const fn moved(self, moved: bool) -> Self {
        Self { moved, ..self }
    }

    /// The same with or without an import.
    #[must_use]
    pub const fn importing(self, importing: bool) -> Self {
        Self { importing, ..self }
    }

    /// Whether there is anything.
    #[must_use]
    pub const fn is_something(self) -> bool {
        self.moved || self.importing
    }
}
