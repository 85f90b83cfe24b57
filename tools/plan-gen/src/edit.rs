//! What changes about an object that stays, or that is replaced.

use crate::catalogue::{FORCES, Form, Kind, Member, Nesting, OPTIONAL, REQUIRED, VOLATILE};
use crate::grow::{self, Age, grow};
use crate::make;
use crate::random::Random;
use crate::value::{Key, Value, set};

/// The object after some edits: of tags, blocks and attributes. It always differs.
pub(crate) fn update(members: &'static [Member], random: &mut Random, before: &Value) -> Value {
    let mut value = edited_object(members, random, before);
    for member in members.iter().filter(|member| member.is(VOLATILE)) {
        if random.chance(800) {
            value.set_member(member.name.into(), Value::Unknown);
        }
    }
    until_different(members, random, &mut value, |value| value == before);
    value
}

/// The object before somebody changed it outside. It always differs, and all of it is known.
pub(crate) fn drift(members: &'static [Member], random: &mut Random, now: &Value) -> Value {
    let mut value = edited_object(members, random, now).known(now);
    until_different(members, random, &mut value, |value| {
        value.clone().known(now) == *now
    });
    value.known(now)
}

fn edited_object(members: &'static [Member], random: &mut Random, before: &Value) -> Value {
    let mut value = before.clone();
    for _ in 0..random.pick(&[1, 1, 1, 2, 2, 3, 5]) {
        match random.below(20) {
            0..6 if value.member("tags").is_some() => tag(random, &mut value),
            6..11 => edit_blocks(members, random, &mut value),
            _ => edit_attributes(members, random, &mut value),
        }
    }
    value
}

/// Edits can undo each other, or find nothing to edit.
fn until_different(
    members: &'static [Member],
    random: &mut Random,
    value: &mut Value,
    same: impl Fn(&Value) -> bool,
) {
    for _ in 0..16 {
        if !same(value) {
            return;
        }
        edit_attributes(members, random, value);
    }
}

/// The object that takes the place of another, and the attribute that asked for it; none where the
/// object is tainted.
pub(crate) fn replace(
    members: &'static [Member],
    random: &mut Random,
    before: &Value,
) -> (Value, Option<&'static str>) {
    let mut value = before.clone();
    let forcing = texts(members, &value, |member| {
        member.is(FORCES) && !member.is(VOLATILE)
    });
    let forcing = choose(random, &forcing).filter(|_| random.chance(900));
    if let Some(member) = forcing {
        edit_text(random, &mut value, member);
    }
    for member in members.iter().filter(|member| member.is_read_only()) {
        value.set_member(member.name.into(), Value::Unknown);
    }
    (value, forcing.map(|member| member.name))
}

/// What a string becomes.
pub(crate) fn edited(random: &mut Random, text: &str) -> String {
    if let Some(policy) = make::added_statement(random, text) {
        return policy;
    }
    if text.contains('\n') {
        return edited_lines(random, text);
    }
    let middle = text.len() / 2;
    let mut out = text.get(..middle).unwrap_or_default().to_owned();
    make::hex(random, &mut out, 5);
    out
}

fn edited_lines(random: &mut Random, text: &str) -> String {
    let lines = text.split('\n').count();
    let changed = random.index(lines.saturating_sub(1));
    let added = random.chance(300).then(|| random.index(lines));
    let mut out = String::with_capacity(text.len() + 100);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        if added == Some(number) {
            make::sentence(random, &mut out);
            out.push('\n');
        }
        if number == changed {
            make::sentence(random, &mut out);
        } else {
            out.push_str(line);
        }
    }
    out
}

fn tag(random: &mut Random, value: &mut Value) {
    let key = random.pick(&["Release", "Team", "owner"]);
    let label = make::name(random);
    for name in ["tags", "tags_all"] {
        if let Some(tags) = value.member_mut(name) {
            if !matches!(tags, Value::Object(_)) {
                *tags = Value::Object(Vec::new());
            }
            tags.set_member(key.into(), Value::Text(label.clone()));
        }
    }
}

fn edit_attributes(members: &'static [Member], random: &mut Random, value: &mut Value) {
    let candidates: Vec<&Member> = members
        .iter()
        .filter(|member| member.is(OPTIONAL | REQUIRED) && !member.is(FORCES) && !member.is_block())
        .filter(|member| !matches!(value.member(member.name), None | Some(Value::Null)))
        .collect();
    if let Some(member) = choose(random, &candidates) {
        edit_attribute(random, member, value);
    }
}

fn edit_attribute(random: &mut Random, member: &'static Member, owner: &mut Value) {
    let Some(value) = owner.member_mut(member.name) else {
        return;
    };
    match (value, &member.form) {
        (Value::Text(text), Form::Attribute(Kind::Text(_))) if random.chance(800) => {
            *text = edited(random, text);
        }
        (Value::Bool(value), _) => *value = !*value,
        (Value::Object(members), Form::Attribute(Kind::Tags | Kind::TextMap(_))) => {
            edit_map(random, members);
        }
        (Value::Array(elements), Form::Attribute(Kind::TextList(of))) => {
            edit_list(random, elements, |random| Value::Text(of.value(random)));
        }
        (Value::Array(elements), Form::Attribute(Kind::NumberList(of))) => {
            edit_list(random, elements, |random| of.value(random));
        }
        (Value::Array(elements), Form::Attribute(Kind::TextSet(of))) => {
            edit_list(random, elements, |random| Value::Text(of.value(random)));
            *elements = in_order(std::mem::take(elements));
        }
        (value, _) if member.is_read_only() => *value = Value::Unknown,
        (value, _) => {
            let grown = grow::attribute(member, random, Age::Old);
            if !matches!(grown, Value::Null) || !member.is(REQUIRED) {
                *value = grown;
            }
        }
    }
}

fn edit_map(random: &mut Random, members: &mut Vec<(Key, Value)>) {
    let at = random.index(members.len());
    match random.below(10) {
        0..3 if !members.is_empty() => _ = members.remove(at),
        3..6 => {
            if let Some((_, Value::Text(text))) = members.get_mut(at) {
                *text = edited(random, text);
            }
        }
        _ => {
            let mut key = String::from("added-");
            make::hex(random, &mut key, 3);
            let mut map = Value::Object(std::mem::take(members));
            map.set_member(key.into(), Value::Text(make::name(random)));
            if let Value::Object(edited) = map {
                *members = edited;
            }
        }
    }
}

fn edit_list(
    random: &mut Random,
    elements: &mut Vec<Value>,
    element: impl FnOnce(&mut Random) -> Value,
) {
    let at = random.index(elements.len());
    match random.below(4) {
        0 | 1 if !elements.is_empty() => _ = elements.remove(at),
        2 => elements.insert(at, element(random)),
        _ => elements.push(element(random)),
    }
}

fn edit_blocks(members: &'static [Member], random: &mut Random, owner: &mut Value) {
    let blocks: Vec<&Member> = members.iter().filter(|member| member.is_block()).collect();
    let Some(member) = choose(random, &blocks) else {
        return;
    };
    let Form::Block(nesting, least, most, below) = member.form else {
        return;
    };
    match owner.member_mut(member.name) {
        Some(Value::Array(elements)) => {
            edit_elements(random, below, (least, most), elements);
            if nesting == Nesting::Set {
                *elements = in_order(std::mem::take(elements));
            }
        }
        Some(Value::Object(members)) if nesting == Nesting::Map => {
            let at = random.index(members.len());
            if members.is_empty() || random.chance(300) {
                let grown = grow(below, random, Age::New);
                let key = make::name(random);
                owner_insert(members, key, grown);
            } else if random.chance(400) {
                members.remove(at);
            } else if let Some((_, value)) = members.get_mut(at) {
                edit_attributes(below, random, value);
            }
        }
        Some(value @ Value::Object(_)) => edit_attributes(below, random, value),
        Some(value @ Value::Null) => *value = grow(below, random, Age::New),
        _ => {}
    }
}

fn owner_insert(members: &mut Vec<(Key, Value)>, key: String, value: Value) {
    let at = members.partition_point(|(other, _)| **other < *key);
    members.insert(at, (key.into(), value));
}

fn edit_elements(
    random: &mut Random,
    below: &'static [Member],
    (least, most): (u32, u32),
    elements: &mut Vec<Value>,
) {
    let at = random.index(elements.len());
    match random.below(10) {
        0..6 if !elements.is_empty() => {
            if let Some(element) = elements.get_mut(at) {
                edit_attributes(below, random, element);
            }
        }
        6..8 if elements.len() < most as usize => {
            elements.insert(at, grow(below, random, Age::New));
        }
        _ if elements.len() > least as usize => _ = elements.remove(at),
        _ => {}
    }
}

fn texts(
    members: &'static [Member],
    value: &Value,
    wanted: impl Fn(&Member) -> bool,
) -> Vec<&'static Member> {
    let text = |member: &Member| {
        matches!(member.form, Form::Attribute(Kind::Text(_)))
            && matches!(value.member(member.name), Some(Value::Text(_)))
    };
    members
        .iter()
        .filter(|member| text(member) && wanted(member))
        .collect()
}

fn edit_text(random: &mut Random, value: &mut Value, member: &Member) {
    if let Some(Value::Text(text)) = value.member_mut(member.name) {
        let edited = edited(random, text);
        *text = edited;
    }
}

fn choose(random: &mut Random, from: &[&'static Member]) -> Option<&'static Member> {
    from.get(random.index(from.len())).copied()
}

fn in_order(elements: Vec<Value>) -> Vec<Value> {
    match set(elements) {
        Value::Array(elements) => elements,
        _ => Vec::new(),
    }
}
