//! Edits of a document that keep every other byte.

mod error;
mod layout;
mod replacement;

use crate::{Document, Limits, Value};
use replacement::{Replacement, Stop, ValueEdit};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use tofu_json_text::Splices;

pub use error::{EditError, EditErrorKind};

/// Edits of a [`Document`] by JSON pointers, which keep every other byte of its text; see [`Document::edit`].
///
/// Edits follow one another: a pointer is that of the text with all earlier edits. An edit that fails changes
/// nothing, and others may follow it.
///
/// New values are written byte for byte as they are given, without the white space around them. What comes
/// between them and their neighbours is what is between the neighbours: commas, spaces, line breaks and
/// indentation. In an empty array or object it is like the array or object around it.
///
/// A name that an object has several times is refused, wherever it is in a pointer: readers see the last such
/// member, or all of them.
///
/// Edits in different places are collected, and cost what finding their places costs. One that needs the place
/// of an earlier one, such as a second new element of the same array, reads the whole text again.
#[derive(Clone)]
pub struct DocumentEdit<'d> {
    document: Cow<'d, Document<'d>>,
    splices: Splices,
    /// Tape indices of replaced values, and of arrays and objects that got or lost something.
    touched: BTreeSet<u32>,
    /// How long the edited text is.
    length: usize,
}

impl Document<'_> {
    /// Begins to edit this document.
    ///
    /// ```
    /// use tofu_json_value::Document;
    ///
    /// let text = br#"{
    ///   "format_version": "1.2",
    ///   "resource_changes": [
    ///     {"address": "a.b", "mode":"managed"}
    ///   ]
    /// }"#;
    /// let edited = Document::parse(text)?
    ///     .edit()
    ///     .set("/resource_changes/0/address", r#""c.d""#)?
    ///     .insert("/resource_changes/-", r#"{"address": "e.f"}"#)?
    ///     .remove("/resource_changes/0/mode")?
    ///     .finish();
    /// assert_eq!(
    ///     String::from_utf8(edited)?,
    ///     r#"{
    ///   "format_version": "1.2",
    ///   "resource_changes": [
    ///     {"address": "c.d"},
    ///     {"address": "e.f"}
    ///   ]
    /// }"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn edit(&self) -> DocumentEdit<'_> {
        DocumentEdit {
            document: Cow::Borrowed(self),
            splices: Splices::new(),
            touched: BTreeSet::new(),
            length: self.text().len(),
        }
    }
}

impl DocumentEdit<'_> {
    /// Replaces the value at a pointer, or adds a member that its object does not have.
    ///
    /// # Errors
    ///
    /// The pointer leads nowhere, `json` is not one JSON value, or the result nests deeper than
    /// [`Limits::default`] allows or is larger than 4 GiB.
    pub fn set(&mut self, pointer: &str, json: impl AsRef<[u8]>) -> Result<&mut Self, EditError> {
        self.make(pointer, ValueEdit::Set(json.as_ref()))
    }

    /// Adds a member that its object does not have yet, as its last one, or an element before the one at a
    /// pointer. `-`, or the number of elements, adds an element at the end.
    ///
    /// # Errors
    ///
    /// As [`DocumentEdit::set`]; or the object has the member already.
    pub fn insert(
        &mut self,
        pointer: &str,
        json: impl AsRef<[u8]>,
    ) -> Result<&mut Self, EditError> {
        self.make(pointer, ValueEdit::Insert(json.as_ref()))
    }

    /// Removes a member or an element, with one comma and the white space on its one side.
    ///
    /// # Errors
    ///
    /// The pointer leads nowhere, or is that of the whole document.
    pub fn remove(&mut self, pointer: &str) -> Result<&mut Self, EditError> {
        self.make(pointer, ValueEdit::Remove)
    }

    /// The text with all edits.
    #[must_use]
    pub fn finish(&self) -> Vec<u8> {
        self.splices.apply(self.document.text())
    }

    fn make(&mut self, pointer: &str, verb: ValueEdit<'_>) -> Result<&mut Self, EditError> {
        let failed = |kind| EditError::new(pointer, kind);
        let steps = crate::pointer::steps(pointer).ok_or(failed(EditErrorKind::Pointer))?;
        let verb = verb.checked(steps.len()).map_err(failed)?;
        loop {
            let found = Replacement::find(self.document.root(), &self.touched, &steps, verb);
            let settled = self.splices.is_empty();
            match found {
                Ok(change) if settled || !self.splices.touches(&change.range) => {
                    return self.take(change, pointer);
                }
                Err(Stop::At(value, kind)) if settled => {
                    let place = value.place();
                    return Err(failed(kind).at(place));
                }
                // The place is in an earlier edit, or is to be reported as one of the edited text.
                _ => self.settle().map_err(failed)?,
            }
        }
    }

    fn take(&mut self, change: Replacement, pointer: &str) -> Result<&mut Self, EditError> {
        let length = (self.length + change.text.len()).saturating_sub(change.range.len());
        if u32::try_from(length).is_err() {
            return Err(EditError::new(pointer, EditErrorKind::TooLarge));
        }
        self.length = length;
        self.touched.insert(change.container);
        // There is room: the caller has looked.
        let _ = self.splices.replace(change.range, change.text);
        Ok(self)
    }

    /// Makes the edited text the document, so that pointers lead into what was edited.
    fn settle(&mut self) -> Result<(), EditErrorKind> {
        // What was read and what was added have been held to their limits.
        let limits = Limits::with_depth(usize::MAX);
        let document = Document::parse_with(Cow::Owned(self.finish()), limits);
        self.document = Cow::Owned(document.map_err(|error| EditErrorKind::Json(Box::new(error)))?);
        self.splices = Splices::new();
        self.touched.clear();
        Ok(())
    }
}

/// Sizes only: values can be secret.
impl fmt::Debug for DocumentEdit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DocumentEdit")
            .field("bytes", &self.length)
            .finish_non_exhaustive()
    }
}

impl<'a> Value<'a> {
    /// The value that a JSON pointer (RFC 6901) leads to from this one; the last one where an object has a name
    /// several times.
    ///
    /// ```
    /// use tofu_json_value::Document;
    ///
    /// let document = Document::parse(br#"{"a/b": [1, {"c": 2}]}"#)?;
    /// let found = document.root().lookup("/a~1b/1/c");
    /// assert_eq!(found.and_then(|value| value.as_number()), Some("2"));
    /// assert_eq!(document.root().lookup("/a~1b/2"), None);
    /// # Ok::<(), tofu_json_value::Error>(())
    /// ```
    #[must_use]
    pub fn lookup(self, pointer: &str) -> Option<Value<'a>> {
        let steps = crate::pointer::steps(pointer)?;
        steps.iter().try_fold(self, |value, step| {
            if value.is_array() {
                value.at(crate::pointer::position(step)?)
            } else {
                value.get(step)
            }
        })
    }
}
