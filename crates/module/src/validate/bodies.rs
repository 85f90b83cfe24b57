//! Bodies that a provider or a provisioner reads, against its schema.

mod attributes;
mod blocks;
mod dynamic;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use crate::declare::{Address, Declaration, Layer};
use crate::listing::FileKind;
use crate::providers;
use tofu_json_config::Diagnostic;
use tofu_json_config::body::{Block, Body, Schema};
use tofu_json_config::decode::ResourceMode;
use tofu_json_config::modes::{BlockType, CONFIGURATION, DYNAMIC};
use tofu_json_diagnostic::Place;
use tofu_json_provider::Provider;
use tofu_json_text::quoted;

use super::Context;
use super::built_in::{self, ProvisionerRules};
use super::schema::{BodyShape, KnownBody};

/// A body still to be checked.
struct WaitingBody<'f> {
    file: usize,
    body: Body<'f>,
    shape: Arc<BodyShape>,
    /// Arguments and blocks of OpenTofu itself that are also allowed.
    core: Schema,
    /// Whether other files say something about it too: then unknown names are not reported.
    is_merged: bool,
    /// The provisioner that reads it, if one does.
    provisioner: Option<&'static ProvisionerRules>,
    /// Whether OpenTofu itself has the resource type.
    is_builtin: bool,
}

/// Checks the bodies of a declaration, and gives what is known about the outermost.
pub(super) fn check(
    context: &mut Context<'_, '_>,
    declaration: &Declaration<'_>,
) -> Option<KnownBody> {
    let block_type = CONFIGURATION.block(declaration.address.kind())?;
    let provisioners = matches!(
        declaration.address,
        Address::Resource {
            mode: ResourceMode::Managed,
            ..
        }
    );
    let mistakes = context.faults.len();
    let shape = shape(context, declaration);
    let has_body = matches!(
        declaration.address,
        Address::Resource { .. } | Address::Provider { .. }
    );
    if shape.is_none() && has_body && context.faults.len() == mistakes {
        context.unchecked.push(declaration.address.clone());
    }
    let is_merged = declaration
        .layers
        .iter()
        .any(|layer| layer.kind == FileKind::Override);
    let mut waiting = VecDeque::new();
    for layer in &declaration.layers {
        let Some(block) = &layer.block else {
            continue;
        };
        if shape.is_none() && has_body {
            dynamic::check(context, layer.file, block.body);
        }
        if let Some(shape) = &shape {
            waiting.push_back(WaitingBody {
                file: layer.file,
                body: block.body,
                shape: Arc::clone(shape),
                core: Schema::of(block_type).nothing_required(),
                is_merged,
                provisioner: None,
                is_builtin: is_builtin(context, &declaration.address),
            });
        }
        if provisioners {
            self::provisioners(layer, block, &mut waiting);
        }
    }
    let mut missing = missing_arguments(declaration, shape.as_deref(), is_merged);
    for (file, fault) in missing.drain(..) {
        context.fault(file, fault);
    }
    // Provisioners are checked up to the first that has errors.
    let mut stopped = false;
    while let Some(next) = waiting.pop_front() {
        if next.provisioner.is_some() && stopped {
            continue;
        }
        let before = context.faults.len();
        blocks::check(context, &next, &mut waiting);
        let mut new = context.faults.iter().skip(before);
        stopped |= next.provisioner.is_some() && new.any(|found| found.fault.is_error());
    }
    let arguments = block_type.arguments.iter().map(|one| one.name);
    let blocks = block_type.blocks.iter().map(|one| one.name);
    shape.map(|shape| KnownBody {
        core: arguments.chain(blocks).collect::<BTreeSet<_>>(),
        shape,
    })
}

/// The shape of the body of a declaration, if it is known. A type that its provider does not have
/// is a fault.
fn shape(context: &mut Context<'_, '_>, declaration: &Declaration<'_>) -> Option<Arc<BodyShape>> {
    let shape = known_shape(context, &declaration.address);
    if let (None, Address::Resource { type_name, .. }) = (&shape, &declaration.address) {
        let reference = context.provider_reference(&declaration.address);
        let provider = context.providers.of_resource(type_name, reference)?;
        let schemas = context.around.schemas;
        if provider.is_builtin() || schemas?.has_provider(&provider) {
            let elsewhere = other_block(context, &provider, type_name);
            unknown_type(context, declaration, &provider, type_name, elsewhere);
        }
    }
    shape
}

/// The shape of the body of a declaration, if it is known.
pub(super) fn known_shape(context: &Context<'_, '_>, address: &Address) -> Option<Arc<BodyShape>> {
    match address {
        Address::Resource {
            mode, type_name, ..
        } => {
            let reference = context.provider_reference(address);
            let provider = context.providers.of_resource(type_name, reference)?;
            if provider.is_builtin() {
                return built_in::resource(&provider, *mode, type_name);
            }
            let schemas = context.around.schemas?;
            schemas.resource(&provider, &providers::mode(*mode), type_name)
        }
        Address::Provider { name, .. } => {
            let provider = context.providers.provider(name)?;
            context.around.schemas?.configuration(&provider)
        }
        Address::Module(name) => Some(context.around.called.get(name)?.shape()),
        _ => None,
    }
}

/// Whether OpenTofu itself has a resource type.
fn is_builtin(context: &Context<'_, '_>, address: &Address) -> bool {
    let Address::Resource { type_name, .. } = address else {
        return false;
    };
    let reference = context.provider_reference(address);
    let provider = context.providers.of_resource(type_name, reference);
    provider.is_some_and(|provider| provider.is_builtin())
}

/// The block type with which a provider has a type.
fn other_block(
    context: &Context<'_, '_>,
    provider: &Provider,
    type_name: &str,
) -> Option<&'static str> {
    let modes = [
        (ResourceMode::Managed, "resource"),
        (ResourceMode::Data, "data"),
        (ResourceMode::Ephemeral, "ephemeral"),
    ];
    let has = |mode: ResourceMode| {
        let shape = if provider.is_builtin() {
            built_in::resource(provider, mode, type_name)
        } else {
            let schemas = context.around.schemas;
            schemas.and_then(|all| all.resource(provider, &providers::mode(mode), type_name))
        };
        shape.is_some()
    };
    let found = modes.into_iter().find(|(mode, _)| has(*mode));
    found.map(|(_, block_type)| block_type)
}

fn unknown_type(
    context: &mut Context<'_, '_>,
    declaration: &Declaration<'_>,
    provider: &Provider,
    type_name: &str,
    elsewhere: Option<&str>,
) {
    let Some(layer) = declaration.first() else {
        return;
    };
    let label = layer.block.as_ref().and_then(|block| block.labels.first());
    let place = label.map_or(layer.place, |label| label.place);
    let word = match declaration.address.kind() {
        "data" => "data source",
        "ephemeral" => "ephemeral resource",
        _ => "resource type",
    };
    let name = quoted(type_name);
    let mut detail = format!(
        "The provider {} does not support {word} {name}.",
        shown(provider)
    );
    if let Some(other) = elsewhere {
        let this = quoted(declaration.address.kind());
        detail.push_str(&format!(
            "\n\nDid you intend to use a block of type \"{other}\" {name}? If so, declare this using a block of type \"{other}\" instead of one of type {this}."
        ));
    }
    let summary = format!("Invalid {word}");
    context.fault(layer.file, Diagnostic::error(summary, detail).at(place));
}

/// A provider as messages name it: without the registry that is meant anyway.
fn shown(provider: &Provider) -> String {
    let whole = provider.to_string();
    let short = whole.strip_prefix("registry.opentofu.org/");
    short.unwrap_or(&whole).to_owned()
}

/// Arguments that no file gives. For a body in one file, the check of that file has reported them.
fn missing_arguments(
    declaration: &Declaration<'_>,
    shape: Option<&BodyShape>,
    is_merged: bool,
) -> Vec<(usize, Diagnostic)> {
    let (Some(shape), true, Some(first)) = (shape, is_merged, declaration.first()) else {
        return Vec::new();
    };
    let Some(block) = &first.block else {
        return Vec::new();
    };
    let nothing = Schema::default();
    let place = block
        .body
        .partial_content(&nothing, &mut Vec::new())
        .missing_place;
    let required = shape.attributes.iter().filter(|(_, one)| one.is_required);
    let missing = required.filter(|(name, _)| !Context::has(declaration, name));
    missing
        .map(|(name, _)| (first.file, missing_argument(name).at(place)))
        .collect()
}

/// The fault of a name that a body does not have.
pub(super) fn no_attribute(shape: &BodyShape, name: &str, place: Place) -> Option<Diagnostic> {
    if shape.attributes.contains_key(name) || shape.blocks.contains_key(name) {
        return None;
    }
    let detail = format!(
        "This object has no argument, nested block, or exported attribute named {}.",
        quoted(name)
    );
    Some(Diagnostic::error("Unsupported attribute", detail).at(place))
}

fn missing_argument(name: &str) -> Diagnostic {
    let detail = format!(
        "The argument {} is required, but no definition was found.",
        quoted(name)
    );
    Diagnostic::error("Missing required argument", detail)
}

/// Provisioners and connections of a resource, wherever they are.
fn provisioners<'f>(layer: &Layer<'f>, block: &Block<'f>, waiting: &mut VecDeque<WaitingBody<'f>>) {
    let Some(resource) = CONFIGURATION.block("resource") else {
        return;
    };
    let mut inside = |body: Body<'f>, block_type: &BlockType| {
        let schema = Schema::of(block_type);
        let content = body.partial_content(&schema, &mut Vec::new());
        let mut found = Vec::new();
        for inner in content.blocks {
            let core = block_type.block(&inner.type_name);
            let label = inner.labels.first().map(|label| label.text.clone());
            let shape = match (&*inner.type_name, label) {
                ("connection", _) => Some(built_in::connection()),
                ("provisioner", Some(label)) => built_in::provisioner(&label),
                _ => None,
            };
            let (Some(shape), Some(core)) = (shape, core) else {
                continue;
            };
            waiting.push_back(WaitingBody {
                file: layer.file,
                body: inner.body,
                shape,
                core: Schema::of(core).nothing_required(),
                is_merged: false,
                provisioner: inner
                    .labels
                    .first()
                    .and_then(|label| built_in::rules(&label.text)),
                is_builtin: false,
            });
            found.push((inner.body, core));
        }
        found
    };
    for (body, core) in inside(block.body, resource) {
        if core.name == "provisioner" {
            inside(body, core);
        }
    }
}

impl<'f> WaitingBody<'f> {
    /// The schema to read the body with: names of the provider's schema, then the others that are
    /// allowed.
    fn schema(&self) -> Schema {
        let mut schema = self.shape.schema();
        schema.attributes.extend(self.core.attributes.clone());
        schema.blocks.extend(self.core.blocks.clone());
        schema.blocks.push((DYNAMIC.name.into(), DYNAMIC.labels));
        schema
    }
}
