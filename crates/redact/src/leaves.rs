//! What of a masked value is replaced.

use tofu_json_model::state::MaskedPart;
use tofu_json_value::Value;

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
}

impl<'a> MaskedValue<'a> {
    pub(crate) const fn new(value: Value<'a>) -> Self {
        Self {
            value,
            notation: None,
            is_object: false,
        }
    }

    /// The parts that are replaced, in the order of the document. What is null or empty says nothing.
    pub(crate) fn each_leaf(self, visit: &mut dyn FnMut(Leaf<'a>)) {
        let mut open = vec![self.value];
        while let Some(value) = open.pop() {
            if value.is_string() {
                visit(Leaf::String(value));
            } else if value.as_number().is_some() {
                visit(Leaf::Number(value));
            } else if value.as_bool().is_some() {
                visit(Leaf::Bool(value));
            }
            let first = open.len();
            open.extend(value.elements());
            let keeps_names = self.is_object && value == self.value;
            let mut members = value.members();
            while let Some((name, member)) = members.next_nodes() {
                if !keeps_names {
                    visit(Leaf::Name(name));
                }
                open.push(member);
            }
            open.get_mut(first..).unwrap_or_default().reverse();
        }
        if let Some(notation) = self.notation {
            names_of_type(notation, visit);
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

/// The names of attributes in a type such as `["object", {"a": "string"}, ["a"]]`.
fn names_of_type<'a>(notation: Value<'a>, visit: &mut dyn FnMut(Leaf<'a>)) {
    let mut open = vec![notation];
    while let Some(part) = open.pop() {
        for (position, element) in part.elements().enumerate() {
            if position == 2 {
                let names = element.elements().filter(|name| name.is_string());
                names.for_each(|name| visit(Leaf::Name(name)));
            } else {
                open.push(element);
            }
        }
        let mut members = part.members();
        while let Some((name, member)) = members.next_nodes() {
            visit(Leaf::Name(name));
            open.push(member);
        }
    }
}
