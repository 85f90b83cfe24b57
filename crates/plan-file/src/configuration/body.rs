//! The bodies of a declaration, taken together.

use super::layers::Layered;
use std::borrow::Cow;
use tofu_json_config::body::{Attribute, Block, Body, Schema};
use tofu_json_config::decode::Settings;

/// The bodies of a declaration: what comes later replaces arguments of one name and all blocks of one type.
#[derive(Clone, Debug)]
pub(super) struct MergedBody<'f> {
    /// Bodies in one layer count together.
    layers: Vec<Vec<Body<'f>>>,
}

impl<'f> MergedBody<'f> {
    pub(super) fn of<T>(declared: &Layered<T>, settings: impl Fn(&T) -> &Settings<'f>) -> Self {
        let layers = declared.all().map(|one| {
            let settings = settings(one);
            std::iter::once(settings.body)
                .chain(settings.escaped)
                .collect()
        });
        Self {
            layers: layers.collect(),
        }
    }

    pub(super) fn single(body: Body<'f>) -> Self {
        Self {
            layers: vec![vec![body]],
        }
    }

    /// The arguments of these names.
    pub(super) fn attributes<'n>(
        &self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Vec<Attribute<'f>> {
        let schema = Schema {
            attributes: names
                .into_iter()
                .map(|name| (Cow::Owned(name.to_owned()), false))
                .collect(),
            ..Schema::default()
        };
        let mut found: Vec<Attribute<'f>> = Vec::new();
        for body in self.layers.iter().flatten() {
            for attribute in body.partial_content(&schema, &mut Vec::new()).attributes {
                found.retain(|before| before.name != attribute.name);
                found.push(attribute);
            }
        }
        found
    }

    /// The blocks of a type: those of the last layer that has any.
    pub(super) fn blocks(&self, name: &str, labels: &'static [&'static str]) -> Vec<Block<'f>> {
        let schema = Schema {
            blocks: vec![(Cow::Owned(name.to_owned()), labels)],
            ..Schema::default()
        };
        let of_layer = |layer: &Vec<Body<'f>>| {
            let contents = layer
                .iter()
                .map(|body| body.partial_content(&schema, &mut Vec::new()));
            contents
                .flat_map(|content| content.blocks)
                .collect::<Vec<_>>()
        };
        let mut layers = self.layers.iter().rev().map(of_layer);
        layers.find(|blocks| !blocks.is_empty()).unwrap_or_default()
    }

    /// All arguments, where nothing says which there are, and all types of blocks.
    pub(super) fn everything(&self, known: &Schema) -> (Vec<Attribute<'f>>, Vec<Block<'f>>) {
        let (mut attributes, mut blocks) = (Vec::<Attribute<'f>>::new(), Vec::new());
        for body in self.layers.iter().flatten() {
            for entry in body.rest(known) {
                match entry {
                    tofu_json_config::body::BodyEntry::Attribute(attribute) => {
                        attributes.retain(|before| before.name != attribute.name);
                        attributes.push(attribute);
                    }
                    tofu_json_config::body::BodyEntry::Block(block) => blocks.push(block),
                }
            }
        }
        (attributes, blocks)
    }
}
