//! References to one of several instances of a provider configuration.

use tofu_json_config::Diagnostic;
use tofu_json_config::decode::{ProviderReference, Resource};
use tofu_json_config::expression::{Expression, Reference, StepKey};
use tofu_json_text::quoted;

use super::view::{address, written};
use super::{BuildCheck, ConfigurationView, is_same_reference};
use crate::tree::TreeFault;

impl<'t, 'f> BuildCheck<'t, 'f> {
    /// Checks the `provider` argument of a resource.
    pub(super) fn resource_reference(
        self,
        file: usize,
        resource: &Resource<'f>,
        reference: &ProviderReference,
        faults: &mut Vec<TreeFault>,
    ) {
        self.reference(
            "Invalid resource provider configuration",
            file,
            reference,
            faults,
        );
        let node = self.tree.nodes.get(self.node);
        let target = node.map(|node| node.path.address(address(resource)));
        let each = resource.for_each.map(|each| (file, each));
        self.same_for_each(
            reference,
            each,
            "resource",
            &target.unwrap_or_default(),
            faults,
        );
    }

    /// Checks that a reference has a key where the configuration has instances, and none elsewhere.
    pub(super) fn reference(
        self,
        summary: &'static str,
        file: usize,
        reference: &ProviderReference,
        faults: &mut Vec<TreeFault>,
    ) {
        let Some(alias) = &reference.alias else {
            return;
        };
        let found = self.configuration(reference);
        let fault = match (found, reference.key_range) {
            (None, Some(_)) => {
                let detail = format!(
                    "This module doesn't declare a provider {} block with alias = {}, which is required for use with for_each.",
                    quoted(&reference.name),
                    quoted(alias)
                );
                Diagnostic::error(summary, detail).at(reference.name_range)
            }
            (Some(found), Some(key)) if found.for_each.is_none() => {
                let detail = "An instance key can be specified only for a provider configuration that uses for_each.";
                Diagnostic::error(summary, detail).at(key)
            }
            (Some(found), None) if found.for_each.is_some() => {
                let detail = "A reference to a provider configuration which uses for_each requires an instance key. Passing a collection of provider instances into a child module is not allowed.";
                Diagnostic::error(summary, detail).at(reference.name_range)
            }
            _ => return,
        };
        self.fault(file, fault, faults);
    }

    /// The configuration that a reference means, if the module has it. One that says nothing does not count.
    fn configuration(self, reference: &ProviderReference) -> Option<&'t ConfigurationView<'t, 'f>> {
        let found = self.view()?.configurations.get(&written(reference))?;
        (found.for_each.is_some() || !found.is_empty).then_some(found)
    }

    /// Warns of objects that go together with their provider configuration.
    pub(super) fn same_for_each(
        self,
        reference: &ProviderReference,
        each: Option<(usize, Expression<'f>)>,
        what: &str,
        target: &str,
        faults: &mut Vec<TreeFault>,
    ) {
        let own = self
            .configuration(reference)
            .and_then(|found| found.for_each);
        let (Some(own), Some((file, each))) = (own, each) else {
            return;
        };
        if !reference.key_references.iter().any(is_each_key) || !is_same_reference(own, each) {
            return;
        }
        let detail = format!(
            "This provider configuration uses the same for_each expression as a {what}, which means that subsequent removal of elements from this collection would cause a planning error.\n\nOpenTofu relies on a provider instance to destroy resource instances that are associated with it, and so the provider instance must outlive all of its resource instances by at least one plan/apply round. For removal of instances to succeed in future you must structure the configuration so that the provider block's for_each expression can produce a superset of the instances of the resources associated with the provider configuration. Refer to the OpenTofu documentation for specific suggestions.\n\nTo destroy this object before removing the provider configuration, consider first performing a targeted destroy:\n    tofu apply -destroy -target={target}"
        );
        let summary = format!("Provider configuration for_each matches {what}");
        self.fault(
            file,
            Diagnostic::warning(summary, detail).at(each.place()),
            faults,
        );
    }
}

fn is_each_key(reference: &Reference) -> bool {
    let second = reference.steps.get(1).map(|step| &step.key);
    reference.root() == Some("each")
        && matches!(second, Some(StepKey::Attribute(name)) if name == "key")
}
