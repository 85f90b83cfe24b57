//! What is told when a run has ended.

use super::view::View;
use crate::commands::ui::indentation::is_bounded;
use crate::commands::ui::summary::text;
use crate::message::visible_on_one_line;
use tofu_json_show::{Options, show_diagnostic};
use tofu_json_ui::{Event, Kind, Outcome, Payload, Run};

/// How many errors and warnings are kept whole, and how much of them.
const KEPT: usize = 100;
const BYTES: usize = 1 << 20;

/// The errors and warnings of a run, as OpenTofu prints them.
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
        if let Ok(diagnostic) = diagnostic.read() {
            let diagnostic = diagnostic.keeping_difference(|json| is_bounded(json.as_bytes()));
            let text = show_diagnostic(&diagnostic, &self.options);
            self.bytes += text.len();
            self.texts.push(text);
        }
    }

    pub(crate) fn text(&self) -> String {
        self.texts.concat()
    }
}

/// How the runs ended, and what is left of them; `exit` is the status of the program, where it is
/// known.
pub(crate) fn summary(view: &View, name: &str, exit: Option<i32>) -> String {
    let mut texts = String::new();
    for run in view.runs() {
        if run.messages > 0 {
            texts.push_str(&text::write(name, run));
            continue;
        }
        let exit = exit.map(|status| format!(" (exit status {status})"));
        let line = format!("{name}: {NO_MESSAGES}{}", exit.unwrap_or_default());
        texts.push_str(&visible_on_one_line(&line));
        texts.push('\n');
    }
    texts
}

/// Without messages nothing is claimed, whatever the exit status.
const NO_MESSAGES: &str = "no messages came, so what the run did is not known";

/// How the runs ended, on one line.
pub(super) fn heads(view: &View) -> String {
    let head = |run: &Run| match run.messages {
        0 => NO_MESSAGES.to_owned(),
        _ => text::head(run),
    };
    let heads: Vec<_> = view.runs().iter().map(head).collect();
    visible_on_one_line(&heads.join("; "))
}

/// Whether every run ended well.
pub(crate) fn is_good(view: &View) -> bool {
    let is_good = |run: &Run| run.outcome() == Outcome::Succeeded;
    !view.runs().is_empty() && view.runs().iter().all(is_good)
}
