use crate::comparison::Comparison;
use crate::record::Record;
use crate::sequence::Pairable;
use tofu_json_computed::{
    Action, Diff, Kind, List, Object, Primitive, Shape, ShapeRef, TypeChange,
};
use tofu_json_value::{Kind as Json, Value};

static DYNAMIC: Shape = Shape::Dynamic;

impl<'a> Comparison<'a, '_> {
    /// Values compared by their JSON alone. Its nodes never force replacement.
    pub(crate) fn dynamic(mut self, record: &Record<'a>) -> Diff<'a> {
        if let Some(unchanged) = record.unchanged(ShapeRef::Value(&DYNAMIC)) {
            return Diff::unchanged(unchanged);
        }
        if let Some(text) = self.too_deep(record) {
            return text;
        }
        self = self.inside();
        if record.is_sensitive() {
            return self.sensitive(record, false, |inner| self.dynamic(inner));
        }
        if record.unknown.is_whole() {
            return self.unknown_dynamic(record);
        }
        let created = record.before.is_null() && !record.before_present;
        let deleted = record.after.is_null() && !record.after_present;
        let (before, after) = (record.before.kind(), record.after.kind());
        if before == after || created || deleted {
            return self.of_kind(record, if before == Json::Null { after } else { before });
        }
        let part = |record: Record<'a>, kind| Box::new(self.of_kind(&record, kind));
        let before = part(record.as_delete(), before);
        let after = part(record.as_create(), after);
        node(
            Action::Update,
            Kind::TypeChange(TypeChange { before, after }),
        )
    }

    fn unknown_dynamic(self, record: &Record<'a>) -> Diff<'a> {
        if record.before.is_null() {
            return node(Action::Create, Kind::Unknown(None));
        }
        let before = self.dynamic(&record.as_delete());
        node(Action::Update, Kind::Unknown(Some(Box::new(before))))
    }

    fn of_kind(self, record: &Record<'a>, kind: Json) -> Diff<'a> {
        match kind {
            Json::Object => {
                let action = record.start_action();
                let (action, attributes) =
                    self.keyed(record, action, &DYNAMIC, |child| self.dynamic(child));
                node(
                    action,
                    Kind::Object(Object {
                        attributes,
                        nested: false,
                    }),
                )
            }
            Json::Array => {
                let (action, elements) =
                    self.sequence(record, Pairable::Objects, |child| self.dynamic(&child));
                node(
                    action,
                    Kind::List(List {
                        elements,
                        nested: false,
                    }),
                )
            }
            Json::String => self.string(record, scalar_action(record), false),
            Json::Null | Json::Bool | Json::Number => {
                let primitive = Primitive {
                    before: record.before,
                    after: record.after,
                };
                node(scalar_action(record), Kind::Primitive(primitive))
            }
        }
    }
}

fn node<'a>(action: Action, kind: Kind<'a>) -> Diff<'a> {
    Diff {
        action,
        replace: false,
        kind,
    }
}

fn scalar_action(record: &Record<'_>) -> Action {
    let missing = |value: Value<'_>, present: bool| value.is_null() && !present;
    let before = missing(record.before, record.before_present);
    let after = missing(record.after, record.after_present);
    match (before, after) {
        (true, false) => Action::Create,
        (false, true) => Action::Delete,
        _ if record.before.same(record.after) => Action::NoOp,
        _ => Action::Update,
    }
}
