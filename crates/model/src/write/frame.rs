use crate::shape::{JsonShape, Table};
use std::borrow::Cow;
use std::vec::IntoIter;
use tofu_json_value::{Elements, Members, Value};

/// A container that has been opened, and what of it is still to be written.
pub(super) enum Frame<'a> {
    Elements(Elements<'a>, JsonShape),
    Members(IntoIter<(Cow<'a, str>, Value<'a>, JsonShape)>),
    Copied(Members<'a>),
}

/// An element or a member.
pub(super) struct OpenItem<'a> {
    pub(super) key: Key<'a>,
    pub(super) value: Value<'a>,
    pub(super) shape: JsonShape,
}

pub(super) enum Key<'a> {
    /// Of an element.
    None,
    /// The name of a member.
    Text(Cow<'a, str>),
    /// The name of a member, as it is written.
    Literal(&'a [u8]),
}

impl<'a> Frame<'a> {
    pub(super) fn new(value: Value<'a>, shape: JsonShape) -> Self {
        match (value.is_object(), shape) {
            (false, JsonShape::List(shape)) => Self::Elements(value.elements(), *shape),
            (false, JsonShape::Fragment) => Self::Elements(value.elements(), JsonShape::Fragment),
            (false, _) => Self::Elements(value.elements(), JsonShape::Any),
            (true, JsonShape::Fragment) => Self::Copied(value.members()),
            (true, JsonShape::Object(table) | JsonShape::TextOr(table)) => {
                Self::Members(by_table(value, table()))
            }
            (true, JsonShape::Map(shape)) => Self::Members(by_name(value, *shape)),
            (true, _) => Self::Members(by_name(value, JsonShape::Any)),
        }
    }

    pub(super) const fn is_object(&self) -> bool {
        !matches!(self, Self::Elements(..))
    }

    pub(super) fn next(&mut self) -> Option<OpenItem<'a>> {
        let (key, value, shape) = match self {
            Self::Elements(elements, shape) => (Key::None, elements.next()?, *shape),
            Self::Members(members) => {
                let (key, value, shape) = members.next()?;
                (Key::Text(key), value, shape)
            }
            Self::Copied(members) => {
                let (key, value) = members.next_nodes()?;
                (Key::Literal(key.raw()), value, JsonShape::Fragment)
            }
        };
        Some(OpenItem { key, value, shape })
    }
}

fn by_name<'a>(
    value: Value<'a>,
    shape: JsonShape,
) -> IntoIter<(Cow<'a, str>, Value<'a>, JsonShape)> {
    let members = value.sorted_members();
    let members: Vec<_> = members.map(|(key, value)| (key, value, shape)).collect();
    members.into_iter()
}

/// Members that the table knows in its order, then the others in theirs; the last of each name.
fn by_table<'a>(value: Value<'a>, table: &Table) -> IntoIter<(Cow<'a, str>, Value<'a>, JsonShape)> {
    let mut members: Vec<(usize, Cow<'a, str>, Value<'a>, JsonShape)> = Vec::new();
    let mut others = Vec::new();
    for (key, value) in value.members() {
        match table.member(&key) {
            Some((position, member)) => members.push((position, key, value, member.shape)),
            None => others.push((key, value, JsonShape::Any)),
        }
    }
    // The sort is stable: of equal positions the last one stays.
    members.sort_by_key(|(position, ..)| *position);
    members.reverse();
    members.dedup_by_key(|(position, ..)| *position);
    members.reverse();
    let others = last_of_each(others);
    let known = members
        .into_iter()
        .map(|(_, key, value, shape)| (key, value, shape));
    known.chain(others).collect::<Vec<_>>().into_iter()
}

fn last_of_each<'a>(
    members: Vec<(Cow<'a, str>, Value<'a>, JsonShape)>,
) -> Vec<(Cow<'a, str>, Value<'a>, JsonShape)> {
    let mut seen = std::collections::HashSet::new();
    let mut kept: Vec<_> = members
        .into_iter()
        .rev()
        .filter(|(key, ..)| seen.insert(key.clone()))
        .collect();
    kept.reverse();
    kept
}
