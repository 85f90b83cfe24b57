//! Documents with very many parts, or with a long name above many: they take what they weigh. Were any
//! of them to take the product of two counts, its test would not end or not find enough memory.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use tofu_json_show::{Options, show};

const MANY: usize = 20_000;

fn shown(plan: &str, schemas: Option<&str>) -> String {
    let mut text = Vec::new();
    let schemas = schemas.map(str::as_bytes);
    show(plan.as_bytes(), schemas, &Options::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Many items, separated by commas.
fn many(item: impl Fn(usize) -> String) -> String {
    let items: Vec<_> = (0..MANY).map(item).collect();
    items.join(",")
}

fn plan(before: &str, after: &str, more: &str) -> String {
    let actions = match before {
        "null" => "create",
        _ => "update",
    };
    format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{{"address":"t.a","mode":"managed","type":"t","name":"a","provider_name":"p","change":{{"actions":["{actions}"],"before":{before},"after":{after}{more}}}}}]}}"#
    )
}

fn schemas(block: &str) -> String {
    format!(r#"{{"provider_schemas":{{"p":{{"resource_schemas":{{"t":{{"block":{block}}}}}}}}}}}"#)
}

/// The schema of one attribute of a type.
fn of_type(notation: &str) -> String {
    schemas(&format!(
        r#"{{"attributes":{{"x":{{"type":{notation}}}}}}}"#
    ))
}

#[test]
fn attributes_whose_types_are_inferred() {
    let names = |value: &str| format!("{{{}}}", many(|n| format!(r#""a{n}":{value}"#)));
    let text = shown(&plan(&names("1"), &names("2"), ""), None);
    assert_eq!(text.matches("= 1 -> 2").count(), MANY);
    let unknown = format!(r#","after_unknown":{}"#, names("true"));
    let text = shown(&plan("null", "{}", &unknown), None);
    assert_eq!(text.matches("(known after apply)").count(), MANY);
}

#[test]
fn objects_whose_types_are_inferred() {
    for (open, close) in [("[", "]"), ("[[", "]]")] {
        let objects = many(|n| format!(r#"{{"a{n}":1}}"#));
        let after = format!(r#"{{"x":{open}{objects}{close}}}"#);
        let text = shown(&plan("null", &after, ""), None);
        assert_eq!(text.matches(" = 1\n").count(), MANY);
    }
}

#[test]
fn instances_of_a_resource_that_is_written_with_many_parts() {
    let written = many(|n| format!(r#""b{n}":[{{}}]"#));
    let one = plan("null", r#"{"b7":[{"c":1}]}"#, "");
    let (head, entry) = one.split_once(r#"{"address""#).unwrap();
    let entry = entry.strip_suffix("]}").unwrap();
    let instance = |n| {
        format!(
            r#"{{"address"{}"#,
            entry.replace("t.a", &format!("t.a[{n}]"))
        )
    };
    let configuration = format!(
        r#"{{"root_module":{{"resources":[{{"address":"t.a","expressions":{{{written}}}}}]}}}}"#
    );
    let instances = many(instance);
    let own = format!(r#"{head}{instances}],"configuration":{configuration}}}"#);
    let text = shown(&own, None);
    assert_eq!(text.matches("+ b7 {").count(), MANY);
}

#[test]
fn resources_of_the_configuration_in_a_module_with_a_long_name() {
    let resources = many(|n| format!(r#"{{"address":"t.a{n}","expressions":{{"b":[{{}}]}}}}"#));
    let configuration = format!(
        r#"{{"root_module":{{"module_calls":{{"{}":{{"module":{{"resources":[{resources}]}}}},"m":{{"module":{{"resources":[{{"address":"t.a","expressions":{{"b":[{{}}]}}}}]}}}}}}}}}}"#,
        "m".repeat(1 << 20)
    );
    let own = plan("null", r#"{"b":[{"c":1}]}"#, "").replace("t.a", "module.m[0].t.a");
    let own = format!(
        r#"{},"configuration":{configuration}}}"#,
        &own[..own.len() - 1]
    );
    assert!(shown(&own, None).contains("+ b {\n          + c = 1"));
}

#[test]
fn small_objects_of_a_large_schema() {
    let attributes = many(|n| format!(r#""a{n}":{{"type":"string"}}"#));
    let types = many(|n| format!(r#""a{n}":"string""#));
    let blocks = many(|n| format!(r#""a{n}":{{"nesting_mode":"single","block":{{}}}}"#));
    let object = |value: &str| {
        format!(
            r#"{{"x":[{}]}}"#,
            many(|n| format!(r#"{{"a{n}":{value}}}"#))
        )
    };
    let nested = |mode: &str| {
        format!(
            r#"{{"attributes":{{"x":{{"nested_type":{{"nesting_mode":"{mode}","attributes":{{{attributes}}}}}}}}}}}"#
        )
    };
    let block = |inner: &str| {
        format!(r#"{{"block_types":{{"x":{{"nesting_mode":"list","block":{{{inner}}}}}}}}}"#)
    };
    for schema in [
        schemas(&nested("list")),
        schemas(&nested("set")),
        of_type(&format!(r#"["list",["object",{{{types}}}]]"#)),
        schemas(&block(&format!(r#""attributes":{{{attributes}}}"#))),
    ] {
        let text = shown(
            &plan(&object(r#""b""#), &object(r#""c""#), ""),
            Some(&schema),
        );
        assert!(text.matches(r#""b""#).count() >= MANY);
        let text = shown(&plan("null", &object(r#""c""#), ""), Some(&schema));
        assert_eq!(text.matches(r#" = "c""#).count(), MANY);
    }
    let schema = schemas(&block(&format!(r#""block_types":{{{blocks}}}"#)));
    let text = shown(&plan("null", &object("{}"), ""), Some(&schema));
    assert_eq!(text.matches("+ x {").count(), MANY);
}

#[test]
fn write_only_attributes() {
    let attributes = many(|n| format!(r#""a{n}":{{"type":"string","write_only":true}}"#));
    let schema = schemas(&format!(r#"{{"attributes":{{{attributes}}}}}"#));
    let values = format!("{{{}}}", many(|n| format!(r#""a{n}":null"#)));
    let text = shown(&plan("null", &values, ""), Some(&schema));
    assert_eq!(text.matches("(write-only attribute)").count(), MANY);
    let other = values.replacen("null", "1", 1);
    shown(&plan(&values, &other, ""), Some(&schema));
}

#[test]
fn paths_that_spell_one_position_in_many_ways() {
    let maps = |value: &str| {
        format!(
            r#"{{"x":[{{{}}}]}}"#,
            many(|n| format!(r#""a{n}":"{value}""#))
        )
    };
    for quote in ["", "\""] {
        let paths = many(|n| format!(r#"["x",{quote}0e{n}{quote},"a{n}"]"#));
        let more = format!(r#","replace_paths":[{paths}]"#);
        let schema = of_type(r#"["list",["map","string"]]"#);
        let text = shown(&plan(&maps("b"), &maps("c"), &more), Some(&schema));
        assert!(text.contains("+") && text.contains(r#""c""#));
    }
}

#[test]
fn lists_that_have_much_in_common_far_apart() {
    let mut seed = 1_u64;
    let mut list = || {
        let bit = |_| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 62 & 1).to_string()
        };
        let bits: Vec<_> = (0..400_000).map(bit).collect();
        format!(r#"{{"x":[{}]}}"#, bits.join(","))
    };
    let plan = plan(&list(), &list(), "");
    let text = shown(&plan, Some(&of_type(r#"["list","number"]"#)));
    assert!(text.contains("- 1,\n") && text.contains("+ 0,\n"));
}
