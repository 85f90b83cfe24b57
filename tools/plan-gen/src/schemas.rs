//! The schemas document.

use crate::catalogue::{
    COMPUTED, DEPRECATED, Form, Member, Nesting, OPTIONAL, PROVIDERS, Provider, REQUIRED,
    SENSITIVE, Type, WRITE_ONLY, data_sources, resources,
};
use crate::make;
use crate::pen::{Comma, Pen};
use crate::random::Random;
use crate::words::WORDS;
use std::io;

/// Writes the schemas of all types, and of so many that no document uses.
pub(crate) fn write(pen: &mut Pen<'_>, seed: u64, extra_types: u32) -> io::Result<()> {
    pen.raw(r#"{"format_version":"1.0","provider_schemas":{"#);
    let mut comma = Comma::default();
    for (number, provider) in PROVIDERS.into_iter().enumerate() {
        comma.write(pen);
        pen.key(provider.full_name);
        pen.raw(r#"{"provider":{"version":0,"block":{"attributes":{"region":{"type":"string","description_kind":"plain","optional":true},"token":{"type":"string","description_kind":"plain","optional":true,"sensitive":true}},"description_kind":"plain"}}"#);
        let extra = if provider.name == EXTENDED {
            extra_types
        } else {
            0
        };
        let mut random = Random::new(seed ^ 0x5eed).fork(number as u64);
        types(
            pen,
            "resource_schemas",
            named(resources(), provider, extra),
            &mut random,
        )?;
        types(
            pen,
            "data_source_schemas",
            named(data_sources(), provider, 0),
            &mut random,
        )?;
        pen.raw("}");
    }
    pen.raw("}}\n");
    pen.turn()
}

/// The provider that has types which nothing uses.
const EXTENDED: &str = "aws";

/// The types of a provider by name, with copies of some under other names.
fn named(types: &'static [Type], provider: Provider, extra: u32) -> Vec<(String, &'static Type)> {
    let own = || types.iter().filter(|of| of.provider == provider);
    let mut named: Vec<_> = own().map(|of| (of.name.to_owned(), of)).collect();
    let copies = (0..extra).zip(own().cycle()).map(|(number, of)| {
        let word = WORDS.get(number as usize % WORDS.len());
        let name = format!("aws_{}_{number:04}", word.copied().unwrap_or_default());
        (name, of)
    });
    named.extend(copies);
    named.sort_by(|(one, _), (two, _)| one.cmp(two));
    named
}

fn types(
    pen: &mut Pen<'_>,
    key: &str,
    types: Vec<(String, &Type)>,
    random: &mut Random,
) -> io::Result<()> {
    let mut comma = Comma::default();
    for (name, of) in types {
        if !comma.was_written() {
            pen.raw(",");
            pen.key(key);
            pen.raw("{");
        }
        comma.write(pen);
        pen.key(&name);
        pen.raw(r#"{"version":0,"block":"#);
        block(pen, of.members, random);
        pen.raw("}");
        pen.turn()?;
    }
    pen.raw(if comma.was_written() { "}" } else { "" });
    Ok(())
}

/// The object of a block.
pub(crate) fn block(pen: &mut Pen<'_>, members: &[Member], random: &mut Random) {
    pen.raw("{");
    if members.iter().any(|member| !member.is_block()) {
        pen.raw(r#""attributes":"#);
        attributes(pen, members, random);
        pen.raw(",");
    }
    if members.iter().any(Member::is_block) {
        pen.raw(r#""block_types":"#);
        let blocks = members.iter().filter(|member| member.is_block());
        pen.object(blocks, |pen, member| nested_block(pen, member, random));
        pen.raw(",");
    }
    pen.raw(r#""description_kind":"plain"}"#);
}

fn nested_block(pen: &mut Pen<'_>, member: &Member, random: &mut Random) {
    let Form::Block(nesting, least, most, below) = member.form else {
        return;
    };
    pen.key(member.name);
    pen.raw(r#"{"nesting_mode":"#);
    pen.word(nesting.word());
    pen.raw(r#","block":"#);
    block(pen, below, random);
    if matches!(nesting, Nesting::List | Nesting::Set) {
        if least > 0 {
            pen.raw(r#","min_items":"#);
            pen.integer(least.into());
        }
        if most == 1 {
            pen.raw(r#","max_items":1"#);
        }
    }
    pen.raw("}");
}

fn attributes(pen: &mut Pen<'_>, members: &[Member], random: &mut Random) {
    let own = members.iter().filter(|member| !member.is_block());
    pen.object(own, |pen, member| {
        pen.key(member.name);
        match member.form {
            Form::Attribute(kind) => {
                pen.raw(r#"{"type":"#);
                pen.raw(kind.notation());
            }
            Form::Nested(nesting, below) | Form::Block(nesting, _, _, below) => {
                pen.raw(r#"{"nested_type":{"attributes":"#);
                attributes(pen, below, random);
                pen.raw(r#","nesting_mode":"#);
                pen.word(nesting.word());
                pen.raw("}");
            }
        }
        if random.chance(500) {
            let mut about = String::new();
            make::sentence(random, &mut about);
            pen.raw(r#","description":"#);
            pen.text(&about);
        }
        pen.raw(r#","description_kind":"plain""#);
        flags(pen, member);
        pen.raw("}");
    });
}

fn flags(pen: &mut Pen<'_>, member: &Member) {
    for (flag, word) in [
        (DEPRECATED, "deprecated"),
        (REQUIRED, "required"),
        (OPTIONAL, "optional"),
        (COMPUTED, "computed"),
        (SENSITIVE, "sensitive"),
        (WRITE_ONLY, "write_only"),
    ] {
        if member.is(flag) {
            pen.raw(",\"");
            pen.raw(word);
            pen.raw("\":true");
        }
    }
}
