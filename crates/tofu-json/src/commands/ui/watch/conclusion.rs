//! What is told when a run has ended.

use super::view::View;
use crate::commands::ui::indentation::is_bounded;
use crate::commands::ui::summary::text;
use tofu_json_show::{Options, show_diagnostic};
use tofu_json_ui::{Event, Kind, Outcome, Payload, Run};

/// How many errors and warnings are kept whole, and how much of them.
const KEPT: usize = 100;
const BYTES: usize = 1 << 20;

/// The errors and warnings of a run, as the reference prints them.
#[derive(Debug)]
pub(crate) struct Diagnostics {
    options: Options,
    texts: Vec<String>,
    bytes: usize,
}

impl Diagnostics {
    pub(crate) const fn new(options: Options) -> Self {
        Self {
            options,
            texts: Vec::new(),
            bytes: 0,
        }
    }

    pub(crate) fn event(&mut self, event: &Event<'_>) {
        let Some(message) = event
            .message()
            .filter(|found| found.kind() == Kind::Diagnostic)
        else {
            return;
        };
        let Payload::Diagnostic(diagnostic) = message.payload() else {
            return;
        };
        if self.texts.len() >= KEPT || self.bytes + event.line.raw.len() > BYTES {
            return;
        }
        if let Ok(mut diagnostic) = diagnostic.read() {
            let difference = diagnostic.difference.take();
            diagnostic.difference = difference.filter(|json| is_bounded(json.as_bytes()));
            let text = show_diagnostic(&diagnostic, &self.options);
            self.bytes += text.len();
            self.texts.push(text);
        }
    }

    pub(crate) fn text(&self) -> String {
        self.texts.concat()
    }
}

/// How the runs ended, and what is left of them.
pub(crate) fn summary(view: &View, name: &str) -> String {
    view.runs()
        .iter()
        .map(|run| text::write(name, run))
        .collect()
}

/// Whether every run ended well.
pub(crate) fn is_good(view: &View) -> bool {
    let is_good = |run: &Run| run.outcome() == Outcome::Succeeded;
    !view.runs().is_empty() && view.runs().iter().all(is_good)
}
