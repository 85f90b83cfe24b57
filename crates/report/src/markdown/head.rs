//! The table of runs.

use super::code::span;
use crate::told;
use tofu_json_ui::{Outcome, Run};

pub(super) const TABLE: &str = "\
| run | command | outcome | add | change | destroy | errors | warnings | time |
|---|---|---|---:|---:|---:|---:|---:|---:|
";

pub(super) fn row(name: &str, run: &Run) -> String {
    let outcome = match run.outcome() {
        Outcome::Succeeded => "succeeded".to_owned(),
        other => format!("**{}**", other.as_str()),
    };
    let counts = run.changes();
    let count = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    format!(
        "| {} | {} | {outcome} | {} | {} | {} | {} | {} | {} |\n",
        span(name),
        run.command().as_str(),
        count(counts.map(|counts| counts.add)),
        count(counts.map(|counts| counts.change)),
        count(counts.map(|counts| counts.destroy)),
        run.errors,
        run.warnings,
        run.duration().map_or_else(String::new, told),
    )
}
