//! Settings that only others can interpret.

use super::value::{PlaceNumbers, WrittenRecord, json_type};
use crate::body::{Attribute, Block, Body, BodyEntry, Schema};
use crate::decode::Settings;
use crate::json::NodeKind;
use serde::ser::{Serialize, Serializer};
use std::collections::HashSet;

/// How deep native blocks are written out.
const DEPTH: usize = 256;

impl Serialize for Settings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nothing = Schema::default();
        let escaped = self.escaped.map(|body| ShownBody::new(body, &nothing, 0));
        let body = ShownBody::new(self.body, self.known, 0);
        BodyRecord {
            escaped,
            ..body.record()
        }
        .serialize(serializer)
    }
}

/// A body without what OpenTofu itself has read of it.
struct ShownBody<'f> {
    body: Body<'f>,
    entries: Vec<BodyEntry<'f>>,
    /// How many blocks are around it.
    depth: usize,
}

#[derive(serde::Serialize)]
struct BodyRecord<'b, 'f> {
    kind: &'static str,
    range: PlaceNumbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Vec<NativeEntry<'b, 'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    json: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    invalid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Vec<Property<'b, 'f>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    escaped: Option<ShownBody<'f>>,
}

impl<'f> ShownBody<'f> {
    fn new(body: Body<'f>, known: &Schema, depth: usize) -> Self {
        let entries = body.rest(known);
        Self {
            body,
            entries,
            depth,
        }
    }

    fn record(&self) -> BodyRecord<'_, 'f> {
        let node = self.body.as_json();
        let has_properties = node.is_none_or(|node| {
            matches!(
                node.kind(),
                NodeKind::Null | NodeKind::Array(_) | NodeKind::Object(_)
            )
        });
        BodyRecord {
            kind: "body",
            range: PlaceNumbers(self.body.place()),
            content: node.is_none().then(|| self.content()),
            json: node.map(json_type),
            invalid: !has_properties,
            properties: node.is_some().then(|| self.properties()),
            escaped: None,
        }
    }

    fn content(&self) -> Vec<NativeEntry<'_, 'f>> {
        let depth = self.depth;
        let entries = self.entries.iter();
        entries.map(|entry| NativeEntry { entry, depth }).collect()
    }

    fn properties(&self) -> Vec<Property<'_, 'f>> {
        let mut names = HashSet::new();
        let attributes = self.entries.iter().filter_map(|entry| match entry {
            BodyEntry::Attribute(attribute) => Some(attribute),
            BodyEntry::Block(_) => None,
        });
        attributes
            .map(|attribute| Property {
                attribute,
                duplicate: !names.insert(&*attribute.name),
            })
            .collect()
    }
}

impl Serialize for ShownBody<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record().serialize(serializer)
    }
}

/// A property of a JSON body.
struct Property<'b, 'f> {
    attribute: &'b Attribute<'f>,
    /// Whether the name came before.
    duplicate: bool,
}

#[derive(serde::Serialize)]
struct PropertyRecord<'b> {
    name: &'b str,
    name_range: PlaceNumbers,
    range: PlaceNumbers,
    #[serde(flatten)]
    written: WrittenRecord,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    comment: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    duplicate: bool,
}

impl Serialize for Property<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let attribute = self.attribute;
        let comment = &*attribute.name == "//";
        let written = if comment {
            WrittenRecord::of_comment(attribute.expression)
        } else {
            WrittenRecord::of(attribute.expression)
        };
        PropertyRecord {
            name: &attribute.name,
            name_range: PlaceNumbers(attribute.name_place),
            range: PlaceNumbers(attribute.expression.place()),
            written,
            comment,
            duplicate: self.duplicate && !comment,
        }
        .serialize(serializer)
    }
}

/// An argument or a block of a native body.
struct NativeEntry<'b, 'f> {
    entry: &'b BodyEntry<'f>,
    depth: usize,
}

impl Serialize for NativeEntry<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.entry {
            BodyEntry::Attribute(attribute) => NativeAttribute::of(attribute).serialize(serializer),
            BodyEntry::Block(block) => NativeBlock::of(block, self.depth).serialize(serializer),
        }
    }
}

#[derive(serde::Serialize)]
struct NativeAttribute<'b> {
    attribute: &'b str,
    name_range: PlaceNumbers,
    range: PlaceNumbers,
    #[serde(flatten)]
    written: WrittenRecord,
}

impl<'b> NativeAttribute<'b> {
    fn of(attribute: &'b Attribute<'_>) -> Self {
        Self {
            attribute: &attribute.name,
            name_range: PlaceNumbers(attribute.name_place),
            range: PlaceNumbers(attribute.expression.place()),
            written: WrittenRecord::of(attribute.expression),
        }
    }
}

#[derive(serde::Serialize)]
struct NativeBlock<'b, 'f> {
    block: &'b str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<&'b str>,
    range: PlaceNumbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<ShownBody<'f>>,
}

impl<'b, 'f> NativeBlock<'b, 'f> {
    fn of(block: &'b Block<'f>, depth: usize) -> Self {
        let nothing = Schema::default();
        let body = (depth < DEPTH).then(|| ShownBody::new(block.body, &nothing, depth + 1));
        Self {
            block: &block.type_name,
            labels: block.labels.iter().map(|label| &*label.text).collect(),
            range: PlaceNumbers(block.place),
            body,
        }
    }
}
