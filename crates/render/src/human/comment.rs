use super::identity::reindent;
use super::{forget, reason};
use std::borrow::Cow;
use tofu_json_computed::{Cause, Entry, Importing};
use tofu_json_term::Canvas;
use tofu_json_value::Value;
use tofu_json_vocab::Action;
use tofu_json_vocab::profile::{Forgetting, ImportNotes, Rules};

/// The comment above a resource, as one chunk with colour tags.
///
/// OpenTofu paints the chunk after it has put addresses and IDs into it, so tags in those are
/// painted, too.
pub(super) fn comment<B>(canvas: &Canvas, entry: &Entry<'_, B>, rules: &Rules) -> String {
    let mut comment = Comment {
        text: String::with_capacity(192),
        canvas,
        entry,
        rules,
    };
    comment.headline();
    comment.leftover();
    comment.say("\n");
    comment.origin();
    comment.text
}

/// A comment in the making.
pub(super) struct Comment<'c, 'e, B> {
    text: String,
    canvas: &'c Canvas,
    pub entry: &'e Entry<'e, B>,
    pub rules: &'c Rules,
}

impl<'e, B> Comment<'_, 'e, B> {
    /// Adds words of ours.
    pub(super) fn say(&mut self, words: &str) {
        self.text.push_str(words);
    }

    /// Adds text of the document.
    pub(super) fn cite(&mut self, text: &str) {
        self.text.push_str(&self.canvas.visible(text));
    }

    /// Adds a value of the document as it is written there; nothing for an absent one.
    pub(super) fn cite_raw(&mut self, value: Option<Value<'_>>) {
        if let Some(value) = value {
            self.cite(&raw_text(value));
        }
    }

    fn headline(&mut self) {
        match self.entry.action {
            Action::Create => self.about("[reset] will be created"),
            Action::Read => {
                self.about("[reset] will be read during apply");
                reason::of_read(self);
            }
            Action::Update if self.is_drift() => self.about("[reset] has changed"),
            Action::Update => self.about("[reset] will be updated in-place"),
            Action::DeleteThenCreate | Action::CreateThenDelete => reason::of_replacement(self),
            Action::Delete => self.deletion(),
            Action::Forget if self.uncounted() => forget::of_forgetting(self),
            Action::CreateThenForget if self.uncounted() => forget::of_replacement(self),
            Action::Forget => {
                self.about(
                    "[reset] will be removed from the OpenTofu state [bold][red]but will not be destroyed[reset]",
                );
                reason::of_forgetting(self);
            }
            Action::ForgetThenCreate => {
                reason::of_replacement(self);
                self.say(
                    " - [yellow]older instance will [bold]not[reset][yellow] be destroyed [reset]([bold]lifecycle.destroy = false[reset])",
                );
            }
            Action::NoOp => self.no_op(),
            _ => {
                self.address();
                self.say(" has an action the plan renderer doesn't support (this is a bug)");
            }
        }
    }

    fn deletion(&mut self) {
        if self.is_drift() {
            self.about("[reset] has been deleted");
        } else {
            self.about("[reset] will be [bold][red]destroyed[reset]");
        }
        reason::of_deletion(self);
    }

    fn no_op(&mut self) {
        if self.entry.is_moved() {
            self.say("[bold]  # ");
            self.cite(self.entry.previous_address.unwrap_or_default());
            self.say("[reset] has moved to [bold]");
            self.address();
            self.say("[reset]");
            return;
        }
        self.about("[reset] will be imported");
        if self.entry.generated_config {
            self.say("\n  #[reset] (config will be generated)");
        }
    }

    /// The usual first line: the address, then the predicate.
    pub(super) fn about(&mut self, predicate: &str) {
        self.say("[bold]  # ");
        self.address();
        self.say(predicate);
    }

    pub(super) fn address(&mut self) {
        self.cite(self.entry.address);
        if let Some(deposed) = self.deposed() {
            self.say(" (deposed object ");
            self.cite(deposed);
            self.say(")");
        }
    }

    fn leftover(&mut self) {
        let leaves = match self.entry.action {
            Action::Delete => true,
            Action::Forget | Action::ForgetThenCreate => !self.uncounted(),
            _ => false,
        };
        if leaves && self.deposed().is_some() {
            self.say("\n  # (left over from a partially-failed replacement of this instance)");
        }
    }

    /// The lines that say where the resource comes from: a move, an import.
    fn origin(&mut self) {
        if self.entry.is_moved() && self.entry.action != Action::NoOp {
            self.say("  # [reset](moved from ");
            self.cite(self.entry.previous_address.unwrap_or_default());
            self.say(")\n");
        }
        if let Some(importing) = &self.entry.importing {
            self.import(importing);
        }
    }

    fn import(&mut self, importing: &Importing<'_>) {
        let of_changes = self.rules.import_notes == ImportNotes::OfChanges;
        if of_changes && self.entry.action == Action::NoOp && !self.entry.is_moved() {
            return;
        }
        if let Some(id) = importing.id.filter(|id| !id.is_empty()) {
            self.say("  # [reset](imported from \"");
            self.cite(id);
            self.say("\")\n");
        } else if let Some(identity) = importing.identity.filter(|_| !of_changes) {
            self.say("  # [reset]imported using resource identity: ");
            self.cite(&reindent(&raw_text(identity)));
            self.say("\n");
        } else {
            self.say("  # [reset](will be imported first)\n");
        }
        if matches!(
            self.entry.action,
            Action::DeleteThenCreate | Action::CreateThenDelete
        ) {
            self.say(
                "  # [reset][yellow]Warning: this will destroy the imported resource[reset]\n",
            );
        }
    }

    fn is_drift(&self) -> bool {
        self.entry.cause == Cause::Drift
    }

    fn uncounted(&self) -> bool {
        self.rules.forgetting == Forgetting::Uncounted
    }

    pub(super) fn deposed(&self) -> Option<&'e str> {
        self.entry.deposed.filter(|key| !key.is_empty())
    }
}

fn raw_text(value: Value<'_>) -> Cow<'_, str> {
    String::from_utf8_lossy(value.raw())
}

#[cfg(test)]
mod tests;
