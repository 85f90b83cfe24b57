//! Parts of a plan that are read for their values, and what the plan calls secret.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use tofu_json_model::stream::{PartsReader, PlanLayout, StreamError};
use tofu_json_model::{Error, Limits};
use tofu_json_review::{SecretFinder, SecretPlaces};
use tofu_json_value::Document;

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

/// What finds the strings that a plan calls secret, wherever it does.
pub(crate) fn secrets_of<'b>(
    layout: &PlanLayout,
    limits: Limits,
    read: &mut impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
) -> Result<SecretFinder, StreamError> {
    let mut input = PartsReader::new(layout.end, &mut *read).into_input();
    let places = SecretPlaces::find(&mut input, limits)?;
    drop(input);
    Ok(places.collect(limits, read)?.finder())
}
