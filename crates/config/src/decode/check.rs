use super::check_rule::{self, CheckRule};
use super::resource::{self, Resource};
use super::role::FileReading;
use super::{name, schema};
use crate::Diagnostic;
use crate::body::Block;
use crate::fault::has_new_error;
use tofu_json_diagnostic::Place;

/// A `check` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Check<'f> {
    /// Its name.
    pub name: String,
    /// Where its name is.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub name_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// The `data` block in it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub data_resource: Option<Resource<'f>>,
    /// `assert` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub asserts: Vec<CheckRule<'f>>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Check<'f>> {
    let label = block.labels.first()?;
    let mut check = Check {
        name: label.text.clone().into_owned(),
        name_range: label.place,
        decl_range: block.place,
        data_resource: None,
        asserts: Vec::new(),
    };
    if reading.is_override() {
        let detail = "Override files cannot override check blocks.";
        faults.push(Diagnostic::error("Can't override check blocks", detail).at(block.place));
        return Some(check);
    }
    let content = block.body.content(&schema::CHECK, faults);
    name::check_label(label, "Invalid check block name", faults);
    for inner in &content.blocks {
        if inner.type_name == "data" {
            data(inner, &mut check, reading, faults);
        } else {
            check.asserts.extend(sound_rule(inner, reading, faults));
        }
    }
    if check.asserts.is_empty() {
        let detail = "Check blocks must have at least one assert block.";
        faults.push(Diagnostic::error("Zero assert blocks", detail).at(block.place));
    }
    Some(check)
}

/// Reads the one data source that a check may have.
fn data<'f>(
    block: &Block<'f>,
    check: &mut Check<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    if let Some(first) = &check.data_resource {
        let detail = format!(
            "This check block already has a data resource defined at {}.",
            reading.cite(first.decl_range)
        );
        faults.push(Diagnostic::error("Multiple data resource blocks", detail).at(block.place));
        return;
    }
    let before = faults.len();
    let resource = resource::decode_nested(block, reading, faults);
    if !has_new_error(faults, before) {
        check.data_resource = resource;
    }
}

/// A rule counts only when nothing in it is wrong.
pub(super) fn sound_rule<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<CheckRule<'f>> {
    let before = faults.len();
    let rule = check_rule::decode(block, reading, faults);
    (!has_new_error(faults, before)).then_some(rule)
}
