//! Documents with very many parts, or with a long name above many: they take what they weigh. Were any
//! of them to take the product of two counts, its test would not end or not find enough memory.

use tofu_json_model::Limits;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::document::state::State;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::{Compare, Keep, Needs, compare as compare_schemas, list, trim};
use tofu_json_model::state::{Contents, Sizes, What, compare};
use tofu_json_model::validate::{Options, validate};
use tofu_json_model::view::{Index, leaves};
use tofu_json_value::Document;
use tofu_json_vocab::Secrets;

const MANY: usize = 20_000;

fn many(item: impl Fn(usize) -> String) -> String {
    let items: Vec<_> = (0..MANY).map(item).collect();
    items.join(",")
}

fn long() -> String {
    "m".repeat(1 << 20)
}

fn state_file(resource: &str, attributes: &str) -> String {
    let instances = many(|n| format!(r#"{{"index_key":{n},"attributes":{attributes}}}"#));
    format!(
        r#"{{"version":4,"serial":1,"lineage":"x","outputs":{{}},"resources":[{{{resource},"instances":[{instances}]}}]}}"#
    )
}

fn with_contents<T>(state: &str, look: impl FnOnce(Contents<'_>) -> T) -> T {
    let document = Document::parse(state.as_bytes()).unwrap();
    look(Contents::read(DocumentKind::RawState, document.root()).unwrap())
}

#[test]
fn instances_of_a_resource_with_a_long_name() {
    let long = long();
    for resource in [
        format!(
            r#""module":"module.{long}","mode":"data","type":"t","name":"a","provider":"provider[\"p\"]""#
        ),
        format!(r#""mode":"data","type":"{long}","name":"a""#),
        format!(r#""mode":"data","type":"t","name":"{long}""#),
        format!(r#""mode":"{long}","type":"t","name":"a""#),
        format!(r#""module":"{long}","mode":"data","type":"t","name":"a""#),
        format!(r#""mode":"data","type":"t","name":"a","provider":"{long}""#),
    ] {
        let [one, other] = [r#"{"x":1}"#, r#"{"x":2}"#].map(|values| state_file(&resource, values));
        with_contents(&one, |mut one| {
            assert_eq!(one.objects.len(), MANY);
            let sizes = Sizes::of(&one, 1);
            assert_eq!((sizes.by_type.len(), sizes.by_object.len()), (1, MANY));
            let mut needs = Needs::new();
            needs.add_contents(&one);
            assert_eq!(needs.iter().count(), 1);
            let schemas = br#"{"provider_schemas":{"p":{"data_source_schemas":{"t":{"block":{"attributes":{"x":{"sensitive":true}}}}}}}}"#;
            one.mark_by_schemas(schemas, Limits::default()).unwrap();
            with_contents(&other, |other| {
                let found = compare(&one, &other, Secrets::Masked);
                assert_eq!(found.objects.len(), MANY);
            });
        });
    }
}

#[test]
fn what_schemas_mark() {
    let attributes = many(|n| format!(r#""a{n}":{{"type":"string","sensitive":true}}"#));
    let schemas = format!(
        r#"{{"provider_schemas":{{"p":{{"data_source_schemas":{{"t":{{"block":{{"attributes":{{{attributes},"m":{{"nested_type":{{"nesting_mode":"map","attributes":{{{attributes}}}}}}}}}}}}}}}}}}}}}"#
    );
    let names = many(|n| format!(r#""a{n}":"s""#));
    let resource = r#""mode":"data","type":"t","name":"a","provider":"provider[\"p\"]""#;
    for values in [
        format!("{{{names}}}"),
        format!(r#"{{"m":{{"{}":{{{names}}}}}}}"#, long()),
    ] {
        let state = format!(
            r#"{{"version":4,"serial":1,"lineage":"x","outputs":{{}},"resources":[{{{resource},"instances":[{{"attributes":{values}}}]}}]}}"#
        );
        with_contents(&state, |mut contents| {
            contents
                .mark_by_schemas(schemas.as_bytes(), Limits::default())
                .unwrap();
            let json = contents.objects[0].to_json(Secrets::Masked);
            assert_eq!(json.matches("(sensitive value)").count(), MANY);
        });
    }
    with_contents(&state_file(resource, r#"{"a1":"s"}"#), |mut contents| {
        contents
            .mark_by_schemas(schemas.as_bytes(), Limits::default())
            .unwrap();
        assert!(
            !contents.objects[MANY - 1]
                .to_json(Secrets::Masked)
                .contains(r#""s""#)
        );
    });
}

#[test]
fn sensitive_paths() {
    let names = many(|n| format!(r#""a{n}":"s""#));
    let paths = many(|n| format!(r#"[{{"type":"get_attr","value":"a{n}"}}]"#));
    let state = format!(
        r#"{{"version":4,"serial":1,"lineage":"x","outputs":{{}},"resources":[{{"mode":"managed","type":"t","name":"a","instances":[{{"attributes":{{{names}}},"sensitive_attributes":[{paths}]}}]}}]}}"#
    );
    with_contents(&state, |contents| {
        let json = contents.objects[0].to_json(Secrets::Masked);
        assert_eq!(json.matches("(sensitive value)").count(), MANY);
    });
}

#[test]
fn differences_below_a_long_name() {
    let values = |value: usize| {
        let inner = many(|n| format!(r#""a{n}":{value}"#));
        format!(
            r#"{{"version":4,"serial":1,"lineage":"x","outputs":{{}},"resources":[{{"mode":"managed","type":"t","name":"a","instances":[{{"attributes":{{"{}":{{{inner}}}}}}}]}}]}}"#,
            long()
        )
    };
    let (one, other) = (values(1), values(2));
    with_contents(&one, |one| {
        with_contents(&other, |other| {
            let found = compare(&one, &other, Secrets::Masked);
            let What::Changed { values, .. } = &found.objects[0].what else {
                panic!("a change")
            };
            assert_eq!(values.len(), MANY);
            assert!(values[0].path.to_string().ends_with(".a0"));
        });
    });
}

#[test]
fn objects_in_a_module_with_a_long_name() {
    let resources = many(|n| format!(r#"{{"address":"t.a{n}"}}"#));
    let state = format!(
        r#"{{"format_version":"1.0","values":{{"root_module":{{"child_modules":[{{"address":"module.{}","resources":[{resources}]}}]}}}}}}"#,
        long()
    );
    let document = Document::parse(state.as_bytes()).unwrap();
    let index = Index::of_state(&State::read(document.root()).unwrap()).unwrap();
    assert_eq!(index.entries().len(), MANY);
    let module = index.modules().next().unwrap();
    assert_eq!(index.in_module(module).count(), MANY);
    assert!(validate(state.as_bytes(), &Options::default()).more > 0);
}

#[test]
fn leaves_of_a_change_with_as_many_paths() {
    let names = |value: usize| many(|n| format!(r#""a{n}":{value}"#));
    let paths = many(|n| format!(r#"["x","a{n}"]"#));
    let plan = format!(
        r#"{{"resource_changes":[{{"change":{{"before":{{"x":{{{}}}}},"after":{{"x":{{{}}}}},"replace_paths":[{paths}]}}}}]}}"#,
        names(1),
        names(2)
    );
    let document = Document::parse(plan.as_bytes()).unwrap();
    let plan = Plan::read(document.root()).unwrap();
    let change = plan.resource_changes.iter().next().unwrap().unwrap();
    let forcing = leaves(&change.change).filter(|leaf| leaf.forces_replacement && leaf.changes());
    assert_eq!(forcing.count(), MANY);
}

#[test]
fn providers_and_their_schemas() {
    let of_host = |host: &str| {
        let providers = many(|n| format!(r#""{host}/n/p{n}":{{"resource_schemas":{{"t":{{}}}}}}"#));
        format!(r#"{{"provider_schemas":{{{providers}}}}}"#)
    };
    let (one, other) = (of_host("one"), of_host("two"));
    let limits = Limits::default();
    let differences = |one: &str, other: &str| {
        compare_schemas(one.as_bytes(), other.as_bytes(), Compare::default(), limits).unwrap()
    };
    assert!(differences(&one, &other).is_empty());
    let mut needs = Needs::new();
    for n in 0..MANY {
        needs.add(
            &format!("three/n/p{n}"),
            &tofu_json_vocab::Mode::Managed,
            "t",
        );
        needs.add(&format!("q{n}"), &tofu_json_vocab::Mode::Managed, "t");
    }
    let trimmed = trim(one.as_bytes(), &needs, &Keep::new(), limits).unwrap();
    assert_eq!((trimmed.kept, trimmed.missing.len()), (MANY, MANY));
    let long = long();
    let of_one = |family: &str, name: &str| {
        let types = many(|n| format!(r#""{name}{n}":{{}}"#));
        format!(r#"{{"provider_schemas":{{"h/n/{long}":{{"{family}":{{{types}}}}}}}}}"#)
    };
    for family in ["resource_schemas", &long] {
        let (one, other) = (of_one(family, "t"), of_one(family, "u"));
        assert_eq!(list(one.as_bytes(), limits).unwrap().len(), MANY);
        assert_eq!(differences(&one, &other).len(), 2 * MANY);
    }
}

#[test]
fn findings_below_a_giant_key() {
    let changes = many(|_| "1".to_owned());
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"output_changes":{{"{}":{{"actions":[{changes}]}}}}}}"#,
        long()
    );
    let report = validate(plan.as_bytes(), &Options::default());
    let bytes: usize = report
        .findings
        .iter()
        .map(|finding| finding.name.as_ref().map_or(0, String::len))
        .sum();
    assert!(bytes < 32 << 20, "{bytes}");
    assert!(report.findings.len() + report.more >= MANY);
}

/// The place of each is looked for from the first on.
#[test]
fn values_of_the_wrong_kind_and_keys_of_instances() {
    let wrong = many(|_| "1".to_owned());
    let plan = |rest: &str| {
        format!(
            r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{wrong}]{rest}}}"#
        )
    };
    let checks = format!(r#","checks":[{wrong}]"#);
    for plan in [plan(""), plan(&checks)] {
        let report = validate(plan.as_bytes(), &Options::default());
        assert!(report.findings.len() + report.more >= MANY);
    }
    let resource = r#"{"address":"t.a[\"k\"]","mode":"managed","type":"t","name":"a","index":"k","values":{}}"#;
    let resources = many(|_| resource.to_owned());
    let state = format!(
        r#"{{"format_version":"1.0","values":{{"root_module":{{"resources":[{resources}]}}}}}}"#
    );
    assert!(validate(state.as_bytes(), &Options::default()).more > 0);
}
