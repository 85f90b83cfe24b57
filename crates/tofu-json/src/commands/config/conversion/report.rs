use crate::json::{Json, finish};
use crate::message::{Message, Messages};
use clap::ValueEnum;
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
    json: Json,
}

impl<'m> Reporter<'m> {
    pub(crate) fn new(format: ReportFormat, messages: &'m Messages) -> Self {
        Self {
            format,
            messages,
            json: Json::line(),
        }
    }

    /// The losses of a file.
    pub(crate) fn file(&mut self, name: &str, losses: &[Loss]) {
        match self.format {
            ReportFormat::Text => self.text(name, losses),
            ReportFormat::Json => {
                for loss in losses {
                    write_loss(self.json.element(), name, loss);
                }
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
            let mut report = Json::line();
            report.object(|report| {
                report
                    .member("losses")
                    .array(|report| report.json(&self.json.into_text()));
            });
            self.messages.print_plain(&finish(report));
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

fn write_loss(json: &mut Json, name: &str, loss: &Loss) {
    json.object(|json| {
        json.text("kind", loss.kind.as_str());
        json.text("file", name);
        let start = loss.place.start;
        json.member("line").literal(start.line);
        json.member("column").literal(start.column);
        json.member("byte").literal(start.byte);
        json.text("path", &loss.path);
        json.text("message", &loss.message);
    });
}
