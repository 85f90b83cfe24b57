//! Which providers plans and states need.

use super::Requirements;
use crate::{Constraints, ConstraintsError, Provider};
use std::fmt;
use tofu_json_value::Value;

/// Constraints of a plan that cannot be read and are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnreadConstraints {
    /// The provider, as the plan has it.
    pub provider: String,
    /// Why.
    pub error: ConstraintsError,
}

impl fmt::Display for UnreadConstraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { provider, error } = self;
        write!(
            f,
            "the constraints of {provider} cannot be read and are left out: {error}"
        )
    }
}

impl Requirements {
    /// Requires the providers of a plan, as `tofu show -json` prints it: those of its configuration with their
    /// constraints, of its changes, and of the objects before and after. Gives the constraints that cannot be read.
    ///
    /// ```
    /// use tofu_json_lock::Requirements;
    /// use tofu_json_value::Document;
    ///
    /// let plan = Document::parse(br#"{"configuration": {"provider_config": {"a": {
    ///   "full_name": "example.com/acme/a", "version_constraint": "~> 1.2"
    /// }}}}"#)?;
    /// let mut required = Requirements::new();
    /// assert_eq!(required.add_plan(plan.root()), []);
    /// let provider = required.get(&"example.com/acme/a".parse()?).expect("it is required");
    /// assert_eq!(provider.constraints(), Some("~> 1.2".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_plan(&mut self, plan: Value<'_>) -> Vec<UnreadConstraints> {
        let mut unread = Vec::new();
        let configured = plan.get("configuration");
        let configured = configured.and_then(|value| value.get("provider_config"));
        for (_, provider) in configured.into_iter().flat_map(Value::members) {
            unread.extend(self.add_configured(provider));
        }
        let changes = plan.get("resource_changes");
        for change in changes.into_iter().flat_map(Value::elements) {
            self.add_object(change);
        }
        for place in ["planned_values", "prior_state"] {
            let values = plan.get(place);
            let values = values.map(|values| values.get("values").unwrap_or(values));
            self.add_modules(values.and_then(|values| values.get("root_module")));
        }
        unread
    }

    /// Requires a provider by its full address, as plans and states have it. Other texts are left out: documents
    /// of very old versions have bare types, without the registry.
    pub fn add_full_name(&mut self, name: &str, constraints: Option<&Constraints>) {
        if let Ok(provider) = Provider::parse_full(name) {
            self.add(provider, constraints);
        }
    }

    fn add_configured(&mut self, provider: Value<'_>) -> Option<UnreadConstraints> {
        let text = |name: &str| provider.get(name).and_then(Value::as_str);
        let name = text("full_name")?;
        let constraints = Constraints::parse(&text("version_constraint").unwrap_or_default());
        self.add_full_name(&name, constraints.as_ref().ok());
        constraints.err().map(|error| UnreadConstraints {
            provider: name.into_owned(),
            error,
        })
    }

    /// The objects of all modules.
    fn add_modules(&mut self, root: Option<Value<'_>>) {
        let mut open: Vec<_> = root.into_iter().collect();
        while let Some(module) = open.pop() {
            let resources = module.get("resources");
            for resource in resources.into_iter().flat_map(Value::elements) {
                self.add_object(resource);
            }
            let children = module.get("child_modules");
            open.extend(children.into_iter().flat_map(Value::elements));
        }
    }

    fn add_object(&mut self, object: Value<'_>) {
        if let Some(name) = object.get("provider_name").and_then(Value::as_str) {
            self.add_full_name(&name, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Requirements;
    use tofu_json_value::Document;

    #[test]
    fn everything_that_a_plan_speaks_of() {
        let text = br#"{
            "configuration": {"provider_config": {
                "a": {"full_name": "example.com/acme/a", "version_constraint": "1 2"},
                "b": {"full_name": "aws"}
            }},
            "resource_changes": [{"provider_name": "example.com/acme/c"}],
            "planned_values": {"root_module": {"child_modules": [
                {"resources": [{"provider_name": "example.com/acme/d"}]}
            ]}},
            "prior_state": {"values": {"root_module": {"resources": [
                {"provider_name": "terraform.io/builtin/terraform"},
                {"provider_name": "example.com/acme/e"}
            ]}}}
        }"#;
        let plan = Document::parse(text).unwrap();
        let mut required = Requirements::new();
        let unread = required.add_plan(plan.root());
        assert_eq!(unread.len(), 1);
        assert_eq!(unread[0].provider, "example.com/acme/a");
        let providers: Vec<_> = required
            .into_iter()
            .map(|(provider, _)| provider.provider_type().to_owned())
            .collect();
        assert_eq!(providers, ["a", "c", "d", "e"]);
    }
}
