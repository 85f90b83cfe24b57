//! `resource`, `data`, `ephemeral` and the blocks inside them.

mod blocks;
mod connection;
mod ignore_changes;
mod lifecycle;
pub(super) mod provisioner;
mod replace_triggered_by;
mod self_references;

use super::check_rule::CheckRule;
use super::provider_reference::{self, ProviderReference};
use super::repetition::Repetition;
use super::role::FileReading;
use super::settings::Settings;
use super::{escape, name, references, schema};
use crate::Diagnostic;
use crate::body::{Attribute, Block, Schema};
use crate::expression::{Expression, Reference};
use tofu_json_diagnostic::Place;

pub use connection::Connection;
pub use ignore_changes::IgnoreChanges;
pub use provisioner::{OnFailure, Provisioner, When};

/// A `resource`, `data` or `ephemeral` block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Resource<'f> {
    /// Which of the three.
    pub mode: ResourceMode,
    /// Its type.
    pub type_name: String,
    /// Where the type is.
    pub type_range: Place,
    /// Its name.
    pub name: String,
    /// Where the name is.
    pub name_range: Place,
    /// Where it is declared.
    pub decl_range: Place,
    /// `count`
    pub count: Option<Expression<'f>>,
    /// `for_each`
    pub for_each: Option<Expression<'f>>,
    /// `enabled` in `lifecycle`.
    pub enabled: Option<Expression<'f>>,
    /// `provider`
    pub provider_config_ref: Option<ProviderReference>,
    /// `depends_on`
    pub depends_on: Vec<Reference>,
    /// `precondition` blocks in `lifecycle`.
    pub preconditions: Vec<CheckRule<'f>>,
    /// `postcondition` blocks in `lifecycle`.
    pub postconditions: Vec<CheckRule<'f>>,
    /// `replace_triggered_by` in `lifecycle`.
    pub triggers_replacement: Vec<Expression<'f>>,
    /// `connection`
    pub connection: Option<Connection<'f>>,
    /// `provisioner` blocks.
    pub provisioners: Vec<Provisioner<'f>>,
    /// `create_before_destroy` in `lifecycle`.
    pub create_before_destroy: Option<bool>,
    /// `prevent_destroy` in `lifecycle`.
    pub prevent_destroy: Option<Expression<'f>>,
    /// `destroy` in `lifecycle`.
    pub destroy: Option<Expression<'f>>,
    /// `ignore_changes` in `lifecycle`.
    pub ignore_changes: Option<IgnoreChanges>,
    /// The settings that the provider interprets.
    pub config: Settings<'f>,
}

/// Which kind of resource a block declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum ResourceMode {
    /// `resource`
    Managed,
    /// `data`
    Data,
    /// `ephemeral`
    Ephemeral,
}

impl ResourceMode {
    /// The schema of the parts that OpenTofu itself reads.
    fn schema(self) -> &'static Schema {
        match self {
            Self::Managed => &schema::RESOURCE,
            Self::Data => &schema::DATA,
            Self::Ephemeral => &schema::EPHEMERAL,
        }
    }

    /// The word the block begins with.
    fn block_type(self) -> &'static str {
        match self {
            Self::Managed => "resource",
            Self::Data => "data",
            Self::Ephemeral => "ephemeral",
        }
    }

    /// Summaries of faults in type and name.
    fn invalid_labels(self) -> [&'static str; 2] {
        match self {
            Self::Managed => ["Invalid resource type name", "Invalid resource name"],
            Self::Data => ["Invalid data source name", "Invalid data resource name"],
            Self::Ephemeral => [
                "Invalid ephemeral resource type name",
                "Invalid ephemeral resource name",
            ],
        }
    }

    /// Advice about two ways of repetition at once.
    fn advice(self) -> &'static str {
        match self {
            Self::Managed => {
                "Only one may be used to be explicit about the number of resources to be created."
            }
            Self::Data => {
                "Only one may be used to be explicit about the number of data sources to be created."
            }
            Self::Ephemeral => {
                "Only one may be used to be explicit about the number of ephemeral resources to be created."
            }
        }
    }
}

/// Reads a block of one of the three types.
pub(super) fn decode<'f>(
    block: &Block<'f>,
    mode: ResourceMode,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Resource<'f>> {
    read(block, mode, false, reading, faults)
}

/// Reads a `data` block in a `check` block.
pub(super) fn decode_nested<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Resource<'f>> {
    read(block, ResourceMode::Data, true, reading, faults)
}

fn read<'f>(
    block: &Block<'f>,
    mode: ResourceMode,
    nested: bool,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Resource<'f>> {
    let [type_label, name_label] = block.labels.as_slice() else {
        return None;
    };
    let schema = mode.schema();
    let content = block.body.partial_content(schema, faults);
    let [invalid_type, invalid_name] = mode.invalid_labels();
    name::check_label(type_label, invalid_type, faults);
    name::check_label(name_label, invalid_name, faults);
    let mut resource = Resource {
        mode,
        type_name: type_label.text.clone().into_owned(),
        type_range: type_label.place,
        name: name_label.text.clone().into_owned(),
        name_range: name_label.place,
        decl_range: block.place,
        count: None,
        for_each: None,
        enabled: None,
        provider_config_ref: None,
        depends_on: Vec::new(),
        preconditions: Vec::new(),
        postconditions: Vec::new(),
        triggers_replacement: Vec::new(),
        connection: None,
        provisioners: Vec::new(),
        create_before_destroy: None,
        prevent_destroy: None,
        destroy: None,
        ignore_changes: None,
        config: Settings::new(block.body, schema, None),
    };
    let mut repetition = Repetition::default();
    for attribute in &content.attributes {
        if nested && matches!(&*attribute.name, "count" | "for_each") {
            faults.push(refuse_repetition(attribute));
        } else {
            argument(attribute, &mut resource, &mut repetition, faults);
        }
    }
    let escaped = blocks::decode(
        &content.blocks,
        nested,
        &mut resource,
        &mut repetition,
        reading,
        faults,
    );
    resource.config.escaped = escape::body(escaped);
    repetition.check(mode.advice(), faults);
    Some(resource)
}

fn argument<'f>(
    attribute: &Attribute<'f>,
    resource: &mut Resource<'f>,
    repetition: &mut Repetition,
    faults: &mut Vec<Diagnostic>,
) {
    let expression = attribute.expression;
    match &*attribute.name {
        "count" => {
            resource.count = Some(expression);
            repetition.note("count", attribute);
        }
        "for_each" => {
            resource.for_each = Some(expression);
            repetition.note("for_each", attribute);
        }
        "provider" => {
            resource.provider_config_ref =
                provider_reference::decode(expression, "provider", faults);
        }
        _ => resource.depends_on = references::depends_on(attribute, faults),
    }
}

fn refuse_repetition(attribute: &Attribute<'_>) -> Diagnostic {
    let name = &attribute.name;
    let summary = format!("Invalid \"{name}\" attribute");
    let detail =
        format!("The \"{name}\" meta-argument is not supported within nested data blocks.");
    Diagnostic::error(summary, detail).at(attribute.name_place)
}
