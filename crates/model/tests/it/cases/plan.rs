use super::{Code, Plan, change, codes, plan, plan_of, recorded};
use crate::corpus::scenarios;
use tofu_json_model::changes::has_changes;
use tofu_json_model::document::plan::{DeferredReason, ResourceChange};
use tofu_json_model::view::{Index, ObjectKey, leaves};
use tofu_json_value::Value;
use tofu_json_vocab::{Action, Mode, Reason};

fn recorded_plan(path: &str) -> Plan<'static> {
    Plan::read(recorded(path)).unwrap()
}

fn changes(plan: &Plan<'static>) -> Vec<ResourceChange<'static>> {
    plan.resource_changes
        .iter()
        .collect::<Result<_, _>>()
        .unwrap()
}

/// All plans that OpenTofu wrote.
fn every_plan() -> Vec<Plan<'static>> {
    let plans = scenarios()
        .iter()
        .filter(|recorded| recorded.path.ends_with("plan.json"));
    plans
        .map(|recorded| plan(std::str::from_utf8(&recorded.text).unwrap()))
        .collect()
}

#[test]
fn case_44_moves() {
    let moved = recorded_plan("moved-only/plan.json");
    let moves: Vec<_> = changes(&moved)
        .into_iter()
        .filter(ResourceChange::is_moved)
        .collect();
    assert!(!moves.is_empty());
    assert!(moves.iter().all(ResourceChange::counts));
    assert!(
        moves
            .iter()
            .any(|change| change.change.actions.action == Action::NoOp)
    );
    assert_eq!(has_changes(&moved), Ok(true));
    // A chain of moves has its first address only.
    assert!(
        moves
            .iter()
            .all(|change| change.previous_address.as_deref() != Some(&change.address))
    );
    let drift = plan(
        r#"{"errored":false,"resource_drift":[{"address":"a.b","previous_address":"a.c","mode":"managed","type":"a","name":"b","change":{"actions":["no-op"]}}]}"#,
    );
    assert!(drift.resource_drift.get(0).unwrap().unwrap().is_moved());
    assert_eq!(has_changes(&drift), Ok(false), "drift is counted apart");
    let refreshing = plan(
        r#"{"resource_drift":[{"address":"a.b","change":{"actions":["update"]}}],"prior_state":{}}"#,
    );
    assert_eq!(has_changes(&refreshing), Ok(true));
}

#[test]
fn case_45_objects_that_are_forgotten() {
    let plan = recorded_plan("removed-forget/plan.json");
    let forgotten: Vec<_> = changes(&plan)
        .into_iter()
        .filter(|change| change.change.actions.action == Action::Forget)
        .collect();
    assert!(!forgotten.is_empty());
    for change in &forgotten {
        assert!(change.change.after.is_null() && change.change.before.value().is_some());
        let planned = Index::of_module(&plan.planned_values.root_module).unwrap();
        if let Some(entry) = planned.get(&change.address, "") {
            assert!(entry.value.get("values").is_none());
            assert_eq!(
                entry.value.get("sensitive_values").and_then(Value::as_bool),
                Some(false)
            );
        }
    }
    let reason = |reason: &str| {
        codes(&plan_of(
            &format!(r#","action_reason":"{reason}""#),
            r#"{"actions":["forget"],"before":{},"after":null}"#,
        ))
    };
    assert_eq!(reason("delete_because_no_resource_config"), []);
    assert_eq!(reason("forgot_because_lifecycle_destroy_in_state"), []);
    assert_eq!(reason("replace_by_request")[0].0, Code::ReasonAction);
}

#[test]
fn case_46_deposed_objects_share_an_address() {
    let plan = recorded_plan("deposed/plan.json");
    let deposed: Vec<_> = changes(&plan)
        .into_iter()
        .filter(|change| change.deposed.is_some())
        .collect();
    assert!(!deposed.is_empty());
    let index = Index::of_changes(&plan).unwrap();
    for change in &deposed {
        assert!(
            index
                .get(&change.address, change.deposed.as_deref().unwrap())
                .is_some()
        );
        assert!(
            ObjectKey::of_change(change).unwrap()
                > ObjectKey::of_change(&changes(&plan)[0]).unwrap()
                || changes(&plan)[0].deposed.is_some()
        );
    }
    let entry = |deposed: &str| {
        format!(
            r#"{{"address":"a.b","mode":"managed","type":"a","name":"b"{deposed},"change":{{"actions":["no-op"],"before":{{}},"after":{{}}}}}}"#
        )
    };
    let both = |first: &str, second: &str| {
        format!(
            r#"{{"format_version":"1.2","planned_values":{{"root_module":{{}}}},"resource_changes":[{first},{second}]}}"#
        )
    };
    let (current, old) = (entry(""), entry(r#","deposed":"0123abcd""#));
    assert_eq!(codes(&both(&current, &old)), []);
    assert_eq!(codes(&both(&old, &current))[0].0, Code::ListOrder);
    assert_eq!(codes(&both(&old, &old))[0].0, Code::DuplicateEntry);
}

#[test]
fn case_47_data_that_are_read() {
    let reads: Vec<_> = every_plan()
        .iter()
        .flat_map(changes)
        .filter(|change| change.mode == Some(Mode::Data))
        .collect();
    assert!(
        reads
            .iter()
            .all(|change| change.change.actions.action == Action::Read && !change.counts())
    );
    let reasons: Vec<_> = reads
        .iter()
        .filter_map(|change| change.action_reason.clone())
        .collect();
    assert!(
        reasons.contains(&Reason::ReadBecauseConfigUnknown)
            && reasons.contains(&Reason::ReadBecauseDependencyPending)
    );
    let plan = recorded_plan("data-sources/plan.json");
    let prior = Index::of_state(plan.prior_state.as_ref().unwrap()).unwrap();
    let listed = Index::of_changes(&plan).unwrap();
    let only_prior = prior.entries().iter().filter(|entry| {
        entry.address.contains("data.") && listed.get(&entry.address, "").is_none()
    });
    assert!(only_prior.count() > 0);
}

#[test]
fn case_48_plans_that_destroy() {
    let plan = recorded_plan("destroy-plan/plan.json");
    assert!(
        plan.planned_values.root_module.resources.is_empty()
            && plan.planned_values.root_module.child_modules.is_empty()
    );
    assert!(
        changes(&plan)
            .iter()
            .all(|change| change.change.actions.action == Action::Delete)
    );
    assert!(
        plan.output_changes
            .iter()
            .all(|(_, change)| change.unwrap().actions.action == Action::Delete)
    );
}

#[test]
fn case_49_errored_plans_and_plans_without_a_past() {
    assert_eq!(recorded_plan("errored-plan/plan.json").errored, Some(true));
    let plans = every_plan();
    assert!(plans.iter().any(|plan| plan.prior_state.is_none()));
    let only_outputs = |plan: &&Plan<'static>| {
        let values = plan
            .prior_state
            .as_ref()
            .and_then(|state| state.values.as_ref());
        values.is_some_and(|values| {
            !values.outputs.is_empty()
                && values.root_module.resources.is_empty()
                && values.root_module.child_modules.is_empty()
        })
    };
    assert!(plans.iter().any(|plan| only_outputs(&plan)));
}

#[test]
fn case_50_outputs_of_the_prior_state_are_new() {
    let mut seen = 0;
    for plan in every_plan() {
        let Some(values) = plan
            .prior_state
            .as_ref()
            .and_then(|state| state.values.as_ref())
        else {
            continue;
        };
        for (name, change) in plan.output_changes.iter() {
            let change = change.unwrap();
            let (Some(before), Some(after)) = (change.before.value(), change.after.value()) else {
                continue;
            };
            let prior = values
                .outputs
                .get(&name)
                .unwrap()
                .and_then(|output| output.value.value());
            if change.actions.action == Action::Update
                && !before.same(after)
                && prior.is_some_and(|prior| prior.same(after))
            {
                seen += 1;
            }
        }
    }
    assert!(seen > 0);
}

#[test]
fn case_51_relevant_attributes() {
    let relevant: Vec<_> = every_plan()
        .iter()
        .flat_map(|plan| {
            plan.relevant_attributes
                .iter()
                .map(Result::unwrap)
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(
        relevant.iter().any(|entry| entry.resource.contains('[')),
        "an instance"
    );
    assert!(
        relevant.iter().any(|entry| !entry.resource.contains('[')),
        "a resource without keys"
    );
    assert!(
        relevant
            .iter()
            .any(|entry| entry.attribute.unwrap().steps().next().is_none()),
        "all of it"
    );
    let text = r#"{"relevant_attributes":[{"resource":"module.m[0].x.r","attribute":["a",0]},{"resource":"x.c","attribute":[]},{"resource":"module.m.x.r","attribute":["b"]}]}"#;
    let plan = plan(text);
    let paths: Vec<_> = plan
        .relevant_attributes
        .iter()
        .map(|entry| entry.unwrap().attribute.unwrap().to_path().to_string())
        .collect();
    assert_eq!(paths, [".a[0]", "", ".b"]);
}

#[test]
fn case_52_paths_that_force_a_replacement() {
    let change = change(
        r#"{"actions":["delete","create"],"before":{"l":[{"k":1}],"t":{"0":1}},"after":{"l":[{"k":2}],"t":{"0":2}},"replace_paths":[["t","0"],["l",0,"k"]]}"#,
    );
    let forcing: Vec<_> = leaves(&change)
        .filter(|leaf| leaf.forces_replacement)
        .map(|leaf| leaf.path.to_string())
        .collect();
    assert_eq!(
        forcing,
        [".l[0].k", r#".t["0"]"#],
        "in whatever order they are given"
    );
    let tainted = every_plan()
        .iter()
        .flat_map(changes)
        .filter(|change| change.action_reason == Some(Reason::ReplaceBecauseTainted))
        .collect::<Vec<_>>();
    assert!(
        !tainted.is_empty()
            && tainted
                .iter()
                .all(|change| change.change.replace_paths.presence().is_absent())
    );
}

#[test]
fn case_53_imports() {
    let imports: Vec<_> = every_plan()
        .iter()
        .flat_map(changes)
        .filter(|change| change.change.importing.is_some())
        .collect();
    assert!(imports.iter().all(ResourceChange::counts));
    for action in [Action::NoOp, Action::Update] {
        assert!(
            imports
                .iter()
                .any(|change| change.change.actions.action == action),
            "{action:?}"
        );
    }
    let generated: Vec<_> = imports
        .iter()
        .filter_map(|change| change.change.generated_config.clone())
        .collect();
    assert!(
        generated
            .iter()
            .any(|text| text.contains('"') && text.contains('\n'))
    );
}

#[test]
fn case_54_defaults_of_ephemeral_variables() {
    let plan = plan(
        r#"{"variables":{"e":{"value":"default"}},"configuration":{"root_module":{"variables":{"e":{"default":"default","ephemeral":true}}}}}"#,
    );
    assert!(
        plan.variables
            .get("e")
            .unwrap()
            .unwrap()
            .value
            .value()
            .is_some()
    );
    let variable = plan
        .configuration
        .unwrap()
        .root_module
        .variables
        .get("e")
        .unwrap()
        .unwrap();
    assert!(variable.ephemeral);
}

#[test]
fn case_55_deferred_changes() {
    let text = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"deferred_changes":[{"reason":"instance_count_unknown","resource_change":{"address":"a.b[*]","mode":"managed","type":"a","name":"b","index_unknown":true,"change":{"actions":["create"],"before":null,"after":{}}}}]}"#;
    let plan = plan(text);
    let deferred = plan.deferred_changes.get(0).unwrap().unwrap();
    assert_eq!(deferred.reason, Some(DeferredReason::InstanceCountUnknown));
    assert!(deferred.resource_change.index_unknown && deferred.resource_change.index.is_none());
    assert_eq!(codes(text), []);
    let known = codes(&text.replace(r#""index_unknown":true,"#, ""));
    assert_eq!(known[0].0, Code::AddressParts);
}

#[test]
fn case_56_action_invocations() {
    let plan = plan(
        r#"{"action_invocations":[{"address":"action.a.b","type":"a","name":"b","config_values":{},"lifecycle_action_trigger":{"triggering_resource_address":"a.b","action_trigger_event":"AfterCreate","action_trigger_block_index":0,"actions_list_index":1}},{"address":"action.a.c","invoke_action_trigger":{}}],"deferred_action_invocations":[{"reason":"deferred_prereq","action_invocation":{"address":"action.a.d"}}]}"#,
    );
    let first = plan.action_invocations.get(0).unwrap().unwrap();
    let trigger = first.lifecycle_action_trigger.unwrap();
    assert_eq!(
        (
            trigger.action_trigger_event.as_ref(),
            trigger.actions_list_index.unwrap().as_u64()
        ),
        ("AfterCreate", Some(1))
    );
    let second = plan.action_invocations.get(1).unwrap().unwrap();
    assert!(second.invoke_action_trigger.is_some() && second.lifecycle_action_trigger.is_none());
    let deferred = plan.deferred_action_invocations.get(0).unwrap().unwrap();
    assert_eq!(deferred.reason, Some(DeferredReason::DeferredPrereq));
    assert_eq!(deferred.action_invocation.address, "action.a.d");
}

#[test]
fn case_57_changes_of_outputs() {
    let outputs: Vec<_> = every_plan()
        .iter()
        .flat_map(|plan| {
            plan.output_changes
                .iter()
                .map(|(_, change)| change.unwrap())
                .collect::<Vec<_>>()
        })
        .collect();
    for action in [Action::NoOp, Action::Create, Action::Update, Action::Delete] {
        assert!(
            outputs.iter().any(|change| change.actions.action == action),
            "{action:?}"
        );
    }
    let sensitive: Vec<_> = outputs
        .iter()
        .filter(|change| change.after_sensitive.is_some_and(Value::is_true))
        .collect();
    assert!(
        !sensitive.is_empty()
            && sensitive
                .iter()
                .all(|change| change.before_sensitive.is_some_and(Value::is_true))
    );
}

#[test]
fn case_58_the_order_of_changes() {
    let mut seen = 0;
    for plan in every_plan() {
        for list in [plan.resource_changes, plan.resource_drift] {
            let keys: Vec<_> = list
                .iter()
                .map(|change| ObjectKey::of_change(&change.unwrap()).unwrap())
                .collect();
            assert!(keys.is_sorted());
            seen += keys.len();
        }
    }
    assert!(seen > 600, "{seen}");
}
