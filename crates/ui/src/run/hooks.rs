use crate::run::hook::Hook;
use crate::run::table::{HookEvent, Moment};
use crate::run::{Phase, Status, Work};
use crate::{Action, Fold, Kind, Message, NoteCode};

/// How hooks change operations and provisioners.
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
            Kind::RefreshStart => (Work::Refresh, Status::Open),
            Kind::RefreshComplete => (Work::Refresh, Status::Done),
            Kind::EphemeralActionStarted => (Work::Apply(hook.ephemeral_action()), Status::Open),
            Kind::EphemeralActionComplete => (Work::Apply(hook.ephemeral_action()), Status::Done),
            Kind::ApplyStart | Kind::EphemeralOpStart => (Work::Apply(hook.action()), Status::Open),
            Kind::ApplyErrored | Kind::EphemeralOpErrored => {
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

    /// A hook tells the phase: before the plan it is planned, after it, or where something changes,
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
        if message.kind() == Kind::ProvisionStart {
            return table.provision(&hook.address, &hook.provisioner(), at);
        }
        let Some(provisioning) = table.provisioning(&hook.address) else {
            return;
        };
        let status = match message.kind() {
            Kind::ProvisionComplete => Status::Done,
            Kind::ProvisionErrored => Status::Failed,
            _ => {
                provisioning.lines += 1;
                return;
            }
        };
        provisioning.status = status;
        provisioning.ended = at.time;
    }
}
