use super::check::CheckHead;
use super::head::{ChangeHead, Names};
use super::layout::PlanLayout;
use super::pass::{Depth, Entry, List, Visit, pass};
use crate::stream::{Input, StreamError};
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::{Action, FilteredChange};

/// What the pass over the outline of a plan finds.
#[derive(Debug)]
#[non_exhaustive]
pub enum OutlineEvent<'e> {
    /// The version of the format, which usually comes first.
    FormatVersion(&'e str),
    /// The list of resource changes begins, or is null. Only the last of several counts.
    Changes,
    /// A resource change, and where it is.
    Change(Range<usize>, EntryHead<'e>),
    /// The list of objects that changed outside begins, or is null. Only the last of several counts.
    Drift,
    /// An object that changed outside, and where it is.
    DriftEntry(Range<usize>, EntryHead<'e>),
    /// The changes of outputs begin, or are null. Only the last of several objects counts.
    Outputs,
    /// The change of an output: where it is, the name and the action.
    Output(Range<usize>, &'e str, &'e Action),
    /// The list of checks begins, or is null. Only the last of several counts.
    Checks,
    /// A check: its address, its status, and what does not hold.
    Check(&'e CheckHead),
}

/// What an entry of a plan says of itself before its values; a text that is absent is empty.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct EntryHead<'e> {
    /// Mode, action, whether it is moved and imported.
    pub head: &'e ChangeHead,
    /// The address of the instance.
    pub address: &'e str,
    /// The address before.
    pub previous_address: &'e str,
    /// The address of the module; empty in the root module.
    pub module_address: &'e str,
    /// The type of the resource.
    pub resource_type: &'e str,
    /// The name of the resource.
    pub name: &'e str,
    /// The provider.
    pub provider_name: &'e str,
    /// The key of a deposed object; empty for the current one.
    pub deposed: &'e str,
    /// The word of the reason.
    pub reason: &'e str,
}

impl<'e> EntryHead<'e> {
    /// What a filter looks at, of an entry of the planned changes.
    #[must_use]
    pub fn as_planned(&self) -> FilteredChange<'e> {
        self.named(FilteredChange::planned(
            &self.head.action,
            self.head.besides(),
        ))
    }

    /// What a filter looks at, of an object that changed outside.
    #[must_use]
    pub const fn as_drift(&self) -> FilteredChange<'e> {
        self.named(FilteredChange::drift())
    }

    const fn named(&self, change: FilteredChange<'e>) -> FilteredChange<'e> {
        change
            .address(self.address)
            .previous_address(self.previous_address)
            .resource_type(self.resource_type)
            .module(self.module_address)
    }
}

/// As [`index_plan`](super::index_plan), and reports names of entries, heads of drift, actions of
/// outputs and states of checks as well: all that can be said of a plan without its values.
///
/// Texts are lent for the length of the call: what is to be kept is copied by who keeps it.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::stream::{OutlineEvent, Slice, outline_plan};
///
/// let plan = br#"{"format_version": "1.2", "resource_changes": [{"address": "a.b", "mode": "managed",
///     "type": "a", "name": "b", "change": {"actions": ["create"], "after": {"size": 1}}}]}"#;
/// let mut types = Vec::new();
/// outline_plan(&mut Slice(plan), Limits::default(), |event| {
///     if let OutlineEvent::Change(_, entry) = event {
///         types.push(entry.resource_type.to_owned());
///     }
/// })?;
/// assert_eq!(types, ["a"]);
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
///
/// # Errors
///
/// As [`index_plan`](super::index_plan).
pub fn outline_plan(
    input: &mut impl Input,
    limits: Limits,
    event: impl FnMut(OutlineEvent<'_>),
) -> Result<PlanLayout, StreamError> {
    pass(input, limits, &mut Outline(event))
}

struct Outline<F>(F);

impl<F: FnMut(OutlineEvent<'_>)> Visit for Outline<F> {
    const DEPTH: Depth = Depth::Everything;

    fn format_version(&mut self, version: &str) {
        (self.0)(OutlineEvent::FormatVersion(version));
    }

    fn list(&mut self, list: List) {
        (self.0)(match list {
            List::Changes => OutlineEvent::Changes,
            List::Drift => OutlineEvent::Drift,
        });
    }

    fn entry(&mut self, list: List, Entry { range, head, .. }: Entry<'_>, names: &Names) {
        let Some(head) = head else { return };
        let entry = names.with(head);
        (self.0)(match list {
            List::Changes => OutlineEvent::Change(range, entry),
            List::Drift => OutlineEvent::DriftEntry(range, entry),
        });
    }

    fn outputs(&mut self) {
        (self.0)(OutlineEvent::Outputs);
    }

    fn output(&mut self, range: Range<usize>, name: &str, head: &ChangeHead) {
        (self.0)(OutlineEvent::Output(range, name, &head.action));
    }

    fn checks(&mut self) {
        (self.0)(OutlineEvent::Checks);
    }

    fn check(&mut self, check: &CheckHead) {
        (self.0)(OutlineEvent::Check(check));
    }
}

#[cfg(test)]
mod tests {
    use super::{OutlineEvent, outline_plan};
    use crate::stream::{Slice, Window};
    use tofu_json_value::Limits;

    const PLAN: &str = r#"{"format_version":"1.2","resource_drift":[{"address":"a.b","type":"a","change":{"actions":["update"]}}],
        "resource_changes":[{"address":"module.m.a.b[0]","module_address":"module.m","mode":"managed","type":"a",
            "name":"b","index":0,"provider_name":"one.example/acme/a","deposed":"0123abcd",
            "change":{"actions":["delete"],"before":{"type":"x"}},"action_reason":"delete_because_no_module"}],
        "output_changes":{"o\u0031":{"actions":["create"]}},
        "checks":[{"address":{"kind":"check","to_display":"check.c"},"status":"fail","instances":[{"status":"pass"},
            {"problems":[{"message":"one"},{"message":"two"},{"message":"one"},null]}]},{}]}"#;

    fn described(event: &OutlineEvent<'_>) -> String {
        match event {
            OutlineEvent::Change(range, entry) | OutlineEvent::DriftEntry(range, entry) => {
                let texts = [
                    entry.address,
                    entry.module_address,
                    entry.resource_type,
                    entry.name,
                    entry.provider_name,
                    entry.deposed,
                    entry.reason,
                ];
                let starts = &PLAN[range.clone()][..11];
                format!("{starts} {} {:?}", texts.join(" "), entry.head.action)
            }
            OutlineEvent::Check(check) => {
                format!(
                    "{} {} {}",
                    check.address,
                    check.status,
                    check.problems.join("+")
                )
            }
            OutlineEvent::Output(range, name, action) => {
                format!("{name} {action:?} {}", &PLAN[range.clone()])
            }
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn names_drift_outputs_and_checks() {
        let expected = [
            "FormatVersion(\"1.2\")",
            "Drift",
            "{\"address\": a.b  a     Update",
            "Changes",
            "{\"address\": module.m.a.b[0] module.m a b one.example/acme/a 0123abcd delete_because_no_module Delete",
            "Outputs",
            "o1 Create {\"actions\":[\"create\"]}",
            "Checks",
            "check.c fail one+two",
            "  ",
        ];
        let mut seen = Vec::new();
        outline_plan(&mut Slice(PLAN.as_bytes()), Limits::default(), |event| {
            seen.push(described(&event))
        })
        .unwrap();
        assert_eq!(seen, expected);
        let mut window = Window::with_chunk(PLAN.as_bytes(), 5);
        let mut again = Vec::new();
        outline_plan(&mut window, Limits::default(), |event| {
            again.push(described(&event))
        })
        .unwrap();
        assert_eq!(again, expected);
    }

    #[test]
    fn wrong_kinds_are_placed() {
        for (text, pointer) in [
            (
                r#"{"resource_changes":[{"type":1}]}"#,
                "/resource_changes/0/type",
            ),
            (
                r#"{"resource_drift":[{"change":{}},{}]}"#,
                "/resource_drift/1",
            ),
            (r#"{"output_changes":{"a/b":[]}}"#, "/output_changes/a~1b"),
            (r#"{"checks":[{"status":1}]}"#, "/checks/0/status"),
            (
                r#"{"checks":[{"address":{"to_display":1}}]}"#,
                "/checks/0/address/to_display",
            ),
            (
                r#"{"checks":[{"instances":[{"problems":[{"message":1}]}]}]}"#,
                "/checks/0/instances/0/problems/0/message",
            ),
        ] {
            let error =
                outline_plan(&mut Slice(text.as_bytes()), Limits::default(), |_| {}).unwrap_err();
            let crate::stream::StreamError::Document(error) = error else {
                panic!("{error}")
            };
            assert_eq!(error.pointer, pointer, "{text}");
        }
    }
}
