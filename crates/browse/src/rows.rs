//! The rows of the list: what is in open groups, and the lines of open objects.

use crate::body::Bodies;
use crate::object::BrowseSection;
use crate::tree::{GroupTree, ROOT};

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Group(usize),
    Object(usize),
    /// A line of an open object.
    Line(usize, usize),
}

/// All rows, and the objects in their order, with those in closed groups.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) rows: Vec<Row>,
    pub(crate) order: Vec<usize>,
    /// How many objects are in each group and in those below it.
    pub(crate) counts: Vec<usize>,
    /// The place in `order` from which the objects of each group are.
    first_of_group: Vec<usize>,
    /// The place in `order` of each object that is listed.
    place_of_object: Vec<Option<u32>>,
}

enum RowStep {
    Group { number: usize, is_hidden: bool },
    Objects { number: usize, is_hidden: bool },
}

impl Rows {
    pub(crate) fn new(tree: &GroupTree, is_listed: &[bool], bodies: &Bodies) -> Self {
        let mut rows = Self {
            counts: counts(tree, is_listed),
            first_of_group: vec![0; tree.groups().len()],
            place_of_object: vec![None; is_listed.len()],
            ..Self::default()
        };
        let mut steps = vec![RowStep::Group {
            number: ROOT,
            is_hidden: false,
        }];
        while let Some(step) = steps.pop() {
            match step {
                RowStep::Group { number, is_hidden } => {
                    rows.group(tree, number, is_hidden, &mut steps);
                }
                RowStep::Objects { number, is_hidden } => {
                    let group = tree.group(number);
                    for object in group.into_iter().flat_map(|group| &group.objects) {
                        if is_listed.get(*object) == Some(&true) {
                            rows.object(*object, is_hidden, bodies);
                        }
                    }
                }
            }
        }
        rows
    }

    fn group(
        &mut self,
        tree: &GroupTree,
        number: usize,
        is_hidden: bool,
        steps: &mut Vec<RowStep>,
    ) {
        let (Some(group), Some(1..)) = (tree.group(number), self.counts.get(number)) else {
            return;
        };
        if let Some(first) = self.first_of_group.get_mut(number) {
            *first = self.order.len();
        }
        if number != ROOT && !is_hidden {
            self.rows.push(Row::Group(number));
        }
        let is_hidden = is_hidden || group.is_closed;
        // What does not hold is seen first.
        let is_first = |below: &&usize| {
            let below = tree.group(**below);
            below.is_some_and(|below| below.section == Some(BrowseSection::Checks))
        };
        let step = |below: &usize| RowStep::Group {
            number: *below,
            is_hidden,
        };
        let below = group.groups.iter().rev();
        steps.extend(below.clone().filter(|below| !is_first(below)).map(step));
        steps.push(RowStep::Objects { number, is_hidden });
        steps.extend(below.filter(is_first).map(step));
    }

    fn object(&mut self, object: usize, is_hidden: bool, bodies: &Bodies) {
        if let Some(place) = self.place_of_object.get_mut(object) {
            *place = u32::try_from(self.order.len()).ok();
        }
        self.order.push(object);
        if is_hidden {
            return;
        }
        self.rows.push(Row::Object(object));
        let lines = bodies.get(object).map_or(0, |body| body.lines.len());
        self.rows
            .extend((0..lines).map(|line| Row::Line(object, line)));
    }

    /// The place in the order where a row is.
    pub(crate) fn place(&self, row: Row) -> usize {
        match row {
            Row::Group(group) => self.first_of_group.get(group).copied().unwrap_or_default(),
            Row::Object(object) | Row::Line(object, _) => {
                let place = self.place_of_object.get(object).copied().flatten();
                place.map_or(0, |place| place as usize)
            }
        }
    }

    /// The row of something, or of what is around it.
    pub(crate) fn find(&self, tree: &GroupTree, row: Row) -> Option<usize> {
        let find = |wanted: Row| self.rows.iter().position(|row| *row == wanted);
        let (object, mut group) = match row {
            Row::Group(group) => (None, Some(group)),
            Row::Object(object) | Row::Line(object, _) => {
                (Some(object), Some(tree.group_of(object)))
            }
        };
        let mut found = find(row).or_else(|| object.and_then(|object| find(Row::Object(object))));
        while let (None, Some(number)) = (found, group) {
            found = find(Row::Group(number));
            group = tree.group(number).and_then(|group| group.parent);
        }
        found
    }
}

fn counts(tree: &GroupTree, is_listed: &[bool]) -> Vec<usize> {
    let mut counts = vec![0; tree.groups().len()];
    for (number, is_listed) in is_listed.iter().enumerate() {
        if *is_listed && let Some(count) = counts.get_mut(tree.group_of(number)) {
            *count += 1;
        }
    }
    // What is around a group has a lower number.
    for (number, group) in tree.groups().iter().enumerate().rev() {
        let count = counts.get(number).copied().unwrap_or_default();
        if let Some(around) = group.parent.and_then(|parent| counts.get_mut(parent)) {
            *around += count;
        }
    }
    counts
}
