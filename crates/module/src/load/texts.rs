//! OpenTofu's messages for things that are declared twice or override nothing.

use tofu_json_config::Diagnostic;
use tofu_json_config::decode::{Provider, Resource, ResourceMode};
use tofu_json_text::quoted;

pub(super) fn duplicate_backend(before: &str) -> Diagnostic {
    let detail = format!(
        "A module may have only one backend configuration. The backend was previously configured at {before}."
    );
    Diagnostic::error("Duplicate backend configuration", detail)
}

pub(super) fn duplicate_override_backend(before: &str) -> Diagnostic {
    let detail = format!(
        "Each override file may have only one backend configuration. A backend was previously configured at {before}."
    );
    Diagnostic::error("Duplicate backend configuration", detail)
}

pub(super) fn duplicate_cloud(before: &str) -> Diagnostic {
    let detail = format!(
        "A module may have only one 'cloud' block configuring a cloud backend. A cloud backend was previously configured at {before}."
    );
    Diagnostic::error("Duplicate cloud configurations", detail)
}

pub(super) fn backend_and_cloud(cloud: &str, backend: &str) -> Diagnostic {
    let detail = format!(
        "A module may declare either one 'cloud' block configuring a cloud backend OR one 'backend' block configuring a state backend. A cloud backend is configured at {cloud}; a backend is configured at {backend}. Remove the backend block to configure a cloud backend."
    );
    Diagnostic::error(
        "Both a backend and a cloud configuration are present",
        detail,
    )
}

pub(super) fn duplicate_required_providers(before: &str) -> Diagnostic {
    let detail = format!(
        "A module may have only one required providers configuration. The required providers were previously configured at {before}."
    );
    Diagnostic::error("Duplicate required providers configuration", detail)
}

pub(super) fn duplicate_encryption(before: &str) -> Diagnostic {
    let detail = format!(
        "A module may have only one encryption configuration. Encryption was previously configured at {before}."
    );
    Diagnostic::error("Duplicate encryption configuration", detail)
}

pub(super) fn duplicate_override_encryption(before: &str) -> Diagnostic {
    let detail = format!(
        "Each override file may have only one encryption configuration. Encryption was previously configured at {before}."
    );
    Diagnostic::error("Duplicate encryption configuration", detail)
}

pub(super) fn duplicate_provider_meta(name: &str, before: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!(
        "A provider_meta block for provider {name} was already declared at {before}. Providers may only have one provider_meta block per module."
    );
    Diagnostic::error("Duplicate provider_meta block", detail)
}

pub(super) fn duplicate_provider(provider: &Provider<'_>, before: &str) -> Diagnostic {
    let name = quoted(&provider.name);
    let detail = match &provider.alias {
        None => format!(
            "A default (non-aliased) provider configuration for {name} was already given at {before}. If multiple configurations are required, set the \"alias\" argument for alternative configurations."
        ),
        Some(alias) => format!(
            "A provider configuration for {name} with alias {} was already given at {before}. Each configuration for the same provider must have a distinct alias.",
            quoted(alias)
        ),
    };
    Diagnostic::error("Duplicate provider configuration", detail)
}

pub(super) fn duplicate_variable(name: &str, before: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!(
        "A variable named {name} was already declared at {before}. Variable names must be unique within a module."
    );
    Diagnostic::error("Duplicate variable declaration", detail)
}

pub(super) fn duplicate_local(name: &str, before: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!(
        "A local value named {name} was already defined at {before}. Local value names must be unique within a module."
    );
    Diagnostic::error("Duplicate local value definition", detail)
}

pub(super) fn duplicate_output(name: &str, before: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!(
        "An output named {name} was already defined at {before}. Output names must be unique within a module."
    );
    Diagnostic::error("Duplicate output definition", detail)
}

pub(super) fn duplicate_module_call(name: &str, before: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!(
        "A module call named {name} was already defined at {before}. Module calls must have unique names within a module."
    );
    Diagnostic::error("Duplicate module call", detail)
}

/// Data sources share their names with those in `check` blocks.
pub(super) fn duplicate_checked_data(resource: &Resource<'_>, before: &str) -> Diagnostic {
    let mut fault = duplicate_resource(resource, before);
    let detail = fault.detail.trim_end_matches('.').to_owned();
    fault.detail = format!("{detail}, including within check blocks.").into();
    fault
}

pub(super) fn duplicate_resource(resource: &Resource<'_>, before: &str) -> Diagnostic {
    let (type_name, name) = (&resource.type_name, quoted(&resource.name));
    let (word, noun) = match resource.mode {
        ResourceMode::Managed => ("resource", "resource"),
        ResourceMode::Data => ("data", "data resource"),
        ResourceMode::Ephemeral => ("ephemeral resource", "ephemeral resource"),
    };
    let detail = format!(
        "A {type_name} {noun} named {name} was already declared at {before}. Resource names must be unique per type in each module."
    );
    let summary = format!("Duplicate {word} {} configuration", quoted(type_name));
    Diagnostic::error(summary, detail)
}

pub(super) fn duplicate_check(name: &str, before: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!(
        "A check block named {name} was already declared at {before}. Check blocks must be unique within each module."
    );
    Diagnostic::error(format!("Duplicate check {name} configuration"), detail)
}

pub(super) fn duplicate_import(to: &str, before: &str) -> Diagnostic {
    let to = quoted(to);
    let detail = format!(
        "An import block for the resource {to} was already declared at {before}. A resource can have only one import block."
    );
    Diagnostic::error(format!("Duplicate import configuration for {to}"), detail)
}

/// An override of something that no primary file declares.
pub(super) fn missing_base(base: MissingBase, name: &str) -> Diagnostic {
    let (summary, article, noun, declared) = match base {
        MissingBase::Local => (
            "Missing base local value definition to override",
            "a",
            "local value",
            "already defined",
        ),
        MissingBase::Variable => (
            "Missing base variable declaration to override",
            "a",
            "variable",
            "already declared",
        ),
        MissingBase::Output => (
            "Missing base output definition to override",
            "an",
            "output",
            "already defined",
        ),
        MissingBase::ModuleCall => (
            "Missing module call to override",
            "a",
            "module call",
            "defined",
        ),
    };
    let detail = format!(
        "There is no {noun} named {}. An override file can only override {article} {noun} that was {declared} in a primary configuration file.",
        quoted(name)
    );
    Diagnostic::error(summary, detail)
}

/// What an override file wants to change and no primary file declares.
#[derive(Clone, Copy)]
pub(super) enum MissingBase {
    Local,
    Variable,
    Output,
    ModuleCall,
}

pub(super) fn missing_base_provider(name: &str, alias: &str) -> Diagnostic {
    let alias = quoted(alias);
    let detail = format!(
        "There is no {name} provider configuration with the alias {alias}. An override file can only override an aliased provider configuration that was already defined in a primary configuration file."
    );
    Diagnostic::error("Missing base provider configuration for override", detail)
}

pub(super) fn missing_base_resource(resource: &Resource<'_>) -> Diagnostic {
    let (noun, block) = match resource.mode {
        ResourceMode::Managed => ("resource", "a resource"),
        ResourceMode::Data => ("data resource", "a data"),
        ResourceMode::Ephemeral => ("ephemeral resource", "an ephemeral"),
    };
    let detail = format!(
        "There is no {} {noun} named {}. An override file can only override {block} block defined in a primary configuration file.",
        resource.type_name,
        quoted(&resource.name)
    );
    Diagnostic::error(format!("Missing {noun} to override"), detail)
}

pub(super) fn depends_on() -> Diagnostic {
    Diagnostic::error(
        "Unsupported override",
        "The depends_on argument may not be overridden.",
    )
}

pub(super) fn moved() -> Diagnostic {
    let detail = "Records of moved objects can appear only in normal files, not in override files.";
    Diagnostic::error("Cannot override 'moved' blocks", detail)
}

pub(super) fn import() -> Diagnostic {
    let detail = "Import blocks can appear only in normal files, not in override files.";
    Diagnostic::error("Cannot override 'import' blocks", detail)
}

pub(super) fn removed() -> Diagnostic {
    let detail = "Removed blocks can appear only in normal files, not in override files.";
    Diagnostic::error("Cannot override 'Removed' blocks", detail)
}
