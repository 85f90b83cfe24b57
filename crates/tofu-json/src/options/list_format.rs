use clap::ValueEnum;

/// How a list of ours is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON value.
    Json,
}
