//! What is wrong with a configuration file, on standard error.

use crate::message::{Message, Messages};
use tofu_json_config::Fault;

/// More mistakes of one file than this nobody reads one by one.
const SHOWN: usize = 100;

/// Prints the mistakes of a file.
pub(crate) fn print(faults: &[Fault], name: &str, messages: &Messages) {
    for fault in faults.iter().take(SHOWN) {
        messages.print(&message(fault).in_file(name));
    }
    let rest = faults.len().saturating_sub(SHOWN);
    if rest > 0 {
        let message = Message::remark("more-diagnostics", format!("and {rest} more"));
        messages.print(&message.in_file(name));
    }
}

fn message(fault: &Fault) -> Message {
    let text = fault.text();
    let message = if fault.is_error() {
        Message::error("invalid-configuration", text)
    } else {
        Message::remark("configuration", text)
    };
    match fault.subject.or(fault.context) {
        Some(place) => message.at(place.start),
        None => message,
    }
}
