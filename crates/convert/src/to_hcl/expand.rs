//! The contents of a body: its properties in order, blocks with their labels, and the way each
//! value is read.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::context::{Context, OtherNames};
use super::decide::{Decision, Known, decide};
use super::item::{Block, Item, Special, WrittenArgument};
use super::options::Ambiguous;
use super::schemas::ProviderShape;
use super::text;
use super::writer::NativeWriter;
use crate::LossKind;
use tofu_json_config::Diagnostic;
use tofu_json_config::internal::json_body::{self as json, JsonBlock, Purpose};
use tofu_json_config::json::{JsonString, Node, NodeKind, Property};
use tofu_json_config::modes::{BlockType, DYNAMIC, Mode, Rest};
use tofu_json_diagnostic::Place;

/// What was gathered from a body.
struct Gathering<'w, 'c> {
    context: &'c Context,
    items: Vec<Item<'w>>,
    /// The arguments so far.
    arguments: HashMap<Cow<'w, str>, JsonString<'w>>,
    /// Block types that `dynamic` makes blocks of.
    dynamic: HashSet<Cow<'w, str>>,
    /// How often each name occurs.
    counts: HashMap<Cow<'w, str>, usize>,
}

impl<'w> NativeWriter<'w> {
    /// The contents of a body.
    pub(super) fn expand(&mut self, body: Node<'w>, context: &Context) -> Vec<Item<'w>> {
        let properties = self.properties(body, context);
        let mut gathering = Gathering {
            context,
            items: Vec::with_capacity(properties.len()),
            arguments: HashMap::new(),
            dynamic: HashSet::new(),
            counts: HashMap::new(),
        };
        if matches!(context.names, OtherNames::Provider(_)) {
            gathering.survey(&properties);
        }
        for property in properties {
            self.property(property, &mut gathering);
        }
        gathering.items
    }

    /// The properties of a body: those of an object, or of all objects of an array. Unlike OpenTofu
    /// this refuses `null`: no native block says the same.
    fn properties(&mut self, body: Node<'w>, context: &Context) -> Vec<Property<'w>> {
        let only_object = matches!(context.block_type.rest, Rest::Attributes(_));
        if only_object && !matches!(body.kind(), NodeKind::Object(_)) {
            self.faults.push(json::wrong_attributes(body));
            return Vec::new();
        }
        if matches!(body.kind(), NodeKind::Null) {
            self.faults.push(json::wrong_body(body, Purpose::Contents));
        }
        json::properties(body, Purpose::Contents, &mut self.faults)
    }

    fn property(&mut self, property: Property<'w>, gathering: &mut Gathering<'w, '_>) {
        let name = property.name.decoded();
        let context = gathering.context;
        if name == "//" {
            if self.keeps(property.value) {
                gathering.items.push(Item::Comment(property.value));
            }
            return;
        }
        if let Some(argument) = context.block_type.argument(&name) {
            return self.argument(property, argument.mode, gathering);
        }
        if let Some(block_type) = context.block_type.block(&name) {
            return self.known_blocks(property, block_type, gathering);
        }
        match (context.block_type.rest, &context.names) {
            (Rest::Refused, _) => self.unknown(property.name),
            (Rest::Attributes(mode), _) => self.argument(property, mode, gathering),
            (_, OtherNames::Blocks(blocks) | OtherNames::Encryption(blocks))
                if blocks.contains(&&*name) =>
            {
                self.nested_blocks(property, OtherNames::Arguments, 0, gathering);
            }
            (_, OtherNames::Provider(_)) if name == "dynamic" => {
                self.known_blocks(property, &DYNAMIC, gathering);
            }
            (_, OtherNames::Provider(shape)) => {
                let shape = shape.clone();
                self.provider_property(property, shape, gathering);
            }
            (Rest::Ignored, _) => self.argument(property, Mode::Ignored, gathering),
            _ => self.argument(property, Mode::Template, gathering),
        }
    }

    fn unknown(&mut self, name: JsonString<'w>) {
        let detail = format!(
            "No argument or block type is named {}.",
            tofu_json_text::quoted(&name.decoded())
        );
        let fault = Diagnostic::error("Extraneous JSON object property", detail);
        self.fault(fault, self.place_of(name));
    }

    fn argument(&mut self, property: Property<'w>, mode: Mode, gathering: &mut Gathering<'w, '_>) {
        let name = property.name.decoded();
        if let Some(first) = gathering.arguments.get(&name) {
            let first = self.place_of(*first).in_file(self.options.name);
            let summary = match gathering.context.block_type.rest {
                Rest::Attributes(_) => "Duplicate attribute definition",
                _ => "Duplicate argument",
            };
            let quoted = tofu_json_text::quoted(&name);
            let detail = format!("The argument {quoted} was already set at {first}.");
            let place = self.place_of(property.name);
            return self.fault(Diagnostic::error(summary, detail), place);
        }
        if !text::is_identifier(&name) {
            return self.not_a_name(property.name, &name);
        }
        let special = match (&gathering.context.names, gathering.context.block_type.name) {
            (OtherNames::Encryption(_), _) if matches!(&*name, "keys" | "chain") => {
                Special::Reference
            }
            (_, "validation") if name == "error_message" => Special::Message,
            _ => Special::No,
        };
        self.works_only_natively(gathering.context, &name, property.value);
        gathering.arguments.insert(name.clone(), property.name);
        gathering.items.push(Item::Argument(WrittenArgument {
            name,
            value: property.value,
            mode,
            special,
        }));
    }

    /// Reports what OpenTofu refuses in JSON alone: it looks at `prevent_destroy` without a scope
    /// first.
    fn works_only_natively(&mut self, context: &Context, name: &str, value: Node<'w>) {
        if let NodeKind::String(text) = value.kind()
            && (context.block_type.name, name) == ("lifecycle", "prevent_destroy")
            && text.decoded().contains("${")
        {
            let message = "OpenTofu refuses this in JSON, and takes it in native syntax";
            self.loss(LossKind::Meaning, value.place(), name, message.to_owned());
        }
    }

    fn known_blocks(
        &mut self,
        property: Property<'w>,
        block_type: &'static BlockType,
        gathering: &mut Gathering<'w, '_>,
    ) {
        let found = json::blocks(
            property,
            block_type.labels,
            &|label| label,
            &mut self.faults,
        );
        let name = property.name.decoded();
        for JsonBlock { labels, body, .. } in found {
            let words: Vec<_> = labels
                .iter()
                .map(|one| one.decoded().into_owned())
                .collect();
            if name == "dynamic"
                && let (Some(shape), Some(label)) = (gathering.context.shape(), labels.first())
            {
                self.known_to_provider(shape, *label);
            }
            let shape = self.shape_of(block_type, &words, body);
            let context = gathering.context.inside(block_type, &words, shape);
            gathering.items.push(Item::Block(Block {
                name: name.clone(),
                labels,
                body,
                context,
            }));
        }
    }

    /// Blocks that the table of modes does not know.
    fn nested_blocks(
        &mut self,
        property: Property<'w>,
        names: OtherNames,
        labels: usize,
        gathering: &mut Gathering<'w, '_>,
    ) {
        let name = property.name.decoded();
        if !text::is_identifier(&name) {
            return self.not_a_name(property.name, &name);
        }
        let wanted: &[&'static str] = if labels == 0 { &[] } else { &["key"] };
        let found = json::blocks(property, wanted, &|label| label, &mut self.faults);
        if labels > 0 || found.is_empty() {
            self.except(&name);
        }
        for JsonBlock { labels, body, .. } in found {
            gathering.items.push(Item::Block(Block {
                name: name.clone(),
                labels,
                body,
                context: Context::nested(names.clone()),
            }));
        }
    }

    /// A property of a body that a provider reads.
    fn provider_property(
        &mut self,
        property: Property<'w>,
        shape: Option<Arc<ProviderShape>>,
        gathering: &mut Gathering<'w, '_>,
    ) {
        let name = property.name.decoded();
        let known = Known {
            shape: shape.as_deref(),
            dynamic: gathering.dynamic.contains(&name),
            repeated: gathering.counts.get(&name).is_some_and(|count| *count > 1),
        };
        let nested = shape.as_ref().and_then(|shape| shape.block(&name));
        let nested = OtherNames::Provider(nested.map(|block| Arc::clone(&block.shape)));
        if let Some(shape) = &shape {
            self.known_to_provider(shape, property.name);
        }
        match decide(&name, property.value, &known, &self.evidence) {
            Decision::Attribute => self.argument(property, Mode::Template, gathering),
            Decision::Blocks { labelled } => {
                self.nested_blocks(property, nested, usize::from(labelled), gathering);
            }
            Decision::Open => self.open(property, nested, gathering),
        }
    }

    /// Reports a name that is not in the schema.
    fn known_to_provider(&mut self, shape: &ProviderShape, name: JsonString<'w>) {
        let decoded = name.decoded();
        if shape.has_attribute(&decoded) || shape.block(&decoded).is_some() {
            return;
        }
        let message = format!("the schema of the provider has no {decoded:?}");
        self.loss(LossKind::Unknown, self.place_of(name), &decoded, message);
    }

    /// Nothing says what this property is.
    fn open(
        &mut self,
        property: Property<'w>,
        nested: OtherNames,
        gathering: &mut Gathering<'w, '_>,
    ) {
        let name = property.name.decoded();
        let place: Place = self.place_of(property.name);
        match self.options.ambiguous {
            Ambiguous::Attribute => {
                let message = "may be an argument or blocks, written as an argument; the schema of the provider would decide";
                self.loss(LossKind::Ambiguous, place, &name, message.to_owned());
                self.argument(property, Mode::Template, gathering);
            }
            Ambiguous::Block => {
                let message = "may be an argument or blocks, written as blocks; the schema of the provider would decide";
                self.loss(LossKind::Ambiguous, place, &name, message.to_owned());
                self.nested_blocks(property, nested, 0, gathering);
            }
            Ambiguous::Error => {
                let mut path = self.path.join(".");
                path.push('.');
                path.push_str(&name);
                let fault = Diagnostic::error(
                    "argument or blocks",
                    format!(
                        "{path} may be an argument or blocks: expected the schema of the provider, or another choice for what is ambiguous"
                    ),
                );
                self.fault(fault, place);
            }
        }
    }
}

impl<'w> Gathering<'w, '_> {
    /// Looks at all names before any is decided.
    fn survey(&mut self, properties: &[Property<'w>]) {
        for property in properties {
            let name = property.name.decoded();
            if name == "dynamic" {
                let types = |node: Node<'w>| match node.kind() {
                    NodeKind::Object(object) => {
                        object.properties().map(|one| one.name.decoded()).collect()
                    }
                    _ => Vec::new(),
                };
                match property.value.kind() {
                    NodeKind::Array(array) => self.dynamic.extend(array.elements().flat_map(types)),
                    _ => self.dynamic.extend(types(property.value)),
                }
            }
            *self.counts.entry(name).or_default() += 1;
        }
    }
}
