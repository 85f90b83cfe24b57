//! The other side of a change, which may say what a mask hides.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// In longer lists an element is in the place of the one at the same position.
const MOST_ELEMENTS: usize = 256;
/// More members than these are looked up in a table.
const FEW_MEMBERS: usize = 8;

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

    /// What is in the place of each element of a list, but for those that are masked as a whole: the element at the same
    /// position, or an equal one, since the text of a plan puts equal ones beside each other.
    pub(crate) fn elements(self, of: Value<'_>) -> Vec<Option<Self>> {
        let mut masks = self.mask.elements();
        let others = self.value.elements();
        let others: Vec<_> = others.map(|other| (other, masks.next())).collect();
        let is_short = others.len() <= MOST_ELEMENTS;
        let beside = |(position, element): (usize, Value<'_>)| {
            let same = |(other, _): &&(Value<'a>, Mask<'a>)| other.same(element);
            let here = others.get(position);
            let (other, mask) = match here.filter(same) {
                None if is_short => others.iter().find(same).or(here),
                _ => here,
            }?;
            Self::new(*other, *mask)
        };
        let elements = of.elements().take(others.len().max(MOST_ELEMENTS));
        elements.enumerate().map(beside).collect()
    }

    /// A member, unless it is masked as a whole.
    fn member(self, name: &str) -> Option<Self> {
        Self::new(self.value.get(name)?, self.mask.member(name))
    }

    /// Some members, with what is in the place of each of them.
    fn beside_members<'v>(self, members: Vec<(Cow<'v, str>, Value<'v>)>) -> Vec<(Value<'v>, Self)> {
        let others = match members.len() {
            ..=FEW_MEMBERS => None,
            _ => Some(self.members()),
        };
        let other = |name: &str| match &others {
            Some(others) => others.get(name).copied(),
            None => self.member(name),
        };
        let members = members.into_iter();
        let beside = members.filter_map(|(name, member)| Some((member, other(&name)?)));
        beside.collect()
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
        let elements = value.elements().zip(other.elements(value));
        let elements = elements.filter(|(element, _)| holds_part(element));
        open.extend(elements.filter_map(|(element, other)| Some((element, other?))));
        let members = value.members().filter(|(_, member)| holds_part(member));
        open.extend(other.beside_members(members.collect()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{FEW_MEMBERS, OtherSide, beside};
    use std::collections::BTreeSet;
    use tofu_json_model::view::Mask;
    use tofu_json_value::Document;

    /// For each element of a list: which one of the other side is in its place.
    fn places(list: &str, other: &str, mask: &str) -> Vec<Option<String>> {
        let [list, other, mask] =
            [list, other, mask].map(|json| Document::parse(json.as_bytes()).unwrap());
        let other = OtherSide::new(other.root(), Mask::new(Some(mask.root()))).unwrap();
        let elements = other.elements(list.root());
        let text = |side: OtherSide<'_>| side.value.to_string();
        elements.into_iter().map(|side| side.map(text)).collect()
    }

    fn texts(expected: &[Option<&str>]) -> Vec<Option<String>> {
        let texts = expected.iter().map(|text| text.map(str::to_owned));
        texts.collect()
    }

    #[test]
    fn equal_elements_are_beside_each_other() {
        assert_eq!(
            places(r#"[1, 2, 3, 4]"#, r#"[{"a": 5}, 1, 2, 3]"#, "[]"),
            texts(&[Some("1"), Some("2"), Some("3"), Some("3")])
        );
        assert_eq!(
            places(r#"[1, 2, 3]"#, r#"[1, 7]"#, "[]"),
            texts(&[Some("1"), Some("7"), None])
        );
    }

    /// Few members are looked up in another way than many.
    #[test]
    fn members_are_beside_those_of_their_names() {
        for count in [2, FEW_MEMBERS, FEW_MEMBERS + 1, 60] {
            let object = |members: &mut dyn Iterator<Item = String>| {
                let members: Vec<_> = members.collect();
                Document::parse(format!("{{{}}}", members.join(",")).as_bytes())
                    .unwrap()
                    .into_owned()
            };
            let value = object(&mut (0..count).map(|n| format!("\"k{n}\": \"v{n}\"")));
            let other = object(&mut (0..count).rev().map(|n| format!("\"k{n}\": {n}")));
            let mask = object(&mut [r#""k1": true"#.to_owned()].into_iter());
            let other = OtherSide::new(other.root(), Mask::new(Some(mask.root()))).unwrap();
            let starts = value
                .root()
                .members()
                .map(|(_, member)| member.span().start);
            let starts: BTreeSet<_> = starts.collect();
            let found = beside(value.root(), other, &starts);
            for (n, (_, member)) in value.root().members().enumerate() {
                let side = found.get(&member.span().start);
                let expected = (n != 1).then(|| n.to_string());
                assert_eq!(side.map(|side| side.value.to_string()), expected, "{count}");
            }
        }
    }

    #[test]
    fn a_masked_element_says_nothing() {
        let masked = places(r#"[1, 2]"#, r#"[2, 3]"#, "[true, false]");
        assert_eq!(masked, texts(&[None, None]));
    }
}
