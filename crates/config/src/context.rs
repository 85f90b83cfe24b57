//! What messages say after `in`: the block, or in JSON the path of names, that a place is in.

use std::sync::OnceLock;

use tofu_json_hcl as hcl;

use crate::Diagnostic;
use crate::json::{Document, Node, NodeKind};
use crate::source::Source;
use tofu_json_text::quoted;

/// Paths of deeper places are cut: nobody can read them, and they grow with the depth.
const DEEPEST: usize = 200;

/// Finds the block or the path around a place in a file, for messages. Make one for a file and use
/// it for many places.
#[derive(Debug)]
pub struct SnippetContext<'a> {
    source: &'a Source<'a>,
    /// By start. Native: the blocks at the top level; JSON: objects and arrays, each before those in
    /// it. Listed when the first place is asked for.
    containers: OnceLock<Vec<SnippetContainer<'a>>>,
}

#[derive(Debug)]
struct SnippetContainer<'a> {
    start: u32,
    end: u32,
    parent: Option<usize>,
    name: ContainerName<'a>,
}

#[derive(Debug)]
enum ContainerName<'a> {
    Root,
    Property(crate::json::JsonString<'a>),
    Element(usize),
    Block(hcl::Block<'a>),
}

impl<'a> SnippetContext<'a> {
    /// Of a file.
    #[must_use]
    pub fn of(source: &'a Source<'a>) -> Self {
        Self {
            source,
            containers: OnceLock::new(),
        }
    }

    fn containers(&self) -> &[SnippetContainer<'a>] {
        self.containers.get_or_init(|| {
            let mut containers = Vec::new();
            if let Some(document) = self.source.json() {
                of_json(document, &mut containers);
            } else if let Some(file) = self.source.native() {
                containers.extend(file.body().blocks().map(of_block));
            }
            containers
        })
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.source.name()
    }

    /// What a byte of the file is in; nothing at the top level.
    #[must_use]
    pub fn at(&self, byte: usize) -> Option<String> {
        let byte = u32::try_from(byte).ok()?;
        // As in OpenTofu: a place belongs to a container from after its first byte to right after
        // its last one.
        let containers = self.containers();
        let after = containers.partition_point(|one| one.start < byte);
        let mut found = after.checked_sub(1);
        while let Some(one) = found.and_then(|index| containers.get(index)) {
            if byte <= one.end {
                return self.path(one);
            }
            found = one.parent;
        }
        None
    }

    fn path(&self, innermost: &SnippetContainer<'a>) -> Option<String> {
        if let ContainerName::Block(block) = innermost.name {
            let mut header = block.type_name().to_owned();
            for label in block.labels() {
                header.push(' ');
                header.push_str(&quoted(&label.value()));
            }
            return Some(header);
        }
        let mut steps = vec![innermost];
        while let Some(parent) = steps.last().and_then(|one| one.parent) {
            steps.extend(self.containers().get(parent));
            if steps.len() > DEEPEST {
                return None;
            }
        }
        let mut path = String::new();
        for step in steps.into_iter().rev() {
            match &step.name {
                ContainerName::Property(name) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(&name.decoded());
                }
                ContainerName::Element(index) => path.push_str(&format!("[{index}]")),
                ContainerName::Root | ContainerName::Block(_) => {}
            }
        }
        Some(path).filter(|path| !path.is_empty())
    }

    /// A fault with the source lines it is about.
    #[must_use]
    pub fn diagnostic(&self, fault: &Diagnostic) -> tofu_json_diagnostic::Diagnostic {
        let name = self.source.name();
        let diagnostic = fault.clone().map_places(|place| place.in_file(name));
        let Some(subject) = fault.subject else {
            return diagnostic;
        };
        diagnostic.quoting(self.source.bytes(), self.at(subject.start.byte))
    }
}

fn of_block(block: hcl::Block<'_>) -> SnippetContainer<'_> {
    SnippetContainer {
        start: block.type_span().start,
        end: block.body().span().end,
        parent: None,
        name: ContainerName::Block(block),
    }
}

fn of_json<'a>(document: &'a Document<'a>, containers: &mut Vec<SnippetContainer<'a>>) {
    let mut open: Vec<(Node<'a>, Option<usize>, ContainerName<'a>)> =
        vec![(document.root(), None, ContainerName::Root)];
    while let Some((node, parent, name)) = open.pop() {
        let index = containers.len();
        let span = node.span();
        let inner = open.len();
        match node.kind() {
            NodeKind::Object(object) => {
                for property in object.properties() {
                    if is_container(property.value) {
                        open.push((
                            property.value,
                            Some(index),
                            ContainerName::Property(property.name),
                        ));
                    }
                }
            }
            NodeKind::Array(array) => {
                for (place, element) in array.elements().enumerate() {
                    if is_container(element) {
                        open.push((element, Some(index), ContainerName::Element(place)));
                    }
                }
            }
            _ => continue,
        }
        // The first one is taken first.
        if let Some(added) = open.get_mut(inner..) {
            added.reverse();
        }
        containers.push(SnippetContainer {
            start: span.start,
            end: span.end,
            parent,
            name,
        });
    }
}

fn is_container(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Object(_) | NodeKind::Array(_))
}
