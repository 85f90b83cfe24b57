use crate::decode::{decode, decode_valid, decode_valid_in};
use crate::members::{Elements, Members, Seeker, SortedMembers};
use crate::node::{ESCAPED, Node, SORTED, Tag};
use crate::{Document, Position};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::LazyLock;

/// A cursor on one value of a [`Document`].
///
/// Two values are equal when they mean the same (see [`Value::same`]).
///
/// ```
/// use tofu_json_value::{Document, Kind};
///
/// let document = Document::parse(br#"{"size": 1.50, "tags": {"a": "x"}}"#)?;
/// let root = document.root();
/// let size = root.get("size").expect("a member");
/// assert_eq!((size.kind(), size.as_number(), size.as_f64()), (Kind::Number, Some("1.50"), Some(1.5)));
/// assert_eq!(root.get("Size"), None);
///
/// let (name, tag) = root.get("tags").and_then(|tags| tags.members().next()).expect("a tag");
/// assert_eq!((&*name, tag.as_str().as_deref()), ("a", Some("x")));
/// assert_eq!(tag.to_pointer(), "/tags/a");
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Value<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) index: u32,
}

// Two registers, also where pointers are shorter.
const _: () = assert!(size_of::<Value<'_>>() == 2 * size_of::<usize>());

/// The six kinds of JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the words of JSON")]
pub enum Kind {
    Null,
    Bool,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    /// The kind as an error message names it, such as "an array".
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "true or false",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

static NULL: Document<'static> = Document::null();
static TRUE: LazyLock<Document<'static>> = LazyLock::new(|| Document::constant("true", Tag::True));

impl<'a> Value<'a> {
    /// The value `null` in place of something absent.
    #[must_use]
    #[inline]
    pub fn null() -> Self {
        Value {
            document: &NULL,
            index: 0,
        }
    }

    /// The document that the value is in.
    #[must_use]
    pub const fn document(self) -> &'a Document<'a> {
        self.document
    }

    /// The value `true`, for a mask that marks a whole value.
    #[must_use]
    pub fn whole_mask() -> Self {
        Value {
            document: &TRUE,
            index: 0,
        }
    }

    /// Where the value is on the tape of its document, to remember it without borrowing the document:
    /// [`Document::value_at`] finds it again.
    #[must_use]
    pub const fn tape_index(self) -> u32 {
        self.index
    }

    /// Whether this is the very same place of the same document, not only the same value.
    #[must_use]
    pub fn is_at(self, other: Self) -> bool {
        self.index == other.index && std::ptr::eq(self.document, other.document)
    }

    /// What is so many steps after this value on the tape.
    pub(crate) fn on_tape(self, steps: usize) -> Self {
        let index = self.index as usize + steps;
        Self {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            ..self
        }
    }

    #[inline]
    pub(crate) fn node(self) -> Node {
        self.document.node(self.index)
    }

    /// Which kind of value this is.
    #[must_use]
    #[inline]
    pub fn kind(self) -> Kind {
        match self.node().tag {
            Tag::Null => Kind::Null,
            Tag::False | Tag::True => Kind::Bool,
            Tag::Number => Kind::Number,
            Tag::String => Kind::String,
            Tag::Array => Kind::Array,
            Tag::Object => Kind::Object,
        }
    }

    /// Whether this is `null`.
    #[must_use]
    #[inline]
    pub fn is_null(self) -> bool {
        self.node().tag == Tag::Null
    }

    /// Whether this is literally `true`.
    #[must_use]
    #[inline]
    pub fn is_true(self) -> bool {
        self.node().tag == Tag::True
    }

    /// Whether this is an array.
    #[must_use]
    pub fn is_array(self) -> bool {
        self.node().tag == Tag::Array
    }

    /// Whether this is an object.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.node().tag == Tag::Object
    }

    /// Whether this is a string.
    #[must_use]
    #[inline]
    pub fn is_string(self) -> bool {
        self.node().tag == Tag::String
    }

    /// The bytes of this value as they are in the text.
    #[must_use]
    #[inline]
    pub fn raw(self) -> &'a [u8] {
        let node = self.node();
        self.document.bytes(node.start, node.end)
    }

    /// Where those bytes are in the text.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        let node = self.node();
        node.start as usize..node.end as usize
    }

    /// The place of the first byte.
    #[must_use]
    pub fn place(self) -> Position {
        Position::of(self.document.text(), self.span().start)
    }

    /// The JSON pointer of this value in its document (RFC 6901).
    #[must_use]
    pub fn to_pointer(self) -> String {
        crate::pointer::pointer_of(self)
    }

    /// The truth value of a `true` or `false`.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        match self.node().tag {
            Tag::True => Some(true),
            Tag::False => Some(false),
            _ => None,
        }
    }

    /// The text of a number, as written.
    #[must_use]
    pub fn as_number(self) -> Option<&'a str> {
        if self.node().tag != Tag::Number {
            return None;
        }
        std::str::from_utf8(self.raw()).ok()
    }

    /// A number that is written as a whole one without an exponent, if a [`u64`] can hold it.
    ///
    /// ```
    /// use tofu_json_value::Document;
    ///
    /// let document = Document::parse(b"[7, -7, 1.5, 1e3, \"7\"]")?;
    /// let numbers: Vec<_> = document.root().elements().map(|one| one.as_u64()).collect();
    /// assert_eq!(numbers, [Some(7), None, None, None, None]);
    /// # Ok::<(), tofu_json_value::Error>(())
    /// ```
    #[must_use]
    pub fn as_u64(self) -> Option<u64> {
        self.as_number()?.parse().ok()
    }

    /// As [`Value::as_u64`], for an [`i64`].
    #[must_use]
    pub fn as_i64(self) -> Option<i64> {
        self.as_number()?.parse().ok()
    }

    /// The nearest [`f64`] of a number; none for one that is too large. Digits can be lost:
    /// [`Value::as_number`] has all of them.
    #[must_use]
    pub fn as_f64(self) -> Option<f64> {
        let number: f64 = self.as_number()?.parse().ok()?;
        number.is_finite().then_some(number)
    }

    /// The text of a string, borrowed unless it holds escapes or invalid UTF-8.
    #[must_use]
    #[inline]
    pub fn as_str(self) -> Option<Cow<'a, str>> {
        let node = self.node();
        if node.tag != Tag::String {
            return None;
        }
        let (start, end) = (node.start as usize + 1, node.end.saturating_sub(1) as usize);
        Some(match self.document.text.part(start, end) {
            Some(text) if !node.has(ESCAPED) => Cow::Borrowed(text),
            Some(_) => Cow::Owned(decode_valid(
                self.document
                    .text
                    .part(start - 1, end + 1)
                    .unwrap_or_default(),
            )),
            None => decode(self.string_content(node), node.has(ESCAPED)),
        })
    }

    /// The text of a string, decoded into memory that was used before, if it has to be.
    #[doc(hidden)]
    #[must_use]
    pub fn text_in<'r>(self, room: &'r mut Vec<u8>) -> Option<Cow<'r, str>>
    where
        'a: 'r,
    {
        let node = self.node();
        let literal = self
            .document
            .text
            .part(node.start as usize, node.end as usize);
        match literal {
            Some(literal) if node.tag == Tag::String && node.has(ESCAPED) => {
                Some(decode_valid_in(literal, room))
            }
            _ => self.as_str(),
        }
    }

    pub(crate) fn string_content(self, node: Node) -> &'a [u8] {
        self.document
            .bytes(node.start + 1, node.end.saturating_sub(1))
    }

    /// The elements of an array; nothing for other values.
    #[must_use]
    #[inline]
    pub fn elements(self) -> Elements<'a> {
        let node = self.node();
        let end = if node.tag == Tag::Array {
            node.next
        } else {
            self.index + 1
        };
        Elements {
            document: self.document,
            at: self.index + 1,
            end,
        }
    }

    /// The members of an object in the order of the text, duplicates included; nothing for other
    /// values.
    #[must_use]
    #[inline]
    pub fn members(self) -> Members<'a> {
        let node = self.node();
        let end = if node.tag == Tag::Object {
            node.next
        } else {
            self.index + 1
        };
        Members {
            document: self.document,
            at: self.index + 1,
            end,
        }
    }

    /// The members of an object in ascending bytewise order of their keys, the last of duplicates
    /// only; nothing for other values. Costs nothing where the text is sorted already.
    #[must_use]
    pub fn sorted_members(self) -> SortedMembers<'a> {
        SortedMembers::new(self)
    }

    /// Finds members by keys that are asked for in ascending order.
    #[must_use]
    #[inline]
    pub fn seeker(self) -> Seeker<'a> {
        Seeker::new(self)
    }

    /// Whether it is an object whose keys ascend, none of them with an escape.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn is_sorted(self) -> bool {
        self.node().has(SORTED)
    }

    /// The value of the last member with this key, if this is an object that has one.
    #[must_use]
    pub fn get(self, key: &str) -> Option<Value<'a>> {
        let mut values = self.get_all(key);
        match self.is_sorted() {
            true => values.next(),
            false => values.last(),
        }
    }

    /// The values of all members with this key, in the order of the text: a document can have a key twice, and all but the
    /// last value of it count for nobody.
    ///
    /// ```
    /// use tofu_json_value::Document;
    ///
    /// let document = Document::parse(br#"{"a": 1, "b": 2, "a": 3}"#)?;
    /// let values: Vec<_> = document.root().get_all("a").map(|value| value.raw()).collect();
    /// assert_eq!(values, [b"1", b"3"]);
    /// # Ok::<(), tofu_json_value::Error>(())
    /// ```
    #[inline]
    pub fn get_all(self, key: &str) -> impl Iterator<Item = Value<'a>> {
        let members = self.members().filter(move |(name, _)| name == key);
        members.map(|(_, value)| value)
    }

    /// The element at a position, if this is an array that has one. Costs a step for each element
    /// before it.
    #[must_use]
    pub fn at(self, position: usize) -> Option<Value<'a>> {
        self.elements().nth(position)
    }

    /// How many nodes the tape holds for this value: a measure of its size.
    #[must_use]
    #[inline]
    pub fn node_count(self) -> usize {
        (self.node().next.max(self.index + 1) - self.index) as usize
    }

    /// Whether a literal `true` is anywhere in this value, as in a mask that marks something.
    #[must_use]
    pub fn holds_true(self) -> bool {
        self.nodes().iter().any(|node| node.tag == Tag::True)
    }

    /// The nodes of this value, itself first.
    #[inline(always)]
    pub(crate) fn nodes(self) -> &'a [Node] {
        let from = self.index as usize;
        let nodes = self.document.nodes.get(from..from + self.node_count());
        nodes.unwrap_or_default()
    }
}

impl Default for Value<'_> {
    /// `null`.
    fn default() -> Self {
        Self::null()
    }
}

/// The JSON text of the value, as it is written in its document. It can hold secrets.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.raw()))
    }
}

/// The kind only: values can be secret.
impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({:?}, {:?})", self.kind(), self.span())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Document, Kind, Value};

    #[test]
    fn numbers_and_texts() {
        let text = br#"[-9223372036854775808, 18446744073709551615, 1e400, 0.5, "a", {"a":  1}]"#;
        let document = super::Document::parse(text).unwrap();
        let all: Vec<_> = document.root().elements().collect();
        let whole: Vec<_> = all.iter().map(|one| (one.as_i64(), one.as_u64())).collect();
        assert_eq!(whole[..2], [(Some(i64::MIN), None), (None, Some(u64::MAX))]);
        assert!(whole[2..].iter().all(|pair| *pair == (None, None)));
        assert_eq!(
            (all[2].as_f64(), all[3].as_f64(), all[4].as_f64()),
            (None, Some(0.5), None)
        );
        assert_eq!(
            (all[4].to_string(), all[5].to_string()),
            ("\"a\"".into(), "{\"a\":  1}".into())
        );
        assert!(super::Value::default().is_null());
        assert_eq!(super::Value::default().to_string(), "null");
    }

    #[test]
    fn texts_are_the_same_in_memory_that_was_used_before() {
        let text = b"[\"a long text\\n\", \"\\u00e9\", \"plain\", \"\", 7, \"\\ud83d\"]";
        let broken = [text.strip_suffix(b"]").unwrap(), b", \"\xff\\n\"]"].concat();
        for text in [&text[..], &broken] {
            let document = Document::parse(text).unwrap();
            let mut room = Vec::new();
            for value in document.root().elements() {
                assert_eq!(value.text_in(&mut room), value.as_str());
            }
        }
    }

    #[test]
    fn cursors_walk_the_tape() {
        let document =
            Document::parse(br#" {"a": [1, {"b": null}, "x"], "a": true, "z": {}} "#).unwrap();
        let root = document.root();
        assert_eq!(root.members().count(), 3);
        assert!(root.get("a").unwrap().is_true(), "the last duplicate wins");
        let list = root.members().next().unwrap().1;
        assert_eq!(
            list.elements().map(Value::kind).collect::<Vec<_>>(),
            [Kind::Number, Kind::Object, Kind::String]
        );
        assert_eq!(list.at(1).unwrap().raw(), br#"{"b": null}"#);
        assert_eq!(list.at(1).unwrap().get("b").unwrap().to_pointer(), "/a/1/b");
        assert_eq!(root.get("z").unwrap().members().count(), 0);
        assert!(root.holds_true() && !list.holds_true());
        assert!(Value::null().is_null() && Value::null().get("x").is_none());
    }
}
