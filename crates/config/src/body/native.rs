//! Bodies of native files.

use std::borrow::Cow;

use tofu_json_hcl as hcl;

use super::{Attribute, Block, Body, BodyContent, BodyEntry, Label, Schema, missing_argument};
use crate::Diagnostic;
use crate::expression::Expression;
use tofu_json_diagnostic::Place;
use tofu_json_text::{quoted, suggestion};

/// A body and its file.
#[derive(Clone, Copy, Debug)]
pub(super) struct NativeBody<'f> {
    pub(super) file: &'f hcl::File<'f>,
    pub(super) body: hcl::Body<'f>,
}

impl<'f> NativeBody<'f> {
    /// What a schema asks for, and everything else as faults.
    pub(super) fn content(self, schema: &Schema, faults: &mut Vec<Diagnostic>) -> BodyContent<'f> {
        let content = self.partial_content(schema, faults);
        let unknown = |name: &str| !schema.has_attribute(name);
        for attribute in self.body.attributes().filter(|one| unknown(one.name())) {
            faults.push(self.unsupported_argument(attribute, schema, &content));
        }
        let unknown = |name: &str| schema.labels_of(name).is_none();
        for block in self.body.blocks().filter(|one| unknown(one.type_name())) {
            faults.push(self.unsupported_block(block, schema));
        }
        content
    }

    /// What a schema asks for.
    pub(super) fn partial_content(
        self,
        schema: &Schema,
        faults: &mut Vec<Diagnostic>,
    ) -> BodyContent<'f> {
        let known = self.body.attributes();
        let known = known.filter(|one| schema.has_attribute(one.name()));
        let mut content = BodyContent {
            attributes: known.map(|attribute| self.attribute(attribute)).collect(),
            blocks: Vec::new(),
            missing_place: self.place(self.body.span().before()),
        };
        for (name, required) in &schema.attributes {
            if *required && content.attribute(name).is_none() {
                faults.push(missing_argument(name, content.missing_place));
            }
        }
        for block in self.body.blocks() {
            let Some(labels) = schema.labels_of(block.type_name()) else {
                continue;
            };
            match self.wrong_labels(block, labels) {
                None => content.blocks.push(self.block(block)),
                Some(fault) => faults.push(fault),
            }
        }
        content
    }

    /// The arguments of a body that should hold nothing else.
    pub(super) fn just_attributes(self, faults: &mut Vec<Diagnostic>) -> Vec<Attribute<'f>> {
        if let Some(block) = self.body.blocks().next() {
            let summary = format!("Unexpected {} block", quoted(block.type_name()));
            let place = self.place(block.type_span());
            faults.push(Diagnostic::error(summary, "Blocks are not allowed here.").at(place));
        }
        let attributes = self.body.attributes();
        attributes.map(|one| self.attribute(one)).collect()
    }

    /// Everything that is not of a schema.
    pub(super) fn rest(self, schema: &Schema) -> Vec<BodyEntry<'f>> {
        let entry = |item| match item {
            hcl::Item::Attribute(attribute) => {
                let kept = !attribute.redefines() && !schema.has_attribute(attribute.name());
                kept.then(|| BodyEntry::Attribute(self.attribute(attribute)))
            }
            hcl::Item::Block(block) => {
                let kept = schema.labels_of(block.type_name()).is_none();
                kept.then(|| BodyEntry::Block(self.block(block)))
            }
        };
        self.body.items().filter_map(entry).collect()
    }

    pub(super) fn place(self, span: hcl::Span) -> Place {
        self.file.place(span)
    }

    fn attribute(self, attribute: hcl::Attribute<'f>) -> Attribute<'f> {
        Attribute {
            name: Cow::Borrowed(attribute.name()),
            name_place: self.place(attribute.name_span()),
            place: self.place(attribute.span()),
            expression: Expression::native(self.file, attribute.expression()),
        }
    }

    fn block(self, block: hcl::Block<'f>) -> Block<'f> {
        let label = |label: hcl::Label<'f>| Label {
            text: label.value(),
            place: self.place(label.span()),
        };
        Block {
            type_name: Cow::Borrowed(block.type_name()),
            type_place: self.place(block.type_span()),
            labels: block.labels().map(label).collect(),
            place: self.place(block.header_span()),
            body: Body::native(self.file, block.body()),
        }
    }

    fn wrong_labels(self, block: hcl::Block<'f>, names: &[&str]) -> Option<Diagnostic> {
        let kind = block.type_name();
        let count = names.len();
        let listed = names.join(", ");
        // If the header is broken, OpenTofu uses the place of the type instead of the brace.
        let open = block.open_span().unwrap_or(block.type_span());
        let mut labels = block.labels();
        let (summary, detail, subject) = if let Some(missing) = names.get(labels.len()) {
            (
                format!("Missing {missing} for {kind}"),
                format!("All {kind} blocks must have {count} labels ({listed})."),
                open,
            )
        } else {
            let extra = labels.nth(count)?;
            let detail = match count {
                0 => format!("No labels are expected for {kind} blocks."),
                _ => format!("Only {count} labels ({listed}) are expected for {kind} blocks."),
            };
            (format!("Extraneous label for {kind}"), detail, extra.span())
        };
        let header = self.place(block.type_span().to(open));
        Some(
            Diagnostic::error(summary, detail)
                .at(self.place(subject))
                .within(header),
        )
    }

    fn unsupported_argument(
        self,
        attribute: hcl::Attribute<'f>,
        schema: &Schema,
        content: &BodyContent<'f>,
    ) -> Diagnostic {
        let name = attribute.name();
        let unused = schema.unused(|known| content.attribute(known).is_some());
        let hint = suggestion(name, unused).unwrap_or_else(|| {
            if schema.labels_of(name).is_none() {
                return String::new();
            }
            format!(" Did you mean to define a block of type {}?", quoted(name))
        });
        let name = quoted(name);
        let detail = format!("An argument named {name} is not expected here.{hint}");
        let place = self.place(attribute.name_span());
        Diagnostic::error("Unsupported argument", detail).at(place)
    }

    fn unsupported_block(self, block: hcl::Block<'f>, schema: &Schema) -> Diagnostic {
        let name = block.type_name();
        let hint = suggestion(name, schema.block_types()).unwrap_or_else(|| {
            if !schema.has_attribute(name) {
                return String::new();
            }
            format!(
                " Did you mean to define argument {}? If so, use the equals sign to assign it a value.",
                quoted(name)
            )
        });
        let name = quoted(name);
        let detail = format!("Blocks of type {name} are not expected here.{hint}");
        let place = self.place(block.type_span());
        Diagnostic::error("Unsupported block type", detail).at(place)
    }
}
