use crate::children::ByName;
use crate::comparison::Comparison;
use crate::record::Record;
use tofu_json_computed::{Action, Diff, Kind, Member, NestedShape, Object, ObjectShape};

impl<'a> Comparison<'a, '_> {
    /// A value of an object type (section 7.3.1).
    pub(crate) fn object(self, record: &Record<'a>, shape: &'a ObjectShape) -> Diff<'a> {
        let mut children = ByName::new(record);
        let mut action = record.start_action();
        let mut attributes = Vec::new();
        for (name, shape) in shape.attributes() {
            let child = children.next(name).if_relevant().without_presence();
            let diff = self.value(&child, shape);
            keep(&mut attributes, &mut action, name, diff, &child);
        }
        let kind = Kind::Object(Object {
            attributes,
            nested: false,
        });
        record.diff(action, kind)
    }

    /// One object of a nested attribute type. The reference gives write-only attributes whatever
    /// action its map iteration has come to; here they come last, in order.
    pub(crate) fn nested_object(self, record: &Record<'a>, nested: &'a NestedShape) -> Diff<'a> {
        let mut children = ByName::new(record);
        let mut action = record.start_action();
        let mut attributes = Vec::new();
        for shape in nested.attributes().iter().filter(|shape| !shape.write_only) {
            let child = children.next(&shape.name).if_relevant().without_presence();
            let diff = self.attribute(&child, shape, action);
            keep(&mut attributes, &mut action, &shape.name, diff, &child);
        }
        let ordinary = attributes.len();
        for shape in nested.attributes().iter().filter(|shape| shape.write_only) {
            let child = record.at_key(&shape.name).if_relevant().without_presence();
            let diff = self.attribute(&child, shape, action);
            keep(&mut attributes, &mut action, &shape.name, diff, &child);
        }
        if attributes.len() > ordinary {
            attributes.sort_by(|a, b| a.key.cmp(b.key));
        }
        let kind = Kind::Object(Object {
            attributes,
            nested: true,
        });
        record.diff(action, kind)
    }
}

/// Records an attribute, unless it is null and stays so.
fn keep<'a>(
    attributes: &mut Vec<Member<'a>>,
    action: &mut Action,
    key: &'a str,
    diff: Diff<'a>,
    child: &Record<'a>,
) {
    if diff.action == Action::NoOp && child.is_null() {
        return;
    }
    *action = action.combine(diff.action);
    attributes.push(Member { key, diff });
}
