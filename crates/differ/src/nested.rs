use crate::children::{ByName, ByPosition, keys_of_sides};
use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::Record;
use tofu_json_computed::{Diff, Kind, List, Map, NamedDiff, NestedShape, Set, ShapeRef};
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;

impl<'a> Comparison<'a, '_> {
    /// A nested attribute type. The caller has already handled values that are sensitive or unknown
    /// as a whole.
    pub(crate) fn nested(self, record: &Record<'a>, nested: &'a NestedShape) -> Diff<'a> {
        match nested.nesting {
            Nesting::Single | Nesting::Group => self.nested_object(record, nested),
            Nesting::Map => self.nested_map(record, nested),
            Nesting::List => self.nested_list(record, nested),
            Nesting::Set => {
                let (action, elements) =
                    self.set_elements(record, |child| self.nested_element(child, nested));
                let kind = Kind::Set(Set {
                    elements,
                    nested: true,
                });
                record.diff(action, kind)
            }
        }
    }

    /// One object of the type, whatever the type's nesting.
    pub(crate) fn nested_element(
        mut self,
        record: &Record<'a>,
        nested: &'a NestedShape,
    ) -> Diff<'a> {
        if !nested.object_varies()
            && let Some(unchanged) = record.unchanged(ShapeRef::NestedObject(nested))
        {
            return Diff::unchanged(unchanged);
        }
        if let Some(text) = self.too_deep(record) {
            return text;
        }
        self = self.inside();
        if record.is_sensitive() {
            let replace = record.replace.is_exact();
            return self.sensitive(record, replace, |inner| self.nested_element(inner, nested));
        }
        if record.unknown.is_whole() {
            let mask = Mask::Attributes(nested.attributes());
            return self.unknown(record, mask, |before| self.nested_element(before, nested));
        }
        self.nested_object(record, nested)
    }

    fn nested_map(self, record: &Record<'a>, nested: &'a NestedShape) -> Diff<'a> {
        let mut children = ByName::new(record);
        let mut action = record.start_action_by(Value::is_object);
        let mut elements = Vec::new();
        for key in keys_of_sides(record) {
            let child = children.next(&key).if_relevant();
            let diff = self.nested_element(&child, nested);
            action = action.combine(diff.action);
            elements.push(NamedDiff {
                key: self.arena.text(key),
                diff,
            });
        }
        let kind = Kind::Map(Map {
            elements,
            nested: true,
        });
        record.diff(action, kind)
    }

    fn nested_list(self, record: &Record<'a>, nested: &'a NestedShape) -> Diff<'a> {
        let children = ByPosition::new(record);
        let mut action = record.start_action_by(Value::is_array);
        let mut elements = Vec::with_capacity(children.length());
        for position in 0..children.length() {
            let child = children.pair(Some(position), Some(position)).if_relevant();
            let diff = self.nested_element(&child, nested);
            action = action.combine(diff.action);
            elements.push(diff);
        }
        let kind = Kind::List(List {
            elements,
            nested: true,
        });
        record.diff(action, kind)
    }
}
