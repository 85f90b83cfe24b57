use std::collections::BTreeMap;

use tofu_json_vocab::Program;

use super::super::declare::{Address, Argument, Declaration, Layer};
use super::super::listing::FileKind;

/// Whether an argument counts, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArgumentOutcome {
    /// It is what OpenTofu goes by.
    Effective,
    /// The file of this number replaces it.
    Replaced(usize),
    /// OpenTofu does not read it there, and does not say so.
    Ignored,
    /// It is an error in an override file.
    Refused,
}

impl ArgumentOutcome {
    /// One word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Effective => "effective",
            Self::Replaced(_) => "replaced",
            Self::Ignored => "ignored",
            Self::Refused => "refused",
        }
    }
}

/// The outcome of every argument of a declaration.
pub(in super::super) fn outcomes<'d, 'f>(
    declaration: &'d Declaration<'f>,
) -> Vec<(&'d Layer<'f>, &'d Argument<'f>, ArgumentOutcome)> {
    let address = &declaration.address;
    // The last override file that replaces a unit.
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, layer) in declaration.layers.iter().enumerate() {
        let is_override = layer.kind == FileKind::Override;
        for argument in layer.arguments.iter().filter(|_| is_override) {
            if without_effect(address, layer, argument).is_none() {
                last.insert(&argument.unit, number);
            }
        }
    }
    let mut outcomes = Vec::new();
    for (number, layer) in declaration.layers.iter().enumerate() {
        for argument in &layer.arguments {
            let without_effect = without_effect(address, layer, argument);
            let outcome = match (without_effect, last.get(argument.unit.as_str())) {
                (Some(outcome), _) => outcome,
                (None, Some(last)) if *last != number => {
                    let by = declaration.layers.get(*last);
                    ArgumentOutcome::Replaced(by.map_or(layer.file, |layer| layer.file))
                }
                _ => ArgumentOutcome::Effective,
            };
            outcomes.push((layer, argument, outcome));
        }
    }
    outcomes
}

/// The outcome of an argument that has no effect anywhere, or none in an override file.
fn without_effect(
    address: &Address,
    layer: &Layer<'_>,
    argument: &Argument<'_>,
) -> Option<ArgumentOutcome> {
    match (address, argument.path.as_str()) {
        (Address::Terraform, "experiments" | "language") => Some(ArgumentOutcome::Ignored),
        (Address::Terraform, "required_version")
            if !layer.is_tofu && layer.program == Program::OpenTofu =>
        {
            Some(ArgumentOutcome::Ignored)
        }
        _ if layer.kind == FileKind::Override => in_override(address, argument),
        _ => None,
    }
}

/// The outcome of an argument of an override file that replaces nothing.
pub(crate) fn in_override(address: &Address, argument: &Argument<'_>) -> Option<ArgumentOutcome> {
    let unit = argument.unit.as_str();
    let is_rule = |name: &str| unit == name || unit.ends_with(&format!(".{name}"));
    if is_rule("precondition") || is_rule("postcondition") || is_rule("validation") {
        return Some(ArgumentOutcome::Refused);
    }
    match (address, unit) {
        (Address::Output(_) | Address::Module(_) | Address::Resource { .. }, "depends_on") => {
            Some(ArgumentOutcome::Refused)
        }
        (
            Address::Check(_)
            | Address::Moved(_)
            | Address::Import(_)
            | Address::Removed(_)
            | Address::Language,
            _,
        ) => Some(ArgumentOutcome::Refused),
        (Address::Module(_) | Address::Resource { .. }, "lifecycle.enabled")
        | (Address::Resource { .. }, "lifecycle.replace_triggered_by")
        | (Address::Provider { .. }, "for_each")
        | (Address::Terraform, "provider_meta") => Some(ArgumentOutcome::Ignored),
        _ => None,
    }
}
