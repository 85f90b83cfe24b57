//! The JSON that is made, as a flat list of nodes: nothing recurses over it.

use tofu_json_diagnostic::{Escaping, write_string};

/// How many levels of objects and arrays are made: indentation is then bounded.
pub(super) const LEVELS: u32 = 250;

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

    /// The text of a node and of all below it.
    pub(super) fn write(&self, root: Id) -> String {
        let mut text = String::new();
        let mut steps = vec![Step::Value(root, 0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Value(id, level) => self.write_node(id, level, &mut text, &mut steps),
                Step::Name(name, level) => {
                    indent(&mut text, level);
                    write_string(&mut text, name, Escaping::Plain);
                    text.push_str(": ");
                }
                Step::Indent(level) => indent(&mut text, level),
                Step::Text(piece) => text.push_str(piece),
            }
        }
        text.push('\n');
        text
    }

    fn write_node<'t>(
        &'t self,
        id: Id,
        level: usize,
        text: &mut String,
        steps: &mut Vec<Step<'t>>,
    ) {
        let Some((_, node)) = self.nodes.get(id.0) else {
            return;
        };
        match node {
            Node::Null => text.push_str("null"),
            Node::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
            Node::Number(number) => text.push_str(number),
            Node::String(string) => write_string(text, string, Escaping::Plain),
            Node::Array(elements) if elements.is_empty() => text.push_str("[]"),
            Node::Object(properties) if properties.is_empty() => text.push_str("{}"),
            Node::Array(elements) => {
                text.push_str("[\n");
                steps.push(Step::Text("]"));
                steps.push(Step::Indent(level));
                for (index, element) in elements.iter().enumerate().rev() {
                    steps.push(Step::Text(separator(index, elements.len())));
                    steps.push(Step::Value(*element, level + 1));
                    steps.push(Step::Indent(level + 1));
                }
            }
            Node::Object(properties) => {
                text.push_str("{\n");
                steps.push(Step::Text("}"));
                steps.push(Step::Indent(level));
                for (index, (name, value)) in properties.iter().enumerate().rev() {
                    steps.push(Step::Text(separator(index, properties.len())));
                    steps.push(Step::Value(*value, level + 1));
                    steps.push(Step::Name(name, level + 1));
                }
            }
        }
    }
}

/// What is still to be written.
enum Step<'t> {
    Value(Id, usize),
    Name(&'t str, usize),
    Indent(usize),
    Text(&'static str),
}

fn separator(index: usize, length: usize) -> &'static str {
    if index + 1 == length { "\n" } else { ",\n" }
}

fn indent(text: &mut String, level: usize) {
    for _ in 0..level {
        text.push_str("  ");
    }
}
