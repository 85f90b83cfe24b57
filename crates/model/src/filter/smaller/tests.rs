use super::{Cuts, Taken, cut_plan, cut_state, cut_state_file};
use crate::stream::{Slice, StreamError, Window};
use tofu_json_value::Limits;
use tofu_json_vocab::{ChangeFilter, ChangeWord};

fn text_of(text: &str, cuts: &Cuts) -> String {
    cuts.kept(64).map(|range| &text[range]).collect()
}

fn plan(text: &str, filter: &ChangeFilter) -> Result<String, StreamError> {
    let (limits, bytes) = (Limits::default(), text.as_bytes());
    let part = |range: std::ops::Range<usize>| Ok(bytes[range].into());
    let (mut taken, _) = Taken::of_plan(filter, &mut Slice(bytes), limits, part)?;
    let cuts = cut_plan(&mut Slice(bytes), limits, &mut taken)?;
    let in_pieces = cut_plan(&mut Window::with_chunk(bytes, 3), limits, &mut taken)?;
    assert_eq!(cuts, in_pieces);
    Ok(text_of(text, &cuts))
}

fn state(text: &str, filter: &ChangeFilter) -> String {
    let (limits, bytes) = (Limits::default(), text.as_bytes());
    let cut = if text.contains("\"version\"") {
        cut_state_file
    } else {
        cut_state_shown
    };
    let cuts = cut(&mut Slice(bytes), limits, &mut Taken::of_state(filter)).unwrap();
    text_of(text, &cuts)
}

fn cut_state_shown(
    input: &mut Slice<'_>,
    limits: Limits,
    taken: &mut Taken<'_>,
) -> Result<Cuts, StreamError> {
    cut_state(input, limits, taken)
}

fn filter(set: impl Fn(&mut ChangeFilter)) -> ChangeFilter {
    let mut filter = ChangeFilter::default();
    set(&mut filter);
    filter
}

fn address(pattern: &str) -> ChangeFilter {
    filter(|filter| filter.addresses = vec![pattern.to_owned()])
}

const PLAN: &str = r#"{ "format_version": "1.2", "variables": {"v": 1},
  "planned_values": {"outputs": {"o": {"value": 1}, "p": {"value": 2}}, "root_module": {
    "resources": [{"address":"a.b","type":"a"}, {"address":"a.c","type":"a"}],
    "child_modules": [{"resources": [{"address":"module.m.x.y","type":"x"}], "address":"module.m"}]}},
  "resource_drift": [{"address":"a.c","type":"a","change":{"actions":["update"]}}],
  "resource_changes": [
    {"address":"a.b","type":"a","change":{"actions":["update"]}},
    {"address":"a.c","previous_address":"a.old","type":"a","change":{"actions":["no-op"]}},
    {"address":"module.m.x.y","module_address":"module.m","type":"x","change":{"actions":["create"]}}],
  "output_changes": {"o": {"actions":["create"]}, "p": {"actions":["create"]}},
  "prior_state": {"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a.b","type":"a"}]}}},
  "relevant_attributes": [{"resource":"a.b","attribute":["id"]}, {"resource":"module.m.x","attribute":[]}],
  "configuration": {} } tail"#;

#[test]
fn a_plan_by_address() {
    let expected = r#"{ "format_version": "1.2", "variables": {"v": 1},
  "planned_values": {"root_module": {
    "resources": [{"address":"a.c","type":"a"}]}},
  "resource_drift": [{"address":"a.c","type":"a","change":{"actions":["update"]}}],
  "resource_changes": [
    {"address":"a.c","previous_address":"a.old","type":"a","change":{"actions":["no-op"]}}],
  "output_changes": {},
  "prior_state": {"format_version":"1.0","values":{"root_module":{}}},
  "relevant_attributes": [],
  "configuration": {} }"#;
    assert_eq!(plan(PLAN, &address("a.c")).unwrap(), expected);
    // The object is found by its address of before, and the drift is not.
    let drift = r#"[{"address":"a.c","type":"a","change":{"actions":["update"]}}]"#;
    let moved = expected.replace(
        &format!("\"resource_drift\": {drift}"),
        "\"resource_drift\": []",
    );
    assert_eq!(plan(PLAN, &address("a.old")).unwrap(), moved);
}

#[test]
fn a_plan_by_words() {
    let created = filter(|filter| filter.only = vec![ChangeWord::Create]);
    let got = plan(PLAN, &created).unwrap();
    assert!(got.contains(r#""root_module": {
    "child_modules": [{"resources": [{"address":"module.m.x.y","type":"x"}], "address":"module.m"}]}"#));
    assert!(
        !got.contains("a.b") && !got.contains("a.c") && !got.contains("outputs"),
        "{got}"
    );
    let outputs = filter(|filter| filter.only = vec![ChangeWord::Output]);
    let got = plan(PLAN, &outputs).unwrap();
    let both = PLAN
        .split_once("\"output_changes\"")
        .unwrap()
        .1
        .split('\n')
        .next()
        .unwrap();
    assert!(
        got.contains(both)
            && got.contains(
                r#""outputs": {"o": {"value": 1}, "p": {"value": 2}}, "root_module": {}"#
            ),
        "{got}"
    );
    assert!(got.contains(r#""resource_changes": []"#));
}

#[test]
fn nothing_is_asked_for() {
    let whole = PLAN.strip_suffix(" tail").unwrap();
    assert_eq!(plan(PLAN, &ChangeFilter::default()).unwrap(), whole);
    assert_eq!(plan(PLAN, &address("*")).unwrap(), whole);
}

/// What every list and its opposite take is all that there is, and nothing twice.
#[test]
fn a_filter_and_its_opposite() {
    for pattern in ["a.*", "a.c", "output.o", "module.m.*", "none"] {
        let opposite = filter(|filter| filter.not_addresses = vec![pattern.to_owned()]);
        let [one, other] = [address(pattern), opposite].map(|filter| plan(PLAN, &filter).unwrap());
        for part in [
            r#"{"address":"a.b","type":"a"}"#,
            r#""p": {"value": 2}"#,
            r#"["create"]}"#,
        ] {
            let count = |text: &str| text.matches(part).count();
            assert_eq!(count(&one) + count(&other), count(PLAN), "{pattern} {part}");
        }
    }
}

#[test]
fn modules_of_a_state() {
    let text = r#"{"format_version":"1.0","values":{"outputs":{"o":{"value":1}},"root_module":{
 "resources":[{"address":"a.b","type":"a"}],
 "child_modules":[
  {"address":"module.empty"},
  {"address":"module.m","child_modules":[
    {"address":"module.m.module.n","resources":[{"address":"module.m.module.n.a.b[0]","type":"a"},{"address":"module.m.module.n.a.b[1]","type":"a"}]},
    {"address":"module.m.module.o","resources":[{"address":"module.m.module.o.a.b","type":"a"}]}]},
  {"address":"module.z","resources":[{"address":"module.z.a.b","type":"a"}]}]}}}"#;
    let got = state(text, &address("module.m.module.n.a.b[1]"));
    let expected = r#"{"format_version":"1.0","values":{"root_module":{
 "child_modules":[
  {"address":"module.m","child_modules":[
    {"address":"module.m.module.n","resources":[{"address":"module.m.module.n.a.b[1]","type":"a"}]}]}]}}}"#;
    assert_eq!(got, expected);
    let module = filter(|filter| filter.modules = vec!["module.m*".to_owned()]);
    let got = state(text, &module);
    assert!(
        got.contains("n.a.b[0]") && got.contains("o.a.b") && !got.contains("module.z"),
        "{got}"
    );
    let root = filter(|filter| filter.modules = vec![String::new()]);
    let got = state(text, &root);
    assert!(
        got.contains("\"a.b\"") && got.contains("\"o\"") && !got.contains("module.m\""),
        "{got}"
    );
}

#[test]
fn instances_of_a_state_file() {
    let text = r#"{"version":4,"serial":1,"lineage":"x","outputs":{"o":{"value":1}},"resources":[
 {"instances":[{"index_key":"k"},{"index_key":"l","deposed":"0123abcd"}],"module":"module.m","mode":"managed","type":"a","name":"b"},
 {"mode":"data","type":"a","name":"b","instances":[{"attributes":{}}]},
 {"mode":"managed","type":"a","name":"none","instances":[]}],"check_results":null}"#;
    let got = state(text, &address("module.m.a.b[\"l\"]"));
    let expected = r#"{"version":4,"serial":1,"lineage":"x","outputs":{},"resources":[
 {"instances":[{"index_key":"l","deposed":"0123abcd"}],"module":"module.m","mode":"managed","type":"a","name":"b"}],"check_results":null}"#;
    assert_eq!(got, expected);
    let got = state(text, &address("data.*"));
    assert!(
        got.contains("\"data\"") && !got.contains("managed"),
        "{got}"
    );
    let got = state(text, &address("a.none"));
    assert!(got.contains("none") && !got.contains("data"), "{got}");
}

#[test]
fn patterns_that_match_no_object() {
    let text = r#"{"format_version":"1.0","values":{"root_module":{"resources":[{"address":"a.b","type":"a"}]}}}"#;
    let filter = filter(|filter| filter.types = vec!["a".to_owned(), "b".to_owned()]);
    let mut taken = Taken::of_state(&filter);
    cut_state(&mut Slice(text.as_bytes()), Limits::default(), &mut taken).unwrap();
    assert_eq!(taken.unmatched(), ["--type b"]);
}

#[test]
fn members_of_the_wrong_kind_are_placed() {
    for (text, pointer) in [
        (r#"{"prior_state":{"values":[]}}"#, "/prior_state/values"),
        (
            r#"{"planned_values":{"root_module":{"resources":7}}}"#,
            "/planned_values/root_module/resources",
        ),
        (
            r#"{"relevant_attributes":[{"resource":7}]}"#,
            "/relevant_attributes/0/resource",
        ),
    ] {
        let Err(StreamError::Document(error)) = plan(text, &address("a")) else {
            panic!("{text}")
        };
        assert_eq!(error.pointer, pointer);
    }
}
