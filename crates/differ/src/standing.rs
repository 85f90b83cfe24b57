use crate::Differ;
use tofu_json_computed::{
    AttributeShape, BlockShape, Diff, NestedBlockShape, NestedShape, Shape, ShapeRef, Unchanged,
};
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;

/// In larger sets comparing all pairs takes too long.
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
        let unchanged = Unchanged {
            value,
            shape: ShapeRef::Block(schema),
            sensitive,
            unknown: Value::null(),
        };
        block_stands(value, schema).then(|| Diff::unchanged(unchanged))
    }
}

fn block_stands(value: Value<'_>, shape: &BlockShape) -> bool {
    if !shape.holds_object_sets() {
        return true;
    }
    let (mut of_attributes, mut of_blocks) = (value.seeker(), value.seeker());
    let blocks_stand = |nested: &NestedBlockShape| {
        let value = of_blocks.seek(&nested.name);
        value.is_none_or(|value| group_stands(value, nested))
    };
    attributes_stand(shape.attributes(), |name| of_attributes.seek(name))
        && shape
            .blocks()
            .iter()
            .filter(|nested| nested.holds_object_sets())
            .all(blocks_stand)
}

fn attributes_stand<'v>(
    attributes: &[AttributeShape],
    mut seek: impl FnMut(&str) -> Option<Value<'v>>,
) -> bool {
    let varying =
        |attribute: &&AttributeShape| !attribute.write_only && attribute.shape.holds_object_sets();
    attributes.iter().filter(varying).all(|attribute| {
        let value = seek(&attribute.name);
        value.is_none_or(|value| value_stands(value, &attribute.shape))
    })
}

fn group_stands(value: Value<'_>, nested: &NestedBlockShape) -> bool {
    let block = &nested.block;
    match nested.nesting {
        Nesting::Single | Nesting::Group => block_stands(value, block),
        Nesting::List => value.elements().all(|value| block_stands(value, block)),
        Nesting::Set => {
            are_different(value) && value.elements().all(|value| block_stands(value, block))
        }
        Nesting::Map => value.members().all(|(_, value)| block_stands(value, block)),
    }
}

fn value_stands(value: Value<'_>, shape: &Shape) -> bool {
    match shape {
        Shape::Nested(nested) if shape.holds_object_sets() => nested_stands(value, nested),
        _ => true,
    }
}

fn nested_stands(value: Value<'_>, nested: &NestedShape) -> bool {
    let object_stands = |value: Value<'_>| {
        let mut values = value.seeker();
        attributes_stand(nested.attributes(), |name| values.seek(name))
    };
    match nested.nesting {
        Nesting::Single | Nesting::Group => object_stands(value),
        Nesting::List => value.elements().all(object_stands),
        Nesting::Set => are_different(value) && value.elements().all(object_stands),
        Nesting::Map => value.members().all(|(_, value)| object_stands(value)),
    }
}

/// Whether no two elements are known to mean the same; not known of many that do not ascend.
fn are_different(set: Value<'_>) -> bool {
    let mut elements = set.elements();
    let Some(mut last) = elements.next() else {
        return true;
    };
    // The reference writes sets of strings in order.
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
    use super::are_different;
    use tofu_json_value::Document;

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
}
