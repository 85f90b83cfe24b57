use crate::comparison::Comparison;
use tofu_json_computed::{Action, Diff, Kind};

/// What happens to a write-only attribute that follows what it is in, as a whole: it comes or goes with it.
pub(crate) const fn of_whole(action: Action) -> Action {
    match action {
        Action::Update => Action::NoOp,
        other => other,
    }
}

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
