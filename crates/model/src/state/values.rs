use super::{Sensitive, ValueDifference, ValuePath, write_masked};
use crate::document::raw::Instance;
use crate::schema::Type;
use crate::shape;
use crate::sides::paired;
use std::borrow::Cow;
use tofu_json_value::{Arena, Kind, Value};
use tofu_json_vocab::path::Step;

/// Where two values are different, in the order of names and positions. Depth costs no stack.
pub(super) fn differences(
    values: [Option<Value<'_>>; 2],
    marks: [Sensitive<'_>; 2],
    show_sensitive: bool,
) -> Vec<ValueDifference> {
    let mut found = Vec::new();
    let root = Node::new(values, marks, usize::MAX);
    let mut pending = vec![(ValuePath::default(), None, root)];
    while let Some((around, step, node)) = pending.pop() {
        if node.is_same() {
            continue;
        }
        let path = step.map_or_else(ValuePath::default, |step| around.then(step));
        match node.parts() {
            Some(parts) => {
                let parts = parts.into_iter().rev();
                pending.extend(parts.map(|(step, node)| (path.clone(), Some(step), node)));
            }
            None => found.push(node.difference(path, show_sensitive)),
        }
    }
    found
}

/// A value on both sides, and what of it is sensitive there.
struct Node<'a, 's> {
    values: [Option<Value<'a>>; 2],
    marks: [Sensitive<'s>; 2],
    /// Whether it is not most of what is around it, whose bytes have been compared already.
    is_small: bool,
}

impl<'a, 's> Node<'a, 's> {
    /// A value of the type `dynamic` is wrapped in a state file, but not in what `show -json` prints:
    /// where one side looks wrapped and the other does not, what is inside is compared.
    fn new([one, other]: [Option<Value<'a>>; 2], marks: [Sensitive<'s>; 2], around: usize) -> Self {
        let values = match (one.and_then(unwrapped), other.and_then(unwrapped)) {
            (Some(inside), None) if other.is_some() => [Some(inside), other],
            (None, Some(inside)) if one.is_some() => [one, Some(inside)],
            _ => [one, other],
        };
        let is_small = one.is_none_or(|one| one.raw().len() <= around / 2);
        Self {
            values,
            marks,
            is_small,
        }
    }

    /// Whether it is known to mean the same without going into it.
    fn is_same(&self) -> bool {
        let [Some(one), Some(other)] = self.values else {
            return false;
        };
        match (one.kind(), other.kind()) {
            (Kind::Number, Kind::Number) => shape::number(one) == shape::number(other),
            (Kind::Object, Kind::Object) | (Kind::Array, Kind::Array) if !self.is_sensitive() => {
                self.is_small && one.raw() == other.raw()
            }
            _ => one.same(other),
        }
    }

    fn is_sensitive(&self) -> bool {
        self.marks.iter().any(Sensitive::is_whole)
    }

    /// What to go into: two objects or two arrays of which nothing is sensitive as a whole.
    fn parts(&self) -> Option<Vec<(Step, Self)>> {
        let [Some(one), Some(other)] = self.values else {
            return None;
        };
        match (one.kind(), other.kind()) {
            _ if self.is_sensitive() => None,
            (Kind::Object, Kind::Object) => Some(self.members(one, other)),
            (Kind::Array, Kind::Array) => Some(self.elements(one, other)),
            _ => None,
        }
    }

    fn members(&self, one: Value<'a>, other: Value<'a>) -> Vec<(Step, Self)> {
        let members = paired([one.members(), other.members()]);
        let mut marks = self.marks.clone().map(Sensitive::members);
        let around = one.raw().len();
        let part = |(name, values): (Cow<'a, str>, _)| {
            let marks = marks.each_mut().map(|marks| marks.seek(&name));
            let node = Self::new(values, marks, around);
            (Step::Attribute(name.into_owned()), node)
        };
        members.into_iter().map(part).collect()
    }

    fn elements(&self, one: Value<'a>, other: Value<'a>) -> Vec<(Step, Self)> {
        let (mut ones, mut others) = (one.elements(), other.elements());
        let mut marks = self.marks.clone().map(Sensitive::elements);
        let around = one.raw().len();
        let mut parts = Vec::new();
        loop {
            let values = [ones.next(), others.next()];
            if values == [None, None] {
                return parts;
            }
            let marks = marks.each_mut().map(super::sensitive::ElementsOf::next);
            parts.push((
                Step::Index(parts.len().to_string()),
                Self::new(values, marks, around),
            ));
        }
    }

    fn difference(&self, path: ValuePath, show_sensitive: bool) -> ValueDifference {
        let sensitive = self.is_sensitive();
        let [before, after] = [0, 1].map(|side: usize| {
            let value = self.values.get(side).copied().flatten()?;
            let marks = match self.marks.get(side) {
                _ if show_sensitive => Sensitive::whole(false),
                // What is sensitive on the other side may still be so.
                _ if sensitive => Sensitive::whole(true),
                marks => marks.cloned().unwrap_or(Sensitive::whole(true)),
            };
            let mut json = String::new();
            write_masked(&mut json, value, marks);
            Some(json)
        });
        ValueDifference {
            path,
            before,
            after,
            sensitive,
        }
    }
}

/// What is inside a wrapping with a type.
fn unwrapped(value: Value<'_>) -> Option<Value<'_>> {
    let (inside, _) = Instance::unwrap_dynamic(value)?;
    let arena = Arena::new();
    let notation = Type::read(value.get("type")?, &arena);
    (notation != Type::Unknown).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::differences;
    use crate::state::Sensitive;
    use crate::view::Mask;
    use tofu_json_value::Document;

    #[track_caller]
    fn check(one: &str, other: &str, mask: &str, expected: &[&str]) {
        let documents = [one, other, mask].map(|text| Document::parse(text.as_bytes()).unwrap());
        let [one, other, mask] = documents.each_ref().map(Document::root);
        let marks = [
            Sensitive::new(Mask::new(Some(mask))),
            Sensitive::whole(false),
        ];
        let found = differences([Some(one), Some(other)], marks, false);
        let told: Vec<_> = found
            .iter()
            .map(|found| {
                let side = |json: &Option<String>| json.clone().unwrap_or_else(|| "none".into());
                format!(
                    "{}: {} -> {}",
                    found.path,
                    side(&found.before),
                    side(&found.after)
                )
            })
            .collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn members_elements_and_numbers() {
        check(
            r#"{"a":1,"b":{"x":[1,2,{"k":"v"}]},"c":null,"gone":true}"#,
            r#"{"b":{"x":[1.0,3,{"k":"w"},[]]},"c":[],"a":10e-1,"new":{}}"#,
            "false",
            &[
                ".b.x[1]: 2 -> 3",
                ".b.x[2].k: \"v\" -> \"w\"",
                ".b.x[3]: none -> []",
                ".c: null -> []",
                ".gone: true -> none",
                ".new: none -> {}",
            ],
        );
        check("1", "\"1\"", "false", &[": 1 -> \"1\""]);
        check(r#"{"a":[1]}"#, r#"{"a":[1.00]}"#, "false", &[]);
    }

    #[test]
    fn what_is_sensitive_on_one_side_is_not_told() {
        let secret = "\"(sensitive value)\"";
        check(
            r#"{"p":{"x":"old"},"q":["a","b"],"r":"same"}"#,
            r#"{"p":{"x":"new"},"q":["a","c"],"r":"same"}"#,
            r#"{"p":true,"q":[false,true],"r":true}"#,
            &[
                &format!(".p: {secret} -> {secret}"),
                &format!(".q[1]: {secret} -> {secret}"),
            ],
        );
        // A mask inside of something that is gone masks its part.
        check(
            r#"{"p":{"x":"s","y":1}}"#,
            "{}",
            r#"{"p":{"x":true}}"#,
            &[&format!(".p: {{\"x\":{secret},\"y\":1}} -> none")],
        );
    }

    #[test]
    fn wrapped_and_bare_values_of_any_type() {
        let wrapped = r#"{"d":{"value":{"k":1},"type":["object",{"k":"number"}]}}"#;
        check(wrapped, r#"{"d":{"k":1}}"#, "false", &[]);
        check(r#"{"d":{"k":2}}"#, wrapped, "false", &[".d.k: 2 -> 1"]);
        check(
            wrapped,
            r#"{"d":null}"#,
            "false",
            &[".d: {\"k\":1} -> null"],
        );
        check(
            r#"{"d":{"value":1,"type":"x"}}"#,
            r#"{"d":1}"#,
            "false",
            &[".d: {\"type\":\"x\",\"value\":1} -> 1"],
        );
    }

    #[test]
    fn depth_costs_no_stack() {
        let nested = |inner: &str| "[".repeat(9_000) + inner + &"]".repeat(9_000);
        let (one, other) = (nested("1"), nested("2"));
        let [one, other] = [&one, &other].map(|text| Document::parse(text.as_bytes()).unwrap());
        let marks = [Sensitive::whole(false), Sensitive::whole(false)];
        let found = differences([Some(one.root()), Some(other.root())], marks, false);
        assert_eq!(found[0].path.steps().len(), 9_000);
    }
}
