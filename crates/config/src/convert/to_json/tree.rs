//! The JSON that is made, as a flat list of nodes: nothing recurses over it.

use tofu_json_diagnostic::{Escaping, write_string};

use crate::format::format_json;
use crate::json::Document;

/// How many levels of objects and arrays are made.
pub(super) const LEVELS: u32 = 1000;

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
pub(super) struct Tree {
    nodes: Vec<(u32, Node)>,
}

impl Tree {
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

    /// The text of a node and of all below it, in the layout of [`format_json`].
    pub(super) fn write(&self, root: Id) -> String {
        let mut text = String::new();
        let mut steps = vec![Step::Value(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Value(id) => self.write_node(id, &mut text, &mut steps),
                Step::Name(name) => {
                    write_string(&mut text, name, Escaping::Plain);
                    text.push(':');
                }
                Step::Text(piece) => text.push_str(piece),
            }
        }
        let laid_out = format_json(&Document::parse(text.as_bytes()));
        laid_out
            .and_then(|bytes| String::from_utf8(bytes).ok())
            .unwrap_or(text)
    }

    fn write_node<'t>(&'t self, id: Id, text: &mut String, steps: &mut Vec<Step<'t>>) {
        let Some((_, node)) = self.nodes.get(id.0) else {
            return;
        };
        match node {
            Node::Null => text.push_str("null"),
            Node::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
            Node::Number(number) => text.push_str(number),
            Node::String(string) => write_string(text, string, Escaping::Plain),
            Node::Array(elements) => {
                text.push('[');
                steps.push(Step::Text("]"));
                for (index, element) in elements.iter().enumerate().rev() {
                    steps.push(Step::Value(*element));
                    steps.push(Step::Text(separator(index)));
                }
            }
            Node::Object(properties) => {
                text.push('{');
                steps.push(Step::Text("}"));
                for (index, (name, value)) in properties.iter().enumerate().rev() {
                    steps.push(Step::Value(*value));
                    steps.push(Step::Name(name));
                    steps.push(Step::Text(separator(index)));
                }
            }
        }
    }
}

/// What is still to be written.
enum Step<'t> {
    Value(Id),
    Name(&'t str),
    Text(&'static str),
}

fn separator(index: usize) -> &'static str {
    if index == 0 { "" } else { "," }
}
