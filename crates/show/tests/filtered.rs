//! The text of what a filter takes of a plan.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use tofu_json_show::vocab::{ChangeFilter, ChangeWord};
use tofu_json_show::{Format, Input, Options, show_filtered, show_to_string};
use tofu_json_value::Document;

/// So many changes of four kinds, with drift and outputs.
fn plan(changes: usize) -> String {
    let change = |n: usize| {
        let (actions, before, after) = match n % 4 {
            0 => (r#"["create"]"#, "null", r#"{"id":"x","tags":{"a":1}}"#),
            1 => (
                r#"["update"]"#,
                r#"{"id":"x","tags":{"a":1}}"#,
                r#"{"id":"x","tags":{"a":2}}"#,
            ),
            2 => (r#"["delete"]"#, r#"{"id":"x","tags":{"a":1}}"#, "null"),
            _ => (
                r#"["delete","create"]"#,
                r#"{"id":"x","tags":{}}"#,
                r#"{"id":"y","tags":{}}"#,
            ),
        };
        let kind = n % 3;
        format!(
            r#"{{"address":"module.m[{kind}].t{kind}.n{n}","module_address":"module.m[{kind}]","mode":"managed","type":"t{kind}","name":"n{n}","provider_name":"h/n/a","change":{{"actions":{actions},"before":{before},"after":{after}}}}}"#
        )
    };
    let changes: Vec<_> = (0..changes).map(change).collect();
    format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_drift":[{{"address":"module.m[0].t0.n0","module_address":"module.m[0]","mode":"managed","type":"t0","name":"n0","provider_name":"h/n/a","change":{{"actions":["update"],"before":{{"id":"q"}},"after":{{"id":"x"}}}}}}],"resource_changes":[{}],"relevant_attributes":[{{"resource":"module.m.t0.n0","attribute":["id"]}}],"output_changes":{{"o":{{"actions":["create"],"before":null,"after":1}},"p":{{"actions":["update"],"before":1,"after":2}}}},"errored":false}}"#,
        changes.join(",")
    )
}

fn shown(plan: &str, filter: &ChangeFilter, options: &Options) -> String {
    let mut text = Vec::new();
    let input = Input::Memory(plan.as_bytes());
    let report = show_filtered(input, None, options, filter, &(), &mut text).unwrap();
    assert_eq!(report.filtered.is_some(), !filter.is_empty());
    assert!(report.changes && !report.errored);
    String::from_utf8(text).unwrap()
}

/// The addresses of the changes and outputs that a text has.
fn named(text: &str) -> Vec<&str> {
    let comments = text.lines().filter_map(|line| line.strip_prefix("  # "));
    let outputs = text
        .lines()
        .filter(|line| line.contains(" o = ") || line.contains(" p = "));
    comments.chain(outputs).collect()
}

fn filters() -> Vec<[ChangeFilter; 2]> {
    let mut filters = Vec::new();
    let mut add = |set: &dyn Fn(&mut ChangeFilter, &mut ChangeFilter)| {
        let mut pair = [ChangeFilter::default(), ChangeFilter::default()];
        let [one, other] = &mut pair;
        set(one, other);
        filters.push(pair);
    };
    for word in ChangeWord::ALL {
        add(&|one, other| (one.only, other.not_only) = (vec![word], vec![word]));
    }
    for pattern in [
        "t1",
        "t?",
        "module.m[[]1]*",
        "module.m[1]*",
        "*n1",
        "output.o",
        "tags",
    ] {
        let text = || vec![pattern.to_owned()];
        add(&|one, other| (one.types, other.not_types) = (text(), text()));
        add(&|one, other| (one.addresses, other.not_addresses) = (text(), text()));
        add(&|one, other| (one.modules, other.not_modules) = (text(), text()));
        add(&|one, other| (one.attributes, other.not_attributes) = (text(), text()));
    }
    filters
}

/// A filter and its opposite show everything, and nothing twice.
#[test]
fn a_filter_and_its_opposite_part_the_text() {
    let plan = plan(24);
    let options = Options::default();
    let all = show_to_string(plan.as_bytes(), None, &options).unwrap();
    assert_eq!(shown(&plan, &ChangeFilter::default(), &options), all);
    let mut expected = named(&all);
    assert_eq!(expected.len(), 26, "{all}");
    expected.sort_unstable();
    for pair in filters() {
        let texts = pair.each_ref().map(|filter| shown(&plan, filter, &options));
        let mut both: Vec<_> = texts.iter().flat_map(|text| named(text)).collect();
        both.sort_unstable();
        assert_eq!(both, expected, "{}", pair[0]);
        for (filter, text) in pair.iter().zip(&texts) {
            assert!(text.contains("Plan: 12 to add, 6 to change, 12 to destroy."));
            let sentence = text.rsplit("\n\n").next().unwrap().replace('\n', " ");
            let start = format!("Filtered by {filter}: ");
            assert!(sentence.starts_with(&start), "{sentence}");
        }
    }
}

#[test]
fn one_thread_or_many() {
    let plan = plan(12_000);
    let mut filter = ChangeFilter::default();
    filter.not_types = vec!["t1".to_owned()];
    filter.attributes = vec!["tags.a".to_owned()];
    let with = |threads| shown(&plan, &filter, &Options::default().threads(threads));
    let one = with(1);
    assert!(one.len() > 500_000);
    assert!(one == with(4));
}

#[test]
fn computed_differences_say_what_is_left_out() {
    let mut filter = ChangeFilter::default();
    filter.only = vec![ChangeWord::Delete];
    let options = Options::default().format(Format::Computed);
    let text = shown(&plan(8), &filter, &options);
    let document = Document::parse(text.as_bytes()).unwrap();
    assert_eq!(
        document.root().get("changes").unwrap().elements().count(),
        2
    );
    assert!(text.ends_with(
        r#""filtered":{"filter":"--only delete","taken":{"delete":2},"left_out":{"create":2,"update":2,"replace":2,"drift":1,"output":2}}}
"#
    ), "{text}");
}

#[test]
fn only_plans_are_filtered() {
    let state = br#"{"format_version":"1.0","values":{"root_module":{}}}"#;
    let mut filter = ChangeFilter::default();
    filter.types = vec!["a".to_owned()];
    let (input, options) = (Input::Memory(state), Options::default());
    let mut text = Vec::new();
    assert!(show_filtered(input, None, &options, &filter, &(), &mut text).is_err());
    assert!(text.is_empty());
}
