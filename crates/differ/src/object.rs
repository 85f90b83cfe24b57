use crate::children::{ByName, Found};
use crate::comparison::Comparison;
use crate::record::Record;
use crate::write_only;
use tofu_json_computed::{
    Action, Diff, Kind, Named, NamedDiff, NestedShape, Object, ObjectShape, OneSided, Sensitive,
    ShapeRef,
};
use tofu_json_vocab::profile::WriteOnlyRule;

impl<'a> Comparison<'a, '_> {
    /// A value of an object type.
    pub(crate) fn object(self, record: &Record<'a>, shape: &'a ObjectShape) -> Diff<'a> {
        let mut children = ByName::new(record);
        let mut action = record.start_action();
        let shapes = match record.objects() {
            Some(objects) => shape.attributes_named(&objects, record.replace.keys()),
            None => Named::all(shape.attributes()),
        };
        let mut attributes = Vec::with_capacity(shapes.len());
        shapes.for_each(|(name, shape)| {
            match children.find(name, ShapeRef::Value(shape), shape.varies()) {
                Found::Nothing => {}
                Found::Unchanged(part) => keep_unchanged(&mut attributes, name, part),
                Found::Pair(child) => {
                    let child = child.if_relevant().without_presence();
                    let diff = self.value(&child, shape);
                    keep(&mut attributes, &mut action, name, diff, &child);
                }
            }
        });
        let kind = Kind::Object(Object {
            attributes,
            nested: false,
        });
        record.diff(action, kind)
    }

    /// One object of a nested attribute type. OpenTofu gives write-only attributes whatever action
    /// its map iteration has come to; here they come last, in order.
    pub(crate) fn nested_object(self, record: &Record<'a>, nested: &'a NestedShape) -> Diff<'a> {
        let mut children = ByName::new(record);
        let mut action = record.start_action();
        let shapes = match record.objects() {
            Some(objects) => nested.attributes_named(&objects, record.replace.keys()),
            None => Named::all(nested.attributes()),
        };
        let mut attributes = Vec::with_capacity(shapes.len());
        shapes.filter(|shape| !shape.write_only).for_each(|shape| {
            let of = ShapeRef::Value(&shape.shape);
            match children.find(&shape.name, of, shape.shape.varies()) {
                Found::Nothing => {}
                Found::Unchanged(part) => keep_unchanged(&mut attributes, &shape.name, part),
                Found::Pair(child) => {
                    let child = child.if_relevant().without_presence();
                    let diff = self.attribute(&child, shape, action);
                    keep(&mut attributes, &mut action, &shape.name, diff, &child);
                }
            }
        });
        if nested.write_only().next().is_some() {
            self.nested_write_only(record, nested, &mut action, &mut attributes);
        }
        let kind = Kind::Object(Object {
            attributes,
            nested: true,
        });
        record.diff(action, kind)
    }

    fn nested_write_only(
        self,
        record: &Record<'a>,
        nested: &'a NestedShape,
        action: &mut Action,
        attributes: &mut Vec<NamedDiff<'a>>,
    ) {
        let mut children = ByName::new(record);
        let ordinary = *action;
        for shape in nested.write_only() {
            let child = children.next(&shape.name).if_relevant().without_presence();
            match self.rules.write_only {
                WriteOnlyRule::Attributes => {
                    let diff = self.attribute(&child, shape, ordinary);
                    keep(attributes, action, &shape.name, diff, &child);
                }
                WriteOnlyRule::Whole => attributes.push(NamedDiff {
                    key: &shape.name,
                    diff: self.hidden(&child, ordinary),
                }),
            }
        }
        attributes.sort_by(|a, b| a.key.cmp(b.key));
    }
}

impl<'a> Comparison<'a, '_> {
    /// A write-only attribute of an object, which may be sensitive.
    fn hidden(self, record: &Record<'a>, parent: Action) -> Diff<'a> {
        let action = write_only::of_whole(parent);
        let hidden = record.diff(action, Kind::WriteOnly);
        if !record.is_sensitive() {
            return hidden;
        }
        let kind = Kind::Sensitive(Sensitive {
            before: record.before_sensitive.is_whole(),
            after: record.after_sensitive.is_whole(),
            inner: Box::new(hidden),
        });
        record.diff(action, kind)
    }
}

/// Records an attribute that stays as it is, unless it is null.
fn keep_unchanged<'a>(attributes: &mut Vec<NamedDiff<'a>>, key: &'a str, part: OneSided<'a>) {
    if !part.value.is_null() {
        let diff = Diff::unchanged(part);
        attributes.push(NamedDiff { key, diff });
    }
}

/// Records an attribute, unless it is null and stays so.
fn keep<'a>(
    attributes: &mut Vec<NamedDiff<'a>>,
    action: &mut Action,
    key: &'a str,
    diff: Diff<'a>,
    child: &Record<'a>,
) {
    if diff.action == Action::NoOp && child.is_null() {
        return;
    }
    *action = action.combine(diff.action);
    attributes.push(NamedDiff { key, diff });
}
