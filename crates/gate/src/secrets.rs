//! Parts of a plan that are read for their values, and what their masks hide.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use tofu_json_model::stream::StreamError;
use tofu_json_model::{Error, Limits};
use tofu_json_review::MaskedStrings;
use tofu_json_value::{Document, Value};

/// A part of a plan.
pub(crate) fn document<'b>(
    range: &Range<usize>,
    limits: Limits,
    read: &mut impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
) -> Result<Document<'b>, StreamError> {
    let text = read(range.clone()).map_err(StreamError::Read)?;
    let document = Document::parse_prefix(text, limits);
    let document = document.map_err(|error| Error::from(error).shifted(range.start));
    document
        .map(|(document, _)| document)
        .map_err(StreamError::from)
}

/// The strings that the masks of entries hide.
pub(crate) fn masked_strings<'r, 'b>(
    entries: impl IntoIterator<Item = &'r Range<usize>>,
    limits: Limits,
    read: &mut impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
) -> Result<MaskedStrings, StreamError> {
    let mut masked = MaskedStrings::default();
    for range in entries {
        let entry = document(range, limits, read)?;
        let change = entry.root().get("change").unwrap_or_else(Value::null);
        masked.collect_change(change);
    }
    Ok(masked)
}
