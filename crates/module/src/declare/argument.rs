use std::collections::HashSet;
use std::sync::Arc;

use tofu_json_config::expression::{Expression, Reference};
use tofu_json_config::modes::Mode;
use tofu_json_diagnostic::Place;

/// An argument of a declaration, of whatever block inside.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Argument<'f> {
    /// Where it is in the declaration: `lifecycle.ignore_changes`, `ebs_block_device[0].size`.
    pub path: String,
    /// The unit that override files replace as a whole: `lifecycle.ignore_changes`,
    /// `ebs_block_device`.
    pub unit: String,
    /// Its name.
    pub name_place: Place,
    /// All of it.
    pub place: Place,
    /// Its value.
    pub expression: Expression<'f>,
    /// The mode in which its value is read.
    pub mode: Mode,
    /// Names of the elements of enclosing `dynamic` blocks here.
    pub iterators: Arc<[Arc<str>]>,
    /// Whether it is in the content of a `dynamic` block over nothing: only a schema can say whether OpenTofu reads it.
    pub(crate) is_left_out: bool,
}

/// Whether the path of an argument leads into `action_trigger`.
pub(crate) fn is_trigger(path: &str) -> bool {
    path.strip_prefix("lifecycle.action_trigger")
        .is_some_and(|rest| rest.starts_with(['.', '[']))
}

impl Argument<'_> {
    /// Whether it says which actions go with a change, and when.
    pub(crate) fn is_in_trigger(&self) -> bool {
        is_trigger(&self.path)
    }

    /// The references in it, in order, without the names of [`Argument::iterators`].
    #[must_use]
    pub fn references(&self) -> Vec<Reference> {
        let mut references = Vec::new();
        collect(self.expression, &self.mode, &mut references);
        let roots = references.iter().filter_map(Reference::root);
        let longest = roots.map(str::len).max().unwrap_or_default();
        // Names may be as long as they like, and this is asked of every argument beside them.
        let iterators = self.iterators.iter().map(|name| &**name);
        let iterators: HashSet<&str> = iterators.filter(|name| name.len() <= longest).collect();
        references.retain(|reference| {
            let root = reference.root();
            root.is_some_and(|root| !iterators.contains(root))
        });
        references
    }
}

/// Modes nest in no table deeper than a list in a map.
fn collect(expression: Expression<'_>, mode: &Mode, references: &mut Vec<Reference>) {
    match mode {
        Mode::Template => references.extend(expression.references()),
        Mode::Reference => references.extend(expression.legacy_reference(&mut Vec::new()).ok()),
        Mode::Native => {
            let found = expression.as_native_text(|native| native.references());
            references.extend(found.unwrap_or_default());
        }
        Mode::List(of) => {
            for element in expression.list().unwrap_or_default() {
                collect(element, of, references);
            }
        }
        // The keys of `providers` are names in another module.
        Mode::Map(_, of) => {
            for (_, value) in expression.map().unwrap_or_default() {
                collect(value, of, references);
            }
        }
        _ => {}
    }
}
