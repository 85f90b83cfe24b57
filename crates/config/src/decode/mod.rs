//! What one file says: its blocks, decoded as OpenTofu decodes them before any evaluation.

mod address;
mod check;
mod check_rule;
mod compatibility;
mod dialect;
mod encryption;
mod escape;
mod import;
#[cfg(feature = "serde")]
mod json;
mod language;
mod local;
mod module_call;
mod moved;
mod name;
mod output;
mod provider;
mod provider_name;
mod provider_reference;
mod references;
mod removed;
mod repetition;
mod required_providers;
mod resource;
mod role;
mod root;
mod schema;
mod settings;
mod terraform;
pub(crate) mod test_file;
impl Decoded<'_> {
    /// Whether a path leads into a value that the file calls sensitive: the default of a variable, or the value
    /// of an output. The path has its names one by one: `variable`, `password`, `default`.
    #[must_use]
    pub fn is_secret(&self, path: &[String]) -> bool {
        let mut path = path.iter().map(String::as_str);
        match (path.next(), path.next(), path.next()) {
            (Some("variable"), Some(name), Some("default" | "type")) => {
                self.is_secret_variable(name)
            }
            (Some("output"), Some(name), Some("value")) => self.is_secret_output(name),
            _ => false,
        }
    }

    /// Whether one of the blocks for a variable calls it sensitive, or may do so.
    fn is_secret_variable(&self, name: &str) -> bool {
        self.secret_variables().any(|one| one == name)
    }

    /// Whether an output is secret.
    fn is_secret_output(&self, name: &str) -> bool {
        self.secret_outputs().any(|one| one == name)
    }

    /// The names of variables that one of their blocks calls sensitive, or may call so.
    fn secret_variables(&self) -> impl Iterator<Item = &str> {
        let secret = self.variables.iter().filter(|one| one.may_be_sensitive);
        secret.map(|one| &*one.name)
    }

    /// The same of outputs.
    fn secret_outputs(&self) -> impl Iterator<Item = &str> {
        let secret = self.outputs.iter().filter(|one| one.may_be_sensitive);
        secret.map(|one| &*one.name)
    }
}

#[cfg(test)]
mod tests;
pub(crate) mod unused_attributes;
mod values;
mod variable;
mod version_constraint;

use crate::Diagnostic;
use crate::source::Source;
use tofu_json_diagnostic::Place;

pub use tofu_json_vocab::Secrets;

pub use check::Check;
pub use check_rule::CheckRule;
pub use encryption::{Encryption, EncryptionBlock, EncryptionTarget, RemoteTarget, RemoteTargets};
pub use import::Import;
pub use language::Language;
pub use local::Local;
pub use module_call::{ModuleCall, PassedProvider};
pub use moved::Moved;
pub use output::Output;
pub use provider::Provider;
pub use provider_reference::ProviderReference;
pub use removed::Removed;
pub use required_providers::{RequiredProvider, RequiredProviders};
pub use resource::{
    Connection, IgnoreChanges, OnFailure, Provisioner, Resource, ResourceMode, When,
};
pub use role::Role;
pub use settings::Settings;
pub use terraform::{Backend, CloudConfig, ProviderMeta, RequiredVersion};
pub use test_file::{
    MockProvider, MockResource, OverrideModule, OverrideResource, PlanMode, RunCommand, RunModule,
    RunOptions, TestRun,
};
pub use values::{TestVariable, VariableValue};
pub use variable::{ParsingMode, Variable};
pub use version_constraint::VersionConstraint;

/// What one file says. Blocks are in order of the file.
///
/// ```
/// use tofu_json_config::Source;
/// use tofu_json_config::decode::{Role, decode};
///
/// let source = Source::read("main.tf", b"variable \"size\" {\n  type = number\n}\n");
/// let decoded = decode(&source, Role::Configuration);
/// assert!(decoded.faults.is_empty());
/// let names: Vec<_> = decoded.variables.iter().map(|variable| &*variable.name).collect();
/// assert_eq!(names, ["size"]);
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Decoded<'f> {
    /// What the file was read as.
    pub role: Role,
    /// Whether the file excludes the version of OpenTofu that this program follows: then that is
    /// the only fault there is.
    pub incompatible: bool,
    /// `required_version` in files that are OpenTofu's own.
    pub required_versions: Vec<RequiredVersion>,
    /// `backend` blocks.
    pub backends: Vec<Backend<'f>>,
    /// `cloud` blocks.
    pub cloud_configs: Vec<CloudConfig<'f>>,
    /// `provider` blocks, of tests too.
    pub provider_configs: Vec<Provider<'f>>,
    /// `provider_meta` blocks.
    pub provider_metas: Vec<ProviderMeta<'f>>,
    /// `required_providers` blocks.
    pub required_providers: Vec<RequiredProviders>,
    /// `encryption` blocks.
    pub encryptions: Vec<Encryption<'f>>,
    /// `language` blocks.
    pub languages: Vec<Language>,
    /// `variable` blocks.
    pub variables: Vec<Variable<'f>>,
    /// All arguments of `locals` blocks.
    pub locals: Vec<Local<'f>>,
    /// `output` blocks.
    pub outputs: Vec<Output<'f>>,
    /// `module` blocks.
    pub module_calls: Vec<ModuleCall<'f>>,
    /// `resource` blocks.
    pub managed_resources: Vec<Resource<'f>>,
    /// `data` blocks at the top level.
    pub data_resources: Vec<Resource<'f>>,
    /// `ephemeral` blocks.
    pub ephemeral_resources: Vec<Resource<'f>>,
    /// `moved` blocks.
    pub moved: Vec<Moved>,
    /// `import` blocks.
    pub import: Vec<Import<'f>>,
    /// `removed` blocks.
    pub removed: Vec<Removed<'f>>,
    /// `check` blocks.
    pub checks: Vec<Check<'f>>,
    /// `run` blocks of a test file.
    pub runs: Vec<TestRun<'f>>,
    /// The `variables` block of a test file.
    pub test_variables: Vec<TestVariable<'f>>,
    /// Where that block is declared.
    pub test_variables_decl_range: Option<Place>,
    /// `mock_provider` blocks of a test file.
    pub mock_providers: Vec<MockProvider<'f>>,
    /// `override_resource` and `override_data` blocks of a test file.
    pub override_resources: Vec<OverrideResource<'f>>,
    /// `override_module` blocks of a test file.
    pub override_modules: Vec<OverrideModule<'f>>,
    /// The values in a file of variable values.
    pub values: Vec<VariableValue<'f>>,
    /// What is wrong, mistakes of the syntax included.
    pub faults: Vec<Diagnostic>,
}

impl Decoded<'_> {
    /// Whether nothing in the file is an error.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        !self.faults.iter().any(Diagnostic::is_error)
    }
}

/// Decodes a file. Everything wrong with it, mistakes of the syntax included, is in
/// [`Decoded::faults`]; what could be decoded is there in any case.
///
/// ```
/// use tofu_json_config::Source;
/// use tofu_json_config::decode::{Role, decode};
///
/// let source = Source::read("main.tf.json", br#"{"variable": {"v": {"type": "set"}}}"#);
/// let decoded = decode(&source, Role::Configuration);
/// assert_eq!(decoded.variables[0].name, "v");
/// assert_eq!(decoded.faults[0].summary, "Invalid type specification");
/// ```
#[must_use]
pub fn decode<'f>(source: &'f Source<'_>, role: Role) -> Decoded<'f> {
    root::decode(source, role)
}
