//! What a plan adds up to.

use super::clock::Clock;
use super::message::message;
use crate::mix::Action;
use crate::pen::Pen;

/// The numbers of a summary.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    add: u64,
    change: u64,
    import: u64,
    remove: u64,
    forget: u64,
}

const PLANNED: [&str; 5] = [
    "to import",
    "to add",
    "to change",
    "to destroy",
    "to forget",
];
const APPLIED: [&str; 5] = ["imported", "added", "changed", "destroyed", "forgotten"];

impl Tally {
    pub(super) const fn count(&mut self, action: Action) {
        match action {
            Action::Create => self.add += 1,
            Action::Update => self.change += 1,
            Action::Replace | Action::CreateFirst => {
                self.add += 1;
                self.remove += 1;
            }
            Action::Delete | Action::Deposed => self.remove += 1,
            Action::Forget => self.forget += 1,
            Action::Import => self.import += 1,
            Action::NoOp | Action::Move | Action::Read | Action::Known => {}
        }
    }

    pub(super) fn write_planned(&self, pen: &mut Pen<'_>, clock: &mut Clock) {
        let text = self.sentence("Plan: ", PLANNED);
        self.write(pen, clock, &text, "plan");
    }

    pub(super) fn write_applied(&self, pen: &mut Pen<'_>, clock: &mut Clock) {
        let text = self.sentence("Apply complete! Resources: ", APPLIED);
        self.write(pen, clock, &text, "apply");
    }

    fn sentence(&self, begin: &str, words: [&str; 5]) -> String {
        let Self {
            add,
            change,
            import,
            remove,
            forget,
        } = self;
        let [to_import, to_add, to_change, to_destroy, to_forget] = words;
        let mut text = begin.to_owned();
        if *import > 0 {
            text += &format!("{import} {to_import}, ");
        }
        text += &format!("{add} {to_add}, {change} {to_change}, {remove} {to_destroy}");
        if *forget > 0 {
            text += &format!(", {forget} {to_forget}");
        }
        text + "."
    }

    fn write(&self, pen: &mut Pen<'_>, clock: &mut Clock, text: &str, operation: &str) {
        message(pen, clock, text, |pen| {
            pen.raw(r#""changes":{"#);
            for (name, count) in [
                ("add", self.add),
                ("change", self.change),
                ("import", self.import),
                ("remove", self.remove),
                ("forget", self.forget),
            ] {
                pen.key(name);
                pen.integer(count as i64);
                pen.raw(",");
            }
            pen.raw(r#""operation":"#);
            pen.word(operation);
            pen.raw(r#"},"type":"change_summary""#);
        });
    }
}
