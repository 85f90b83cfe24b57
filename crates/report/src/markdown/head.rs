//! The table of runs.

use super::code::span;
use crate::format_duration;
use tofu_json_ui::{Outcome, Run, result_sentence};

pub(super) const TABLE: &str = "\
| run | command | outcome | result | errors | warnings | time |
|---|---|---|---|---:|---:|---:|
";

pub(super) fn row(name: &str, run: &Run) -> String {
    let outcome = match run.outcome() {
        Outcome::Succeeded => "succeeded".to_owned(),
        other => format!("**{}**", other.as_str()),
    };
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    format!(
        "| {} | {} | {outcome} | {} | {} | {} | {} |\n",
        span(name),
        run.command().as_str(),
        or_none(result_sentence(run)),
        run.errors,
        run.warnings,
        or_none(run.duration().map(format_duration)),
    )
}
