use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::{Blanks, Record};
use tofu_json_computed::{Diff, Kind, Primitive, Shape, ShapeRef};
use tofu_json_value::Kind as Json;

impl<'a> Comparison<'a, '_> {
    /// A value by its type, in one node where nothing can change.
    pub(crate) fn value(mut self, record: &Record<'a>, shape: &'a Shape) -> Diff<'a> {
        if record.blanks == Blanks::Null && record.is_blank() {
            let record = Record {
                blanks: Blanks::Text,
                ..record.clone().without_blanks()
            };
            return self.value(&record, shape);
        }
        if let Some(unchanged) = record.unchanged(ShapeRef::Value(shape))
            && !shape.varies()
        {
            return Diff::unchanged(unchanged);
        }
        if let Some(text) = self.too_deep(record) {
            return text;
        }
        self = self.inside();
        if record.is_sensitive() {
            let replace = record.replace.is_exact();
            return self.sensitive(record, replace, |inner| self.value(inner, shape));
        }
        if record.unknown.is_whole() {
            let mask = match shape {
                Shape::Nested(nested) => Mask::Attributes(nested.attributes()),
                _ => Mask::Clear,
            };
            return self.unknown(record, mask, |before| self.value(before, shape));
        }
        match shape {
            Shape::Dynamic => self.dynamic(record),
            Shape::String => self.text(record),
            Shape::Primitive => self.primitive(record),
            Shape::Object(object) => self.object(record, object),
            Shape::Map(element) => self.map(record, element),
            Shape::List(element) => self.list(record, element),
            Shape::Tuple(tuple) => self.tuple(record, tuple.elements()),
            Shape::Set(element) => self.set(record, element),
            Shape::Nested(nested) => self.nested(record, nested),
        }
    }

    /// A string. A value of another kind than the schema has it is shown for what it is.
    fn text(self, record: &Record<'a>) -> Diff<'a> {
        if sides_are(record, |kind| kind == Json::String) {
            return self.string(record, record.leaf_action(), record.replace.is_exact());
        }
        self.primitive(record)
    }

    /// A number or truth value; else as [`Comparison::text`].
    fn primitive(self, record: &Record<'a>) -> Diff<'a> {
        if !sides_are(record, |kind| matches!(kind, Json::Number | Json::Bool)) {
            return self.dynamic(record);
        }
        let kind = Kind::Primitive(Primitive {
            before: record.before,
            after: record.after,
        });
        record.diff(record.leaf_action(), kind)
    }
}

/// Whether both sides are of a kind, or null.
fn sides_are(record: &Record<'_>, is_kind: impl Fn(Json) -> bool) -> bool {
    [record.before, record.after]
        .iter()
        .all(|side| side.is_null() || is_kind(side.kind()))
}
