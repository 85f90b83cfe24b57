use crate::error::Error;
use crate::node::{Node, Tag};
use crate::parse::Parser;
use crate::plain::Foreign;
use crate::text::DocumentText;
use crate::{Limits, Position, Value};
use std::borrow::Cow;
use std::fmt;
use tofu_json_text::CheckedSlice;

/// A JSON text and the tape of its values.
///
/// ```
/// use tofu_json_value::Document;
///
/// let document = Document::parse(br#"{"ports": [80, 443]}"#)?;
/// let ports = document.root().lookup("/ports/1");
/// assert_eq!(ports.and_then(|port| port.as_u64()), Some(443));
///
/// let error = Document::parse(br#"{"ports": [80,]}"#).unwrap_err();
/// assert_eq!(error.place.byte, 14);
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
#[derive(Clone)]
pub struct Document<'t> {
    pub(crate) text: DocumentText<'t>,
    pub(crate) nodes: Vec<Node>,
    /// Offset of the first string that is not valid UTF-8.
    pub(crate) invalid: Option<usize>,
    /// Where its text is not plain.
    pub(crate) foreign: Foreign,
}

/// What a value or key takes of a text at least, as a rule.
const BYTES_PER_NODE: usize = 12;

/// Nodes for which there is room from the start, at most.
const MOST_ROOM: usize = 1 << 10;

impl<'t> Document<'t> {
    /// Reads a text that holds one JSON value and white space, with the default [`Limits`].
    ///
    /// # Errors
    ///
    /// The first [`Error`] where the text is not JSON, nests too deep or is larger than 4 GiB.
    pub fn parse(text: &'t [u8]) -> Result<Self, Error> {
        Self::parse_with(Cow::Borrowed(text), Limits::default())
    }

    /// Reads a borrowed or owned text with limits of one's own.
    ///
    /// # Errors
    ///
    /// As [`Document::parse`].
    pub fn parse_with(text: Cow<'t, [u8]>, limits: Limits) -> Result<Self, Error> {
        let nodes = Vec::with_capacity(usual_room(text.len()));
        Self::whole(text, limits, nodes)
    }

    /// Reads the JSON value at the start of a text and ignores what follows it; also gives the
    /// offset after the value. (OpenTofu recognises JSON in strings this way.)
    ///
    /// # Errors
    ///
    /// As [`Document::parse`].
    pub fn parse_prefix(text: Cow<'t, [u8]>, limits: Limits) -> Result<(Self, usize), Error> {
        let (text, foreign) = DocumentText::new(text);
        let (end, nodes, invalid) = read_prefix(&text, limits)?;
        let document = Self {
            text,
            nodes,
            invalid,
            foreign,
        };
        Ok((document, end))
    }

    /// The same of a text that is valid; gives it back where it does not begin with JSON.
    pub(crate) fn of_prefix(text: Cow<'t, str>, limits: Limits) -> Result<Self, Cow<'t, str>> {
        let document = DocumentText::Valid(text);
        match (read_prefix(&document, limits), document) {
            (Ok((_, nodes, invalid)), text) => Ok(Self {
                foreign: text.foreign(),
                text,
                nodes,
                invalid,
            }),
            (Err(_), DocumentText::Valid(text)) => Err(text),
            (Err(_), DocumentText::Invalid(_)) => Err(Cow::Borrowed("")),
        }
    }

    /// Reads a text on the tape of an earlier document, whose memory is used again.
    ///
    /// # Errors
    ///
    /// As [`Document::parse`].
    pub fn parse_reusing(text: &'t [u8], limits: Limits, old: Document<'_>) -> Result<Self, Error> {
        let mut nodes = old.nodes;
        nodes.clear();
        Self::whole(Cow::Borrowed(text), limits, nodes)
    }

    fn whole(text: Cow<'t, [u8]>, limits: Limits, nodes: Vec<Node>) -> Result<Self, Error> {
        let (text, foreign) = DocumentText::new(text);
        let parser = Parser::new(&text, limits, nodes).document()?;
        let (nodes, invalid) = parser.finish();
        Ok(Self {
            text,
            nodes,
            invalid,
            foreign,
        })
    }

    /// The document `null`, without a text; its tape can be grown by [`Document::parse_reusing`].
    #[must_use]
    pub const fn null() -> Self {
        Self {
            text: DocumentText::Valid(Cow::Borrowed("null")),
            nodes: Vec::new(),
            invalid: None,
            foreign: Foreign::NONE,
        }
    }

    /// A document of one word.
    pub(crate) fn constant(word: &'t str, tag: Tag) -> Self {
        let end = u32::try_from(word.len()).unwrap_or_default();
        let node = Node {
            start: 0,
            end,
            next: 1,
            tag,
            flags: 0,
        };
        Self {
            text: DocumentText::Valid(Cow::Borrowed(word)),
            nodes: vec![node],
            invalid: None,
            foreign: Foreign::NONE,
        }
    }

    /// Gives the tape back, to be grown again by [`Document::parse_reusing`].
    #[must_use]
    pub fn into_tape(self) -> Document<'static> {
        Document {
            nodes: self.nodes,
            ..Document::null()
        }
    }

    /// The same document with a text of its own: a borrowed text is copied, and nothing is read
    /// again.
    ///
    /// ```
    /// use tofu_json_value::Document;
    ///
    /// let bytes = br#"{"size": 1}"#.to_vec();
    /// let kept = Document::parse(&bytes)?.into_owned();
    /// drop(bytes);
    /// assert_eq!(kept.root().get("size").unwrap().as_number(), Some("1"));
    /// # Ok::<(), tofu_json_value::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        Document {
            text: self.text.into_owned(),
            nodes: self.nodes,
            invalid: self.invalid,
            foreign: self.foreign,
        }
    }

    /// The outermost value.
    #[must_use]
    pub fn root(&self) -> Value<'_> {
        Value {
            document: self,
            index: 0,
        }
    }

    /// The value at a place on the tape, as [`Value::tape_index`] gives it; none where the tape has ended.
    ///
    /// ```
    /// use tofu_json_value::Document;
    ///
    /// let document = Document::parse(br#"{"sizes": [1, 2]}"#)?;
    /// let chosen = document.root().lookup("/sizes/1").unwrap().tape_index();
    /// assert_eq!(document.value_at(chosen).unwrap().as_number(), Some("2"));
    /// assert!(document.value_at(99).is_none());
    /// # Ok::<(), tofu_json_value::Error>(())
    /// ```
    #[must_use]
    pub fn value_at(&self, tape_index: u32) -> Option<Value<'_>> {
        let is_there = (tape_index as usize) < self.nodes.len();
        is_there.then_some(Value {
            document: self,
            index: tape_index,
        })
    }

    /// The text as it was given.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        self.text.bytes()
    }

    /// The place of the first string that is not valid UTF-8, if there is one.
    #[must_use]
    pub fn invalid_text(&self) -> Option<Position> {
        self.invalid.map(|at| Position::of(self.text(), at))
    }

    #[inline]
    pub(crate) fn node(&self, index: u32) -> Node {
        self.nodes
            .get(index as usize)
            .copied()
            .unwrap_or(Node::NULL)
    }

    #[inline]
    pub(crate) fn bytes(&self, start: u32, end: u32) -> &[u8] {
        self.text().slice(start as usize..end as usize)
    }
}

/// How many nodes there is room for at first, so that the tape of a small text is seldom moved.
fn usual_room(length: usize) -> usize {
    (length / BYTES_PER_NODE).min(MOST_ROOM)
}

/// The value at the start of a text: where it ends, its tape, and where its first string is that is not UTF-8.
fn read_prefix(text: &DocumentText<'_>, limits: Limits) -> Result<PrefixTape, Error> {
    let nodes = Vec::with_capacity(usual_room(text.bytes().len()));
    let mut parser = Parser::new(text, limits, nodes);
    let end = parser.value()?;
    let (nodes, invalid) = parser.finish();
    Ok((end, nodes, invalid))
}

type PrefixTape = (usize, Vec<Node>, Option<usize>);

/// Sizes only: values can be secret.
impl fmt::Debug for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("bytes", &self.text().len())
            .field("nodes", &self.nodes.len())
            .finish_non_exhaustive()
    }
}
