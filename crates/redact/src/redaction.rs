//! The two passes over a document.

mod learning;
mod reading_ahead;
#[cfg(test)]
mod repeats_tests;
mod writing;

use self::writing::UnitWriting;
use crate::batches::{BATCH, emptied, write_on_threads};
use crate::elsewhere::Elsewhere;
use crate::error::RedactError;
use crate::mask_finder::MaskFinder;
use crate::objects::ObjectFinder;
use crate::options::RedactOptions;
use crate::overruled::OverruledUnits;
use crate::passes::UnitPlaces;
use crate::places::{LeafPlace, LeafPlaces};
use crate::recorded_marks::RecordedMarks;
use crate::rewriting::Rewriting;
use crate::searched::SearchedObjects;
use crate::seen::SearchRoom;
use crate::selection::SelectionInDocument;
use crate::table::PlaceholderTable;
use crate::unit::{DocumentSecrets, ParsedUnit};
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use tofu_json_model::document::raw::Generation;
use tofu_json_model::state::UnrecordedMarks;
use tofu_json_model::stream::{Input, StreamError, Unit, UnitEvent, UnitKind};
use tofu_json_text::CheckedSlice;

/// What is secret in a document, found by a first pass over it.
///
/// ```
/// use tofu_json_redact::model::kind::DocumentKind;
/// use tofu_json_redact::model::stream::Slice;
/// use tofu_json_redact::{RedactOptions, Redaction};
///
/// let plan = br#"{"format_version": "1.2", "variables": {"v": {"value": "me:correct-horse"}}, "output_changes": {"o": {
///     "actions": ["create"], "before": null, "after": "correct-horse", "after_sensitive": true}}}"#;
/// let options = RedactOptions::default();
/// let redaction = Redaction::learn(|| Slice(plan), DocumentKind::Plan, &options)?;
/// let mut text = Vec::new();
/// redaction.write(&mut Slice(plan), |bytes| Ok(text.extend_from_slice(bytes)))?;
/// let text = String::from_utf8_lossy(&text);
/// assert!(text.contains(r#"{"value": "me:(redacted-1)"}"#) && text.contains(r#""after": "(redacted-1)""#));
/// # Ok::<(), tofu_json_redact::RedactError>(())
/// ```
pub struct Redaction<'o> {
    options: &'o RedactOptions,
    selection: SelectionInDocument<'o>,
    units: UnitPlaces,
    table: PlaceholderTable,
    secret_variables: BTreeSet<String>,
    /// Names that the document refers to in paths, and names of masked members that it has without a mask too.
    shown_names: BTreeSet<String>,
    overruled: OverruledUnits,
    elsewhere: Elsewhere,
    masks: MaskFinder,
    objects: ObjectFinder,
    places: LeafPlaces,
    format_version: Option<String>,
    generation: Generation,
    recorded: RecordedMarks,
}

/// What came of a document that was redacted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RedactionReport {
    /// How many masked values were replaced.
    pub masked: u64,
    /// How many other strings held a masked one.
    pub elsewhere: u64,
    /// Where the document ends in the input.
    pub end: usize,
}

impl RedactionReport {
    /// Whether anything was replaced.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        self.masked > 0 || self.elsewhere > 0
    }
}

impl<'o> Redaction<'o> {
    /// The version of the format that the document says it has.
    #[must_use]
    pub fn format_version(&self) -> Option<&str> {
        self.format_version.as_deref()
    }

    /// What a raw state file says that its version is. Only in one of the current version masks are found.
    ///
    /// ```
    /// use tofu_json_redact::model::document::raw::Generation;
    /// use tofu_json_redact::model::kind::DocumentKind;
    /// use tofu_json_redact::model::stream::Slice;
    /// use tofu_json_redact::{RedactOptions, Redaction};
    ///
    /// let state = br#"{"version": 3, "serial": 1, "lineage": "x", "modules": []}"#;
    /// let options = RedactOptions::default();
    /// let redaction = Redaction::learn(|| Slice(state), DocumentKind::RawState, &options)?;
    /// assert_eq!(redaction.generation(), Generation::Upgraded(3));
    /// # Ok::<(), tofu_json_redact::RedactError>(())
    /// ```
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.generation
    }

    /// Of which objects a state file does not say what is sensitive by their schemas alone. That is not replaced unless
    /// [`RedactOptions::schemas`] tell it.
    ///
    /// ```
    /// use tofu_json_redact::model::kind::DocumentKind;
    /// use tofu_json_redact::model::stream::Slice;
    /// use tofu_json_redact::{RedactOptions, Redaction};
    ///
    /// let state = br#"{"version": 4, "terraform_version": "1.3.0", "resources": [{"mode": "managed", "type": "a", "name": "b",
    ///     "provider": "provider[\"one.example/acme/a\"]", "instances": [{"attributes": {"token": "secret"}}]}]}"#;
    /// let options = RedactOptions::default();
    /// let redaction = Redaction::learn(|| Slice(state), DocumentKind::RawState, &options)?;
    /// assert!(redaction.unrecorded().managed);
    /// # Ok::<(), tofu_json_redact::RedactError>(())
    /// ```
    #[must_use]
    pub fn unrecorded(&self) -> UnrecordedMarks {
        self.recorded.unrecorded()
    }

    /// What was chosen by [`RedactOptions::also`] and [`RedactOptions::keep`] and is nowhere in the document, each as an
    /// argument of a command.
    ///
    /// ```
    /// use tofu_json_redact::model::kind::DocumentKind;
    /// use tofu_json_redact::model::stream::Slice;
    /// use tofu_json_redact::{RedactOptions, Redaction};
    ///
    /// let outputs = br#"{"url": {"sensitive": false, "type": "string", "value": "https://example.com"}}"#;
    /// let options = RedactOptions::default().keep("output.uri").also("output.url".parse()?);
    /// let redaction = Redaction::learn(|| Slice(outputs), DocumentKind::Outputs, &options)?;
    /// assert_eq!(redaction.unmatched(), ["--keep output.uri"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn unmatched(&self) -> Vec<String> {
        self.selection.unmatched()
    }

    fn may_be_masked(&self, unit: &Unit<'_>) -> bool {
        let is_variable = unit.kind == UnitKind::Variable;
        let is_secret = |name: &str| self.secret_variables.contains(name);
        self.looks_at_all()
            || self.overruled.contains_key(&unit.at)
            || (is_variable && unit.name.is_some_and(is_secret))
            || self.masks.may_mark(unit.text, self.options.limits)
    }

    /// Whether something else than masks says what is secret.
    fn looks_at_all(&self) -> bool {
        self.options.schemas.is_some() || !self.selection.is_empty()
    }

    /// Writes the document without what is secret, from the same input at its start. Gives what was replaced.
    ///
    /// # Errors
    ///
    /// As [`Redaction::learn`], and where `write` fails.
    pub fn write<I: Input>(
        &self,
        input: &mut I,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<RedactionReport, RedactError> {
        let (mut report, mut room) = (RedactionReport::default(), RedactionRoom::new(self, 1));
        let mut text = Vec::new();
        let end = self.pass(input, |event| {
            let is_changed = self.redact_to(&mut text, &event, &mut report, &mut room)?;
            let mut same = if is_changed { &[] } else { text_of(&event) };
            if same.len() < BATCH {
                text.extend_from_slice(same);
                same = &[];
            }
            if text.len() < BATCH && same.is_empty() {
                return Ok(());
            }
            let written = write(&text).and_then(|()| write(same));
            text = emptied(std::mem::take(&mut text));
            written.map_err(RedactError::Write)
        });
        // What comes before an error is written.
        if !matches!(end, Err(RedactError::Write(_))) {
            write(&text).map_err(RedactError::Write)?;
        }
        report.end = end?;
        Ok(report)
    }

    /// The same on so many threads besides this one, which reads and writes. What is written is the same with any number
    /// of them, and without.
    ///
    /// # Errors
    ///
    /// As [`Redaction::write`].
    pub fn write_with<I: Input>(
        &self,
        threads: usize,
        input: &mut I,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<RedactionReport, RedactError> {
        // Units without their names are all that threads can be given.
        let threads = if self.units.are_known() { threads } else { 0 };
        match write_on_threads(self, input, threads, &mut write) {
            Some(report) => report,
            None => self.write(input, write),
        }
    }

    /// Another pass over the document.
    pub(crate) fn pass(
        &self,
        input: &mut impl Input,
        visit: impl FnMut(UnitEvent<'_>) -> Result<(), RedactError>,
    ) -> Result<usize, RedactError> {
        self.units.pass(input, visit)
    }

    /// Adds a part of the document to a text, without what is secret. Whether it became another text: nothing is added of
    /// what stays as it is, and where that fails.
    pub(crate) fn redact_to(
        &self,
        text: &mut Vec<u8>,
        event: &UnitEvent<'_>,
        report: &mut RedactionReport,
        room: &mut RedactionRoom,
    ) -> Result<bool, RedactError> {
        match event {
            UnitEvent::Name(quoted) => {
                let name = self.elsewhere.without(quoted);
                report.elsewhere += u64::from(name.is_some());
                text.extend_from_slice(name.as_deref().unwrap_or_default());
                Ok(name.is_some())
            }
            UnitEvent::Unit(unit) => {
                let start = text.len();
                let is_changed = self.unit_to(text, unit, report, room);
                if is_changed.is_err() {
                    text.truncate(start);
                }
                is_changed
            }
            _ => Ok(false),
        }
    }

    fn unit_to(
        &self,
        text: &mut Vec<u8>,
        unit: &Unit<'_>,
        report: &mut RedactionReport,
        room: &mut RedactionRoom,
    ) -> Result<bool, RedactError> {
        let range = unit.at..unit.at + unit.text.len();
        let found;
        let places = match self.places.of_unit(&range) {
            Some(places) => places,
            None => {
                found = self.places_of(unit)?;
                &found
            }
        };
        let start = text.len();
        let mut writing = UnitWriting {
            redaction: self,
            at: unit.at,
            rewriting: Rewriting::new(unit.text, text),
            room: &mut room.search,
            masked: 0,
            is_doubtful: false,
        };
        writing.write(unit, places, &mut room.searched);
        let UnitWriting {
            rewriting,
            masked,
            is_doubtful,
            ..
        } = writing;
        report.masked += masked;
        report.elsewhere += rewriting.changed() - masked;
        let is_changed = rewriting.finish();
        // What is copied has been searched for all strings as it is written, here or where the same stood before, and what is
        // changed once more.
        if is_doubtful {
            let written = match is_changed {
                true => text.slice(start..),
                false => unit.text,
            };
            self.prove(&Unit::new(unit.kind, unit.name, written, unit.at))?;
        }
        Ok(is_changed)
    }

    /// What is masked of a unit, for the first pass could not remember it.
    fn places_of(&self, unit: &Unit<'_>) -> Result<Vec<LeafPlace>, StreamError> {
        if !self.may_be_masked(unit) {
            return Ok(Vec::new());
        }
        let parsed = ParsedUnit::parse(unit, self.options.limits)?;
        let known = DocumentSecrets {
            options: self.options,
            selection: &self.selection,
            secret_variables: &self.secret_variables,
            shown_names: &self.shown_names,
            overruled: &self.overruled,
        };
        Ok(parsed.secrets(&known)?.places())
    }

    /// Whether a unit that is about to be written holds nothing that was to be replaced.
    fn prove(&self, written: &Unit<'_>) -> Result<(), RedactError> {
        let parsed = ParsedUnit::parse(written, self.options.limits);
        let parsed = parsed.map_err(StreamError::from)?;
        match parsed.holds(&self.elsewhere) {
            true => Err(RedactError::Unproven { at: written.at }),
            false => Ok(()),
        }
    }
}

/// The text of a part of a document.
pub(crate) const fn text_of<'e>(event: &UnitEvent<'e>) -> &'e [u8] {
    match event {
        UnitEvent::Name(text) | UnitEvent::Between(text) => text,
        UnitEvent::Unit(unit) => unit.text,
        _ => &[],
    }
}

/// What one thread uses again for each part of a document.
pub(crate) struct RedactionRoom {
    search: SearchRoom,
    searched: SearchedObjects,
}

impl RedactionRoom {
    /// For one of so many threads.
    pub(crate) fn new(redaction: &Redaction<'_>, threads: usize) -> Self {
        Self {
            search: SearchRoom::default(),
            searched: SearchedObjects::with_room(redaction.units.count() / threads.max(1)),
        }
    }
}

/// Without what is secret.
impl fmt::Debug for Redaction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redaction")
            .field("kind", &self.units.kind)
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}
