use super::*;
use crate::modes::{BlockType, CONFIGURATION};
use crate::source::Source;

/// Goes through a file with the table of modes; gives what is wrong as `summary @ line,column-column`.
fn faults(name: &str, text: &str) -> Vec<String> {
    let source = Source::read(name, text.as_bytes());
    let mut faults = source.faults();
    walk(source.body(), &CONFIGURATION, &mut faults);
    let summaries = faults.iter().map(|fault| {
        let place = fault.subject.unwrap_or_default();
        let text = place.in_file("").to_string();
        format!("{} @{}", fault.summary, text.trim_start_matches(':'))
    });
    summaries.collect()
}

fn walk(body: Body<'_>, block_type: &BlockType, faults: &mut Vec<Diagnostic>) {
    let schema = Schema::of(block_type);
    let content = match block_type.rest {
        crate::modes::Rest::Refused => body.content(&schema, faults),
        crate::modes::Rest::Attributes(_) => {
            body.just_attributes(faults);
            return;
        }
        _ => body.partial_content(&schema, faults),
    };
    for block in &content.blocks {
        if let Some(inner) = block_type.block(&block.type_name) {
            walk(block.body, inner, faults);
        }
    }
}

/// The blocks of a type in the body of a file.
fn blocks<'f>(source: &'f Source<'_>, type_name: &str) -> Vec<Block<'f>> {
    let schema = Schema::of(&CONFIGURATION);
    let content = source.body().partial_content(&schema, &mut Vec::new());
    content.blocks_of(type_name).cloned().collect()
}

fn labels(block: &Block<'_>) -> Vec<String> {
    let labels = block.labels.iter();
    labels.map(|label| label.text.to_string()).collect()
}

const JSON: &str = "m.tf.json";

#[test]
fn case_14_a_root_that_is_no_body_is_told_once() {
    for text in ["null", "\"x\"", "12"] {
        let found = faults(JSON, text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].starts_with("Root value must be object"),
            "{found:?}"
        );
    }
}

#[test]
fn case_15_a_root_array_is_one_body() {
    let text = r#"[{"locals":{"a":1}},{"output":{"o":{"value":"${local.a}"}}}]"#;
    assert_eq!(faults(JSON, text), [""; 0]);
    let source = Source::read(JSON, text.as_bytes());
    assert_eq!(blocks(&source, "locals").len(), 1);
    assert_eq!(labels(&blocks(&source, "output")[0]), ["o"]);
}

#[test]
fn case_16_empty_roots() {
    assert_eq!(faults(JSON, "[]"), [""; 0]);
    assert_eq!(faults(JSON, "{}"), [""; 0]);
}

#[test]
fn case_17_elements_of_a_root_array_are_objects() {
    // OpenTofu reads the root a second time, for the required version.
    let found = faults(JSON, "[{},3]");
    assert_eq!(found, ["Incorrect JSON value type @1,5-6"; 2]);
}

#[test]
fn case_33_null_stands_for_no_block() {
    for text in [
        r#"{"locals":null}"#,
        r#"{"output":{"a":null}}"#,
        r#"{"resource":{"terraform_data":{"a":null}}}"#,
    ] {
        assert_eq!(faults(JSON, text), [""; 0], "{text}");
        let source = Source::read(JSON, text.as_bytes());
        for block_type in ["locals", "output", "resource"] {
            assert!(blocks(&source, block_type).is_empty(), "{text}");
        }
    }
}

#[test]
fn case_34_labels_are_needed() {
    for (text, place) in [
        (r#"{"resource":null}"#, "1,13-17"),
        (r#"{"resource":{}}"#, "1,13-14"),
        (r#"{"resource":[]}"#, "1,13-14"),
        (r#"{"resource":{"terraform_data":{}}}"#, "1,31-32"),
    ] {
        assert_eq!(
            faults(JSON, text),
            [format!("Missing block label @{place}")]
        );
    }
}

#[test]
fn case_35_each_element_of_an_array_is_a_block_at_its_bracket() {
    let text = r#"{"resource":{"terraform_data":{"a":[{},{}]}}}"#;
    let source = Source::read(JSON, text.as_bytes());
    let blocks = blocks(&source, "resource");
    assert_eq!(blocks.len(), 2);
    assert_eq!(blocks[0].place, blocks[1].place);
    assert_eq!(blocks[0].place.in_file("m").to_string(), "m:1,36-37");
    let empty = Source::read(JSON, br#"{"resource":{"terraform_data":{"a":[]}}}"#);
    assert!(self::blocks(&empty, "resource").is_empty());
}

#[test]
fn case_36_an_array_in_an_array_is_one_block() {
    let text = br#"{"resource":{"t":{"a":[[{"input":1},{"triggers_replace":2}]]}}}"#;
    let source = Source::read(JSON, text);
    let blocks = blocks(&source, "resource");
    assert_eq!(blocks.len(), 1);
    let rest = blocks[0].body.rest(&Schema::default());
    let names = rest.iter().map(|entry| match entry {
        BodyEntry::Attribute(attribute) => attribute.name.to_string(),
        BodyEntry::Block(_) => String::new(),
    });
    assert_eq!(names.collect::<Vec<_>>(), ["input", "triggers_replace"]);
}

#[test]
fn case_37_arguments_alone_are_an_object() {
    let found = faults(JSON, r#"{"locals":[[{"a":1}]]}"#);
    assert_eq!(found, ["Incorrect JSON value type @1,12-13"]);
}

#[test]
fn case_38_comments_are_ignored_in_bodies() {
    let text = r#"{"//":1,"//":[2],"resource":{"terraform_data":{"a":{"//":null}}},"locals":{"//":{}},
        "terraform":{"//":"c","required_providers":{"//":true}},"module":{"m":{"//":0,"source":"./x"}}}"#;
    assert_eq!(faults(JSON, text), [""; 0]);
}

#[test]
fn case_39_comments_are_labels_where_labels_stand() {
    let both = |place: &str| {
        [
            format!("Incorrect JSON value type @{place}"),
            format!("Missing block label @{place}"),
        ]
    };
    assert_eq!(faults(JSON, r#"{"resource":{"//":"c"}}"#), both("1,19-22"));
    let found = faults(JSON, r#"{"variable":{"//":"c"}}"#);
    assert_eq!(found, ["Incorrect JSON value type @1,19-22"]);
    for text in [r#"{"variable":{"//":null}}"#, r#"{"variable":{"//":[]}}"#] {
        assert_eq!(faults(JSON, text), [""; 0]);
    }
}

#[test]
fn case_43_arguments_that_are_set_twice() {
    let found = faults(JSON, r#"{"locals":{"a":1,"a":2}}"#);
    assert_eq!(found, ["Duplicate attribute definition @1,18-21"]);
    assert_eq!(faults(JSON, r#"{"locals":[{"a":1},{"a":2}]}"#), [""; 0]);
    let found = faults(
        JSON,
        r#"{"variable":{"v":{"type":"string","type":"string"}}}"#,
    );
    assert_eq!(found, ["Duplicate argument @1,35-41"]);
}

#[test]
fn case_45_block_types_and_labels_may_come_again() {
    let text = br#"{"resource":{"t":{"a":{}},"t":{"b":{}}},"resource":{"t":{"c":{}}}}"#;
    let source = Source::read(JSON, text);
    let blocks = blocks(&source, "resource");
    let found: Vec<_> = blocks.iter().map(labels).collect();
    assert_eq!(found, [["t", "a"], ["t", "b"], ["t", "c"]]);
}

#[test]
fn case_47_names_that_are_nearly_right() {
    let details = |text: &str| -> Vec<String> {
        let source = Source::read(JSON, text.as_bytes());
        let mut faults = Vec::new();
        walk(source.body(), &CONFIGURATION, &mut faults);
        faults
            .into_iter()
            .map(|fault| fault.detail.into_owned())
            .collect()
    };
    let lifecycle =
        |name: &str| format!(r#"{{"resource":{{"t":{{"a":{{"lifecycle":{{"{name}":true}}}}}}}}}}"#);
    assert_eq!(
        details(&lifecycle("prevent_destory")),
        [
            r#"No argument or block type is named "prevent_destory". Did you mean "prevent_destroy"?"#
        ]
    );
    assert_eq!(
        details(&lifecycle("bogus")),
        [r#"No argument or block type is named "bogus"."#]
    );
}

#[test]
fn native_labels() {
    for (text, expected) in [
        (
            "resource \"t\" {\n}\n",
            "Missing name for resource @1,14-15",
        ),
        (
            "resource \"t\" \"a\" \"b\" {\n}\n",
            "Extraneous label for resource @1,18-21",
        ),
        ("locals \"x\" {\n}\n", "Extraneous label for locals @1,8-11"),
        ("locals {\n x {}\n}\n", "Unexpected \"x\" block @2,2-3"),
        ("bogus {}\n", "Unsupported block type @1,1-6"),
        ("x = 1\n", "Unsupported argument @1,1-2"),
    ] {
        assert_eq!(faults("m.tf", text), [expected]);
    }
}

#[test]
fn deep_arrays_do_no_harm() {
    let depth = 100_000;
    let nested = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for text in [
        nested.clone(),
        format!(r#"{{"resource":{{"t":{{"a":{nested}}}}}}}"#),
        format!(r#"{{"locals":{{"a":{nested}}}}}"#),
    ] {
        faults(JSON, &text);
    }
}

/// Each would look through all arguments for every name that it could have meant.
#[test]
fn many_unknown_arguments_are_told_quickly() {
    let arguments: String = (0..30_000).map(|one| format!("  zz{one} = 1\n")).collect();
    let found = faults("m.tf", &format!("output \"o\" {{\n{arguments}}}\n"));
    assert_eq!(found.len(), 30_001);
}
