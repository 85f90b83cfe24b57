use tofu_json_hcl::Span;
use tofu_json_scan::skip_whitespace;

use super::array::Array;
use super::document::Document;
use super::object::Object;
use super::scanner::number_token_end;
use super::text::JsonString;
use tofu_json_diagnostic::Place;

/// A value in a [`Document`]. Copies are cheap.
#[derive(Clone, Copy, Debug)]
pub struct Node<'d> {
    document: &'d Document<'d>,
    index: u32,
}

/// What a value is.
#[derive(Clone, Copy, Debug)]
pub enum NodeKind<'d> {
    /// Could not be read; a fault says why.
    Invalid,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as it is written.
    Number(&'d str),
    /// A string.
    String(JsonString<'d>),
    /// An array.
    Array(Array<'d>),
    /// An object.
    Object(Object<'d>),
}

impl<'d> Node<'d> {
    pub(super) const fn new(document: &'d Document<'d>, index: u32) -> Self {
        Self { document, index }
    }

    /// The document it is in.
    #[must_use]
    pub fn document(self) -> &'d Document<'d> {
        self.document
    }

    /// Its first byte and where that is.
    fn first(self) -> (u8, u32) {
        let start = self.document.tape().at(self.index);
        let byte = self.document.source().get(start as usize).copied();
        (byte.unwrap_or_default(), start)
    }

    /// What it is.
    #[must_use]
    pub fn kind(self) -> NodeKind<'d> {
        if self.document.tape().invalid_at(self.index).is_some() {
            return NodeKind::Invalid;
        }
        let (byte, start) = self.first();
        match byte {
            b'{' => NodeKind::Object(Object::new(self.document, self.index)),
            b'[' => NodeKind::Array(Array::new(self.document, self.index)),
            b'"' => NodeKind::String(JsonString::new(self.document, start)),
            b't' => NodeKind::Bool(true),
            b'f' => NodeKind::Bool(false),
            b'n' => NodeKind::Null,
            _ => NodeKind::Number(self.number()),
        }
    }

    fn number(self) -> &'d str {
        let text = self.span().of(self.document.source());
        std::str::from_utf8(text).unwrap_or_default()
    }

    /// All of it, brackets and quotes included.
    #[must_use]
    pub fn span(self) -> Span {
        let tape = self.document.tape();
        if let Some(span) = tape.invalid_at(self.index) {
            return span;
        }
        let (byte, start) = self.first();
        let source = self.document.source();
        match byte {
            b'{' | b'[' => match tape.closing(self.index) {
                Some(end) => Span::new(start, end + 1),
                None => Span::new(
                    start,
                    narrow(skip_whitespace(source, start as usize + 1) + 1),
                ),
            },
            b'"' => JsonString::new(self.document, start).span(),
            b't' | b'n' => Span::new(start, start + 4),
            b'f' => Span::new(start, start + 5),
            _ => {
                let end = number_token_end(source, start as usize);
                Span::new(start, narrow(end))
            }
        }
    }

    /// What OpenTofu points at for its start: the opening bracket of an object or an array,
    /// otherwise all of it.
    #[must_use]
    pub fn start_span(self) -> Span {
        let (byte, start) = self.first();
        match byte {
            b'{' | b'[' => Span::new(start, start + 1),
            _ => self.span(),
        }
    }

    /// The closing bracket of an object or an array, otherwise the empty span at its end.
    #[must_use]
    pub fn close_span(self) -> Span {
        let end = self.span().end;
        match self.kind() {
            NodeKind::Object(_) | NodeKind::Array(_) => Span::new(end - 1, end),
            _ => Span::new(end, end),
        }
    }

    /// [`Node::span`] as lines and columns.
    #[must_use]
    pub fn place(self) -> Place {
        self.document.place(self.span())
    }

    /// The index after it on the tape.
    pub(super) fn after(self) -> u32 {
        let tape = self.document.tape();
        tape.after(self.document.source(), self.index)
    }
}

/// Offsets fit: sources are shorter than 4 GiB.
fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
