use crate::json::Json;
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

impl ListFormat {
    /// What was written about one thing after the other: of JSON a list, where there may be several.
    pub(crate) fn join(self, told: &[String], several: bool) -> String {
        match self {
            Self::Text => told.concat(),
            Self::Json => Json::one_or_list(told, several),
        }
    }
}
