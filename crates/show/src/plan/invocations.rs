//! The actions that a plan invokes beside its changes, which only Terraform has.

use crate::actions::{INVOCATIONS, PlanList};
use crate::shapes::WantedAction;
use crate::showing::Showing;
use crate::{Error, Format};
use std::collections::HashMap;
use std::ops::Range;
use tofu_json_computed::Diff;
use tofu_json_differ::Sides;
use tofu_json_model::document::plan::{ActionInvocation, ActionTrigger};
use tofu_json_render::human::{self, InvokedAction, InvokedByChange};
use tofu_json_term::Canvas;
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::profile::ActionInvocations;

/// The actions by what invokes them, as texts.
#[derive(Default)]
pub(crate) struct Invocations {
    /// How many there are, shown or not.
    pub(crate) count: usize,
    by_change: HashMap<String, InvokedByChange>,
    /// Address and text of those that the caller asked for.
    by_caller: Vec<(String, String)>,
}

/// An action that a change invokes: where its trigger is, and whether it runs before the change.
struct Triggered {
    address: String,
    place: (u64, u64),
    is_before: bool,
    text: String,
}

impl Invocations {
    /// Reads them where the release shows them.
    pub(crate) fn read(showing: &Showing<'_>, range: Option<&Range<usize>>) -> Result<Self, Error> {
        let rule = showing.options.profile.rules().action_invocations;
        let (Some(range), ActionInvocations::Shown, Format::Text) =
            (range, rule, showing.options.format)
        else {
            return Ok(Self::default());
        };
        let list = PlanList::read(showing, Some(range), INVOCATIONS)?;
        let mut found = Self::default();
        let mut triggered = Vec::new();
        for value in list.values() {
            let invocation = list.read_entry(showing, value, ActionInvocation::read)?;
            found.count += 1;
            let text = text_of(showing, &invocation)?;
            match &invocation.lifecycle_action_trigger {
                Some(trigger) => triggered.push(Triggered::of(trigger, text)),
                None => {
                    let address = invocation.address.into_owned();
                    found.by_caller.push((address, text));
                }
            }
        }
        found.add(triggered);
        Ok(found)
    }

    /// Those of one change in the order of their triggers, else as the document has them.
    fn add(&mut self, mut triggered: Vec<Triggered>) {
        triggered.sort_by_key(|one| one.place);
        for one in triggered {
            let of_change = self.by_change.entry(one.address).or_default();
            match one.is_before {
                true => of_change.before.push(one.text),
                false => of_change.after.push(one.text),
            }
        }
    }

    /// What a change invokes.
    pub(crate) fn of_change(&self, address: &str) -> Option<&InvokedByChange> {
        match self.by_change.is_empty() {
            true => None,
            false => self.by_change.get(address),
        }
    }

    /// Writes those that the caller asked for, if there are any.
    pub(crate) fn write_by_caller(&self, showing: &Showing<'_>, canvas: &mut Canvas) {
        if !self.by_caller.is_empty() {
            let actions = self.by_caller.iter();
            let actions = actions.map(|(address, text)| (address.as_str(), text.as_str()));
            human::invoked_by_caller(canvas, &showing.human, actions);
        }
    }
}

impl Triggered {
    fn of(trigger: &ActionTrigger<'_>, text: String) -> Self {
        let block = trigger.action_trigger_block_index;
        let action = trigger.actions_list_index;
        let [block, action] = [block, action].map(|at| at.and_then(|at| at.as_u64()));
        Self {
            address: trigger.triggering_resource_address.clone().into_owned(),
            place: (block.unwrap_or_default(), action.unwrap_or_default()),
            is_before: trigger.action_trigger_event.starts_with("Before"),
            text,
        }
    }
}

/// The text of one action.
fn text_of(showing: &Showing<'_>, action: &ActionInvocation<'_>) -> Result<String, Error> {
    let arena = Arena::new();
    with_config(showing, action, &arena, |config| {
        let mut canvas = Canvas::new(showing.options.style());
        let invoked = InvokedAction {
            action_type: &action.action_type,
            name: &action.name,
            config: config.as_ref(),
        };
        human::invoked_action(&mut canvas, &showing.human, invoked, &arena);
        canvas.take()
    })
}

/// Gives the configuration of an action, which is a block in which nothing changes, if the plan has it.
pub(super) fn with_config<'a, T>(
    showing: &Showing<'_>,
    action: &'a ActionInvocation<'a>,
    arena: &'a Arena,
    take: impl FnOnce(Option<Diff<'_>>) -> T,
) -> Result<T, Error> {
    let values = action.config_values;
    let values = (!values.is_absent()).then(|| values.or_null());
    let shape = values.map(|values| {
        showing.action_shape(WantedAction {
            provider_name: &action.provider_name,
            action_type: &action.action_type,
            values,
            unknown: or_null(action.config_unknown),
        })
    });
    let shape = shape.transpose()?;
    let config = shape.as_ref().zip(values).map(|(shape, values)| {
        let sensitive = or_null(action.config_sensitive);
        let sensitive = shape.mask(&showing.options, values, sensitive, arena);
        let sides = Sides::same(values, sensitive).after_unknown(or_null(action.config_unknown));
        showing.differ(arena).resource(&sides, &shape.shape)
    });
    Ok(take(config))
}

fn or_null(mask: Option<Value<'_>>) -> Value<'_> {
    mask.unwrap_or_else(Value::null)
}

/// Whether the caller asked for any of the actions in a list.
pub(crate) fn asks_for_actions(text: &[u8], limits: Limits) -> bool {
    let Ok(document) = Document::parse_with(text.into(), limits) else {
        return false;
    };
    let mut actions = document.root().elements().map(ActionInvocation::read);
    actions.any(|action| action.is_ok_and(|action| action.invoke_action_trigger.is_some()))
}
