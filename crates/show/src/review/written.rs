//! What the JSON form has of the differences of a resource.

use super::changed::ResourceParts;
use std::borrow::Cow;
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedPart, PartSide, PathStep};
use tofu_json_value::Arena;

impl<'a> ResourceParts<'a> {
    /// The differences as the JSON form has them: a difference that is hidden has an entry of its own where the plan
    /// itself marks it. What only the schema marks inside of another difference is seen there already.
    ///
    /// So each entry can be found in the plan by the plan's own masks, whatever the schema adds to these.
    pub(super) fn written_parts(&self, arena: &'a Arena) -> Cow<'_, [ChangedPart<'a>]> {
        let is_hiding = |part: &ChangedPart<'_>| part.sensitive;
        if !self.has_schema_marks() {
            return Cow::Borrowed(&self.parts);
        }
        let mut written = Vec::new();
        let mut whole: Option<&ChangedPart<'a>> = None;
        for part in &self.parts {
            let is_within = whole.is_some_and(|whole| lies_within(part, whole));
            if !is_within {
                whole = Some(part);
            }
            if !is_within || !part.sensitive || self.plan_hides(part) {
                written.push(part.clone());
            }
        }
        for part in self.plan_parts(arena).into_iter().filter(is_hiding) {
            let is_same = |own: &ChangedPart<'_>| same_place(own, &part);
            let is_covered = |own: &ChangedPart<'_>| lies_within(&part, own);
            if !written.iter().any(is_same)
                && (self.plan_hides(&part) || !self.parts.iter().any(is_covered))
            {
                written.push(part);
            }
        }
        Cow::Owned(written)
    }

    /// Whether the masks of the plan mark all of a part, on each side that it has.
    fn plan_hides(&self, part: &ChangedPart<'_>) -> bool {
        let change = &self.resource.change;
        let sides = [
            (&part.before, change.before_sensitive),
            (&part.after, change.after_sensitive),
        ];
        sides.into_iter().all(|(side, mask)| {
            let mut path = side.iter().flat_map(|side| &side.path);
            side.is_none()
                || path
                    .try_fold(Mask::new(mask), mask_of_step)
                    .is_some_and(Mask::is_whole)
        })
    }
}

fn mask_of_step<'m>(mask: Mask<'m>, step: &PathStep<'_>) -> Option<Mask<'m>> {
    Some(match step {
        PathStep::Name(name) => mask.member(name),
        PathStep::Position(position) => mask.element(*position),
    })
}

fn same_place<'p>(a: &'p ChangedPart<'p>, b: &'p ChangedPart<'p>) -> bool {
    let paths = |part: &'p ChangedPart<'p>| {
        [&part.before, &part.after].map(|side| side.as_ref().map(|side| &side.path))
    };
    paths(a) == paths(b)
}

/// Whether one difference is a part of another that is told as a whole.
fn lies_within(part: &ChangedPart<'_>, whole: &ChangedPart<'_>) -> bool {
    let is_below = |part: &Option<PartSide<'_>>, whole: &Option<PartSide<'_>>| match (part, whole) {
        (Some(part), Some(whole)) => {
            part.path.len() > whole.path.len() && part.path.starts_with(&whole.path)
        }
        _ => false,
    };
    is_below(&part.before, &whole.before) || is_below(&part.after, &whole.after)
}
