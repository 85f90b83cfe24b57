use super::super::{references, schema};
use crate::Diagnostic;
use crate::body::Block;
use crate::expression::Reference;
use tofu_json_diagnostic::Place;

/// `plan_options`
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RunOptions {
    /// `mode`
    pub mode: PlanMode,
    /// `refresh`, true when it is not there.
    pub refresh: Option<bool>,
    /// `replace`
    pub replace: Vec<Reference>,
    /// `target`
    pub target: Vec<Reference>,
    /// Where it is declared.
    pub decl_range: Option<Place>,
}

/// What is planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum PlanMode {
    /// Everything.
    #[default]
    Normal,
    /// A refresh.
    RefreshOnly,
}

pub(super) fn decode(block: &Block<'_>, faults: &mut Vec<Diagnostic>) -> RunOptions {
    let content = block.body.content(&schema::PLAN_OPTIONS, faults);
    let mut options = RunOptions {
        decl_range: Some(block.place),
        ..RunOptions::default()
    };
    for attribute in &content.attributes {
        let expression = attribute.expression;
        match &*attribute.name {
            "mode" => match expression.keyword().as_deref() {
                Some("normal") => options.mode = PlanMode::Normal,
                Some("refresh-only") => options.mode = PlanMode::RefreshOnly,
                _ => {
                    let detail = "The \"mode\" argument requires one of the following keywords without quotes: normal or refresh-only";
                    let fault = Diagnostic::error("Invalid \"mode\" keyword", detail);
                    faults.push(fault.at(expression.place()));
                }
            },
            "refresh" => options.refresh = expression.literal_bool(faults),
            "replace" => options.replace = references::list(attribute, faults),
            _ => options.target = references::list(attribute, faults),
        }
    }
    if let (PlanMode::RefreshOnly, Some(false), Some(refresh)) =
        (options.mode, options.refresh, content.attribute("refresh"))
    {
        let detail = "The \"refresh\" option cannot be set to false when running a test in \"refresh-only\" mode.";
        let fault = Diagnostic::error("Incompatible plan options", detail);
        faults.push(fault.at(refresh.place));
    }
    options
}
