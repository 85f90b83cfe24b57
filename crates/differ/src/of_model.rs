use crate::{Matcher, Sides};
use tofu_json_model::document::plan::Change;
use tofu_json_value::Value;

impl<'a> Sides<'a> {
    /// The sides of a change, with its masks and the paths that force replacement. What is absent is null;
    /// all of it counts. Needs the feature `model`.
    ///
    /// ```
    /// use tofu_json_computed::Action;
    /// use tofu_json_differ::{Differ, Sides};
    /// use tofu_json_model::document::plan::Change;
    /// use tofu_json_value::{Arena, Document};
    ///
    /// let document = Document::parse(br#"{"actions": ["update"], "before": "a", "after": "b"}"#)?;
    /// let change = Change::read(document.root())?;
    /// let arena = Arena::new();
    /// let diff = Differ::new(&arena).json(&Sides::of(&change));
    /// assert_eq!(diff.action, Action::Update);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(change: &Change<'a>) -> Self {
        let mask = |mask: Option<Value<'a>>| mask.unwrap_or_else(Value::null);
        Self {
            before: change.before.or_null(),
            after: change.after.or_null(),
            after_unknown: mask(change.after_unknown),
            before_sensitive: mask(change.before_sensitive),
            after_sensitive: mask(change.after_sensitive),
            replace: Matcher::replace_paths(change.replace_paths.value()),
            relevance: Matcher::everything(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Differ, Sides};
    use tofu_json_computed::{Action, AttributeShape, BlockShape, Shape};
    use tofu_json_model::document::plan::Change;
    use tofu_json_value::{Arena, Document};

    #[test]
    fn masks_and_replace_paths_are_taken_along() {
        let text = br#"{"actions":["delete","create"],"before":{"a":"1","b":"2","c":"4"},"after":{"a":"3","c":"5"},
            "after_unknown":{"b":true},"before_sensitive":{"a":true},"after_sensitive":{"a":true},
            "replace_paths":[["c"]]}"#;
        let document = Document::parse(text).unwrap();
        let change = Change::read(document.root()).unwrap();
        let sides = Sides::of(&change);
        assert_eq!(sides.after_unknown.raw(), br#"{"b":true}"#);
        assert_eq!(sides.before_sensitive.raw(), br#"{"a":true}"#);
        assert_eq!(sides.after_sensitive.raw(), br#"{"a":true}"#);
        let arena = Arena::new();
        let attributes = ["a", "b", "c"].map(|name| AttributeShape {
            name: name.into(),
            shape: Shape::String,
            write_only: false,
        });
        let shape = BlockShape::new(attributes.into(), Vec::new());
        let diff = Differ::new(&arena).resource(&sides, &shape);
        assert_eq!(diff.action, Action::Update);
        assert!(format!("{diff:?}").contains("replace: true"), "{diff:?}");
        let document = Document::parse(b"{}").unwrap();
        let change = Change::read(document.root()).unwrap();
        let sides = Sides::of(&change);
        assert!(
            [sides.before, sides.after, sides.after_unknown]
                .iter()
                .all(|value| value.is_null())
        );
    }
}
