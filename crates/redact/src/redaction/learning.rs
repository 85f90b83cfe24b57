//! The first pass over a document, which finds what is secret.

use super::Redaction;
use super::reading_ahead::learn_on_a_thread;
use crate::elsewhere::Elsewhere;
use crate::error::RedactError;
use crate::mask_finder::MaskFinder;
use crate::objects::ObjectFinder;
use crate::options::RedactOptions;
use crate::overruled::{OverruledFinder, OverruledUnits};
use crate::passes::UnitPlaces;
use crate::places::LeafPlaces;
use crate::recorded_marks::RecordedMarks;
use crate::selection::SelectionInDocument;
use crate::shown_names::NameSearch;
use crate::strings::Rarity;
use crate::table::PlaceholderTable;
use crate::taken::TakenNumbers;
use crate::text_hash::{TextHash, TextHasher};
use crate::unit::{DocumentSecrets, ParsedUnit};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use tofu_json_model::document::raw::Generation;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::{Input, StreamError, Unit, UnitEvent, UnitKind, document_kind};
use tofu_json_model::{Error, ErrorKind, Limits};
use tofu_json_value::Document;

/// Variables by name, and where they are: what makes one secret comes after its value.
type Variables = BTreeMap<String, Vec<(Vec<u8>, usize)>>;

/// So many resources with masks are remembered.
const MOST_RESOURCES: usize = 1 << 16;

/// What is known of a document while it is gone over for the first time.
pub(super) struct Learning<'o> {
    learned: Redaction<'o>,
    variables: Variables,
    rarity: Rarity,
    names: NameSearch,
    resources: LearnedResources,
    overruled: OverruledFinder,
    taken: TakenNumbers,
}

/// Resources with masks that a document has again: a plan writes each as it was before and after.
#[derive(Default)]
struct LearnedResources {
    hasher: TextHasher,
    /// Where each begins in the document, and which of the remembered places are its own.
    resources: HashMap<TextHash, (usize, Range<usize>)>,
}

impl<'o> Learning<'o> {
    fn new(kind: DocumentKind, options: &'o RedactOptions) -> Self {
        let learned = Redaction {
            options,
            selection: SelectionInDocument::new(&options.selection),
            units: UnitPlaces::new(kind, options.limits),
            table: PlaceholderTable::new(options.key.clone()),
            secret_variables: BTreeSet::new(),
            shown_names: BTreeSet::new(),
            overruled: OverruledUnits::new(),
            elsewhere: Elsewhere::default(),
            masks: MaskFinder::new(),
            objects: ObjectFinder::new(),
            places: LeafPlaces::default(),
            format_version: None,
            generation: Generation::Missing,
            recorded: RecordedMarks::default(),
        };
        Self {
            learned,
            variables: Variables::new(),
            rarity: Rarity::default(),
            names: NameSearch::default(),
            resources: LearnedResources::default(),
            overruled: OverruledFinder::default(),
            taken: TakenNumbers::default(),
        }
    }

    /// Learns from a unit. They come in the order of the document.
    pub(super) fn take(&mut self, unit: &Unit<'_>) -> Result<(), StreamError> {
        let Self {
            learned,
            variables,
            rarity,
            names,
            resources,
            overruled,
            taken,
        } = self;
        rarity.count(unit.text, unit.at);
        taken.look(unit);
        learned.recorded.look(unit, learned.options.limits);
        overruled.take(unit, || {
            learned.masks.may_mark(unit.text, learned.options.limits)
        });
        if let (UnitKind::Variable, Some(name)) = (unit.kind, unit.name) {
            let of_name = variables.entry(name.to_owned()).or_default();
            of_name.push((unit.text.to_vec(), unit.at));
            names.pass_over(unit);
        } else {
            learned.first_look(unit, resources)?;
            names.take(learned.table.names());
            names.look(unit, &learned.places, rarity);
        }
        Ok(())
    }

    /// Makes of it what the next pass needs.
    fn finish<I: Input>(
        self,
        units: UnitPlaces,
        mut open: impl FnMut() -> I,
    ) -> Result<Redaction<'o>, RedactError> {
        let Self {
            mut learned,
            variables,
            rarity,
            mut names,
            overruled,
            taken,
            ..
        } = self;
        learned.learn_variables(&variables)?;
        learned.overruled = overruled.into_found();
        learned.learn_overruled(&units, &mut open)?;
        learned.places.sort();
        if learned.places.are_all() {
            learned.units = units;
        }
        learned.table.take_numbers(taken.highest());
        names.take(learned.table.names());
        learned.look_for_names(names, open, &rarity)?;
        learned.elsewhere = Elsewhere::new(&learned.table, &rarity);
        Ok(learned)
    }
}

impl<'o> Redaction<'o> {
    /// Finds what is secret in a document: a plan, a state, a state file or outputs. `open` gives it from its start, once
    /// more for outputs, and where masked members have names, which may be known names of attributes.
    ///
    /// # Errors
    ///
    /// Where the input fails or the document is not what it should be.
    pub fn learn<I: Input>(
        open: impl FnMut() -> I,
        kind: DocumentKind,
        options: &'o RedactOptions,
    ) -> Result<Self, RedactError> {
        Self::learn_with(0, open, kind, options)
    }

    /// The same with so many threads besides this one, which reads and finds the units. One of them learns, since what comes
    /// first is numbered first. What is learned is the same with any number of them, and without.
    ///
    /// # Errors
    ///
    /// As [`Redaction::learn`].
    pub fn learn_with<I: Input>(
        threads: usize,
        mut open: impl FnMut() -> I,
        kind: DocumentKind,
        options: &'o RedactOptions,
    ) -> Result<Self, RedactError> {
        if kind == DocumentKind::Outputs {
            refuse_other_documents(&mut open(), options.limits)?;
        }
        let mut units = UnitPlaces::new(kind, options.limits);
        let learning = || Learning::new(kind, options);
        let ahead = match threads {
            0 => None,
            _ => learn_on_a_thread(learning, &mut units, &mut open()),
        };
        let learning = match ahead {
            Some(learning) => learning?,
            None => {
                let mut learning = learning();
                units.first_pass(&mut open(), |event| match event {
                    UnitEvent::Unit(unit) => learning.take(&unit),
                    _ => Ok(()),
                })?;
                learning
            }
        };
        learning.finish(units, open)
    }

    /// Finds the names below masks that are names elsewhere too, where they were not looked for before.
    fn look_for_names<I: Input>(
        &mut self,
        mut names: NameSearch,
        mut open: impl FnMut() -> I,
        rarity: &Rarity,
    ) -> Result<(), RedactError> {
        let end = names.begin_again(rarity);
        if !names.is_over() {
            let pass = self.units.pass(&mut open(), |event| {
                if let UnitEvent::Unit(unit) = event {
                    if unit.at >= end {
                        return Err(PassEnd::Over);
                    }
                    names.look(&unit, &self.places, rarity);
                }
                match names.is_over() {
                    true => Err(PassEnd::Over),
                    false => Ok(()),
                }
            });
            if let Err(PassEnd::Broken(error)) = pass {
                return Err(error.into());
            }
        }
        self.shown_names.extend(names.into_found());
        Ok(())
    }

    /// Learns from a unit when it comes by first.
    fn first_look(
        &mut self,
        unit: &Unit<'_>,
        resources: &mut LearnedResources,
    ) -> Result<(), StreamError> {
        match (unit.kind, unit.name) {
            (UnitKind::Other, Some("format_version" | "plan_format_version"))
                if self.format_version.is_none() =>
            {
                let version = Document::parse(unit.text).map_err(Error::from)?;
                self.format_version = version.root().as_str().map(Cow::into_owned);
            }
            (UnitKind::Other, Some("version")) if self.units.kind == DocumentKind::RawState => {
                let version = Document::parse(unit.text).map_err(Error::from)?;
                self.generation = Generation::of_version(version.root());
            }
            (UnitKind::Other, Some("relevant_attributes")) => {
                let parsed = ParsedUnit::parse(unit, self.options.limits)?;
                self.shown_names.extend(parsed.relevant_names());
                if self.selection.has_texts() {
                    self.learn_parsed(unit)?;
                }
            }
            _ if !self.may_be_masked(unit) => {}
            (UnitKind::Resource, _) if !self.looks_at_all() => {
                self.learn_resource(unit, resources)?;
            }
            _ => self.learn_parsed(unit)?,
        }
        Ok(())
    }

    /// Learns from a resource, from the same one only once. What is clear in it depends on the names that are shown.
    fn learn_resource(
        &mut self,
        unit: &Unit<'_>,
        known: &mut LearnedResources,
    ) -> Result<(), StreamError> {
        let hash = known.hasher.hash(unit.text, self.shown_names.len());
        if let Some((at, places)) = known.resources.get(&hash) {
            self.places.add_again(places.clone(), *at, unit.at);
            return Ok(());
        }
        let first = self.places.count();
        self.learn_parsed(unit)?;
        if known.resources.len() < MOST_RESOURCES && self.places.are_all() {
            let places = first..self.places.count();
            known.resources.insert(hash, (unit.at, places));
        }
        Ok(())
    }

    /// Learns from the variables, once it is known which of them are secret.
    fn learn_variables(&mut self, variables: &Variables) -> Result<(), StreamError> {
        for (name, of_name) in variables {
            for (text, at) in of_name {
                let unit = Unit::new(UnitKind::Variable, Some(name), text, *at);
                if self.may_be_masked(&unit) {
                    self.learn_parsed(&unit)?;
                }
            }
        }
        Ok(())
    }

    /// Learns from units that are overruled, now that it is known which. There are none in what programs write.
    fn learn_overruled<I: Input>(
        &mut self,
        units: &UnitPlaces,
        open: &mut impl FnMut() -> I,
    ) -> Result<(), StreamError> {
        if self.overruled.is_empty() {
            return Ok(());
        }
        units.pass(&mut open(), |event| match event {
            UnitEvent::Unit(unit) => self.learn_if_overruled(&unit),
            _ => Ok(()),
        })?;
        Ok(())
    }

    fn learn_if_overruled(&mut self, unit: &Unit<'_>) -> Result<(), StreamError> {
        match self.overruled.get(&unit.at).cloned() {
            Some(name) => self.learn_parsed(&Unit::new(unit.kind, Some(&name), unit.text, unit.at)),
            None => Ok(()),
        }
    }

    fn learn_parsed(&mut self, unit: &Unit<'_>) -> Result<(), StreamError> {
        let parsed = ParsedUnit::parse(unit, self.options.limits)?;
        if let (UnitKind::DeclaredVariable, Some(name)) = (unit.kind, unit.name)
            && parsed.is_sensitive()
        {
            self.secret_variables.insert(name.to_owned());
        }
        let known = DocumentSecrets {
            options: self.options,
            selection: &self.selection,
            secret_variables: &self.secret_variables,
            shown_names: &self.shown_names,
            overruled: &self.overruled,
        };
        let secrets = parsed.secrets(&known)?;
        let places = secrets.learn(&mut self.table, self.options.min_length);
        self.places.add(unit.at, &places);
        if self.selection.has_texts() {
            parsed.learn_texts(&known, &mut self.table);
        }
        Ok(())
    }
}

/// No other document may pass for outputs: its members would be outputs without a mask, and all that is secret in it
/// would be written. What is nobody's document may be outputs whose first bytes do not show it.
fn refuse_other_documents(input: &mut impl Input, limits: Limits) -> Result<(), StreamError> {
    let expected = DocumentKind::Outputs;
    match document_kind(input, limits)? {
        DocumentKind::Outputs | DocumentKind::SingleValue | DocumentKind::Unknown => Ok(()),
        found => Err(Error::new(ErrorKind::WrongDocument { expected, found }, 0).into()),
    }
}

/// Why a pass over a document ends before the document.
pub(super) enum PassEnd {
    Over,
    Broken(StreamError),
}

impl From<StreamError> for PassEnd {
    fn from(error: StreamError) -> Self {
        Self::Broken(error)
    }
}
