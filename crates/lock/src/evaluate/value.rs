use std::collections::BTreeMap;
use std::rc::Rc;

use super::Number;

/// The value of an expression. Copies are cheap.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// Not known, because something was wrong.
    Unknown,
    Null,
    Bool(bool),
    Number(Rc<Number>),
    String(Rc<str>),
    Tuple(Rc<[Value]>),
    Object(Rc<BTreeMap<String, Value>>),
}

impl Value {
    /// What messages call its type.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Unknown | Self::Null => "dynamic",
            Self::Bool(_) => "bool",
            Self::Number(_) => "number",
            Self::String(_) => "string",
            Self::Tuple(_) => "tuple",
            Self::Object(_) => "object",
        }
    }

    pub(crate) fn string(text: impl Into<Rc<str>>) -> Self {
        Self::String(text.into())
    }
}
