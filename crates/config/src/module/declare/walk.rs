//! Every argument of a block and of the blocks inside, with how each is read.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::body::{Attribute, Block, Body, Entry, Schema};
use crate::modes::{BlockType, CONTENT, DYNAMIC, Mode, Rest};

use super::{Argument, iterators};
use crate::place::Place;

/// Blocks nested deeper are not visited: no real configuration has them, and the length of paths
/// grows with depth. The checks report such blocks.
pub(in super::super) const DEEPEST: usize = 100;

/// The contents of a body.
pub(super) struct Walked<'f> {
    /// The arguments, by place.
    pub(super) arguments: Vec<Argument<'f>>,
    /// The first block that was not looked into.
    pub(super) too_deep: Option<Place>,
}

/// A body still to be walked.
struct Waiting<'f> {
    depth: usize,
    body: Body<'f>,
    block_type: &'static BlockType,
    path: String,
    /// The unit that override files replace as a whole, if that is known.
    unit: Option<String>,
    iterators: Arc<[Arc<str>]>,
}

/// The arguments of a body and of the blocks inside it, down to [`DEEPEST`].
pub(super) fn walk<'f>(body: Body<'f>, block_type: &'static BlockType) -> Walked<'f> {
    let mut walk = Walk {
        arguments: Vec::new(),
        too_deep: None,
        waiting: vec![Waiting {
            depth: 0,
            body,
            block_type,
            path: String::new(),
            unit: None,
            iterators: Arc::default(),
        }],
    };
    while let Some(next) = walk.waiting.pop() {
        walk.body(&next);
    }
    let mut arguments = walk.arguments;
    arguments.sort_by_key(|argument| argument.place);
    Walked {
        arguments,
        too_deep: walk.too_deep,
    }
}

struct Walk<'f> {
    arguments: Vec<Argument<'f>>,
    too_deep: Option<Place>,
    waiting: Vec<Waiting<'f>>,
}

impl<'f> Walk<'f> {
    fn body(&mut self, at: &Waiting<'f>) {
        if let Rest::Attributes(mode) = at.block_type.rest {
            for attribute in at.body.just_attributes(&mut Vec::new()) {
                self.argument(at, &attribute, mode);
            }
            return;
        }
        let schema = schema(at.block_type);
        let content = at.body.partial_content(&schema, &mut Vec::new());
        for attribute in &content.attributes {
            let known = at.block_type.argument(&attribute.name);
            self.argument(
                at,
                attribute,
                known.map_or(Mode::Template, |known| known.mode),
            );
        }
        self.blocks(at, content.blocks);
        self.rest(at, at.body.rest(&schema));
    }

    fn rest(&mut self, at: &Waiting<'f>, entries: Vec<Entry<'f>>) {
        if matches!(at.block_type.rest, Rest::Refused | Rest::Ignored) {
            return;
        }
        let mut blocks = Vec::new();
        for entry in entries {
            match entry {
                Entry::Attribute(attribute) if attribute.name == "//" => {}
                Entry::Attribute(attribute) => self.argument(at, &attribute, Mode::Template),
                Entry::Block(block) => blocks.push(block),
            }
        }
        self.blocks(at, blocks);
    }

    fn blocks(&mut self, at: &Waiting<'f>, blocks: Vec<Block<'f>>) {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for block in &blocks {
            *counts.entry(name(block)).or_default() += 1;
        }
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        for block in blocks {
            let name = name(&block);
            let number = numbers.entry(name.clone()).or_default();
            let segment = if counts.get(&name).is_some_and(|count| *count > 1) {
                format!("{name}[{number}]")
            } else {
                name
            };
            *number += 1;
            self.block(at, block, &segment);
        }
    }

    fn block(&mut self, at: &Waiting<'f>, block: Block<'f>, segment: &str) {
        if at.depth == DEEPEST {
            self.too_deep.get_or_insert(block.place);
            return;
        }
        let block_type = at.block_type.block(&block.type_name);
        let is_dynamic = block.type_name == DYNAMIC.name;
        let block_type = match block_type {
            Some(block_type) => block_type,
            None if is_dynamic => &DYNAMIC,
            // Contents that only a provider can read.
            None => &CONTENT,
        };
        // `for_each` itself cannot see its elements; a name of its own is a mistake there anyway.
        let own = is_dynamic.then(|| iterators::of(&block)).flatten();
        let iterators = with(&at.iterators, own);
        let first = block.labels.first().map(|label| label.text.clone());
        self.waiting.push(Waiting {
            depth: at.depth + 1,
            body: block.body,
            block_type,
            path: join(&at.path, segment),
            unit: unit(at, &block.type_name, first, is_dynamic),
            iterators,
        });
    }

    fn argument(&mut self, at: &Waiting<'f>, attribute: &Attribute<'f>, mode: Mode) {
        let path = join(&at.path, &attribute.name);
        let inside = if at.block_type.rest == Rest::Schema {
            iterators::inside(attribute.expression)
        } else {
            Vec::new()
        };
        self.arguments.push(Argument {
            unit: at.unit.clone().unwrap_or_else(|| path.clone()),
            path,
            name_place: attribute.name_place,
            place: attribute.place,
            expression: attribute.expression,
            mode,
            iterators: with(&at.iterators, inside),
        });
    }
}

/// Names and more names; the same ones where there are no more.
fn with(names: &Arc<[Arc<str>]>, more: impl IntoIterator<Item = String>) -> Arc<[Arc<str>]> {
    let mut more = more.into_iter().map(Arc::from).peekable();
    match more.peek() {
        Some(_) => names.iter().cloned().chain(more).collect(),
        None => Arc::clone(names),
    }
}

/// The known schema of a body, with `dynamic` wherever a provider reads the rest.
fn schema(block_type: &'static BlockType) -> Schema {
    let mut schema = Schema::of(block_type);
    let has_dynamic = schema.blocks.iter().any(|(name, _)| *name == DYNAMIC.name);
    if block_type.rest == Rest::Schema && !has_dynamic {
        schema.blocks.push((DYNAMIC.name.into(), DYNAMIC.labels));
    }
    schema.nothing_required()
}

/// A block in a path: its type and its labels.
fn name(block: &Block<'_>) -> String {
    let mut name = block.type_name.clone().into_owned();
    for label in &block.labels {
        name = join(&name, &label.text);
    }
    name
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// The unit that an override file replaces as a whole with such a block. `None`: its arguments are
/// replaced one by one.
fn unit(
    at: &Waiting<'_>,
    type_name: &str,
    first_label: Option<Cow<'_, str>>,
    is_dynamic: bool,
) -> Option<String> {
    if at.unit.is_some() {
        return at.unit.clone();
    }
    match (type_name, first_label) {
        // Blocks whose arguments are merged one by one.
        ("lifecycle" | "_" | "required_providers" | "encryption", _) => None,
        // Everything in `encryption`.
        _ if at.path.starts_with("encryption") => None,
        (_, Some(label)) if is_dynamic => Some(label.into_owned()),
        // One takes the place of the other.
        ("cloud", _) => Some("backend".to_owned()),
        _ => Some(join(&at.path, type_name)),
    }
}

#[cfg(test)]
mod tests {
    use super::DEEPEST;
    use crate::Source;
    use crate::module::{CheckContext, Declarations, FileKind, Module, validate};

    /// A resource with an undeclared name inside this many blocks.
    fn nested(depth: usize) -> String {
        let (open, close) = ("b {\n".repeat(depth), "}\n".repeat(depth));
        format!("resource \"t\" \"r\" {{\n{open}a = var.nope\n{close}}}\n")
    }

    #[test]
    fn blocks_that_lie_too_deep_are_not_passed_over_in_silence() {
        for (depth, arguments, expected) in [
            (DEEPEST, 1, "Reference to undeclared input variable"),
            (DEEPEST + 1, 0, "Not everything was checked"),
            (3 * DEEPEST, 0, "Not everything was checked"),
        ] {
            let text = nested(depth);
            let source = Source::read("m.tf", text.as_bytes());
            let files = || [(&source, FileKind::Primary)];
            let declarations = Declarations::of(files());
            let layer = &declarations.all[0].layers[0];
            assert_eq!(layer.arguments.len(), arguments);
            assert_eq!(layer.too_deep.is_some(), arguments == 0);
            let faults = validate(&Module::load(files()), &CheckContext::default());
            let summaries: Vec<_> = faults.iter().map(|one| &*one.fault.summary).collect();
            assert_eq!(summaries, [expected]);
            let place = faults[0].fault.subject.unwrap();
            assert_eq!(place.start.line, 2 + depth.min(DEEPEST));
        }
    }
}
