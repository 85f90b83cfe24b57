//! What is built is what was set, and breaks no rule.

mod texts;

use crate::generated::run;
use proptest::collection::btree_map;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tofu_json_model::build::{
    ChangeBuilder, JsonText, OutputBuilder, PlanBuilder, ResourceBuilder, ResourceChangeBuilder,
    StateBuilder,
};
use tofu_json_model::document::Owned;
use tofu_json_model::document::plan::{Change, Plan};
use tofu_json_model::document::state::State;
use tofu_json_model::document::values::{Module, Resource};
use tofu_json_model::validate::{Options, validate};
use tofu_json_value::{Document, Value};
use tofu_json_vocab::address::ResourceAddress;
use tofu_json_vocab::{Action, Reason};

/// A value as JSON reads it: of several members of one name the last.
fn same(text: &str, value: Value<'_>) -> bool {
    Document::parse(text.as_bytes()).unwrap().root().same(value)
}

/// One of a few addresses, so that modules and resources have several instances.
fn address() -> impl Strategy<Value = String> {
    let module = prop::sample::select(vec![
        "",
        "module.a.",
        "module.a[\"k.l\"].",
        "module.a[2].module.b.",
        "module.a[10].module.b.",
        "module.z.module.y.module.x.",
    ]);
    let names = prop::sample::select(vec![
        "box.a",
        "box.b",
        "data.box.a",
        "wall.a",
        "data.wall.c",
    ]);
    let key = prop::sample::select(vec![
        "",
        "[0]",
        "[2]",
        "[10]",
        "[\"k\"]",
        "[\"\u{e9} \\\"\"]",
    ]);
    (module, names, key).prop_map(|(module, names, key)| format!("{module}{names}{key}"))
}

/// What is set of one side of a change: attributes, and which of them are sensitive or unknown.
type Attributes = BTreeMap<String, (String, Flag)>;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Flag {
    Plain,
    Sensitive,
    Unknown,
}

/// Values without what `validate` has something to say about.
fn plain_value() -> impl Strategy<Value = String> {
    let one = prop::sample::select(vec![
        "1",
        "1.50",
        "-0",
        "1E5",
        "123456789012345678901234567890",
        "true",
        "null",
        "[]",
        "{}",
        "\"a<b\\u0062\"",
        "[1,[\"x\"],{\"a\":null}]",
        "{\"b\":[2.0],\"c\":\"${d}\"}",
    ]);
    one.prop_map(str::to_owned)
}

fn attributes() -> impl Strategy<Value = Attributes> {
    let flag = prop::sample::select(vec![
        Flag::Plain,
        Flag::Plain,
        Flag::Sensitive,
        Flag::Unknown,
    ]);
    btree_map("[a-d]{1,2}", (plain_value(), flag), 0..5)
}

fn object(attributes: &Attributes, wanted: impl Fn(Flag) -> bool) -> String {
    let wanted = attributes.iter().filter(|(_, (_, flag))| wanted(*flag));
    let members: Vec<_> = wanted
        .map(|(name, (value, _))| format!("\"{name}\": {value}"))
        .collect();
    format!("{{{}}}", members.join(" , "))
}

fn known(attributes: &Attributes) -> String {
    object(attributes, |flag| flag != Flag::Unknown)
}

fn mask(attributes: &Attributes, flag: Flag) -> String {
    let marked = attributes.iter().filter(|(_, (_, own))| *own == flag);
    let members: Vec<_> = marked.map(|(name, _)| format!("\"{name}\":true")).collect();
    format!("{{{}}}", members.join(","))
}

/// What is set of a change.
#[derive(Clone, Debug)]
struct Given {
    action: Action,
    before: Option<Attributes>,
    after: Option<Attributes>,
    reason: Option<Reason>,
    replace_path: Option<&'static str>,
    id: Option<String>,
}

fn given() -> impl Strategy<Value = Given> {
    let actions = prop::sample::select(vec![
        Action::NoOp,
        Action::Create,
        Action::Read,
        Action::Update,
        Action::Delete,
        Action::DeleteThenCreate,
        Action::CreateThenDelete,
        Action::Forget,
        Action::ForgetThenCreate,
    ]);
    let import = prop::option::of("[a-z\"<]{0,3}");
    (actions, attributes(), attributes(), any::<bool>(), import).prop_map(
        |(action, before, after, more, id)| {
            let has_before = !matches!(action, Action::Create | Action::Read);
            let has_after = !matches!(action, Action::Delete | Action::Forget);
            let reason = match action {
                Action::Delete if more => Some(Reason::DeleteBecauseEachKey),
                ref action if action.is_replace() && more => Some(Reason::ReplaceByRequest),
                _ => None,
            };
            Given {
                replace_path: (action.is_replace() && more).then_some("[\"a\", 0]"),
                action,
                before: has_before.then_some(before),
                after: has_after.then_some(after),
                reason,
                id,
            }
        },
    )
}

impl Given {
    fn change(&self) -> ChangeBuilder {
        let mut change = ChangeBuilder::new(self.action.clone());
        if let Some(before) = &self.before {
            change = change.before(object(before, |_| true));
            change = change.before_sensitive(mask(before, Flag::Sensitive));
        }
        if let Some(after) = &self.after {
            change = change
                .after(known(after))
                .after_unknown(mask(after, Flag::Unknown));
            change = change.after_sensitive(mask(after, Flag::Sensitive));
        }
        if let Some(path) = self.replace_path {
            change = change.replace_path(path);
        }
        if let Some(id) = &self.id {
            change = change.importing(JsonText::object([("id", JsonText::string(id))]));
            change = change.generated_config("resource \"box\" \"a\" {\n}\n");
        }
        change
    }

    fn entry(&self, address: &str, deposed: bool) -> ResourceChangeBuilder {
        let mut entry = ResourceChangeBuilder::new(address, self.change());
        entry = entry
            .provider_name("one.example/acme/box")
            .previous_address("box.old");
        if let Some(reason) = &self.reason {
            entry = entry.action_reason(reason.clone());
        }
        if deposed {
            entry.deposed("0123abcd")
        } else {
            entry
        }
    }

    fn is_in(&self, change: &Change<'_>) -> Result<(), TestCaseError> {
        prop_assert_eq!(&change.actions.action, &self.action);
        match &self.before {
            Some(before) => {
                prop_assert!(same(&object(before, |_| true), change.before.or_null()));
                let marked = change.before_sensitive.unwrap();
                prop_assert!(same(&mask(before, Flag::Sensitive), marked));
            }
            None => prop_assert!(change.before.is_null()),
        }
        match &self.after {
            Some(after) => {
                prop_assert!(same(&known(after), change.after.or_null()));
                let masks = [change.after_unknown, change.after_sensitive];
                for (found, flag) in masks.into_iter().zip([Flag::Unknown, Flag::Sensitive]) {
                    prop_assert!(same(&mask(after, flag), found.unwrap()));
                }
            }
            None => prop_assert!(change.after.is_null()),
        }
        let paths: Vec<_> = change
            .replace_paths
            .iter()
            .map(|path| path.unwrap().value())
            .collect();
        prop_assert_eq!(paths.len(), usize::from(self.replace_path.is_some()));
        prop_assert!(paths.iter().all(|path| same("[\"a\",0]", *path)));
        let id = change
            .importing
            .as_ref()
            .and_then(|importing| importing.id.as_deref());
        prop_assert_eq!(id, self.id.as_deref());
        Ok(())
    }
}

fn nothing_found(text: &[u8]) -> Result<(), TestCaseError> {
    let found = validate(text, &Options::default()).findings;
    prop_assert!(
        found.is_empty(),
        "{:?} in {}",
        found,
        String::from_utf8_lossy(text)
    );
    Ok(())
}

type Entries = BTreeMap<(String, bool), Given>;

fn entries() -> impl Strategy<Value = Entries> {
    btree_map((address(), prop::bool::weighted(0.1)), given(), 0..8)
}

fn plan(
    changes: &Entries,
    drift: &Entries,
    outputs: &BTreeMap<String, (String, bool)>,
) -> Owned<Plan<'static>> {
    let mut plan = PlanBuilder::new()
        .terraform_version("1.12.6")
        .timestamp("2026-01-02T03:04:05Z")
        .relevant_attribute("box.a", "[\"x\", 0]")
        .prior_state(StateBuilder::new().terraform_version("1.12.6"));
    // In another order than the one that comes out.
    for ((address, deposed), given) in changes.iter().rev() {
        plan = plan.resource_change(given.entry(address, *deposed));
    }
    for ((address, deposed), given) in drift.iter().rev() {
        plan = plan.resource_drift(given.entry(address, *deposed));
    }
    for (name, (value, sensitive)) in outputs {
        let change = ChangeBuilder::new(Action::Create).after(value.as_str());
        plan = plan
            .output_change(name, change.after_sensitive(*sensitive))
            .variable(name, value.as_str());
        plan = plan.planned_output(
            name,
            OutputBuilder::new(value.as_str()).sensitive(*sensitive),
        );
    }
    plan.build().unwrap()
}

#[test]
fn plans_say_what_was_set_and_break_no_rule() {
    let outputs = btree_map("[a-c]", (plain_value(), any::<bool>()), 0..3);
    run(
        &(entries(), entries(), outputs),
        |(changes, drift, outputs)| {
            let built = plan(&changes, &drift, &outputs);
            nothing_found(built.text())?;
            let again = Owned::<Plan<'static>>::parse(built.text().to_vec()).unwrap();
            prop_assert_eq!(&again, &built);
            let view = again.view();
            for (list, given) in [
                (&view.resource_changes, &changes),
                (&view.resource_drift, &drift),
            ] {
                prop_assert_eq!(list.len(), given.len());
                for entry in list.iter() {
                    let entry = entry.unwrap();
                    let key = (entry.address.to_string(), entry.deposed.is_some());
                    let given = &given[&key];
                    given.is_in(&entry.change)?;
                    prop_assert_eq!(&entry.action_reason, &given.reason);
                    prop_assert_eq!(entry.previous_address.as_deref(), Some("box.old"));
                    let address = ResourceAddress::parse(&key.0).unwrap();
                    prop_assert_eq!(entry.mode, Some(address.mode));
                }
            }
            for (name, (value, sensitive)) in &outputs {
                let change = view.output_changes.get(name).unwrap().unwrap();
                prop_assert!(same(value, change.after.or_null()) && change.before.is_null());
                prop_assert_eq!(change.after_sensitive.unwrap().is_true(), *sensitive);
                let planned = view.planned_values.outputs.get(name).unwrap().unwrap();
                prop_assert_eq!(planned.sensitive, Some(*sensitive));
                let variable = view.variables.get(name).unwrap().unwrap();
                prop_assert!(same(value, variable.value.or_null()));
            }
            Ok(())
        },
    );
}

fn resource(address: &str, deposed: bool, values: &Attributes) -> ResourceBuilder {
    let values_text = object(values, |_| true);
    let mut resource = ResourceBuilder::new(address)
        .provider_name("one.example/acme/box")
        .schema_version(if deposed { 0 } else { 7 })
        .values(values_text)
        .sensitive_values(mask(values, Flag::Sensitive))
        .depends_on("box.base");
    if deposed {
        resource = resource.deposed_key("0123abcd").tainted(true);
    }
    resource
}

type Resources = BTreeMap<(String, bool), Attributes>;

/// Whether a module and those below it hold these resources and no others.
fn hold(root: &Module<'_>, given: &Resources) -> Result<(), TestCaseError> {
    let mut found: Vec<Resource<'_>> = Vec::new();
    let mut pending = vec![root.clone()];
    while let Some(module) = pending.pop() {
        found.extend(module.resources.iter().map(Result::unwrap));
        pending.extend(module.child_modules.iter().map(Result::unwrap));
    }
    prop_assert_eq!(found.len(), given.len());
    for resource in found {
        let values = &given[&(resource.address.to_string(), resource.deposed_key.is_some())];
        prop_assert!(same(&object(values, |_| true), resource.values.or_null()));
        prop_assert!(same(
            &mask(values, Flag::Sensitive),
            resource.sensitive_values.unwrap()
        ));
        prop_assert_eq!(resource.tainted, resource.deposed_key.is_some());
    }
    Ok(())
}

#[test]
fn states_say_what_was_set_and_break_no_rule() {
    let resources = btree_map((address(), prop::bool::weighted(0.2)), attributes(), 0..8);
    let outputs = btree_map("[a-c]", (plain_value(), any::<bool>()), 0..3);
    run(&(resources, outputs), |(resources, outputs)| {
        let mut state = StateBuilder::new().terraform_version("1.12.6");
        let mut planned = PlanBuilder::new();
        for ((address, deposed), values) in resources.iter().rev() {
            state = state.resource(resource(address, *deposed, values));
            if !deposed {
                planned = planned.planned_resource(resource(address, false, values));
            }
        }
        for (name, (value, sensitive)) in &outputs {
            state = state.output(
                name,
                OutputBuilder::new(value.as_str()).sensitive(*sensitive),
            );
        }
        let in_plan = planned.prior_state(state.clone()).build().unwrap();
        nothing_found(in_plan.text())?;
        let built = state.build().unwrap();
        nothing_found(built.text())?;
        let again = Owned::<State<'static>>::parse(built.text().to_vec()).unwrap();
        prop_assert_eq!(&again, &built);
        let view = again.view();
        let prior = in_plan.view().prior_state.unwrap();
        prop_assert_eq!(prior.whole().raw(), built.text());
        let Some(values) = view.values else {
            prop_assert!(resources.is_empty() && outputs.is_empty());
            return Ok(());
        };
        hold(&values.root_module, &resources)?;
        let current = resources
            .into_iter()
            .filter(|((_, deposed), _)| !deposed)
            .collect();
        hold(&in_plan.view().planned_values.root_module, &current)?;
        for (name, (value, _)) in &outputs {
            let output = values.outputs.get(name).unwrap().unwrap();
            prop_assert!(same(value, output.value.or_null()));
        }
        Ok(())
    });
}
