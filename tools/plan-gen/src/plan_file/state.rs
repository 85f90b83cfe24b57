//! The state file in the archive.

use super::change::sensitive_names;
use super::{PlanFileRelease, json, packed};
use crate::catalogue::{Form, Kind, Member, Nesting};
use crate::layout::{Layout, Module, Replacement, Resource, Unit};
use crate::pen::{Comma, Pen};
use crate::plan::{outputs, stored_outputs};
use crate::state::dependencies;
use crate::value::Value;
use std::io::{self, Write};

/// Writes the objects before the plan.
pub(super) fn write(
    entry: &mut dyn Write,
    layout: Layout<'_>,
    release: PlanFileRelease,
) -> io::Result<()> {
    json(entry, |pen| {
        pen.raw(r#"{"version":4,"terraform_version":"#);
        pen.word(release.version());
        pen.raw(r#","serial":7,"lineage":"00000000-0000-4000-8000-000000000000","outputs":"#);
        let all = outputs(layout);
        pen.object(stored_outputs(&all, layout.mix), |pen, (output, value)| {
            pen.key(&output.name);
            pen.raw(r#"{"value":"#);
            value.write(pen);
            pen.raw(r#","type":"#);
            pen.raw(output.notation());
            pen.raw(if output.sensitive {
                r#","sensitive":true}"#
            } else {
                "}"
            });
        });
        pen.raw(r#","resources":["#);
        let mut comma = Comma::default();
        for unit in layout.units() {
            for module in &unit.modules {
                resources(pen, &unit, module, &mut comma)?;
            }
        }
        pen.raw("],\"check_results\":null}\n");
        Ok(())
    })
}

/// The resources of a module, the instances of each together.
fn resources(pen: &mut Pen<'_>, unit: &Unit, module: &Module, comma: &mut Comma) -> io::Result<()> {
    let blocks = module
        .resources
        .chunk_by(|one, other| one.block == other.block);
    for block in blocks {
        let mut instances = block
            .iter()
            .filter(|resource| resource.action.has_before())
            .peekable();
        let Some(resource) = instances.peek().copied() else {
            continue;
        };
        comma.write(pen);
        pen.raw("{");
        if !module.address.is_empty() {
            pen.raw(r#""module":"#);
            pen.text(&module.address);
            pen.raw(",");
        }
        pen.raw(r#""mode":"#);
        pen.word(resource.mode());
        pen.raw(r#","type":"#);
        pen.word(resource.of.name);
        pen.raw(r#","name":"#);
        pen.word(&resource.name);
        pen.raw(r#","provider":"#);
        pen.text(&format!("provider[\"{}\"]", resource.of.provider.full_name));
        pen.raw(r#","instances":["#);
        let mut comma = Comma::default();
        for resource in instances {
            instance(pen, unit, module, resource, &mut comma);
            pen.turn()?;
        }
        pen.raw("]}");
    }
    Ok(())
}

fn instance(
    pen: &mut Pen<'_>,
    unit: &Unit,
    module: &Module,
    resource: &Resource,
    comma: &mut Comma,
) {
    let value = resource.before();
    comma.write(pen);
    pen.raw("{");
    key(pen, resource);
    if resource.replacement(&value) == Some(Replacement::Tainted) {
        pen.raw(r#""status":"tainted","#);
    }
    object(pen, resource, &value);
    if !resource.is_data() {
        let before = r#","dependencies":"#;
        dependencies(pen, before, unit, module, resource);
    }
    pen.raw("}");
    if let Some(value) = resource.deposed() {
        comma.write(pen);
        pen.raw("{");
        key(pen, resource);
        pen.raw(r#""deposed":"#);
        pen.word(&resource.deposed_key());
        pen.raw(",");
        object(pen, resource, &value);
        pen.raw("}");
    }
}

fn key(pen: &mut Pen<'_>, resource: &Resource) {
    if !resource.key.is_none() {
        pen.raw(r#""index_key":"#);
        resource.key.write(pen);
        pen.raw(",");
    }
}

fn object(pen: &mut Pen<'_>, resource: &Resource, value: &Value) {
    pen.raw(r#""schema_version":0,"attributes":"#);
    attributes(pen, resource.of.members, value);
    pen.raw(r#","sensitive_attributes":"#);
    let names = sensitive_names(resource.of.members, value);
    pen.array(names, |pen, name| {
        pen.raw(r#"[{"type":"get_attr","value":"#);
        pen.word(name);
        pen.raw("}]");
    });
}

/// An object with the types of what has any type.
fn attributes(pen: &mut Pen<'_>, members: &[Member], value: &Value) {
    let Value::Object(_) = value else {
        return value.write(pen);
    };
    pen.object(members.iter().enumerate(), |pen, (place, member)| {
        let value = value.member_at(place, member.name);
        let value = value.unwrap_or(&Value::Null);
        pen.word(member.name);
        pen.raw(":");
        match (&member.form, value) {
            (_, Value::Null) => pen.raw("null"),
            (Form::Attribute(Kind::Manifest), value) => {
                pen.raw(r#"{"value":"#);
                value.write(pen);
                pen.raw(r#","type":"#);
                pen.raw(&packed::notation(value));
                pen.raw("}");
            }
            (Form::Attribute(_), value) => value.write(pen),
            (Form::Nested(_, below) | Form::Block(_, _, _, below), Value::Array(elements)) => {
                pen.array(elements, |pen, element| attributes(pen, below, element));
            }
            (
                Form::Nested(Nesting::Map, below) | Form::Block(Nesting::Map, _, _, below),
                Value::Object(members),
            ) => pen.object(members, |pen, (key, value)| {
                pen.key(key);
                attributes(pen, below, value);
            }),
            (Form::Nested(_, below) | Form::Block(_, _, _, below), value) => {
                attributes(pen, below, value);
            }
        }
    });
}
