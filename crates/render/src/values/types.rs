use tofu_json_term::Canvas;
use tofu_json_value::Value;

/// A type in its JSON notation: `"string"`, `["list", "number"]`, `["object", {"a": "bool"}]`.
#[derive(Clone, Copy)]
pub(super) enum Type<'a> {
    /// No type is stated, or any is allowed: the value says what it is.
    Dynamic,
    String,
    Number,
    Bool,
    List(Value<'a>),
    Set(Value<'a>),
    Map(Value<'a>),
    Tuple(Value<'a>),
    Object(Value<'a>),
}

impl<'a> Type<'a> {
    /// Reads the notation; what it does not know is dynamic.
    pub(super) fn read(notation: Value<'a>) -> Self {
        if let Some(word) = notation.as_str() {
            return match word.as_ref() {
                "string" => Self::String,
                "number" => Self::Number,
                "bool" => Self::Bool,
                _ => Self::Dynamic,
            };
        }
        let mut parts = notation.elements();
        let Some(word) = parts.next().and_then(Value::as_str) else {
            return Self::Dynamic;
        };
        let inner = parts.next().unwrap_or_else(Value::null);
        match word.as_ref() {
            "list" => Self::List(inner),
            "set" => Self::Set(inner),
            "map" => Self::Map(inner),
            "tuple" => Self::Tuple(inner),
            "object" => Self::Object(inner),
            _ => Self::Dynamic,
        }
    }

    /// Writes `null` of this type.
    pub(super) fn write_null(self, canvas: &mut Canvas) {
        let of = match self {
            Self::Dynamic => return canvas.literal("null"),
            Self::String => return canvas.literal("tostring(null)"),
            Self::Number => return canvas.literal("tonumber(null)"),
            Self::Bool => return canvas.literal("tobool(null)"),
            Self::Tuple(_) => return canvas.literal("null /* tuple */"),
            Self::Object(_) => return canvas.literal("null /* object */"),
            Self::List(of) => ("tolist(null) /* of ", of),
            Self::Set(of) => ("toset(null) /* of ", of),
            Self::Map(of) => ("tomap(null) /* of ", of),
        };
        canvas.literal(of.0);
        Self::read(of.1).write_friendly_name(canvas);
        canvas.literal(" */");
    }

    /// Writes the name that messages use: `list of string`.
    fn write_friendly_name(mut self, canvas: &mut Canvas) {
        loop {
            let (words, of) = match self {
                Self::Dynamic => return canvas.literal("dynamic"),
                Self::String => return canvas.literal("string"),
                Self::Number => return canvas.literal("number"),
                Self::Bool => return canvas.literal("bool"),
                Self::Tuple(_) => return canvas.literal("tuple"),
                Self::Object(_) => return canvas.literal("object"),
                Self::List(of) => ("list of ", of),
                Self::Set(of) => ("set of ", of),
                Self::Map(of) => ("map of ", of),
            };
            canvas.literal(words);
            self = Self::read(of);
        }
    }
}
