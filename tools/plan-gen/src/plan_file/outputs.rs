//! Variables and outputs.

use super::message::Message;
use super::packed;
use crate::layout::Layout;
use crate::plan::{Fate, outputs, variables as values_of};
use crate::value::Value;

/// The values that were given.
pub(super) fn variables(plan: &mut Message, seed: u64) {
    for (name, value) in values_of(seed) {
        let mut bytes = Vec::new();
        packed::implied(&mut bytes, &value);
        let mut given = Message::default();
        given.field(1, &bytes);
        plan.entry(2, name, &given);
    }
}

/// What happens to the outputs of the root module.
pub(super) fn changes(plan: &mut Message, layout: Layout<'_>) {
    for output in outputs(layout) {
        let fate = output.fate(layout.mix);
        let known = output.is_known(fate);
        let (before, after) = (&output.before, output.after(fate));
        let after = if known { after } else { &Value::Unknown };
        let (action, given) = match fate {
            Fate::NoOp => (0, vec![before]),
            Fate::Create => (1, vec![after]),
            Fate::Update => (3, vec![before, after]),
            Fate::Delete => (5, vec![before]),
        };
        let mut change = Message::default();
        change.number(1, action);
        for value in given {
            let mut bytes = Vec::new();
            match value {
                Value::Unknown => packed::implied(&mut bytes, value),
                value => packed::typed(&mut bytes, output.notation(), value),
            }
            change.value(2, &bytes);
        }
        let mut message = Message::default();
        message.text(1, &output.name);
        message.message(2, &change);
        message.flag(3, output.sensitive);
        plan.message(4, &message);
    }
}
