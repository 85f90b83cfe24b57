//! Bodies checked against schemas of providers.

use super::{BodySchemas, CalledModule, CheckContext, validate};
use crate::{FileKind, Module};
use tofu_json_config::Source;

const SCHEMAS: &str = r#"{"format_version": "1.0", "provider_schemas": {
"registry.opentofu.org/hashicorp/x": {"resource_schemas": {"x_y": {"version": 0, "block": {
    "attributes": {
        "name": {"type": "string", "required": true},
        "size": {"type": "number", "optional": true},
        "arn": {"type": "string", "computed": true},
        "rules": {"type": ["set", ["object", {"port": "number", "text": "string"}]], "optional": true},
        "nested": {"nested_type": {"nesting_mode": "list", "attributes": {
            "a": {"type": "string", "required": true}, "b": {"type": "string", "optional": true}}}, "optional": true}
    },
    "block_types": {
        "disk": {"nesting_mode": "list", "min_items": 1, "max_items": 2, "block": {
            "attributes": {"size": {"type": "number", "required": true}}}},
        "one": {"nesting_mode": "single", "block": {"attributes": {}}},
        "map": {"nesting_mode": "map", "block": {"attributes": {"v": {"type": "string", "optional": true}}}}
    }}}}}}}"#;

/// The faults of a resource `x_y.a` with these arguments besides those that it needs.
fn messages(arguments: &str) -> Vec<String> {
    let text = format!(r#"{{"resource": {{"x_y": {{"a": {{{arguments}}}}}}}}}"#);
    messages_of("m.tf.json", &text)
}

fn messages_of(name: &str, text: &str) -> Vec<String> {
    let source = Source::read(name, text.as_bytes());
    let module = Module::load([(&source, FileKind::Primary)]);
    assert_eq!(module.faults(), [], "{text}");
    let schemas = BodySchemas::new(SCHEMAS.as_bytes().to_vec()).unwrap();
    let around = CheckContext {
        schemas: Some(&schemas),
        ..CheckContext::default()
    };
    let faults = validate(&module, &around);
    faults
        .iter()
        .map(|found| format!("{}: {}", found.fault.summary, found.fault.detail))
        .collect()
}

/// Arguments inside the block that escapes names count as arguments of the body.
#[test]
fn arguments_in_an_escaping_block_are_those_of_the_body() {
    let nothing = Vec::<String>::new();
    assert_eq!(
        messages(r#""_": {"name": "n"}, "disk": {"size": 1}"#),
        nothing
    );
    assert_eq!(
        messages(r#""_": {"size": 1}, "disk": {"size": 1}"#),
        [
            r#"Missing required argument: The argument "name" is required, but no definition was found."#
        ]
    );
    let native =
        "resource \"x_y\" \"a\" {\n  _ {\n    name = \"n\"\n  }\n  disk {\n    size = 1\n  }\n}\n";
    assert_eq!(messages_of("m.tf", native), nothing);
}

#[test]
fn case_99_lists_of_blocks() {
    let nothing = Vec::<String>::new();
    assert_eq!(messages(r#""name": "n", "disk": {"size": 1}"#), nothing);
    assert_eq!(
        messages(r#""name": "n", "disk": [{"size": 1}, {"size": "2"}]"#),
        nothing
    );
    assert_eq!(
        messages(r#""name": "n""#),
        ["Insufficient disk blocks: At least 1 \"disk\" blocks are required."]
    );
    assert_eq!(
        messages(r#""name": "n", "disk": [{"size": 1}, {"size": 1}, {"size": 1}]"#),
        ["Too many disk blocks: No more than 2 \"disk\" blocks are allowed"]
    );
    assert_eq!(
        messages(r#""name": "n", "disk": {"size": 1}, "one": [{}, {}]"#)
            .iter()
            .filter(|told| told.starts_with("Duplicate one block"))
            .count(),
        1
    );
}

#[test]
fn case_100_maps_of_blocks_have_labels() {
    let nothing = Vec::<String>::new();
    assert_eq!(
        messages(r#""name": "n", "disk": {"size": 1}, "map": {"k": {"v": "x"}, "l": {}}"#),
        nothing
    );
    assert_eq!(
        messages(r#""name": "n", "disk": {"size": 1}, "map": {"k": {"w": "x"}}"#),
        [
            "Extraneous JSON object property: No argument or block type is named \"w\". Did you mean \"v\"?"
        ]
    );
}

#[test]
fn case_101_attributes_as_blocks_have_every_attribute() {
    let nothing = Vec::<String>::new();
    let of = |rules: &str| {
        messages(&format!(
            r#""name": "n", "disk": {{"size": 1}}, "rules": {rules}"#
        ))
    };
    assert_eq!(of(r#"[{"port": 1, "text": null}]"#), nothing);
    assert_eq!(of("[]"), nothing);
    assert_eq!(of(r#"[{"port": "${each.value}", "text": "x"}]"#).len(), 1);
    let wrong = "Incorrect attribute value type: Inappropriate value for attribute \"rules\": ";
    assert_eq!(
        of(r#"[{"port": 1}]"#),
        [format!("{wrong}element 0: attribute \"text\" is required.")]
    );
    assert_eq!(
        of(r#"{"port": 1, "text": "x"}"#),
        [format!("{wrong}set of object required, but have object.")]
    );
}

#[test]
fn case_102_attributes_as_blocks_can_be_dynamic() {
    assert_eq!(
        messages(
            r#""name": "n", "disk": {"size": 1}, "dynamic": {"rules": {"for_each": [1], "content": {"port": "${rules.value}"}}}"#
        ),
        Vec::<String>::new()
    );
}

#[test]
fn case_103_optional_attributes_of_nested_types() {
    let nothing = Vec::<String>::new();
    let of = |nested: &str| {
        messages(&format!(
            r#""name": "n", "disk": {{"size": 1}}, "nested": {nested}"#
        ))
    };
    assert_eq!(of(r#"[{"a": "x"}, {"a": "x", "b": null}]"#), nothing);
    assert_eq!(of(r#"[{"b": "x"}]"#).len(), 1);
}

#[test]
fn case_104_dynamic_blocks() {
    let of = |dynamic: &str| {
        messages(&format!(
            r#""name": "n", "disk": {{"size": 1}}, "dynamic": {dynamic}"#
        ))
    };
    assert_eq!(
        of(r#"{"nope": {"for_each": [], "content": {}}}"#),
        ["Unsupported block type: Blocks of type \"nope\" are not expected here."]
    );
    let summaries = |dynamic: &str| -> Vec<String> {
        let told = of(dynamic).into_iter();
        told.map(|told| told.split(':').next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        summaries(r#"{"disk": {"for_each": [], "content": [{"size": 1}, {"size": 1}]}}"#),
        ["Extraneous dynamic content block"]
    );
    assert_eq!(
        summaries(r#"{"disk": {"for_each": []}}"#),
        ["Missing dynamic content block"]
    );
    assert_eq!(
        summaries(r#"{"disk": {"for_each": [], "content": {}}}"#),
        ["Missing required argument"]
    );
}

#[test]
fn labels_of_dynamic_blocks() {
    let native = |block: &str| {
        let labels = "for_each = []\n labels = [\"k\"]\n content {}\n";
        let text = format!(
            "resource \"x_y\" \"a\" {{\n name = \"n\"\n disk {{\n size = 1\n }}\n dynamic \"{block}\" {{\n{labels} }}\n}}\n"
        );
        messages_of("m.tf", &text)
    };
    assert_eq!(native("map"), Vec::<String>::new());
    assert_eq!(
        native("one"),
        ["Unsupported argument: An argument named \"labels\" is not expected here."]
    );
}

#[test]
fn arguments_of_bodies() {
    assert_eq!(
        messages(r#""nmae": "n", "disk": {"size": "x"}, "arn": "a""#),
        [
            "Missing required argument: The argument \"name\" is required, but no definition was found.",
            "Extraneous JSON object property: No argument or block type is named \"nmae\". Did you mean \"name\"?",
            "Argument without effect: The provider decides the value of \"arn\". Remove the argument.",
            "Incorrect attribute value type: Inappropriate value for attribute \"size\": a number is required.",
        ]
    );
    let native = "resource \"x_y\" \"a\" {\n  name = \"n\"\n  nope = 1\n  disk {\n    size = 1\n  }\n  bogus {}\n}\n";
    let told = messages_of("m.tf", native);
    let starts = ["Unsupported argument", "Unsupported block type"];
    assert_eq!(told.len(), 2, "{told:?}");
    for start in starts {
        assert!(told.iter().any(|told| told.starts_with(start)), "{told:?}");
    }
}

/// Null sets nothing, and what is not known may be null.
#[test]
fn what_the_provider_decides_may_be_null() {
    let nothing = Vec::<String>::new();
    let with = |value: &str| {
        let text = format!(
            "variable \"b\" {{}}\nresource \"x_y\" \"a\" {{\n  name = \"n\"\n  arn = {value}\n  disk {{\n    size = 1\n  }}\n}}\n"
        );
        messages_of("m.tf", &text)
    };
    for value in ["null", "var.b ? null : null", "var.b"] {
        assert_eq!(with(value), nothing, "{value}");
    }
    let effect =
        "Argument without effect: The provider decides the value of \"arn\". Remove the argument.";
    assert_eq!(with("\"a\""), [effect]);
    assert_eq!(
        messages(r#""name": "n", "disk": {"size": 1}, "arn": null"#),
        nothing
    );
    assert_eq!(
        messages(r#""name": "n", "disk": {"size": 1}, "arn": ["${1}"]"#),
        [effect]
    );
}

#[test]
fn numbers_of_arguments() {
    let of =
        |expression: &str| messages_of("m.tf", &format!("locals {{\n  a = {expression}\n}}\n"));
    let failed = |name: &str, why: &str| {
        [format!(
            "Error in function call: Call to function \"{name}\" failed: {why}."
        )]
    };
    for name in ["try", "coalesce", "coalescelist", "concat", "setproduct"] {
        let why = "expected at least 1 argument(s), found 0";
        assert_eq!(of(&format!("{name}()")), failed(name, why));
    }
    for (call, name, why) in [
        ("range()", "range", "expected 1 to 3 arguments, found 0"),
        (
            "range(1, 2, 3, 4)",
            "range",
            "expected 1 to 3 arguments, found 4",
        ),
        (
            "lookup({}, \"a\", 1, 2)",
            "lookup",
            "expected 2 to 3 arguments, found 4",
        ),
        (
            "bcrypt(\"a\", 1, 2)",
            "bcrypt",
            "expected 1 to 2 arguments, found 3",
        ),
    ] {
        assert_eq!(of(call), failed(name, why));
    }
    assert_eq!(
        of("can()"),
        [
            "Not enough function arguments: Function \"can\" expects 1 argument(s). Missing value for \"expression\"."
        ]
    );
    assert_eq!(
        of("can(1, 2)"),
        ["Too many function arguments: Function \"can\" expects only 1 argument(s)."]
    );
    for fine in [
        "try(try(), 1)",
        "can(can())",
        "range(1, 2, 3)",
        "merge()",
        "coalesce([1]...)",
        "lookup({ a = 1 }, \"a\")",
    ] {
        assert_eq!(of(fine), Vec::<String>::new(), "{fine}");
    }
}

/// Only `tofu console` has it.
#[test]
fn the_function_type_is_not_known() {
    assert_eq!(
        messages_of("m.tf", "locals {\n  a = type(1)\n}\n"),
        ["Call to unknown function: There is no function named \"type\"."]
    );
}

#[test]
fn case_97_places_in_references_are_one_byte_off() {
    let text = r#"{"resource": {"terraform_data": {"a": {"depends_on": ["terraform_data.b"]}}}}"#;
    let source = Source::read("m.tf.json", text.as_bytes());
    let module = Module::load([(&source, FileKind::Primary)]);
    let faults = validate(&module, &CheckContext::default());
    let subject = faults[0].fault.subject.unwrap();
    assert_eq!(
        &text[subject.start.byte..subject.end.byte],
        "\"terraform_data."
    );
}

#[test]
fn values_of_variables() {
    let config =
        r#"{"variable": {"n": {"type": "number"}, "o": {"type": "object({a=optional(string)})"}}}"#;
    let values = "n = \"x\"\no = {}\nnope = 1\n";
    let sources = [
        (
            Source::read("m.tf.json", config.as_bytes()),
            FileKind::Primary,
        ),
        (
            Source::read("terraform.tfvars", values.as_bytes()),
            FileKind::Variables,
        ),
    ];
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    let faults = validate(&module, &CheckContext::default());
    let summaries: Vec<_> = faults.iter().map(|one| &*one.fault.summary).collect();
    assert_eq!(summaries, ["Invalid value for input variable"]);
}

#[test]
fn calls_of_modules() {
    let child = r#"{"variable": {"a": {"type": "number"}, "b": {"default": 1}}, "output": {"o": {"value": 1}}}"#;
    let child = Source::read("c/m.tf.json", child.as_bytes());
    let child = CalledModule::of(&Module::load([(&child, FileKind::Primary)]));
    let around = CheckContext {
        called: [("c".to_owned(), child)].into(),
        ..CheckContext::default()
    };
    let messages = |call: &str, value: &str| -> Vec<String> {
        let text = format!(
            r#"{{"module": {{"c": {{"source": "./c"{call}}}}}, "locals": {{"x": "{value}"}}}}"#
        );
        let source = Source::read("m.tf.json", text.as_bytes());
        let module = Module::load([(&source, FileKind::Primary)]);
        let faults = validate(&module, &around).into_iter();
        faults
            .map(|found| format!("{}: {}", found.fault.summary, found.fault.detail))
            .collect()
    };
    let nothing = Vec::<String>::new();
    assert_eq!(
        messages(r#", "a": 1, "count": 2"#, "${module.c[0].o}"),
        nothing
    );
    assert_eq!(
        messages(r#", "a": 1"#, "${module.c.p}"),
        ["Unsupported attribute: This object does not have an attribute named \"p\"."]
    );
    // After a mistake in the call nothing is said of what refers to it.
    assert_eq!(
        messages(r#", "aa": 1"#, "${module.c.p}"),
        [
            "Missing required argument: The argument \"a\" is required, but no definition was found.",
            "Extraneous JSON object property: No argument or block type is named \"aa\". Did you mean \"a\"?",
        ]
    );
    assert_eq!(
        messages(r#", "a": "x""#, ""),
        [
            "Incorrect attribute value type: Inappropriate value for attribute \"a\": a number is required."
        ]
    );
}

#[test]
fn assertions_of_tests() {
    let config = r#"{"variable": {"n": {}}, "output": {"o": {"value": 1}}}"#;
    let test = r#"{"variables": {"extra": 1}, "run": {
        "a": {"assert": {"condition": "${output.o == var.n && var.extra == run.z.y}", "error_message": "${var.nope}"},
            "expect_failures": ["var.n", "output.o", "check.c", "local.x"]}}}"#;
    let sources = [
        (
            Source::read("m.tf.json", config.as_bytes()),
            FileKind::Primary,
        ),
        (
            Source::read("t.tftest.json", test.as_bytes()),
            FileKind::Test,
        ),
    ];
    let module = Module::load(sources.iter().map(|(source, kind)| (source, *kind)));
    assert_eq!(module.faults(), []);
    let faults = validate(&module, &CheckContext::default());
    let details: Vec<_> = faults.iter().map(|one| &*one.fault.detail).collect();
    assert_eq!(details.len(), 1, "{details:?}");
    assert!(details[0].contains("failures from local.x. "));
}

#[test]
fn schemas_without_end() {
    let named = |of: &str, value: &str| -> String {
        let all: Vec<_> = (0..10_000)
            .map(|n| format!(r#""{of}{n}": {value}"#))
            .collect();
        all.join(",")
    };
    let schemas = format!(
        r#"{{"format_version": "1.0", "provider_schemas": {{"registry.opentofu.org/hashicorp/x": {{
        "resource_schemas": {{"x_y": {{"version": 0, "block": {{"attributes": {{{}}}}}}}}}}}}}}}"#,
        named("a", r#"{"type": "string", "required": true}"#)
    );
    let schemas = BodySchemas::new(schemas.into_bytes()).unwrap();
    let text = format!(r#"{{"resource": {{"x_y": {{{}}}}}}}"#, named("r", "{}"));
    let source = Source::read("m.tf.json", text.as_bytes());
    let module = Module::load([(&source, FileKind::Primary)]);
    let around = CheckContext {
        schemas: Some(&schemas),
        ..CheckContext::default()
    };
    let faults = validate(&module, &around);
    assert_eq!(faults.len(), 100_001);
    let last = faults.last().unwrap();
    assert_eq!(last.fault.summary, "Not everything was checked");
}

#[test]
fn many_runs_of_tests_with_many_variables() {
    let named = |of: &str, value: &str| -> String {
        let all: Vec<_> = (0..20_000)
            .map(|n| format!(r#""{of}{n}": {value}"#))
            .collect();
        all.join(",")
    };
    let text = format!(
        r#"{{"variables": {{{}}}, "run": {{{}}}}}"#,
        named("v", "1"),
        named("r", "{}")
    );
    let files = [
        (Source::read("m.tf.json", b"{}"), FileKind::Primary),
        (
            Source::read("t.tftest.json", text.as_bytes()),
            FileKind::Test,
        ),
    ];
    let module = Module::load(files.iter().map(|(source, kind)| (source, *kind)));
    assert!(module.is_ok());
    assert_eq!(validate(&module, &CheckContext::default()), []);
}

#[test]
fn attributes_of_resources() {
    let text = r#"{"resource": {"terraform_data": {"a": {}, "b": {"count": 2}}},
        "locals": {"x": "${terraform_data.a.output} ${terraform_data.a.nope} ${terraform_data.b[0].nope} ${terraform_data.b[*].nope}"}}"#;
    let told = messages_of("m.tf.json", text);
    let nope = "Unsupported attribute: This object has no argument, nested block, or exported attribute named \"nope\".";
    assert_eq!(told, [nope, nope]);
}
