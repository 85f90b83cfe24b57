//! Which changes are the same change of several objects.

use crate::changed_part::ChangedPart;
use crate::path::PathStep;
use std::hash::{DefaultHasher, Hash, Hasher};
use tofu_json_vocab::Action;

/// Equal for changes that do the same to objects of one type: the same parts become the same values. What
/// the values were before, and where in a list or set they are, may differ.
///
/// It is a hash of 128 bits, so that a plan of any size is folded without holding its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FoldKey(u128);

impl FoldKey {
    /// The key of a change; none where nothing differs.
    #[must_use]
    pub fn of(
        resource_type: &str,
        action: &Action,
        differences: &[ChangedPart<'_>],
    ) -> Option<Self> {
        if differences.is_empty() {
            return None;
        }
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            resource_type.hash(&mut hasher);
            action.hash(&mut hasher);
            for difference in differences {
                hash_difference(difference, &mut hasher);
            }
            u128::from(hasher.finish())
        };
        Some(Self(half(0) << 64 | half(1)))
    }
}

fn hash_difference(difference: &ChangedPart<'_>, hasher: &mut DefaultHasher) {
    let flags = (
        difference.sensitive,
        difference.sensitivity_change,
        difference.keeps_hidden_value(),
        difference.after_unknown,
        difference.moved,
        difference.before.is_some(),
        difference.after.is_some(),
    );
    flags.hash(hasher);
    let side = difference.after.as_ref().or(difference.before.as_ref());
    for step in side.iter().flat_map(|side| &side.path) {
        match step {
            PathStep::Name(name) => name.hash(hasher),
            PathStep::Position(_) => '*'.hash(hasher),
        }
    }
    if let Some(inside) = difference.inside.parts()
        && !inside.is_empty()
    {
        inside.len().hash(hasher);
        for difference in inside {
            hash_difference(difference, hasher);
        }
        return;
    }
    let is_shown = !difference.sensitive && !difference.after_unknown;
    if let (Some(after), true) = (&difference.after, is_shown) {
        after.value.hash_meaning(hasher);
    }
}
