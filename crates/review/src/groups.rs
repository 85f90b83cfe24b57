//! Objects with the same change, found while they pass by.

use crate::fold::FoldKey;
use crate::moves::kin_of_move;
use crate::object::ReviewedObject;
use crate::review::{ReviewGroup, Risk};
use crate::shift::Shift;
use std::collections::HashMap;
use tofu_json_vocab::{Action, Reason};

/// What the objects of a group have in common.
#[derive(PartialEq, Eq, Hash)]
enum Common {
    /// They are only renumbered, by the shift at that position.
    Shift(Risk, usize),
    /// The change is the same.
    Change(Risk, Option<Reason>, FoldKey),
    /// An action that is not known here, of that type, and nothing differs.
    Unknown(Action, String),
    /// They move together, and nothing else happens to them.
    Move([String; 2]),
}

/// The groups of one list of a plan.
#[derive(Default)]
pub(crate) struct Groups<'s> {
    groups: Vec<ReviewGroup>,
    /// The group of what is in common.
    by_common: HashMap<Common, usize>,
    /// The position of the shift of each resource that has one.
    shifts: HashMap<&'s str, (usize, &'s Shift)>,
}

impl<'s> Groups<'s> {
    /// Groups of a list in which these shifts were found.
    pub(crate) fn among(shifts: &'s [Shift]) -> Self {
        let by_resource = shifts.iter().enumerate();
        Self {
            shifts: by_resource
                .map(|(n, shift)| (&*shift.resource, (n, shift)))
                .collect(),
            ..Self::default()
        }
    }

    pub(crate) fn add(&mut self, object: ReviewedObject) {
        let risk = object.risk();
        let shift = self.shift(&object);
        let Some(common) = common(risk, shift, &object) else {
            self.groups.push(ReviewGroup::alone(risk, object));
            return;
        };
        let at = *self.by_common.entry(common).or_insert(self.groups.len());
        if let Some(group) = self.groups.get_mut(at) {
            group.objects.push(object);
            return;
        }
        let mut group = ReviewGroup::alone(risk, object);
        group.shift = shift;
        self.groups.push(group);
    }

    /// The shift that does nothing but renumber the object.
    fn shift(&self, object: &ReviewedObject) -> Option<usize> {
        let (resource, index) = object.address.strip_suffix(']')?.rsplit_once('[')?;
        let (position, shift) = self.shifts.get(resource)?;
        let index = index.parse().ok()?;
        let is_own = is_own(object) || !shift.renumbers(index);
        (!is_own).then_some(*position)
    }

    /// The groups, the most dangerous first.
    pub(crate) fn in_order(mut self) -> Vec<ReviewGroup> {
        // The sort is stable: groups of one risk stay in the order of the plan.
        self.groups.sort_by_key(|group| group.risk);
        self.groups
    }
}

fn common(risk: Risk, shift: Option<usize>, object: &ReviewedObject) -> Option<Common> {
    if let Some(shift) = shift {
        return Some(Common::Shift(risk, shift));
    }
    if let Some(ends) = only_moved(risk, object) {
        return Some(Common::Move(ends));
    }
    if risk == Risk::Unknown && object.differences == 0 && !is_own(object) {
        let resource_type = object.resource_type.clone();
        return Some(Common::Unknown(object.action.clone(), resource_type));
    }
    let key = object.fold.filter(|_| !is_own(object))?;
    Some(Common::Change(risk, object.reason.clone(), key))
}

/// What an object has in common with others that only move.
fn only_moved(risk: Risk, object: &ReviewedObject) -> Option<[String; 2]> {
    let is_only_moved = risk == Risk::Moves && object.differences == 0 && object.deposed.is_none();
    let previous = object.moved_from().filter(|_| is_only_moved)?;
    kin_of_move(previous, &object.address)
}

/// A move with a change or an import is of one object, and so is what is deposed.
fn is_own(object: &ReviewedObject) -> bool {
    object.moved_from().is_some() || object.importing || object.deposed.is_some()
}
