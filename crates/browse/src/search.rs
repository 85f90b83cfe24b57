//! Searching as one types.

use crate::object::BrowseObject;

/// What is searched for, and where it is.
#[derive(Debug, Default)]
pub(crate) struct Search {
    text: String,
    /// The text in lower case.
    wanted: String,
    /// Whether keys go into the text.
    pub(crate) is_open: bool,
    /// Where the search began, as a place in the order.
    pub(crate) start: usize,
    /// Places in the order, ascending.
    found: Vec<usize>,
}

/// So many characters can be searched for.
const LONGEST: usize = 200;

impl Search {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_on(&self) -> bool {
        !self.wanted.is_empty()
    }

    /// Begins anew at a place of the order.
    pub(crate) fn open(&mut self, start: usize) {
        *self = Self {
            is_open: true,
            start,
            ..Self::default()
        };
    }

    pub(crate) fn push(&mut self, letter: char) {
        if self.text.chars().count() < LONGEST && !letter.is_control() {
            self.text.push(letter);
            self.wanted = self.text.to_lowercase();
        }
    }

    pub(crate) fn pop(&mut self) {
        self.text.pop();
        self.wanted = self.text.to_lowercase();
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Looks through the objects in their order.
    pub(crate) fn look(&mut self, order: &[usize], objects: &[BrowseObject]) {
        self.found.clear();
        if !self.is_on() {
            return;
        }
        let is_found = |object: &usize| {
            let object = objects.get(*object);
            object.is_some_and(|object| object.matches(&self.wanted))
        };
        let places = order.iter().enumerate();
        self.found = places
            .filter(|(_, object)| is_found(object))
            .map(|(place, _)| place)
            .collect();
    }

    pub(crate) fn matches(&self, object: &BrowseObject) -> bool {
        self.is_on() && object.matches(&self.wanted)
    }

    /// The first match at a place or after it, else the first of all.
    pub(crate) fn at_or_after(&self, place: usize) -> Option<usize> {
        let at = self.found.partition_point(|found| *found < place);
        self.found.get(at).or(self.found.first()).copied()
    }

    /// The last match before a place, else the last of all.
    pub(crate) fn before(&self, place: usize) -> Option<usize> {
        let at = self.found.partition_point(|found| *found < place);
        let before = at.checked_sub(1).and_then(|at| self.found.get(at));
        before.or(self.found.last()).copied()
    }

    /// Which of how many matches is at a place, counted from 1; 0 where none is.
    pub(crate) fn position(&self, place: usize) -> (usize, usize) {
        let at = self.found.binary_search(&place).map_or(0, |at| at + 1);
        (at, self.found.len())
    }
}
