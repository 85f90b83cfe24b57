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

pub(super) fn duplicate_cloud(before: &str) -> Diagnostic {
    let detail = format!("A module has one cloud block at most. There is one at {before} already.");
    Diagnostic::error("Duplicate cloud configuration", detail)
}

pub(super) fn backend_and_cloud(cloud: &str, backend: &str) -> Diagnostic {
    let detail = format!(
        "A module has either a cloud block or a backend. The cloud block is at {cloud}, the backend at {backend}. Remove one of them."
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

pub(super) fn duplicate_provider_meta(name: &str, before: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!("There is a provider_meta block for {name} at {before} already.");
    Diagnostic::error("Duplicate provider_meta configuration", detail)
}

pub(super) fn duplicate_provider(provider: &Provider<'_>, before: &str) -> Diagnostic {
    let name = quoted(&provider.name);
    let detail = match &provider.alias {
        None => format!(
            "A default (non-aliased) provider configuration for {name} was already given at {before}. If multiple configurations are required, set the \"alias\" argument for alternative configurations."
        ),
        Some(alias) => format!(
            "A configuration of {name} with the alias {} was already given at {before}. Choose another alias.",
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
    let detail =
        format!("There is a module call named {name} at {before} already. Choose another name.");
    Diagnostic::error("Duplicate module call", detail)
}

pub(super) fn duplicate_resource(resource: &Resource<'_>, before: &str) -> Diagnostic {
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
    let detail =
        format!("There is an import block for {to} at {before} already. Keep one of them.");
    Diagnostic::error(format!("Duplicate import configuration for {to}"), detail)
}

/// An override of something that no primary file declares. `what` is its noun.
pub(super) fn missing_base(summary: &'static str, what: &str, name: &str) -> Diagnostic {
    let detail = format!(
        "No file but override files declares a {what} named {}. Declare it in one.",
        quoted(name)
    );
    Diagnostic::error(summary, detail)
}

pub(super) fn missing_base_provider(name: &str, alias: &str) -> Diagnostic {
    let (name, alias) = (quoted(name), quoted(alias));
    let detail = format!(
        "No file but override files configures the provider {name} with the alias {alias}. Configure it in one."
    );
    Diagnostic::error("Missing base provider configuration for override", detail)
}

pub(super) fn missing_base_resource(resource: &Resource<'_>) -> Diagnostic {
    let (word, noun) = match resource.mode {
        ResourceMode::Managed => ("resource", "resource"),
        ResourceMode::Data => ("data resource", "data resource"),
        ResourceMode::Ephemeral => ("ephemeral resource", "ephemeral resource"),
    };
    let detail = format!(
        "No file but override files declares a {} {noun} named {}. Declare it in one.",
        resource.type_name,
        quoted(&resource.name)
    );
    Diagnostic::error(format!("Missing {word} to override"), detail)
}

pub(super) fn depends_on() -> Diagnostic {
    Diagnostic::error(
        "Unsupported override",
        "The depends_on argument may not be overridden.",
    )
}

pub(super) fn moved() -> Diagnostic {
    let detail = "A moved block belongs in a file that is no override file.";
    Diagnostic::error("Cannot override 'moved' blocks", detail)
}

pub(super) fn import() -> Diagnostic {
    let detail = "An import block belongs in a file that is no override file.";
    Diagnostic::error("Cannot override 'import' blocks", detail)
}

pub(super) fn removed() -> Diagnostic {
    let detail = "Removed blocks can appear only in normal files, not in override files.";
    Diagnostic::error("Cannot override 'Removed' blocks", detail)
}
