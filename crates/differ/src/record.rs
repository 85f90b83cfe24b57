use crate::mask::Mask;
use crate::matcher::Matcher;
use tofu_json_computed::{ShapeRef, Unchanged};
use tofu_json_value::Value;

/// The two sides of one part of a change (section 5).
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
        }
    }

    /// The part at a key.
    pub(crate) fn at_key(&self, key: &str) -> Self {
        let (before, after) = (self.before.get(key), self.after.get(key));
        Self {
            before: before.unwrap_or_else(Value::null),
            after: after.unwrap_or_else(Value::null),
            before_present: before.is_some(),
            after_present: after.is_some(),
            unknown: self.unknown.at_key(key),
            before_sensitive: self.before_sensitive.at_key(key),
            after_sensitive: self.after_sensitive.at_key(key),
            replace: self.replace.at_key(key),
            relevance: self.relevance.at_key(key),
            alike: self.alike,
        }
    }

    /// Both sides null.
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
            ..self.clone()
        }
    }

    pub(crate) fn everything_relevant(self) -> Self {
        Self {
            relevance: Matcher::everything(),
            ..self
        }
    }

    pub(crate) fn is_sensitive(&self) -> bool {
        self.before_sensitive.is_whole() || self.after_sensitive.is_whole()
    }

    /// The node for this part if nothing in it can change: the bytes are equal on both sides, and
    /// so is the sensitivity; nothing is unknown or forces replacement.
    pub(crate) fn unchanged(&self, shape: ShapeRef<'a>) -> Option<Unchanged<'a>> {
        let same = self.before_present == self.after_present
            && self.before_sensitive.same_bytes(self.after_sensitive)
            && !self.replace.leads_on()
            && self.before.raw() == self.after.raw()
            && !self.unknown.marks_anything();
        let sensitive = self.before_sensitive;
        let representable = !matches!(sensitive, Mask::Whole | Mask::Attributes(_));
        (same && representable).then(|| Unchanged {
            value: self.before,
            shape,
            sensitive: sensitive.json(),
            unknown: self.unknown.json(),
        })
    }
}
