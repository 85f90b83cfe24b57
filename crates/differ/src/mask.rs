use tofu_json_computed::AttributeShape;
use tofu_json_value::Value;

/// What marks parts of a value as unknown or sensitive.
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
    pub(crate) const fn is_clear(&self) -> bool {
        matches!(self, Self::Clear)
    }

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

    /// Whether there may be anything but [`Mask::Clear`] at a key.
    pub(crate) fn may_name_parts(self) -> bool {
        match self {
            Self::Clear | Self::Whole => false,
            Self::Json(value) => value.node_count() > 1,
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
            (Self::Json(a), Self::Json(b)) => a.is_written_as(b),
            (Self::Clear, Self::Clear) | (Self::Whole, Self::Whole) => true,
            (Self::Json(value), Self::Clear) | (Self::Clear, Self::Json(value)) => value.is_null(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tofu_json_computed::Shape;
    use tofu_json_value::Document;

    #[test]
    fn marks() {
        let name = |name: &str| AttributeShape {
            name: name.into(),
            shape: Shape::String,
            write_only: false,
        };
        let names = [name("a"), name("b")];
        let documents = ["true", "false", r#"{"a":true}"#, r#"{"a":false}"#, "null"]
            .map(|text| Document::parse(text.as_bytes()).unwrap());
        let [yes, no, part, nothing, null] = documents.each_ref().map(|d| Mask::Json(d.root()));
        // Each with: is it whole, does it mark anything, is it whole at `a`, and at `c`?
        for (mask, expected) in [
            (Mask::Clear, [false, false, false, false]),
            (Mask::Whole, [true, true, false, false]),
            (Mask::Attributes(&names), [false, true, true, false]),
            (Mask::Attributes(&[]), [false, false, false, false]),
            (yes, [true, true, false, false]),
            (no, [false, false, false, false]),
            (part, [false, true, true, false]),
            (nothing, [false, false, false, false]),
            (null, [false, false, false, false]),
        ] {
            let whole = [mask, mask.at_key("a"), mask.at_key("c")].map(Mask::is_whole);
            let seen = [whole[0], mask.marks_anything(), whole[1], whole[2]];
            assert_eq!(seen, expected);
        }
        for (a, b, expected) in [
            (part, part, true),
            (part, nothing, false),
            (null, Mask::Clear, true),
            (Mask::Clear, null, true),
            (Mask::Clear, no, false),
            (Mask::Clear, Mask::Clear, true),
            (Mask::Whole, Mask::Whole, true),
            (Mask::Whole, yes, false),
        ] {
            assert_eq!(a.same_bytes(b), expected);
        }
    }
}
