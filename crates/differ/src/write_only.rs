use crate::comparison::Comparison;
use crate::record::Record;
use tofu_json_computed::{Action, Diff, Kind};

impl<'a> Comparison<'a, '_> {
    /// A write-only attribute has no value to compare: it follows what happens around it.
    pub(crate) fn write_only(self, record: &Record<'a>, parent: Action) -> Diff<'a> {
        let replace = record.replace.is_exact();
        let action = if parent == Action::NoOp && replace {
            Action::Update
        } else {
            parent
        };
        Diff {
            action,
            replace,
            kind: Kind::WriteOnly,
        }
    }
}
