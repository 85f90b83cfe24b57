//! How results are written that are not for people alone.

use crate::json::{Json, finish};
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
    /// Joins what was written about one thing after the other. JSON becomes a list where there may be several.
    pub(crate) fn join(self, texts: &[String], several: bool) -> String {
        match self {
            Self::Text => texts.concat(),
            Self::Json => one_or_list(texts, several),
        }
    }
}

/// Objects that were written as lines: the only one as it is, unless several were asked for, else a list.
fn one_or_list(objects: &[String], several: bool) -> String {
    let mut json = Json::line();
    match objects {
        [object] if !several => json.json(object),
        _ => json.list(objects, |json, object| json.json(object)),
    }
    finish(json)
}

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FindingsFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code hosts.
    Sarif,
}
