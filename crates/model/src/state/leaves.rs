//! The single values of objects and outputs, with their paths.

use super::sensitive::{ElementsOf, MembersOf};
use super::{Object, Output, Sensitive};
use crate::view::ValuePath;
use tofu_json_value::{Elements, Kind, SortedMembers, Value};
use tofu_json_vocab::path::Step;

impl Object<'_> {
    /// Goes over the single values of the object in the order of names and positions, and says of each whether it is
    /// sensitive. What a state file wraps with its type is out of its wrapping. Depth costs no stack.
    ///
    /// ```
    /// use tofu_json_model::kind::DocumentKind;
    /// use tofu_json_model::state::Contents;
    /// use tofu_json_value::Document;
    ///
    /// let state = Document::parse(br#"{"format_version": "1.0", "values": {"root_module": {"resources": [{"address": "a.b",
    ///     "values": {"tags": {"b": "x"}, "ports": [1, 2]}, "sensitive_values": {"ports": [false, true]}}]}}}"#)?;
    /// let contents = Contents::read(DocumentKind::State, state.root())?;
    /// let mut seen = Vec::new();
    /// contents.objects[0].each_leaf(|path, _, sensitive| seen.push((path.to_string(), sensitive)));
    /// let expected = [(".ports[0]", false), (".ports[1]", true), (".tags.b", false)];
    /// assert_eq!(seen, expected.map(|(path, sensitive)| (path.to_owned(), sensitive)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_leaf(&self, each: impl FnMut(&ValuePath, Value<'_>, bool)) {
        walk(self.values, self.sensitive(), each);
    }
}

impl Output<'_> {
    /// Goes over the single values of the output, as [`Object::each_leaf`] does.
    pub fn each_leaf(&self, each: impl FnMut(&ValuePath, Value<'_>, bool)) {
        walk(self.value, Sensitive::from(self.is_masked()), each);
    }
}

/// A container that the walk is in.
struct Level<'a, 's> {
    path: ValuePath,
    /// Whether all of it is sensitive.
    is_sensitive: bool,
    parts: Parts<'a, 's>,
}

enum Parts<'a, 's> {
    Members(SortedMembers<'a>, MembersOf<'s>),
    Elements(Elements<'a>, ElementsOf<'s>, usize),
}

fn walk(
    value: Value<'_>,
    sensitive: Sensitive<'_>,
    mut each: impl FnMut(&ValuePath, Value<'_>, bool),
) {
    let mut levels = Vec::new();
    levels.extend(enter(
        ValuePath::default(),
        value,
        sensitive,
        false,
        &mut each,
    ));
    while let Some(level) = levels.last_mut() {
        let next = match &mut level.parts {
            Parts::Members(members, marks) => members.next().map(|(name, value)| {
                let marks = marks.seek(&name);
                (Step::Attribute(name.into_owned()), value, marks)
            }),
            Parts::Elements(elements, marks, position) => elements.next().map(|value| {
                let step = Step::Index(position.to_string());
                *position += 1;
                (step, value, marks.next())
            }),
        };
        match next {
            None => _ = levels.pop(),
            Some((step, value, marks)) => {
                let (path, is_sensitive) = (level.path.clone().then(step), level.is_sensitive);
                levels.extend(enter(path, value, marks, is_sensitive, &mut each));
            }
        }
    }
}

/// Gives a single value to a function, or enters a container.
fn enter<'a, 's>(
    path: ValuePath,
    value: Value<'a>,
    sensitive: Sensitive<'s>,
    around: bool,
    each: &mut impl FnMut(&ValuePath, Value<'_>, bool),
) -> Option<Level<'a, 's>> {
    let (value, sensitive) = sensitive.unwrap(value);
    let is_sensitive = around || sensitive.is_whole();
    let parts = match value.kind() {
        Kind::Object => Parts::Members(value.sorted_members(), sensitive.members(value)),
        Kind::Array => Parts::Elements(value.elements(), sensitive.elements(), 0),
        _ => {
            each(&path, value, is_sensitive);
            return None;
        }
    };
    Some(Level {
        path,
        is_sensitive,
        parts,
    })
}
