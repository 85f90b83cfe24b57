//! References in a module: what refers to what, names that are not declared, declarations that
//! nothing refers to, and circles.

mod cycles;
mod passed;
mod target;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use tofu_json_config::expression::Reference;
use tofu_json_diagnostic::Place;

use super::declare::{Address, Argument, Declarations, Layer, is_trigger};
use super::explain::{ArgumentOutcome, outcomes};

pub use target::ReferenceTarget;

/// The references between the declarations of a module.
///
/// ```
/// use tofu_json_module::config::Source;
/// use tofu_json_module::{Declarations, FileKind, References};
///
/// let text = b"variable \"x\" {}\noutput \"o\" {\n  value = var.x + local.y\n}\n";
/// let source = Source::read("main.tf", text);
/// let references = References::of(&Declarations::of([(&source, FileKind::Primary)]));
/// let unresolved: Vec<_> = references.unresolved().map(|edge| &*edge.text).collect();
/// assert_eq!(unresolved, ["local.y"]);
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct References {
    /// The declarations, in order, each with the place of its first block.
    pub declared: Vec<Declared>,
    /// Every reference to something that a module declares, declared here or not, in order.
    pub edges: Vec<Edge>,
}

/// Something that is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Declared {
    /// The declaration.
    pub address: Address,
    /// The number of the file.
    pub file: usize,
    /// Where it is declared.
    pub place: Place,
}

/// A reference from one thing to another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edge {
    /// The declaration that refers.
    pub from: Address,
    /// The argument in it.
    pub argument: String,
    /// The declaration it refers to.
    pub to: Address,
    /// The reference as it is written, in its normal form.
    pub text: String,
    /// The number of the file.
    pub file: usize,
    /// Where it is; in JSON strings at OpenTofu's places.
    pub place: Place,
    /// Whether what it refers to is declared.
    pub is_resolved: bool,
}

impl Edge {
    /// Whether it says which actions go with a change, and when.
    fn is_in_trigger(&self) -> bool {
        is_trigger(&self.argument)
    }
}

impl References {
    /// The references in what files declare. Arguments that override files replace do not count.
    #[must_use]
    pub fn of(declarations: &Declarations<'_>) -> Self {
        let passed = passed::configurations(declarations);
        let declared = declarations.all.iter().map(|one| &one.address);
        let known: BTreeSet<&Address> = declared.chain(&passed).collect();
        let mut references = Self::default();
        for declaration in &declarations.all {
            if let Some(first) = declaration.first() {
                references.declared.push(Declared {
                    address: declaration.address.clone(),
                    file: first.file,
                    place: first.place,
                });
            }
            for (layer, argument, outcome) in outcomes(declaration) {
                if outcome == ArgumentOutcome::Effective {
                    references.argument(&declaration.address, layer, argument, &known);
                }
            }
        }
        references
    }

    fn argument(
        &mut self,
        from: &Address,
        layer: &Layer<'_>,
        argument: &Argument<'_>,
        known: &BTreeSet<&Address>,
    ) {
        for reference in argument.references() {
            let ReferenceTarget::Address(to) = target(from, argument, &reference) else {
                continue;
            };
            // The provider configuration without an alias always exists, even if no file declares
            // it.
            let is_default = matches!(&to, Address::Provider { alias: None, .. });
            let is_resolved = is_default || known.contains(&to);
            // Addresses in `removed`, `moved` and `import` blocks may refer to what does not exist.
            let may_be_missing = matches!(
                (from, argument.path.as_str()),
                (Address::Moved(_) | Address::Removed(_), _) | (Address::Import(_), "to")
            );
            if may_be_missing && !is_resolved {
                continue;
            }
            self.edges.push(Edge {
                from: from.clone(),
                argument: argument.path.clone(),
                to,
                text: reference.to_string(),
                file: layer.file,
                place: reference.place,
                is_resolved,
            });
        }
    }

    /// References to what is not declared.
    pub fn unresolved(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|edge| !edge.is_resolved)
    }

    /// Variables, local values, data sources and provider configurations with an alias that nothing
    /// refers to.
    #[must_use]
    pub fn unused(&self) -> Vec<&Declared> {
        let others = self.edges.iter().filter(|edge| edge.from != edge.to);
        let used: BTreeSet<&Address> = others.map(|edge| &edge.to).collect();
        let declared = self.declared.iter();
        let is_unused =
            |one: &&Declared| can_be_unused(&one.address) && !used.contains(&one.address);
        declared.filter(is_unused).collect()
    }

    /// Declarations that refer to themselves through others, each circle once, as the shortest way
    /// round from the first of them.
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<Address>> {
        cycles::find(self)
    }

    /// For each declaration, the declarations it refers to and those that refer to it.
    #[must_use]
    pub fn neighbors(&self) -> BTreeMap<&Address, BTreeSet<&Address>> {
        let mut neighbors: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for edge in &self.edges {
            neighbors.entry(&edge.from).or_default().insert(&edge.to);
        }
        neighbors
    }
}

const fn can_be_unused(address: &Address) -> bool {
    use tofu_json_config::decode::ResourceMode;
    match address {
        Address::Variable(_) | Address::Local(_) => true,
        Address::Resource { mode, .. } => {
            matches!(mode, ResourceMode::Data | ResourceMode::Ephemeral)
        }
        Address::Provider { alias, .. } => alias.is_some(),
        _ => false,
    }
}

fn target(from: &Address, argument: &Argument<'_>, reference: &Reference) -> ReferenceTarget {
    let is_provider = match argument.path.as_str() {
        "provider" => matches!(
            from,
            Address::Resource { .. } | Address::Action { .. } | Address::Import(_)
        ),
        "providers" => matches!(from, Address::Module(_)),
        _ => false,
    };
    // Keys of instances are expressions too.
    let is_in_key = matches!(
        reference.root(),
        Some("each" | "count" | "var" | "local" | "self")
    );
    if argument.is_in_trigger() && argument.path.ends_with(".actions") {
        return ReferenceTarget::of_action(reference);
    }
    if is_provider && !is_in_key {
        ReferenceTarget::of_provider(reference)
    } else {
        ReferenceTarget::of(reference)
    }
}
