use super::Sensitive;
use super::dynamic::Wrapping;
use crate::view::Mask;
use std::collections::BTreeMap;
use tofu_json_vocab::path::Step;

/// So many places at once are not followed: the ways count as ended there. Nothing but a list of
/// which one element is named with as many spellings of its position has them.
const MOST_PLACES: usize = 64;

/// The ways to what is sensitive, or to values of the type `dynamic`, step by step, so that a step
/// costs a search and not a look at every path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    /// The first one is the start; none where no way is known.
    places: Vec<Waypoint>,
}

#[derive(Clone, Debug, Default)]
struct Waypoint {
    /// A way ends here.
    whole: bool,
    by_key: BTreeMap<Box<str>, usize>,
    /// Names that spell a number lead to positions too.
    by_spelling: BTreeMap<usize, Vec<usize>>,
    by_position: BTreeMap<usize, usize>,
    /// What a step leads to that cannot be followed may be any part: rather too much is masked.
    anywhere: Option<usize>,
}

impl Ways {
    /// Where all ways start.
    pub(super) const START: usize = 0;

    pub(super) const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds a step from a place; the place that it leads to.
    pub(super) fn step(&mut self, from: usize, step: &Step) -> usize {
        self.start();
        let next = self.places.len();
        let Some(place) = self.places.get_mut(from) else {
            return from;
        };
        let known = match step {
            Step::Attribute(name) => place.by_key.get(&**name).copied(),
            Step::Index(_) => step
                .position()
                .and_then(|at| place.by_position.get(&at).copied()),
            Step::Other => place.anywhere,
        };
        if let Some(known) = known {
            return known;
        }
        match (step, step.position()) {
            (Step::Attribute(name), position) => {
                place.by_key.insert(name.as_str().into(), next);
                if let Some(position) = position {
                    place.by_spelling.entry(position).or_default().push(next);
                }
            }
            (Step::Index(_), Some(position)) => _ = place.by_position.insert(position, next),
            // It leads nowhere.
            (Step::Index(_), None) => {}
            (Step::Other, _) => place.anywhere = Some(next),
        }
        self.places.push(Waypoint::default());
        next
    }

    /// Ends a way at a place.
    pub(super) fn end(&mut self, place: usize) {
        self.start();
        if let Some(place) = self.places.get_mut(place) {
            place.whole = true;
        }
    }

    /// What they mark in the attributes of a state file.
    pub(crate) fn sensitive(&self) -> Sensitive<'_> {
        Sensitive::by_ways(Mask::Clear, At::start(self), Wrapping::ByLook)
    }

    fn start(&mut self) {
        if self.places.is_empty() {
            self.places.push(Waypoint::default());
        }
    }

    pub(super) fn ends_at(&self, place: usize) -> bool {
        self.places.get(place).is_some_and(|place| place.whole)
    }

    /// The places that the ways from one lead to at a key.
    pub(super) fn at_key(&self, place: usize, key: &str) -> impl Iterator<Item = usize> {
        let place = self.places.get(place);
        let found = place.and_then(|place| place.by_key.get(key));
        found
            .copied()
            .into_iter()
            .chain(place.and_then(|place| place.anywhere))
    }

    /// The places that the ways from one lead to at a position.
    pub(super) fn at_index(&self, place: usize, index: usize) -> impl Iterator<Item = usize> {
        let place = self.places.get(place);
        let spelled = place.and_then(|place| place.by_spelling.get(&index));
        let found = place.and_then(|place| place.by_position.get(&index));
        let spelled = spelled.into_iter().flatten().chain(found).copied();
        spelled.chain(place.and_then(|place| place.anywhere))
    }
}

/// Where ways have come to.
#[derive(Clone, Debug)]
pub(super) enum At<'w> {
    /// Some end here, or before.
    End,
    /// Some lead on.
    Places(&'w Ways, Vec<usize>),
    /// None lead here.
    Nowhere,
}

impl<'w> At<'w> {
    /// Where they all start.
    pub(super) fn start(ways: &'w Ways) -> Self {
        let start = (!ways.is_empty()).then_some(Ways::START);
        Self::of(ways, start.into_iter())
    }

    fn of(ways: &'w Ways, places: impl Iterator<Item = usize>) -> Self {
        let mut places: Vec<_> = places.take(MOST_PLACES + 1).collect();
        let are_many = places.len() > MOST_PLACES;
        places.sort_unstable();
        places.dedup();
        if places.is_empty() {
            Self::Nowhere
        } else if are_many || places.iter().any(|place| ways.ends_at(*place)) {
            Self::End
        } else {
            Self::Places(ways, places)
        }
    }

    pub(super) const fn is_end(&self) -> bool {
        matches!(self, Self::End)
    }

    pub(super) const fn leads_on(&self) -> bool {
        matches!(self, Self::Places(..))
    }

    pub(super) fn at_key(&self, key: &str) -> Self {
        match self {
            Self::Places(ways, places) => {
                let next = places.iter().flat_map(|place| ways.at_key(*place, key));
                Self::of(ways, next)
            }
            other => other.clone(),
        }
    }

    pub(super) fn at_index(&self, index: usize) -> Self {
        match self {
            Self::Places(ways, places) => {
                let next = places.iter().flat_map(|place| ways.at_index(*place, index));
                Self::of(ways, next)
            }
            other => other.clone(),
        }
    }

    /// Where the same ways have come to one way or another.
    pub(super) fn or(self, other: &Self) -> Self {
        match (self, other) {
            (Self::Places(ways, one), Self::Places(_, other)) => {
                Self::of(ways, one.into_iter().chain(other.iter().copied()))
            }
            (Self::End, _) | (_, Self::End) => Self::End,
            (Self::Nowhere, other) => other.clone(),
            (one, Self::Nowhere) => one,
        }
    }
}
