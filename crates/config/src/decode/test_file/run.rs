use super::super::check_rule::{self, CheckRule};
use super::super::module_call::{self, PassedProvider};
use super::super::role::FileReading;
use super::super::values::{self, TestVariable};
use super::super::{name, references, schema};
use super::overrides::{OverrideModule, OverrideResource, Overrides};
use super::plan_options::{self, RunOptions};
use super::run_module::{self, RunModule};
use crate::Diagnostic;
use crate::body::{Attribute, Block};
use crate::expression::Reference;
use tofu_json_diagnostic::Place;

/// A `run` block.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TestRun<'f> {
    /// Its name.
    pub name: String,
    /// Where its name is.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub name_decl_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `command`
    pub command: RunCommand,
    /// `plan_options`
    pub options: RunOptions,
    /// The `variables` block.
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::test_variables",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub variables: Vec<TestVariable<'f>>,
    /// Where the `variables` block is declared.
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::range",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub variables_decl_range: Option<Place>,
    /// `providers`
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "crate::decode::json::no_elements")
    )]
    pub providers: Option<Vec<PassedProvider>>,
    /// `assert` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub check_rules: Vec<CheckRule<'f>>,
    /// `module`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub module: Option<RunModule>,
    /// `expect_failures`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub expect_failures: Vec<Reference>,
    /// `override_resource` and `override_data` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub override_resources: Vec<OverrideResource<'f>>,
    /// `override_module` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub override_modules: Vec<OverrideModule<'f>>,
}

/// What a run does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum RunCommand {
    /// Plans and applies.
    #[default]
    Apply,
    /// Plans only.
    Plan,
}

/// Reads a block; what holds for it with faults is no run.
pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<TestRun<'f>> {
    let label = block.labels.first()?;
    let content = block.body.content(&schema::RUN, faults);
    name::check_label(label, "Invalid run block name", faults);
    let mut run = TestRun {
        name: label.text.clone().into_owned(),
        name_decl_range: label.place,
        decl_range: block.place,
        ..TestRun::default()
    };
    for attribute in &content.attributes {
        argument(attribute, &mut run, faults);
    }
    let mut overrides = Overrides::default();
    for inner in &content.blocks {
        if !overrides.decode(inner, faults) {
            decode_block(inner, &mut run, reading, faults);
        }
    }
    overrides.check(None, faults);
    run.override_resources = overrides.resources;
    run.override_modules = overrides.modules;
    Some(run)
}

fn argument(attribute: &Attribute<'_>, run: &mut TestRun<'_>, faults: &mut Vec<Diagnostic>) {
    let expression = attribute.expression;
    match &*attribute.name {
        "command" => match expression.keyword().as_deref() {
            Some("apply") => run.command = RunCommand::Apply,
            Some("plan") => run.command = RunCommand::Plan,
            _ => {
                let detail = "The \"command\" argument requires one of the following keywords without quotes: apply or plan.";
                let fault = Diagnostic::error("Invalid \"command\" keyword", detail);
                faults.push(fault.at(expression.place()));
            }
        },
        "providers" => run.providers = Some(module_call::providers(expression, faults)),
        _ => run.expect_failures = references::depends_on(attribute, faults),
    }
}

fn decode_block<'f>(
    block: &Block<'f>,
    run: &mut TestRun<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    match &*block.type_name {
        "assert" => run
            .check_rules
            .push(check_rule::decode(block, reading, faults)),
        "plan_options" => match run.options.decl_range {
            None => run.options = plan_options::decode(block, faults),
            Some(first) => faults.push(second(block, first, reading)),
        },
        "variables" => match run.variables_decl_range {
            None => {
                run.variables_decl_range = Some(block.place);
                run.variables = values::of_test(block.body, faults);
            }
            Some(first) => faults.push(second(block, first, reading)),
        },
        _ => match &run.module {
            None => run.module = Some(run_module::decode(block, faults)),
            Some(first) => faults.push(second(block, first.decl_range, reading)),
        },
    }
}

fn second(block: &Block<'_>, first: Place, reading: FileReading<'_>) -> Diagnostic {
    let kind = &block.type_name;
    let detail = format!(
        "This run block already has a {kind} block defined at {}.",
        reading.cite(first)
    );
    Diagnostic::error(format!("Multiple \"{kind}\" blocks"), detail).at(block.place)
}
