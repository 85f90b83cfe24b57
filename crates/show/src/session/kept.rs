use crate::shapes::FoundShape;
use crate::{Options, plan, state};
use tofu_json_computed::Diff;
use tofu_json_differ::{Matcher, Sides};
use tofu_json_value::{Arena, Document};

/// What the tree of an entry is made of, without the session.
pub(super) struct KeptEntry {
    pub(super) document: Document<'static>,
    pub(super) found: FoundShape,
    /// What counts; none in a state.
    pub(super) relevance: Option<Matcher>,
    pub(super) options: Options,
    pub(super) depth: usize,
}

impl KeptEntry {
    pub(super) fn diff<'a>(&'a self, arena: &'a Arena) -> Diff<'a> {
        let (options, document, found) = (&self.options, &self.document, &self.found);
        let sides = match &self.relevance {
            Some(relevance) => {
                plan::known_sides(options, document, found, relevance.clone(), arena)
            }
            None => state::known_sides(options, document, found, arena),
        };
        let differ = options.differ(arena, self.depth);
        match sides {
            Some(sides) => differ.resource(&sides, &found.shape),
            // It was read when its shape was found.
            None => differ.json(&Sides::default()),
        }
    }
}
