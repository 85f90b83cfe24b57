//! The contents that a body may have, and OpenTofu's diagnostics for everything else.

use std::borrow::Cow;

use tofu_json_diagnostic::Diagnostic;
use tofu_json_hcl::{Block, Body, File, Span};

use super::texts::{self, LockCode};
use tofu_json_text::suggestion;

/// The arguments and blocks that a body may have.
pub(super) struct Schema {
    /// The arguments, and whether each is required.
    pub(super) arguments: &'static [(&'static str, bool)],
    /// The types of blocks, each with what its one label is called.
    pub(super) blocks: &'static [(&'static str, &'static str)],
}

/// The top level of a lock file.
pub(super) const FILE: Schema = Schema {
    arguments: &[],
    blocks: &[("provider", "source_addr"), ("module", "path")],
};

/// The body of a `provider` block.
pub(super) const PROVIDER: Schema = Schema {
    arguments: &[("version", true), ("constraints", false), ("hashes", false)],
    blocks: &[],
};

impl Schema {
    /// The blocks that may be here and have the right labels, and what is wrong with the rest.
    pub(super) fn blocks_of<'f>(
        &self,
        file: &File<'_>,
        body: Body<'f>,
        found: &mut Vec<Diagnostic>,
    ) -> Vec<Block<'f>> {
        self.missing_arguments(file, body, found);
        let blocks = body
            .blocks()
            .filter(|block| match self.label(block.type_name()) {
                Some(label) => has_one_label(file, *block, label, found),
                None => false,
            })
            .collect();
        self.unknown_arguments(file, body, found);
        self.unknown_blocks(file, body, found);
        blocks
    }

    fn missing_arguments(&self, file: &File<'_>, body: Body<'_>, found: &mut Vec<Diagnostic>) {
        for (name, required) in self.arguments {
            if *required && body.attribute(name).is_none() {
                let detail =
                    format!("The argument \"{name}\" is required, but no definition was found.");
                let place = body.span().before();
                found.push(structural(file, texts::MISSING_ARGUMENT, detail, place));
            }
        }
    }

    fn unknown_arguments(&self, file: &File<'_>, body: Body<'_>, found: &mut Vec<Diagnostic>) {
        let known: Vec<_> = self.arguments.iter().map(|(name, _)| *name).collect();
        // What is set already was not meant.
        let is_unused = |name: &&&str| body.attribute(name).is_none();
        let unused: Vec<_> = known.iter().filter(is_unused).copied().collect();
        for attribute in body.attributes() {
            let name = attribute.name();
            if known.contains(&name) {
                continue;
            }
            let hint = match suggestion(name, unused.iter().copied()) {
                Some(near) => near,
                None if self.label(name).is_some() => {
                    format!(" Did you mean to define a block of type \"{name}\"?")
                }
                None => String::new(),
            };
            let detail = format!("An argument named \"{name}\" is not expected here.{hint}");
            let place = attribute.name_span();
            found.push(structural(file, "Unsupported argument", detail, place));
        }
    }

    fn unknown_blocks(&self, file: &File<'_>, body: Body<'_>, found: &mut Vec<Diagnostic>) {
        let known: Vec<_> = self.blocks.iter().map(|(name, _)| *name).collect();
        for block in body.blocks() {
            let name = block.type_name();
            if known.contains(&name) {
                continue;
            }
            let hint = if self.arguments.iter().any(|(argument, _)| *argument == name) {
                format!(
                    " Did you mean to define argument \"{name}\"? \
                     If so, use the equals sign to assign it a value."
                )
            } else {
                suggestion(name, known.iter().copied()).unwrap_or_default()
            };
            let detail = format!("Blocks of type \"{name}\" are not expected here.{hint}");
            let place = block.type_span();
            found.push(structural(file, "Unsupported block type", detail, place));
        }
    }

    fn label(&self, block_type: &str) -> Option<&'static str> {
        let mut blocks = self.blocks.iter();
        blocks
            .find(|(name, _)| *name == block_type)
            .map(|(_, label)| *label)
    }
}

/// D18: a block has exactly one label.
fn has_one_label(
    file: &File<'_>,
    block: Block<'_>,
    label: &str,
    found: &mut Vec<Diagnostic>,
) -> bool {
    let kind = block.type_name();
    let mut labels = block.labels();
    let (summary, detail, place) = match (labels.next(), labels.next()) {
        (Some(_), None) => return true,
        (None, _) => (
            format!("Missing {label} for {kind}"),
            format!("All {kind} blocks must have 1 labels ({label})."),
            open(block),
        ),
        (_, Some(second)) => (
            format!("Extraneous label for {kind}"),
            format!("Only 1 labels ({label}) are expected for {kind} blocks."),
            second.span(),
        ),
    };
    let header = block.type_span().to(open(block));
    found.push(structural(file, summary, detail, place).within(file.range(header)));
    false
}

/// What is missing in a body or does not belong there.
fn structural(
    file: &File<'_>,
    summary: impl Into<Cow<'static, str>>,
    detail: String,
    subject: Span,
) -> Diagnostic {
    Diagnostic::of(LockCode::Structure, summary, detail).at(file.range(subject))
}

/// The opening brace; where the header is wrong, the type.
fn open(block: Block<'_>) -> Span {
    block.open_span().unwrap_or(block.type_span())
}
