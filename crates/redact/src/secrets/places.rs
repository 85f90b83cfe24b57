//! Where a plan or a state says what is secret.

use super::MaskedStrings;
use crate::mask_finder::MaskFinder;
use crate::masked::{is_sensitive, masked_values};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::ops::Range;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::{Input, StreamError, Unit, UnitEvent, UnitKind, pass_units};
use tofu_json_model::view::Mask;
use tofu_json_value::{Document, Limits, Value};

/// The parts of a plan or a state that say what is secret: changes and drift, outputs, actions, what waits for the next
/// plan, variables that the configuration calls sensitive, the configuration itself, the planned values and the state
/// before. They are found in one pass, in which nothing but declarations of variables is parsed, so that memory grows with
/// the number of parts that mark something.
///
/// ```
/// use tofu_json_redact::model::Limits;
/// use tofu_json_redact::model::stream::Slice;
/// use tofu_json_redact::{MaskedStrings, SecretPlaces};
///
/// let plan = br#"{"format_version": "1.2", "resource_changes": [{"address": "a.b"}], "prior_state": {"values": {"root_module":
///     {"resources": [{"values": {"password": "correct-horse"}, "sensitive_values": {"password": true}}]}}}}"#;
/// let places = SecretPlaces::find(&mut Slice(plan), Limits::default())?;
/// assert_eq!(places.iter().count(), 1);
/// let mut masked = MaskedStrings::default();
/// for place in places.iter() {
///     masked.collect_place(place, &plan[place.range.clone()], Limits::default());
/// }
/// assert!(masked.finder().is_in("me:correct-horse@db"));
/// # Ok::<(), tofu_json_redact::model::stream::StreamError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SecretPlaces {
    places: Vec<SecretPlace>,
}

/// A part of a document that may say what is secret.
#[derive(Clone)]
#[non_exhaustive]
pub struct SecretPlace {
    /// Where it is in the document.
    pub range: Range<usize>,
    kind: UnitKind,
}

impl SecretPlaces {
    /// Finds them in a plan or a state, which is not a raw state file.
    ///
    /// # Errors
    ///
    /// Where the input fails, or the document is not JSON as far as it is looked at.
    pub fn find(input: &mut impl Input, limits: Limits) -> Result<Self, StreamError> {
        let mut search = PlaceSearch {
            limits,
            masks: MaskFinder::new(),
            places: Vec::new(),
            variables: BTreeMap::new(),
            sensitive: BTreeSet::new(),
        };
        pass_units(input, DocumentKind::Plan, limits, |event| match event {
            UnitEvent::Unit(unit) => {
                search.look(&unit);
                Ok::<_, StreamError>(())
            }
            _ => Ok(()),
        })?;
        Ok(search.finish())
    }

    /// In the order of the document, but for variables, which come at last.
    pub fn iter(&self) -> std::slice::Iter<'_, SecretPlace> {
        self.places.iter()
    }

    /// What is secret in them. `part` gives the document in parts.
    ///
    /// # Errors
    ///
    /// Where a part cannot be read.
    pub fn collect<'p>(
        &self,
        limits: Limits,
        mut part: impl FnMut(Range<usize>) -> io::Result<Cow<'p, [u8]>>,
    ) -> Result<MaskedStrings, StreamError> {
        let mut masked = MaskedStrings::default();
        for place in self.iter() {
            let text = part(place.range.clone())?;
            masked.collect_place(place, &text, limits);
        }
        Ok(masked)
    }
}

impl<'p> IntoIterator for &'p SecretPlaces {
    type Item = &'p SecretPlace;
    type IntoIter = std::slice::Iter<'p, SecretPlace>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl MaskedStrings {
    /// Adds what is secret in a part of a document, from its text. What cannot be read adds nothing.
    pub fn collect_place(&mut self, place: &SecretPlace, text: &[u8], limits: Limits) {
        let Ok(document) = Document::parse_with(Cow::Borrowed(text), limits) else {
            return;
        };
        let root = document.root();
        let part = |name| root.get(name).unwrap_or_else(Value::null);
        match place.kind {
            UnitKind::Change => self.collect_change(part("change")),
            UnitKind::OutputChange => self.collect_change(root),
            UnitKind::Resource => {
                self.collect(part("values"), Mask::new(root.get("sensitive_values")));
            }
            UnitKind::ActionInvocation => self.collect_action(root),
            UnitKind::Variable => self.collect(part("value"), Mask::Whole),
            kind => {
                for masked in masked_values(kind, root, None, &BTreeSet::new()) {
                    self.collect(masked.value, Mask::Whole);
                }
            }
        }
    }
}

/// What is known while a document passes by.
struct PlaceSearch {
    limits: Limits,
    masks: MaskFinder,
    places: Vec<SecretPlace>,
    /// What makes one of them secret comes after it.
    variables: BTreeMap<String, Range<usize>>,
    sensitive: BTreeSet<String>,
}

impl PlaceSearch {
    fn look(&mut self, unit: &Unit<'_>) {
        let range = unit.at..unit.at + unit.text.len();
        if let (UnitKind::Variable, Some(name)) = (unit.kind, unit.name) {
            self.variables.insert(name.to_owned(), range);
            return;
        }
        if !self.masks.may_mark(unit.text, self.limits) {
            return;
        }
        if let (UnitKind::DeclaredVariable, Some(name)) = (unit.kind, unit.name) {
            let declared = Document::parse_with(Cow::Borrowed(unit.text), self.limits);
            if declared.is_ok_and(|declared| is_sensitive(declared.root())) {
                self.sensitive.insert(name.to_owned());
            }
        }
        self.places.push(SecretPlace {
            range,
            kind: unit.kind,
        });
    }

    fn finish(mut self) -> SecretPlaces {
        for name in self.sensitive {
            let range = self.variables.remove(&name);
            self.places.extend(range.map(|range| SecretPlace {
                range,
                kind: UnitKind::Variable,
            }));
        }
        SecretPlaces {
            places: self.places,
        }
    }
}

impl fmt::Debug for SecretPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretPlace")
            .field("range", &self.range)
            .field("kind", &self.kind)
            .finish()
    }
}
