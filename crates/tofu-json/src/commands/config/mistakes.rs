//! What is wrong with a configuration file, on standard error.

use crate::message::{Message, Messages};
use tofu_json_config::{Diagnostic, Source};
use tofu_json_diagnostic::Place;
use tofu_json_module::FileKind;

/// More mistakes of one file than this nobody reads one by one.
const SHOWN: usize = 100;

/// Prints the mistakes of a file.
pub(crate) fn print(faults: &[Diagnostic], name: &str, messages: &Messages) {
    for fault in faults.iter().take(SHOWN) {
        messages.print(&message(fault).in_file(name));
    }
    let rest = faults.len().saturating_sub(SHOWN);
    if rest > 0 {
        let message = Message::remark("more-diagnostics", format!("and {rest} more"));
        messages.print(&message.in_file(name));
    }
}

/// Says which files have mistakes in their syntax: what they declare may be missing.
pub(crate) fn note(sources: &[(Source<'_>, FileKind)], messages: &Messages) {
    for (source, _) in sources {
        let faults = source.faults();
        let Some(first) = faults.iter().find(|fault| Diagnostic::is_error(fault)) else {
            continue;
        };
        let text = format!(
            "has mistakes, and is described as far as it can be read: {}",
            first.summary
        );
        let message = Message::remark("syntax", text).in_file(source.name());
        let message = at(message, first.subject);
        messages.print(&message.with_help("`tofu-json config check` lists them all"));
    }
}

fn message(fault: &Diagnostic) -> Message {
    let text = fault.text();
    let message = if fault.is_error() {
        Message::error("invalid-configuration", text)
    } else {
        Message::remark("configuration", text)
    };
    at(message, fault.subject.or(fault.context))
}

fn at(message: Message, place: Option<Place>) -> Message {
    match place {
        Some(place) => message.at(place.start),
        None => message,
    }
}
