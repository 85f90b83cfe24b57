//! What the reference says about things that are declared twice or override nothing.

use crate::decode::{Provider, Resource, ResourceMode};
use crate::fault::Fault;
use tofu_json_provider::quoted;

pub(super) fn duplicate_backend(before: &str) -> Fault {
    let detail = format!(
        "A module may have only one backend configuration. The backend was previously configured at {before}."
    );
    Fault::error("Duplicate backend configuration", detail)
}

pub(super) fn duplicate_cloud(before: &str) -> Fault {
    let detail = format!(
        "A module may have only one 'cloud' block configuring a cloud backend. The 'cloud' block was previously configured at {before}."
    );
    Fault::error("Duplicate cloud configurations", detail)
}

pub(super) fn backend_and_cloud(cloud: &str, backend: &str) -> Fault {
    let detail = format!(
        "A module may declare either one 'cloud' block configuring a cloud backend OR one 'backend' block configuring a state backend. The 'cloud' block is configured at {cloud}; a backend is configured at {backend}. Remove the backend block to configure a cloud backend."
    );
    Fault::error(
        "Both a backend and a cloud configuration are present",
        detail,
    )
}

pub(super) fn duplicate_required_providers(before: &str) -> Fault {
    let detail = format!(
        "A module may have only one required providers configuration. The required providers were previously configured at {before}."
    );
    Fault::error("Duplicate required providers configuration", detail)
}

pub(super) fn duplicate_encryption(before: &str) -> Fault {
    let detail = format!(
        "A module may have only one encryption configuration. Encryption was previously configured at {before}."
    );
    Fault::error("Duplicate encryption configuration", detail)
}

pub(super) fn duplicate_provider_meta(name: &str, before: &str) -> Fault {
    let name = quoted(name);
    let detail = format!("A provider_meta block for provider {name} already exists at {before}.");
    Fault::error("Duplicate provider_meta block", detail)
}

pub(super) fn duplicate_provider(provider: &Provider<'_>, before: &str) -> Fault {
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
    Fault::error("Duplicate provider configuration", detail)
}

pub(super) fn duplicate_variable(name: &str, before: &str) -> Fault {
    let name = quoted(name);
    let detail = format!(
        "A variable named {name} was already declared at {before}. Variable names must be unique within a module."
    );
    Fault::error("Duplicate variable declaration", detail)
}

pub(super) fn duplicate_local(name: &str, before: &str) -> Fault {
    let name = quoted(name);
    let detail = format!(
        "A local value named {name} was already defined at {before}. Local value names must be unique within a module."
    );
    Fault::error("Duplicate local value definition", detail)
}

pub(super) fn duplicate_output(name: &str, before: &str) -> Fault {
    let name = quoted(name);
    let detail = format!(
        "An output named {name} was already defined at {before}. Output names must be unique within a module."
    );
    Fault::error("Duplicate output definition", detail)
}

pub(super) fn duplicate_module_call(name: &str, before: &str) -> Fault {
    let name = quoted(name);
    let detail = format!(
        "A module call named {name} was already defined at {before}. Module calls must have unique names within a module."
    );
    Fault::error("Duplicate module call", detail)
}

pub(super) fn duplicate_resource(resource: &Resource<'_>, before: &str) -> Fault {
    let (type_name, name) = (&resource.type_name, quoted(&resource.name));
    let (word, noun) = match resource.mode {
        ResourceMode::Managed => ("resource", "resource"),
        ResourceMode::Data => ("data", "data resource"),
        ResourceMode::Ephemeral => ("ephemeral", "ephemeral resource"),
    };
    let detail = format!(
        "A {type_name} {noun} named {name} was already declared at {before}. Resource names must be unique per type in each module."
    );
    let summary = format!("Duplicate {word} {} configuration", quoted(type_name));
    Fault::error(summary, detail)
}

pub(super) fn duplicate_check(name: &str, before: &str) -> Fault {
    let name = quoted(name);
    let detail = format!(
        "A check block named {name} was already declared at {before}. Check blocks must be unique within each module."
    );
    Fault::error(format!("Duplicate check {name} configuration"), detail)
}

pub(super) fn duplicate_import(to: &str, before: &str) -> Fault {
    let to = quoted(to);
    let detail = format!(
        "An import block for the resource {to} was already declared at {before}. A resource can have only one import block."
    );
    Fault::error(format!("Duplicate import configuration for {to}"), detail)
}

/// An override of something that no primary file declares. `what` is its noun.
pub(super) fn missing_base(summary: &str, what: &str, name: &str) -> Fault {
    let detail = format!(
        "There is no {what} named {}. An override file can only override {what}s that were already declared in a primary configuration file.",
        quoted(name)
    );
    Fault::error(summary, detail)
}

pub(super) fn missing_base_provider(name: &str, alias: &str) -> Fault {
    let (name, alias) = (quoted(name), quoted(alias));
    let detail = format!(
        "There is no {name} provider configuration with the alias {alias}. An override file can only override an aliased provider configuration that was already defined in a primary configuration file."
    );
    Fault::error("Missing base provider configuration for override", detail)
}

pub(super) fn missing_base_resource(resource: &Resource<'_>) -> Fault {
    let (word, noun) = match resource.mode {
        ResourceMode::Managed => ("resource", "resource"),
        ResourceMode::Data => ("data resource", "data resource"),
        ResourceMode::Ephemeral => ("ephemeral resource", "ephemeral resource"),
    };
    let detail = format!(
        "There is no {} {noun} named {}. An override file can only override a {noun} block defined in a primary configuration file.",
        resource.type_name,
        quoted(&resource.name)
    );
    Fault::error(format!("Missing {word} to override"), detail)
}

pub(super) fn depends_on() -> Fault {
    Fault::error(
        "Unsupported override",
        "The depends_on argument may not be overridden.",
    )
}

pub(super) fn moved() -> Fault {
    let detail = "Records of moved objects can appear only in normal files, not in override files.";
    Fault::error("Cannot override 'moved' blocks", detail)
}

pub(super) fn import() -> Fault {
    let detail = "Import blocks can appear only in normal files, not in override files.";
    Fault::error("Cannot override 'import' blocks", detail)
}

pub(super) fn removed() -> Fault {
    let detail = "Removed blocks can appear only in normal files, not in override files.";
    Fault::error("Cannot override 'Removed' blocks", detail)
}
