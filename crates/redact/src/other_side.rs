//! The other side of a change, which may say what a mask hides.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// What the other side of a change has in the place of a masked value, and what is masked of that.
#[derive(Clone, Copy)]
pub(crate) struct OtherSide<'a> {
    value: Value<'a>,
    mask: Mask<'a>,
}

impl<'a> OtherSide<'a> {
    /// None where all of it is masked.
    pub(crate) fn new(value: Value<'a>, mask: Mask<'a>) -> Option<Self> {
        (!mask.is_whole()).then_some(Self { value, mask })
    }

    /// The elements, but for those that are masked as a whole.
    pub(crate) fn elements(self) -> Vec<Option<Self>> {
        let mut masks = self.mask.elements();
        let elements = self.value.elements();
        elements
            .map(|element| Self::new(element, masks.next()))
            .collect()
    }

    /// A member, unless it is masked as a whole.
    fn member(self, name: &str) -> Option<Self> {
        Self::new(self.value.get(name)?, self.mask.member(name))
    }

    /// The members but for those that are masked as a whole.
    pub(crate) fn members(self) -> HashMap<Cow<'a, str>, Self> {
        let mut masks = self.mask.members();
        let members = self.value.sorted_members();
        members
            .filter_map(|(name, member)| {
                let side = Self::new(member, masks.seek(&name))?;
                Some((name, side))
            })
            .collect()
    }

    /// Whether everybody can read here what a value without parts is: the same one, or the other of two truth values,
    /// since the text of a plan says whether they are the same.
    pub(crate) fn says(self, leaf: Value<'_>) -> bool {
        let is_same_kind = self.value.kind() == leaf.kind();
        is_same_kind && (leaf.kind() == Kind::Bool || self.value.same(leaf))
    }
}

/// What the other side has in the place of parts of a value, by where these begin.
pub(crate) fn beside<'a>(
    value: Value<'a>,
    other: OtherSide<'a>,
    parts: &BTreeSet<usize>,
) -> HashMap<usize, OtherSide<'a>> {
    let mut found = HashMap::new();
    let holds_part = |value: &Value<'_>| parts.range(value.span()).next().is_some();
    let mut open = vec![(value, other)];
    while let Some((value, other)) = open.pop() {
        let start = value.span().start;
        if parts.contains(&start) {
            found.insert(start, other);
            continue;
        }
        let elements = value.elements().zip(other.elements());
        let elements = elements.filter(|(element, _)| holds_part(element));
        open.extend(elements.filter_map(|(element, other)| Some((element, other?))));
        let members = value.members().filter(|(_, member)| holds_part(member));
        open.extend(members.filter_map(|(name, member)| Some((member, other.member(&name)?))));
    }
    found
}
