//! Variables, local values, outputs, modules, providers.

use tofu_json_evaluate::Value;
use tofu_json_value::Json;

use super::super::{
    CheckRule, Local, ModuleCall, Output, ParsingMode, PassedProvider, Provider, Role, Variable,
};
use super::value;
use crate::expression::Expression;
use crate::members::Members as _;
use crate::types::TypeConstraint;

pub(super) fn variable(json: &mut Json, variable: &Variable<'_>, role: Role, masked: bool) {
    json.object(|object| {
        object.text("name", &variable.name);
        object.place("decl_range", variable.decl_range);
        object.some_text("description", variable.description.as_deref());
        object.some_text("deprecated", variable.deprecated.as_deref());
        let found = variable.type_constraint.as_ref();
        // An override without a type leaves the type as it is.
        let any = (role != Role::Override).then(TypeConstraint::default);
        if let Some(found) = found.or(any.as_ref()) {
            value_type(object, "type", &found.kind().to_json());
            value_type(object, "constraint_type", &found.constraint.to_json());
            match &found.defaults {
                Some(_) if masked => value::masked(object.member("type_defaults"), None),
                Some(defaults) => object.member("type_defaults").json(&defaults.to_json()),
                None => {}
            }
        }
        match (&variable.default, variable.default_expression) {
            (_, Some(_)) if masked => value::masked(object.member("default"), Some("literal")),
            (Some(default), _) => value::literal(object.member("default"), default),
            (None, Some(_)) => value::literal(object.member("default"), &Value::UNKNOWN),
            (None, None) => {}
        }
        object.text(
            "parsing_mode",
            match variable.parsing_mode {
                ParsingMode::Literal => "literal",
                ParsingMode::Expression => "expression",
            },
        );
        object.flag("nullable", variable.nullable.unwrap_or(true));
        for (name, value) in [
            ("sensitive", variable.sensitive),
            ("ephemeral", variable.ephemeral),
            ("const", variable.constant),
        ] {
            object.flag(name, value == Some(true));
        }
        object.some_list("validations", &variable.validations, check_rule);
    });
}

fn value_type(object: &mut Json, name: &str, notation: &str) {
    object.member(name).object(|object| {
        object.text("kind", "type");
        object.member("type").json(notation);
    });
}

pub(super) fn check_rule(json: &mut Json, rule: &CheckRule<'_>) {
    json.object(|object| {
        object.place("decl_range", rule.decl_range);
        value::some_expression(object, "condition", rule.condition);
        value::some_expression(object, "error_message", rule.error_message);
    });
}

pub(super) fn local(json: &mut Json, local: &Local<'_>) {
    json.object(|object| {
        object.text("name", &local.name);
        object.place("decl_range", local.decl_range);
        value::some_expression(object, "expr", local.expr);
    });
}

pub(super) fn output(json: &mut Json, output: &Output<'_>, masked: bool) {
    json.object(|object| {
        object.text("name", &output.name);
        object.place("decl_range", output.decl_range);
        object.some_text("description", output.description.as_deref());
        object.some_text("deprecated", output.deprecated.as_deref());
        match output.expr {
            Some(expr) if masked => value::masked_expression(object.member("expr"), expr),
            expr => value::some_expression(object, "expr", expr),
        }
        object.flag("sensitive", output.sensitive == Some(true));
        object.flag("ephemeral", output.ephemeral == Some(true));
        object.some_list("depends_on", &output.depends_on, value::reference);
        object.some_list("preconditions", &output.preconditions, check_rule);
    });
}

pub(super) fn module(json: &mut Json, call: &ModuleCall<'_>) {
    json.object(|object| {
        object.text("name", &call.name);
        object.place("decl_range", call.decl_range);
        some_expressions(
            object,
            [
                ("source", call.source),
                ("version_attr", call.version_attr),
                ("count", call.count),
                ("for_each", call.for_each),
                ("enabled", call.enabled),
            ],
        );
        object.some_list("depends_on", &call.depends_on, value::reference);
        let providers = call.providers.iter().flatten();
        object.some_list("providers", providers, passed_provider);
        value::settings(object, "config", &call.config);
    });
}

pub(super) fn some_expressions<'f>(
    object: &mut Json,
    expressions: impl IntoIterator<Item = (&'static str, Option<Expression<'f>>)>,
) {
    for (name, expression) in expressions {
        value::some_expression(object, name, expression);
    }
}

pub(super) fn passed_provider(json: &mut Json, passed: &PassedProvider) {
    json.object(|object| {
        for (name, reference) in [
            ("in_child", &passed.in_child),
            ("in_parent", &passed.in_parent),
        ] {
            object
                .member(name)
                .object(|object| value::provider_reference(object, reference));
        }
    });
}

pub(super) fn provider(json: &mut Json, provider: &Provider<'_>) {
    json.object(|object| {
        object.text("name", &provider.name);
        object.place("name_range", provider.name_range);
        object.place("decl_range", provider.decl_range);
        object.some_text("alias", provider.alias.as_deref());
        object.place("alias_range", provider.alias_range);
        if let Some(version) = &provider.version {
            value::version_constraint(object.member("version"), version);
        }
        value::some_expression(object, "for_each", provider.for_each);
        value::settings(object, "config", &provider.config);
    });
}
