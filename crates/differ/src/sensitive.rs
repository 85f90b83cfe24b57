use crate::comparison::Comparison;
use crate::record::Record;
use tofu_json_computed::{Action, Diff, Kind, Sensitive};

impl<'a> Comparison<'a, '_> {
    /// A value that is sensitive as a whole on either side.
    pub(crate) fn sensitive(
        self,
        record: &Record<'a>,
        replace: bool,
        inner: impl FnOnce(&Record<'a>) -> Diff<'a>,
    ) -> Diff<'a> {
        let (action, hidden) = hide(record, inner);
        Diff {
            action,
            replace,
            kind: Kind::Sensitive(hidden),
        }
    }

    /// A block that is sensitive as a whole on either side.
    pub(crate) fn sensitive_block(
        self,
        record: &Record<'a>,
        inner: impl FnOnce(&Record<'a>) -> Diff<'a>,
    ) -> Diff<'a> {
        let (action, hidden) = hide(record, inner);
        Diff {
            action,
            replace: record.replace.is_exact(),
            kind: Kind::SensitiveBlock(hidden),
        }
    }
}

fn hide<'a>(
    record: &Record<'a>,
    inner: impl FnOnce(&Record<'a>) -> Diff<'a>,
) -> (Action, Sensitive<'a>) {
    let (before, after) = (
        record.before_sensitive.is_whole(),
        record.after_sensitive.is_whole(),
    );
    let inner = inner(&record.without_sensitivity());
    let absent = record.is_null() && !record.before_present && !record.after_present;
    let flips = inner.action == Action::NoOp && before != after && !absent;
    let action = if flips { Action::Update } else { inner.action };
    (
        action,
        Sensitive {
            before,
            after,
            inner: Box::new(inner),
        },
    )
}
