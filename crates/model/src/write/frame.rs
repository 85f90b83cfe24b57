use crate::shape::{Shape, Table};
use std::borrow::Cow;
use std::vec::IntoIter;
use tofu_json_value::{Elements, Members, Value};

/// A container that has been opened, and what of it is still to be written.
pub(super) struct Frame<'a> {
    rest: Rest<'a>,
    written: usize,
}

enum Rest<'a> {
    Elements(Elements<'a>, Shape),
    Members(IntoIter<(Cow<'a, str>, Value<'a>, Shape)>),
    Copied(Members<'a>),
}

/// An element or a member.
pub(super) struct Item<'a> {
    pub(super) first: bool,
    /// The key, decoded; or
    pub(super) key: Option<Cow<'a, str>>,
    /// the key as it is.
    pub(super) literal: Option<&'a [u8]>,
    pub(super) value: Value<'a>,
    pub(super) shape: Shape,
}

impl<'a> Frame<'a> {
    pub(super) fn new(value: Value<'a>, shape: Shape) -> Self {
        let rest = match (value.is_object(), shape) {
            (false, Shape::List(shape)) => Rest::Elements(value.elements(), *shape),
            (false, Shape::Fragment) => Rest::Elements(value.elements(), Shape::Fragment),
            (false, _) => Rest::Elements(value.elements(), Shape::Any),
            (true, Shape::Fragment) => Rest::Copied(value.members()),
            (true, Shape::Object(table) | Shape::TextOr(table)) => {
                Rest::Members(by_table(value, table()))
            }
            (true, Shape::Map(shape)) => Rest::Members(by_name(value, *shape)),
            (true, _) => Rest::Members(by_name(value, Shape::Any)),
        };
        Self { rest, written: 0 }
    }

    pub(super) const fn is_object(&self) -> bool {
        !matches!(self.rest, Rest::Elements(..))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.written == 0
    }

    pub(super) fn next(&mut self) -> Option<Item<'a>> {
        let first = self.written == 0;
        self.written += 1;
        let item = match &mut self.rest {
            Rest::Elements(elements, shape) => {
                elements.next().map(|value| (None, None, value, *shape))
            }
            Rest::Members(members) => members
                .next()
                .map(|(key, value, shape)| (Some(key), None, value, shape)),
            Rest::Copied(members) => members
                .next_nodes()
                .map(|(key, value)| (None, Some(key.raw()), value, Shape::Fragment)),
        };
        let Some((key, literal, value, shape)) = item else {
            self.written -= 1;
            return None;
        };
        Some(Item {
            first,
            key,
            literal,
            value,
            shape,
        })
    }
}

fn by_name<'a>(value: Value<'a>, shape: Shape) -> IntoIter<(Cow<'a, str>, Value<'a>, Shape)> {
    let members = value.sorted_members();
    let members: Vec<_> = members.map(|(key, value)| (key, value, shape)).collect();
    members.into_iter()
}

/// Members that the table knows in its order, then the others in theirs; the last of each name.
fn by_table<'a>(value: Value<'a>, table: &Table) -> IntoIter<(Cow<'a, str>, Value<'a>, Shape)> {
    let mut members: Vec<(usize, Cow<'a, str>, Value<'a>, Shape)> = Vec::new();
    let mut others = Vec::new();
    for (key, value) in value.members() {
        match table.member(&key) {
            Some((position, member)) => members.push((position, key, value, member.shape)),
            None => others.push((key, value, Shape::Any)),
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
    members: Vec<(Cow<'a, str>, Value<'a>, Shape)>,
) -> Vec<(Cow<'a, str>, Value<'a>, Shape)> {
    let mut seen = std::collections::HashSet::new();
    let mut kept: Vec<_> = members
        .into_iter()
        .rev()
        .filter(|(key, ..)| seen.insert(key.clone()))
        .collect();
    kept.reverse();
    kept
}
