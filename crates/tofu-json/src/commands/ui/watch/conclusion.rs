//! What is printed when a run has ended.

use super::view::View;
use crate::commands::ui::log::unknown_version;
use crate::commands::ui::summary::text;
use crate::message::visible_on_one_line;
use tofu_json_render::stream::shown_diagnostic;
use tofu_json_show::{Options, show_diagnostic};
use tofu_json_ui::{Event, MessageKind, Outcome, Payload, Run, outcome_sentence};

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
            .filter(|found| found.kind() == MessageKind::Diagnostic)
        else {
            return;
        };
        let Payload::Diagnostic(diagnostic) = message.payload() else {
            return;
        };
        if self.texts.len() >= KEPT || self.bytes + event.line.raw.len() > BYTES {
            return;
        }
        if let Some(diagnostic) = shown_diagnostic(&diagnostic) {
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
        } else if view.refused().is_none() {
            let exit = exit.map(|status| format!(" (exit status {status})"));
            let exit = exit.unwrap_or_default();
            texts.push_str(&line(name, &format!("{NO_MESSAGES}{exit}")));
        }
    }
    if let Some(found) = view.refused() {
        texts.push_str(&line(name, &unknown_version(found)));
    }
    texts
}

fn line(name: &str, text: &str) -> String {
    visible_on_one_line(&format!("{name}: {text}")) + "\n"
}

/// Without messages nothing is claimed, whatever the exit status.
const NO_MESSAGES: &str = "no messages came, so what the run did is not known";

/// How the runs ended, on one line; none where all that came are messages that are not read.
pub(super) fn heads(view: &View) -> Option<String> {
    let head = |run: &Run| match run.messages {
        0 if view.refused().is_some() => None,
        0 => Some(NO_MESSAGES.to_owned()),
        _ => Some(outcome_sentence(run)),
    };
    let heads: Vec<_> = view.runs().iter().filter_map(head).collect();
    (!heads.is_empty()).then(|| visible_on_one_line(&heads.join("; ")))
}

/// Whether every run ended well, as far as anybody can say.
pub(crate) fn is_good(view: &View) -> bool {
    let is_good = |run: &Run| run.outcome() == Outcome::Succeeded;
    let is_known = view.refused().is_none() && !view.runs().is_empty();
    is_known && view.runs().iter().all(is_good)
}
