//! The provider configurations that a call of a module passes to it.

use tofu_json_config::Diagnostic;
use tofu_json_config::decode::{PassedProvider, ProviderReference};
use tofu_json_text::quoted;

use super::view::{aliases, written};
use super::{BuildCheck, ProviderView, display};
use crate::tree::TreeFault;
use crate::tree::merged_call::MergedCall;

impl<'f> BuildCheck<'_, 'f> {
    /// Checks a call of this module against the module that it calls.
    pub(super) fn passed(
        self,
        child: usize,
        call: &MergedCall<'_, 'f>,
        faults: &mut Vec<TreeFault>,
    ) {
        let (Some(node), Some(expected)) = (self.tree.nodes.get(child), self.views.get(child))
        else {
            return;
        };
        let (file, passed) = call.providers.unwrap_or((call.file, &[]));
        for one in passed {
            self.undefined_in_child(file, one, child, faults);
            self.own_in_child(file, one, child, faults);
            if let Some(key) = one.in_child.key_range {
                let detail = "Instance keys are not allowed on the left side of a provider configuration assignment.";
                let fault = Diagnostic::error("Invalid module provider configuration", detail);
                self.fault(file, fault.at(key), faults);
            }
            self.undefined_here(file, &one.in_parent, faults);
            self.other_provider(file, one, child, faults);
            self.reference(
                "Invalid module provider configuration",
                file,
                &one.in_parent,
                faults,
            );
            let target = node.path.to_string();
            self.same_for_each(&one.in_parent, call.for_each, "module", &target, faults);
        }
        self.missing(call, passed, expected, faults);
        self.legacy_call(child, call, faults);
    }

    /// A name that the module does not require.
    fn undefined_in_child(
        self,
        file: usize,
        one: &PassedProvider,
        child: usize,
        faults: &mut Vec<TreeFault>,
    ) {
        let (Some(node), Some(expected)) = (self.tree.nodes.get(child), self.views.get(child))
        else {
            return;
        };
        if self.may_be_elsewhere(child) {
            return;
        }
        let ProviderReference { name, alias, .. } = &one.in_child;
        let is_defined = match alias {
            Some(alias) => expected.expects(name, alias),
            None => expected.required.contains_key(&**name),
        };
        let stands_for = expected.configurations.get(&written(&one.in_child));
        if is_defined || stands_for.is_some_and(|found| found.is_empty) {
            return;
        }
        let Some(provider) = expected
            .provider(name)
            .map(|found| quoted(&display(&found)))
        else {
            return;
        };
        let written = quoted(&written(&one.in_child));
        let detail = format!(
            "There is no explicit declaration for local provider name {written} in {}, so OpenTofu is assuming you mean to pass a configuration for {provider}.\n\nIf you also control the child module, add a required_providers entry named {written} with the source address {provider}.",
            node.path
        );
        let fault = Diagnostic::warning("Reference to undefined provider", detail);
        self.fault(file, fault.at(one.in_child.name_range), faults);
    }

    /// Whether a module is not there because only a part of a project was given: its folder would be beside that of
    /// the root module, not in it.
    fn may_be_elsewhere(self, child: usize) -> bool {
        let node = self.tree.nodes.get(child);
        let is_outside = node.is_some_and(|node| node.folder.starts_with(".."));
        let module = self.tree.module_of(child);
        is_outside && module.is_none_or(|module| module.files().is_empty())
    }

    /// A name that the calling module does not require.
    fn undefined_here(
        self,
        file: usize,
        reference: &ProviderReference,
        faults: &mut Vec<TreeFault>,
    ) {
        let (Some(node), Some(view)) = (self.tree.nodes.get(self.node), self.view()) else {
            return;
        };
        if reference.alias.is_some() || view.required.contains_key(&*reference.name) {
            return;
        }
        let Some(provider) = view.provider(&reference.name) else {
            return;
        };
        let provider = quoted(&display(&provider));
        let (name, here) = (quoted(&reference.name), node.path.in_words());
        let detail = format!(
            "There is no explicit declaration for local provider name {name} in {here}, so OpenTofu is assuming you mean to pass a configuration for provider {provider}.\n\nTo clarify your intent and silence this warning, add to {here} a required_providers entry named {name} with source = {provider}, or a different source address if appropriate."
        );
        let fault = Diagnostic::warning("Reference to undefined provider", detail);
        self.fault(file, fault.at(reference.name_range), faults);
    }

    /// A module with a configuration of its own cannot be given another one.
    fn own_in_child(
        self,
        file: usize,
        one: &PassedProvider,
        child: usize,
        faults: &mut Vec<TreeFault>,
    ) {
        let (Some(node), Some(expected), Some(here)) = (
            self.tree.nodes.get(child),
            self.views.get(child),
            self.tree.nodes.get(self.node),
        ) else {
            return;
        };
        let own = expected.configurations.get(&written(&one.in_child));
        if own.is_none_or(|own| own.is_empty) {
            return;
        }
        let detail = format!(
            "The configuration of {} has its own local configuration for {}, and so it cannot accept an overridden configuration provided by {}.",
            node.path,
            written(&one.in_child),
            here.path.in_words()
        );
        let fault = Diagnostic::error("Cannot override provider configuration", detail);
        self.fault(file, fault.at(one.in_child.name_range), faults);
    }

    /// A configuration of another provider than the one that the module means.
    ///
    /// If the module requires the name and has no other name for the provider that is given, OpenTofu finds nothing.
    fn other_provider(
        self,
        file: usize,
        one: &PassedProvider,
        child: usize,
        faults: &mut Vec<TreeFault>,
    ) {
        let (Some(node), Some(here), Some(expected), Some(view)) = (
            self.tree.nodes.get(child),
            self.tree.nodes.get(self.node),
            self.views.get(child),
            self.view(),
        ) else {
            return;
        };
        let PassedProvider {
            in_child,
            in_parent,
            ..
        } = one;
        let (Some(wanted), Some(given)) = (
            expected.provider(&in_child.name),
            view.provider(&in_parent.name),
        ) else {
            return;
        };
        // Of a module that is not there nothing is known.
        let is_there = self
            .tree
            .module_of(child)
            .is_some_and(|module| !module.files().is_empty());
        if wanted == given || !is_there {
            return;
        }
        let (child_name, parent_name) = (quoted(&in_child.name), quoted(&written(in_parent)));
        let [wanted, given_shown] = [&wanted, &given].map(display);
        let here = here.path.in_words();
        let mut entries = expected.in_order().into_iter();
        let other = entries.find(|(_, entry)| entry.provider.as_ref() == Some(&given));
        let (detail, place) = if let Some((_, other)) = other {
            let detail = format!(
                "The assigned configuration is for provider {}, but local name {child_name} in {here} represents {}.\n\nTo pass this configuration to the child module, use the local name {} instead.",
                quoted(&wanted),
                quoted(&given_shown),
                quoted(&other.name)
            );
            (detail, in_child.name_range)
        } else if expected.required.contains_key(&*in_child.name) {
            return;
        } else {
            let module = &node.path;
            let detail = format!(
                "The local name {parent_name} in {here} represents provider {}, but {child_name} in {module} represents {}.\n\nEach provider has its own distinct configuration schema and provider types, so this module's {child_name} can be assigned only a configuration for {wanted}, which is not required by {module}.",
                quoted(&given_shown),
                quoted(&wanted)
            );
            (detail, in_parent.name_range)
        };
        let fault = Diagnostic::error("Provider type mismatch", detail);
        self.fault(file, fault.at(place), faults);
    }

    /// Configurations with an alias have to be passed.
    fn missing(
        self,
        call: &MergedCall<'_, 'f>,
        passed: &[PassedProvider],
        expected: &ProviderView<'_, '_>,
        faults: &mut Vec<TreeFault>,
    ) {
        for (_, entry) in expected.in_order() {
            for alias in aliases(entry) {
                let is_given = passed.iter().any(|one| {
                    one.in_child.name == entry.name && one.in_child.alias.as_deref() == Some(alias)
                });
                let Some(provider) = entry.provider.as_ref().filter(|_| !is_given) else {
                    continue;
                };
                let name = format!("{}.{alias}", entry.name);
                let detail = format!(
                    "The child module requires an additional configuration for provider {}, with the local name {}.\n\nRefer to the module's documentation to understand the intended purpose of this additional provider configuration, and then add an entry for {name} in the \"providers\" meta-argument in the module block to choose which provider configuration the module should use for that purpose.",
                    display(provider),
                    quoted(&name)
                );
                let fault = Diagnostic::error("Missing required provider configuration", detail);
                self.fault(call.file, fault.at(call.first.decl_range), faults);
            }
        }
    }
}
