/// The phase that a run has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// Nothing has happened yet.
    #[default]
    Starting,
    /// Objects are refreshed, data sources are read.
    Planning,
    /// The planned changes have been listed.
    Planned,
    /// It is being done.
    Applying,
    /// Tests run.
    Testing,
    /// The final message is there.
    Finished,
}

impl Phase {
    /// The word, such as `planning`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Starting => "starting",
            Self::Planning => "planning",
            Self::Planned => "planned",
            Self::Applying => "applying",
            Self::Testing => "testing",
            Self::Finished => "finished",
        }
    }
}
