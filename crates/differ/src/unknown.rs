use crate::comparison::Comparison;
use crate::mask::Mask;
use crate::record::Record;
use tofu_json_computed::{Diff, Kind};

impl<'a> Comparison<'a, '_> {
    /// A value that is unknown after. What it was is shown by `before`, with `mask` telling which
    /// of its parts will be unknown.
    pub(crate) fn unknown(
        self,
        record: &Record<'a>,
        mask: Mask<'a>,
        before: impl FnOnce(&Record<'a>) -> Diff<'a>,
    ) -> Diff<'a> {
        let known_later = Record {
            after_present: true,
            ..record.clone()
        };
        let was = (!record.before.is_null()).then(|| {
            let deleted = Record {
                unknown: mask,
                ..record.as_delete()
            };
            Box::new(before(&deleted))
        });
        Diff {
            action: known_later.leaf_action(),
            replace: record.replace.is_exact(),
            kind: Kind::Unknown(was),
        }
    }
}
