use tofu_json_computed::AttributeShape;
use tofu_json_value::Value;

/// What marks parts of a value as unknown or sensitive (section 5).
#[derive(Clone, Copy)]
pub(crate) enum Mask<'a> {
    /// Marks nothing.
    Clear,
    /// Marks the whole value.
    Whole,
    /// Marks what the document marks.
    Json(Value<'a>),
    /// Marks every attribute of these names.
    Attributes(&'a [AttributeShape]),
}

impl<'a> Mask<'a> {
    pub(crate) fn is_whole(self) -> bool {
        match self {
            Self::Clear | Self::Attributes(_) => false,
            Self::Whole => true,
            Self::Json(value) => value.is_true(),
        }
    }

    pub(crate) fn marks_anything(self) -> bool {
        match self {
            Self::Clear => false,
            Self::Whole => true,
            Self::Json(value) => value.holds_true(),
            Self::Attributes(names) => !names.is_empty(),
        }
    }

    pub(crate) fn at_key(self, key: &str) -> Self {
        match self {
            Self::Json(value) => value.get(key).map_or(Self::Clear, Self::Json),
            // Ascending, as those of every shape.
            Self::Attributes(names) => {
                let found = names.binary_search_by(|attribute| (*attribute.name).cmp(key));
                found.map_or(Self::Clear, |_| Self::Whole)
            }
            Self::Clear | Self::Whole => Self::Clear,
        }
    }

    /// The mask as the document has it; null where it has none.
    pub(crate) fn json(self) -> Value<'a> {
        match self {
            Self::Json(value) => value,
            _ => Value::null(),
        }
    }

    /// Equal by their bytes.
    pub(crate) fn same_bytes(self, other: Self) -> bool {
        match (self, other) {
            (Self::Json(a), Self::Json(b)) => a.raw() == b.raw(),
            (Self::Clear, Self::Clear) | (Self::Whole, Self::Whole) => true,
            (Self::Json(value), Self::Clear) | (Self::Clear, Self::Json(value)) => value.is_null(),
            _ => false,
        }
    }
}
