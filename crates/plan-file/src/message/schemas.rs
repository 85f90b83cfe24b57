//! The entry `tfschemas`, as the document that `providers schema -json` prints.

use crate::error::Fault;
use crate::wire::{MessageParts, Wire, WireBytes, each_field};
use std::collections::BTreeMap;
use tofu_json_value::{Document, Json, Limits};

/// How deep blocks and nested types are read.
const DEPTH: usize = 90;

/// The document of the schemas in a message.
pub(crate) fn schemas_document(bytes: &[u8]) -> Result<String, Fault> {
    let mut json = Json::line();
    json.begin('{');
    json.text("format_version", "1.0");
    json.member("provider_schemas").begin('{');
    let providers = entries(&WireBytes { bytes, at: 0 }.into(), 1)?;
    for (name, provider) in &providers {
        write_provider(json.member(name), provider).map_err(|fault| fault.within("providers"))?;
    }
    json.end('}');
    json.end('}');
    Ok(json.into_text())
}

/// The entries of a map by key; of several of one key the last.
fn entries<'a>(
    parts: &MessageParts<'a>,
    field: u32,
) -> Result<BTreeMap<&'a str, MessageParts<'a>>, Fault> {
    let mut found = BTreeMap::new();
    parts.each_field(|number, wire| {
        if let (true, Wire::Bytes(entry)) = (number == field, wire) {
            let (mut key, mut value) = ("", MessageParts::default());
            each_field(entry, |number, wire| {
                match number {
                    1 => wire.set_text(&mut key)?,
                    2 => value.add(wire),
                    _ => {}
                }
                Ok(())
            })?;
            found.insert(key, value);
        }
        Ok(())
    })?;
    Ok(found)
}

/// A message within a message.
fn inner<'a>(parts: &MessageParts<'a>, field: u32) -> Result<MessageParts<'a>, Fault> {
    let mut found = MessageParts::default();
    parts.each_field(|number, wire| {
        if number == field {
            found.add(wire);
        }
        Ok(())
    })?;
    Ok(found)
}

fn repeated<'a>(parts: &MessageParts<'a>, field: u32) -> Result<Vec<MessageParts<'a>>, Fault> {
    let mut found = Vec::new();
    parts.each_field(|number, wire| {
        if let (true, Wire::Bytes(bytes)) = (number == field, wire) {
            found.push(bytes.into());
        }
        Ok(())
    })?;
    Ok(found)
}

fn number(parts: &MessageParts<'_>, field: u32) -> Result<u64, Fault> {
    let mut found = 0;
    parts.each_field(|number, wire| {
        if number == field {
            wire.set_number(&mut found);
        }
        Ok(())
    })?;
    Ok(found)
}

fn write_provider(json: &mut Json, provider: &MessageParts<'_>) -> Result<(), Fault> {
    json.begin('{');
    write_schema(json.member("provider"), &inner(provider, 1)?)?;
    let mut identities = Vec::new();
    for (field, family) in [(2, "resource_schemas"), (3, "data_source_schemas")] {
        json.member(family).begin('{');
        for (name, resource) in entries(provider, field)? {
            write_schema(json.member(name), &inner(&resource, 1)?)
                .map_err(|fault| fault.within(name))?;
            let identity = inner(&resource, 2)?;
            if field == 2 && identity.is_given() {
                identities.push((name, identity));
            }
        }
        json.end('}');
    }
    json.member("resource_identity_schemas").begin('{');
    for (name, identity) in &identities {
        json.member(name).begin('{');
        json.member("version").literal(number(identity, 1)?);
        let attributes = repeated(&inner(identity, 2)?, 1)?;
        write_attributes(json.member("attributes"), &attributes, DEPTH)?;
        json.end('}');
    }
    json.end('}');
    json.end('}');
    Ok(())
}

fn write_schema(json: &mut Json, schema: &MessageParts<'_>) -> Result<(), Fault> {
    json.begin('{');
    json.member("version").literal(number(schema, 1)?);
    write_block(json.member("block"), &inner(schema, 2)?, DEPTH)?;
    json.end('}');
    Ok(())
}

fn deeper(depth: usize) -> Result<usize, Fault> {
    let fault = || Fault::new(format!("expected blocks that nest at most {DEPTH} levels"));
    depth.checked_sub(1).ok_or_else(fault)
}

fn write_block(json: &mut Json, block: &MessageParts<'_>, depth: usize) -> Result<(), Fault> {
    let depth = deeper(depth)?;
    json.begin('{');
    write_attributes(json.member("attributes"), &repeated(block, 1)?, depth)?;
    json.member("block_types").begin('{');
    for nested in repeated(block, 2)? {
        json.member(text(&nested, 1)?).begin('{');
        json.text("nesting_mode", nesting(number(&nested, 3)?)?);
        write_block(json.member("block"), &inner(&nested, 2)?, depth)?;
        json.end('}');
    }
    json.end('}');
    json.end('}');
    Ok(())
}

fn text<'a>(parts: &MessageParts<'a>, field: u32) -> Result<&'a str, Fault> {
    let mut found = "";
    parts.each_field(|number, wire| {
        if number == field {
            wire.set_text(&mut found)?;
        }
        Ok(())
    })?;
    Ok(found)
}

fn write_attributes(
    json: &mut Json,
    attributes: &[MessageParts<'_>],
    depth: usize,
) -> Result<(), Fault> {
    json.begin('{');
    for attribute in attributes {
        json.member(text(attribute, 1)?).begin('{');
        let nested = inner(attribute, 3)?;
        if nested.is_given() {
            let depth = deeper(depth)?;
            json.member("nested_type").begin('{');
            write_attributes(json.member("attributes"), &repeated(&nested, 1)?, depth)?;
            json.text("nesting_mode", nesting(number(&nested, 2)?)?);
            json.end('}');
        } else {
            write_type(json.member("type"), attribute)?;
        }
        for (field, name) in [
            (4, "required"),
            (5, "optional"),
            (6, "computed"),
            (7, "sensitive"),
            (8, "write_only"),
        ] {
            json.flag(name, number(attribute, field)? != 0);
        }
        json.end('}');
    }
    json.end('}');
    Ok(())
}

fn write_type(json: &mut Json, attribute: &MessageParts<'_>) -> Result<(), Fault> {
    let mut notation = WireBytes::default();
    attribute.each_field(|number, wire| {
        if let (2, Wire::Bytes(bytes)) = (number, wire) {
            notation = bytes;
        }
        Ok(())
    })?;
    let document = Document::parse_with(notation.bytes.into(), Limits::with_depth(DEPTH));
    match document {
        Ok(document) => json.value(document.root()),
        Err(_) => {
            return Err(
                Fault::new("expected the notation of a type, found other bytes").at(notation.at),
            );
        }
    }
    Ok(())
}

fn nesting(number: u64) -> Result<&'static str, Fault> {
    Ok(match number {
        1 => "single",
        2 => "group",
        3 => "list",
        4 => "set",
        5 => "map",
        other => {
            return Err(Fault::new(format!(
                "expected a way of nesting from 1 to 5, found {other}"
            )));
        }
    })
}
