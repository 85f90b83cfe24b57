use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_evaluate::Value;

use tofu_json_config::Source;
use tofu_json_config::body::{Block, Body, Schema};
use tofu_json_config::decode::ResourceMode;
use tofu_json_config::internal::is_for_opentofu;
use tofu_json_config::modes::{BlockType, Mode, configuration_of};
use tofu_json_vocab::Program;

use super::super::listing::FileKind;
use super::walk::{self, Walked};
use super::{Address, Argument, Declaration, Declarations, Layer};

/// Collects declarations file by file.
#[derive(Default)]
pub(super) struct Collector<'f> {
    declarations: Declarations<'f>,
    numbers: BTreeMap<Address, usize>,
    counts: [usize; 3],
}

/// The file that is read.
#[derive(Clone, Copy)]
struct FileOfModule {
    file: usize,
    kind: FileKind,
    is_tofu: bool,
    program: Program,
}

impl<'f> Collector<'f> {
    pub(super) fn add(&mut self, file: usize, kind: FileKind, source: &'f Source<'f>) {
        let at = FileOfModule {
            file,
            kind,
            is_tofu: is_for_opentofu(source.name()),
            program: source.program(),
        };
        let root = configuration_of(source.program());
        let schema = Schema::of(root);
        let content = source.body().partial_content(&schema, &mut Vec::new());
        for block in content.blocks {
            if block.type_name == "locals" {
                self.locals(at, block.body);
                continue;
            }
            let Some(address) = self.address(&block) else {
                continue;
            };
            let Some(block_type) = root.block(&block.type_name) else {
                continue;
            };
            let mut walked = walk::walk(block.body, block_type);
            if address.kind() == "check" {
                walked
                    .arguments
                    .retain(|argument| !argument.path.starts_with("data."));
                self.inside_check(at, block.body, block_type);
            }
            self.layer(address, layer(at, block, walked));
        }
    }

    /// The data source in a `check` block: the names of the module include it.
    fn inside_check(&mut self, at: FileOfModule, body: Body<'f>, block_type: &'static BlockType) {
        let content = body.partial_content(&Schema::of(block_type), &mut Vec::new());
        let Some(data) = block_type.block("data") else {
            return;
        };
        for block in content.blocks {
            if block.type_name != "data" {
                continue;
            }
            if let Some(address) = self.address(&block) {
                let walked = walk::walk(block.body, data);
                self.layer(address, layer(at, block, walked));
            }
        }
    }

    fn locals(&mut self, at: FileOfModule, body: Body<'f>) {
        for attribute in body.just_attributes(&mut Vec::new()) {
            let address = Address::Local(attribute.name.clone().into_owned());
            let argument = Argument {
                path: "value".to_owned(),
                unit: "value".to_owned(),
                name_place: attribute.name_place,
                place: attribute.place,
                expression: attribute.expression,
                mode: Mode::Template,
                iterators: Arc::default(),
                is_left_out: false,
            };
            let layer = Layer {
                file: at.file,
                kind: at.kind,
                is_tofu: at.is_tofu,
                program: at.program,
                place: attribute.place,
                name_place: attribute.name_place,
                block: None,
                arguments: vec![argument],
                too_deep: None,
            };
            self.layer(address, layer);
        }
    }

    fn layer(&mut self, address: Address, layer: Layer<'f>) {
        let next = self.declarations.all.len();
        let number = *self.numbers.entry(address.clone()).or_insert(next);
        match self.declarations.all.get_mut(number) {
            Some(declaration) => declaration.layers.push(layer),
            None => self.declarations.all.push(Declaration {
                address,
                layers: vec![layer],
            }),
        }
    }

    /// The address that a block declares.
    fn address(&mut self, block: &Block<'f>) -> Option<Address> {
        let label = |number: usize| {
            let label = block.labels.get(number)?;
            Some(label.text.clone().into_owned())
        };
        let resource = |mode| {
            Some(Address::Resource {
                mode,
                type_name: label(0)?,
                name: label(1)?,
            })
        };
        Some(match &*block.type_name {
            "terraform" => Address::Terraform,
            "language" => Address::Language,
            "provider" => Address::Provider {
                name: label(0)?,
                alias: alias(block),
            },
            "variable" => Address::Variable(label(0)?),
            "output" => Address::Output(label(0)?),
            "module" => Address::Module(label(0)?),
            "check" => Address::Check(label(0)?),
            "resource" => resource(ResourceMode::Managed)?,
            "data" => resource(ResourceMode::Data)?,
            "ephemeral" => resource(ResourceMode::Ephemeral)?,
            "action" => Address::Action {
                type_name: label(0)?,
                name: label(1)?,
            },
            "moved" => Address::Moved(self.count(0)),
            "import" => Address::Import(self.count(1)),
            "removed" => Address::Removed(self.count(2)),
            _ => return None,
        })
    }

    /// The number of blocks of a kind so far.
    fn count(&mut self, kind: usize) -> usize {
        let count = self.counts.get_mut(kind);
        count.map_or(0, |count| std::mem::replace(count, *count + 1))
    }

    pub(super) fn finish(self) -> Declarations<'f> {
        self.declarations
    }
}

fn layer<'f>(at: FileOfModule, block: Block<'f>, walked: Walked<'f>) -> Layer<'f> {
    let name = block.labels.last();
    Layer {
        file: at.file,
        kind: at.kind,
        is_tofu: at.is_tofu,
        program: at.program,
        place: block.place,
        name_place: name.map_or(block.type_place, |label| label.place),
        arguments: walked.arguments,
        too_deep: walked.too_deep,
        block: Some(block),
    }
}

/// The alias of a provider configuration; `None` unless it is a literal text.
fn alias(block: &Block<'_>) -> Option<String> {
    let schema = Schema {
        attributes: vec![("alias".into(), false)],
        blocks: Vec::new(),
    };
    let content = block.body.partial_content(&schema, &mut Vec::new());
    let alias = content.attribute("alias")?.expression;
    match alias.literal(&mut Vec::new()) {
        Value::String(alias) => Some(alias.to_string()),
        _ => None,
    }
}
