use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::Record;
use tofu_json_computed::{Action, Diff, Kind, Sensitive, Text};
use tofu_json_value::{Kind as Json, Value};

impl<'a> Comparison<'a, '_> {
    /// The node of an array or object that nests deeper than the tree may, if it does.
    #[inline]
    pub(crate) fn too_deep(self, record: &Record<'a>) -> Option<Diff<'a>> {
        if self.levels > 0 || !(is_container(record.before) || is_container(record.after)) {
            return None;
        }
        Some(self.as_text(record))
    }

    /// The texts of both sides, and nothing of them where a mask marks any part.
    #[cold]
    #[inline(never)]
    fn as_text(self, record: &Record<'a>) -> Diff<'a> {
        let sensitive = [record.before_sensitive, record.after_sensitive];
        let [before, after] = sensitive.map(Mask::marks_anything);
        if before || after {
            let inner = self.as_text(&record.without_sensitivity());
            let action = inner.action;
            let inner = Box::new(inner);
            let hidden = Sensitive {
                before,
                after,
                inner,
            };
            return record.diff(action, Kind::Sensitive(hidden));
        }
        if record.unknown.marks_anything() {
            let was = (!record.before.is_null()).then(|| self.as_text(&record.as_delete()));
            let action = match was {
                Some(_) => Action::Update,
                None => Action::Create,
            };
            return record.diff(action, Kind::Unknown(was.map(Box::new)));
        }
        let text = Text::Line {
            before: self.json_of(record.before),
            after: self.json_of(record.after),
        };
        record.diff(record.leaf_action(), Kind::Text(text))
    }

    fn json_of(self, value: Value<'a>) -> Option<&'a str> {
        (!value.is_null()).then(|| self.arena.text(String::from_utf8_lossy(value.raw())))
    }
}

fn is_container(value: Value<'_>) -> bool {
    matches!(value.kind(), Json::Array | Json::Object)
}
