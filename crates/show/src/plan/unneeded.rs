//! What of a plan nobody reads again once it has been surveyed: a pipe need not keep it.

use super::survey::Survey;
use std::ops::Range;
use tofu_json_input::Opened;
use tofu_json_model::stream::{PlanEvent, PlanPart};
use tofu_json_vocab::Action;

/// What a plan is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadFor {
    /// Anything.
    All,
    /// Its text.
    Text,
    /// Its text, by schemas that were given.
    TextBySchemas,
}

/// Tells an input, as the survey goes on, what the text of a plan does not need.
pub(super) struct Unneeded<'d, 'i> {
    document: &'d Opened<'i>,
    /// Whether schemas were given: without them, types are worked out from the configuration.
    has_schemas: bool,
    /// What is to be told of.
    found: Range<usize>,
    /// The last entry of the changes, from the end of the one before it on.
    last_entry: Option<Range<usize>>,
    /// Whether some listed change certainly changes something, so that the text needs no other to know that.
    acts: bool,
    /// The same without the last entry.
    acted: bool,
}

/// Less is not told of as long as more may follow: to tell of each entry takes longer than to keep the last of a chunk.
const WORTH_TELLING: usize = 8 << 10;

impl<'d, 'i> Unneeded<'d, 'i> {
    pub(super) fn where_read_for(purpose: ReadFor, document: &'d Opened<'i>) -> Option<Self> {
        let has_schemas = purpose == ReadFor::TextBySchemas;
        (purpose != ReadFor::All).then(|| Self::new(document, has_schemas))
    }

    pub(super) const fn new(document: &'d Opened<'i>, has_schemas: bool) -> Self {
        Self {
            document,
            has_schemas,
            found: 0..0,
            last_entry: None,
            acts: false,
            acted: false,
        }
    }

    /// Takes an event into account that the survey is about to hear of.
    pub(super) fn event(&mut self, event: &PlanEvent<'_>, survey: &Survey) {
        match event {
            PlanEvent::Changes => (self.last_entry, self.acts) = (None, false),
            PlanEvent::Change(range, head, _) => {
                let before = self.last_entry.as_ref();
                let start = before.map_or(range.start, |entry| entry.end);
                self.last_entry = Some(start..range.end);
                let is_change = matches!(head.action, Action::Create | Action::Delete);
                self.acted = self.acts;
                self.acts |= is_change && head.one_sided && head.is_listed();
                if !head.is_listed() {
                    self.last_is_unneeded();
                }
            }
            PlanEvent::Part(part, range) if self.is_unneeded(*part, survey) => {
                self.add(range.clone());
            }
            PlanEvent::Part(..) | PlanEvent::Drift | PlanEvent::DriftEntry(_) => {}
        }
    }

    /// The text does not need the last entry of the changes, unless to know whether anything changes.
    pub(super) fn last_is_unneeded(&mut self) {
        if self.acted
            && let Some(entry) = self.last_entry.clone()
        {
            self.add(entry);
        }
    }

    fn is_unneeded(&self, part: PlanPart, survey: &Survey) -> bool {
        match part {
            PlanPart::PlannedValues => true,
            // Of a plan without changes it tells the mode.
            PlanPart::PriorState => survey.has_changes(),
            PlanPart::Configuration => self.has_schemas,
            _ => false,
        }
    }

    fn add(&mut self, range: Range<usize>) {
        if range.start != self.found.end {
            self.tell();
            self.found.start = range.start;
        }
        self.found.end = range.end;
        if self.found.len() >= WORTH_TELLING {
            self.tell();
        }
    }

    fn tell(&mut self) {
        self.document.forget(&self.found);
        self.found.start = self.found.end;
    }
}
