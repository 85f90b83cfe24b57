//! Calls of modules with what override files say of them.

use std::collections::BTreeMap;

use tofu_json_config::decode::{ModuleCall, PassedProvider};
use tofu_json_config::expression::Expression;
use tofu_json_diagnostic::Place;

use crate::listing::FileKind;
use crate::load::Module;

/// An expression and the number of its file.
pub(super) type InFile<'f> = (usize, Expression<'f>);

/// A call of a module; of several values of an argument that of the last override file counts.
pub(super) struct MergedCall<'m, 'f> {
    /// The number of the file of its first block.
    pub(super) file: usize,
    /// Its first block.
    pub(super) first: &'m ModuleCall<'f>,
    pub(super) source: Option<InFile<'f>>,
    pub(super) version: Option<InFile<'f>>,
    pub(super) for_each: Option<InFile<'f>>,
    /// Where the call is repeated, switched or waits for something else.
    pub(super) repeated: Option<(usize, Place)>,
    /// The entries of `providers` and the number of their file.
    pub(super) providers: Option<(usize, &'m [PassedProvider])>,
    /// The values for the variables of the module.
    pub(super) arguments: BTreeMap<String, InFile<'f>>,
}

impl<'m, 'f> MergedCall<'m, 'f> {
    /// All calls of a module, by their names.
    pub(super) fn all(module: &'m Module<'f>) -> BTreeMap<&'m str, Self> {
        let mut calls: BTreeMap<&str, Self> = BTreeMap::new();
        for (number, file) in module.files().iter().enumerate() {
            if !matches!(file.kind, FileKind::Primary | FileKind::Override) {
                continue;
            }
            for call in &file.decoded.module_calls {
                let merged = calls.entry(&call.name).or_insert_with(|| Self {
                    file: number,
                    first: call,
                    source: None,
                    version: None,
                    for_each: None,
                    repeated: None,
                    providers: None,
                    arguments: BTreeMap::new(),
                });
                merged.add(number, call);
            }
        }
        calls
    }

    fn add(&mut self, file: usize, call: &'m ModuleCall<'f>) {
        let given = |expression: Option<Expression<'f>>, before| match expression {
            Some(expression) => Some((file, expression)),
            None => before,
        };
        self.source = given(call.source, self.source);
        self.version = given(call.version_attr, self.version);
        self.for_each = given(call.for_each, self.for_each);
        let depends_on = call.depends_on.first().map(|first| first.place);
        let repeated = call.count.or(call.for_each).or(call.enabled);
        let repeated = repeated.map(|expression| expression.place());
        if let Some(place) = repeated.or(depends_on) {
            self.repeated = Some((file, place));
        }
        if let Some(providers) = &call.providers {
            self.providers = Some((file, providers));
        }
        for entry in call.config.entries() {
            if let tofu_json_config::body::BodyEntry::Attribute(argument) = entry {
                let name = argument.name.clone().into_owned();
                self.arguments.insert(name, (file, argument.expression));
            }
        }
    }
}
