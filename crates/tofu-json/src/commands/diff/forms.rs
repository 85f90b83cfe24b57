//! The forms of differences, written while they are found.

use crate::environment::Environment;
use crate::json::harmless;
use crate::options::display::DisplayArgs;
use crate::options::output::OutputSink;
use clap::ValueEnum;
use std::io::{self, Write};
use tofu_json_show::compare::{
    DifferenceEntry, DifferenceTally, FORMAT_VERSION, entry_text, write_entry_json,
    write_entry_markdown,
};
use tofu_json_show::review::{LineOptions, ReviewTextOptions};
use tofu_json_term::Style;
use tofu_json_value::Json;

/// How differences are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object: what differs, value by value.
    Json,
    /// Markdown for a comment.
    Markdown,
}

/// Writes differences one after another.
pub(crate) struct DifferenceWriter {
    sink: OutputSink,
    format: DiffFormat,
    text: ReviewTextOptions,
    is_first: bool,
}

impl DifferenceWriter {
    pub(crate) fn new(
        sink: OutputSink,
        format: DiffFormat,
        display: DisplayArgs,
        to_file: bool,
    ) -> Self {
        let display = display.resolve(&Environment::read(), to_file);
        let mut text = ReviewTextOptions::default();
        text.style = Style::default().color(display.color).sanitize(true);
        text.lines.width = display.width;
        Self {
            sink,
            format,
            text,
            is_first: true,
        }
    }

    /// What comes before all differences; `members` are those of the JSON object.
    pub(crate) fn begin(&mut self, members: &[(&str, &str)]) -> io::Result<()> {
        if self.format != DiffFormat::Json {
            return Ok(());
        }
        let mut json = Json::line();
        json.object(|json| {
            for (name, text) in [("format_version", FORMAT_VERSION)].iter().chain(members) {
                json.text(name, text);
            }
        });
        // The object ends when all differences have come.
        let members = json.into_text();
        let open = members.strip_suffix('}').unwrap_or(&members);
        write!(self.sink, "{},\"differences\":[", harmless(open))
    }

    /// One difference.
    pub(crate) fn entry(&mut self, entry: &DifferenceEntry<'_>) -> io::Result<()> {
        let mut text = String::new();
        match self.format {
            DiffFormat::Text => text = entry_text(entry, &self.text),
            DiffFormat::Markdown => {
                write_entry_markdown(&mut text, entry, &LineOptions::default());
            }
            DiffFormat::Json => {
                text.push_str(if self.is_first { "\n" } else { ",\n" });
                let mut json = Json::to(&mut text);
                write_entry_json(&mut json, entry);
                text = harmless(&text).into_owned();
            }
        }
        self.is_first = false;
        self.sink.write_all(text.as_bytes())
    }

    /// What comes after all differences.
    pub(crate) fn finish(mut self, tally: &DifferenceTally) -> io::Result<()> {
        let gap = if self.is_first { "" } else { "\n" };
        match self.format {
            DiffFormat::Json => {
                let equal = tally.is_empty();
                let done = tally.as_planned();
                let done = done.map(|count| format!(",\"as_planned\":{count}"));
                let done = done.unwrap_or_default();
                writeln!(self.sink, "{gap}],\"equal\":{equal}{done}}}")?;
            }
            DiffFormat::Text => writeln!(self.sink, "{gap}{tally}")?,
            DiffFormat::Markdown => writeln!(self.sink, "{tally}")?,
        }
        self.sink.finish()
    }
}
