//! Documents in units that are small beside them, with every byte between.

mod place;

use super::walk::Walk;
use super::{Input, StreamError};
use crate::kind::DocumentKind;
use place::{Place, PlaceStep};
use std::ops::Range;
use tofu_json_value::Limits;

pub use place::UnitKind;

/// What a pass in units comes to. All events together, in their order, have every byte of the document once.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum UnitEvent<'u> {
    /// Bytes between units: brackets, commas, white space, and names that belong to the format.
    Between(&'u [u8]),
    /// The name of an output, a variable or a module, in its quotes.
    Name(&'u [u8]),
    /// A value that is no further taken apart.
    Unit(Unit<'u>),
}

/// One unit of a document.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Unit<'u> {
    /// What it is.
    pub kind: UnitKind,
    /// Its name, where it is a member of an object.
    pub name: Option<&'u str>,
    /// Its JSON.
    pub text: &'u [u8],
    /// Where it begins in the document.
    pub at: usize,
}

impl<'u> Unit<'u> {
    /// A unit that was kept.
    #[must_use]
    pub const fn new(kind: UnitKind, name: Option<&'u str>, text: &'u [u8], at: usize) -> Self {
        Self {
            kind,
            name,
            text,
            at,
        }
    }
}

/// The kinds only: documents hold secrets.
impl std::fmt::Debug for UnitEvent<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Between(_) => f.write_str("Between"),
            Self::Name(_) => f.write_str("Name"),
            Self::Unit(unit) => unit.fmt(f),
        }
    }
}

impl std::fmt::Debug for Unit<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unit")
            .field("kind", &self.kind)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

/// So many bytes between units are held before they are given on: white space has no end.
const MOST_BETWEEN: usize = 64 << 10;

/// Goes over a plan, a state, a state file or outputs in units: a resource change, a resource of a module, an output and so on.
/// No more than a unit is held. Gives where the document ends.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::kind::DocumentKind;
/// use tofu_json_model::stream::{Slice, StreamError, UnitEvent, UnitKind, pass_units};
///
/// let plan = br#"{"format_version": "1.2", "resource_changes": [{"address": "a.b"}, {"address": "a.c"}]}"#;
/// let (mut changes, mut bytes) = (0, 0);
/// let end = pass_units(&mut Slice(plan), DocumentKind::Plan, Limits::default(), |event| {
///     bytes += match event {
///         UnitEvent::Unit(unit) => {
///             changes += usize::from(unit.kind == UnitKind::Change);
///             unit.text.len()
///         }
///         UnitEvent::Between(text) | UnitEvent::Name(text) => text.len(),
///         _ => 0,
///     };
///     Ok::<(), StreamError>(())
/// })?;
/// assert_eq!((changes, bytes, end), (2, plan.len(), plan.len()));
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
///
/// # Errors
///
/// Where the input fails, the document is not JSON as far as it is looked at, or `visit` fails.
pub fn pass_units<I: Input, E: From<StreamError>>(
    input: &mut I,
    kind: DocumentKind,
    limits: Limits,
    visit: impl FnMut(UnitEvent<'_>) -> Result<(), E>,
) -> Result<usize, E> {
    let mut pass = UnitPass {
        walk: Walk::new(input, limits),
        given: 0,
        visit,
    };
    pass.document(Place::of(kind))?;
    Ok(pass.given)
}

struct UnitPass<'i, I, V> {
    walk: Walk<'i, I>,
    /// Up to here everything was given to the visitor.
    given: usize,
    visit: V,
}

impl<I: Input, E: From<StreamError>, V: FnMut(UnitEvent<'_>) -> Result<(), E>> UnitPass<'_, I, V> {
    fn document(&mut self, root: Place) -> Result<(), E> {
        self.walk.hold(Some(0));
        self.walk.skip_whitespace()?;
        let mut open = Vec::new();
        self.value(PlaceStep::Into(root), None, &mut open)?;
        while let Some(&place) = open.last() {
            if self.walk.at() - self.given > MOST_BETWEEN {
                self.between()?;
            }
            let step = if place.is_list() {
                self.walk.next_element()?.then(|| (place.element(), None))
            } else {
                self.member(place)?
            };
            match step {
                Some((step, name)) => self.value(step, name.as_deref(), &mut open)?,
                None => drop(open.pop()),
            }
        }
        self.between()
    }

    /// The next member of an object: what is done with it, and its name.
    fn member(&mut self, place: Place) -> Result<Option<(PlaceStep, Option<String>)>, E> {
        let found = self
            .walk
            .next_member(|key| (place.member(key), key.to_owned()))?;
        let Some((range, (step, name))) = found else {
            return Ok(None);
        };
        if place.has_names() {
            self.name(range)?;
        }
        Ok(Some((step, Some(name))))
    }

    fn name(&mut self, range: Range<usize>) -> Result<(), E> {
        self.between_until(range.start)?;
        let text = self.walk.at_hand(&range);
        (self.visit)(UnitEvent::Name(text))?;
        self.given_until(range.end);
        Ok(())
    }

    /// Enters the value here, or gives it as a unit.
    fn value(
        &mut self,
        step: PlaceStep,
        name: Option<&str>,
        open: &mut Vec<Place>,
    ) -> Result<(), E> {
        let first = self.walk.peek()?;
        let kind = match (step, first) {
            (PlaceStep::Into(place), Some(bracket)) if bracket == place.bracket() => {
                self.walk.enter(bracket)?;
                open.push(place);
                return Ok(());
            }
            (PlaceStep::Into(_), _) => UnitKind::Other,
            (PlaceStep::Whole(kind), _) => kind,
        };
        self.between()?;
        let range = self.walk.skip()?;
        let text = self.walk.at_hand(&range);
        let at = range.start;
        (self.visit)(UnitEvent::Unit(Unit {
            kind,
            name,
            text,
            at,
        }))?;
        self.given_until(range.end);
        Ok(())
    }

    /// Gives what is between the last event and here.
    fn between(&mut self) -> Result<(), E> {
        self.between_until(self.walk.at())
    }

    fn between_until(&mut self, end: usize) -> Result<(), E> {
        let range = self.given..end;
        if !range.is_empty() {
            (self.visit)(UnitEvent::Between(self.walk.at_hand(&range)))?;
            self.given_until(end);
        }
        Ok(())
    }

    fn given_until(&mut self, end: usize) {
        self.given = end;
        self.walk.hold(Some(end));
    }
}

#[cfg(test)]
mod tests;
