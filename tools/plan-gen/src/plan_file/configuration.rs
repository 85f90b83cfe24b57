//! The configuration in the archive: a file for each module.

use super::archive::ArchiveWriter;
use super::json;
use crate::catalogue::{Form, Member, Nesting, PROVIDERS};
use crate::layout::{Block, Call, Layout, Repetition, Resource, Unit};
use crate::make;
use crate::pen::Comma;
use crate::plan::{first_instance, is_written};
use crate::random::Random;
use crate::value::Value;
use crate::words::WORDS;
use std::fmt::Write as _;
use std::io;

pub(super) fn write(archive: &mut ArchiveWriter<'_>, layout: Layout<'_>) -> io::Result<()> {
    let root = layout.root();
    let mut text = String::from("terraform {\n  required_providers {\n");
    for provider in PROVIDERS {
        let (name, full) = (provider.name, provider.full_name);
        _ = writeln!(
            text,
            "    {name} = {{\n      source  = \"{full}\"\n      version = \"~> 5.0\"\n    }}"
        );
    }
    text.push_str("  }\n}\n");
    for word in WORDS {
        _ = writeln!(text, "variable \"{word}\" {{\n  default = null\n}}");
    }
    for provider in PROVIDERS {
        let name = provider.name;
        _ = writeln!(text, "provider \"{name}\" {{\n  region = var.region\n}}");
    }
    if let Some(call) = root.calls.first() {
        resources(&mut text, &root, (0, call));
    }
    for unit in layout.called() {
        if let Some(call) = unit.calls.first() {
            module_call(&mut text, call);
        }
    }
    file(archive, "", &text)?;
    for unit in layout.called() {
        for (number, call) in unit.calls.iter().enumerate() {
            text.clear();
            _ = writeln!(text, "variable \"given\" {{\n  type = string\n}}");
            resources(&mut text, &unit, (number, call));
            for call in call.calls.iter().filter_map(|below| unit.calls.get(*below)) {
                module_call(&mut text, call);
            }
            file(archive, &module_key(call), &text)?;
        }
    }
    manifest(archive, layout)
}

/// The path of a call without the words between names.
fn module_key(call: &Call) -> String {
    let steps = call.path.split('.').skip(1).step_by(2);
    steps.collect::<Vec<_>>().join(".")
}

fn file(archive: &mut ArchiveWriter<'_>, key: &str, text: &str) -> io::Result<()> {
    archive.entry(&format!("tfconfig/m-{key}/main.tf"), |entry| {
        entry.write_all(text.as_bytes())
    })
}

fn manifest(archive: &mut ArchiveWriter<'_>, layout: Layout<'_>) -> io::Result<()> {
    archive.entry("tfconfig/modules.json", |entry| {
        json(entry, |pen| {
            let mut comma = Comma::default();
            pen.raw("[");
            comma.write(pen);
            pen.raw(r#"{"Key":"","Dir":"."}"#);
            for unit in layout.called() {
                for call in &unit.calls {
                    comma.write(pen);
                    pen.raw(r#"{"Key":"#);
                    pen.text(&module_key(call));
                    pen.raw(r#","Source":"#);
                    pen.text(&format!("./modules/{}", call.name));
                    pen.raw(r#","Dir":"#);
                    pen.text(&format!("modules/{}", call.name));
                    pen.raw("}");
                }
                pen.turn()?;
            }
            pen.raw("]");
            Ok(())
        })
    })
}

fn module_call(text: &mut String, call: &Call) {
    let name = &call.name;
    _ = writeln!(text, "module \"{name}\" {{");
    repetition(text, call.repetition, call.keys.len());
    _ = writeln!(text, "  source = \"./modules/{name}\"");
    _ = writeln!(text, "  given = var.{}\n}}", WORDS[0]);
}

fn repetition(text: &mut String, repetition: Repetition, count: usize) {
    match repetition {
        Repetition::One => {}
        Repetition::Each => text.push_str("  for_each = local.all\n"),
        Repetition::Count => _ = writeln!(text, "  count = {count}"),
    }
}

fn resources(text: &mut String, unit: &Unit, (number, call): (usize, &Call)) {
    for (at, block) in call.blocks.iter().enumerate() {
        let resource = first_instance(unit, number, at).filter(|_| !block.gone);
        if let Some(resource) = resource {
            one(text, block, resource);
        }
    }
}

fn one(text: &mut String, block: &Block, resource: &Resource) {
    let mut random = resource.configuration();
    let value = match resource.action.has_after() {
        true => resource.planned(),
        false => Value::Null,
    };
    let kind = if block.is_data() { "data" } else { "resource" };
    let (of, name) = (block.of.name, &block.name);
    _ = writeln!(text, "{kind} \"{of}\" \"{name}\" {{");
    repetition(text, block.repetition, block.keys.len());
    body(text, &mut random, block.of.members, &value);
    text.push_str("}\n");
}

fn body(text: &mut String, random: &mut Random, members: &[Member], value: &Value) {
    for member in members.iter().filter(|member| !member.is_read_only()) {
        let Some(value) = value.member(member.name).filter(|value| is_written(value)) else {
            continue;
        };
        match (&member.form, value) {
            (Form::Block(_, _, _, below), Value::Array(elements)) => {
                for element in elements {
                    block(text, random, (member.name, None), below, element);
                }
            }
            (Form::Block(Nesting::Map, _, _, below), Value::Object(members)) => {
                for (key, value) in members {
                    block(text, random, (member.name, Some(key)), below, value);
                }
            }
            (Form::Block(_, _, _, below), value) => {
                block(text, random, (member.name, None), below, value);
            }
            (_, value) => {
                _ = write!(text, "  {} = ", member.name);
                expression(text, random, value);
                text.push('\n');
            }
        }
    }
}

fn block(
    text: &mut String,
    random: &mut Random,
    (name, label): (&str, Option<&str>),
    below: &[Member],
    value: &Value,
) {
    _ = write!(text, "  {name} ");
    if let Some(label) = label {
        quoted(text, label);
        text.push(' ');
    }
    text.push_str("{\n");
    body(text, random, below, value);
    text.push_str("  }\n");
}

fn expression(text: &mut String, random: &mut Random, value: &Value) {
    match random.below(20) {
        0..7 if value.is_known() => constant(text, value),
        0..12 => _ = write!(text, "var.{}", make::word(random)),
        12..17 => {
            let (object, attribute, other) =
                (make::word(random), make::word(random), make::word(random));
            _ = write!(
                text,
                "join(\"-\", local.{object}.{attribute}, local.{other}, each.value)"
            );
        }
        _ => text.push_str("timestamp()"),
    }
}

fn constant(text: &mut String, value: &Value) {
    match value {
        Value::Null | Value::Unknown => text.push_str("null"),
        Value::Bool(value) => _ = write!(text, "{value}"),
        Value::Integer(number) => _ = write!(text, "{number}"),
        Value::Decimal(number) => text.push_str(number),
        Value::Text(value) => quoted(text, value),
        Value::Array(elements) => {
            text.push('[');
            for element in elements {
                constant(text, element);
                text.push_str(", ");
            }
            text.push(']');
        }
        Value::Object(members) => {
            text.push('{');
            for (key, value) in members {
                quoted(text, key);
                text.push_str(" = ");
                constant(text, value);
                text.push_str(", ");
            }
            text.push('}');
        }
    }
}

fn quoted(text: &mut String, value: &str) {
    text.push('"');
    for letter in value.replace("${", "$${").replace("%{", "%%{").chars() {
        match letter {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            control if control.is_control() => _ = write!(text, "\\u{:04x}", u32::from(control)),
            plain => text.push(plain),
        }
    }
    text.push('"');
}
