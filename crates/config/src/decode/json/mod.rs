//! The decoded contents as JSON.

mod configuration;
mod resource;
mod secrets;
mod terraform;
mod test_file;
mod value;

use tofu_json_value::Json;

use super::{Decoded, Role};
use crate::Diagnostic;
use crate::members::Members as _;
use tofu_json_vocab::Secrets;

impl Decoded<'_> {
    /// The decoded contents as one JSON object, without the faults.
    ///
    /// There is a list for each kind of block that is there: `backends`, `cloud_configs`,
    /// `required_providers`, `encryptions`, `provider_metas`, `provider_configs`, `languages`,
    /// `required_versions`, `variables`, `locals`, `outputs`, `module_calls`, `managed_resources`,
    /// `data_resources`, `ephemeral_resources`, `moved`, `import`, `removed`, `checks`; of a test
    /// file `runs`, `variables`, `providers`, `mock_providers`, `override_resources`,
    /// `override_modules`. A file of variable values gives an object from names to values.
    ///
    /// Members have the names of the arguments; what is unset, false or empty is left out.
    /// `decl_range` and other ranges are `[line, column, byte, line, column, byte]` of start and
    /// end. The `kind` of a value says how it was read:
    ///
    /// | `kind` | means | members |
    /// |---|---|---|
    /// | `expression` | kept for later | `range`; `form` ([`Form`](crate::expression::Form)); `json`, the JSON type it was written in; `refs`, what it refers to, in order |
    /// | `reference` | a static reference | `v`, the canonical text; `range` |
    /// | `address` | an address of `moved` or `removed` | `v`; `range` |
    /// | `literal` | a value read without a scope | `value`: `type`, and `value` or `unknown` |
    /// | `type` | a type constraint | `type` |
    /// | `version_constraint` | which versions are allowed | `v`; `range` |
    /// | `body` | what only a provider, a provisioner, a backend or a module can interpret | `range`; JSON: `json` and `properties`, of which a comment has `comment` and a name that came before `duplicate`; native: `content`, a list of `attribute` and `block`; `escaped`: the body of a `_` block |
    ///
    /// Values of sensitive variables and outputs are in it: [`Decoded::to_json_with`] can leave them out.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.to_json_with(Secrets::Shown)
    }

    /// As [`Decoded::to_json`]. Where secrets are masked, what could hold one has the member `sensitive` and
    /// neither `value` nor `form`: the defaults of sensitive variables, and the values of sensitive outputs
    /// unless they only refer to others.
    #[must_use]
    pub fn to_json_with(&self, secrets: Secrets) -> String {
        let mut json = Json::line();
        self.write_json(&mut json, secrets);
        json.into_text()
    }

    fn write_json(&self, json: &mut Json, secrets: Secrets) {
        json.object(|object| {
            self.write_settings(object);
            self.write_named_values(object, secrets);
            self.write_resources(object);
            self.write_tests(object);
            for value in &self.values {
                object.member(&value.name).object(|member| {
                    member.place("name_range", value.name_range);
                    member.place("range", value.range);
                    let typed = value.value.to_typed_json();
                    member.member("value").json(&typed);
                });
            }
        });
    }

    /// The decoded contents and the faults as one JSON object: `ok`, `diagnostics` with `severity`,
    /// `summary`, `detail`, `subject` and `context`, and `decoded`.
    #[must_use]
    pub fn to_report_json(&self, secrets: Secrets) -> String {
        let mut json = Json::line();
        json.object(|object| {
            object.member("ok").bool(self.is_ok());
            object.member("diagnostics").list(&self.faults, fault);
            self.write_json(object.member("decoded"), secrets);
        });
        json.into_text()
    }

    /// Settings of OpenTofu itself and of providers.
    fn write_settings(&self, object: &mut Json) {
        let versions = self.required_versions.iter();
        let versions = versions.map(|one| &one.requirement);
        object.some_list("required_versions", versions, value::version_constraint);
        object.some_list("languages", &self.languages, terraform::language);
        object.some_list("backends", &self.backends, terraform::backend);
        object.some_list("cloud_configs", &self.cloud_configs, terraform::cloud);
        object.some_list(
            "required_providers",
            &self.required_providers,
            terraform::required_providers,
        );
        object.some_list("encryptions", &self.encryptions, terraform::encryption);
        object.some_list("provider_metas", &self.provider_metas, terraform::meta);
        if self.role != Role::Test {
            let configs = &self.provider_configs;
            object.some_list("provider_configs", configs, configuration::provider);
        }
    }

    /// Variables, local values, outputs, modules.
    fn write_named_values(&self, object: &mut Json, secrets: Secrets) {
        let masked = secrets == Secrets::Masked;
        object.some_list("variables", &self.variables, |json, one| {
            let masked = masked && self.is_secret_variable(&one.name);
            configuration::variable(json, one, self.role, masked);
        });
        object.some_list("locals", &self.locals, configuration::local);
        object.some_list("outputs", &self.outputs, |json, one| {
            let masked = masked && self.is_secret_output(&one.name);
            configuration::output(json, one, masked);
        });
        object.some_list("module_calls", &self.module_calls, configuration::module);
    }

    /// Resources, and what happens to them.
    fn write_resources(&self, object: &mut Json) {
        for (name, resources) in [
            ("managed_resources", &self.managed_resources),
            ("data_resources", &self.data_resources),
            ("ephemeral_resources", &self.ephemeral_resources),
        ] {
            object.some_list(name, resources, resource::resource);
        }
        object.some_list("moved", &self.moved, resource::moved);
        object.some_list("import", &self.import, resource::import);
        object.some_list("removed", &self.removed, resource::removed);
        object.some_list("checks", &self.checks, resource::check);
    }
}

fn fault(json: &mut Json, fault: &Diagnostic) {
    json.object(|object| {
        object.text("severity", fault.severity.as_str());
        object.text("summary", &fault.summary);
        object.text("detail", &fault.detail);
        object.place("subject", fault.subject);
        object.place("context", fault.context);
    });
}
