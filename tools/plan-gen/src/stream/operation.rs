//! What is done to one object, from its first message to its last.

use super::clock::Clock;
use super::message::{Address, message};
use crate::grow::Age;
use crate::layout::{Module, Resource};
use crate::mix::Action;
use crate::pen::Pen;
use crate::random::Random;

/// What is done to an object.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    address: Address,
    sort: Sort,
    id_before: Option<String>,
    id_after: Option<String>,
    /// In microseconds.
    pub(super) duration: u64,
}

/// The sorts of operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Refresh,
    Create,
    Update,
    Delete,
    Read,
}

impl Operation {
    /// What happens before there is a plan.
    pub(super) fn refresh(module: &Module, resource: &Resource) -> Option<Self> {
        let mut random = resource.links();
        let sort = match resource.action {
            Action::Known => Sort::Read,
            action if action.has_before() => Sort::Refresh,
            _ => return None,
        };
        Some(Self::new(
            module,
            resource,
            sort,
            random.within(40_000, 900_000),
        ))
    }

    /// What the plan asks for, in turn.
    pub(super) fn apply(module: &Module, resource: &Resource) -> impl Iterator<Item = Self> {
        let sorts: &[Sort] = match resource.action {
            Action::Create => &[Sort::Create],
            Action::Update => &[Sort::Update],
            Action::Replace => &[Sort::Delete, Sort::Create],
            Action::CreateFirst => &[Sort::Create, Sort::Delete],
            Action::Delete | Action::Deposed => &[Sort::Delete],
            Action::Read => &[Sort::Read],
            Action::NoOp | Action::Forget | Action::Move | Action::Import | Action::Known => &[],
        };
        let mut random = resource.links();
        sorts
            .iter()
            .map(move |sort| Self::new(module, resource, *sort, duration(&mut random)))
    }

    fn new(module: &Module, resource: &Resource, sort: Sort, duration: u32) -> Self {
        let replaced = resource.action.has_before();
        let (id_before, id_after) = match sort {
            Sort::Refresh | Sort::Update => (resource.id(Age::Old), resource.id(Age::Old)),
            Sort::Create if replaced => (None, resource.id(Age::New)),
            Sort::Create | Sort::Read => (None, resource.id(Age::Old)),
            Sort::Delete => (resource.id(Age::Old), None),
        };
        Self {
            address: Address::of(module, resource),
            sort,
            id_before,
            id_after,
            duration: duration.into(),
        }
    }

    pub(super) fn write_start(&self, pen: &mut Pen<'_>, clock: &mut Clock) {
        let text = format!("{}: {}...", self.address.text, self.sort.start());
        let text = with_id(text, self.id_before.as_deref());
        message(pen, clock, &text, |pen| {
            self.write_hook(pen);
            write_id(pen, self.id_before.as_deref());
            self.end(pen, "start");
        });
    }

    pub(super) fn write_progress(&self, pen: &mut Pen<'_>, clock: &mut Clock, seconds: u64) {
        let verb = self.sort.start().to_lowercase();
        let elapsed = go_duration(seconds);
        let text = format!("{}: Still {verb}... [{elapsed} elapsed]", self.address.text);
        message(pen, clock, &text, |pen| {
            self.write_hook(pen);
            write_elapsed(pen, seconds);
            self.end(pen, "progress");
        });
    }

    pub(super) fn write_complete(&self, pen: &mut Pen<'_>, clock: &mut Clock) {
        let seconds = self.duration.div_ceil(1_000_000);
        let text = match self.sort {
            Sort::Refresh => format!("{}: Refresh complete", self.address.text),
            sort => {
                let elapsed = go_duration(seconds);
                format!(
                    "{}: {} complete after {elapsed}",
                    self.address.text,
                    sort.noun()
                )
            }
        };
        let text = with_id(text, self.id_after.as_deref());
        message(pen, clock, &text, |pen| {
            self.write_hook(pen);
            write_id(pen, self.id_after.as_deref());
            if self.sort != Sort::Refresh {
                write_elapsed(pen, seconds);
            }
            self.end(pen, "complete");
        });
    }

    fn write_hook(&self, pen: &mut Pen<'_>) {
        pen.raw(r#""hook":{"resource":"#);
        self.address.write(pen);
        if self.sort != Sort::Refresh {
            pen.raw(r#","action":"#);
            pen.word(self.sort.word());
        }
    }

    fn end(&self, pen: &mut Pen<'_>, event: &str) {
        let refresh = self.sort == Sort::Refresh;
        pen.raw(if refresh {
            r#"},"type":"refresh_"#
        } else {
            r#"},"type":"apply_"#
        });
        pen.raw(event);
        pen.raw("\"");
    }
}

impl Sort {
    const fn word(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::Refresh | Self::Read => "read",
        }
    }

    const fn start(self) -> &'static str {
        match self {
            Self::Create => "Creating",
            Self::Update => "Modifying",
            Self::Delete => "Destroying",
            Self::Refresh => "Refreshing state",
            Self::Read => "Refreshing",
        }
    }

    const fn noun(self) -> &'static str {
        match self {
            Self::Create => "Creation",
            Self::Update => "Modifications",
            Self::Delete => "Destruction",
            Self::Refresh | Self::Read => "Refresh",
        }
    }
}

/// Most take seconds, some minutes.
const fn duration(random: &mut Random) -> u32 {
    if random.chance(80) {
        random.within(10_500_000, 95_000_000)
    } else {
        random.within(120_000, 6_000_000)
    }
}

fn with_id(text: String, id: Option<&str>) -> String {
    match id {
        Some(id) => format!("{text} [id={id}]"),
        None => text,
    }
}

fn write_id(pen: &mut Pen<'_>, id: Option<&str>) {
    if let Some(id) = id {
        pen.raw(r#","id_key":"id","id_value":"#);
        pen.text(id);
    }
}

fn write_elapsed(pen: &mut Pen<'_>, seconds: u64) {
    pen.raw(r#","elapsed_seconds":"#);
    pen.integer(seconds as i64);
}

/// Whole seconds as Go writes durations.
fn go_duration(seconds: u64) -> String {
    let (hours, minutes, left) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{left}s"),
        (0, _) => format!("{minutes}m{left}s"),
        _ => format!("{hours}h{minutes}m{left}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forms that messages of OpenTofu have.
    #[test]
    fn durations_are_written_as_go_does() {
        let texts = [0, 59, 60, 61, 3600, 93_784].map(go_duration);
        assert_eq!(texts, ["0s", "59s", "1m0s", "1m1s", "1h0m0s", "26h3m4s"]);
    }
}
