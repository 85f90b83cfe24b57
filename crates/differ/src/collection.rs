use crate::children::{ByName, ByPosition, Found, keys_of_sides_and_masks};
use crate::comparison::Comparison;
use crate::record::Record;
use crate::sequence::{Pairable, Pairs, pair_up};
use tofu_json_computed::{Action, Diff, Kind, List, Map, NamedDiff, Set, Shape, ShapeRef};
use tofu_json_value::Value;

impl<'a> Comparison<'a, '_> {
    /// A value of a map type.
    pub(crate) fn map(self, record: &Record<'a>, element: &'a Shape) -> Diff<'a> {
        let action = record.start_action_by(Value::is_object);
        let (action, elements) =
            self.keyed(record, action, element, |child| self.value(child, element));
        let kind = Kind::Map(Map {
            elements,
            nested: false,
        });
        record.diff(action, kind)
    }

    /// The elements of a map or JSON object: every key of either side or of a mask.
    pub(crate) fn keyed(
        self,
        record: &Record<'a>,
        mut action: Action,
        shape: &'a Shape,
        element: impl Fn(&Record<'a>) -> Diff<'a>,
    ) -> (Action, Vec<NamedDiff<'a>>) {
        let mut children = ByName::new(record);
        let (keys, varies) = (keys_of_sides_and_masks(record), shape.varies());
        let mut elements = Vec::with_capacity(keys.len());
        for key in keys {
            let diff = match children.find(&key, ShapeRef::Value(shape), varies) {
                Found::Unchanged(part) => Diff::unchanged(part),
                Found::Pair(child) => element(&child.if_relevant()),
                // A key comes from somewhere.
                Found::Nothing => continue,
            };
            action = action.combine(diff.action);
            elements.push(NamedDiff {
                key: self.arena.text(key),
                diff,
            });
        }
        (action, elements)
    }

    /// A value of a list type.
    pub(crate) fn list(self, record: &Record<'a>, element: &'a Shape) -> Diff<'a> {
        let pairable = if matches!(element, Shape::Object(_)) {
            Pairable::Always
        } else {
            Pairable::SharedLines
        };
        let (action, elements) = self.sequence(record, pairable, |child| {
            self.value(&child.everything_relevant(), element)
        });
        let kind = Kind::List(List {
            elements,
            nested: false,
        });
        record.diff(action, kind)
    }

    /// The elements of a typed list or JSON array, paired as OpenTofu pairs them.
    pub(crate) fn sequence(
        self,
        record: &Record<'a>,
        pairable: Pairable,
        element: impl Fn(Record<'a>) -> Diff<'a>,
    ) -> (Action, Vec<Diff<'a>>) {
        let children = ByPosition::new(record);
        let mut action = record.start_action_by(Value::is_array);
        let mut elements = Vec::with_capacity(children.length());
        let mut emit = |before, after, alike| {
            let mut child = children.pair(before, after);
            child.alike = alike;
            let diff = element(child);
            action = action.combine(diff.action);
            elements.push(diff);
        };
        if record.alike {
            (0..children.length()).for_each(|position| emit(Some(position), Some(position), true));
        } else {
            let sides = (children.before(), children.after());
            let pairs = Pairs {
                pairable,
                rule: self.rules.pairing,
            };
            pair_up(sides, self.meanings, pairs, emit);
        }
        (action, elements)
    }

    /// A value of a tuple type: by position, as many as the type has.
    pub(crate) fn tuple(self, record: &Record<'a>, shapes: &'a [Shape]) -> Diff<'a> {
        let children = ByPosition::new(record);
        let mut action = record.start_action();
        let mut elements = Vec::with_capacity(shapes.len());
        for (position, shape) in shapes.iter().enumerate() {
            let child = children.pair(Some(position), Some(position)).if_relevant();
            let diff = self.value(&child, shape);
            action = action.combine(diff.action);
            elements.push(diff);
        }
        let kind = Kind::List(List {
            elements,
            nested: false,
        });
        record.diff(action, kind)
    }

    /// A value of a set type.
    pub(crate) fn set(self, record: &Record<'a>, element: &'a Shape) -> Diff<'a> {
        let (action, elements) = self.set_elements(record, |child| self.value(child, element));
        let kind = Kind::Set(Set {
            elements,
            nested: false,
        });
        record.diff(action, kind)
    }
}
