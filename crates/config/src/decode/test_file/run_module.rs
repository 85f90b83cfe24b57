use super::super::schema;
use super::super::version_constraint::{self, VersionConstraint};
use super::module_source;
use crate::Diagnostic;
use crate::body::Block;
use tofu_json_diagnostic::Place;

/// `module` in a `run` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RunModule {
    /// `source`
    pub source: String,
    /// Where `source` is.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub source_decl_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `version`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub version: Option<VersionConstraint>,
}

pub(super) fn decode(block: &Block<'_>, faults: &mut Vec<Diagnostic>) -> RunModule {
    let content = block.body.content(&schema::RUN_MODULE, faults);
    let mut module = RunModule {
        source: String::new(),
        source_decl_range: Place::default(),
        decl_range: block.place,
        version: None,
    };
    let version = content.attribute("version");
    if let Some(version) = version {
        module.version = version_constraint::decode(version.expression, version.place, faults);
    }
    let Some(source) = content.attribute("source") else {
        let summary = "Missing \"source\" attribute for module block";
        let detail = "You must specify a source attribute when executing alternate modules during test executions.";
        faults.push(Diagnostic::error(summary, detail).at(block.place));
        return module;
    };
    {
        module.source_decl_range = source.place;
        if let Some(text) = source.expression.literal_string(faults) {
            let fault = module_source::check(&text, version.is_some());
            faults.extend(fault.map(|fault| fault.at(source.place)));
            module.source = text;
        }
    }
    module
}
