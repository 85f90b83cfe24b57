//! Several passes over the units of one document, of which only the first has to find them.

use std::ops::Range;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::{Input, StreamError, Unit, UnitEvent, UnitKind, pass_units};
use tofu_json_scan::{Fault, FaultKind};
use tofu_json_text::CheckedSlice;
use tofu_json_value::Limits;

/// So many units are remembered. A document that has more of them is walked through each time.
const MOST: usize = 1 << 19;

/// So many bytes between units are asked for at once: white space has no end.
const MOST_BETWEEN: usize = 64 << 10;

/// Where the units of a document are, found by a first pass over it.
pub(crate) struct UnitPlaces {
    pub(crate) kind: DocumentKind,
    limits: Limits,
    places: Vec<UnitPlace>,
    /// How many bytes follow the last one.
    after: u64,
    /// Whether it is all of them.
    is_whole: bool,
}

/// The place of a unit, or of a name between units.
struct UnitPlace {
    /// How many bytes there are since the last one.
    before: u32,
    length: u32,
    /// None of a name.
    kind: Option<UnitKind>,
}

impl UnitPlaces {
    /// Of a document of a kind that is not known yet: each pass walks through it.
    pub(crate) const fn new(kind: DocumentKind, limits: Limits) -> Self {
        Self {
            kind,
            limits,
            places: Vec::new(),
            after: 0,
            is_whole: false,
        }
    }

    /// Whether later passes need no walk.
    pub(crate) const fn are_known(&self) -> bool {
        self.is_whole
    }

    /// How many units and names are remembered.
    pub(crate) const fn count(&self) -> usize {
        self.places.len()
    }

    /// The first pass.
    pub(crate) fn first_pass<E: From<StreamError>>(
        &mut self,
        input: &mut impl Input,
        mut visit: impl FnMut(UnitEvent<'_>) -> Result<(), E>,
    ) -> Result<usize, E> {
        let (mut places, mut after, mut is_whole) = (Vec::new(), 0, true);
        let end = pass_units(input, self.kind, self.limits, |event| {
            let (kind, length) = match event {
                UnitEvent::Unit(unit) => (Some(unit.kind), unit.text.len()),
                UnitEvent::Name(name) => (None, name.len()),
                UnitEvent::Between(text) => {
                    after += text.len() as u64;
                    return visit(event);
                }
                _ => return visit(event),
            };
            let place = u32::try_from(after).ok().zip(u32::try_from(length).ok());
            match place.filter(|_| is_whole && places.len() < MOST) {
                Some((before, length)) => places.push(UnitPlace {
                    before,
                    length,
                    kind,
                }),
                None => {
                    is_whole = false;
                    places = Vec::new();
                }
            }
            after = 0;
            visit(event)
        })?;
        places.shrink_to_fit();
        (self.places, self.after, self.is_whole) = (places, after, is_whole);
        Ok(end)
    }

    /// Another pass over the same document. Units that are remembered have no names.
    pub(crate) fn pass<E: From<StreamError>>(
        &self,
        input: &mut impl Input,
        mut visit: impl FnMut(UnitEvent<'_>) -> Result<(), E>,
    ) -> Result<usize, E> {
        if !self.is_whole {
            return pass_units(input, self.kind, self.limits, visit);
        }
        let mut at = 0;
        for place in &self.places {
            at = between(input, at, place.before.into(), &mut visit)?;
            let length = usize::try_from(place.length).unwrap_or(usize::MAX);
            let range = at..at.saturating_add(length);
            let text = known(input, &range)?;
            visit(match place.kind {
                Some(kind) => UnitEvent::Unit(Unit::new(kind, None, text, at)),
                None => UnitEvent::Name(text),
            })?;
            at = range.end;
        }
        between(input, at, self.after, &mut visit)
    }
}

/// Gives so many bytes between units. Where they end.
fn between<E: From<StreamError>>(
    input: &mut impl Input,
    mut at: usize,
    mut length: u64,
    visit: &mut impl FnMut(UnitEvent<'_>) -> Result<(), E>,
) -> Result<usize, E> {
    while length > 0 {
        let piece = usize::try_from(length).map_or(MOST_BETWEEN, |left| left.min(MOST_BETWEEN));
        let text = at_hand(input, &(at..at + piece))?;
        visit(UnitEvent::Between(text))?;
        at += piece;
        length -= piece as u64;
    }
    Ok(at)
}

/// The bytes of a unit or a name, which must have the form that they had before.
fn known<'i>(input: &'i mut impl Input, range: &Range<usize>) -> Result<&'i [u8], StreamError> {
    let text = at_hand(input, range)?;
    let is_closed = match text {
        [b'{', .., end] => *end == b'}',
        [b'[', .., end] => *end == b']',
        [b'"', .., end] => *end == b'"',
        [b'{' | b'[' | b'"' | b'}' | b']' | b',' | b':'] | [] => false,
        _ => true,
    };
    match is_closed {
        true => Ok(text),
        false => Err(changed(text.first().copied(), range.start)),
    }
}

fn at_hand<'i>(input: &'i mut impl Input, range: &Range<usize>) -> Result<&'i [u8], StreamError> {
    while input.at_hand(range.start).len() < range.len() {
        if !input.more(range.start)? {
            return Err(changed(None, range.start));
        }
    }
    Ok(input.at_hand(range.start).slice(..range.len()))
}

/// The fault of a document that became another one between two passes.
fn changed(found: Option<u8>, at: usize) -> StreamError {
    let expected = "the same document as at first";
    let kind = match found {
        Some(found) => FaultKind::UnexpectedByte { expected, found },
        None => FaultKind::UnexpectedEnd { expected },
    };
    Fault::new(kind, at).into()
}

#[cfg(test)]
mod tests {
    use super::UnitPlaces;
    use tofu_json_model::kind::DocumentKind;
    use tofu_json_model::stream::{Slice, StreamError, UnitEvent, UnitKind, Window};
    use tofu_json_value::Limits;

    const PLAN: &str = r#" {"format_version": "1.2", "variables": {"v": {"value": 1}},
        "planned_values": {"outputs": {"o": {"value": "x"}}, "root_module": {"resources": [{"a": 1}, {"b": 2}]}},
        "resource_changes": [{"change": {}}], "errored": false  } "#;

    type Seen = (Vec<(Option<UnitKind>, usize)>, Vec<u8>);

    fn seen(events: &mut Seen, event: UnitEvent<'_>) -> Result<(), StreamError> {
        let (kind, text) = match event {
            UnitEvent::Unit(unit) => {
                assert_eq!(unit.at, events.1.len());
                (Some(unit.kind), unit.text)
            }
            UnitEvent::Name(text) => (None, text),
            UnitEvent::Between(text) => {
                events.1.extend_from_slice(text);
                return Ok(());
            }
            _ => return Ok(()),
        };
        events.0.push((kind, events.1.len()));
        events.1.extend_from_slice(text);
        Ok(())
    }

    #[test]
    fn the_next_pass_comes_to_the_same_units() {
        let mut places = UnitPlaces::new(DocumentKind::Plan, Limits::default());
        let (mut first, mut second) = (Seen::default(), Seen::default());
        let text = PLAN.as_bytes();
        let end = places.first_pass(&mut Slice(text), |event| seen(&mut first, event));
        let end = end.unwrap();
        assert!(places.is_whole && first.0.len() > 6);
        for chunk in 1..40 {
            second = Seen::default();
            let mut window = Window::with_chunk(text, chunk);
            let again = places.pass(&mut window, |event| seen(&mut second, event));
            assert_eq!(again.unwrap(), end);
            assert_eq!(second, first);
        }
        assert_eq!(second.1, &text[..end]);
    }

    #[test]
    fn a_document_that_became_another_one_is_an_error() {
        let mut places = UnitPlaces::new(DocumentKind::Plan, Limits::default());
        let visit = |_: UnitEvent<'_>| Ok::<(), StreamError>(());
        places
            .first_pass(&mut Slice(PLAN.as_bytes()), visit)
            .unwrap();
        let longer = PLAN.replace(r#""a": 1"#, r#""a": 1234"#);
        for other in ["", &PLAN[..60], &longer] {
            let pass = places.pass(&mut Slice(other.as_bytes()), visit);
            assert!(pass.is_err(), "{other}");
        }
    }
}
