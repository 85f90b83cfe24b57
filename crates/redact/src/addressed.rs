//! The values of a unit with their addresses, also those that a configuration has as constants.

use crate::holders::{subject, values};
use crate::masked::all_members;
use crate::raw;
use std::borrow::Cow;
use tofu_json_model::stream::UnitKind;
use tofu_json_value::Value;

/// A part of a unit.
pub(crate) struct AddressedPart<'u> {
    pub(crate) address: String,
    pub(crate) value: Value<'u>,
    pub(crate) form: PartForm,
    /// Whether it has another address as well, by which alone it can be let be.
    pub(crate) is_second: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartForm {
    Value,
    /// An expression of a configuration, or a block of them, where the constants are values.
    Expression,
    /// A value that is constant in a configuration, which says nothing of instances.
    Constant,
}

impl<'u> AddressedPart<'u> {
    const fn new(address: String, value: Value<'u>, form: PartForm) -> Self {
        Self {
            address,
            value,
            form,
            is_second: false,
        }
    }

    /// What is within it.
    pub(crate) fn parts(&self) -> Vec<Self> {
        let elements = self.value.elements().enumerate();
        let elements = elements.map(|(position, element)| Self {
            address: format!("{}[{position}]", self.address),
            value: element,
            ..*self
        });
        let members = self.value.members();
        let members = members.filter_map(|(name, member)| self.member(&name, member));
        elements.chain(members).collect()
    }

    fn member(&self, name: &str, value: Value<'u>) -> Option<Self> {
        let (address, form) = match (self.form, name) {
            (PartForm::Expression, "constant_value") => (self.address.clone(), PartForm::Constant),
            (PartForm::Expression, "references") => return None,
            (form, _) => (format!("{}.{name}", self.address), form),
        };
        Some(Self {
            address,
            value,
            form,
            ..*self
        })
    }
}

/// The values of a unit, and its expressions.
pub(crate) fn addressed<'u>(
    kind: UnitKind,
    root: Value<'u>,
    name: Option<&str>,
) -> Vec<AddressedPart<'u>> {
    let named = |what: &str| format!("{what}.{}", name.unwrap_or_default());
    let address = match kind {
        UnitKind::Change
        | UnitKind::DeferredChange
        | UnitKind::Resource
        | UnitKind::ActionInvocation
        | UnitKind::DeferredActionInvocation => address(subject(kind, root)),
        UnitKind::OutputChange | UnitKind::Output | UnitKind::PriorOutput => named("output"),
        UnitKind::Variable | UnitKind::DeclaredVariable => named("var"),
        UnitKind::DeclaredOutput => return expressions("expression", &named("output"), root),
        UnitKind::DeclaredResource => return expressions("expressions", &address(root), root),
        UnitKind::ModuleCall => return module_call(named("module"), root),
        UnitKind::RawResource => return instances(root),
        _ => return Vec::new(),
    };
    let values = values(kind, root).into_iter();
    let value = |value| AddressedPart::new(address.clone(), value, PartForm::Value);
    values.map(value).collect()
}

fn instances(state: Value<'_>) -> Vec<AddressedPart<'_>> {
    let values = raw::addressed(state).into_iter();
    let value = |(address, value)| AddressedPart::new(address, value, PartForm::Value);
    values.map(value).collect()
}

/// Those of a member of a declaration.
fn expressions<'u>(member: &str, address: &str, declared: Value<'u>) -> Vec<AddressedPart<'u>> {
    let expressions = declared.get_all(member);
    let part = |value| AddressedPart::new(address.to_owned(), value, PartForm::Expression);
    expressions.map(part).collect()
}

/// What is given to a module, and what the module and all modules below declare.
fn module_call<'u>(address: String, call: Value<'u>) -> Vec<AddressedPart<'u>> {
    let (mut found, mut open) = (Vec::new(), vec![(address, call)]);
    while let Some((address, call)) = open.pop() {
        let calls = [call];
        let modules: Vec<_> = call.get_all("module").collect();
        for (name, given) in all_members(&calls, "expressions") {
            variable(&address, &name, (given, PartForm::Expression), &mut found);
        }
        for (name, declared) in all_members(&modules, "variables") {
            for default in declared.get_all("default") {
                variable(&address, &name, (default, PartForm::Constant), &mut found);
            }
        }
        for (name, output) in all_members(&modules, "outputs") {
            let output = expressions("expression", &format!("{address}.output.{name}"), output);
            found.extend(output);
        }
        let resources = modules
            .iter()
            .flat_map(|module| module.get_all("resources"));
        for resource in resources.flat_map(Value::elements) {
            let address = format!("{address}.{}", self::address(resource));
            found.extend(expressions("expressions", &address, resource));
        }
        let below = all_members(&modules, "module_calls");
        open.extend(below.map(|(name, call)| (format!("{address}.module.{name}"), call)));
    }
    found
}

/// A variable of a module has its name for a second address: what is secret as a variable is handed on under its name.
fn variable<'u>(
    module: &str,
    name: &str,
    (value, form): (Value<'u>, PartForm),
    found: &mut Vec<AddressedPart<'u>>,
) {
    found.push(AddressedPart::new(
        format!("{module}.var.{name}"),
        value,
        form,
    ));
    found.push(AddressedPart {
        is_second: true,
        ..AddressedPart::new(format!("var.{name}"), value, form)
    });
}

fn address(object: Value<'_>) -> String {
    let address = object.get("address").and_then(Value::as_str);
    address.map(Cow::into_owned).unwrap_or_default()
}

/// A pattern of addresses without the keys of instances of modules and of a resource, as a configuration has them. What is
/// behind the resource stays: positions in lists. None if it has none.
pub(crate) fn without_instance_keys(pattern: &str) -> Option<String> {
    let text = without_quoted_keys(pattern);
    let (mut is_module, mut names) = (false, 2);
    // Behind a star the last number is a position rather than an instance.
    let first = text
        .split_once('.')
        .map(|(first, rest)| (first, rest.contains('.')));
    let ends_early = first.is_some_and(|(first, has_more)| first.contains('*') && !has_more);
    let step = |step| {
        let is_first = names == 2;
        match step {
            _ if std::mem::take(&mut is_module) => return without_key(step),
            "module" if is_first => is_module = true,
            "data" | "ephemeral" | "action" if is_first => {}
            "output" | "var" if is_first => names = 0,
            _ if names == 1 && !ends_early => {
                names = 0;
                return without_key(step);
            }
            _ => names = i32::max(names - 1, 0),
        }
        step
    };
    let steps: Vec<_> = text.split('.').map(step).collect();
    let declared = steps.join(".");
    (declared != pattern).then_some(declared)
}

fn without_quoted_keys(pattern: &str) -> String {
    let (mut text, mut rest) = (String::new(), pattern);
    while let Some((before, after)) = rest.split_once("[\"")
        && let Some((_, after)) = after.split_once("\"]")
    {
        text.push_str(before);
        rest = after;
    }
    text + rest
}

fn without_key(step: &str) -> &str {
    let name = step.strip_suffix(']').and_then(|step| step.split_once('['));
    name.map_or(step, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::without_instance_keys;

    #[test]
    fn patterns_without_instance_keys() {
        for (pattern, expected) in [
            ("t.a.l[0]", "t.a.l[0]"),
            ("t.a[0].l[1]", "t.a.l[1]"),
            ("t.a[*].l[1].x", "t.a.l[1].x"),
            ("data.t.a[0].x", "data.t.a.x"),
            (
                r#"module.m["a.b"].module.n[2].t.a["c"].l[0]"#,
                "module.m.module.n.t.a.l[0]",
            ),
            ("output.o[0]", "output.o[0]"),
            ("module.m[0].var.v[1]", "module.m.var.v[1]"),
            ("*.l[0]", "*.l[0]"),
            ("*.a[0].p", "*.a.p"),
            ("*", "*"),
            ("t.a[\"x", "t.a[\"x"),
        ] {
            let declared = without_instance_keys(pattern);
            assert_eq!(declared.as_deref().unwrap_or(pattern), expected);
        }
    }
}
