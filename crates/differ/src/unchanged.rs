use crate::Differ;
use crate::record::holds_blank;
use tofu_json_computed::{
    AttributeShape, BlockShape, Diff, Named, NestedBlockShape, NestedShape, OneSided, Shape,
    ShapeRef,
};
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;
use tofu_json_vocab::profile::{EmptyStrings, WriteOnlyRule};

/// Larger sets whose elements do not ascend count as changed: comparing all pairs would take time
/// that grows with the square. To hash the small ones takes five percent more instructions for a state.
const FEW: usize = 32;

impl<'a> Differ<'a> {
    /// The difference of a resource with itself, in one node; none where it must be compared,
    /// since a set of blocks or objects in it may hold duplicates.
    ///
    /// Without symbols, as a state has it, this is shown as [`Differ::resource`] is for
    /// [`Sides::same`](crate::Sides::same): duplicates in sets of a plain type look like the other
    /// elements.
    #[must_use]
    pub fn unchanged_resource(
        self,
        value: Value<'a>,
        sensitive: Value<'a>,
        schema: &'a BlockShape,
    ) -> Option<Diff<'a>> {
        let unchanged = OneSided {
            value,
            shape: ShapeRef::Block(schema),
            sensitive,
            unknown: Value::null(),
        };
        (self.is_by_value(value, schema) && block_is_unchanged(value, schema))
            .then(|| Diff::unchanged(unchanged))
    }

    /// Whether a value is shown as it is: no empty string in it is nothing, and no write-only attribute is
    /// shown apart from its value.
    pub(crate) fn is_by_value(&self, value: Value<'a>, schema: &BlockShape) -> bool {
        let rules = self.rules();
        let by_text = rules.empty_strings == EmptyStrings::InBlocks || !holds_blank(value);
        by_text && (rules.write_only == WriteOnlyRule::Attributes || !schema.hides_nested())
    }
}

fn block_is_unchanged(value: Value<'_>, shape: &BlockShape) -> bool {
    if !shape.holds_object_sets() {
        return true;
    }
    let attributes_stand = || {
        let mut values = value.seeker();
        attributes_are_unchanged(shape.attributes_of(&[value]), |name| values.seek(name))
    };
    let mut of_blocks = value.seeker();
    let blocks_stand = |nested: &NestedBlockShape| {
        let value = of_blocks.seek(&nested.name);
        value.is_none_or(|value| group_is_unchanged(value, nested))
    };
    (!shape.attributes_hold_object_sets() || attributes_stand())
        && shape
            .blocks_of(&[value])
            .filter(|nested| nested.holds_object_sets())
            .all(blocks_stand)
}

fn attributes_are_unchanged<'v>(
    attributes: Named<'_, AttributeShape>,
    mut seek: impl FnMut(&str) -> Option<Value<'v>>,
) -> bool {
    let varying =
        |attribute: &&AttributeShape| !attribute.write_only && attribute.shape.holds_object_sets();
    attributes.filter(varying).all(|attribute| {
        let value = seek(&attribute.name);
        value.is_none_or(|value| value_is_unchanged(value, &attribute.shape))
    })
}

fn group_is_unchanged(value: Value<'_>, nested: &NestedBlockShape) -> bool {
    let block = &nested.block;
    match nested.nesting {
        Nesting::Single | Nesting::Group => block_is_unchanged(value, block),
        Nesting::List => value
            .elements()
            .all(|value| block_is_unchanged(value, block)),
        Nesting::Set => {
            are_different(value)
                && value
                    .elements()
                    .all(|value| block_is_unchanged(value, block))
        }
        Nesting::Map => value
            .members()
            .all(|(_, value)| block_is_unchanged(value, block)),
    }
}

fn value_is_unchanged(value: Value<'_>, shape: &Shape) -> bool {
    match shape {
        Shape::Nested(nested) if shape.holds_object_sets() => nested_is_unchanged(value, nested),
        _ => true,
    }
}

fn nested_is_unchanged(value: Value<'_>, nested: &NestedShape) -> bool {
    let object_is_unchanged = |value: Value<'_>| {
        let mut values = value.seeker();
        attributes_are_unchanged(nested.attributes_of(&[value]), |name| values.seek(name))
    };
    match nested.nesting {
        Nesting::Single | Nesting::Group => object_is_unchanged(value),
        Nesting::List => value.elements().all(object_is_unchanged),
        Nesting::Set => are_different(value) && value.elements().all(object_is_unchanged),
        Nesting::Map => value.members().all(|(_, value)| object_is_unchanged(value)),
    }
}

/// Whether no two elements are known to mean the same; not known of many that do not ascend.
fn are_different(set: Value<'_>) -> bool {
    let mut elements = set.elements();
    let Some(mut last) = elements.next() else {
        return true;
    };
    // OpenTofu writes sets of strings in order.
    for element in elements {
        if !ascend(last, element) {
            return no_pair_is_same(set);
        }
        last = element;
    }
    true
}

fn ascend(one: Value<'_>, other: Value<'_>) -> bool {
    use std::borrow::Cow;
    match (one.as_str(), other.as_str()) {
        (Some(Cow::Borrowed(one)), Some(Cow::Borrowed(other))) => one < other,
        _ => false,
    }
}

fn no_pair_is_same(set: Value<'_>) -> bool {
    let mut elements = set.elements();
    if set.elements().nth(FEW).is_some() {
        return false;
    }
    while let Some(element) = elements.next() {
        if elements.clone().any(|other| other.same(element)) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{FEW, are_different};
    use crate::Differ;
    use tofu_json_computed::{AttributeShape, BlockShape, NestedBlockShape, NestedShape, Shape};
    use tofu_json_value::{Arena, Document, Value};
    use tofu_json_vocab::Nesting;

    #[test]
    fn duplicates_are_found() {
        for (set, expected) in [
            ("[]", true),
            (r#"["a"]"#, true),
            (r#"["a","b"]"#, true),
            (r#"["b","a"]"#, true),
            (r#"["b","a","b"]"#, false),
            (r#"["a","\u0061"]"#, false),
            (r#"[{"a":1,"b":2},{"b":2,"a":1}]"#, false),
            (r#"[1,2,3]"#, true),
            (r#"[1,2,1]"#, false),
        ] {
            let document = Document::parse(set.as_bytes()).unwrap();
            assert_eq!(are_different(document.root()), expected, "{set}");
        }
    }

    #[test]
    fn many_that_do_not_ascend_are_not_told_apart() {
        let strings = |count: usize| (10..10 + count).map(|n| format!(r#""{n}""#));
        let numbers = |count: usize| (0..count).map(|n| n.to_string());
        for (elements, expected) in [
            (numbers(FEW).collect::<Vec<_>>(), true),
            (numbers(FEW + 1).collect(), false),
            (strings(FEW + 1).collect(), true),
            (strings(FEW).rev().collect(), true),
            (strings(FEW + 1).rev().collect(), false),
            (vec![r#""a""#.to_owned(); FEW + 1], false),
        ] {
            let text = format!("[{}]", elements.join(","));
            let document = Document::parse(text.as_bytes()).unwrap();
            assert_eq!(are_different(document.root()), expected, "{text}");
        }
    }

    fn attribute(name: &str, shape: Shape) -> AttributeShape {
        AttributeShape {
            name: name.into(),
            shape,
            write_only: false,
        }
    }

    fn nested(name: &str, nesting: Nesting, inner: Vec<AttributeShape>) -> AttributeShape {
        attribute(name, Shape::Nested(NestedShape::new(nesting, inner)))
    }

    fn block(name: &str, nesting: Nesting, inner: BlockShape) -> NestedBlockShape {
        NestedBlockShape {
            name: name.into(),
            nesting,
            block: inner,
        }
    }

    /// A set of objects within an attribute of every nesting, and one of blocks within a block of
    /// every nesting.
    fn schema() -> BlockShape {
        let set = || nested("set", Nesting::Set, vec![attribute("a", Shape::String)]);
        let blocks = || {
            let inner = BlockShape::new(vec![attribute("a", Shape::String)], vec![]);
            BlockShape::new(vec![], vec![block("blocks", Nesting::Set, inner)])
        };
        let write_only = AttributeShape {
            write_only: true,
            ..nested("secret", Nesting::Set, vec![])
        };
        BlockShape::new(
            vec![
                write_only,
                attribute("plain", Shape::Set(Box::new(Shape::String))),
                set(),
                nested("one", Nesting::Single, vec![set()]),
                nested("list", Nesting::List, vec![set()]),
                nested("map", Nesting::Map, vec![set()]),
                nested("sets", Nesting::Set, vec![set()]),
            ],
            vec![
                block("in_one", Nesting::Single, blocks()),
                block("in_list", Nesting::List, blocks()),
                block("in_map", Nesting::Map, blocks()),
                block("in_set", Nesting::Set, blocks()),
            ],
        )
    }

    fn is_unchanged(text: &str) -> bool {
        let (document, arena) = (Document::parse(text.as_bytes()).unwrap(), Arena::new());
        let schema = schema();
        Differ::new(&arena)
            .unchanged_resource(document.root(), Value::null(), &schema)
            .is_some()
    }

    #[test]
    fn only_sets_of_objects_with_duplicates_are_compared() {
        for around in [
            "*",
            r#"{"set":*}"#,
            r#"{"one":{"set":*}}"#,
            r#"{"list":[{},{"set":*}]}"#,
            r#"{"map":{"k":{"set":*}}}"#,
            r#"{"sets":[{"set":*},{"set":[]}]}"#,
            r#"{"in_one":{"blocks":*}}"#,
            r#"{"in_list":[{},{"blocks":*}]}"#,
            r#"{"in_map":{"k":{"blocks":*}}}"#,
            r#"{"in_set":[{"blocks":*},{}]}"#,
        ] {
            let text = |set: &str| around.replace('*', set);
            assert!(is_unchanged(&text(r#"[{"a":"1"},{"a":"2"}]"#)), "{around}");
            assert!(is_unchanged(&text("null")), "{around}");
            let duplicates = text(r#"[{"a":"1"},{ "a" : "1" }]"#);
            assert_eq!(is_unchanged(&duplicates), around == "*", "{around}");
        }
        assert!(!is_unchanged(r#"{"sets":[{},{}]}"#) && !is_unchanged(r#"{"in_set":[{},{}]}"#));
        assert!(is_unchanged(r#"{"plain":["a","a"],"secret":[{},{}]}"#));
    }
}
