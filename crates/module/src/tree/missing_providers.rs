//! Provider configurations of the root module that are passed on and are not there.

use std::collections::BTreeSet;

use tofu_json_config::Diagnostic;
use tofu_json_provider::Provider;

use super::build::{ProviderView, written};
use super::merged_call::MergedCall;
use super::{ModuleTree, TreeFault};

impl ModuleTree<'_> {
    /// What the root module passes on without having it: neither configured nor required, and used by no resource.
    pub(crate) fn missing_providers(&self) -> Vec<TreeFault> {
        let Some(root) = self.modules.first() else {
            return Vec::new();
        };
        let view = ProviderView::of(root);
        let mut used = None;
        let mut told = BTreeSet::new();
        for call in MergedCall::all(root).values() {
            let (_, passed) = call.providers.unwrap_or_default();
            for one in passed {
                let reference = &one.in_parent;
                let (false, Some(provider)) = (
                    view.configurations.contains_key(&written(reference)),
                    view.provider(&reference.name),
                ) else {
                    continue;
                };
                let address = format!("provider[\"{provider}\"]");
                if let Some(alias) = &reference.alias {
                    if !view.expects(&reference.name, alias) {
                        told.insert(format!("{address}.{alias}"));
                    }
                } else if !view.required.contains_key(&*reference.name)
                    && !used
                        .get_or_insert_with(|| self.used_providers())
                        .contains(&provider)
                {
                    told.insert(address);
                }
            }
        }
        let faults = told.into_iter().map(|address| TreeFault {
            module: 0,
            file: None,
            fault: Diagnostic::error(format!("missing provider {address}"), ""),
        });
        faults.collect()
    }

    /// The providers of all resources.
    fn used_providers(&self) -> BTreeSet<Provider> {
        let views = self.modules.iter().map(ProviderView::of);
        let mut used = BTreeSet::new();
        for view in views {
            for (_, resource) in &view.resources {
                let name = match &resource.provider_config_ref {
                    Some(reference) => &*reference.name,
                    None => crate::providers::local_name(&resource.type_name),
                };
                used.extend(view.provider(name));
            }
        }
        used
    }
}
