//! Plans with known renames: everything that is joined was renamed, and most of what was renamed is joined.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops where its plan is not what it should be"
)]

mod estate;

use estate::{Estate, Noise};
use std::collections::BTreeSet;
use tofu_json_hcl::File;
use tofu_json_moves::model::Limits;
use tofu_json_moves::model::stream::{OutlinedPlan, Slice, parts_in};
use tofu_json_moves::{FoundMoves, MovesOptions, find_moves, write_text};

fn found(plan: &str) -> FoundMoves {
    let text = plan.as_bytes();
    let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
    find_moves(&plan, &MovesOptions::default()).unwrap()
}

/// Each object that moves, whatever it moves with.
fn pairs(found: &FoundMoves, estate: &Estate) -> BTreeSet<(String, String)> {
    let mut pairs = BTreeSet::new();
    for found in &found.moves {
        let before = pairs.len();
        for from in &estate.deleted {
            if let Some(rest) = from.strip_prefix(&found.from)
                && (rest.is_empty() || rest.starts_with(['.', '[']))
            {
                pairs.insert((from.clone(), format!("{}{rest}", found.to)));
            }
        }
        assert_eq!(pairs.len() - before, found.objects, "{}", found.from);
    }
    pairs
}

#[test]
fn nothing_else_is_joined_and_most_is_found() {
    let (mut renamed, mut right, mut wrong) = (0, 0, Vec::new());
    for seed in 0..28 {
        let estate = Estate::new(seed, Noise::Fifth);
        let found = pairs(&found(&estate.plan()), &estate);
        renamed += estate.renamed.len();
        right += found.intersection(&estate.renamed).count();
        wrong.extend(found.difference(&estate.renamed).cloned());
    }
    println!("{right} of {renamed} found");
    assert!(renamed > 1000, "only {renamed} renames");
    assert!(wrong.is_empty(), "joined but not renamed: {wrong:?}");
    assert!(right * 10 >= renamed * 9, "{right} of {renamed} found");
}

#[test]
fn without_noise_all_is_found() {
    for seed in 100..110 {
        let estate = Estate::new(seed, Noise::None);
        let found = pairs(&found(&estate.plan()), &estate);
        assert_eq!(found, estate.renamed, "seed {seed}");
    }
}

#[test]
fn text_is_configuration() {
    for seed in 0..6 {
        let estate = Estate::new(seed, Noise::Fifth);
        let found = found(&estate.plan());
        let text = write_text(&found);
        let parsed = File::parse("moves.tf", text.as_bytes());
        let mistakes = parsed.errors();
        assert!(mistakes.is_empty(), "{mistakes:?}\n{text}");
        let blocks = parsed.body().blocks().count();
        assert_eq!(blocks, found.moves.len());
        assert!(!found.moves.is_empty() && !found.unsure.is_empty());
    }
}

#[test]
fn modules_and_resources_move_as_a_whole() {
    let object = |address: &str, name: &str, index: &str, action: &str, values: &str| {
        let side = if action == "delete" {
            "before"
        } else {
            "after"
        };
        let module = address.split(".acme_thing").next().unwrap();
        let module = if module == address || !address.starts_with("module") {
            ""
        } else {
            module
        };
        format!(
            r#"{{"address":{address:?},"module_address":{module:?},"mode":"managed","type":"acme_thing","name":"{name}",{index}"change":{{"actions":["{action}"],"{side}":{values}}}}}"#
        )
    };
    let mut changes = Vec::new();
    for (action, module, list) in [
        ("delete", "module.old", "acme_thing.a"),
        ("create", "module.new[\"x\"]", "acme_thing.b"),
    ] {
        let title = |n: usize| format!(r#"{{"title":"title number {n}","size":1}}"#);
        let thing = format!("{module}.acme_thing.x");
        changes.push(object(&thing, "x", "", action, &title(100)));
        // Nothing tells this one but the module that it is in.
        let plain = format!("{module}.acme_thing.plain");
        changes.push(object(&plain, "plain", "", action, r#"{"size":1}"#));
        for n in 0..3 {
            let address = format!("{list}[{n}]");
            changes.push(object(
                &address,
                &list[11..],
                &format!(r#""index":{n},"#),
                action,
                &title(n),
            ));
        }
    }
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}]}}"#,
        changes.join(",")
    );
    let found = found(&plan);
    let moves: Vec<_> = found
        .moves
        .iter()
        .map(|found| (found.from.as_str(), found.to.as_str(), found.objects))
        .collect();
    let expected = [
        ("acme_thing.a", "acme_thing.b", 3),
        ("module.old", "module.new[\"x\"]", 2),
    ];
    assert_eq!(moves, expected, "{found:?}");
    assert!(found.unsure.is_empty());
}

#[test]
fn what_is_alike_but_not_alone_is_asked_about() {
    let change = |name: &str, action: &str| {
        let side = if action == "delete" {
            "before"
        } else {
            "after"
        };
        format!(
            r#"{{"address":"a.{name}","mode":"managed","type":"a","name":"{name}","change":{{"actions":["{action}"],"{side}":{{"title":"the same title"}}}}}}"#
        )
    };
    let changes = [
        change("old", "delete"),
        change("new", "create"),
        change("other", "create"),
    ];
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}]}}"#,
        changes.join(",")
    );
    let found = found(&plan);
    assert!(found.moves.is_empty());
    assert_eq!(found.unsure.len(), 1);
    let candidates: Vec<_> = found.unsure[0]
        .candidates
        .iter()
        .map(|to| to.to.as_str())
        .collect();
    assert_eq!(candidates, ["a.new", "a.other"]);
    let text = write_text(&found);
    assert!(text.lines().all(|line| line.starts_with('#')), "{text}");
}

#[test]
fn shifts_of_count_are_comments() {
    let change = |index: usize, action: &str, before: usize, after: &str| {
        let after = match after {
            "" => "null".to_owned(),
            title => format!(r#"{{"title":"{title}"}}"#),
        };
        format!(
            r#"{{"address":"a.b[{index}]","mode":"managed","type":"a","name":"b","index":{index},"change":{{"actions":["{action}"],"before":{{"title":"title {before}"}},"after":{after}}}}}"#
        )
    };
    let changes = [
        change(0, "no-op", 0, "title 0"),
        change(1, "update", 1, "title 2"),
        change(2, "update", 2, "title 3"),
        change(3, "delete", 3, ""),
    ];
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}]}}"#,
        changes.join(",")
    );
    let found = found(&plan);
    assert!(found.moves.is_empty() && found.unsure.is_empty());
    assert_eq!(found.shifts.len(), 1);
    let shift = &found.shifts[0];
    assert_eq!((shift.removed.as_slice(), shift.renumbered), (&[1][..], 2));
    assert!(shift.blocks[0].contains("to   = a.b[\"title 2\"]"));
    let text = write_text(&found);
    assert!(text.lines().all(|line| line.starts_with('#')), "{text}");
    assert!(text.contains("#   to   = a.b[\"title 3\"]"), "{text}");
}

/// What is not known yet may be computed, or set by something else that changes.
#[test]
fn what_is_set_and_not_known_is_no_shift() {
    let change = |index: usize, after: usize, unknown: &str| {
        format!(
            r#"{{"address":"a.b[{index}]","mode":"managed","type":"a","name":"b","index":{index},"change":{{"actions":["update"],
            "before":{{"title":"title {index}","policy":"p","version":"v"}},"after":{{"title":"title {after}"}},"after_unknown":{{"version":true,{unknown}}}}}}}"#
        )
    };
    let plan = |unknown: &str, policy: &str| {
        format!(
            r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{},{},
            {{"address":"a.b[3]","mode":"managed","type":"a","name":"b","index":3,"change":{{"actions":["delete"],"before":{{"title":"title 3","policy":"p","version":"v"}},"after":null}}}}],
            "configuration":{{"root_module":{{"resources":[{{"address":"a.b","mode":"managed","type":"a","name":"b","expressions":{{"title":{{"references":["count.index"]}}{policy}}}}}]}}}}}}"#,
            change(1, 2, unknown),
            change(2, 3, unknown)
        )
    };
    let set = r#","policy":{"references":["a.other.id"]}"#;
    let all = r#""policy":true"#;
    assert_eq!(found(&plan(all, "")).shifts.len(), 1);
    assert_eq!(found(&plan(all, set)).shifts.len(), 0);
}

#[test]
fn a_lone_pair_with_another_name_is_asked_about() {
    let change = |name: &str, action: &str| {
        let side = if action == "delete" {
            "before"
        } else {
            "after"
        };
        format!(
            r#"{{"address":"a.{name}","mode":"managed","type":"a","name":"{name}","change":{{"actions":["{action}"],"{side}":{{"image":"image-1","kind":"large","network":"network-1","tags":{{"Name":"{name}"}}}}}}}}"#
        )
    };
    let changes = [change("old", "delete"), change("new", "create")];
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}]}}"#,
        changes.join(",")
    );
    let found = found(&plan);
    assert!(
        found.moves.is_empty() && found.unsure.len() == 1,
        "{found:?}"
    );
}

/// A plan in which objects of `old` go, for a reason, and are at new addresses. The configuration has these resources and modules.
fn declared(pairs: &[(&str, &str)], reason: &str, resources: &[&str], modules: &[&str]) -> String {
    let mut changes = Vec::new();
    for (n, (from, to)) in pairs.iter().enumerate() {
        let values = format!(r#"{{"title":"title number {n}","code":"code-{n}-77"}}"#);
        let module = |address: &str| {
            address
                .split_once(".a.")
                .map_or("", |(module, _)| module)
                .to_owned()
        };
        let entry = |address: &str, change: &str| {
            format!(
                r#"{{"address":{address:?},"module_address":{:?},"mode":"managed","type":"a","name":"n"{change}}}"#,
                module(address)
            )
        };
        changes.push(entry(
            from,
            &format!(
                r#","action_reason":"{reason}","change":{{"actions":["delete"],"before":{values}}}"#
            ),
        ));
        changes.push(entry(
            to,
            &format!(r#","change":{{"actions":["create"],"after":{values}}}"#),
        ));
    }
    let resources = resources.iter().map(|name| {
        format!(r#"{{"address":"a.{name}","mode":"managed","type":"a","name":"{name}"}}"#)
    });
    let modules = modules
        .iter()
        .map(|name| format!(r#""{name}":{{"module":{{}}}}"#));
    format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}],"configuration":{{"root_module":
        {{"resources":[{}],"module_calls":{{{}}}}}}}}}"#,
        changes.join(","),
        resources.collect::<Vec<_>>().join(","),
        modules.collect::<Vec<_>>().join(",")
    )
}

/// Terraform 1.11 says "Moved object still exists" for a block that names what is declared, and takes those for the
/// instances that are gone.
#[test]
fn what_is_still_declared_moves_by_instances() {
    let keyed = [
        (r#"a.old["x"]"#, r#"a.new["x"]"#),
        (r#"a.old["y"]"#, r#"a.new["y"]"#),
    ];
    let counted = [("a.old[0]", "a.new[0]"), ("a.old[1]", "a.new[1]")];
    let module = [
        ("module.old.a.in", "module.new.a.in"),
        ("module.old.a.on", "module.new.a.on"),
    ];
    let of_module = [
        (r#"module.old["k"].a.in"#, r#"module.new["k"].a.in"#),
        (r#"module.old["k"].a.on"#, r#"module.new["k"].a.on"#),
    ];
    let keyed_of_module = [
        (
            r#"module.old["k"].a.in["x"]"#,
            r#"module.new["k"].a.in["x"]"#,
        ),
        (
            r#"module.old["k"].a.in["y"]"#,
            r#"module.new["k"].a.in["y"]"#,
        ),
    ];
    let (both, new) = (&["old", "new"][..], &["new"][..]);
    for (pairs, reason, resources, modules, blocks) in [
        (&keyed, "delete_because_each_key", both, &[][..], 2),
        (&keyed, "delete_because_no_resource_config", new, &[], 1),
        (&keyed, "delete_because_wrong_repetition", both, &[], 2),
        (&counted, "delete_because_count_index", both, &[], 2),
        (&counted, "", both, &[], 2),
        (&counted, "", new, &[], 1),
        (&module, "delete_because_no_module", &[], both, 2),
        (&module, "delete_because_no_resource_config", &[], new, 1),
        (&module, "delete_because_no_resource_config", &[], both, 2),
        (&of_module, "delete_because_no_module", &[], both, 1),
        (&keyed_of_module, "delete_because_each_key", &[], both, 2),
    ] {
        let found = found(&declared(pairs, reason, resources, modules));
        let written = found.moves.iter().filter(|found| found.block.is_some());
        assert_eq!(written.count(), blocks, "{reason} {found:?}");
        assert!(found.moves.iter().all(|found| !found.still_declared));
    }
}

#[test]
fn an_object_without_a_key_of_a_declared_resource_gets_no_block() {
    let reason = "delete_because_wrong_repetition";
    let plan = declared(&[("a.old", "a.new")], reason, &["old", "new"], &[]);
    let moves = found(&plan);
    assert_eq!((moves.moves.len(), &moves.moves[0].block), (1, &None));
    assert!(moves.moves[0].still_declared);
    let text = write_text(&moves);
    assert!(
        text.contains("still declared") && text.lines().all(|line| line.starts_with('#')),
        "{text}"
    );
    // It may get a key, and it may be the only one of a module that is gone.
    let key = found(&declared(
        &[("a.old", r#"a.old["k"]"#)],
        reason,
        &["old"],
        &[],
    ));
    assert!(key.moves[0].block.is_some());
    let reason = "delete_because_no_module";
    let module = found(&declared(
        &[("module.m.a.b", "a.b")],
        reason,
        &["b"],
        &["m"],
    ));
    assert!(module.moves[0].block.is_some());
}

#[test]
fn objects_of_two_providers_are_no_pair() {
    let plan = |provider: &str| {
        let entry = |address: &str, provider: &str, action: &str, sides: &str| {
            format!(
                r#"{{"address":"{address}","mode":"managed","type":"acme_disk","name":"x","provider_name":"{provider}",
                "change":{{"actions":["{action}"],{sides}}}}}"#
            )
        };
        let values = r#"{"serial":"f81d4fae-7dec","label":"orders-of-2024","zone":"zone-seven"}"#;
        let gone = entry(
            "acme_disk.a",
            "one.example/acme/acme",
            "delete",
            &format!(r#""before":{values},"after":null"#),
        );
        let new = entry(
            "acme_disk.b",
            provider,
            "create",
            &format!(r#""before":null,"after":{values}"#),
        );
        format!(r#"{{"format_version":"1.2","resource_changes":[{gone},{new}]}}"#)
    };
    assert!(found(&plan("one.example/other/acme")).is_empty());
    for same in ["one.example/acme/acme", "two.example/acme/acme"] {
        let found = found(&plan(same));
        assert_eq!(found.moves.len() + found.unsure.len(), 1, "{same}");
    }
}
