//! Tables as JSON Schema.

use super::{Format, JsonShape, Member, Need, Table};
use schemars::{Schema, SchemaGenerator, json_schema};

/// The schema of a kind of object.
pub(crate) fn table_schema(table: &Table, generator: &mut SchemaGenerator) -> Schema {
    let mut schema = json_schema!({ "type": "object", "description": prose(table.about) });
    let mut properties = json_schema!({});
    for member in table.members {
        let property = member_schema(member, generator);
        properties.insert(member.key.to_owned(), property.to_value());
    }
    let needed = table
        .members
        .iter()
        .filter(|member| member.need == Need::Always);
    let needed: Vec<_> = needed.map(|member| member.key).collect();
    schema.insert("properties".to_owned(), properties.to_value());
    if !needed.is_empty() {
        schema.insert("required".to_owned(), needed.into());
    }
    schema
}

fn member_schema(member: &Member, generator: &mut SchemaGenerator) -> Schema {
    let mut schema = shape_schema(member.shape, generator);
    let is_any = schema.as_object().is_some_and(|object| object.is_empty());
    if member.nullable && !is_any {
        schema = json_schema!({ "anyOf": [schema, { "type": "null" }] });
    }
    schema.insert("description".to_owned(), prose(member.about).into());
    schema
}

/// The schema of values of a shape.
pub(crate) fn shape_schema(shape: JsonShape, generator: &mut SchemaGenerator) -> Schema {
    match shape {
        JsonShape::Any | JsonShape::Fragment => json_schema!({}),
        JsonShape::Bool => json_schema!({ "type": "boolean" }),
        JsonShape::Number => json_schema!({ "type": "number" }),
        JsonShape::Integer => json_schema!({ "type": "integer" }),
        JsonShape::Unsigned => {
            json_schema!({ "type": "integer", "minimum": 0, "maximum": u64::MAX })
        }
        JsonShape::Text(format) => text_schema(format),
        JsonShape::Word(known) => {
            json_schema!({ "anyOf": [{ "enum": known }, { "type": "string" }] })
        }
        JsonShape::Key => json_schema!({ "type": ["integer", "string"], "minimum": 0 }),
        JsonShape::Mask => definition("Mask", generator, |_| mask_schema()),
        JsonShape::Type => definition("Type", generator, |_| type_schema()),
        JsonShape::Path => json_schema!({ "type": "array" }),
        JsonShape::Object(table) => table_definition(table(), generator),
        JsonShape::TextOr(table) => {
            let object = table_definition(table(), generator);
            json_schema!({ "anyOf": [{ "type": "string" }, object] })
        }
        JsonShape::List(shape) => {
            let items = shape_schema(*shape, generator);
            json_schema!({ "type": "array", "items": items })
        }
        JsonShape::Map(shape) => {
            let values = shape_schema(*shape, generator);
            json_schema!({ "type": "object", "additionalProperties": values })
        }
    }
}

fn text_schema(format: Format) -> Schema {
    match format {
        Format::Plain | Format::Resource | Format::Module => json_schema!({ "type": "string" }),
        Format::Version => json_schema!({ "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?$" }),
        Format::Provider => json_schema!({ "type": "string", "pattern": "^[^/]+(/[^/]+/[^/]+)?$" }),
        Format::Time => json_schema!({ "type": "string", "format": "date-time" }),
        Format::Deposed => json_schema!({ "type": "string", "minLength": 8, "maxLength": 8 }),
        Format::Base64 => json_schema!({ "type": "string", "contentEncoding": "base64" }),
    }
}

fn mask_schema() -> Schema {
    json_schema!({
        "description": "A mask over a value: true marks all that is below.",
        "anyOf": [
            { "type": "boolean" },
            { "type": "array", "items": { "$ref": "#/$defs/Mask" } },
            { "type": "object", "additionalProperties": { "$ref": "#/$defs/Mask" } },
        ],
    })
}

fn type_schema() -> Schema {
    let one = |word: &[&str], inner: Schema| json_schema!({ "type": "array", "prefixItems": [{ "enum": word }, inner], "minItems": 2, "maxItems": 2 });
    let inner = json_schema!({ "$ref": "#/$defs/Type" });
    let collection = one(&["list", "set", "map"], inner.clone());
    let tuple = one(
        &["tuple"],
        json_schema!({ "type": "array", "items": inner.clone() }),
    );
    json_schema!({
        "description": "A type: a word, or an array of a word and what it is made of.",
        "anyOf": [
            { "enum": ["string", "number", "bool", "dynamic"] },
            collection,
            tuple,
            {
                "type": "array",
                "prefixItems": [
                    { "enum": ["object"] },
                    { "type": "object", "additionalProperties": inner },
                    { "type": "array", "items": { "type": "string" } },
                ],
                "minItems": 2,
                "maxItems": 3,
            },
        ],
    })
}

fn table_definition(table: &Table, generator: &mut SchemaGenerator) -> Schema {
    definition(table.name, generator, |generator| {
        table_schema(table, generator)
    })
}

/// A reference to a definition, which is made where it is not there yet.
fn definition(
    name: &str,
    generator: &mut SchemaGenerator,
    make: impl FnOnce(&mut SchemaGenerator) -> Schema,
) -> Schema {
    if !generator.definitions().contains_key(name) {
        // Tables may lead to themselves.
        let placeholder = json_schema!({}).to_value();
        generator
            .definitions_mut()
            .insert(name.to_owned(), placeholder);
        let made = make(generator).to_value();
        generator.definitions_mut().insert(name.to_owned(), made);
    }
    Schema::new_ref(format!("#/$defs/{name}"))
}

/// What a doc comment says, without its example in Rust.
fn prose(about: &'static str) -> &'static str {
    about.split("```").next().unwrap_or_default().trim()
}
