//! Values of whole objects, grown from the members of a type.

use crate::catalogue::{ALWAYS, COMPUTED, Form, Kind, Member, Nesting, REQUIRED, WRITE_ONLY};
use crate::make;
use crate::random::Random;
use crate::value::{Key, Value, object, set};

/// Whether the object exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Age {
    /// Not yet: what the provider alone knows is unknown.
    New,
    Old,
}

/// An object with all the members.
pub(crate) fn grow(members: &'static [Member], random: &mut Random, age: Age) -> Value {
    let grown = members.iter().map(|member| {
        let value = match member.form {
            Form::Block(nesting, least, most, below) => {
                blocks(nesting, least, most, below, random, age)
            }
            _ => attribute(member, random, age),
        };
        (Key::Borrowed(member.name), value)
    });
    Value::Object(grown.collect())
}

/// The value of an attribute.
pub(crate) fn attribute(member: &'static Member, random: &mut Random, age: Age) -> Value {
    if member.is(WRITE_ONLY) {
        return Value::Null;
    }
    if age == Age::New && member.is(COMPUTED) && (member.is_read_only() || random.chance(700)) {
        return Value::Unknown;
    }
    let certain = member.is(ALWAYS | REQUIRED) || member.is_read_only();
    let rarity = if member.is(COMPUTED) { 350 } else { 620 };
    if !certain && random.chance(rarity) {
        return Value::Null;
    }
    match member.form {
        Form::Attribute(kind) => of_kind(kind, random),
        Form::Nested(nesting, below) | Form::Block(nesting, _, _, below) => {
            let count = random.within(1, 4);
            many(nesting, count, below, random, age)
        }
    }
}

fn blocks(
    nesting: Nesting,
    least: u32,
    most: u32,
    below: &'static [Member],
    random: &mut Random,
    age: Age,
) -> Value {
    if nesting == Nesting::Single && random.chance(800) {
        return Value::Null;
    }
    let count = random.within(least, most);
    many(nesting, count, below, random, age)
}

fn many(
    nesting: Nesting,
    count: u32,
    below: &'static [Member],
    random: &mut Random,
    age: Age,
) -> Value {
    match nesting {
        Nesting::Single | Nesting::Group => grow(below, random, age),
        Nesting::List => Value::Array((0..count).map(|_| grow(below, random, age)).collect()),
        Nesting::Set => set((0..count).map(|_| grow(below, random, age)).collect()),
        Nesting::Map => {
            let members = (0..count).map(|_| (make::name(random).into(), grow(below, random, age)));
            object(members.collect())
        }
    }
}

/// A known value.
pub(crate) fn of_kind(kind: Kind, random: &mut Random) -> Value {
    match kind {
        Kind::Text(of) => Value::Text(of.value(random)),
        Kind::NumberText(of) => Value::Text(of.digits(random)),
        Kind::Number(of) => of.value(random),
        Kind::Bool => Value::Bool(random.chance(500)),
        Kind::TextList(of) => {
            let count = count(random);
            Value::Array((0..count).map(|_| Value::Text(of.value(random))).collect())
        }
        Kind::TextSet(of) => {
            let count = count(random);
            set((0..count).map(|_| Value::Text(of.value(random))).collect())
        }
        Kind::NumberList(of) => {
            let count = count(random);
            Value::Array((0..count).map(|_| of.value(random)).collect())
        }
        Kind::TextMap(of) => {
            let count = random.within(1, 3);
            let members = (0..count).map(|_| {
                let key = make::name(random).into();
                (key, Value::Text(of.value(random)))
            });
            object(members.collect())
        }
        Kind::Tags => make::tags(random),
        Kind::Manifest => make::manifest(random),
        Kind::Endpoints => make::endpoints(random),
        Kind::Quota => make::quota(random),
        Kind::Matrix => make::matrix(random),
        Kind::Lines => make::lines(random),
    }
}

fn count(random: &mut Random) -> u32 {
    random.pick(&[0, 1, 1, 2, 3, 6])
}
