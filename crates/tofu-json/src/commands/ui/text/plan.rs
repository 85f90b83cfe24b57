//! The plan that a run made, which its messages do not have.

use crate::failure::Failure;
use crate::message::Message;
use crate::options::content::InputContent;
use crate::options::document::{FoundDocument, failure};
use crate::options::input::InputSource;
use tofu_json_model::kind::DocumentKind;
use tofu_json_show::{Options, show_from};

/// A plan as text.
pub(super) struct PlanText {
    pub(super) text: String,
    pub(super) notes: Vec<Message>,
}

impl PlanText {
    /// Reads a plan, and prints it to memory.
    pub(super) fn read(
        source: &InputSource,
        schemas: Option<(&InputSource, &InputContent)>,
        options: &Options,
    ) -> Result<Self, Failure> {
        let content = source.open()?;
        FoundDocument::new(&content, source)?.require(&[DocumentKind::Plan], "a plan")?;
        let mut text = Vec::new();
        let schema_input = schemas.map(|(_, content)| content.as_input());
        let shown = show_from(content.as_input(), schema_input, options, &(), &mut text);
        let report = shown.map_err(|error| match (&error, schemas) {
            (tofu_json_show::Error::Schemas(_), Some((schemas, _))) => failure(error, schemas),
            _ => failure(error, source),
        })?;
        let notes = report.notes.into_iter();
        Ok(Self {
            text: String::from_utf8_lossy(&text).into_owned(),
            notes: notes
                .map(|note| Message::note(note, &source.name()))
                .collect(),
        })
    }

    /// Whether it is the plan that a line of counts sums up. One without changes has no such line.
    pub(super) fn is_of(&self, counts: &str) -> bool {
        let (_, counts) = counts.split_once(' ').unwrap_or(("", counts));
        let has_none = |count: &str| count.starts_with("0 ");
        let is_without = counts.split(", ").all(has_none);
        self.text.contains(counts) || (is_without && !self.text.contains(" to add, "))
    }
}
