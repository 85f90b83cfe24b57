//! Resources, and what happens to them.

use tofu_json_value::Json;

use super::super::{
    Check, Connection, IgnoreChanges, Import, Moved, OnFailure, Provisioner, Removed, Resource,
    ResourceMode, When,
};
use super::configuration::{check_rule, some_expressions};
use super::value;
use crate::members::Members as _;

pub(super) fn resource(json: &mut Json, resource: &Resource<'_>) {
    json.object(|object| write_resource(object, resource));
}

fn write_resource(object: &mut Json, resource: &Resource<'_>) {
    object.text("mode", mode(resource.mode));
    object.some_text("type", resource.type_name.as_str());
    object.some_text("name", resource.name.as_str());
    object.place("type_range", resource.type_range);
    object.place("decl_range", resource.decl_range);
    some_expressions(
        object,
        [
            ("count", resource.count),
            ("for_each", resource.for_each),
            ("enabled", resource.enabled),
        ],
    );
    value::some_provider(object, resource.provider_config_ref.as_ref());
    object.some_list("depends_on", &resource.depends_on, value::reference);
    object.some_list("preconditions", &resource.preconditions, check_rule);
    object.some_list("postconditions", &resource.postconditions, check_rule);
    let triggers = resource.triggers_replacement.iter();
    object.some_list("triggers_replacement", triggers, |json, one| {
        value::native(json, *one);
    });
    if resource.mode == ResourceMode::Managed {
        object
            .member("managed")
            .object(|object| managed(object, resource));
    }
    value::settings(object, "config", &resource.config);
}

/// Members that only managed resources have.
fn managed(object: &mut Json, resource: &Resource<'_>) {
    some_connection(object, resource.connection.as_ref());
    object.some_list("provisioners", &resource.provisioners, provisioner);
    let create_first = resource.create_before_destroy == Some(true);
    object.flag("create_before_destroy", create_first);
    some_expressions(
        object,
        [
            ("prevent_destroy", resource.prevent_destroy),
            ("destroy", resource.destroy),
        ],
    );
    match &resource.ignore_changes {
        Some(IgnoreChanges::All) => object.member("ignore_all_changes").bool(true),
        Some(IgnoreChanges::Listed(arguments)) => {
            object.some_list("ignore_changes", arguments, value::reference);
        }
        None => {}
    }
}

pub(super) fn mode(mode: ResourceMode) -> &'static str {
    match mode {
        ResourceMode::Managed => "managed",
        ResourceMode::Data => "data",
        ResourceMode::Ephemeral => "ephemeral",
    }
}

fn some_connection(object: &mut Json, connection: Option<&Connection<'_>>) {
    if let Some(connection) = connection {
        object.member("connection").object(|object| {
            object.place("decl_range", connection.decl_range);
            value::settings(object, "config", &connection.config);
        });
    }
}

fn provisioner(json: &mut Json, provisioner: &Provisioner<'_>) {
    json.object(|object| {
        object.text("type", &provisioner.type_name);
        object.place("type_range", provisioner.type_range);
        object.place("decl_range", provisioner.decl_range);
        object.text(
            "when",
            match provisioner.when {
                When::Create => "create",
                When::Destroy => "destroy",
            },
        );
        object.text(
            "on_failure",
            match provisioner.on_failure {
                OnFailure::Fail => "fail",
                OnFailure::Continue => "continue",
            },
        );
        some_connection(object, provisioner.connection.as_ref());
        value::settings(object, "config", &provisioner.config);
    });
}

pub(super) fn moved(json: &mut Json, moved: &Moved) {
    json.object(|object| {
        object.place("decl_range", moved.decl_range);
        for (name, address) in [("from", &moved.from), ("to", &moved.to)] {
            if let Some(address) = address {
                value::address(object.member(name), address);
            }
        }
    });
}

pub(super) fn import(json: &mut Json, import: &Import<'_>) {
    json.object(|object| {
        object.place("decl_range", import.decl_range);
        some_expressions(
            object,
            [
                ("id", import.id),
                ("identity", import.identity),
                ("for_each", import.for_each),
            ],
        );
        if let Some(to) = import.to {
            value::native(object.member("to"), to);
        }
        object.text("static_to", &import.static_to);
        value::some_provider(object, import.provider_config_ref.as_ref());
        object.place("provider_decl_range", import.provider_decl_range);
    });
}

pub(super) fn removed(json: &mut Json, removed: &Removed<'_>) {
    json.object(|object| {
        object.place("decl_range", removed.decl_range);
        if let Some(from) = &removed.from {
            value::address(object.member("from"), from);
        }
        if let Some(destroy) = removed.destroy {
            object.member("destroy").bool(destroy);
        }
        object.some_list("provisioners", &removed.provisioners, provisioner);
    });
}

pub(super) fn check(json: &mut Json, check: &Check<'_>) {
    json.object(|object| {
        object.text("name", &check.name);
        object.place("decl_range", check.decl_range);
        if let Some(data) = &check.data_resource {
            object
                .member("data_resource")
                .object(|object| write_resource(object, data));
        }
        object.some_list("asserts", &check.asserts, check_rule);
    });
}
