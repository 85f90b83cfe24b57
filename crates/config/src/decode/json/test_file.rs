//! Test files.

use tofu_json_value::Json;

use super::super::{
    Decoded, MockProvider, MockResource, OverrideModule, OverrideResource, PlanMode, Role,
    RunCommand, RunModule, RunOptions, TestRun, TestVariable,
};
use super::configuration::{check_rule, passed_provider, provider};
use super::resource::mode;
use super::value;
use crate::members::Members as _;

impl Decoded<'_> {
    pub(super) fn write_tests(&self, object: &mut Json) {
        if self.role != Role::Test {
            return;
        }
        object.some_list("runs", &self.runs, run);
        variables(object, &self.test_variables);
        object.place("variables_decl_range", self.test_variables_decl_range);
        if !self.provider_configs.is_empty() {
            object.member("providers").object(|object| {
                for config in &self.provider_configs {
                    let key = key(&config.name, config.alias.as_deref());
                    provider(object.member(&key), config);
                }
            });
        }
        if !self.mock_providers.is_empty() {
            object.member("mock_providers").object(|object| {
                for mock in &self.mock_providers {
                    let key = key(&mock.name, mock.alias.as_deref());
                    object
                        .member(&key)
                        .object(|object| mock_provider(object, mock));
                }
            });
        }
        overrides(object, &self.override_resources, &self.override_modules);
    }
}

/// The local name of a provider, and its alias.
fn key(name: &str, alias: Option<&str>) -> String {
    alias.map_or_else(|| name.to_owned(), |alias| format!("{name}.{alias}"))
}

fn variables(object: &mut Json, variables: &[TestVariable<'_>]) {
    if variables.is_empty() {
        return;
    }
    object.member("variables").object(|object| {
        for variable in variables {
            value::some_expression(object, &variable.name, variable.expr);
        }
    });
}

fn overrides(
    object: &mut Json,
    resources: &[OverrideResource<'_>],
    modules: &[OverrideModule<'_>],
) {
    object.some_list("override_resources", resources, override_resource);
    object.some_list("override_modules", modules, override_module);
}

fn run(json: &mut Json, run: &TestRun<'_>) {
    json.object(|object| {
        object.text("name", &run.name);
        object.place("name_decl_range", run.name_decl_range);
        object.place("decl_range", run.decl_range);
        object.text(
            "command",
            match run.command {
                RunCommand::Apply => "apply",
                RunCommand::Plan => "plan",
            },
        );
        object
            .member("options")
            .object(|object| options(object, &run.options));
        variables(object, &run.variables);
        object.place("variables_decl_range", run.variables_decl_range);
        let providers = run.providers.iter().flatten();
        object.some_list("providers", providers, passed_provider);
        object.some_list("check_rules", &run.check_rules, check_rule);
        if let Some(called) = &run.module {
            object
                .member("module")
                .object(|object| module(object, called));
        }
        object.some_list("expect_failures", &run.expect_failures, value::reference);
        overrides(object, &run.override_resources, &run.override_modules);
    });
}

fn options(object: &mut Json, options: &RunOptions) {
    object.text(
        "mode",
        match options.mode {
            PlanMode::Normal => "normal",
            PlanMode::RefreshOnly => "refresh-only",
        },
    );
    object.flag("refresh", options.refresh.unwrap_or(true));
    object.some_list("replace", &options.replace, value::reference);
    object.some_list("target", &options.target, value::reference);
    object.place("decl_range", options.decl_range);
}

fn module(object: &mut Json, module: &RunModule) {
    object.text("source", &module.source);
    object.place("source_decl_range", module.source_decl_range);
    object.place("decl_range", module.decl_range);
    if let Some(version) = &module.version {
        value::version_constraint(object.member("version"), version);
    }
}

fn mock_provider(object: &mut Json, mock: &MockProvider<'_>) {
    object.text("name", &mock.name);
    object.place("name_range", mock.name_range);
    object.place("decl_range", mock.decl_range);
    object.some_text("alias", mock.alias.as_deref());
    object.place("alias_range", mock.alias_range);
    value::some_expression(object, "for_each", mock.for_each);
    object.some_list("mock_resources", &mock.mock_resources, mock_resource);
    overrides(object, &mock.override_resources, &mock.override_modules);
}

fn mock_resource(json: &mut Json, mock: &MockResource<'_>) {
    json.object(|object| {
        object.text("mode", mode(mock.mode));
        object.text("type", &mock.type_name);
        value::literals(object, "defaults", &mock.defaults);
        let overrides = &mock.override_resources;
        object.some_list("override_resources", overrides, override_resource);
    });
}

fn override_resource(json: &mut Json, one: &OverrideResource<'_>) {
    json.object(|object| {
        object.text("mode", mode(one.mode));
        if let Some(target) = &one.target {
            value::reference(object.member("target"), target);
        }
        value::literals(object, "values", &one.values);
    });
}

fn override_module(json: &mut Json, one: &OverrideModule<'_>) {
    json.object(|object| {
        if let Some(target) = &one.target {
            value::reference(object.member("target"), target);
        }
        value::literals(object, "outputs", &one.outputs);
    });
}
