//! The document that `show -json` prints.

mod address;
mod change;
mod check;
mod evaluated;
mod output;
mod path;
mod planned;
mod prior;
mod timestamp;
mod variable;

pub(crate) use evaluated::{write_evaluated, write_type};

use crate::configuration::{self, OwnedTree};
use crate::container::{self, UnpackedEntries};
use crate::error::{Fault, PlanFileError};
use crate::message::{PlanMessage, UiMode};
use crate::schema::SchemaSource;
use tofu_json_value::{Escaping, Json};

/// What a document is made of.
pub(crate) struct Needs<'p> {
    pub(crate) entries: &'p UnpackedEntries,
    pub(crate) plan: &'p PlanMessage<'p>,
    pub(crate) schemas: Option<&'p SchemaSource<'p>>,
}

/// The document with its end.
pub(crate) fn write_document(needs: &Needs<'_>) -> Result<String, PlanFileError> {
    let plan = needs.plan;
    let in_plan = |fault: Fault| fault.in_entry(container::PLAN);
    let timestamp = timestamp::printed(plan.timestamp).map_err(in_plan)?;
    let resolver = change::Resolver::new(needs.schemas);
    needs.entries.require(container::PREVIOUS_STATE)?;
    let state = needs.entries.require(container::STATE)?;
    let owned = OwnedTree::read(needs.entries)?;
    let tree = owned.tree()?;
    let changes = change::sorted(&plan.resource_changes).map_err(in_plan)?;
    let drift = change::sorted(&plan.resource_drift).map_err(in_plan)?;

    let mut json = Json::line().escaped(Escaping::Html);
    json.begin('{');
    json.text("format_version", "1.2");
    json.text("terraform_version", plan.terraform_version);
    variable::write(&mut json, plan, &tree).map_err(in_plan)?;
    planned::write(json.member("planned_values"), plan, &resolver).map_err(in_plan)?;
    let drift: Vec<_> = drift
        .into_iter()
        .filter(|change| plan.mode == UiMode::RefreshOnly || !change.is_no_op())
        .collect();
    change::write_list(&mut json, "resource_drift", &drift, &resolver).map_err(in_plan)?;
    change::write_list(&mut json, "resource_changes", &changes, &resolver).map_err(in_plan)?;
    output::write(&mut json, plan).map_err(in_plan)?;
    prior::write(&mut json, state, &resolver).map_err(|fault| fault.in_entry(container::STATE))?;
    json.member("configuration");
    let has_own_schemas = needs.entries.get(container::SCHEMAS).is_some();
    configuration::write(&mut json, &tree, needs.schemas, has_own_schemas)
        .map_err(|fault| fault.in_entry("tfconfig"))?;
    path::write_relevant(&mut json, plan).map_err(in_plan)?;
    check::write(&mut json, plan).map_err(in_plan)?;
    if !timestamp.is_empty() {
        json.text("timestamp", &timestamp);
    }
    json.member("errored").bool(plan.errored);
    json.end('}');
    let mut text = json.into_text();
    text.push('\n');
    Ok(text)
}
