use crate::corpus::{elsewhere, scenarios};
use tofu_json_model::Presence;
use tofu_json_model::changes::has_changes;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::kind::{DocumentKind, recognise};
use tofu_json_model::view::{Index, Planned, Standing, leaves};
use tofu_json_value::{Document, Limits};
use tofu_json_vocab::Action;

/// Calls `law` with every plan there is.
fn plans(law: impl Fn(&str, &Plan<'_>)) -> usize {
    let mut seen = 0;
    for recorded in scenarios().iter().chain(&elsewhere()) {
        let is_plan = recognise(&recorded.text, Limits::default()) == Ok(DocumentKind::Plan);
        let Ok(document) = Document::parse(&recorded.text) else {
            continue;
        };
        if is_plan {
            law(&recorded.path, &Plan::read(document.root()).unwrap());
            seen += 1;
        }
    }
    seen
}

#[test]
fn leaves_agree_with_actions() {
    let seen = plans(|path, plan| {
        // People write plans by hand whose actions say something else.
        if path.starts_with('/') {
            return;
        }
        for change in plan.resource_changes.iter() {
            let change = change.unwrap();
            let mut changed = leaves(&change.change)
                .filter(|leaf| leaf.changes())
                .peekable();
            match change.change.actions.action {
                Action::NoOp => assert!(changed.next().is_none(), "{path} {}", change.address),
                Action::Create => assert!(
                    changed.all(|leaf| leaf.before == Presence::Absent
                        || leaf.before.is_null()
                        || !change.change.before.is_null()),
                    "{path}"
                ),
                _ => {}
            }
            for leaf in leaves(&change.change) {
                assert!(
                    !leaf.unknown
                        || leaf.after.value().is_none()
                        || plan
                            .format_version
                            .as_deref()
                            .is_some_and(|version| version.starts_with("0.")),
                    "{path}"
                );
            }
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn what_is_unknown_has_no_value() {
    plans(|path, plan| {
        for change in plan.resource_changes.iter() {
            let change = change.unwrap();
            let mut pending = vec![Planned::of(&change.change)];
            while let Some(planned) = pending.pop() {
                pending.extend(planned.members().map(|(_, part)| part));
                pending.extend(planned.elements());
                if let Standing::Absent = planned.standing() {
                    assert!(planned.members().next().is_none(), "{path}");
                }
            }
        }
    });
}

#[test]
fn indices_hold_every_change() {
    plans(|path, plan| {
        let index = Index::of_changes(plan).unwrap();
        assert_eq!(index.entries().len(), plan.resource_changes.len(), "{path}");
        let sum = |counts: usize| assert_eq!(counts, index.entries().len(), "{path}");
        sum(index
            .modules()
            .map(|module| index.in_module(module).count())
            .sum());
        sum(index.types().map(|of| index.of_type(of).count()).sum());
        sum(index
            .providers()
            .map(|provider| index.of_provider(provider).count())
            .sum());
        assert!(has_changes(plan).is_ok());
    });
}
