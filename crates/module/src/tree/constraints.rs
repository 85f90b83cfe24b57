//! Constraints on the versions of providers: each has to have a meaning in lock files too.

use tofu_json_config::Diagnostic;
use tofu_json_provider::Constraints;

use super::{ModuleTree, TreeFault};
use crate::providers::configuration;

impl ModuleTree<'_> {
    /// The constraints that can be read and mean nothing where versions of providers are chosen.
    pub(crate) fn wrong_constraints(&self) -> Vec<TreeFault> {
        let mut faults = Vec::new();
        for node in &self.nodes {
            let Some(module) = self.modules.get(node.module) else {
                continue;
            };
            for (file, decoded) in configuration(module) {
                let entries = decoded.required_providers.iter();
                let entries = entries.flat_map(|block| &block.required_providers);
                let required = entries.filter_map(|entry| entry.requirement.as_ref());
                let configured = decoded.provider_configs.iter();
                let configured = configured.filter_map(|one| one.version.as_ref());
                for constraint in required.chain(configured) {
                    let Err(problem) = Constraints::parse(&constraint.text) else {
                        continue;
                    };
                    let detail = format!("Incorrect version constraint syntax: {problem}.");
                    let fault = Diagnostic::error("Invalid version constraint", detail);
                    faults.push(TreeFault {
                        module: node.module,
                        file: Some(file),
                        fault: fault.at(constraint.place),
                    });
                }
            }
        }
        faults
    }
}
