//! Secrets that messages give away, to be looked for in others.

use super::command::{command_line, secrets, words};
use super::masks::Marked;
use super::{Redaction, failure, marked, readable};
use crate::{Content, Event, Message, Payload};
use tofu_json_value::Value;

/// The fewest characters of a marked string that is looked for elsewhere, and the fewest bytes of a printed line: shorter
/// ones are ordinary words.
const LEAST: usize = 8;

impl Redaction {
    /// Takes from a line the secrets that other lines may have too: strings that it marks, and what the commands of
    /// provisioners give away.
    pub fn learn(&mut self, event: &Event<'_>) {
        let (Content::Message { message, .. } | Content::Refused(message)) = &event.content else {
            return;
        };
        self.learn_from(message, &marked(&readable(message)));
    }

    /// The same from a message whose marks are known.
    pub(super) fn learn_from(&mut self, message: &Message<'_>, marked: &Marked<'_>) {
        self.learn_marked(marked);
        match message.payload() {
            Payload::ProvisionProgress(hook) => {
                if let Some((_, list)) = command_line(&hook.output) {
                    let words = words(list);
                    // The first one is the program, mostly a shell.
                    let words = words.iter().skip(1);
                    words.for_each(|word| self.learn_command(word));
                } else if self.provisioners && hook.output.trim().len() >= LEAST {
                    self.learned.add(hook.output.trim());
                }
            }
            Payload::Diagnostic(diagnostic) => {
                let detail = diagnostic.value.0.get("detail").and_then(Value::as_str);
                let texts = [Some(&diagnostic.summary), detail.as_ref()];
                for text in texts.into_iter().flatten() {
                    let hidden = failure::without_command(text);
                    if let Some(command) = hidden.and_then(|hidden| hidden.command) {
                        self.learn_command(&command);
                    }
                }
            }
            _ => {}
        }
    }

    fn learn_command(&mut self, command: &str) {
        for secret in secrets(command) {
            self.learned.add(&secret);
        }
    }

    fn learn_marked(&mut self, marked: &Marked<'_>) {
        for text in marked.strings() {
            let text = text.trim();
            if text.chars().count() >= LEAST {
                self.learned.add(text);
            }
        }
    }

    /// Whether messages gave away more secrets than are looked for in other messages. Then all that
    /// provisioners print goes.
    #[must_use]
    pub const fn has_learned_too_much(&self) -> bool {
        self.learned.is_full()
    }
}
