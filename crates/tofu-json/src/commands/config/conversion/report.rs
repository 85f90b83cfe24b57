use crate::json::{FilePosition, to_line};
use crate::message::{Message, Messages};
use clap::ValueEnum;
use serde::Serialize;
use tofu_json_config::Diagnostic;
use tofu_json_convert::{Difference, Loss, Refusal};
use tofu_json_diagnostic::Place;

/// More lines than this for one file nobody reads.
const SHOWN: usize = 50;

/// How the report of what was lost is written on standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// A line for each loss
    #[default]
    Text,
    /// One JSON object
    Json,
}

/// What was lost, file by file.
#[derive(Debug)]
pub(crate) struct Reporter<'m> {
    format: ReportFormat,
    messages: &'m Messages,
    losses: Vec<LossRecord>,
}

/// The losses of all files.
#[derive(Serialize)]
struct LossList {
    losses: Vec<LossRecord>,
}

#[derive(Debug, Serialize)]
struct LossRecord {
    kind: &'static str,
    file: String,
    #[serde(flatten)]
    start: FilePosition,
    path: String,
    message: String,
}

impl LossRecord {
    fn of(name: &str, loss: &Loss) -> Self {
        Self {
            kind: loss.kind.as_str(),
            file: name.to_owned(),
            start: loss.place.start.into(),
            path: loss.path.clone(),
            message: loss.message.clone(),
        }
    }
}

impl<'m> Reporter<'m> {
    pub(crate) fn new(format: ReportFormat, messages: &'m Messages) -> Self {
        Self {
            format,
            messages,
            losses: Vec::new(),
        }
    }

    /// The losses of a file.
    pub(crate) fn file(&mut self, name: &str, losses: &[Loss]) {
        match self.format {
            ReportFormat::Text => self.text(name, losses),
            ReportFormat::Json => {
                let losses = losses.iter().map(|loss| LossRecord::of(name, loss));
                self.losses.extend(losses);
            }
        }
    }

    fn text(&self, name: &str, losses: &[Loss]) {
        for loss in losses.iter().take(SHOWN) {
            let message = match loss.path.as_str() {
                "" => loss.message.clone(),
                path => format!("{}, in {path}", loss.message),
            };
            let message = Message::remark("conversion", message).in_file(name);
            self.messages.print(&message.at(loss.place.start));
        }
        let rest = losses.len().saturating_sub(SHOWN);
        if rest > 0 {
            let message = Message::remark("more", format!("and {rest} more")).in_file(name);
            self.messages
                .print(&message.with_help("`--report json` has them all"));
        }
    }

    /// Why a file is not converted.
    pub(crate) fn refusal(&self, name: &str, refusal: &Refusal) {
        for fault in refusal.faults.iter().take(SHOWN) {
            self.messages.print(&fault_message(name, fault));
        }
        let rest = refusal.faults.len().saturating_sub(SHOWN);
        if rest > 0 {
            let message = Message::remark("more", format!("and {rest} more")).in_file(name);
            self.messages.print(&message);
        }
    }

    /// The result of a conversion does not mean the same; `at` is in the file that was converted.
    pub(crate) fn difference(&self, name: &str, difference: &Difference, at: Option<Place>) {
        let text = format!("the result could not be verified: {}", difference.message);
        let text = match difference.path.as_str() {
            "" => text,
            path => format!("{text}, in {path}"),
        };
        let message = Message::error("not-verified", text).in_file(name);
        let message = match at {
            Some(place) => message.at(place.start),
            None => message,
        };
        self.messages
            .print(&message.with_help("`--no-verify` writes it all the same"));
    }

    /// Ends the report.
    pub(crate) fn finish(self) {
        if self.format == ReportFormat::Json {
            let losses = self.losses;
            self.messages.print_plain(&to_line(&LossList { losses }));
        }
    }
}

fn fault_message(name: &str, fault: &Diagnostic) -> Message {
    let text = fault.text();
    let message = Message::error("not-converted", text).in_file(name);
    match fault.subject {
        Some(subject) => message.at(subject.start),
        None => message,
    }
}
