use super::changed::parts_of_output;
use crate::Error;
use crate::showing::Showing;
use std::ops::Range;
use tofu_json_model::document::plan::Change;
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedPart, FoldKey, ObjectList, ReviewedObject, SecretFinder};
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::Action;

const POINTER: &str = "/output_changes";

/// The changes of the outputs of a plan.
pub(super) struct OutputChanges<'s> {
    document: Document<'s>,
    base: usize,
}

impl<'s> OutputChanges<'s> {
    pub(super) fn read(showing: &Showing<'s>, range: Option<&Range<usize>>) -> Result<Self, Error> {
        Ok(Self {
            document: crate::plan::parse_outputs(showing, range)?,
            base: range.map_or(0, |range| range.start),
        })
    }

    /// Gives what changes to `take`, by ascending name. Where nothing differs, an output stays the same: OpenTofu calls
    /// one updated that is sensitive and keeps its value.
    pub(super) fn each(
        &self,
        showing: &Showing<'_>,
        secrets: &SecretFinder,
        mut take: impl FnMut(ReviewedObject, &[ChangedPart<'_>]),
    ) -> Result<(), Error> {
        for (position, (name, value)) in self.document.root().sorted_members().enumerate() {
            let change = self.change(showing, value)?;
            let action = change.actions.action.clone();
            if action == Action::NoOp {
                continue;
            }
            let arena = Arena::new();
            let found = parts_of_output(showing, &change, secrets, &arena);
            if found.is_empty() || has_no_value(&change) {
                continue;
            }
            let list = ObjectList::Outputs;
            let mut object = ReviewedObject::new(list, position, name.into_owned(), action);
            object.fold = FoldKey::of("", &object.action, &found);
            object.differences = found.len();
            take(object, &found);
        }
        Ok(())
    }

    /// What differs in one of them.
    pub(super) fn parts<'a>(
        &'a self,
        showing: &Showing<'_>,
        position: usize,
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) -> Result<Vec<ChangedPart<'a>>, Error> {
        let Some((_, value)) = self.document.root().sorted_members().nth(position) else {
            return Ok(Vec::new());
        };
        let change = self.change(showing, value)?;
        Ok(parts_of_output(showing, &change, secrets, arena))
    }

    fn change<'a>(&self, showing: &Showing<'_>, value: Value<'a>) -> Result<Change<'a>, Error> {
        Change::read(value).map_err(|error| showing.locate(error, self.base, POINTER))
    }
}

/// Whether there is no value on either side, although a side is marked as sensitive.
fn has_no_value(change: &Change<'_>) -> bool {
    let is_unknown = Mask::new(change.after_unknown).marks_something();
    !is_unknown && change.before.or_null().is_null() && change.after.or_null().is_null()
}
