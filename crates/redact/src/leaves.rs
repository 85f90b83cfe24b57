//! What of a masked value is replaced.

use crate::clear::ClearParts;
use crate::other_side::OtherSide;
use tofu_json_model::state::MaskedPart;
use tofu_json_value::{Kind, Value};

/// A part of a masked value that is replaced by itself, so that the value keeps its shape.
#[derive(Clone, Copy)]
pub(crate) enum Leaf<'a> {
    String(Value<'a>),
    Number(Value<'a>),
    Bool(Value<'a>),
    /// The name of a member.
    Name(Value<'a>),
}

/// A value that is masked as a whole.
#[derive(Clone, Copy)]
pub(crate) struct MaskedValue<'a> {
    pub(crate) value: Value<'a>,
    /// The type that is written beside it, which has the same names.
    pub(crate) notation: Option<Value<'a>>,
    /// Whether the names of its members are those of attributes. Names below them can be keys of maps.
    pub(crate) is_object: bool,
    pub(crate) other: Option<OtherSide<'a>>,
}

impl<'a> MaskedValue<'a> {
    pub(crate) const fn new(value: Value<'a>) -> Self {
        Self {
            value,
            notation: None,
            is_object: false,
            other: None,
        }
    }

    /// The parts that are replaced, in the order of the document. What is null or empty says nothing.
    ///
    /// A value that is clear on the other side of the change stays, unless it is a string that is replaced wherever it
    /// is: it is no secret, and a placeholder would make a difference of it.
    pub(crate) fn each_leaf(self, clear: &ClearParts<'_>, visit: &mut dyn FnMut(Leaf<'a>)) {
        let mut open = vec![(self.value, self.other)];
        while let Some((value, other)) = open.pop() {
            if clear.is_kept(value) {
                continue;
            }
            let is_clear = other.is_some_and(|other| other.says(value));
            let is_replaced = |text: std::borrow::Cow<'_, str>| clear.is_replaced(&text);
            if let Some(leaf) = leaf(value)
                && (!is_clear || value.as_str().is_some_and(is_replaced))
            {
                visit(leaf);
            }
            let first = open.len();
            let others = other.map(|other| other.elements(value)).unwrap_or_default();
            let mut others = others.into_iter();
            open.extend(
                value
                    .elements()
                    .map(|element| (element, others.next().flatten())),
            );
            let keeps_names = self.is_object && value.span() == self.value.span();
            let others = other.map(OtherSide::members).unwrap_or_default();
            let mut members = value.members();
            while let Some((name, member)) = members.next_nodes() {
                let text = name.as_str().unwrap_or_default();
                if !keeps_names && !clear.has_name(&text) {
                    visit(Leaf::Name(name));
                }
                open.push((member, others.get(&*text).copied()));
            }
            open.get_mut(first..).unwrap_or_default().reverse();
        }
        if let Some(notation) = self.notation {
            names_of_type(notation, clear, visit);
        }
    }
}

impl<'a> From<MaskedPart<'a>> for MaskedValue<'a> {
    fn from(part: MaskedPart<'a>) -> Self {
        Self {
            notation: part.notation,
            ..Self::new(part.value)
        }
    }
}

/// What is replaced of a value without parts; nothing of null.
fn leaf(value: Value<'_>) -> Option<Leaf<'_>> {
    match value.kind() {
        Kind::String => Some(Leaf::String(value)),
        Kind::Number => Some(Leaf::Number(value)),
        Kind::Bool => Some(Leaf::Bool(value)),
        _ => None,
    }
}

/// The names of attributes in a type such as `["object", {"a": "string"}, ["a"]]`.
fn names_of_type<'a>(notation: Value<'a>, clear: &ClearParts<'_>, visit: &mut dyn FnMut(Leaf<'a>)) {
    let mut name = |name: Value<'a>| {
        if !clear.has_name(&name.as_str().unwrap_or_default()) {
            visit(Leaf::Name(name));
        }
    };
    let mut open = vec![notation];
    while let Some(part) = open.pop() {
        for (position, element) in part.elements().enumerate() {
            if position == 2 {
                element
                    .elements()
                    .filter(|name| name.is_string())
                    .for_each(&mut name);
            } else {
                open.push(element);
            }
        }
        let mut members = part.members();
        while let Some((key, member)) = members.next_nodes() {
            name(key);
            open.push(member);
        }
    }
}
