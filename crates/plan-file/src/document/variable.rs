use super::write_evaluated;
use crate::configuration::ConfigTree;
use crate::error::Fault;
use crate::message::PlanMessage;
use crate::typed::{decode_dynamic, write_known};
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_value::Json;

/// Writes `variables`.
pub(super) fn write(
    json: &mut Json,
    plan: &PlanMessage<'_>,
    tree: &ConfigTree<'_>,
) -> Result<(), Fault> {
    let mut defaults: BTreeMap<_, _> = tree.defaults().collect();
    let mut variables = BTreeMap::new();
    for (name, parts) in &plan.variables {
        variables.insert(*name, parts);
    }
    defaults.retain(|name, _| !variables.contains_key(name));
    let names: BTreeSet<_> = variables.keys().chain(defaults.keys()).copied().collect();
    if names.is_empty() {
        return Ok(());
    }
    json.member("variables").begin('{');
    for name in names {
        if let Some(default) = defaults.get(name) {
            json.member(name)
                .object(|json| write_evaluated(json.member("value"), default));
            continue;
        }
        let Some(parts) = variables.get(name) else {
            continue;
        };
        let within = |fault: Fault| fault.within(name).within("variables");
        let bytes = crate::message::dynamic_value(parts).map_err(within)?;
        let (_, value) = decode_dynamic(bytes).map_err(within)?;
        json.member(name)
            .object(|json| write_known(json.member("value"), &value));
    }
    json.end('}');
    Ok(())
}
