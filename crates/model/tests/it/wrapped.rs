//! Values of the type `dynamic` in state files, which are wrapped with their types, and the ways to what
//! is sensitive through the wrapping.

use serde_json::{Value as Json, json};
use tofu_json_model::Limits;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::state::{Contents, What, compare};
use tofu_json_value::Document;
use tofu_json_vocab::Secrets;

const CANARY: &str = "canary-77";

fn state(attributes: &Json, paths: &Json) -> String {
    json!({
        "version": 4, "serial": 1, "lineage": "x", "outputs": {}, "check_results": null,
        "resources": [{ "mode": "managed", "type": "t", "name": "x", "provider": "provider[\"h/n/t\"]",
            "instances": [{ "schema_version": 0, "attributes": attributes, "sensitive_attributes": paths }] }],
    })
    .to_string()
}

fn schemas(attributes: &Json) -> String {
    json!({ "format_version": "1.0", "provider_schemas": { "h/n/t": { "resource_schemas": {
        "t": { "version": 0, "block": { "attributes": attributes, "block_types": {
            "b": { "nesting_mode": "list", "block": { "attributes": { "d": { "type": "dynamic" } } } } } } } } } } })
    .to_string()
}

/// Steps by name, and by position for numbers.
fn path(steps: &Json) -> Json {
    let step = |step: &Json| match step {
        Json::Number(position) => {
            json!({ "type": "index", "value": { "value": position, "type": "number" } })
        }
        name => json!({ "type": "get_attr", "value": name }),
    };
    steps.as_array().unwrap().iter().map(step).collect()
}

fn paths(all: &Json) -> Json {
    all.as_array().unwrap().iter().map(path).collect()
}

fn wrapped(value: &Json, of: &Json) -> Json {
    json!({ "value": value, "type": of })
}

fn with_contents<T>(
    state: &str,
    schemas: Option<&str>,
    look: impl FnOnce(&Contents<'_>) -> T,
) -> T {
    let document = Document::parse(state.as_bytes()).unwrap();
    let mut contents = Contents::read(DocumentKind::RawState, document.root()).unwrap();
    if let Some(schemas) = schemas {
        contents
            .mark_by_schemas(schemas.as_bytes(), Limits::default())
            .unwrap();
    }
    look(&contents)
}

fn values(state: &str, schemas: Option<&str>, secrets: Secrets) -> Json {
    with_contents(state, schemas, |contents| {
        let json: Json = serde_json::from_str(&contents.objects[0].to_json(secrets)).unwrap();
        json["values"].clone()
    })
}

/// Attributes, the path that marks the canary in them, and what is to be written.
fn cases() -> Vec<(Json, Json, Json)> {
    let secret = json!("(sensitive value)");
    let object = json!(["object", { "p": "string", "q": "string" }]);
    let input = json!({ "d": wrapped(&json!({ "p": CANARY, "q": "clear" }), &object) });
    vec![
        (input.clone(), json!(["d"]), json!({ "d": secret })),
        (input.clone(), json!([]), secret.clone()),
        (
            input.clone(),
            json!(["d", "p"]),
            json!({ "d": { "p": secret, "q": "clear" } }),
        ),
        // As no program writes it, but it can mean nothing else.
        (
            input.clone(),
            json!(["d", "value", "p"]),
            json!({ "d": { "p": secret, "q": "clear" } }),
        ),
        (input, json!(["d", "value"]), json!({ "d": secret })),
        (
            json!({ "d": wrapped(&json!(["a", CANARY]), &json!(["tuple", ["string", "string"]])) }),
            json!(["d", 1]),
            json!({ "d": ["a", secret] }),
        ),
        // A name that is secret: the type has it too.
        (
            json!({ "d": wrapped(&json!({ "m": { CANARY: "x" }, "n": 1 }),
                &json!(["object", { "m": ["object", { CANARY: "string" }], "n": "number" }])) }),
            json!(["d", "m"]),
            json!({ "d": { "m": secret, "n": 1 } }),
        ),
        (
            json!({ "list": [wrapped(&json!("a"), &json!("string")), wrapped(&json!({ "p": CANARY }), &object), null] }),
            json!(["list", 1, "p"]),
            json!({ "list": ["a", { "p": secret }, null] }),
        ),
        (
            json!({ "map": { "k": wrapped(&json!([[CANARY]]), &json!(["list", ["list", "string"]])) } }),
            json!(["map", "k", 0, 0]),
            json!({ "map": { "k": [[secret]] } }),
        ),
        (
            json!({ "b": [{ "d": wrapped(&json!({ "value": { "p": CANARY } }), &json!(["object", { "value": object }])) }] }),
            json!(["b", 0, "d", "value", "p"]),
            json!({ "b": [{ "d": { "value": { "p": secret } } }] }),
        ),
        // A real object that looks wrapped, within a wrapping.
        (
            json!({ "d": wrapped(&json!({ "value": CANARY, "type": "string" }),
                &json!(["object", { "value": "string", "type": "string" }])) }),
            json!(["d", "value"]),
            json!({ "d": secret }),
        ),
        // A wrapping within another one.
        (
            json!({ "d": wrapped(&json!({ "e": wrapped(&json!({ "p": CANARY }), &object) }),
                &json!(["object", { "e": "dynamic" }])) }),
            json!(["d", "e", "p"]),
            json!({ "d": { "e": { "p": secret } } }),
        ),
    ]
}

#[test]
fn what_is_marked_is_masked_through_the_wrapping() {
    let dynamic = json!({ "d": { "type": "dynamic" }, "list": { "type": ["list", "dynamic"] },
        "map": { "type": ["map", "dynamic"] } });
    // Types that cannot be: in doubt, more is masked and less is taken out of its wrapping.
    let strings = json!({ "d": { "type": "string" }, "list": { "type": "string" }, "map": { "type": "string" } });
    let (right, wrong) = (schemas(&dynamic), schemas(&strings));
    for (attributes, steps, expected) in cases() {
        let state = state(&attributes, &paths(&json!([steps])));
        for schemas in [None, Some(right.as_str())] {
            assert_eq!(
                values(&state, schemas, Secrets::Masked),
                expected,
                "{steps}"
            );
        }
        let doubtful = values(&state, Some(&wrong), Secrets::Masked);
        assert!(
            !doubtful.to_string().contains(CANARY),
            "{steps}: {doubtful}"
        );
        let shown = values(&state, Some(&right), Secrets::Shown);
        assert!(shown.to_string().contains(CANARY), "{steps}: {shown}");
    }
}

#[test]
fn differences_do_not_tell_what_is_marked_in_a_wrapping() {
    let dynamic = schemas(
        &json!({ "d": { "type": "dynamic" }, "list": { "type": ["list", "dynamic"] },
        "map": { "type": ["map", "dynamic"] } }),
    );
    for (attributes, steps, _) in cases() {
        let marks = paths(&json!([steps]));
        let before = state(&attributes, &marks);
        let after = before.replace(CANARY, "canary-78-other");
        for schemas in [None, Some(dynamic.as_str())] {
            let printed = |secrets: Secrets| {
                with_contents(&before, schemas, |before| {
                    with_contents(&after, schemas, |after| {
                        let differences = compare(before, after, secrets);
                        let What::Changed { values, .. } = &differences.objects[0].what else {
                            panic!("expected a change")
                        };
                        let sides = |value: &tofu_json_model::state::ValueDifference| {
                            format!("{} {:?} {:?}", value.path, value.before, value.after)
                        };
                        values.iter().map(sides).collect::<Vec<_>>()
                    })
                })
            };
            let masked = printed(Secrets::Masked);
            assert!(
                masked.iter().all(|one| !one.contains("canary")),
                "{steps}: {masked:?}"
            );
            let shown = printed(Secrets::Shown);
            assert!(
                shown.iter().any(|one| one.contains(CANARY)),
                "{steps}: {shown:?}"
            );
        }
    }
}

/// What is marked on one side only is masked on both, also where only one is wrapped.
#[test]
fn a_mark_on_one_side_is_enough() {
    let marks = paths(&json!([["d", "p"]]));
    let of = json!(["object", { "p": "string" }]);
    let one = state(
        &json!({ "d": wrapped(&json!({ "p": CANARY }), &of) }),
        &marks,
    );
    let other = one.replace(CANARY, "canary-78");
    let bare = other.replace(&marks.to_string(), "[]");
    for other in [&other, &bare] {
        for sides in [[&one, other], [other, &one]] {
            let [before, after] = sides;
            with_contents(before, None, |before| {
                with_contents(after, None, |after| {
                    let differences = compare(before, after, Secrets::Masked);
                    let What::Changed { values, .. } = &differences.objects[0].what else {
                        panic!("expected a change")
                    };
                    assert_eq!(values[0].path.to_string(), ".d.p");
                    assert!(values[0].sensitive);
                    let secret = Some("\"(sensitive value)\"".to_owned());
                    assert_eq!((&values[0].before, &values[0].after), (&secret, &secret));
                });
            });
        }
    }
}

/// Wrappings within wrappings without end are neither followed for ever nor looked through twice.
#[test]
fn very_many_wrappings() {
    let levels = 3_000;
    let value =
        r#"{"value":"#.repeat(levels) + "\"canary-77\"" + &r#","type":"dynamic"}"#.repeat(levels);
    let text =
        state(&json!({ "d": "HERE" }), &paths(&json!([["d", "x"]]))).replace("\"HERE\"", &value);
    let nested = r#"{"nested_type":{"nesting_mode":"single","attributes":{"value":"#;
    let schema = nested.repeat(80) + r#"{"type":"string","sensitive":true}"# + &"}}}".repeat(80);
    let schemas = schemas(&json!({ "d": "HERE" })).replace("\"HERE\"", &schema);
    for schemas in [None, Some(schemas.as_str())] {
        with_contents(&text, schemas, |contents| {
            assert!(contents.objects[0].to_json(Secrets::Shown).contains(CANARY));
            assert!(compare(contents, contents, Secrets::Masked).is_empty());
        });
    }
}
