use super::{Listing, Options, Summary, SummaryError};
use crate::gate::{Strictness, VersionProblem};
use crate::stream::{Slice, Window};

fn read(text: &str, options: &Options) -> Result<Summary, SummaryError> {
    let summary = Summary::read(&mut Slice(text.as_bytes()), options);
    let mut window = Window::with_chunk(text.as_bytes(), 7);
    match (&summary, &Summary::read(&mut window, options)) {
        (Ok(one), Ok(other)) => assert_eq!(one, other),
        (one, other) => assert_eq!(one.is_err(), other.is_err()),
    }
    summary
}

fn entry(address: &str, rest: &str, actions: &str) -> String {
    format!(r#"{{"address":"{address}",{rest},"change":{{"actions":{actions}}}}}"#)
}

fn plan(changes: &[String]) -> Summary {
    let text = format!(
        r#"{{"format_version":"1.2","resource_changes":[{}],"errored":false}}"#,
        changes.join(",")
    );
    read(&text, &Options::default().listing(Listing::All)).unwrap()
}

const MANAGED: &str = r#""mode":"managed","type":"a","provider_name":"h/n/a""#;
const DATA: &str = r#""mode":"data","type":"d""#;

#[test]
fn by_type_module_provider_and_reason() {
    let summary = plan(&[
        entry("a.b", MANAGED, r#"["create"]"#),
        entry(
            "module.m.a.b",
            &format!(r#"{MANAGED},"module_address":"module.m""#),
            r#"["delete"]"#,
        ),
        entry(
            "data.d.x",
            &format!(r#"{DATA},"action_reason":"read_because_config_unknown""#),
            r#"["read"]"#,
        ),
    ]);
    assert_eq!(summary.by_type["a"].create, 1);
    assert_eq!(summary.by_type["d"].read, 1);
    assert_eq!(summary.by_module["module.m"].delete, 1);
    assert_eq!(summary.by_module[""].acting(), 2);
    assert_eq!(summary.by_provider["h/n/a"].acting(), 2);
    assert_eq!(summary.by_reason["read_because_config_unknown"], 1);
    let addresses: Vec<_> = summary
        .listed
        .iter()
        .map(|listed| listed.address.as_str())
        .collect();
    assert_eq!(addresses, ["a.b", "module.m.a.b", "data.d.x"]);
}

#[test]
fn what_is_named_is_bounded_and_counted() {
    let text = r#"{"format_version":"1.2","resource_changes":[
        {"address":"a.a","mode":"managed","change":{"actions":["create"]}},
        {"address":"a.b","mode":"managed","change":{"actions":["delete"]}},
        {"address":"data.d.d","mode":"data","change":{"actions":["delete"]}},
        {"address":"a.c","mode":"managed","change":{"actions":["forget","create"]}},
        {"address":"a.d","mode":"managed","change":{"actions":["create","delete"]}}],
        "output_changes":{"o":{"actions":["no-op"]},"p":{"actions":["update"]},"q":{"actions":["delete"]}},
        "checks":[{"address":{"to_display":"check.a"},"status":"pass"},
        {"status":"error","address":{"to_display":"check.b"}},
        {"address":{"to_display":"check.c"},"instances":[{"problems":[{"message":"no"}]}],"status":"fail"}]}"#;
    let read = |listing, most| {
        let options = Options::default().listing(listing).most(most);
        let summary = read(text, &options).unwrap();
        let mut names: Vec<String> = Vec::new();
        names.extend(summary.listed.iter().map(|one| one.address.clone()));
        names.extend(summary.changed_outputs.iter().map(|one| one.name.clone()));
        let checks = summary.failed_checks.iter();
        names.extend(checks.map(|one| format!("{}:{}", one.address, one.problems.concat())));
        (names.join(" "), summary.deleting)
    };
    let expected = |names: &str| (names.to_owned(), 3);
    assert_eq!(
        read(Listing::Deleting, 9),
        expected("a.b a.c a.d p q check.b: check.c:no")
    );
    assert_eq!(read(Listing::Deleting, 1), expected("a.b p check.b:"));
    assert_eq!(
        read(Listing::All, 2),
        expected("a.a a.b p q check.b: check.c:no")
    );
    assert_eq!(
        read(Listing::Nothing, 9),
        expected("p q check.b: check.c:no")
    );
}

#[test]
fn case_44_moves_without_changes() {
    let moved = format!(r#"{MANAGED},"previous_address":"a.a""#);
    let summary = plan(&[
        entry("a.b", &moved, r#"["no-op"]"#),
        entry("a.a", &moved, r#"["no-op"]"#),
    ]);
    assert_eq!(
        (
            summary.changes.moved,
            summary.changes.no_op,
            summary.changes.acting()
        ),
        (1, 2, 0)
    );
    assert_eq!(
        summary.listed.len(),
        1,
        "a move to the same address is none"
    );
    assert_eq!(summary.listed[0].previous_address.as_deref(), Some("a.a"));
    assert!(summary.has_changes());
    let text = r#"{"format_version":"1.2","resource_drift":[
        {"address":"a.b","previous_address":"a.a","change":{"actions":["no-op"]}},
        {"address":"a.c","change":{"actions":["update"]}}]}"#;
    let summary = read(text, &Options::default()).unwrap();
    assert_eq!((summary.drift.moved, summary.drift.update), (1, 1));
    assert!(!summary.has_changes(), "drift is counted apart");
}

#[test]
fn what_a_plan_records_that_only_refreshes() {
    let drift = r#""resource_drift":[{"address":"a.c","change":{"actions":["update"]}}]"#;
    let has_changes = |members: &str| {
        let text = format!(r#"{{"format_version":"1.2",{drift},{members}}}"#);
        read(&text, &Options::default()).unwrap().has_changes()
    };
    assert!(has_changes(r#""prior_state":{}"#));
    assert!(!has_changes(r#""prior_state":{},"resource_changes":[]"#));
    assert!(!has_changes(r#""prior_state":null"#));
    assert!(!has_changes(r#""prior_state":{},"resource_drift":[]"#));
}

#[test]
fn case_45_forgets() {
    let forget = |reason: &str| format!(r#"{MANAGED},"action_reason":"{reason}""#);
    let summary = plan(&[
        entry(
            "a.b",
            &forget("delete_because_no_resource_config"),
            r#"["forget"]"#,
        ),
        entry(
            "a.c",
            &forget("forgot_because_lifecycle_destroy_in_config"),
            r#"["forget","create"]"#,
        ),
    ]);
    assert_eq!(
        (
            summary.changes.forgets(),
            summary.changes.additions(),
            summary.changes.destructions()
        ),
        (2, 1, 0)
    );
    assert_eq!(summary.by_reason.len(), 2);
    assert!(summary.has_changes());
}

#[test]
fn case_46_deposed_objects_count_as_well() {
    let deposed = format!(r#"{MANAGED},"deposed":"0123abcd""#);
    let summary = plan(&[
        entry("a.b", MANAGED, r#"["update"]"#),
        entry("a.b", &deposed, r#"["delete"]"#),
    ]);
    assert_eq!((summary.changes.update, summary.changes.delete), (1, 1));
    assert_eq!(summary.listed[1].deposed.as_deref(), Some("0123abcd"));
}

#[test]
fn case_47_data_sources() {
    let summary = plan(&[
        entry("data.d.x", DATA, r#"["read"]"#),
        entry("data.d.y", DATA, r#"["delete"]"#),
    ]);
    assert_eq!(
        (
            summary.changes.read,
            summary.changes.delete,
            summary.listed.len()
        ),
        (1, 0, 1)
    );
    assert!(!summary.has_changes(), "data that are read change nothing");
}

#[test]
fn case_48_and_57_outputs() {
    let text = r#"{"format_version":"1.2","planned_values":{"root_module":{}},"output_changes":{
        "a":{"actions":["delete"],"before":1,"after":null},"b":{"actions":["no-op"]},
        "c":{"actions":["update"],"before":1,"after":1,"before_sensitive":true,"after_sensitive":true}}}"#;
    let summary = read(text, &Options::default()).unwrap();
    assert_eq!(
        (
            summary.outputs.delete,
            summary.outputs.no_op,
            summary.outputs.update
        ),
        (1, 1, 1)
    );
    assert!(summary.has_changes());
}

#[test]
fn case_49_errored_plans() {
    let summary = read(
        r#"{"format_version":"1.2","errored":true}"#,
        &Options::default(),
    )
    .unwrap();
    assert!(summary.errored && !summary.has_changes());
    let old = r#"{"format_version":"1.1","planned_values":{}}"#;
    let summary = read(old, &Options::default()).unwrap();
    assert!(!summary.errored, "plans of old do not say");
}

#[test]
fn case_53_imports() {
    let import = |actions: &str| {
        format!(
            r#"{{"address":"a.b",{MANAGED},"change":{{"actions":{actions},"importing":{{}}}}}}"#
        )
    };
    let summary = plan(&[import(r#"["no-op"]"#), import(r#"["update"]"#)]);
    assert_eq!(
        (
            summary.changes.import,
            summary.changes.no_op,
            summary.changes.update
        ),
        (2, 1, 1)
    );
    assert!(summary.has_changes());
}

#[test]
fn case_03_versions() {
    let problem =
        |text: &str, strictness| match read(text, &Options::default().strictness(strictness)) {
            Err(SummaryError::Version(refusal)) => Some(refusal.problem),
            Err(SummaryError::Plan(error)) => panic!("{error}"),
            Ok(_) => None,
        };
    let compatible = |text: &str| problem(text, Strictness::Compatible);
    assert_eq!(
        compatible(r#"{"format_version":"2.0","resource_changes":[]}"#),
        Some(VersionProblem::NewerMajor)
    );
    // Refused by its version, whatever it looks like.
    assert_eq!(
        compatible(r#"{"format_version":"2.0","resource_changes":{}}"#),
        Some(VersionProblem::NewerMajor)
    );
    assert_eq!(
        compatible(r#"{"resource_changes":[]}"#),
        Some(VersionProblem::Missing)
    );
    assert_eq!(
        compatible(r#"{"format_version":"1.x","planned_values":{}}"#),
        Some(VersionProblem::Unreadable)
    );
    assert_eq!(
        compatible(r#"{"plan_format_version":"3.0"}"#),
        Some(VersionProblem::NewerMajor)
    );
    assert_eq!(compatible(r#"{"plan_format_version":"1.2"}"#), None);
    assert_eq!(
        problem(
            r#"{"format_version":"2.0","planned_values":{}}"#,
            Strictness::Lax
        ),
        None
    );
    let newer = r#"{"format_version":"1.99","planned_values":{}}"#;
    let newer = read(newer, &Options::default()).unwrap();
    assert!(newer.notice().is_some());
    assert!(read(r#"{"format_version":1.2}"#, &Options::default()).is_err());
}

#[test]
fn checks_and_later_lists() {
    let text = r#"{"format_version":"1.2","resource_changes":[{"type":"x","change":{"actions":["create"]}}],
        "checks":[{"status":"pass"},{"status":"error"},{"status":"odd"}],"resource_changes":[]}"#;
    let summary = read(text, &Options::default()).unwrap();
    assert_eq!(
        (
            summary.checks.pass,
            summary.checks.error,
            summary.checks.unknown
        ),
        (1, 1, 1)
    );
    assert!(
        summary.changes.is_empty() && summary.by_type.is_empty(),
        "the last list counts"
    );
}

#[test]
fn null_counts_as_the_last_list() {
    let text = r#"{"format_version":"1.2","resource_changes":[{"change":{"actions":["create"]}}],
        "resource_drift":[{"change":{"actions":["update"]}}],"output_changes":{"o":{"actions":["create"]}},
        "checks":[{"status":"pass"}],
        "resource_changes":null,"resource_drift":null,"output_changes":null,"checks":null}"#;
    let summary = read(text, &Options::default()).unwrap();
    assert!(summary.changes.is_empty() && summary.drift.is_empty());
    assert!(summary.outputs.is_empty() && !summary.has_changes());
    assert_eq!(summary.checks.total(), 0);
}

#[test]
fn summaries_add_up() {
    let one = plan(&[entry("a.b", MANAGED, r#"["create"]"#)]);
    let mut both = plan(&[
        entry("d.x", DATA, r#"["read"]"#),
        entry("a.b", MANAGED, r#"["create"]"#),
    ]);
    assert_eq!(both.by_type.len(), 2);
    both.add(&one);
    assert_eq!(
        (
            both.by_type["a"].create,
            both.changes.create,
            both.changes.read
        ),
        (2, 2, 1)
    );
    assert!(both.has_changes() && both.listed.len() == 3);
}

#[test]
fn text_that_is_cut_off_is_an_error() {
    let text = r#"{"format_version":"1.2","resource_changes":[{"address":"a","change":{"actions":["create"]}}],"checks":[{"status":"pass"}]}"#;
    for end in 0..text.len() {
        assert!(read(&text[..end], &Options::default()).is_err(), "{end}");
    }
}

#[test]
fn what_is_no_plan_has_no_summary() {
    let problem = |text| match read(text, &Options::default().strictness(Strictness::Lax)) {
        Err(SummaryError::Plan(error)) => error.to_string(),
        other => panic!("{other:?}"),
    };
    let state = "expected a plan, found a state at byte 0";
    assert_eq!(problem(r#"{"format_version":"1.0","values":{}}"#), state);
    assert_eq!(problem("{}"), "expected a plan, found outputs at byte 0");
}
