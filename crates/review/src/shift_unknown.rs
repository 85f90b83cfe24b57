//! Whether the provider computes what is not known yet of a shift, or the configuration sets it.

use crate::shift::Shift;
use tofu_json_value::Value;
use tofu_json_vocab::address::ResourceAddress;

impl Shift {
    /// Whether the configuration of the plan sets something that is not known yet of the instances. Then they may become
    /// something else than what others were, and it is no shift. What only the provider sets is computed anew.
    #[must_use]
    pub fn sets_unknown(&self, configuration: Value<'_>) -> bool {
        let expressions = expressions(configuration, &self.resource);
        expressions.is_some_and(|expressions| {
            let mut unknown = self.unknown.iter();
            unknown.any(|names| is_set(expressions, names))
        })
    }
}

/// The expressions of a resource in the `configuration` of a plan.
fn expressions<'a>(configuration: Value<'a>, resource: &str) -> Option<Value<'a>> {
    let address = ResourceAddress::parse(resource).ok()?.without_keys();
    let mut module = configuration.get("root_module")?;
    for step in &address.module.steps {
        let call = module.get("module_calls")?.get(&step.name)?;
        module = call.get("module")?;
    }
    let wanted = ResourceAddress {
        module: Default::default(),
        ..address
    };
    let wanted = wanted.to_string();
    let is_wanted = |resource: &Value<'_>| {
        let own = resource.get("address").and_then(|own| own.as_str());
        own.is_some_and(|own| own == wanted)
    };
    let resource = module.get("resources")?.elements().find(is_wanted)?;
    resource.get("expressions")
}

/// Whether an expression is at names, or around them. Those of all blocks count that have the name.
fn is_set(expressions: Value<'_>, names: &[String]) -> bool {
    let mut blocks = vec![expressions];
    for name in names {
        let found = blocks.iter().filter_map(|block| block.get(name));
        let found: Vec<_> = found.collect();
        if found.iter().any(|found| is_expression(*found)) {
            return true;
        }
        let several = found.iter().flat_map(|found| found.elements());
        let one = found.iter().filter(|found| found.is_object()).copied();
        blocks = several.chain(one).collect();
    }
    // A block of which nothing is known is set as well.
    !blocks.is_empty()
}

/// What is computed without anything of the plan, such as the time, has no members.
fn is_expression(value: Value<'_>) -> bool {
    let is_empty = value.is_object() && value.members().next().is_none();
    is_empty || value.get("references").is_some() || value.get("constant_value").is_some()
}

#[cfg(test)]
mod tests {
    use crate::shift::Shift;
    use tofu_json_value::Document;

    #[test]
    fn what_the_configuration_sets_is_not_computed() {
        let configuration = r#"{"root_module":{"module_calls":{"m":{"module":{"resources":[{"address":"a.b","expressions":{
            "name":{"references":["var.n"]},"tags":{"references":["local.t"]},"at":{},"size":{"constant_value":1},
            "rule":[{"port":{"constant_value":1}},{"to":{"references":["var.t"]}}]}}]}}}}}"#;
        let configuration = Document::parse(configuration.as_bytes()).unwrap();
        for (unknown, expected) in [
            (&["id"][..], false),
            (&["name"], true),
            (&["tags", "owner"], true),
            (&["at"], true),
            (&["rule", "id"], false),
            (&["rule", "to"], true),
            (&["rule"], true),
        ] {
            let shift = Shift {
                resource: "module.m[0].a.b".to_owned(),
                removed: vec![1],
                renumbered: 1,
                places: Vec::new(),
                unknown: vec![unknown.iter().map(|name| (*name).to_owned()).collect()],
            };
            assert_eq!(
                shift.sets_unknown(configuration.root()),
                expected,
                "{unknown:?}"
            );
        }
    }
}
