use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::Record;
use tofu_json_computed::{Action, Diff, Kind};
use tofu_json_vocab::profile::UnknownMarks;

impl<'a> Comparison<'a, '_> {
    /// A value that is unknown after. What it was is shown by `before`, with `mask` telling which
    /// of its parts will be unknown.
    pub(crate) fn unknown(
        self,
        record: &Record<'a>,
        mask: Mask<'a>,
        before: impl FnOnce(&Record<'a>) -> Diff<'a>,
    ) -> Diff<'a> {
        let was = (!record.before.is_null()).then(|| {
            let mut deleted = record.as_delete();
            deleted.unknown = mask;
            let mut was = before(&deleted);
            if self.rules.unknown_marks == UnknownMarks::End && !marks_elements(&was.kind) {
                was.replace = false;
            }
            Box::new(was)
        });
        Diff {
            action: self.unknown_action(record),
            replace: record.replace.is_exact(),
            kind: Kind::Unknown(was),
        }
    }

    /// What happens to a value that is unknown after.
    pub(crate) fn unknown_action(self, record: &Record<'a>) -> Action {
        let known_later = Record {
            after_present: true,
            ..record.clone()
        };
        known_later.leaf_action()
    }
}

/// Whether the mark of a node is shown at its elements instead.
const fn marks_elements(kind: &Kind<'_>) -> bool {
    match kind {
        Kind::Map(map) => map.nested,
        Kind::Set(set) => set.nested,
        _ => false,
    }
}
