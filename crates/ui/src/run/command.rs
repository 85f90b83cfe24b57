/// The command that wrote a stream, as far as the stream shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `plan`. An apply that was cut before its first operation reads like one.
    Plan,
    /// `apply`. A destroy that was cut before its summary reads like one.
    Apply,
    /// `destroy`.
    Destroy,
    /// `refresh`.
    Refresh,
    /// `test`.
    Test,
    /// One that neither plans nor applies, such as `init` or `state list`.
    Other,
    /// Too little is there to tell.
    Unknown,
}

impl Command {
    /// The word: the command's name, `other` or `unknown`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Apply => "apply",
            Self::Destroy => "destroy",
            Self::Refresh => "refresh",
            Self::Test => "test",
            Self::Other => "other",
            Self::Unknown => "unknown",
        }
    }

    /// The command of that name; [`Command::Other`] for names that are not in the list.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "plan" => Self::Plan,
            "apply" => Self::Apply,
            "destroy" => Self::Destroy,
            "refresh" => Self::Refresh,
            "test" => Self::Test,
            _ => Self::Other,
        }
    }
}
