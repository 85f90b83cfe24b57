use std::collections::BTreeMap;
use tofu_json_vocab::path::Step;

/// The ways to what is sensitive, step by step, so that a step costs a search and not a look at
/// every path.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    /// The first one is the start; none where no way is known.
    places: Vec<Place>,
}

#[derive(Clone, Debug, Default)]
struct Place {
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
        self.places.push(Place::default());
        next
    }

    /// Ends a way at a place.
    pub(super) fn end(&mut self, place: usize) {
        self.start();
        if let Some(place) = self.places.get_mut(place) {
            place.whole = true;
        }
    }

    fn start(&mut self) {
        if self.places.is_empty() {
            self.places.push(Place::default());
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
