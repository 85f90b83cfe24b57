use crate::Action;
use std::borrow::Cow;
use tofu_json_value::Value;

/// What the fold needs of a hook. It is smaller than the payload because a run has very many hooks.
#[derive(Default)]
pub(crate) struct Hook<'a> {
    pub(crate) address: Cow<'a, str>,
    action: Option<Value<'a>>,
    id: Option<Value<'a>>,
    elapsed: Option<Value<'a>>,
    text: Option<Value<'a>>,
    provisioner: Option<Value<'a>>,
}

impl<'a> Hook<'a> {
    pub(crate) fn read(value: Value<'a>) -> Self {
        let mut hook = Self::default();
        let mut members = value.members();
        while let Some((key, value)) = members.next_nodes() {
            match key.raw() {
                b"\"resource\"" => hook.address = address(value),
                b"\"action\"" => hook.action = Some(value),
                b"\"id_value\"" => hook.id = Some(value),
                b"\"elapsed_seconds\"" => hook.elapsed = Some(value),
                b"\"Msg\"" | b"\"msg\"" => hook.text = Some(value),
                b"\"provisioner\"" => hook.provisioner = Some(value),
                _ => {}
            }
        }
        hook
    }

    pub(crate) fn action(&self) -> Action {
        let word = self.action.and_then(Value::as_str);
        Action::from(&*word.unwrap_or_default())
    }

    /// The action in the text of an ephemeral hook.
    pub(crate) fn ephemeral_action(&self) -> Action {
        let text = self.text.and_then(Value::as_str).unwrap_or_default();
        crate::message::ephemeral_action::action_of(&text)
    }

    pub(crate) fn id(&self) -> Option<Cow<'a, str>> {
        self.id?.as_str().filter(|id| !id.is_empty())
    }

    pub(crate) fn elapsed(&self) -> Option<i64> {
        self.elapsed?.as_number()?.parse().ok()
    }

    pub(crate) fn provisioner(&self) -> Cow<'a, str> {
        self.provisioner.and_then(Value::as_str).unwrap_or_default()
    }
}

/// The full address of a resource.
fn address(resource: Value<'_>) -> Cow<'_, str> {
    let mut members = resource.members();
    let mut address = None;
    while let Some((key, value)) = members.next_nodes() {
        if key.raw() == b"\"addr\"" {
            address = Some(value);
        }
    }
    address.and_then(Value::as_str).unwrap_or_default()
}
