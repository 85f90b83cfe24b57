//! The JSON that is made, as a flat list of nodes: nothing recurses over it.

use tofu_json_value::Json;

use tofu_json_config::format::format_json;
use tofu_json_config::json::Document;

/// How many levels of objects and arrays are made.
pub(super) const LEVELS: u32 = 1000;

/// A node of a [`JsonTree`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Id(usize);

/// What a node is.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Null,
    Bool(bool),
    Number(String),
    String(String),
    Array(Vec<Id>),
    Object(Vec<(String, Id)>),
}

/// A JSON value that grows from its root.
#[derive(Debug)]
pub(super) struct JsonTree {
    nodes: Vec<(u32, Node)>,
}

impl JsonTree {
    /// A tree of one node, and the node.
    pub(super) fn new() -> (Self, Id) {
        let nodes = vec![(0, Node::Null)];
        (Self { nodes }, Id(0))
    }

    /// A node one level below another. It still has to be put into it.
    pub(super) fn child(&mut self, parent: Id) -> Id {
        let level = self.level(parent) + 1;
        self.nodes.push((level, Node::Null));
        Id(self.nodes.len() - 1)
    }

    /// How many levels are above a node.
    pub(super) fn level(&self, id: Id) -> u32 {
        self.nodes.get(id.0).map_or(0, |(level, _)| *level)
    }

    /// What a node is from now on.
    pub(super) fn set(&mut self, id: Id, node: Node) {
        if let Some((_, place)) = self.nodes.get_mut(id.0) {
            *place = node;
        }
    }

    /// The properties of an object, to change them.
    pub(super) fn properties_mut(&mut self, id: Id) -> Option<&mut Vec<(String, Id)>> {
        match self.nodes.get_mut(id.0) {
            Some((_, Node::Object(properties))) => Some(properties),
            _ => None,
        }
    }

    /// The text of a node and of all below it, in the layout of [`format_json`].
    pub(super) fn write(&self, root: Id) -> String {
        let mut json = Json::line();
        let mut steps = vec![WriteStep::Value(root)];
        while let Some(step) = steps.pop() {
            match step {
                WriteStep::Value(id) => self.write_node(id, &mut json, &mut steps),
                WriteStep::Element => _ = json.element(),
                WriteStep::Name(name) => _ = json.member(name),
                WriteStep::End(bracket) => json.end(bracket),
            }
        }
        let text = json.into_text();
        let laid_out = format_json(&Document::parse(text.as_bytes()));
        laid_out
            .and_then(|bytes| String::from_utf8(bytes).ok())
            .unwrap_or(text)
    }

    fn write_node<'t>(&'t self, id: Id, json: &mut Json, steps: &mut Vec<WriteStep<'t>>) {
        let Some((_, node)) = self.nodes.get(id.0) else {
            return;
        };
        match node {
            Node::Null => json.null(),
            Node::Bool(value) => json.bool(*value),
            Node::Number(number) => json.json(number),
            Node::String(string) => json.string(string),
            Node::Array(elements) => {
                json.begin('[');
                steps.push(WriteStep::End(']'));
                for element in elements.iter().rev() {
                    steps.push(WriteStep::Value(*element));
                    steps.push(WriteStep::Element);
                }
            }
            Node::Object(properties) => {
                json.begin('{');
                steps.push(WriteStep::End('}'));
                for (name, value) in properties.iter().rev() {
                    steps.push(WriteStep::Value(*value));
                    steps.push(WriteStep::Name(name));
                }
            }
        }
    }
}

/// What is still to be written.
enum WriteStep<'t> {
    Value(Id),
    Element,
    Name(&'t str),
    End(char),
}
