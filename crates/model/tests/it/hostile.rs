#![expect(
    clippy::disallowed_methods,
    reason = "a bound on time is what is tested"
)]

use std::borrow::Cow;
use std::time::{Duration, Instant};
use tofu_json_model::document::Any;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::kind::{DocumentKind, Keys, recognize};
use tofu_json_model::shape::Part;
use tofu_json_model::stream::{
    CheckHead, Input as _, PlanItems, Slice, StateLayout, StreamError, UnitEvent, Window,
    holds_managed, outline_plan, pass_units,
};
use tofu_json_model::validate::{Code, Options, validate};
use tofu_json_model::view::leaves;
use tofu_json_model::write::{Style, canonical};
use tofu_json_model::{Limits, Schemas, json_schema};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Document;

/// A small plan with something of everything.
const PLAN: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6","variables":{"v":{"value":null}},"planned_values":{"outputs":{"o":{"sensitive":false,"type":"string","value":"\u00e9"}},"root_module":{"resources":[{"address":"a.b[0]","mode":"managed","type":"a","name":"b","index":0,"provider_name":"one.example/acme/a","schema_version":0,"values":{"x":[1.5,null]},"sensitive_values":{"x":[false,true]}}]}},"resource_changes":[{"address":"a.b[0]","mode":"managed","type":"a","name":"b","index":0,"provider_name":"one.example/acme/a","change":{"actions":["delete","create"],"before":{"x":[]},"after":{"x":[1.5,null]},"after_unknown":{"x":[false,true]},"before_sensitive":{"x":[]},"after_sensitive":{"x":[false,true]},"replace_paths":[["x",0]]},"action_reason":"replace_because_cannot_update"}],"configuration":{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b","expressions":{"x":{"references":["var.v"]}},"count_expression":{"constant_value":1}}]}},"checks":[{"address":{"kind":"var","name":"v","to_display":"var.v"},"status":"pass"}],"timestamp":"2026-11-21T09:31:00Z","errored":false}"#;

fn examine(text: &[u8]) {
    let _ = validate(text, &Options::default());
    let Ok(document) = Document::parse(text) else {
        return;
    };
    let kind = recognize(text, Limits::default()).unwrap_or(DocumentKind::SingleValue);
    let _ = canonical(
        document.root(),
        Any::shape_of(kind),
        Style::LINE,
        &mut Vec::new(),
    );
    if let Ok(Any::Plan(plan)) = Any::read_as(kind, document.root()) {
        for change in plan.resource_changes.iter().flatten() {
            leaves(&change.change).for_each(|leaf| _ = leaf.changes());
        }
    }
}

#[test]
fn the_small_plan_is_right() {
    let report = validate(PLAN.as_bytes(), &Options::default());
    assert_eq!(report.findings, []);
}

#[test]
fn truncated_at_every_byte() {
    for length in 0..PLAN.len() {
        let text = &PLAN.as_bytes()[..length];
        let report = validate(text, &Options::default());
        let [finding] = report.findings.as_slice() else {
            panic!("one finding at {length}: {:?}", report.findings)
        };
        assert_eq!(finding.code, Code::Syntax, "{length}");
        assert!(finding.start.unwrap().byte <= length);
        examine(text);
    }
}

#[test]
fn every_byte_replaced() {
    for at in 0..PLAN.len() {
        for byte in *b"\"{]0\xff" {
            let mut text = PLAN.as_bytes().to_vec();
            text[at] = byte;
            examine(&text);
        }
    }
}

/// Each value of the plan is replaced by one of another kind.
#[test]
fn every_value_of_another_kind() {
    let document = Document::parse(PLAN.as_bytes()).unwrap();
    let mut pending = vec![document.root()];
    while let Some(value) = pending.pop() {
        pending.extend(
            value
                .elements()
                .chain(value.members().map(|(_, value)| value)),
        );
        for other in [
            "null",
            "true",
            "-1.5e300",
            "\"\"",
            "[]",
            "{}",
            "[[{}]]",
            "{\"a\":{\"b\":[]}}",
        ] {
            let span = value.span();
            let text = [
                &PLAN.as_bytes()[..span.start],
                other.as_bytes(),
                &PLAN.as_bytes()[span.end..],
            ]
            .concat();
            examine(&text);
        }
    }
}

fn deep(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

#[test]
fn a_hundred_thousand_deep() {
    let plan = |value: &str| {
        format!(
            r#"{{"format_version":"1.2","planned_values":{{"root_module":{{}}}},"resource_changes":[{{"address":"a.b","change":{{"actions":["update"],"before":{value},"after":{value},"after_unknown":{value}}}}}]}}"#
        )
    };
    let report = validate(plan(&deep(100_000)).as_bytes(), &Options::default());
    assert_eq!(
        (report.findings.len(), report.findings[0].code),
        (1, Code::Syntax)
    );
    // Within the limit everything is read, without recursion.
    examine(plan(&deep(9_900)).as_bytes());
    // So it is without a limit.
    let text = plan(&deep(100_000));
    let limits = Limits::with_depth(usize::MAX);
    let options = Options::default().limits(limits);
    assert!(!validate(text.as_bytes(), &options).findings.is_empty());
    let document = Document::parse_with(Cow::Borrowed(text.as_bytes()), limits).unwrap();
    canonical(document.root(), Plan::SHAPE, Style::LINE, &mut Vec::new()).unwrap();
    let plan = Plan::read(document.root()).unwrap();
    let change = plan.resource_changes.get(0).unwrap().unwrap();
    assert_eq!(leaves(&change.change).count(), 1);
}

#[test]
fn modules_types_and_blocks_without_end() {
    let modules = r#"{"child_modules":["#.repeat(4_000) + "{}" + &"]}".repeat(4_000);
    examine(
        format!(r#"{{"format_version":"1.0","values":{{"root_module":{modules}}}}}"#).as_bytes(),
    );
    let calls = r#"{"module_calls":{"a":{"module":"#.repeat(3_000) + "{}" + &"}}}".repeat(3_000);
    examine(format!(r#"{{"root_module":{calls}}}"#).as_bytes());
    let blocks = r#"{"block_types":{"a":{"block":"#.repeat(3_000) + "{}" + &"}}}".repeat(3_000);
    examine(format!(r#"{{"format_version":"1.0","provider_schemas":{{"a/b/c":{{"provider":{{"version":0,"block":{blocks}}}}}}}}}"#).as_bytes());
    let of = r#"["list","#.repeat(9_000) + "\"bool\"" + &"]".repeat(9_000);
    examine(format!(r#"{{"o":{{"sensitive":false,"type":{of},"value":[]}}}}"#).as_bytes());
}

#[test]
fn strings_and_numbers_of_ten_megabytes() {
    let long = "x".repeat(10 << 20);
    let escaped = "\\u003c".repeat((10 << 20) / 6);
    for (version, address) in [(&*long, "a.b"), ("", &*escaped)] {
        examine(format!(r#"{{"format_version":"1.2","planned_values":{{}},"terraform_version":"{version}","resource_changes":[{{"address":"{address}"}}]}}"#).as_bytes());
    }
    let digits = "7".repeat(10 << 20);
    let text = format!("[{digits}]");
    let report = validate(text.as_bytes(), &Options::default());
    assert_eq!(report.findings[0].code, Code::NumberDigits);
    let number = WrittenNumber::parse(&digits).unwrap();
    assert!(number.plain(1_000_000).is_err());
    assert!(number > WrittenNumber::parse("7e10000000").unwrap());
}

#[test]
fn duplicates_in_masses_take_no_square_of_time() {
    let members = "\"a\":1,".repeat(200_000);
    let entries = r#"{"address":"a.b","mode":"managed","type":"a","name":"b","change":{"actions":["no-op"],"before":{},"after":{}}},"#.repeat(20_000);
    let begin = Instant::now();
    let report = validate(
        format!("{{{members}\"b\":2}}").as_bytes(),
        &Options::default(),
    );
    assert_eq!((report.findings.len(), report.more), (1_000, 198_999));
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{"root_module":{{}}}},"resource_changes":[{entries}null]}}"#
    );
    assert!(validate(plan.as_bytes(), &Options::default()).more > 18_000);
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn lone_surrogates_and_broken_utf8_are_told_and_replaced() {
    let text = b"{\"format_version\":\"1.2\",\"terraform_version\":\"\\ud800\",\"planned_values\":{\"root_module\":{}},\"timestamp\":\"\xff\"}";
    let report = validate(text, &Options::default());
    let codes: Vec<_> = report.findings.iter().map(|finding| finding.code).collect();
    assert_eq!(
        codes,
        [Code::LoneSurrogate, Code::InvalidUtf8, Code::Timestamp]
    );
    let document = Document::parse(text).unwrap();
    let plan = Plan::read(document.root()).unwrap();
    assert_eq!(plan.terraform_version.as_deref(), Some("\u{fffd}"));
    assert_eq!(plan.timestamp.as_deref(), Some("\u{fffd}"));
}

#[test]
fn every_schema_has_its_text() {
    for name in json_schema::NAMES {
        assert!(Document::parse(json_schema::text(name).unwrap().as_bytes()).is_ok());
    }
}

#[test]
fn debug_tells_no_value() {
    let text = r#"{"format_version":"1.2","variables":{"v":{"value":"hunter2"}},"resource_changes":[{"address":"a.b","index":"hunter2","change":{"before":"hunter2","importing":{"id":"hunter2"},"generated_config":"hunter2"}}]}"#;
    let document = Document::parse(text.as_bytes()).unwrap();
    let plan = Plan::read(document.root()).unwrap();
    let change = plan.resource_changes.get(0).unwrap().unwrap();
    let printed = format!(
        "{plan:?} {change:?} {:?} {:?} {:?}",
        change.change, change.index, change.change.importing
    );
    assert!(!printed.contains("hunter2"), "{printed}");
    let mut check = CheckHead::default();
    check.problems.push("hunter2 is too short".to_owned());
    assert!(!format!("{check:?}").contains("hunter2"));
}

/// However deep the place is where a pass stops, the failure names the limit that was given.
#[test]
fn too_deep_names_the_limit() {
    let deep = "[".repeat(9) + &"]".repeat(9);
    let plan = PLAN.replace(
        r#""values":{"x":[1.5,null]}"#,
        &format!(r#""values":{deep}"#),
    );
    let change = PLAN.replace(r#""before":{"x":[]}"#, &format!(r#""before":{deep}"#));
    let limits = Limits::with_depth(10);
    for text in [plan.as_bytes(), change.as_bytes()] {
        let visit = |_: UnitEvent<'_>| Ok::<(), StreamError>(());
        let failures = [
            outline_plan(&mut Slice(text), limits, |_| ()).map(drop),
            outline_plan(&mut Window::with_chunk(text, 1), limits, |_| ()).map(drop),
            pass_units(&mut Slice(text), DocumentKind::Plan, limits, visit).map(drop),
            PlanItems::new(text)
                .limits(limits)
                .planned_values(true)
                .try_for_each(|item| item.map(drop)),
        ];
        for failure in failures {
            let failure = failure.unwrap_err().to_string();
            let expected = "arrays and objects nest deeper than the limit of 10 at";
            assert!(failure.starts_with(expected), "{failure}");
        }
    }
}

#[test]
fn offsets_and_sizes_may_be_anything() {
    let text = PLAN.as_bytes();
    let limits = Limits::default();
    for at in [text.len(), usize::MAX - 1, usize::MAX] {
        assert!(Schemas::index_at(text, at, limits).is_err());
        assert!(StateLayout::read_at(text, at, limits).is_err());
        assert!(holds_managed(text, at, limits).is_err());
        assert!(Keys::new(text, at, limits).first().is_err());
    }
    let whole = Document::parse(text).unwrap();
    assert_eq!(whole.root().at(usize::MAX), None);
    for chunk in [0, 1, usize::MAX] {
        let mut window = Window::with_chunk(text, chunk);
        assert!(window.more(0).unwrap());
        assert!(text.starts_with(window.at_hand(0)));
        assert!(window.at_hand(usize::MAX).is_empty());
    }
}
