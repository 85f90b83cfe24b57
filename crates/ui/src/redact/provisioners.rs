//! Commands and output of provisioners, in the messages about them and in others.

use super::Redaction;
use super::command::command_line;
use super::edits::Edits;
use super::failure;
use super::{HIDDEN, ROUNDS, json};
use crate::{DiagnosticMessage, Message};

impl Redaction {
    /// What a failed provisioner leaves in a diagnostic; whether the diagnostic is about one.
    pub(super) fn hide_failure(
        &self,
        message: &Message<'_>,
        diagnostic: &DiagnosticMessage<'_>,
        edits: &mut Edits,
    ) -> bool {
        let is_named = failure::is_of_provisioner(&diagnostic.summary);
        let mut is_of_provisioner = is_named;
        let places = [
            (message.root().get("@message"), false),
            (diagnostic.value.0.get("summary"), false),
            (diagnostic.value.0.get("detail"), true),
        ];
        for (value, is_detail) in places {
            let Some((value, text)) = value.and_then(|value| Some((value, value.as_str()?))) else {
                continue;
            };
            let is_whole = is_named && is_detail;
            if !is_whole && failure::without_command(&text).is_none() {
                continue;
            }
            is_of_provisioner = true;
            let hidden = self.settled(&text, |text| match failure::without_command(text) {
                _ if is_whole => failure::detail(text).text,
                Some(hidden) => hidden.text,
                None => text.to_owned(),
            });
            if hidden != text {
                edits.replace(value, json(&hidden));
            }
        }
        is_of_provisioner
    }

    /// The command line of a provisioner, or all that it prints.
    pub(super) fn hide_output(&self, message: &Message<'_>, output: &str, edits: &mut Edits) {
        let hidden = self.settled(output, |output| match command_line(output) {
            // When the limit of known secrets is reached, any output could contain an unknown one.
            _ if self.provisioners || self.learned.is_full() => HIDDEN.to_owned(),
            Some((head, _)) => format!("{head}{HIDDEN}"),
            None => output.to_owned(),
        });
        if output != hidden {
            self.in_text(message, output, &hidden, edits);
            if let Some(value) = message.payload_value().get("output") {
                edits.replace(value, json(&hidden));
            }
        }
    }

    /// A text without secrets and without what a function hides. Each can make of what the other left
    /// something that it would change again, and a second redaction is to change nothing.
    fn settled(&self, text: &str, hide: impl Fn(&str) -> String) -> String {
        let mut text = text.to_owned();
        for _ in 0..ROUNDS {
            let hidden = hide(&text);
            let clean = self.clean(hidden.clone());
            if hidden == text && clean == text {
                return text;
            }
            text = clean;
        }
        HIDDEN.to_owned()
    }
}
