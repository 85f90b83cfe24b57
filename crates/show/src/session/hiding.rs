//! Entries in which more is sensitive than their own masks say.

use super::entry::From;
use super::{ResourceEntry, Session};
use crate::review::masked_in;
use crate::{Error, Format};
use std::borrow::Cow;
use std::io;
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedPart, SecretFinder};
use tofu_json_value::{Arena, Document, EditError, Json, Value};

/// Where values are in an entry, and the masks over them.
const OF_PLAN: [(&str, &str); 2] = [
    ("/change/before", "/change/before_sensitive"),
    ("/change/after", "/change/after_sensitive"),
];
const OF_STATE: [(&str, &str); 1] = [("/values", "/sensitive_values")];

/// The id by which an object is imported, which OpenTofu prints.
const IMPORT_ID: &str = "/change/importing/id";

impl Session<'_> {
    /// What finds the strings that are masked anywhere in a state. Of a plan a
    /// [`PlanReviewer`](crate::PlanReviewer) has them.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where the outputs are not what they should be, [`Error::Read`] where the document cannot
    /// be read.
    pub fn state_secrets(&self) -> Result<SecretFinder, Error> {
        Ok(masked_in(&self.showing(Format::Computed))?.finder())
    }
}

impl ResourceEntry<'_> {
    /// The same entry, in which strings that are or hold a secret are marked as sensitive where they are clear.
    /// What is made of it then hides them as OpenTofu hides what is marked.
    ///
    /// # Errors
    ///
    /// Where the masks of the entry cannot be changed, because it has a name several times; [`Error::Document`] where
    /// it is not what it should be.
    pub fn hiding(mut self, secrets: &SecretFinder) -> Result<Self, Error> {
        if secrets.is_empty() {
            return Ok(self);
        }
        let edited = self.edited(secrets).map_err(unhidden)?;
        let Some(text) = edited else {
            return Ok(self);
        };
        let limits = self.session.options.limits;
        let document = Document::parse_with(Cow::Owned(text), limits);
        self.document = document.map_err(unhidden)?.into_owned();
        Ok(self)
    }

    /// The text with more masks; none where nothing is to be hidden.
    fn edited(&self, secrets: &SecretFinder) -> Result<Option<Vec<u8>>, EditError> {
        let root = self.document.root();
        let sides: &[_] = match self.from {
            From::Plan(_) => &OF_PLAN,
            From::State(_) => &OF_STATE,
        };
        let arena = Arena::new();
        let mut edit = self.document.edit();
        let mut any = false;
        for (value, mask) in sides {
            let clear = root.lookup(value).unwrap_or_else(Value::null);
            let masked = Mask::new(root.lookup(mask));
            let covered = secrets.cover(clear, masked, &arena);
            if covered != masked {
                edit.set(mask, written(covered))?;
                any = true;
            }
        }
        let id = root.lookup(IMPORT_ID);
        if id.is_some_and(|id| secrets.is_within(id)) {
            edit.set(IMPORT_ID, "\"(sensitive value)\"")?;
            any = true;
        }
        Ok(any.then(|| edit.finish()))
    }

    /// What differs between before and after, as a review has it: see
    /// [`differences_hiding`](tofu_json_review::differences_hiding). Nothing in a state.
    ///
    /// What its schema calls sensitive is marked as such, also where the document does not.
    ///
    /// # Errors
    ///
    /// As [`text`](Self::text).
    pub fn changed_parts<'a>(
        &'a self,
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) -> Result<Vec<ChangedPart<'a>>, Error> {
        match self.from {
            From::Plan(_) => {
                let showing = self.session.showing(Format::Computed);
                let found =
                    crate::review::parts_of(&showing, self.place, &self.document, secrets, arena)?;
                Ok(found.parts)
            }
            From::State(_) => Ok(Vec::new()),
        }
    }
}

fn written(mask: Mask<'_>) -> String {
    let mut text = String::new();
    let mut json = Json::to(&mut text);
    match mask {
        Mask::Clear => json.bool(false),
        Mask::Whole => json.bool(true),
        Mask::Parts(mask) => json.value(mask),
    }
    text
}

/// Nothing is shown then. The error may not quote the document.
#[cold]
fn unhidden<E>(_: E) -> Error {
    Error::Read(io::Error::other(
        "what is sensitive elsewhere in the document cannot be hidden in it",
    ))
}
