//! Comments as values of `"//"`, which may be in an object more than once.

use super::comments::{SettledComment, Slot};
use super::conversion::Conversion;
use super::tree::{Id, LEVELS, Node};
use std::collections::HashMap;
use tofu_json_config::json::{self, Document, NodeKind};

impl Conversion<'_> {
    /// Puts all comments into their objects.
    pub(super) fn settle_comments(&mut self) {
        for (object, comments) in self.comments.settle() {
            let Some(properties) = self.tree.properties_mut(object) else {
                continue;
            };
            let properties = std::mem::take(properties);
            let mut slots = vec![Vec::new(); properties.len() + 1];
            let names = properties.iter().enumerate().rev();
            let places: HashMap<_, _> = names.map(|(at, (name, _))| (name.as_str(), at)).collect();
            for SettledComment { slot, mut lines } in comments {
                let place = match slot {
                    Slot::First => 0,
                    Slot::Before(name) => places.get(name.as_str()).copied().unwrap_or_default(),
                    Slot::Last => properties.len(),
                };
                if let Some(slot) = slots.get_mut(place) {
                    slot.append(&mut lines);
                }
            }
            let mut made = Vec::with_capacity(properties.len() + 1);
            let properties = properties
                .into_iter()
                .map(Some)
                .chain(std::iter::once(None));
            for (lines, property) in slots.into_iter().zip(properties) {
                if !lines.is_empty() {
                    made.push(("//".to_owned(), self.comment(object, lines)));
                }
                made.extend(property);
            }
            self.tree.set(object, Node::Object(made));
        }
    }

    /// Makes the value: a string for one line, an array for several, an object where a line is one.
    fn comment(&mut self, object: Id, lines: Vec<String>) -> Id {
        let node = self.tree.child(object);
        match <[String; 1]>::try_from(lines) {
            Ok([line]) if self.data(node, &line) => {}
            Ok([line]) => self.tree.set(node, Node::String(line)),
            Err(lines) => {
                let mut elements = Vec::with_capacity(lines.len());
                for line in lines {
                    let element = self.tree.child(node);
                    self.tree.set(element, Node::String(line));
                    elements.push(element);
                }
                self.tree.set(node, Node::Array(elements));
            }
        }
        node
    }

    /// Metadata of generators is an object on one line; says whether it is one.
    fn data(&mut self, node: Id, line: &str) -> bool {
        if !line.starts_with('{') {
            return false;
        }
        let document = Document::parse(line.as_bytes());
        let root = document.root();
        if document.has_faults() || !matches!(root.kind(), NodeKind::Object(_)) {
            return false;
        }
        self.copy(node, root)
    }

    /// Copies a value; returns false if it has too many levels.
    fn copy(&mut self, node: Id, value: json::Node<'_>) -> bool {
        let mut todo = vec![(node, value)];
        while let Some((node, value)) = todo.pop() {
            if self.tree.level(node) > LEVELS {
                return false;
            }
            let made = match value.kind() {
                NodeKind::Invalid | NodeKind::Null => Node::Null,
                NodeKind::Bool(value) => Node::Bool(value),
                NodeKind::Number(digits) => Node::Number(digits.to_owned()),
                NodeKind::String(text) => Node::String(text.decoded().into_owned()),
                NodeKind::Array(array) => {
                    let mut elements = Vec::new();
                    for element in array.elements() {
                        let child = self.tree.child(node);
                        elements.push(child);
                        todo.push((child, element));
                    }
                    Node::Array(elements)
                }
                NodeKind::Object(object) => {
                    let mut properties = Vec::new();
                    for property in object.properties() {
                        let child = self.tree.child(node);
                        properties.push((property.name.decoded().into_owned(), child));
                        todo.push((child, property.value));
                    }
                    Node::Object(properties)
                }
            };
            self.tree.set(node, made);
        }
        true
    }
}
