//! Every argument of a block and of the blocks inside, with how each is read.

use std::collections::HashMap;
use std::sync::Arc;

use tofu_json_config::body::{Block, Body};
use tofu_json_config::internal::{BodyWalk, VisitedBody};
use tofu_json_config::modes::{BlockType, DYNAMIC, Rest};

use super::{Argument, iterators};
use tofu_json_diagnostic::Place;

/// The contents of a body.
pub(super) struct Walked<'f> {
    /// The arguments, by place.
    pub(super) arguments: Vec<Argument<'f>>,
    /// The first block that was not looked into.
    pub(super) too_deep: Option<Place>,
}

/// What the blocks around a body mean for the arguments in it.
#[derive(Default)]
struct Outer {
    path: String,
    /// The unit that override files replace as a whole, if that is known.
    unit: Option<String>,
    iterators: Arc<[Arc<str>]>,
    /// Whether it is a `dynamic` block that makes no block.
    is_over_nothing: bool,
    /// Whether it is in the content of one.
    is_left_out: bool,
}

/// The arguments of a body and of the blocks in it, down to [`DEEPEST`](tofu_json_config::internal::DEEPEST). The
/// checks report deeper blocks.
pub(super) fn walk<'f>(body: Body<'f>, block_type: &'static BlockType) -> Walked<'f> {
    let mut arguments = Vec::new();
    let mut walk = BodyWalk::new(body, block_type, Outer::default()).with_paths();
    while let Some(mut at) = walk.visit() {
        collect(&mut at, &mut arguments);
        let blocks = std::mem::take(&mut at.blocks);
        let segments = segments(&blocks);
        for ((block, block_type), segment) in blocks.into_iter().zip(segments) {
            let context = |block: &Block<'_>| inside(&at.context, block, &segment);
            walk.enter(&at, block, block_type, context);
        }
    }
    arguments.sort_by_key(|argument| argument.place);
    Walked {
        arguments,
        too_deep: walk.too_deep(),
    }
}

/// The steps of a path that lead to blocks: those with the same type and labels are numbered.
fn segments(blocks: &[(Block<'_>, &BlockType)]) -> Vec<String> {
    let names: Vec<_> = blocks.iter().map(|(block, _)| name(block)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in &names {
        *counts.entry(name).or_default() += 1;
    }
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut segments = Vec::with_capacity(names.len());
    for name in &names {
        let number = numbers.entry(name).or_default();
        let is_only = counts.get(name.as_str()) == Some(&1);
        segments.push(if is_only {
            name.clone()
        } else {
            format!("{name}[{number}]")
        });
        *number += 1;
    }
    segments
}

/// What a block means for the arguments in it.
fn inside(outer: &Outer, block: &Block<'_>, segment: &str) -> Outer {
    let is_dynamic = block.type_name == DYNAMIC.name;
    // `for_each` itself cannot see its elements: a reference to one is a mistake there anyway.
    let own = is_dynamic.then(|| iterators::of(block)).flatten();
    Outer {
        path: join(&outer.path, segment),
        unit: unit(outer, block, is_dynamic),
        iterators: with(&outer.iterators, own),
        is_over_nothing: is_dynamic && iterators::is_over_nothing(block),
        is_left_out: outer.is_left_out || outer.is_over_nothing,
    }
}

fn collect<'f>(at: &mut VisitedBody<'f, Outer>, arguments: &mut Vec<Argument<'f>>) {
    let outer = &at.context;
    for one in std::mem::take(&mut at.arguments) {
        let attribute = one.attribute;
        let path = join(&outer.path, &attribute.name);
        let inside = if at.block_type.rest == Rest::Schema {
            iterators::inside(attribute.expression)
        } else {
            Vec::new()
        };
        arguments.push(Argument {
            unit: outer.unit.clone().unwrap_or_else(|| path.clone()),
            path,
            name_place: attribute.name_place,
            place: attribute.place,
            expression: attribute.expression,
            mode: one.mode,
            iterators: with(&outer.iterators, inside),
            is_left_out: outer.is_left_out,
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
fn unit(outer: &Outer, block: &Block<'_>, is_dynamic: bool) -> Option<String> {
    if outer.unit.is_some() {
        return outer.unit.clone();
    }
    match (&*block.type_name, block.labels.first()) {
        // Blocks whose arguments are merged one by one.
        ("lifecycle" | "_" | "required_providers" | "encryption", _) => None,
        // Everything in `encryption`.
        _ if outer.path.starts_with("encryption") => None,
        (_, Some(label)) if is_dynamic => Some(label.text.clone().into_owned()),
        // One takes the place of the other.
        ("cloud", _) => Some("backend".to_owned()),
        (type_name, _) => Some(join(&outer.path, type_name)),
    }
}

#[cfg(test)]
mod tests {
    use crate::{CheckContext, Declarations, FileKind, Module, validate};
    use tofu_json_config::Source;
    use tofu_json_config::internal::DEEPEST;

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

    /// Without the bound the second of each kind has paths of 80 million bytes.
    #[test]
    fn paths_are_in_proportion_to_their_file() {
        let declared = |name: &str, text: &str| -> usize {
            let source = Source::read(name, text.as_bytes());
            let declarations = Declarations::of([(&source, FileKind::Primary)]);
            let layers = declarations.all.iter().flat_map(|one| &one.layers);
            let arguments = layers.flat_map(|layer| &layer.arguments);
            arguments.map(|argument| argument.path.len()).sum()
        };
        for (length, is_read) in [(1_000, true), (20_000, false)] {
            let long = "n".repeat(length);
            let native: String = (0..4_000)
                .map(|number| format!("a{number} = 1\n"))
                .collect();
            let json: Vec<_> = (0..4_000)
                .map(|number| format!("\"a{number}\":1"))
                .collect();
            let json = json.join(",");
            for (name, text) in [
                (
                    "m.tf",
                    format!("resource \"t\" \"n\" {{\n{long} {{\n{native}}}\n}}\n"),
                ),
                (
                    "m.tf.json",
                    format!(
                        r#"{{"resource": {{"t": {{"r": {{"provisioner": {{"{long}": {{{json}}}}}}}}}}}}}"#
                    ),
                ),
            ] {
                let bytes = declared(name, &text);
                assert!(bytes as u64 <= 256 * 256 * 1024 / 4, "{name}: {bytes}");
                assert_eq!(bytes > 0, is_read, "{name}");
            }
        }
    }
}
