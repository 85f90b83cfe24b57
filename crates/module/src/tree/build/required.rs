//! Local names that mean one provider twice, and those that mean none.

use tofu_json_config::Diagnostic;
use tofu_json_provider::Provider;
use tofu_json_text::quoted;

use super::view::address;
use super::{BuildCheck, display};
use crate::providers::{implied, local_name};
use crate::tree::TreeFault;

const DUPLICATE: &str = "Duplicate required provider";

impl BuildCheck<'_, '_> {
    /// Checks the names in `required_providers`.
    pub(super) fn required(self, faults: &mut Vec<TreeFault>) {
        let Some(view) = self.view() else {
            return;
        };
        let mut seen: Vec<(&Provider, &str)> = Vec::new();
        for (file, entry) in view.in_order() {
            let Some(provider) = &entry.provider else {
                continue;
            };
            if let Some((_, before)) = seen.iter().find(|(known, _)| *known == provider) {
                let detail = format!(
                    "Provider {} with the local name {} was previously required as {}. A provider can only be required once within required_providers.",
                    display(provider),
                    quoted(&entry.name),
                    quoted(before)
                );
                let fault = Diagnostic::warning(DUPLICATE, detail).at(entry.decl_range);
                self.fault(file, fault, faults);
            } else {
                seen.push((provider, &entry.name));
            }
        }
        for own in view.configurations.values() {
            let name = own.name;
            if view.required.contains_key(name) {
                continue;
            }
            let same = view.in_order().into_iter();
            let mut same = same.filter(|(_, entry)| entry.provider == implied(name));
            if let Some((file, entry)) = same.next() {
                let provider = entry.provider.as_ref().map(display).unwrap_or_default();
                let detail = format!(
                    "Provider {provider} with the local name {} was implicitly required via a configuration block as {}. The provider configuration block name must match the name used in required_providers.",
                    quoted(&entry.name),
                    quoted(name)
                );
                let fault = Diagnostic::warning(DUPLICATE, detail).at(entry.decl_range);
                self.fault(file, fault, faults);
            }
        }
    }

    /// Checks the providers that the types of resources imply.
    pub(super) fn resources(self, faults: &mut Vec<TreeFault>) {
        let Some(view) = self.view() else {
            return;
        };
        for (file, resource) in &view.resources {
            match &resource.provider_config_ref {
                Some(reference) => self.resource_reference(*file, resource, reference, faults),
                None => {
                    let name = local_name(&resource.type_name);
                    if view.required.contains_key(name) {
                        continue;
                    }
                    let Some(provider) = implied(name) else {
                        let fault = invalid(name).at(resource.decl_range);
                        self.fault(*file, fault, faults);
                        continue;
                    };
                    let same = view.in_order().into_iter();
                    let mut same =
                        same.filter(|(_, entry)| entry.provider.as_ref() == Some(&provider));
                    if let Some((_, entry)) = same.next() {
                        let detail = format!(
                            "Provider {} was implicitly required via resource {}, but listed in required_providers as {other}. Either the local name in required_providers must match the resource name, or the {other} provider must be assigned within the resource block.",
                            quoted(&provider.to_string()),
                            quoted(&address(resource)),
                            other = quoted(&entry.name)
                        );
                        let fault = Diagnostic::warning(DUPLICATE, detail);
                        self.fault(*file, fault.at(resource.decl_range), faults);
                    }
                }
            }
        }
    }
}

fn invalid(name: &str) -> Diagnostic {
    let problem = match name {
        "" => "must have at least one character",
        _ => {
            "must contain only letters, digits, and dashes, and may not use leading or trailing dashes"
        }
    };
    let detail = format!(
        "{} is an invalid implied provider local name: {problem}",
        quoted(name)
    );
    Diagnostic::error("Invalid provider local name", detail)
}
