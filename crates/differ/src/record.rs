use crate::mask::Mask;
use crate::matcher::Matcher;
use tofu_json_computed::{Action, Diff, Kind, OneSided, Shape, ShapeRef};
use tofu_json_value::Value;

/// What an empty string is where a type is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blanks {
    /// A text.
    Text,
    /// A text, but nothing in what is derived of it, and in elements of lists, sets and tuples.
    TextHere,
    /// Nothing: old provider kits write it for null.
    Null,
}

impl Blanks {
    /// What it is in an element that has a position, and in one side of a value or a value laid open.
    pub(crate) const fn of_derived(self) -> Self {
        match self {
            Self::Text => Self::Text,
            Self::TextHere | Self::Null => Self::Null,
        }
    }
}

/// The two sides of one part of a change.
#[derive(Clone)]
pub(crate) struct Record<'a> {
    pub(crate) before: Value<'a>,
    pub(crate) after: Value<'a>,
    /// Whether a null before is written out.
    pub(crate) before_present: bool,
    /// Whether a null after is written out.
    pub(crate) after_present: bool,
    pub(crate) unknown: Mask<'a>,
    pub(crate) before_sensitive: Mask<'a>,
    pub(crate) after_sensitive: Mask<'a>,
    pub(crate) replace: Matcher,
    pub(crate) relevance: Matcher,
    /// Both sides are known to mean the same. If not, they may all the same.
    pub(crate) alike: bool,
    pub(crate) blanks: Blanks,
}

impl<'a> Record<'a> {
    /// Two JSON values without masks; absent is not null.
    pub(crate) fn of_json(before: Option<Value<'a>>, after: Option<Value<'a>>) -> Self {
        Self {
            before: before.unwrap_or_else(Value::null),
            after: after.unwrap_or_else(Value::null),
            before_present: before.is_some(),
            after_present: after.is_some(),
            unknown: Mask::Clear,
            before_sensitive: Mask::Clear,
            after_sensitive: Mask::Clear,
            replace: Matcher::nothing(),
            relevance: Matcher::everything(),
            alike: false,
            blanks: Blanks::Text,
        }
    }

    /// Whether both sides are null.
    pub(crate) fn is_null(&self) -> bool {
        self.before.is_null() && self.after.is_null()
    }

    /// Before on both sides.
    pub(crate) fn into_no_op(self) -> Self {
        Self {
            after: self.before,
            after_present: self.before_present,
            unknown: Mask::Clear,
            after_sensitive: self.before_sensitive,
            alike: true,
            blanks: self.blanks.of_derived(),
            ..self
        }
    }

    /// As it is, or before on both sides where no relevant path leads here.
    pub(crate) fn if_relevant(self) -> Self {
        if self.relevance.leads_on() {
            self
        } else {
            self.into_no_op()
        }
    }

    /// Before, and nothing after.
    pub(crate) fn as_delete(&self) -> Self {
        Self {
            after: Value::null(),
            after_present: false,
            unknown: Mask::Clear,
            after_sensitive: Mask::Clear,
            alike: false,
            blanks: self.blanks.of_derived(),
            ..self.clone()
        }
    }

    /// After, and nothing before.
    pub(crate) fn as_create(&self) -> Self {
        Self {
            before: Value::null(),
            before_present: false,
            before_sensitive: Mask::Clear,
            alike: false,
            blanks: self.blanks.of_derived(),
            ..self.clone()
        }
    }

    /// Nulls that are as good as absent, as attributes of a schema have them.
    pub(crate) fn without_presence(self) -> Self {
        Self {
            before_present: false,
            after_present: false,
            ..self
        }
    }

    pub(crate) fn without_sensitivity(&self) -> Self {
        Self {
            before_sensitive: Mask::Clear,
            after_sensitive: Mask::Clear,
            blanks: self.blanks.of_derived(),
            ..self.clone()
        }
    }

    pub(crate) fn everything_relevant(self) -> Self {
        Self {
            relevance: Matcher::everything(),
            ..self
        }
    }

    /// The same with null for an empty string, which old provider kits write for nothing.
    pub(crate) fn without_blanks(self) -> Self {
        let or_null = |value: Value<'a>| {
            if is_blank(value) {
                Value::null()
            } else {
                value
            }
        };
        Self {
            before: or_null(self.before),
            after: or_null(self.after),
            ..self
        }
    }

    /// Whether either side is an empty string.
    pub(crate) fn is_blank(&self) -> bool {
        is_blank(self.before) || is_blank(self.after)
    }

    pub(crate) fn is_sensitive(&self) -> bool {
        self.before_sensitive.is_whole() || self.after_sensitive.is_whole()
    }

    /// The node for this part, marked if it forces replacement.
    pub(crate) fn diff(&self, action: Action, kind: Kind<'a>) -> Diff<'a> {
        Diff {
            action,
            replace: self.replace.is_exact(),
            kind,
        }
    }

    /// The node for this part if nothing in it can change: the bytes are equal on both sides, and
    /// so is the sensitivity; nothing is unknown or forces replacement.
    pub(crate) fn unchanged(&self, shape: ShapeRef<'a>) -> Option<OneSided<'a>> {
        let same = self.before_present == self.after_present
            && self.before_sensitive.same_bytes(self.after_sensitive)
            && !self.replace.leads_on()
            && self.before.is_written_as(self.after)
            && !self.unknown.marks_anything()
            && self.keeps_blanks(shape);
        let sensitive = self.before_sensitive;
        let representable = !matches!(sensitive, Mask::Whole | Mask::Attributes(_));
        (same && representable).then(|| OneSided {
            value: self.before,
            shape,
            sensitive: sensitive.json(),
            unknown: self.unknown.json(),
        })
    }

    /// Whether no empty string in it can be nothing, so that it can be written from its value.
    fn keeps_blanks(&self, shape: ShapeRef<'a>) -> bool {
        self.blanks == Blanks::Text
            || matches!(shape, ShapeRef::Value(Shape::Dynamic))
            || !holds_blank(self.before)
    }
}

/// Whether a value is an empty string.
pub(crate) fn is_blank(value: Value<'_>) -> bool {
    value.raw() == b"\"\""
}

/// Whether there may be an empty string anywhere in a value.
pub(crate) fn holds_blank(value: Value<'_>) -> bool {
    value.raw().windows(2).any(|pair| pair == b"\"\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tofu_json_value::Document;

    /// A part that stays, and that no relevant path leads to.
    fn stays(value: Value<'_>) -> Record<'_> {
        Record {
            relevance: Matcher::nothing(),
            ..Record::of_json(Some(value), None).into_no_op()
        }
    }

    #[test]
    fn one_side_of_what_stays_is_not_alike() {
        let document = Document::parse(b"[1]").unwrap();
        let record = stays(document.root());
        assert!(record.alike && record.after_present);
        let (delete, create) = (record.as_delete(), record.as_create());
        assert!(!delete.alike && delete.before_present && !delete.after_present);
        assert!(!create.alike && create.after_present && !create.before_present);
        assert!(delete.after.is_null() && create.before.is_null());
    }

    #[test]
    fn masks_go_with_their_side() {
        let masked = Record {
            unknown: Mask::Whole,
            before_sensitive: Mask::Whole,
            after_sensitive: Mask::Whole,
            ..Record::of_json(None, None)
        };
        let marks = |record: &Record<'_>| {
            [
                record.unknown,
                record.before_sensitive,
                record.after_sensitive,
            ]
            .map(Mask::is_whole)
        };
        assert_eq!(marks(&masked.as_delete()), [false, true, false]);
        assert_eq!(marks(&masked.as_create()), [true, false, true]);
        assert_eq!(marks(&masked.without_sensitivity()), [true, false, false]);
        let half = Record {
            before_sensitive: Mask::Clear,
            ..masked
        };
        assert_eq!(marks(&half.into_no_op()), [false, false, false]);
    }

    #[test]
    fn everything_relevant_leads_everywhere() {
        let document = Document::parse(b"[1]").unwrap();
        let record = stays(document.root());
        assert!(!record.relevance.leads_on());
        assert!(record.everything_relevant().relevance.leads_on());
    }

    /// What is skipped must be what cannot change, and nothing else must be opened.
    #[test]
    fn unchanged_parts_are_one_node() {
        let shape = Shape::Dynamic;
        let texts = ["[1]", "[ 1]", r#"{"a":true}"#, r#"{"a":false}"#, "true"];
        let documents = texts.map(|text| Document::parse(text.as_bytes()).unwrap());
        let [one, other, mask, no_mask, whole] = documents.each_ref().map(Document::root);
        let record = Record::of_json(Some(one), Some(one));
        let is_unchanged = |record: Record<'_>| record.unchanged(ShapeRef::Value(&shape)).is_some();
        assert!(is_unchanged(record.clone()));
        assert!(!is_unchanged(Record::of_json(Some(one), Some(other))));
        assert!(!is_unchanged(Record {
            after_present: false,
            ..record.clone()
        }));
        assert!(!is_unchanged(Record {
            replace: Matcher::everything(),
            ..record.clone()
        }));
        for (unknown, expected) in [(mask, false), (no_mask, true), (whole, false)] {
            let unknown = Mask::Json(unknown);
            let record = record.clone();
            assert_eq!(is_unchanged(Record { unknown, ..record }), expected);
        }
        for (before, after, expected) in [
            (Mask::Json(mask), Mask::Json(mask), true),
            (Mask::Json(mask), Mask::Json(no_mask), false),
            (Mask::Json(Value::null()), Mask::Clear, true),
            (Mask::Clear, Mask::Json(Value::null()), true),
            (Mask::Clear, Mask::Json(no_mask), false),
            (Mask::Whole, Mask::Whole, false),
            (Mask::Whole, Mask::Clear, false),
        ] {
            let masked = Record {
                before_sensitive: before,
                after_sensitive: after,
                ..record.clone()
            };
            assert_eq!(is_unchanged(masked), expected);
        }
    }
}
