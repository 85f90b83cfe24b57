//! Files with mistakes, where what can be read is enough.

use crate::message::{Message, Messages};
use tofu_json_config::module::FileKind;
use tofu_json_config::{Fault, Source};

/// Says which files have mistakes in their syntax: what they declare may be missing.
pub(crate) fn note(sources: &[(Source<'_>, FileKind)], messages: &Messages) {
    for (source, _) in sources {
        let faults = source.faults();
        let Some(first) = faults.iter().find(|fault| Fault::is_error(fault)) else {
            continue;
        };
        let text = format!(
            "has mistakes, and is told as far as it can be read: {}",
            first.summary
        );
        let message = Message::remark("syntax", text).in_file(source.name());
        let message = match first.subject {
            Some(subject) => message.at(subject.start),
            None => message,
        };
        messages.print(&message.with_help("`tofu-json config check` tells them all"));
    }
}
