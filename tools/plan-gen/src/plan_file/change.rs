//! Changes of resource instances.

use super::message::Message;
use super::packed;
use crate::catalogue::{Form, Member, Nesting, SENSITIVE};
use crate::layout::{Replacement, Resource};
use crate::mix::Action;
use crate::plan::drift;
use crate::value::Value;

/// A step of a path.
#[derive(Clone)]
enum Step<'a> {
    Name(&'a str),
    Position(usize),
    Key(&'a str),
}

/// The change of an instance, and that of the object that an earlier replacement left.
pub(super) fn write(plan: &mut Message, resource: &Resource) {
    if resource.action == Action::Known {
        return;
    }
    let before = resource.before();
    let after = resource.after(&before);
    let replacement = resource.replacement(&before);
    let id = resource.import_id();
    let sides = Sides {
        action: match resource.action {
            Action::Create => 1,
            Action::Read => 2,
            Action::Update => 3,
            Action::Delete => 5,
            Action::Replace => 6,
            Action::CreateFirst => 7,
            Action::Forget => 8,
            _ => 0,
        },
        before: resource.action.has_before().then_some(&before),
        after: resource
            .action
            .has_after()
            .then_some(after.as_ref().unwrap_or(&before)),
        import_id: (resource.action == Action::Import).then_some(&id),
    };
    let mut message = Message::default();
    message.message(9, &sides.message(resource.of.members));
    if let Some(Replacement::Forced(name)) = replacement {
        message.message(11, &path(&[Step::Name(name)]));
    }
    let reason = match replacement {
        Some(Replacement::Tainted) => 1,
        Some(Replacement::Forced(_)) => 3,
        None => match resource.reason() {
            Some("delete_because_count_index") => 6,
            Some("delete_because_each_key") => 7,
            Some("delete_because_no_resource_config") => 4,
            Some("delete_because_no_module") => 8,
            Some("read_because_config_unknown") => 10,
            _ => 0,
        },
    };
    message.number(12, reason);
    if resource.action == Action::Move {
        message.text(14, &resource.previous_address());
    }
    finish(plan, 3, resource, message);
    if let Some(value) = resource.deposed() {
        let sides = Sides {
            action: 5,
            before: Some(&value),
            after: None,
            import_id: None,
        };
        let mut message = Message::default();
        message.text(7, &resource.deposed_key());
        message.message(9, &sides.message(resource.of.members));
        finish(plan, 3, resource, message);
    }
}

/// What changed outside.
pub(super) fn write_drift(plan: &mut Message, resource: &Resource) {
    let Some((before, after)) = drift(resource) else {
        return;
    };
    let sides = Sides {
        action: if after.is_some() { 3 } else { 5 },
        before: Some(&before),
        after: after.as_ref(),
        import_id: None,
    };
    let mut message = Message::default();
    message.message(9, &sides.message(resource.of.members));
    if resource.action == Action::Move {
        message.text(14, &resource.previous_address());
    }
    finish(plan, 18, resource, message);
}

fn finish(plan: &mut Message, field: u32, resource: &Resource, mut message: Message) {
    let provider = resource.of.provider.full_name;
    message.text(8, &format!("provider[\"{provider}\"]"));
    message.text(13, &resource.address);
    plan.message(field, &message);
}

struct Sides<'a> {
    action: u64,
    before: Option<&'a Value>,
    after: Option<&'a Value>,
    import_id: Option<&'a str>,
}

impl Sides<'_> {
    fn message(&self, members: &[Member]) -> Message {
        let mut message = Message::default();
        message.number(1, self.action);
        let given = match self.action {
            0 | 5 | 8 => vec![self.before],
            1 => vec![self.after],
            _ => vec![self.before, self.after],
        };
        for value in given {
            let mut bytes = Vec::new();
            packed::object(&mut bytes, members, value.unwrap_or(&Value::Null));
            message.value(2, &bytes);
        }
        for (field, value) in [(3, self.before), (4, self.after)] {
            let mut paths = Vec::new();
            if let Some(value) = value {
                sensitive(members, value, &mut Vec::new(), &mut paths);
            }
            for steps in &paths {
                message.message(field, &path(steps));
            }
        }
        if let Some(id) = self.import_id {
            let mut importing = Message::default();
            importing.text(1, id);
            message.message(5, &importing);
        }
        message
    }
}

fn path(steps: &[Step<'_>]) -> Message {
    let mut path = Message::default();
    for step in steps {
        let mut message = Message::default();
        let mut key = Vec::new();
        match step {
            Step::Name(name) => message.text(1, name),
            Step::Position(at) => packed::integer(&mut key, *at as i64),
            Step::Key(name) => packed::text(&mut key, name),
        }
        if !key.is_empty() {
            message.value(2, &key);
        }
        path.message(1, &message);
    }
    path
}

/// The paths of what schemas call sensitive. Those that lead into sets are the paths of the sets.
fn sensitive<'a>(
    members: &'a [Member],
    value: &'a Value,
    at: &mut Vec<Step<'a>>,
    found: &mut Vec<Vec<Step<'a>>>,
) {
    for (place, member) in members.iter().enumerate() {
        let Some(value) = value.member_at(place, member.name) else {
            continue;
        };
        at.push(Step::Name(member.name));
        match member.form {
            _ if member.is(SENSITIVE) => found.push(at.clone()),
            Form::Attribute(_) => {}
            Form::Nested(nesting, below) | Form::Block(nesting, _, _, below) => match value {
                Value::Array(elements) => {
                    let known = found.len();
                    for (position, element) in elements.iter().enumerate() {
                        at.push(Step::Position(position));
                        sensitive(below, element, at, found);
                        at.pop();
                    }
                    if nesting == Nesting::Set && found.len() > known {
                        found.truncate(known);
                        found.push(at.clone());
                    }
                }
                Value::Object(members) if nesting == Nesting::Map => {
                    for (key, value) in members {
                        at.push(Step::Key(key));
                        sensitive(below, value, at, found);
                        at.pop();
                    }
                }
                value => sensitive(below, value, at, found),
            },
        }
        at.pop();
    }
}

/// The names of the attributes of an object that its schema calls sensitive.
pub(super) fn sensitive_names<'a>(
    members: &'a [Member],
    value: &'a Value,
) -> impl Iterator<Item = &'a str> {
    let members = members.iter().filter(|member| member.is(SENSITIVE));
    members
        .map(|member| member.name)
        .filter(|name| value.member(name).is_some())
}
