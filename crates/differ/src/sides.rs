use crate::mask::Mask;
use crate::matcher::Matcher;
use crate::record::{Blanks, Record};
use tofu_json_value::Value;

/// The two sides of one change, with their masks, as a plan or state document holds them.
///
/// ```
/// use tofu_json_differ::computed::{AttributeShape, BlockShape, Kind, Shape};
/// use tofu_json_differ::value::{Arena, Document};
/// use tofu_json_differ::{Differ, Matcher, Sides};
///
/// let change = Document::parse(br#"{"before": {"key": "a"}, "after": {"key": "b"},
///     "after_sensitive": {"key": true}, "replace_paths": [["key"]]}"#)?;
/// let member = |name| change.root().get(name).expect("a member");
/// let sides = Sides::default()
///     .before(member("before"))
///     .after(member("after"))
///     .after_sensitive(member("after_sensitive"))
///     .replace(Matcher::replace_paths(member("replace_paths")));
/// let key = AttributeShape { name: "key".into(), shape: Shape::String, write_only: false };
/// let schema = BlockShape::new(vec![key], vec![]);
/// let arena = Arena::new();
/// let diff = Differ::new(&arena).resource(&sides, &schema);
/// let Kind::Block(block) = &diff.kind else { panic!("a resource") };
/// let key = &block.attributes[0].diff;
/// assert!(key.replace && matches!(key.kind, Kind::Sensitive(_)));
/// # Ok::<(), tofu_json_differ::value::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sides<'a> {
    /// The value before; null if there is none.
    pub before: Value<'a>,
    /// The value after; null if there is none.
    pub after: Value<'a>,
    /// The mask of what is unknown after.
    pub after_unknown: Value<'a>,
    /// The mask of what is sensitive before.
    pub before_sensitive: Value<'a>,
    /// The mask of what is sensitive after.
    pub after_sensitive: Value<'a>,
    /// The paths that force replacement.
    pub replace: Matcher,
    /// The paths that count; all others are taken as unchanged.
    pub relevance: Matcher,
}

impl Default for Sides<'_> {
    fn default() -> Self {
        Self {
            before: Value::null(),
            after: Value::null(),
            after_unknown: Value::null(),
            before_sensitive: Value::null(),
            after_sensitive: Value::null(),
            replace: Matcher::nothing(),
            relevance: Matcher::everything(),
        }
    }
}

impl<'a> Sides<'a> {
    /// A value that stays as it is, as a state has it.
    #[must_use]
    pub fn same(value: Value<'a>, sensitive: Value<'a>) -> Self {
        Self {
            before: value,
            after: value,
            before_sensitive: sensitive,
            after_sensitive: sensitive,
            ..Self::default()
        }
    }

    /// Sets [`before`](Self#structfield.before).
    #[must_use]
    pub fn before(mut self, before: Value<'a>) -> Self {
        self.before = before;
        self
    }

    /// Sets [`after`](Self#structfield.after).
    #[must_use]
    pub fn after(mut self, after: Value<'a>) -> Self {
        self.after = after;
        self
    }

    /// Sets [`after_unknown`](Self#structfield.after_unknown).
    #[must_use]
    pub fn after_unknown(mut self, after_unknown: Value<'a>) -> Self {
        self.after_unknown = after_unknown;
        self
    }

    /// Sets [`before_sensitive`](Self#structfield.before_sensitive).
    #[must_use]
    pub fn before_sensitive(mut self, before_sensitive: Value<'a>) -> Self {
        self.before_sensitive = before_sensitive;
        self
    }

    /// Sets [`after_sensitive`](Self#structfield.after_sensitive).
    #[must_use]
    pub fn after_sensitive(mut self, after_sensitive: Value<'a>) -> Self {
        self.after_sensitive = after_sensitive;
        self
    }

    /// Sets [`replace`](Self#structfield.replace).
    #[must_use]
    pub fn replace(mut self, replace: Matcher) -> Self {
        self.replace = replace;
        self
    }

    /// Sets [`relevance`](Self#structfield.relevance).
    #[must_use]
    pub fn relevance(mut self, relevance: Matcher) -> Self {
        self.relevance = relevance;
        self
    }

    pub(crate) fn record(&self) -> Record<'a> {
        Record {
            before: self.before,
            after: self.after,
            before_present: false,
            after_present: false,
            unknown: Mask::Json(self.after_unknown),
            before_sensitive: Mask::Json(self.before_sensitive),
            after_sensitive: Mask::Json(self.after_sensitive),
            replace: self.replace.clone(),
            relevance: self.relevance.clone(),
            alike: false,
            blanks: Blanks::Text,
        }
    }
}
