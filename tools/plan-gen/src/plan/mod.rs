//! The plan document, section by section.

mod change;
mod changes;
mod checks;
mod configuration;
mod drift;
mod expression;
mod outputs;
mod planned;
mod provider_config;
mod variables;

pub(crate) use change::{Change, MaskedValue};
pub(crate) use checks::checked;
pub(crate) use configuration::first_instance;
pub(crate) use drift::{drift, relevant};
pub(crate) use expression::is_written;
pub(crate) use outputs::{
    Fate, outputs, stored as stored_outputs, write_prior as write_prior_outputs,
};
pub(crate) use variables::variables;

use crate::layout::Layout;
use crate::pen::{Comma, Pen};
use crate::state;
use std::io;

/// The versions that documents tell.
pub(crate) const HEAD: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6""#;
pub(crate) const TAIL: &str = ",\"timestamp\":\"2025-11-20T23:00:00Z\",\"errored\":false}\n";

/// Writes a plan.
pub(crate) fn write(pen: &mut Pen<'_>, layout: Layout<'_>) -> io::Result<()> {
    pen.raw(HEAD);
    variables::write(pen, layout.seed);
    planned::write(pen, layout)?;
    drift::write(pen, layout)?;
    changes::write(pen, layout)?;
    outputs::write_changes(pen, layout);
    pen.raw(r#","prior_state":"#);
    state::write(pen, layout, state::Age::Prior)?;
    configuration::write(pen, layout)?;
    drift::write_relevant(pen, layout)?;
    checks::write(pen, layout)?;
    pen.raw(TAIL);
    pen.turn()
}

/// An array that is left out when it is empty.
pub(crate) struct Optional {
    name: &'static str,
    comma: Comma,
}

impl Optional {
    pub(crate) fn new(name: &'static str) -> Self {
        Self {
            name,
            comma: Comma::default(),
        }
    }

    /// Before each item.
    pub(crate) fn item(&mut self, pen: &mut Pen<'_>) {
        if !self.comma.was_written() {
            pen.raw(",\"");
            pen.raw(self.name);
            pen.raw("\":[");
        }
        self.comma.write(pen);
    }

    /// After the last item.
    pub(crate) fn close(self, pen: &mut Pen<'_>) {
        if self.comma.was_written() {
            pen.raw("]");
        }
    }
}
