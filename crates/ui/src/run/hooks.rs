//! How hooks change operations and provisioners.

use crate::run::table::{HookEvent, Moment};
use crate::run::{Phase, Status, Work};
use crate::{Action, Fold, Message, MessageKind, NoteCode};
use std::borrow::Cow;
use tofu_json_value::Value;

impl Fold {
    pub(crate) fn heartbeat(&mut self, message: &Message<'_>, at: Moment) {
        let hook = Hook::read(message.payload_value());
        let work = Work::Apply(hook.action());
        if !self
            .run
            .table
            .progress(&hook.address, &work, hook.elapsed(), at.line)
        {
            self.notes.heartbeat(at.line);
        }
    }

    pub(crate) fn hook(&mut self, message: &Message<'_>, at: Moment) {
        let hook = Hook::read(message.payload_value());
        let (work, status) = match message.kind() {
            MessageKind::RefreshStart => (Work::Refresh, Status::Open),
            MessageKind::RefreshComplete => (Work::Refresh, Status::Done),
            MessageKind::EphemeralActionStarted => {
                (Work::Apply(hook.ephemeral_action()), Status::Open)
            }
            MessageKind::EphemeralActionComplete => {
                (Work::Apply(hook.ephemeral_action()), Status::Done)
            }
            MessageKind::ApplyStart | MessageKind::EphemeralOpStart => {
                (Work::Apply(hook.action()), Status::Open)
            }
            MessageKind::ApplyErrored | MessageKind::EphemeralOpErrored => {
                (Work::Apply(hook.action()), Status::Failed)
            }
            _ => (Work::Apply(hook.action()), Status::Done),
        };
        self.enter_hooks(&work);
        let id = hook.id();
        let event = HookEvent {
            address: &hook.address,
            work: &work,
            id: id.as_deref(),
            phase: self.run.phase,
            at,
        };
        let table = &mut self.run.table;
        if status == Status::Open {
            table.start(&event);
        } else if !table.end(&event, hook.elapsed(), status) {
            let address = table.address(&hook.address);
            self.run
                .note(NoteCode::CompletionWithoutStart, at.line, Some(address), "");
        }
    }

    /// A hook shows the phase: before the plan it is planned, after it, or where something changes,
    /// it is applied.
    fn enter_hooks(&mut self, work: &Work) {
        let changes = !matches!(
            work,
            Work::Refresh
                | Work::Apply(Action::Read | Action::Open | Action::Renew | Action::Close)
        );
        let run = &mut self.run;
        run.evidence.has_hooks = true;
        if changes || run.phase >= Phase::Planned {
            run.evidence.has_apply_hooks = true;
            run.phase = run.phase.max(Phase::Applying);
        } else {
            run.phase = Phase::Planning;
        }
    }

    pub(crate) fn provisioner(&mut self, message: &Message<'_>, at: Moment) {
        let hook = Hook::read(message.payload_value());
        self.run.evidence.has_hooks = true;
        self.run.evidence.has_apply_hooks = true;
        self.run.phase = self.run.phase.max(Phase::Applying);
        let table = &mut self.run.table;
        if message.kind() == MessageKind::ProvisionStart {
            return table.provision(&hook.address, &hook.provisioner(), at);
        }
        let Some(provisioning) = table.provisioning(&hook.address) else {
            return;
        };
        let status = match message.kind() {
            MessageKind::ProvisionComplete => Status::Done,
            MessageKind::ProvisionErrored => Status::Failed,
            _ => {
                provisioning.lines += 1;
                return;
            }
        };
        provisioning.status = status;
        provisioning.ended = at.time;
    }
}

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
        crate::message::hooks::action_of(&text)
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
