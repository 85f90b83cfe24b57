//! The two passes over a document.

mod learning;
mod reading_ahead;

use crate::batches::write_on_threads;
use crate::elsewhere::{Elsewhere, Look};
use crate::error::RedactError;
use crate::json_strings::decode_quoted;
use crate::mask_finder::MaskFinder;
use crate::options::RedactOptions;
use crate::passes::UnitPlaces;
use crate::places::{LeafPlace, LeafPlaces, placeholder};
use crate::repeat::Repeat;
use crate::rewriting::Rewriting;
use crate::seen::SeenStrings;
use crate::selection::SelectionInDocument;
use crate::table::PlaceholderTable;
use crate::unit::{DocumentSecrets, ParsedUnit};
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use tofu_json_model::document::raw::Generation;
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
    elsewhere: Elsewhere,
    masks: MaskFinder,
    places: LeafPlaces,
    format_version: Option<String>,
    generation: Generation,
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
        let (mut report, mut room) = (RedactionReport::default(), RedactionRoom::default());
        report.end = self.pass(input, |event| {
            let changed = self.redacted(&event, &mut report, &mut room)?;
            let text = match event {
                UnitEvent::Name(text) | UnitEvent::Between(text) => text,
                UnitEvent::Unit(unit) => unit.text,
                _ => &[],
            };
            write(changed.unwrap_or(text)).map_err(RedactError::Write)
        })?;
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

    /// A part of the document without what is secret; none if it stays as it is.
    pub(crate) fn redacted<'r>(
        &self,
        event: &UnitEvent<'_>,
        report: &mut RedactionReport,
        room: &'r mut RedactionRoom,
    ) -> Result<Option<&'r [u8]>, RedactError> {
        match event {
            UnitEvent::Name(quoted) => Ok(self.name(quoted, report, room)),
            UnitEvent::Unit(unit) => self.unit(unit, report, room),
            _ => Ok(None),
        }
    }

    fn name<'r>(
        &self,
        quoted: &[u8],
        report: &mut RedactionReport,
        room: &'r mut RedactionRoom,
    ) -> Option<&'r [u8]> {
        room.written = self.elsewhere.without(quoted)?;
        report.elsewhere += 1;
        Some(&room.written)
    }

    /// A unit without what is secret; none if it holds nothing of that sort.
    fn unit<'r>(
        &self,
        unit: &Unit<'_>,
        report: &mut RedactionReport,
        room: &'r mut RedactionRoom,
    ) -> Result<Option<&'r [u8]>, RedactError> {
        let range = unit.at..unit.at + unit.text.len();
        let found;
        let places = match self.places.of_unit(&range) {
            Some(places) => places,
            None => {
                found = self.places_of(unit)?;
                &found
            }
        };
        let RedactionRoom { seen, written } = room;
        let mut writing = UnitWriting {
            at: unit.at,
            look: self.elsewhere.look(unit.text),
            rewriting: Rewriting::new(unit.text, written),
            seen,
            masked: 0,
            is_doubtful: false,
        };
        self.write_parts(unit, places, &mut writing);
        let UnitWriting {
            rewriting,
            masked,
            is_doubtful,
            ..
        } = writing;
        report.masked += masked;
        report.elsewhere += rewriting.changed() - masked;
        let changed = rewriting.finish();
        // What is copied has just been searched for all strings as it is written, and what is changed once more.
        if is_doubtful {
            let written = changed.unwrap_or(unit.text);
            self.prove(&Unit::new(unit.kind, unit.name, written, unit.at))?;
        }
        Ok(changed)
    }

    /// Writes a unit. An object that stands in it twice is searched once.
    fn write_parts(
        &self,
        unit: &Unit<'_>,
        places: &[LeafPlace],
        writing: &mut UnitWriting<'_, '_>,
    ) {
        let end = unit.text.len();
        let is_change = unit.kind == UnitKind::Change && writing.look != Look::Nowhere;
        let repeat = match is_change {
            true => Repeat::of(unit.text, self.options.limits),
            false => None,
        };
        let split = repeat.and_then(|repeat| Some((repeat.split(places, unit.at)?, repeat)));
        let Some(([before, within, between, after], Repeat { first, second })) = split else {
            return self.write_part(places, end, writing);
        };
        self.write_part(before, first.start, writing);
        let start = writing.rewriting.copy_to(first.start);
        let masked = writing.masked;
        self.write_part(within, first.end, writing);
        let block = writing.rewriting.since(&start, first.end);
        let masked = writing.masked - masked;
        self.write_part(between, second.start, writing);
        writing.rewriting.repeat(block, second);
        writing.masked += masked;
        self.write_part(after, end, writing);
    }

    /// Writes a part of a unit, up to an offset, with its masked leaves.
    fn write_part(&self, places: &[LeafPlace], end: usize, writing: &mut UnitWriting<'_, '_>) {
        let UnitWriting {
            rewriting, seen, ..
        } = writing;
        let (text, look) = (rewriting.text(), writing.look);
        for place in places {
            let part = place.within(writing.at);
            let leaf = text.slice(part.clone());
            if place.is_name() && self.shown_names.contains(&*decode_quoted(leaf)) {
                continue;
            }
            let elsewhere = &self.elsewhere;
            writing.is_doubtful |= elsewhere.rewrite(rewriting, part.start, look, seen);
            let is_changed = match placeholder(leaf, &self.table) {
                Some(placeholder) => rewriting.replace(part, &placeholder),
                None => rewriting.keep(&part),
            };
            writing.masked += u64::from(is_changed);
        }
        writing.is_doubtful |= self.elsewhere.rewrite(rewriting, end, look, seen);
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

/// A unit that is being written.
struct UnitWriting<'t, 'r> {
    /// Where it begins in the document.
    at: usize,
    look: Look,
    rewriting: Rewriting<'t, 'r>,
    seen: &'r mut SeenStrings,
    /// How many masked leaves became others.
    masked: u64,
    /// Whether what is written may still hold a masked string.
    is_doubtful: bool,
}

/// What one thread uses again for each part of a document.
#[derive(Default)]
pub(crate) struct RedactionRoom {
    seen: SeenStrings,
    /// The last part that became another one.
    written: Vec<u8>,
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
