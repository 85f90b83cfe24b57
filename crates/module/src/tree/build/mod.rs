//! What is wrong between modules, before anything in them is evaluated.

mod legacy;
mod passed;
mod reference_keys;
mod required;
mod view;

use tofu_json_config::Diagnostic;
use tofu_json_config::expression::Expression;
use tofu_json_provider::{DEFAULT_HOST, Provider};

use super::merged_call::MergedCall;
use super::{ModuleTree, TreeFault};
use view::ConfigurationView;
pub(crate) use view::{ProviderView, written};

impl ModuleTree<'_> {
    /// Checks what modules say to each other of providers, and what only the root module may say.
    pub(super) fn check_build(&mut self) {
        if !self.is_ok() {
            return;
        }
        let views: Vec<_> = self
            .nodes
            .iter()
            .map(|node| self.modules.get(node.module).map(ProviderView::of))
            .map(Option::unwrap_or_default)
            .collect();
        let mut faults = Vec::new();
        for number in 0..self.nodes.len() {
            let at = BuildCheck {
                tree: self,
                views: &views,
                node: number,
            };
            at.all(&mut faults);
        }
        self.faults.append(&mut faults);
    }
}

/// A module in its place that is checked.
#[derive(Clone, Copy)]
struct BuildCheck<'t, 'f> {
    tree: &'t ModuleTree<'f>,
    views: &'t [ProviderView<'t, 'f>],
    node: usize,
}

impl<'t, 'f> BuildCheck<'t, 'f> {
    fn all(self, faults: &mut Vec<TreeFault>) {
        self.required(faults);
        self.resources(faults);
        let Some(node) = self.tree.nodes.get(self.node) else {
            return;
        };
        let Some(module) = self.tree.module_of(self.node) else {
            return;
        };
        if !node.path.is_root() {
            self.root_only(faults);
            self.redundant(faults);
        }
        for (name, call) in MergedCall::all(module) {
            if let Some(child) = node.children.get(name) {
                self.passed(*child, &call, faults);
            }
        }
    }

    /// Backends and imports belong to the root module.
    fn root_only(self, faults: &mut Vec<TreeFault>) {
        let (Some(node), Some(module)) = (
            self.tree.nodes.get(self.node),
            self.tree.module_of(self.node),
        ) else {
            return;
        };
        for (file, decoded) in crate::providers::configuration(module) {
            for backend in &decoded.backends {
                let detail = "Any selected backend applies to the entire configuration, so OpenTofu expects provider configurations only in the root module.\n\nThis is a warning rather than an error because it's sometimes convenient to temporarily call a root module as a child module for testing purposes, but this backend configuration block will have no effect.";
                let fault = Diagnostic::warning("Backend configuration ignored", detail);
                self.fault(file, fault.at(backend.decl_range), faults);
            }
            for import in &decoded.import {
                let detail = format!(
                    "An import block was detected in \"{}\". Import blocks are only allowed in the root module.",
                    node.path
                );
                let fault = Diagnostic::error("Invalid import configuration", detail);
                self.fault(file, fault.at(import.decl_range), faults);
            }
        }
    }

    fn view(self) -> Option<&'t ProviderView<'t, 'f>> {
        self.views.get(self.node)
    }

    fn fault(self, file: usize, fault: Diagnostic, faults: &mut Vec<TreeFault>) {
        faults.push(TreeFault {
            module: self.tree.nodes.get(self.node).map_or(0, |node| node.module),
            file: Some(file),
            fault,
        });
    }
}

/// A provider as messages for people have it: the usual host is left out.
fn display(provider: &Provider) -> String {
    match provider.host() {
        DEFAULT_HOST => format!("{}/{}", provider.namespace(), provider.provider_type()),
        _ => provider.to_string(),
    }
}

/// Whether two expressions are the same reference.
fn is_same_reference(one: Expression<'_>, other: Expression<'_>) -> bool {
    one.references().len() == 1 && one.calls().is_empty() && one.form() == other.form()
}
