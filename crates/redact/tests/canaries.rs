//! A canary at every place that a mask, or something else, calls secret is in no output.

mod canary;

use canary::{change, clean, plan, redacted};
use proptest::prelude::*;
use tofu_json_redact::model::kind::DocumentKind;
use tofu_json_redact::model::stream::Slice;
use tofu_json_redact::{HashKey, RedactOptions, Redaction};

#[test]
fn masks_of_each_kind_in_plans() {
    let options = RedactOptions::default();
    for document in [
        change(
            r#"{"actions": ["create"], "before": null, "after": {"p": "canary-canary"}, "after_sensitive": {"p": true}}"#,
        ),
        change(
            r#"{"actions": ["delete"], "before": {"p": ["x", "canary-canary"]}, "before_sensitive": {"p": [false, true]}}"#,
        ),
        change(
            r#"{"actions": ["create"], "after": {"p": {"canary-canary": {"q": 1}}}, "after_sensitive": {"p": true}}"#,
        ),
        change(
            r#"{"actions": ["create"], "after": {"p": "canary-canary"}, "after_sensitive": true}"#,
        ),
        plan(
            r#""resource_drift": [{"change": {"before": {"p": "canary-canary"}, "before_sensitive": {"p": true}}}]"#,
        ),
        plan(
            r#""deferred_changes": [{"resource_change": {"change": {"after": {"p": "canary-canary"}, "after_sensitive": {"p": true}}}}]"#,
        ),
        plan(
            r#""action_invocations": [{"address": "action.a.b", "config_values": {"p": ["x", "canary-canary"]}, "config_sensitive": {"p": [false, true]}}]"#,
        ),
        plan(
            r#""deferred_action_invocations": [{"reason": "unknown", "action_invocation": {"config_values": {"p": "canary-canary"}, "config_sensitive": {"p": true}}}]"#,
        ),
        plan(
            r#""output_changes": {"o": {"actions": ["create"], "before": null, "after": "canary-canary", "after_sensitive": true}}"#,
        ),
        plan(
            r#""prior_state": {"values": {"outputs": {"o": {"sensitive": true, "value": "canary-canary"}}, "root_module": {}}}"#,
        ),
        plan(
            r#""prior_state": {"values": {"root_module": {"child_modules": [{"resources": [
            {"values": {"p": "canary-canary"}, "sensitive_values": {"p": true}}]}]}}}"#,
        ),
        plan(
            r#""variables": {"v": {"value": "canary-canary"}}, "configuration": {"root_module": {"variables": {"v": {"sensitive": true}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"variables": {"v": {"default": {"a": "canary-canary"}, "sensitive": true}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"outputs": {"o": {"sensitive": true, "expression": {"constant_value": "canary-canary"}}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"module_calls": {"m": {"expressions": {"v": {"constant_value": "canary-canary"}},
            "module": {"variables": {"v": {"sensitive": true}}}}}}}"#,
        ),
        plan(
            r#""configuration": {"root_module": {"module_calls": {"m": {"module": {"module_calls": {"n": {"expressions": {"v":
            {"constant_value": "canary-canary"}}, "module": {"variables": {"v": {"sensitive": true}}}}}}}}}}"#,
        ),
        plan(
            r#""resource_changes": [{"change": {"after": {"p": "canary-canary"}, "after_sensitiv\u0065": {"\u0070": true}}}]"#,
        ),
        plan(r#""new_member": [{"before": "canary-canary", "before_sensitive": true}]"#),
    ] {
        clean(&document, &options);
    }
}

#[test]
fn states_state_files_and_outputs() {
    let options = RedactOptions::default();
    for document in [
        r#"{"format_version": "1.0", "values": {"root_module": {"resources": [{"values": {"p": "canary-canary"}, "sensitive_values": {"p": true}}]}}}"#,
        r#"{"o": {"sensitive": true, "type": ["object", {"canary-canary": "string"}], "value": {"canary-canary": "x canary"}}}"#,
        r#"{"version": 4, "terraform_version": "1.12.0", "serial": 1, "lineage": "x", "outputs": {"o": {"value": "canary-canary", "type": "string", "sensitive": true}}, "resources": []}"#,
        r#"{"version": 4, "terraform_version": "1.12.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": [{"mode": "managed", "type": "a",
            "name": "b", "provider": "provider[\"h/n/a\"]", "instances": [{"attributes": {"p": {"value": ["canary-canary"],
            "type": ["list", "string"]}, "q": "canary-canary"}, "sensitive_attributes": [[{"type": "get_attr", "value": "p"}]]}]}]}"#,
        r#"{"version": 4, "terraform_version": "1.12.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": [{"mode": "managed", "type": "a",
            "name": "b", "provider": "provider[\"h/n/a\"]", "instances": [{"attributes": {"p": {"value": {"k": "canary-canary", "l": 1},
            "type": ["object", {"k": "string", "l": "number"}]}}, "sensitive_attributes": [[{"type": "get_attr", "value": "p"},
            {"type": "get_attr", "value": "k"}]]}]}]}"#,
    ] {
        clean(document, &options);
    }
}

/// The types of values of the type `dynamic` still have the names of what they are about.
#[test]
fn what_is_wrapped_stays_wrapped() {
    let document = r#"{"version": 4, "terraform_version": "1.12.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": [{"mode": "managed", "type": "a",
        "name": "b", "provider": "provider[\"h/n/a\"]", "instances": [{"attributes": {"p": {"value": {"k": "canary-canary"},
        "type": ["object", {"k": "string"}]}}, "sensitive_attributes": [[{"type": "get_attr", "value": "p"}]]}]}]}"#;
    let text = clean(document, &RedactOptions::default());
    assert!(
        text.contains(r#""type": ["object", {"(redacted-1)": "string"}]"#),
        "{text}"
    );
    assert!(
        text.contains(r#""value": {"(redacted-1)": "(redacted-2)"}"#),
        "{text}"
    );
}

#[test]
fn the_same_string_wherever_else_it_is() {
    let masked = r#""output_changes": {"o": {"actions": ["create"], "after": "canary-canary\"<é", "after_sensitive": true}}"#;
    for elsewhere in [
        r#""variables": {"v": {"value": "a canary-canary\"<é b"}}"#,
        r#""variables": {"v": {"value": "a \u0063anary-canary\u0022\u003c\u00e9 b"}}"#,
        r#""variables": {"v": {"value": "{\"k\": \"canary-canary\\\"<é\"}"}}"#,
        r#""variables": {"v": {"value": "{\"k\": \"canary-canary\\\"\\u003cé\"}"}}"#,
        r#""variables": {"canary-canary\"<é": {"value": 1}}"#,
        r#""variables": {"v": {"value": {"map": {"canary-canary\"<é": [1, "canary-canary\"<é"]}}}}"#,
        r#""configuration": {"root_module": {"resources": [{"expressions": {"p": {"constant_value": "canary-canary\"<é"}}}]}}"#,
        r#""checks": [{"problem": "canary-canary\"\u003cé"}]"#,
    ] {
        clean(
            &plan(&format!("{masked}, {elsewhere}")),
            &RedactOptions::default(),
        );
    }
}

/// What is read from a file ends with a line feed, and is trimmed where it is used.
#[test]
fn a_masked_string_without_the_white_space_at_its_ends() {
    let document = |masked: &str, more: &str| {
        change(&format!(
            r#"{{"actions": ["create"], "before": null, "after": {{"p": "{masked}", "q": "x:canary-canary@h", {more}
            "r": "export X=canary-canary\n", "s": "{{\"k\": \"canary-canary\"}}", "short": "c\n", "t": "a c b"}},
            "after_sensitive": {{"p": true, "short": true, "u": true}}}}"#
        ))
    };
    for masked in [
        "canary-canary\\n",
        " canary-canary",
        "\\t canary-canary\\r\\n",
    ] {
        let text = clean(&document(masked, ""), &RedactOptions::default());
        assert!(text.contains(r#""q": "x:(redacted-1)@h""#), "{text}");
        assert!(text.contains(r#""t": "a c b""#), "{text}");
        let key = HashKey::new(b"0123456789abcdef").unwrap();
        clean(&document(masked, ""), &RedactOptions::default().key(key));
        let longer = RedactOptions::default().min_length(14);
        let (text, _) = redacted(&document(masked, ""), &longer);
        assert!(text.contains("x:canary-canary@h"), "{text}");
    }
    // One that is masked as it is has a placeholder of its own.
    let both = document("canary-canary\\n", r#""u": "canary-canary","#);
    let text = clean(&both, &RedactOptions::default());
    assert!(
        text.contains(r#""p": "(redacted-1)", "q": "x:(redacted-2)@h""#),
        "{text}"
    );
    assert!(text.contains(r#""u": "(redacted-2)""#), "{text}");
}

#[test]
fn hashes_under_a_key_are_the_same_in_all_documents() {
    let key = |text: &[u8]| RedactOptions::default().key(HashKey::new(text).unwrap());
    let one = change(r#"{"after": {"p": "canary-canary"}, "after_sensitive": {"p": true}}"#);
    let other = r#"{"o": {"sensitive": true, "type": "string", "value": "canary-canary"}}"#;
    let hash = |text: &str| {
        let start = text.find("(redacted-").unwrap();
        text[start..start + 27].to_owned()
    };
    let options = key(b"0123456789abcdef");
    let first = hash(&clean(&one, &options));
    assert_eq!(first, hash(&clean(other, &options)));
    assert_ne!(first, hash(&clean(&one, &key(b"fedcba9876543210"))));
    assert!(HashKey::new(b"short").is_none());
}

#[test]
fn hashed_numbers_stay_when_they_are_redacted_again() {
    let document = change(
        r#"{"before": {"l": [1, 1.0, 2, 4611686018427387904]}, "before_sensitive": {"l": true}, "after": {"x": 1}}"#,
    );
    let hashed = RedactOptions::default().key(HashKey::new(b"0123456789abcdef").unwrap());
    let (text, report) = redacted(&document, &hashed);
    assert_eq!(report.masked, 4);
    let (_, list) = text.split_once(r#""l": ["#).unwrap();
    let numbers: Vec<_> = list.split(']').next().unwrap().split(", ").collect();
    assert!(numbers.iter().all(|number| number.len() == 19), "{text}");
    assert!(
        numbers[0] == numbers[1] && numbers[0] != numbers[2],
        "{text}"
    );
    let other = RedactOptions::default().key(HashKey::new(b"fedcba9876543210").unwrap());
    for options in [hashed, other, RedactOptions::default()] {
        let (again, report) = redacted(&text, &options);
        assert_eq!(again, text);
        assert!(!report.is_changed());
    }
}

/// Values keep their kinds, equal ones stay equal and different ones different.
#[test]
fn kinds_and_equality_stay() {
    let document = change(
        r#"{"before": {"l": [1, 1.0, 2, "a", "b", "a", true, false, null, "", {}]}, "before_sensitive": {"l": true}, "after": {"x": 1}}"#,
    );
    let (text, _) = redacted(&document, &RedactOptions::default());
    let expected = r#""l": [1000000001, 1000000001, 1000000002, "(redacted-1)", "(redacted-2)", "(redacted-1)", false, true, null, "", {}]"#;
    assert!(text.contains(expected), "{text}");
}

#[test]
fn what_is_clear_on_the_other_side_stays() {
    let document = change(
        r#"{"before": {"a": "x", "b": 1, "c": true, "d": "y"}, "after": {"a": "x", "b": 1, "c": true, "d": "z"},
        "before_sensitive": {}, "after_sensitive": {"a": true, "b": true, "c": true, "d": true}}"#,
    );
    let (text, _) = redacted(&document, &RedactOptions::default());
    assert_eq!(
        text,
        document.replace(r#""d": "z""#, r#""d": "(redacted-1)""#)
    );
}

/// Names that the format gives stay, whatever is masked.
#[test]
fn numbers_that_look_like_masked_strings_stay() {
    let text = plan(
        r#""variables": {"v": {"value": [12345678, "12345678", {"12345678" : 123456789}, "a12345678", "\u00312345678"]}},
        "output_changes": {"o": {"actions": ["create"], "before": null, "after": "12345678", "after_sensitive": true}}"#,
    );
    let (text, report) = redacted(&text, &RedactOptions::default());
    let expected = r#"[12345678, "(redacted-1)", {"(redacted-1)" : 123456789}, "a(redacted-1)", "(redacted-1)"]"#;
    assert!(text.contains(expected), "{text}");
    assert_eq!((report.masked, report.elsewhere), (1, 4));
}

/// A name below a mask that the document shows in another object is that of an attribute; other names are keys.
#[test]
fn names_that_another_object_shows_stay() {
    let object = |name: &str, values: &str, mask: &str| {
        format!(
            r#"{{"address": "a.{name}", "mode": "managed", "type": "a", "name": "{name}", "provider_name": "h/n/a",
            "change": {{"actions": ["create"], "before": null, "after": {values}, "after_sensitive": {mask}}}}}"#
        )
    };
    let masked = object(
        "b",
        r#"{"p": {"enabled": 1, "canary-canary": "\"only-below\":", "only-below": 2}}"#,
        r#"{"p": true}"#,
    );
    let again = object("c", r#"{"q": {"only-below": 3}}"#, r#"{"q": true}"#);
    let clear = object(
        "d",
        r#"{"r": {"enabled": 4}, "s": "\"only-below\":"}"#,
        "{}",
    );
    for order in [
        [&masked, &again, &clear],
        [&clear, &masked, &again],
        [&again, &clear, &masked],
    ] {
        let objects = order.map(String::as_str).join(",");
        let document = plan(&format!(r#""resource_changes": [{objects}]"#));
        let text = clean(&document, &RedactOptions::default());
        assert!(text.contains(r#""p": {"enabled": 1000"#), "{text}");
        assert!(!text.contains(r#""only-below""#), "{text}");
    }
}

#[test]
fn a_document_without_masks_keeps_every_byte() {
    let document = change(
        r#"{ "before" : {"a":1e2 , "b":"\u0041\/"}, "after":{}, "before_sensitive" : {"a":false},"after_sensitive":{ } }"#,
    );
    let (text, report) = redacted(&document, &RedactOptions::default());
    assert_eq!(text, document);
    assert!(!report.is_changed());
}

proptest! {
    /// Whatever the secret is made of, it is not in the result, and the result is JSON of the same shape.
    #[test]
    fn any_secret_anywhere(secret in "[a-c\"\\\\<é\n/]{8,12}", before in "[a-c\"\\\\<é]{0,4}", after in "[a-c\"\\\\<é]{0,4}") {
        let quote = |text: &str| serde_json::to_string(text).unwrap();
        let inner = quote(&format!("{before}{secret}{after}"));
        let document = plan(&format!(
            r#""variables": {{"v": {{"value": {inner}}}, "j": {{"value": {}}}}}, "output_changes": {{"o": {{"after": {}, "after_sensitive": true}}}}"#,
            quote(&format!("[{inner}]")), quote(&secret),
        ));
        let (text, _) = redacted(&document, &RedactOptions::default());
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let value = |pointer: &str| value.pointer(pointer).unwrap().as_str().unwrap().to_owned();
        prop_assert_eq!(value("/output_changes/o/after"), "(redacted-1)");
        let variable = value("/variables/v/value");
        prop_assert!(!variable.contains(&secret));
        let trimmed = secret.trim();
        prop_assert!(trimmed.len() < 8 || !variable.contains(trimmed));
        let nested: Vec<String> = serde_json::from_str(&value("/variables/j/value")).unwrap();
        prop_assert!(!nested[0].contains(&secret));
        let (again, report) = redacted(&text, &RedactOptions::default());
        prop_assert_eq!(again, text);
        prop_assert!(!report.is_changed());
    }

    /// Broken documents are errors and no panics.
    #[test]
    fn any_bytes(cut in 0_usize..600, byte in any::<u8>(), at in 0_usize..600) {
        let mut document = change(
            r#"{"before": {"p": "canary-canary"}, "before_sensitive": {"p": true}, "after": {"p": ["canary-canary"]}}"#,
        ).into_bytes();
        document.truncate(cut);
        if let Some(place) = document.get_mut(at) {
            *place = byte;
        }
        for kind in [DocumentKind::Plan, DocumentKind::RawState, DocumentKind::Outputs] {
            let options = RedactOptions::default();
            if let Ok(learned) = Redaction::learn(|| Slice(&document), kind, &options) {
                let _ = learned.write(&mut Slice(&document), |_| Ok(()));
            }
        }
    }
}

proptest! {
    /// An object that stands on both sides becomes what each would become by itself: where white space keeps them from being
    /// the same bytes, all others are the same.
    #[test]
    fn an_object_on_both_sides_becomes_what_each_becomes(
        values in proptest::collection::vec(0_usize..7, 1..9),
        masks in proptest::array::uniform2(proptest::collection::vec(proptest::bool::ANY, 9)),
        are_same_masks in proptest::bool::ANY,
        differs in proptest::bool::weighted(0.1),
    ) {
        let texts = [
            r#""canary-canary""#, r#""me:canary-canary@host""#, r#""{\"p\":\"canary-canary\"}""#, r#""something long that is no secret at all""#,
            "17.50", "true", r#"{"canary-canary":["canary-canary",null]}"#,
        ];
        let object = |more: &str| {
            let members = values.iter().enumerate();
            let members: Vec<_> = members.map(|(number, value)| format!(r#""m{number}":{}"#, texts[*value])).collect();
            format!("{{{}{more}}}", members.join(","))
        };
        let mask = |side: usize| {
            let side = if are_same_masks { 0 } else { side };
            let members = (0..values.len()).filter(|number| masks[side][*number]);
            let members: Vec<_> = members.map(|number| format!(r#""m{number}":true"#)).collect();
            format!("{{{}}}", members.join(","))
        };
        let document = |space: &str| plan(&format!(
            r#""resource_changes": [{{"address":"a.b","type":"a","name":"b","change":{{"actions":["no-op"],"before":{},"after":{space}{},"before_sensitive":{},"after_sensitive":{},"x":"canary-canary"}}}}],
            "output_changes": {{"o": {{"actions": ["create"], "before": null, "after": "canary-canary", "after_sensitive": true}}}}"#,
            object(""), object(if differs { r#","z":1"# } else { "" }), mask(0), mask(1),
        ));
        let options = RedactOptions::default();
        let (same, report) = redacted(&document(""), &options);
        let (apart, report_apart) = redacted(&document(" "), &options);
        prop_assert_eq!(&same, &apart.replace(r#""after": {"#, r#""after":{"#));
        prop_assert_eq!((report.masked, report.elsewhere), (report_apart.masked, report_apart.elsewhere));
        prop_assert!(!same.contains("canary"));
    }
}

/// What is no JSON is an error, or has no canary: quotes that are escaped outside of strings hide none.
#[test]
fn escapes_outside_of_strings_hide_nothing() {
    let masked = r#""output_changes": {"o": {"actions": ["create"], "after": "canary-canary", "after_sensitive": true}}"#;
    for elsewhere in [
        r#"{"value": 1, \"x": "canary-canary"}"#,
        r#"{"value": 1, \"x": "a", "y": "in canary-canary it", "z": "canary-canary"}"#,
        r#"{"value": \ "canary-canary", \"}"#,
        r#"{"value": [\\"a", "canary-canary"]}"#,
    ] {
        let document = plan(&format!(r#""variables": {{"v": {elsewhere}}}, {masked}"#));
        let options = RedactOptions::default();
        let learned = Redaction::learn(|| Slice(document.as_bytes()), DocumentKind::Plan, &options);
        let mut out = Vec::new();
        let written = learned.and_then(|learned| {
            learned.write(&mut Slice(document.as_bytes()), |bytes| {
                out.extend_from_slice(bytes);
                Ok(())
            })
        });
        let out = String::from_utf8_lossy(&out);
        assert!(written.is_err() || !out.contains("canary"), "{out}");
    }
}

#[test]
fn a_string_without_a_long_plain_part_is_found_in_each_spelling() {
    let secret = "Z\u{fc}<r>/&ops";
    let mask =
        r#""after": {"p": "SECRET"}, "after_sensitive": {"p": true}"#.replace("SECRET", secret);
    for elsewhere in [
        "Z\u{fc}<r>/&ops",
        r"Z\u00fc\u003cr\u003e/\u0026ops",
        r"Z\u00FC\u003Cr>\/&ops",
        r#"{\"a\":\"Z\u{fc}\\u003cr\\u003e/\\u0026ops\"}"#,
    ] {
        let elsewhere = elsewhere.replace("\\u{fc}", "\u{fc}");
        let document = plan(&format!(
            r#""variables": {{"v": {{"value": "in {elsewhere} it"}}}}, "resource_changes": [{{"address": "a.b",
            "change": {{"actions": ["create"], "before": null, {mask}}}}}]"#
        ));
        let (text, report) = redacted(&document, &RedactOptions::default());
        assert_eq!((report.masked, report.elsewhere), (1, 1), "{document}");
        assert!(!text.contains("ops"), "{text}");
    }
}
