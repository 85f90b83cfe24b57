use super::schema;
use crate::body::{Block, Body, BodyEntry, Schema};
use tofu_json_diagnostic::Place;

/// What only a provider, a provisioner, a backend or a module can interpret: the rest of a body.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings<'f> {
    /// The body.
    pub body: Body<'f>,
    /// What of it OpenTofu itself has read.
    pub known: &'static Schema,
    /// The body of a `_` block, merged into this one.
    pub escaped: Option<Body<'f>>,
}

impl<'f> Settings<'f> {
    /// All of a body but what a schema knows.
    #[must_use]
    pub const fn new(body: Body<'f>, known: &'static Schema, escaped: Option<Body<'f>>) -> Self {
        Self {
            body,
            known,
            escaped,
        }
    }

    /// All of the body of a block of which OpenTofu itself reads nothing.
    pub(super) fn everything(block: &Block<'f>) -> Self {
        Self::new(block.body, &schema::NOTHING, None)
    }

    /// The place of the whole body.
    #[must_use]
    pub fn place(&self) -> Place {
        self.body.place()
    }

    /// The arguments and blocks in order, those of a `_` block last.
    #[must_use]
    pub fn entries(&self) -> Vec<BodyEntry<'f>> {
        let mut entries = self.body.rest(self.known);
        if let Some(escaped) = self.escaped {
            entries.extend(escaped.rest(&schema::NOTHING));
        }
        entries
    }
}
