use crate::comparison::Comparison;
use tofu_json_computed::{Action, Diff, Kind};

impl<'a> Comparison<'a, '_> {
    /// A write-only attribute has no value to compare: it follows what happens around it.
    pub(crate) fn write_only(self, replace: bool, parent: Action) -> Diff<'a> {
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
