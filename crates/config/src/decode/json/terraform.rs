//! `terraform` and `language`.

use tofu_json_value::Json;

use super::super::{
    Backend, CloudConfig, Encryption, EncryptionBlock, EncryptionTarget, Language, ProviderMeta,
    RequiredProvider, RequiredProviders,
};
use super::value;
use crate::expression::Expression;
use crate::members::Members as _;

pub(super) fn language(json: &mut Json, language: &Language) {
    json.object(|object| {
        object.place("decl_range", language.decl_range);
        object.some_text("edition", language.edition.as_deref());
        if let Some(constraint) = &language.compatible_with {
            value::version_constraint(object.member("compatible_with"), constraint);
        }
    });
}

pub(super) fn backend(json: &mut Json, backend: &Backend<'_>) {
    json.object(|object| {
        object.text("type", &backend.type_name);
        object.place("type_range", backend.type_range);
        object.place("decl_range", backend.decl_range);
        value::settings(object, "config", &backend.config);
    });
}

pub(super) fn cloud(json: &mut Json, cloud: &CloudConfig<'_>) {
    json.object(|object| {
        object.place("decl_range", cloud.decl_range);
        value::settings(object, "config", &cloud.config);
    });
}

pub(super) fn meta(json: &mut Json, meta: &ProviderMeta<'_>) {
    json.object(|object| {
        object.text("provider", &meta.provider);
        object.place("provider_range", meta.provider_range);
        object.place("decl_range", meta.decl_range);
        value::settings(object, "config", &meta.config);
    });
}

pub(super) fn required_providers(json: &mut Json, block: &RequiredProviders) {
    json.object(|object| {
        object.place("decl_range", block.decl_range);
        if block.required_providers.is_empty() {
            return;
        }
        object.member("required_providers").object(|object| {
            for provider in &block.required_providers {
                object
                    .member(&provider.name)
                    .object(|object| required_provider(object, provider));
            }
        });
    });
}

fn required_provider(object: &mut Json, provider: &RequiredProvider) {
    object.text("name", &provider.name);
    object.place("decl_range", provider.decl_range);
    object.some_text("source", provider.source.as_str());
    if let Some(address) = &provider.provider {
        object.text("type", &address.to_string());
    }
    if let Some(requirement) = &provider.requirement {
        value::version_constraint(object.member("requirement"), requirement);
    }
    object.some_list("aliases", &provider.aliases, |json, alias| {
        json.string(&format!("provider.{alias}"));
    });
}

pub(super) fn encryption(json: &mut Json, encryption: &Encryption<'_>) {
    json.object(|object| {
        object.place("decl_range", encryption.decl_range);
        object.some_list(
            "key_provider_configs",
            &encryption.key_provider_configs,
            block,
        );
        object.some_list("method_configs", &encryption.method_configs, block);
        for (name, found) in [("state", &encryption.state), ("plan", &encryption.plan)] {
            if let Some(found) = found {
                object
                    .member(name)
                    .object(|object| target(object, found, value::method));
            }
        }
        let Some(remote) = &encryption.remote else {
            return;
        };
        object.member("remote").object(|object| {
            if let Some(default) = &remote.default {
                object
                    .member("default")
                    .object(|object| target(object, default, static_method));
            }
            object.some_list("targets", &remote.targets, |json, one| {
                json.object(|object| {
                    object.text("name", &one.name);
                    target(object, &one.target, static_method);
                });
            });
        });
    });
}

fn block(json: &mut Json, block: &EncryptionBlock<'_>) {
    json.object(|object| {
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
    object: &mut Json,
    target: &EncryptionTarget<'_>,
    write: impl Fn(&mut Json, Expression<'_>),
) {
    object.flag("enforced", target.enforced == Some(true));
    let mut methods = target.methods.iter();
    if let Some(Some(method)) = methods.next() {
        write(object.member("method"), *method);
    }
    object.some_list("fallbacks", methods.flatten(), |json, method| {
        write(json, *method);
    });
}

fn static_method(json: &mut Json, method: Expression<'_>) {
    match method.reference() {
        Ok(reference) => value::reference(json, &reference),
        Err(_) => value::expression(json, method),
    }
}
