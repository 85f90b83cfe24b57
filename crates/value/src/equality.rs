mod escaped;

use crate::members::is_same;
use crate::node::{ESCAPED, INVALID, SORTED, Tag};
use crate::{Kind, Value};
use escaped::surely_differ;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

impl<'a> Value<'a> {
    /// Whether two values mean the same: numbers by their text, strings by their decoded text,
    /// arrays by position, objects by key (the last of duplicates), whatever the order and white
    /// space. Equal bytes are equal at once. Does not recurse.
    ///
    /// ```
    /// use tofu_json_value::Document;
    /// let same = |a: &str, b: &str| {
    ///     let (a, b) = (Document::parse(a.as_bytes()).unwrap(), Document::parse(b.as_bytes()).unwrap());
    ///     a.root().same(b.root())
    /// };
    /// assert!(same(r#"{"a": 1, "b": "\u0041"}"#, r#"{"b":"A","a":1}"#));
    /// assert!(!same("1", "1.0"));
    /// assert!(!same("null", "[]"));
    /// ```
    #[must_use]
    pub fn same(self, other: Value<'_>) -> bool {
        if self.is_written_as(other) {
            return true;
        }
        if !same_shallow(self, other) {
            return false;
        }
        !matches!(self.kind(), Kind::Array | Kind::Object) || same_deep(self, other)
    }

    /// Whether two values are written with the same bytes.
    ///
    /// ```
    /// use tofu_json_value::Document;
    /// let document = Document::parse(b"[[1], [1], [1 ]]").unwrap();
    /// let one = |at| document.root().at(at).unwrap();
    /// assert!(one(0).is_written_as(one(1)) && !one(0).is_written_as(one(2)));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_written_as(self, other: Value<'_>) -> bool {
        is_same(self.raw(), other.raw())
    }

    /// Feeds a hasher so that values that are the [`same`](Value::same) hash alike.
    pub fn hash_meaning(self, state: &mut impl Hasher) {
        let mut pending = Vec::new();
        self.hash_shallow(&mut pending, state);
        while let Some(part) = pending.pop() {
            match part {
                Part::Key(key) => key.hash(state),
                Part::Value(value) => value.hash_shallow(&mut pending, state),
            }
        }
    }

    /// Feeds the value itself, and puts its parts after what is pending.
    fn hash_shallow(self, pending: &mut Vec<Part<'a>>, state: &mut impl Hasher) {
        self.node().tag.code().hash(state);
        match self.kind() {
            Kind::Number => self.raw().hash(state),
            Kind::String => self.hash_string(state),
            Kind::Null | Kind::Bool => {}
            Kind::Array => push_array(pending, self, state),
            Kind::Object => push_object(pending, self, state),
        }
    }

    fn hash_string(self, state: &mut impl Hasher) {
        let node = self.node();
        if node.has(ESCAPED | INVALID) {
            self.as_str().unwrap_or_default().as_bytes().hash(state);
        } else {
            self.string_content(node).hash(state);
        }
    }
}

enum Part<'a> {
    Key(Cow<'a, str>),
    Value(Value<'a>),
}

fn push_array<'a>(pending: &mut Vec<Part<'a>>, value: Value<'a>, state: &mut impl Hasher) {
    let from = pending.len();
    pending.extend(value.elements().map(Part::Value));
    (pending.len() - from).hash(state);
}

fn push_object<'a>(pending: &mut Vec<Part<'a>>, value: Value<'a>, state: &mut impl Hasher) {
    let from = pending.len();
    for (key, value) in value.sorted_members() {
        pending.push(Part::Value(value));
        pending.push(Part::Key(key));
    }
    (pending.len() - from).hash(state);
}

impl Tag {
    const fn code(self) -> u8 {
        self as u8
    }
}

/// Same kind, and the same text for what has no parts.
fn same_shallow(a: Value<'_>, b: Value<'_>) -> bool {
    let (left, right) = (a.node(), b.node());
    if left.tag != right.tag {
        return false;
    }
    match left.tag {
        Tag::Null | Tag::True | Tag::False | Tag::Array | Tag::Object => true,
        Tag::Number => a.raw() == b.raw(),
        Tag::String if left.has(INVALID) || right.has(INVALID) => a.as_str() == b.as_str(),
        Tag::String if left.has(ESCAPED) || right.has(ESCAPED) => {
            !surely_differ(a.raw(), b.raw()) && a.as_str() == b.as_str()
        }
        Tag::String => a.string_content(left) == b.string_content(right),
    }
}

fn same_deep<'v>(a: Value<'v>, b: Value<'v>) -> bool {
    if let Some(same) = same_in_step(a, b) {
        return same;
    }
    let mut pending = vec![(a, b)];
    while let Some((a, b)) = pending.pop() {
        let same = match a.kind() {
            Kind::Array => same_elements(&mut pending, a, b),
            _ => same_members(&mut pending, a, b),
        };
        if !same {
            return false;
        }
    }
    true
}

/// The same where keys ascend, as they do in what OpenTofu writes: then the parts of both are in one order, and a walk
/// over both tapes finds the first that differs. None where the keys of an object on the way do not.
fn same_in_step(a: Value<'_>, b: Value<'_>) -> Option<bool> {
    for step in 0..a.node_count() {
        let (one, other) = (a.on_tape(step), b.on_tape(step));
        if !same_shallow(one, other) {
            return Some(false);
        }
        if one.is_object() && !(one.is_sorted() && other.is_sorted()) {
            return None;
        }
        if one.node_count() != other.node_count() {
            // Only a key that comes twice makes the same value longer.
            return (all_ascend(one) && all_ascend(other)).then_some(false);
        }
    }
    Some(true)
}

/// Whether the keys of all objects in a value ascend.
fn all_ascend(value: Value<'_>) -> bool {
    let from = value.index as usize;
    let nodes = value.document.nodes.get(from..from + value.node_count());
    let mut nodes = nodes.unwrap_or_default().iter();
    nodes.all(|node| node.tag != Tag::Object || node.has(SORTED))
}

fn same_elements<'v>(pending: &mut Pending<'v>, a: Value<'v>, b: Value<'v>) -> bool {
    let whole = a.raw().len();
    let (mut left, mut right) = (a.elements(), b.elements());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if same_part(pending, whole, a, b) => {}
            _ => return false,
        }
    }
}

fn same_members<'v>(pending: &mut Pending<'v>, a: Value<'v>, b: Value<'v>) -> bool {
    let whole = a.raw().len();
    let (mut left, mut right) = (a.sorted_members(), b.sorted_members());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some((key, a)), Some((other, b)))
                if key == other && same_part(pending, whole, a, b) => {}
            _ => return false,
        }
    }
}

/// Arrays and objects that are to be compared part by part.
type Pending<'v> = Vec<(Value<'v>, Value<'v>)>;

/// Whether two parts of containers that take `whole` bytes may be the same; what is not known yet
/// becomes pending.
fn same_part<'v>(pending: &mut Pending<'v>, whole: usize, a: Value<'v>, b: Value<'v>) -> bool {
    if !same_shallow(a, b) {
        return false;
    }
    if matches!(a.kind(), Kind::Array | Kind::Object) {
        // A part that is most of the whole would have its bytes compared once for each level.
        let is_small = a.raw().len() <= whole / 2;
        if !is_small || a.raw() != b.raw() {
            pending.push((a, b));
        }
    }
    true
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.same(*other)
    }
}

impl Eq for Value<'_> {}

impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_meaning(state);
    }
}

#[cfg(test)]
mod tests {
    use crate::Document;
    use std::hash::{DefaultHasher, Hasher};

    #[test]
    fn an_escaped_text_is_the_same_as_a_plain_one() {
        let (plain, escaped) = (
            Document::parse("\"é\"".as_bytes()),
            Document::parse(br#""\u00e9""#),
        );
        assert_eq!(plain.unwrap().root(), escaped.unwrap().root());
    }

    #[test]
    fn what_differs_is_found_at_any_depth() {
        let text =
            |inner: &str| "[{\"a\":[0,".repeat(3_000) + inner + &"],\"b\":[]}]".repeat(3_000);
        let [one, same, other] = ["[1,{}]", "[1, {}]", "[1,[]]"].map(text);
        let [one, same, other] =
            [&one, &same, &other].map(|text| Document::parse(text.as_bytes()).unwrap());
        assert!(one.root() == same.root() && one.root() != other.root());
    }

    /// Every pair of small values is told apart as by their sorted forms.
    #[test]
    fn values_that_ascend_are_told_apart_as_others_are() {
        let leaves = ["1", "\"x\"", "[]", "{}", "[1]", r#"{"a":1}"#];
        let mut texts: Vec<String> = leaves.map(String::from).to_vec();
        for first in leaves {
            for second in leaves {
                texts.push(format!("[{first},{second}]"));
                texts.push(format!(r#"{{"a":{first},"b":{second}}}"#));
                texts.push(format!(r#"{{"a":{{"a":{first}}},"b":{second}}}"#));
                texts.push(format!(r#"{{"a":{{"a":{first},"b":{second}}}}}"#));
            }
        }
        // The same with a key that comes twice, of which the last counts.
        let twice = |text: &str| text.replace(r#"{"a":"#, r#"{"a":0,"a":"#);
        let parse = |text: &str| Document::parse(text.as_bytes()).unwrap().into_owned();
        for one in &texts {
            let (plain, longer) = (parse(one), parse(&twice(one)));
            for other in &texts {
                let expected = one == other;
                let (other, longer_other) = (parse(other), parse(&twice(other)));
                assert_eq!(plain.root() == other.root(), expected, "{one}");
                assert_eq!(longer.root() == other.root(), expected, "{one}");
                assert_eq!(plain.root() == longer_other.root(), expected, "{one}");
            }
        }
    }

    #[test]
    fn hash_and_equality_agree() {
        let texts = [
            r#"{"a":1,"b":[1,2]}"#,
            r#"{ "b" : [1, 2], "a" : 1 }"#,
            r#"{"a":9,"b":[1,2],"a":1}"#,
            r#"{"\u0061":1,"b":[1,2]}"#,
            r#"{"a":1,"b":[2,1]}"#,
            r#"{"a":1}"#,
            r#"[1,[2]]"#,
            r#"[[1],2]"#,
            r#"[1,2]"#,
            "null",
            "true",
            "false",
            "1",
            "1.0",
            r#""1""#,
            "[]",
            "{}",
            r#""é""#,
        ];
        let documents: Vec<_> = texts
            .iter()
            .map(|text| Document::parse(text.as_bytes()).unwrap())
            .collect();
        let hash = |document: &Document<'_>| {
            let mut hasher = DefaultHasher::new();
            document.root().hash_meaning(&mut hasher);
            hasher.finish()
        };
        for (n, a) in documents.iter().enumerate() {
            for (m, b) in documents.iter().enumerate() {
                let expected = n == m || (n < 4 && m < 4);
                assert_eq!(a.root() == b.root(), expected, "{} {}", texts[n], texts[m]);
                assert_eq!(hash(a) == hash(b), expected, "{} {}", texts[n], texts[m]);
            }
        }
    }
}
