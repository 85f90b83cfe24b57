//! What counts as a change: one rule for all that say "has changes".
//!
//! A plan has changes when it creates, updates, deletes, replaces or forgets a managed object, moves or
//! imports one, changes an output of the root module, or invokes an action, as Terraform's can. Reading data, doing nothing and ephemeral
//! resources are no changes. Drift is counted apart, unless the plan only refreshes: then to record it is what the plan does, and
//! `tofu plan -refresh-only -detailed-exitcode` ends with 2. Whether planning failed is another question: a plan that
//! failed part-way may have no changes and is still not a plan without changes.
//!
//! ```
//! use tofu_json_model::changes::{output_counts, resource_counts};
//! use tofu_json_vocab::{Action, Besides, Mode};
//!
//! assert!(resource_counts(&Action::Forget, &Mode::Managed, Besides::default()));
//! assert!(resource_counts(&Action::NoOp, &Mode::Managed, Besides::default().moved(true)), "a move");
//! assert!(!resource_counts(&Action::Read, &Mode::Data, Besides::default()));
//! assert!(output_counts(&Action::Delete) && !output_counts(&Action::NoOp));
//! ```

use crate::Error;
use crate::document::plan::{Change, Plan, ResourceChange};
use crate::stream::ChangeHead;
use tofu_json_vocab::{Action, Besides, Mode, address};

/// Whether an entry of `resource_changes` counts as a change.
#[must_use]
pub fn resource_counts(action: &Action, mode: &Mode, besides: Besides) -> bool {
    match (action, mode) {
        (_, Mode::Ephemeral) => false,
        (Action::NoOp, _) => besides.is_something(),
        (Action::Delete, mode) => *mode == Mode::Managed,
        (_, mode) => *mode == Mode::Managed || besides.is_something(),
    }
}

/// Whether an entry of `output_changes` counts as a change. One of sensitivity alone does, though no
/// text shows it.
#[must_use]
pub fn output_counts(action: &Action) -> bool {
    *action != Action::NoOp
}

/// Whether a plan has changes.
///
/// # Errors
///
/// Where an entry is of the wrong kind.
pub fn has_changes(plan: &Plan<'_>) -> Result<bool, Error> {
    for change in plan.resource_changes.iter() {
        if change?.counts() {
            return Ok(true);
        }
    }
    for (_, change) in plan.output_changes.iter() {
        if output_counts(&change?.actions.action) {
            return Ok(true);
        }
    }
    let refreshes = only_refreshes(
        plan.resource_changes.presence().is_absent(),
        plan.prior_state.is_some(),
    );
    let records = refreshes && !plan.resource_drift.is_empty();
    Ok(records || !plan.action_invocations.is_empty())
}

/// Whether a plan most likely only refreshes: any other lists all managed objects that there are, if only to say that
/// nothing happens to them.
pub(crate) const fn only_refreshes(lists_no_change: bool, has_prior_state: bool) -> bool {
    lists_no_change && has_prior_state
}

/// Whether a plan does anything when it is applied: data that are read count as well.
/// `None` where the document does not say whether planning failed.
///
/// # Errors
///
/// Where an entry is of the wrong kind.
pub fn applyable(plan: &Plan<'_>) -> Result<Option<bool>, Error> {
    if plan.applyable.is_some() {
        return Ok(plan.applyable);
    }
    let Some(errored) = plan.errored else {
        return Ok(None);
    };
    if errored {
        return Ok(Some(false));
    }
    for change in plan.resource_changes.iter() {
        let change = change?;
        let acts = change.change.actions.action != Action::NoOp;
        if acts || change.previous_address.is_some() || change.change.importing.is_some() {
            return Ok(Some(true));
        }
    }
    for (_, change) in plan.output_changes.iter() {
        if output_counts(&change?.actions.action) {
            return Ok(Some(true));
        }
    }
    // Without any entry this is a plan that refreshes only.
    let refreshes = plan.resource_changes.presence().is_absent() && !plan.resource_drift.is_empty();
    Ok(Some(refreshes))
}

impl<'a> ResourceChange<'a> {
    /// The change, without which an entry says nothing.
    ///
    /// # Errors
    ///
    /// Where it is absent or null.
    pub fn required_change(&self) -> Result<&Change<'a>, Error> {
        if self.change.whole().is_null() {
            return Err(Error::missing("change", self.whole()));
        }
        Ok(&self.change)
    }

    /// Whether the object had another address before.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        address::is_moved(self.previous_address.as_deref(), &self.address)
    }

    /// Whether the entry counts as a change, see [`resource_counts`].
    #[must_use]
    pub fn counts(&self) -> bool {
        let mode = self.mode.clone().unwrap_or_else(|| Mode::from(""));
        let besides = Besides::default()
            .moved(self.is_moved())
            .importing(self.change.importing.is_some());
        resource_counts(&self.change.actions.action, &mode, besides)
    }
}

impl ChangeHead {
    /// Whether the entry counts as a change, see [`resource_counts`].
    #[must_use]
    pub fn counts(&self) -> bool {
        resource_counts(&self.action, &self.mode, self.besides())
    }
}

#[cfg(test)]
mod tests {
    use super::{applyable, has_changes};
    use crate::Limits;
    use crate::document::plan::Plan;
    use crate::stream::{PlanEvent, Slice, index_plan};
    use tofu_json_value::Document;

    #[track_caller]
    fn check(members: &str, changes: bool, applies: Option<bool>) {
        let text = format!("{{{members}}}");
        let document = Document::parse(text.as_bytes()).unwrap();
        let plan = Plan::read(document.root()).unwrap();
        assert_eq!(has_changes(&plan), Ok(changes), "{members}");
        assert_eq!(applyable(&plan), Ok(applies), "{members}");
        let mut counted = Vec::new();
        let index = index_plan(&mut Slice(text.as_bytes()), Limits::default(), |event| {
            if let PlanEvent::Change(_, head, _) = event {
                counted.push(head.counts());
            }
        });
        index.unwrap();
        let changes = plan.resource_changes.iter();
        assert!(
            changes.map(|change| change.unwrap().counts()).eq(counted),
            "{members}"
        );
    }

    #[test]
    fn the_rule() {
        let entry = |rest: &str, actions: &str, more: &str| {
            format!(
                r#""errored":false,"resource_changes":[{{"address":"a.b",{rest},"change":{{"actions":{actions}{more}}}}}]"#
            )
        };
        let managed = r#""mode":"managed""#;
        for actions in [
            r#"["create"]"#,
            r#"["update"]"#,
            r#"["delete"]"#,
            r#"["forget"]"#,
            r#"["delete","create"]"#,
            r#"["Something"]"#,
        ] {
            check(&entry(managed, actions, ""), true, Some(true));
        }
        check(&entry(managed, r#"["no-op"]"#, ""), false, Some(false));
        check(
            &entry(managed, r#"["no-op"]"#, r#","importing":{}"#),
            true,
            Some(true),
        );
        let moved = format!(r#"{managed},"previous_address":"a.c""#);
        check(&entry(&moved, r#"["no-op"]"#, ""), true, Some(true));
        check(
            &entry(r#""mode":"data""#, r#"["read"]"#, ""),
            false,
            Some(true),
        );
        check(
            &entry(r#""mode":"data""#, r#"["delete"]"#, ""),
            false,
            Some(true),
        );
        check(
            &entry(r#""mode":"ephemeral""#, r#"["open"]"#, ""),
            false,
            Some(true),
        );
    }

    #[test]
    fn outputs_drift_and_what_documents_say() {
        check(
            r#""errored":false,"output_changes":{"o":{"actions":["update"]}}"#,
            true,
            Some(true),
        );
        check(
            r#""errored":false,"output_changes":{"o":{"actions":["no-op"]}}"#,
            false,
            Some(false),
        );
        check(
            r#""errored":false,"resource_drift":[{"change":{"actions":["update"]}}]"#,
            false,
            Some(true),
        );
        check(
            r#""errored":true,"output_changes":{"o":{"actions":["create"]}}"#,
            true,
            Some(false),
        );
        check(r#""output_changes":{}"#, false, None);
        check(r#""applyable":true"#, false, Some(true));
        check(r#""action_invocations":[{}]"#, true, None);
    }
}
