//! Modules that configure providers themselves.

use std::collections::BTreeSet;

use tofu_json_config::Diagnostic;
use tofu_json_text::quoted;

use super::view::written_alias;
use super::{BuildCheck, display};
use crate::tree::TreeFault;
use crate::tree::merged_call::MergedCall;

impl<'f> BuildCheck<'_, 'f> {
    /// A module with configurations of its own cannot be repeated, switched or made to wait, and neither can one
    /// that calls it.
    pub(super) fn legacy_call(
        self,
        child: usize,
        call: &MergedCall<'_, 'f>,
        faults: &mut Vec<TreeFault>,
    ) {
        let Some((file, place)) = call.repeated else {
            return;
        };
        let mut waiting = vec![child];
        while let Some(number) = waiting.pop() {
            let (Some(node), Some(view)) = (self.tree.nodes.get(number), self.views.get(number))
            else {
                continue;
            };
            waiting.extend(node.children.values().rev());
            if view.configurations.values().all(|own| own.is_empty) {
                continue;
            }
            let detail = format!(
                "The module at {} is a legacy module which contains its own local provider configurations, and so calls to it may not use the count, for_each, enabled or depends_on arguments.\n\nIf you also control the module {}, consider updating this module to instead expect provider configurations to be passed by its caller.",
                node.path,
                quoted(&node.source)
            );
            let summary = "Module is incompatible with count, for_each, enabled and depends_on";
            self.fault(file, Diagnostic::error(summary, detail).at(place), faults);
        }
    }

    /// Blocks that only say that a configuration is wanted.
    pub(super) fn redundant(self, faults: &mut Vec<TreeFault>) {
        let (Some(node), Some(view)) = (self.tree.nodes.get(self.node), self.view()) else {
            return;
        };
        let empty = view.configurations.values();
        let empty = empty.filter(|own| own.is_empty && own.for_each.is_none());
        let mut told = BTreeSet::new();
        for own in empty {
            let name = own.name;
            let Some(provider) = view.provider(name).filter(|_| told.insert(name)) else {
                continue;
            };
            let aliases = view.configurations.values();
            let aliases = aliases.filter(|other| other.name == name && other.is_empty);
            let aliases: Vec<_> = aliases
                .filter_map(|other| Some(written_alias(name, other.alias?)))
                .collect();
            let aliases = match aliases.is_empty() {
                true => String::new(),
                false => format!(
                    "      configuration_aliases = [\n{}      ]\n",
                    aliases.concat()
                ),
            };
            let detail = format!(
                "Earlier versions of OpenTofu used empty provider blocks (\"proxy provider configurations\") for child modules to declare their need to be passed a provider configuration by their callers. That approach was ambiguous and is now deprecated.\n\nIf you control this module, you can migrate to the new declaration syntax by removing all of the empty provider {} blocks and then adding or updating an entry like the following to the required_providers block of {}:\n    {name} = {{\n      source = {}\n{aliases}    }}",
                quoted(name),
                node.path,
                quoted(&display(&provider))
            );
            let fault = Diagnostic::warning("Redundant empty provider block", detail);
            self.fault(own.file, fault.at(own.place), faults);
        }
    }
}
