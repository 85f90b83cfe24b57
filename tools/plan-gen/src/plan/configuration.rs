//! `configuration`.

use super::{expression, provider_config};
use crate::layout::{Block, Call, Layout, Repetition, Resource, Unit};
use crate::make;
use crate::pen::{Comma, Pen};
use crate::random::Random;
use crate::value::Value;
use crate::words::WORDS;
use std::io;

pub(super) fn write(pen: &mut Pen<'_>, layout: Layout<'_>) -> io::Result<()> {
    pen.raw(r#","configuration":{"#);
    provider_config::write(pen);
    pen.raw(r#","root_module":{"#);
    let root = layout.root();
    let mut comma = Comma::default();
    if let Some(call) = root.calls.first() {
        resources(pen, &root, (0, call), &mut comma)?;
    }
    let mut calls = Comma::default();
    for unit in layout.called() {
        let Some(top) = unit.calls.first() else {
            continue;
        };
        if !calls.was_written() {
            comma.write(pen);
            pen.raw(r#""module_calls":{"#);
        }
        calls.write(pen);
        module_call(pen, &unit, (0, top))?;
    }
    pen.raw(if calls.was_written() { "}" } else { "" });
    comma.write(pen);
    variables(pen, &mut Random::new(layout.seed), WORDS.iter());
    pen.raw("}}");
    Ok(())
}

fn module_call(pen: &mut Pen<'_>, unit: &Unit, (number, call): (usize, &Call)) -> io::Result<()> {
    let mut random = chance(call);
    pen.key(&call.name);
    pen.raw(r#"{"source":"./modules/"#);
    pen.inside(&call.name);
    pen.raw(r#"","expressions":"#);
    let names = some_words(&mut random, 6);
    pen.object(names.clone(), |pen, name| {
        pen.key(name);
        expression::references(pen, &[&["var.", name]]);
    });
    repetition(pen, call.repetition, &call.name, call.keys.len());
    pen.raw(r#","module":{"#);
    let mut comma = Comma::default();
    resources(pen, unit, (number, call), &mut comma)?;
    if !call.calls.is_empty() {
        comma.write(pen);
        pen.raw(r#""module_calls":{"#);
        let mut calls = Comma::default();
        for &below in &call.calls {
            if let Some(inner) = unit.calls.get(below) {
                calls.write(pen);
                module_call(pen, unit, (below, inner))?;
            }
        }
        pen.raw("}");
    }
    comma.write(pen);
    variables(pen, &mut random, names);
    pen.raw("}}");
    Ok(())
}

fn variables<'a>(
    pen: &mut Pen<'_>,
    random: &mut Random,
    names: impl IntoIterator<Item = &'a &'static str>,
) {
    pen.raw(r#""variables":"#);
    pen.object(names, |pen, name| {
        pen.key(name);
        let mut about = String::new();
        make::sentence(random, &mut about);
        pen.raw(r#"{"description":"#);
        pen.text(&about);
        pen.raw(r#","required":true}"#);
    });
}

/// So many words next to each other, in their order.
fn some_words(
    random: &mut Random,
    count: usize,
) -> impl Iterator<Item = &'static &'static str> + Clone + use<> {
    let first = random.index(WORDS.len() - count);
    WORDS.iter().skip(first).take(count)
}

/// Chance for a call: the sum of its letters, which its neighbours seldom have.
fn chance(call: &Call) -> Random {
    let letters = call.path.bytes().map(u64::from);
    letters.fold(Random::new(0), |random, letter| random.fork(letter))
}

/// Managed resources come before data sources, each by address.
fn resources(
    pen: &mut Pen<'_>,
    unit: &Unit,
    (number, call): (usize, &Call),
    before: &mut Comma,
) -> io::Result<()> {
    let mut comma = Comma::default();
    for data in [false, true] {
        let blocks = call.blocks.iter().enumerate();
        let of_mode = blocks.filter(|(_, block)| block.is_data() == data && !block.gone);
        for (at, block) in of_mode {
            let Some(resource) = first_instance(unit, number, at) else {
                continue;
            };
            if !comma.was_written() {
                before.write(pen);
                pen.raw(r#""resources":["#);
            }
            comma.write(pen);
            one(pen, block, resource);
            pen.turn()?;
        }
    }
    pen.raw(if comma.was_written() { "]" } else { "" });
    Ok(())
}

pub(crate) fn first_instance(unit: &Unit, call: usize, block: usize) -> Option<&Resource> {
    let module = unit.modules.iter().find(|module| module.call == call)?;
    module
        .resources
        .iter()
        .find(|resource| resource.block == block)
}

fn one(pen: &mut Pen<'_>, block: &Block, resource: &Resource) {
    let mut random = resource.configuration();
    let value = match resource.action.has_after() {
        true => resource.planned(),
        false => Value::Null,
    };
    pen.raw(r#"{"address":"#);
    pen.text(&block.address());
    pen.raw(r#","mode":"#);
    pen.word(resource.mode());
    pen.raw(r#","type":"#);
    pen.word(block.of.name);
    pen.raw(r#","name":"#);
    pen.word(&block.name);
    pen.raw(r#","provider_config_key":"#);
    pen.word(block.of.provider.name);
    pen.raw(r#","expressions":"#);
    expression::write_block(pen, &mut random, block.of.members, &value);
    pen.raw(r#","schema_version":0"#);
    repetition(pen, block.repetition, &block.name, block.keys.len());
    pen.raw("}");
}

fn repetition(pen: &mut Pen<'_>, repetition: Repetition, name: &str, count: usize) {
    match repetition {
        Repetition::One => {}
        Repetition::Each => {
            pen.raw(r#","for_each_expression":"#);
            expression::references(pen, &[&["local.", name]]);
        }
        Repetition::Count => {
            pen.raw(r#","count_expression":{"constant_value":"#);
            pen.integer(count as i64);
            pen.raw("}");
        }
    }
}
