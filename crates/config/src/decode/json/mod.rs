//! The decoded contents as JSON.

mod body;
mod configuration;
mod fields;
mod resource;
mod terraform;
mod test_file;
mod value;

use super::{
    Backend, Check, CloudConfig, Decoded, Encryption, Import, Language, Local, ModuleCall, Moved,
    Provider, ProviderMeta, Removed, RequiredProviders, Resource, Role, VariableValue,
    VersionConstraint,
};
use crate::Diagnostic;
use configuration::{OutputRecord, VariableRecord};
pub(super) use fields::{address, literals, native, no_elements, no_text, range, test_variables};
use serde::ser::{Serialize, Serializer};
use std::collections::HashSet;
use test_file::TestFileRecord;
use tofu_json_value::to_json;
use tofu_json_vocab::Secrets;
use value::{PlaceNumbers, TypedValue};

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
        to_json(&DecodedRecord::of(self, secrets))
    }

    /// The decoded contents and the faults as one JSON object: `ok`, `diagnostics` with `severity`,
    /// `summary`, `detail`, `subject` and `context`, and `decoded`.
    #[must_use]
    pub fn to_report_json(&self, secrets: Secrets) -> String {
        to_json(&ReportRecord {
            ok: self.is_ok(),
            diagnostics: self.faults.iter().map(FaultRecord::of).collect(),
            decoded: DecodedRecord::of(self, secrets),
        })
    }
}

/// As [`Decoded::to_json`].
impl Serialize for Decoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        DecodedRecord::of(self, Secrets::Shown).serialize(serializer)
    }
}

#[derive(serde::Serialize)]
struct ReportRecord<'d> {
    ok: bool,
    diagnostics: Vec<FaultRecord<'d>>,
    decoded: DecodedRecord<'d>,
}

#[derive(serde::Serialize)]
struct FaultRecord<'d> {
    severity: &'d str,
    summary: &'d str,
    detail: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<PlaceNumbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<PlaceNumbers>,
}

#[derive(serde::Serialize)]
struct DecodedRecord<'d> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    required_versions: Vec<&'d VersionConstraint>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    languages: &'d [Language],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    backends: &'d [Backend<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    cloud_configs: &'d [CloudConfig<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    required_providers: &'d [RequiredProviders],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    encryptions: &'d [Encryption<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    provider_metas: &'d [ProviderMeta<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    provider_configs: &'d [Provider<'d>],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variables: Vec<VariableRecord<'d>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    locals: &'d [Local<'d>],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outputs: Vec<OutputRecord<'d>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    module_calls: &'d [ModuleCall<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    managed_resources: &'d [Resource<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    data_resources: &'d [Resource<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ephemeral_resources: &'d [Resource<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    moved: &'d [Moved],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    import: &'d [Import<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    removed: &'d [Removed<'d>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    checks: &'d [Check<'d>],
    #[serde(flatten)]
    tests: Option<TestFileRecord<'d>>,
    #[serde(flatten)]
    values: ValuesByName<'d>,
}

/// Values of variables by name.
struct ValuesByName<'d>(&'d [VariableValue<'d>]);

#[derive(serde::Serialize)]
struct NamedValueRecord<'d> {
    name_range: PlaceNumbers,
    range: PlaceNumbers,
    value: TypedValue<'d>,
}

impl<'d> DecodedRecord<'d> {
    fn of(decoded: &'d Decoded<'_>, secrets: Secrets) -> Self {
        let is_test = decoded.role == Role::Test;
        let masked = secrets == Secrets::Masked;
        let versions = decoded.required_versions.iter();
        let secret: HashSet<&str> = decoded.secret_variables().collect();
        let variables = decoded.variables.iter().map(|one| {
            let masked = masked && secret.contains(&*one.name);
            VariableRecord::of(one, decoded.role, masked)
        });
        let secret: HashSet<&str> = decoded.secret_outputs().collect();
        let outputs = decoded.outputs.iter().map(|one| {
            let masked = masked && secret.contains(&*one.name);
            OutputRecord::of(one, masked)
        });
        Self {
            required_versions: versions.map(|one| &one.requirement).collect(),
            languages: &decoded.languages,
            backends: &decoded.backends,
            cloud_configs: &decoded.cloud_configs,
            required_providers: &decoded.required_providers,
            encryptions: &decoded.encryptions,
            provider_metas: &decoded.provider_metas,
            provider_configs: if is_test {
                &[]
            } else {
                &decoded.provider_configs
            },
            variables: variables.collect(),
            locals: &decoded.locals,
            outputs: outputs.collect(),
            module_calls: &decoded.module_calls,
            managed_resources: &decoded.managed_resources,
            data_resources: &decoded.data_resources,
            ephemeral_resources: &decoded.ephemeral_resources,
            moved: &decoded.moved,
            import: &decoded.import,
            removed: &decoded.removed,
            checks: &decoded.checks,
            tests: is_test.then(|| TestFileRecord::of(decoded)),
            values: ValuesByName(&decoded.values),
        }
    }
}

impl Serialize for ValuesByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.0.iter();
        serializer.collect_map(values.map(|one| (&one.name, NamedValueRecord::of(one))))
    }
}

impl<'d> NamedValueRecord<'d> {
    const fn of(one: &'d VariableValue<'_>) -> Self {
        Self {
            name_range: PlaceNumbers(one.name_range),
            range: PlaceNumbers(one.range),
            value: TypedValue(&one.value),
        }
    }
}

impl<'d> FaultRecord<'d> {
    fn of(fault: &'d Diagnostic) -> Self {
        Self {
            severity: fault.severity.as_str(),
            summary: &fault.summary,
            detail: &fault.detail,
            subject: fault.subject.map(PlaceNumbers),
            context: fault.context.map(PlaceNumbers),
        }
    }
}
