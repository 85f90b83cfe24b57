use std::collections::BTreeMap;

use super::Form;
use crate::body::{Block, Body, BodyEntry, Schema};

/// How deep blocks can be nested; anything deeper is [`Form::Invalid`], because forms are built by recursion.
const DEPTH: usize = 256;

/// The contents of a body.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct BodyForm {
    /// Arguments and blocks by their names; `dynamic` blocks of native syntax together as
    /// [`Form::Dynamic`].
    pub members: BTreeMap<String, Form>,
    /// The order of native blocks, when it says more than the members: those of types that have
    /// `dynamic` blocks too, and the `dynamic` ones.
    pub order: Vec<String>,
}

impl Form {
    /// The contents of a body that a schema does not know; comments are left out.
    ///
    /// JSON does not say what is a block: there all members are values.
    #[must_use]
    pub fn of_body(body: Body<'_>, known: &Schema) -> Self {
        of(body, known, DEPTH)
    }
}

fn of(body: Body<'_>, known: &Schema, depth: usize) -> Form {
    let Some(depth) = depth.checked_sub(1) else {
        return Form::Invalid(None);
    };
    let is_json = body.as_json().is_some();
    let mut members = Members::default();
    for entry in body.rest(known) {
        match entry {
            BodyEntry::Attribute(attribute) if is_json && attribute.name == "//" => {}
            BodyEntry::Attribute(attribute) => {
                let form = attribute.expression.form();
                members
                    .form
                    .members
                    .insert(attribute.name.into_owned(), form);
            }
            BodyEntry::Block(block) => members.block(&block, depth),
        }
    }
    members.finish()
}

#[derive(Default)]
struct Members {
    form: BodyForm,
    blocks: BTreeMap<String, Vec<Form>>,
    dynamic: BTreeMap<String, Vec<Form>>,
    /// All blocks in order: the type, and whether it is dynamic.
    order: Vec<(String, bool)>,
}

impl Members {
    fn block(&mut self, block: &Block<'_>, depth: usize) {
        let inner = of(block.body, &Schema::default(), depth);
        let mut labels = block.labels.iter();
        if block.type_name == "dynamic"
            && let (Some(label), None) = (labels.next(), labels.next())
        {
            let type_name = label.text.to_string();
            self.order.push((type_name.clone(), true));
            return self.dynamic.entry(type_name).or_default().push(inner);
        }
        let type_name = block.type_name.to_string();
        self.order.push((type_name.clone(), false));
        let form = block.labels.iter().rev().fold(inner, |inner, label| {
            let label = label.text.to_string();
            Form::Labelled {
                label,
                inner: Box::new(inner),
            }
        });
        self.blocks.entry(type_name).or_default().push(form);
    }

    fn finish(self) -> Form {
        let mut form = self.form;
        let order = self
            .order
            .into_iter()
            .filter(|(type_name, is_dynamic)| *is_dynamic || self.dynamic.contains_key(type_name))
            .map(|(type_name, is_dynamic)| match is_dynamic {
                true => format!("dynamic {type_name}"),
                false => type_name,
            });
        form.order = order.collect();
        if form.order.len() < 2 {
            form.order.clear();
        }
        let blocks = self.blocks.into_iter();
        form.members
            .extend(blocks.map(|(type_name, blocks)| (type_name, Form::Blocks(blocks))));
        if !self.dynamic.is_empty() {
            let dynamic = Form::Dynamic(self.dynamic);
            form.members.insert("dynamic".to_owned(), dynamic);
        }
        Form::Body(Box::new(form))
    }
}
