//! Objects and resources that a plan has several times are written as each would be alone.

use super::{Redaction, RedactionReport, RedactionRoom, text_of};
use crate::options::RedactOptions;
use proptest::prelude::*;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::stream::Slice;

const PIECES: [&str; 12] = [
    "correct-horse",
    "correct-",
    "battery<staple",
    "battery\\u003cstaple",
    "battery\\\\u003cstaple",
    "\\u0063orrect-horse",
    "pass\\/word-of-mine",
    "pass/word-of-mine",
    "{\\\"values\\\":{\\\"a\\\":\\\"correct-horse\\\"}}",
    "\\n",
    "-",
    "b",
];

/// What each of the members of an object is made of.
type Object = Vec<Vec<usize>>;
/// Which object a place has, and which of its members are masked there.
type Use = (usize, u8);

fn text(object: &Object) -> String {
    let member = |(number, pieces): (usize, &Vec<usize>)| {
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        format!(r#""member_{number}":"{text}""#)
    };
    let members: Vec<_> = object.iter().enumerate().map(member).collect();
    format!(
        r#"{{{},"padding":"{}"}}"#,
        members.join(","),
        "x".repeat(50)
    )
}

fn mask((_, mask): Use) -> String {
    let members = (0..8).filter(|member| mask >> member & 1 == 1);
    let members = members.map(|member| format!(r#""member_{member}":true"#));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// A plan in which nothing comes again, or is seen to come again, if it has spaces: everywhere other ones.
fn plan(objects: &[Object], uses: &[[Use; 4]], has_spaces: bool) -> String {
    let mut count = 0;
    let mut space = || {
        count += 1;
        if has_spaces {
            " ".repeat(count)
        } else {
            String::new()
        }
    };
    let object = |used: Use| text(&objects[used.0 % objects.len()]);
    let mut resource = |used: Use| {
        let (values, mask) = (object(used), mask(used));
        format!(
            r#"{{"address":"a.b",{}"values":{values},"sensitive_values":{mask}}}"#,
            space()
        )
    };
    let planned: Vec<_> = uses.iter().map(|used| resource(used[0])).collect();
    let prior: Vec<_> = uses.iter().map(|used| resource(used[3])).collect();
    let changes = uses.iter().map(|[_, before, after, _]| {
        format!(
            r#"{{"address":"a.b","change":{{"actions":["update"],{}"before":{},{}"after":{},"after_unknown":{{}},"before_sensitive":{},"after_sensitive":{}}}}}"#,
            space(), object(*before), space(), object(*after), mask(*before), mask(*after),
        )
    });
    let changes: Vec<_> = changes.collect();
    format!(
        r#"{{"format_version":"1.2","planned_values":{{"root_module":{{"resources":[{}]}}}},"resource_changes":[{}],"prior_state":{{"values":{{"root_module":{{"resources":[{}]}}}}}}}}"#,
        planned.join(","),
        changes.join(","),
        prior.join(","),
    )
}

/// The plan redacted, each part of it with what is known of those before, or by itself.
fn redacted(plan: &str, is_alone: bool) -> (String, RedactionReport) {
    let options = RedactOptions::default();
    let input = || Slice(plan.as_bytes());
    let redaction = Redaction::learn(input, DocumentKind::Plan, &options).unwrap();
    let (mut written, mut report) = (Vec::new(), RedactionReport::default());
    if is_alone {
        let end = redaction.pass(&mut input(), |event| {
            let mut room = RedactionRoom::new(&redaction, 1);
            if !redaction.redact_to(&mut written, &event, &mut report, &mut room)? {
                written.extend_from_slice(text_of(&event));
            }
            Ok(())
        });
        report.end = end.unwrap();
    } else {
        let write = |bytes: &[u8]| {
            written.extend_from_slice(bytes);
            Ok(())
        };
        report = redaction.write(&mut input(), write).unwrap();
    }
    (String::from_utf8(written).unwrap(), report)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_comes_again_becomes_what_it_would_be_alone(
        objects in proptest::collection::vec(
            proptest::collection::vec(proptest::collection::vec(0..PIECES.len(), 0..5), 1..5), 1..4),
        uses in proptest::collection::vec(proptest::array::uniform4((0_usize..4, 0_u8..16)), 1..5),
        are_few_masked in proptest::bool::ANY,
    ) {
        // Where masks are the same too, all of a resource comes again.
        let used = |(object, mask)| (object, if are_few_masked { mask & 1 } else { mask });
        let uses: Vec<_> = uses.into_iter().map(|uses| uses.map(used)).collect();
        let close = plan(&objects, &uses, false);
        let (together, report) = redacted(&close, false);
        let (alone, report_alone) = redacted(&close, true);
        prop_assert_eq!(&together, &alone);
        prop_assert_eq!(report, report_alone);
        let (spaced, report_spaced) = redacted(&plan(&objects, &uses, true), true);
        prop_assert_eq!(&together, &spaced.replace(' ', ""));
        prop_assert_eq!(report.masked, report_spaced.masked);
        prop_assert_eq!(report.elsewhere, report_spaced.elsewhere);
    }
}
