use std::borrow::Cow;

use tofu_json_hcl::Span;
use tofu_json_value::decode_string;

use super::decoding::{Decoding, Offsets};
use super::document::Document;
use super::string;

/// A string in a document, or the name of a property.
#[derive(Clone, Copy, Debug)]
pub struct JsonString<'d> {
    document: &'d Document<'d>,
    start: u32,
}

impl<'d> JsonString<'d> {
    pub(super) const fn new(document: &'d Document<'d>, start: u32) -> Self {
        Self { document, start }
    }

    /// The token with its quotes.
    #[must_use]
    pub fn span(self) -> Span {
        let end = string::token_end(self.document.source(), self.start as usize);
        Span::new(self.start, u32::try_from(end).unwrap_or(u32::MAX))
    }

    /// The document it is in.
    #[must_use]
    pub fn document(self) -> &'d Document<'d> {
        self.document
    }

    /// What is between the quotes, as it is written.
    #[must_use]
    pub fn written(self) -> &'d [u8] {
        let span = self.span();
        Span::new(span.start + 1, span.end.saturating_sub(1)).of(self.document.source())
    }

    /// The text: escapes decoded; bytes that are not UTF-8 and lone surrogates are U+FFFD.
    #[must_use]
    pub fn decoded(self) -> Cow<'d, str> {
        decode_string(self.written())
    }

    /// Whether decoding loses something: bytes that are not UTF-8, or a lone surrogate.
    #[must_use]
    pub fn is_lossy(self) -> bool {
        Decoding::new(self.written()).any(|piece| piece.lossy)
    }

    /// Where a byte of the decoded text is in the source: exact, unlike OpenTofu's places.
    /// The length of the text gives the closing quote.
    ///
    /// This walks the text; for many bytes of one text, [`JsonString::offsets`] is quicker.
    #[must_use]
    pub fn source_byte(self, decoded: usize) -> u32 {
        let written = self.written();
        let mut length = 0;
        let mut at = written.len();
        for piece in Decoding::new(written) {
            let end = length + piece.character.len_utf8();
            if end > decoded {
                // A byte within a character is where it is, one within an escape at its start.
                let inner = if piece.is_plain(written) {
                    decoded - length
                } else {
                    0
                };
                at = piece.at + inner;
                break;
            }
            length = end;
        }
        self.start + 1 + u32::try_from(at).unwrap_or(u32::MAX)
    }

    /// Where all bytes of the decoded text are in the source.
    #[must_use]
    pub fn offsets(self) -> Offsets {
        Offsets::new(self.start + 1, self.written())
    }
}
