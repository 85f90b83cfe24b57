//! The schemas that a plan file brings along.

use super::message::Message;
use crate::catalogue::{
    COMPUTED, Form, Kind, Member, Nesting, OPTIONAL, PROVIDERS, REQUIRED, SENSITIVE, Type,
    WRITE_ONLY, data_sources, resources,
};
use crate::make::Text;

/// The message of all schemas.
pub(super) fn message() -> Message {
    let mut schemas = Message::default();
    for provider in PROVIDERS {
        let mut message = Message::default();
        let mut configuration = Message::default();
        let mut block = Message::default();
        for (name, flags) in [("region", OPTIONAL), ("token", OPTIONAL | SENSITIVE)] {
            let member = Member {
                name,
                flags,
                form: Form::Attribute(Kind::Text(Text::Name)),
            };
            block.message(1, &attribute(&member));
        }
        configuration.message(2, &block);
        message.message(1, &configuration);
        for (field, types) in [(2, &resources()[..]), (3, &data_sources()[..])] {
            for of in types.iter().filter(|of| of.provider == provider) {
                message.entry(field, of.name, &resource(of));
            }
        }
        schemas.entry(1, provider.full_name, &message);
    }
    schemas
}

fn resource(of: &Type) -> Message {
    let (mut resource, mut schema) = (Message::default(), Message::default());
    schema.message(2, &block(of.members));
    resource.message(1, &schema);
    resource
}

fn block(members: &[Member]) -> Message {
    let mut message = Message::default();
    for member in members {
        let Form::Block(nesting, least, most, below) = member.form else {
            message.message(1, &attribute(member));
            continue;
        };
        let mut nested = Message::default();
        nested.text(1, member.name);
        nested.message(2, &block(below));
        nested.number(3, number(nesting));
        nested.number(4, least.into());
        nested.number(5, most.into());
        message.message(2, &nested);
    }
    message
}

fn attribute(member: &Member) -> Message {
    let mut message = Message::default();
    message.text(1, member.name);
    match member.form {
        Form::Attribute(kind) => message.text(2, kind.notation()),
        Form::Nested(nesting, below) | Form::Block(nesting, _, _, below) => {
            let mut object = Message::default();
            for member in below {
                object.message(1, &attribute(member));
            }
            object.number(2, number(nesting));
            message.message(3, &object);
        }
    }
    for (field, flag) in [
        (4, REQUIRED),
        (5, OPTIONAL),
        (6, COMPUTED),
        (7, SENSITIVE),
        (8, WRITE_ONLY),
    ] {
        message.flag(field, member.is(flag));
    }
    message
}

const fn number(nesting: Nesting) -> u64 {
    match nesting {
        Nesting::Single => 1,
        Nesting::Group => 2,
        Nesting::List => 3,
        Nesting::Set => 4,
        Nesting::Map => 5,
    }
}
