/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// To the end, without an error.
    Succeeded,
    /// With an error.
    Failed,
    /// Its plan was not approved: nothing was changed.
    Cancelled,
    /// By an interrupt, which outranks the errors that it causes.
    Interrupted,
    /// The stream has no end: it was cut, or the run was killed.
    Incomplete,
    /// The stream does not tell.
    Unknown,
}

impl Outcome {
    /// The word, such as `succeeded`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Interrupted => "interrupted",
            Self::Incomplete => "incomplete",
            Self::Unknown => "unknown",
        }
    }
}
