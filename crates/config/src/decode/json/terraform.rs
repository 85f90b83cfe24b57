//! `terraform` and `language`.

use tofu_json_diagnostic::{Escaping, write_string};

use super::super::{
    Backend, CloudConfig, Encryption, EncryptionBlock, EncryptionTarget, Language, ProviderMeta,
    RequiredProvider, RequiredProviders,
};
use super::value;
use crate::expression::Expression;
use crate::members::Members;

pub(super) fn language(json: &mut String, language: &Language) {
    Members::object(json, |object| {
        object.place("decl_range", language.decl_range);
        object.some_text("edition", language.edition.as_deref());
        if let Some(constraint) = &language.compatible_with {
            value::version_constraint(object.value("compatible_with"), constraint);
        }
    });
}

pub(super) fn backend(json: &mut String, backend: &Backend<'_>) {
    Members::object(json, |object| {
        object.text("type", &backend.type_name);
        object.place("type_range", backend.type_range);
        object.place("decl_range", backend.decl_range);
        value::settings(object, "config", &backend.config);
    });
}

pub(super) fn cloud(json: &mut String, cloud: &CloudConfig<'_>) {
    Members::object(json, |object| {
        object.place("decl_range", cloud.decl_range);
        value::settings(object, "config", &cloud.config);
    });
}

pub(super) fn meta(json: &mut String, meta: &ProviderMeta<'_>) {
    Members::object(json, |object| {
        object.text("provider", &meta.provider);
        object.place("provider_range", meta.provider_range);
        object.place("decl_range", meta.decl_range);
        value::settings(object, "config", &meta.config);
    });
}

pub(super) fn required_providers(json: &mut String, block: &RequiredProviders) {
    Members::object(json, |object| {
        object.place("decl_range", block.decl_range);
        if block.required_providers.is_empty() {
            return;
        }
        object.inner("required_providers", |object| {
            for provider in &block.required_providers {
                object.inner(&provider.name, |object| required_provider(object, provider));
            }
        });
    });
}

fn required_provider(object: &mut Members<'_>, provider: &RequiredProvider) {
    object.text("name", &provider.name);
    object.place("decl_range", provider.decl_range);
    object.some_text("source", provider.source.as_str());
    if let Some(address) = &provider.provider {
        object.text("type", &address.to_string());
    }
    if let Some(requirement) = &provider.requirement {
        value::version_constraint(object.value("requirement"), requirement);
    }
    object.some_list("aliases", &provider.aliases, |json, alias| {
        write_string(json, &format!("provider.{alias}"), Escaping::Plain);
    });
}

pub(super) fn encryption(json: &mut String, encryption: &Encryption<'_>) {
    Members::object(json, |object| {
        object.place("decl_range", encryption.decl_range);
        object.some_list(
            "key_provider_configs",
            &encryption.key_provider_configs,
            block,
        );
        object.some_list("method_configs", &encryption.method_configs, block);
        for (name, found) in [("state", &encryption.state), ("plan", &encryption.plan)] {
            if let Some(found) = found {
                object.inner(name, |object| target(object, found, value::method));
            }
        }
        let Some(remote) = &encryption.remote else {
            return;
        };
        object.inner("remote", |object| {
            if let Some(default) = &remote.default {
                object.inner("default", |object| target(object, default, static_method));
            }
            object.some_list("targets", &remote.targets, |json, one| {
                Members::object(json, |object| {
                    object.text("name", &one.name);
                    target(object, &one.target, static_method);
                });
            });
        });
    });
}

fn block(json: &mut String, block: &EncryptionBlock<'_>) {
    Members::object(json, |object| {
        object.text("type", &block.type_name);
        object.text("name", &block.name);
        let alias = block.encrypted_metadata_alias.as_deref();
        object.some_text("encrypted_metadata_alias", alias);
        object.place("decl_range", block.decl_range);
        value::settings(object, "body", &block.body);
    });
}

/// `method`, and in `fallbacks` those of the `fallback` blocks, outermost first.
fn target(
    object: &mut Members<'_>,
    target: &EncryptionTarget<'_>,
    write: impl Fn(&mut String, Expression<'_>),
) {
    object.flag("enforced", target.enforced == Some(true));
    let mut methods = target.methods.iter();
    if let Some(Some(method)) = methods.next() {
        write(object.value("method"), *method);
    }
    object.some_list("fallbacks", methods.flatten(), |json, method| {
        write(json, *method);
    });
}

fn static_method(json: &mut String, method: Expression<'_>) {
    match method.reference() {
        Ok(reference) => value::reference(json, &reference),
        Err(_) => value::expression(json, method),
    }
}
