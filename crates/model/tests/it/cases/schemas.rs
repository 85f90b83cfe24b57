use super::{Code, codes, recorded, root};
use tofu_json_model::document::function::Functions;
use tofu_json_model::document::output::Outputs;
use tofu_json_model::document::provider::{Function, NestingMode, Provider, ProviderSchemas};
use tofu_json_model::document::validation::{Severity, Validation};
use tofu_json_model::document::version::Version;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::Type;
use tofu_json_model::shape::{Notation, Part};
use tofu_json_model::validate::{Options, Producer, validate};
use tofu_json_value::Arena;
use tofu_json_vocab::Program;

#[test]
fn case_77_schemas() {
    let provider = Provider::read(root(r#"{"provider":{"version":0}}"#)).unwrap();
    let schema = provider.provider.unwrap();
    assert!(schema.block.is_none() && schema.version.unwrap().as_u64() == Some(0));
    let schemas = ProviderSchemas::read(recorded("blocks-nesting/schemas.json")).unwrap();
    let provider = schemas
        .provider_schemas
        .get("example.com/test/fixture")
        .unwrap()
        .unwrap();
    let block = provider
        .resource_schemas
        .get("fixture_blocks")
        .unwrap()
        .unwrap()
        .block
        .unwrap();
    let modes: Vec<_> = block
        .block_types
        .iter()
        .map(|(_, nested)| nested.unwrap().nesting_mode.unwrap())
        .collect();
    for mode in [
        NestingMode::Single,
        NestingMode::Group,
        NestingMode::List,
        NestingMode::Set,
        NestingMode::Map,
    ] {
        assert!(modes.contains(&mode), "{mode}");
    }
    let nested = ProviderSchemas::read(recorded("nested-attributes/schemas.json")).unwrap();
    let provider = nested
        .provider_schemas
        .get("example.com/test/fixture")
        .unwrap()
        .unwrap();
    let block = provider
        .resource_schemas
        .get("fixture_nested")
        .unwrap()
        .unwrap()
        .block
        .unwrap();
    assert!(
        block
            .attributes
            .iter()
            .any(|(_, attribute)| attribute.unwrap().nested_type.is_some())
    );
    let attribute = |members: &str| {
        codes(&format!(
            r#"{{"format_version":"1.0","provider_schemas":{{"h/n/t":{{"provider":{{"version":0,"block":{{"attributes":{{"a":{members}}}}}}}}}}}}}"#
        ))
    };
    assert_eq!(attribute(r#"{"type":"string"}"#), []);
    assert_eq!(attribute(r#"{"optional":true}"#)[0].0, Code::AttributeType);
    assert_eq!(
        attribute(r#"{"type":"string","nested_type":{"nesting_mode":"single"}}"#)[0].0,
        Code::AttributeType
    );
}

#[test]
fn case_78_families_that_are_unknown() {
    let provider = Provider::read(root(
        r#"{"list_resource_schemas":{"a":{"version":0}},"of_the_future":{"b":{}}}"#,
    ))
    .unwrap();
    assert_eq!(provider.list_resource_schemas.len(), 1);
    let unknown: Vec<_> = provider
        .unknown_members()
        .map(|(key, value)| (key, value.raw()))
        .collect();
    assert_eq!(unknown, [("of_the_future".into(), &br#"{"b":{}}"#[..])]);
}

#[test]
fn case_79_types_of_functions() {
    let opentofu = Function::read(root(
        r#"{"description":"","summary":"","return_type":"dynamic"}"#,
    ))
    .unwrap();
    assert_eq!(
        (opentofu.description.as_deref(), opentofu.summary.as_deref()),
        (Some(""), Some(""))
    );
    let terraform = Function::read(root(r#"{"return_type":["list","string"]}"#)).unwrap();
    assert!(terraform.description.is_none());
    let arena = Arena::new();
    assert_eq!(opentofu.return_type.unwrap().read(&arena), Type::Dynamic);
}

#[test]
fn case_80_the_notation_of_types() {
    let arena = Arena::new();
    let read = |text| Notation::part(root(text)).unwrap().read(&arena);
    assert_eq!(
        read(r#"["map",["set","bool"]]"#),
        Type::Map(Box::new(Type::Set(Box::new(Type::Bool))))
    );
    assert!(
        matches!(read(r#"["object",{"a":"string"},["a"]]"#), Type::Object(of) if of.optional == ["a"])
    );
    let found = |of: &str| {
        codes(&format!(
            r#"{{"o":{{"sensitive":false,"type":{of},"value":null}}}}"#
        ))
    };
    for of in [
        r#""dynamic""#,
        r#"["tuple",["string",["list","number"]]]"#,
        r#"["object",{},["x"]]"#,
    ] {
        assert_eq!(found(of), [], "{of}");
    }
    for (of, pointer) in [
        (r#""text""#, "/o/type"),
        (r#"["list",["vector","string"]]"#, "/o/type/1"),
        (r#"["object",{"a":"string","b":7}]"#, "/o/type/1/b"),
        (r#"["tuple",["string",null]]"#, "/o/type/1/1"),
        (r#"["set"]"#, "/o/type"),
    ] {
        assert_eq!(
            found(of),
            [(Code::TypeNotation, pointer.to_owned())],
            "{of}"
        );
    }
}

#[test]
fn case_81_outputs() {
    let outputs = Outputs::part(root(
        r#"{"a":{"sensitive":true,"deprecated":"no","type":"string","value":"x"}}"#,
    ))
    .unwrap();
    let output = outputs.get("a").unwrap().unwrap();
    assert_eq!(
        (output.sensitive, output.deprecated.as_deref()),
        (Some(true), Some("no"))
    );
    assert!(Outputs::part(root("{}")).unwrap().is_empty());
    for text in ["{}", "\"x\"\n", "7", "true", "null", "[1]", r#"{"a":1}"#] {
        let report = validate(text.as_bytes(), &Options::default());
        let expected = if text == "{}" {
            DocumentKind::Outputs
        } else {
            DocumentKind::SingleValue
        };
        assert_eq!(
            (report.kind, report.findings.len()),
            (Some(expected), 0),
            "{text}"
        );
    }
    let wrong = r#"{"a":{"sensitive":false,"type":["list","string"],"value":["x",1]}}"#;
    assert_eq!(codes(wrong), [(Code::ValueType, "/a/value/1".to_owned())]);
}

#[test]
fn case_82_results_of_validate() {
    let empty = r#"{"format_version":"1.0","valid":true,"error_count":0,"warning_count":0,"diagnostics":[]}"#;
    assert!(
        Validation::read(root(empty))
            .unwrap()
            .diagnostics
            .is_empty()
    );
    assert_eq!(codes(empty), []);
    let diagnostic = |severity: &str, end: usize| {
        format!(
            r#"{{"severity":"{severity}","summary":"s","detail":"","snippet":{{"context":null,"code":"ééé x","start_line":1,"highlight_start_offset":7,"highlight_end_offset":{end},"values":[]}}}}"#
        )
    };
    let result = |counts: &str, diagnostic: &str| {
        format!(r#"{{"format_version":"1.0",{counts},"diagnostics":[{diagnostic}]}}"#)
    };
    let one = result(
        r#""valid":false,"error_count":1,"warning_count":0"#,
        &diagnostic("error", 8),
    );
    assert_eq!(codes(&one), [], "offsets count bytes");
    let snippet = Validation::read(root(&one))
        .unwrap()
        .diagnostics
        .get(0)
        .unwrap()
        .unwrap()
        .snippet
        .unwrap();
    assert!(snippet.context.is_null());
    let outside = result(
        r#""valid":false,"error_count":1,"warning_count":0"#,
        &diagnostic("error", 9),
    );
    assert_eq!(codes(&outside)[0].0, Code::SnippetRange);
    let unknown = result(
        r#""valid":true,"error_count":0,"warning_count":0"#,
        &diagnostic("unknown", 8),
    );
    assert_eq!(codes(&unknown), [], "it counts in neither");
    let wrong = result(
        r#""valid":true,"error_count":0,"warning_count":0"#,
        &diagnostic("error", 8),
    );
    assert_eq!(codes(&wrong).len(), 2);
    let recorded = Validation::read(recorded("validate-errors/function.validate.json")).unwrap();
    let calls: Vec<_> = recorded
        .diagnostics
        .iter()
        .filter_map(|one| one.unwrap().snippet?.function_call)
        .collect();
    assert!(
        calls
            .iter()
            .any(|call| !call.called_as.is_empty() && call.signature.is_some())
    );
    assert!(
        recorded
            .diagnostics
            .iter()
            .all(|one| one.unwrap().severity == Some(Severity::Error))
    );
}

#[test]
fn case_83_versions() {
    let program = |text: &str| Producer::of(DocumentKind::Version, root(text)).program;
    assert_eq!(
        program(
            r#"{"terraform_version":"1.9.0","platform":"p","provider_selections":{},"terraform_outdated":false}"#
        ),
        Some(Program::Terraform)
    );
    assert_eq!(
        program(
            r#"{"terraform_version":"1.12.6","platform":"p","fips140":true,"provider_selections":{}}"#
        ),
        Some(Program::OpenTofu)
    );
    let newer = r#"{"format_version":"1.0","terraform_version":"1.17.0","platform":"linux_amd64","provider_selections":{}}"#;
    let version = Version::read(root(newer)).unwrap();
    assert_eq!(
        (version.format_version.as_deref(), version.fips140),
        (Some("1.0"), false)
    );
    let report = validate(newer.as_bytes(), &Options::default());
    assert_eq!(
        (report.kind, report.findings.len()),
        (Some(DocumentKind::Version), 0)
    );
    assert_eq!(
        &*Version::read(recorded("config-document/version.json"))
            .unwrap()
            .terraform_version,
        "1.12.6"
    );
}

/// The recorded document is cut down to a few functions, each with its twin.
#[test]
fn case_84_functions_and_their_twins() {
    let functions = Functions::read(recorded("typeless-commands/functions.trimmed.json")).unwrap();
    let names: Vec<_> = functions
        .function_signatures
        .iter()
        .map(|(name, signature)| {
            let signature = signature.unwrap();
            assert!(signature.return_type.is_some());
            assert!(
                signature
                    .parameters
                    .iter()
                    .all(|parameter| parameter.unwrap().parameter_type.is_some())
            );
            name.into_owned()
        })
        .collect();
    assert!(!names.is_empty());
    let plain = names.iter().filter(|name| !name.contains("::"));
    assert!(plain.clone().count() > 0);
    assert!(
        plain
            .filter(|name| names.contains(&format!("core::{name}")))
            .count()
            > 0
    );
}
