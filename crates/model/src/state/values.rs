use super::dynamic::{Wrapped, maybe_inside};
use super::{Sensitive, ValueDifference, write_masked};
use crate::shape;
use crate::sides::paired;
use crate::view::ValuePath;
use std::borrow::Cow;
use tofu_json_value::{Json, Kind, Value};
use tofu_json_vocab::Secrets;
use tofu_json_vocab::path::Step;

/// Where two values are different, in the order of names and positions. Depth costs no stack.
pub(super) fn differences(
    values: [Option<Value<'_>>; 2],
    marks: [Sensitive<'_>; 2],
    secrets: Secrets,
) -> Vec<ValueDifference> {
    let mut found = Vec::new();
    let root = Node::new(values, marks, usize::MAX);
    let mut pending = vec![(ValuePath::default(), None, root)];
    while let Some((around, step, mut node)) = pending.pop() {
        let is_told = node.unless_found.is_some_and(|before| found.len() > before);
        let types = node.types.take();
        if is_told || types.is_none() && node.is_same() {
            continue;
        }
        let path = step.map_or_else(ValuePath::default, |step| around.then(step));
        if let Some(mut types) = types {
            types.unless_found = Some(found.len());
            let step = Step::Attribute("type".to_owned());
            pending.push((path.clone(), Some(step), *types));
            if node.is_same() {
                continue;
            }
        }
        match node.parts() {
            Some(parts) => {
                let parts = parts.into_iter().rev();
                pending.extend(parts.map(|(step, node)| (path.clone(), Some(step), node)));
            }
            None => found.push(node.difference(path, secrets)),
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
    /// What both sides were wrapped with, where it is different and nothing says whether it is a type
    /// or an attribute with that name.
    types: Option<Box<Node<'a, 's>>>,
    /// It matters only if nothing was found since there were so many differences.
    unless_found: Option<usize>,
}

impl<'a, 's> Node<'a, 's> {
    /// A value of the type `dynamic` is wrapped in a state file, but not in what `show -json` prints:
    /// what is inside is compared.
    fn new(values: [Option<Value<'a>>; 2], marks: [Sensitive<'s>; 2], around: usize) -> Self {
        let [one, other] = &values;
        let mut node = Self {
            values,
            is_small: one.is_none_or(|one| one.raw().len() <= around / 2),
            marks,
            types: None,
            unless_found: None,
        };
        let [left, right] = &node.marks;
        let wrapped = [
            one.and_then(|one| left.wrapped(one)),
            other.and_then(|other| right.wrapped(other)),
        ];
        match wrapped {
            [Some(one), Some(other)] => node.unwrap_both(one, other),
            [Some(one), None] if is_wrapped(&one, left, *other) => node.unwrap(0, &one),
            [None, Some(other)] if is_wrapped(&other, right, *one) => node.unwrap(1, &other),
            _ => {}
        }
        node
    }

    fn unwrap_both(&mut self, one: Wrapped<'a>, other: Wrapped<'a>) {
        let are_certain = self.marks.iter().all(Sensitive::is_certain);
        if !are_certain && one.notation.raw() != other.notation.raw() {
            if self.is_sensitive() {
                return;
            }
            self.types = Some(Box::new(self.types([one, other])));
        }
        self.unwrap(0, &one);
        self.unwrap(1, &other);
    }

    fn unwrap(&mut self, side: usize, wrapped: &Wrapped<'a>) {
        if let Some(value) = self.values.get_mut(side) {
            *value = Some(wrapped.inside);
        }
        if let Some(marks) = self.marks.get_mut(side) {
            *marks = marks.within(wrapped);
        }
    }

    /// The types that both sides are wrapped with. They name attributes, which may be under a mask.
    fn types(&self, [one, other]: [Wrapped<'a>; 2]) -> Self {
        let hidden = self.marks.iter().any(Sensitive::leads_on);
        Self {
            values: [Some(one.notation), Some(other.notation)],
            marks: [Sensitive::from(hidden), Sensitive::from(hidden)],
            is_small: true,
            types: None,
            unless_found: None,
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
        let [left, right] = self.marks.clone();
        let mut marks = [left.members(one), right.members(other)];
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

    fn difference(&self, path: ValuePath, secrets: Secrets) -> ValueDifference {
        let sensitive = self.is_sensitive();
        let [before, after] = [0, 1].map(|side: usize| {
            let value = self.values.get(side).copied().flatten()?;
            let marks = match self.marks.get(side) {
                Some(marks) if secrets.are_shown() => marks.clone().revealed(),
                // What is sensitive on the other side may still be so.
                Some(marks) if !sensitive => marks.clone(),
                _ => Sensitive::from(true),
            };
            let mut json = Json::line();
            write_masked(&mut json, value, marks);
            Some(json.into_text())
        });
        ValueDifference {
            path,
            before,
            after,
            sensitive,
        }
    }
}

/// Whether a value that is taken for wrapped is so beside one that is not. Where only its look
/// says so, the other one may be the same object.
fn is_wrapped(wrapped: &Wrapped<'_>, marks: &Sensitive<'_>, other: Option<Value<'_>>) -> bool {
    let looks_wrapped = |value: Value<'_>| maybe_inside(value).is_some();
    marks.is_certain() || !other.is_some_and(looks_wrapped) || looks_wrapped(wrapped.inside)
}

#[cfg(test)]
mod tests {
    use super::differences;
    use crate::state::dynamic::Wrapping;
    use crate::state::ways::At;
    use crate::state::{Sensitive, write_masked};
    use crate::view::Mask;
    use tofu_json_value::{Document, Json};
    use tofu_json_vocab::Secrets;

    #[track_caller]
    fn check(one: &str, other: &str, mask: &str, expected: &[&str]) {
        let documents = [one, other, mask].map(|text| Document::parse(text.as_bytes()).unwrap());
        let [_, _, mask] = documents.each_ref().map(Document::root);
        let marks = [
            Sensitive::new(Mask::new(Some(mask))),
            Sensitive::from(false),
        ];
        check_marked(one, other, marks, expected);
    }

    #[track_caller]
    fn check_marked(one: &str, other: &str, marks: [Sensitive<'_>; 2], expected: &[&str]) {
        let documents = [one, other].map(|text| Document::parse(text.as_bytes()).unwrap());
        let [one, other] = documents.each_ref().map(Document::root);
        let found = differences([Some(one), Some(other)], marks, Secrets::Masked);
        let described: Vec<_> = found
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
        assert_eq!(described, expected);
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

    /// Of a state file without a schema.
    fn by_look() -> Sensitive<'static> {
        Sensitive::by_ways(Mask::Clear, At::Nowhere, Wrapping::ByLook)
    }

    #[track_caller]
    fn check_files(one: &str, other: &str, expected: &[&str]) {
        check_marked(one, other, [by_look(), by_look()], expected);
        let shown = [by_look(), Sensitive::from(false)];
        check_marked(one, "{}", shown, &[&format!(".d: {} -> none", bare(one))]);
    }

    /// How a value is written that is out of its wrapping.
    fn bare(one: &str) -> String {
        let document = Document::parse(one.as_bytes()).unwrap();
        let mut json = Json::line();
        let value = document.root().get("d").unwrap();
        write_masked(&mut json, value, by_look());
        json.into_text()
    }

    #[test]
    fn values_that_are_wrapped_on_both_sides() {
        let wrapped = |value: &str, of: &str| format!(r#"{{"d":{{"value":{value},"type":{of}}}}}"#);
        let number = wrapped("1", "\"number\"");
        check_files(&number, &wrapped("1.0", "\"number\""), &[]);
        check_files(&number, &wrapped("2", "\"number\""), &[".d: 1 -> 2"]);
        let text = wrapped("\"1\"", "\"string\"");
        check_files(&number, &text, &[".d: 1 -> \"1\""]);
        // A type alone may be an attribute of that name.
        let list = wrapped("[\"a\"]", r#"["list","string"]"#);
        let set = wrapped("[\"a\"]", r#"["set","string"]"#);
        check_files(&list, &set, &[".d.type[0]: \"list\" -> \"set\""]);
        let more = wrapped("{\"k\":1}", r#"["object",{"k":"number"}]"#);
        check_files(&number, &more, &[".d: 1 -> {\"k\":1}"]);
        // Real objects within, which look wrapped and whose types are known.
        let of = r#"["object",{"type":"string","value":"string"}]"#;
        let [x, y] =
            ["x", "y"].map(|text| wrapped(&format!(r#"{{"value":"{text}","type":"string"}}"#), of));
        check_files(&x, &y, &[r#".d.value: "x" -> "y""#]);
    }

    /// An object of `value` and `type` is no wrapping where the other form of the state has it too.
    #[test]
    fn objects_that_look_wrapped_in_both_forms() {
        let marks = || [by_look(), Sensitive::from(false)];
        let real = r#"{"d":{"value":"x","type":"string"}}"#;
        check_marked(real, real, marks(), &[]);
        let other = r#"{"d":{"value":"y","type":"string"}}"#;
        check_marked(real, other, marks(), &[r#".d.value: "x" -> "y""#]);
        let wrapped = r#"{"d":{"value":{"value":"x","type":"string"},"type":["object",{"value":"string","type":"string"}]}}"#;
        check_marked(wrapped, real, marks(), &[]);
        check_marked(wrapped, other, marks(), &[r#".d.value: "x" -> "y""#]);
    }

    #[test]
    fn wrapped_and_bare_values_of_any_type() {
        let check = |one: &str, other: &str, _: &str, expected: &[&str]| {
            check_marked(one, other, [by_look(), by_look()], expected);
        };
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
        let marks = [Sensitive::from(false), Sensitive::from(false)];
        let found = differences(
            [Some(one.root()), Some(other.root())],
            marks,
            Secrets::Masked,
        );
        assert_eq!(found[0].path.steps().len(), 9_000);
    }
}
