//! One object, and what happens to it.

use super::InstanceKey;
use crate::catalogue::{Form, Kind, Type};
use crate::edit;
use crate::grow::{Age, grow};
use crate::make;
use crate::mix::Action;
use crate::pen::Pen;
use crate::random::Random;
use crate::value::Value;

/// An instance of a resource block.
#[derive(Debug)]
pub(crate) struct Resource {
    /// The number of the block in its call.
    pub(crate) block: usize,
    pub(crate) of: &'static Type,
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) key: InstanceKey,
    pub(crate) action: Action,
    /// Whether the module has one instance only.
    pub(crate) alone: bool,
    /// Whether some objects of the document have changed outside.
    pub(crate) drifting: bool,
    pub(crate) random: Random,
}

/// Why an object is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replacement {
    Tainted,
    /// An attribute cannot change.
    Forced(&'static str),
}

/// The streams of one object.
mod part {
    pub(super) const BEFORE: u64 = 1;
    pub(super) const AFTER: u64 = 2;
    pub(super) const DRIFT: u64 = 3;
    pub(super) const LINKS: u64 = 4;
    pub(super) const DEPOSED: u64 = 5;
    pub(super) const CONFIGURATION: u64 = 6;
    pub(super) const ID: u64 = 7;
}

impl Resource {
    pub(crate) const fn is_data(&self) -> bool {
        matches!(self.action, Action::Read | Action::Known)
    }

    pub(crate) const fn mode(&self) -> &'static str {
        if self.is_data() { "data" } else { "managed" }
    }

    /// The object as it exists. Data sources are as old as what reads them: for plans see
    /// [`Action::has_before`].
    pub(crate) fn before(&self) -> Value {
        let mut random = self.random.fork(part::BEFORE);
        let mut object = grow(self.of.members, &mut random, Age::Old);
        if let Some(id) = self.id(Age::Old) {
            object.set_member("id".into(), Value::Text(id));
        }
        object
    }

    /// The identifier of the object, or that of the object which takes its place: known without
    /// the rest of it.
    pub(crate) fn id(&self, age: Age) -> Option<String> {
        let id = self.of.members.iter().find(|member| member.name == "id")?;
        let mut random = self.random.fork(part::ID).fork((age == Age::New).into());
        match id.form {
            Form::Attribute(Kind::Text(of)) => Some(of.value(&mut random)),
            Form::Attribute(Kind::NumberText(of)) => Some(of.digits(&mut random)),
            _ => None,
        }
    }

    /// The object as planned, where it differs.
    pub(crate) fn after(&self, before: &Value) -> Option<Value> {
        let mut random = self.random.fork(part::AFTER);
        match self.action {
            Action::Create | Action::Read => Some(grow(self.of.members, &mut random, Age::New)),
            Action::Update => Some(edit::update(self.of.members, &mut random, before)),
            Action::Replace | Action::CreateFirst => {
                Some(edit::replace(self.of.members, &mut random, before).0)
            }
            _ => None,
        }
    }

    pub(crate) fn replacement(&self, before: &Value) -> Option<Replacement> {
        if !matches!(self.action, Action::Replace | Action::CreateFirst) {
            return None;
        }
        let mut random = self.random.fork(part::AFTER);
        let forced = edit::replace(self.of.members, &mut random, before).1;
        Some(forced.map_or(Replacement::Tainted, Replacement::Forced))
    }

    /// The object before it changed outside; `None` if it did not.
    pub(crate) fn drifted(&self, before: &Value) -> Option<Value> {
        let mut random = self.drift()?;
        Some(edit::drift(self.of.members, &mut random, before))
    }

    /// The object that is no longer there when it is to be created.
    pub(crate) fn vanished(&self) -> Option<Value> {
        let vanished = self.drifting && self.action == Action::Create;
        let mut random = self.random.fork(part::DRIFT);
        (vanished && random.chance(20)).then(|| grow(self.of.members, &mut random, Age::Old))
    }

    fn drift(&self) -> Option<Random> {
        let mut random = self.random.fork(part::DRIFT);
        let drifts = match self.action {
            Action::NoOp => random.chance(40),
            Action::Update => random.chance(20),
            _ => false,
        };
        (drifts && self.drifting).then_some(random)
    }

    /// Whether what changed outside has a part in the plan.
    pub(crate) fn is_relevant(&self) -> bool {
        self.drift().is_some() || self.vanished().is_some()
    }

    /// The object that an earlier replacement left.
    pub(crate) fn deposed(&self) -> Option<Value> {
        (self.action == Action::Deposed).then(|| {
            let mut random = self.random.fork(part::DEPOSED);
            grow(self.of.members, &mut random, Age::Old)
        })
    }

    /// Chance for what is said about the object beside its values.
    pub(crate) const fn links(&self) -> Random {
        self.random.fork(part::LINKS)
    }

    /// Chance for the block in the configuration.
    pub(crate) const fn configuration(&self) -> Random {
        self.random.fork(part::CONFIGURATION)
    }

    /// Why the change is planned, for actions that tell without a look at the values.
    pub(crate) fn reason(&self) -> Option<&'static str> {
        match self.action {
            Action::Delete => Some(match self.key {
                InstanceKey::Number(_) => "delete_because_count_index",
                InstanceKey::Text(_) => "delete_because_each_key",
                InstanceKey::None if self.alone => "delete_because_no_resource_config",
                InstanceKey::None => "delete_because_no_module",
            }),
            Action::Read => Some("read_because_config_unknown"),
            _ => None,
        }
    }
}

impl Resource {
    /// The members that all documents tell of an object, after its address.
    pub(crate) fn write_identity(&self, pen: &mut Pen<'_>) {
        pen.raw(r#","mode":"#);
        pen.word(self.mode());
        pen.raw(r#","type":"#);
        pen.word(self.of.name);
        pen.raw(r#","name":"#);
        pen.word(&self.name);
        if !self.key.is_none() {
            pen.raw(r#","index":"#);
            self.key.write(pen);
        }
        pen.raw(r#","provider_name":"#);
        pen.word(self.of.provider.full_name);
    }

    /// The address before a move.
    pub(crate) fn previous_address(&self) -> String {
        let named = format!(".{}", self.name);
        self.address
            .replacen(&named, &format!(".old_{}", self.name), 1)
    }

    /// What tells the object that a replacement left from others.
    pub(crate) fn deposed_key(&self) -> String {
        let mut key = String::new();
        make::hex(&mut self.random.fork(part::DEPOSED).fork(0), &mut key, 8);
        key
    }
}

impl Resource {
    /// The object that the plan leaves.
    pub(crate) fn planned(&self) -> Value {
        if !self.action.has_before() {
            return self.after(&Value::Null).unwrap_or(Value::Null);
        }
        let before = self.before();
        self.after(&before).unwrap_or(before)
    }

    /// By what an object is taken over.
    pub(crate) fn import_id(&self) -> String {
        self.id(Age::Old).unwrap_or_else(|| self.name.clone())
    }
}
