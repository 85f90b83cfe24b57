//! Small modules with one mistake each.

use super::{CheckContext, validate};
use crate::{FileKind, Module};
use tofu_json_config::Source;

/// The faults of a module of one native file: where, summary and detail.
fn told(text: &str) -> Vec<String> {
    let source = Source::read("main.tf", text.as_bytes());
    let module = Module::load([(&source, FileKind::Primary)]);
    let faults = module.faults().iter().map(|found| found.fault.clone());
    let mut faults: Vec<_> = faults.collect();
    if module.is_ok() {
        let found = validate(&module, &CheckContext::default());
        faults.extend(found.into_iter().map(|found| found.fault));
    }
    let told = faults.iter().map(|fault| {
        let place = fault.subject.map(|place| {
            format!(
                "{},{}-{} ",
                place.start.line, place.start.column, place.end.column
            )
        });
        format!(
            "{}{}: {}",
            place.unwrap_or_default(),
            fault.summary,
            fault.detail
        )
    });
    told.collect()
}

/// Without a schema nobody knows whether an argument in a block that is never made is read.
#[test]
fn blocks_that_are_never_made() {
    let dynamic = |each: &str| {
        let content = "content {\n a = y.value\n }\n";
        told(&format!(
            "resource \"a\" \"b\" {{\n dynamic \"x\" {{\n for_each = {each}\n {content} }}\n}}\n"
        ))
    };
    assert_eq!(dynamic("[]"), Vec::<String>::new());
    assert_eq!(dynamic("{}"), Vec::<String>::new());
    assert_eq!(
        dynamic("[1]"),
        [
            "5,6-13 Reference to undeclared resource: There is no managed resource \"y\" \"value\" definition in the root module."
        ]
    );
}

#[test]
fn a_provider_in_quotes_may_be_put_together() {
    let told = told("resource \"foo_x\" \"y\" {\n  provider = \"foo.${\"x\"}\"\n}\n");
    assert!(
        told[0].starts_with("2,14-26 Quoted references are deprecated: "),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("Provider configuration not present: To work with foo_x.y "),
        "{told:?}"
    );
    assert_eq!(told.len(), 2);
}

#[test]
fn a_key_in_place_of_a_type() {
    assert_eq!(
        told("locals {\n  x = data[\"a\"].b\n}\n"),
        ["2,11-16 Invalid reference: The \"data\" object does not support this operation."]
    );
}

#[test]
fn a_provider_is_a_string_or_an_object() {
    assert_eq!(
        told("terraform {\n  required_providers {\n    a = foo\n  }\n}\n"),
        [
            "3,9-12 Invalid required_providers object: required_providers entries must be strings or objects."
        ]
    );
}

#[test]
fn a_name_with_a_template_is_none() {
    let told = told("resource \"a\" \"b_${c}\" {\n}\n");
    assert!(
        told[0].starts_with("1,17-19 Invalid string literal: "),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("1,14-22 Invalid resource name: "),
        "{told:?}"
    );
}

#[test]
fn imports_into_modules_name_no_provider() {
    let told =
        told("import {\n  to       = module.m.a_b.c\n  id       = \"1\"\n  provider = a\n}\n");
    assert!(
        told.iter().any(|one| one.starts_with(
            "4,3-15 Invalid import provider argument: The provider argument can only be specified in import blocks that will generate configuration.\n\nUse the providers argument"
        )),
        "{told:?}"
    );
}

/// What is no constant is refused where the value is used, whatever the type; values that nobody uses are not.
#[test]
fn values_of_variables_are_constants() {
    let main = Source::read(
        "main.tf",
        b"variable \"s\" {}\nvariable \"n\" {\n  type = number\n}\nvariable \"j\" {}\n",
    );
    let values = "s = upper(\"x\")\nn = var.s\nother = upper(\"x\")\n";
    let values = Source::read("terraform.tfvars", values.as_bytes());
    // Strings of JSON are no templates there.
    let json = Source::read("a.auto.tfvars.json", br#"{"j": "${var.s}"}"#);
    let module = Module::load([
        (&main, FileKind::Primary),
        (&values, FileKind::Variables),
        (&json, FileKind::Variables),
    ]);
    let found = validate(&module, &CheckContext::default());
    let told = found.iter().map(|found| {
        let line = found.fault.subject.unwrap().start.line;
        format!(
            "{} {line} {}: {}",
            found.file, found.fault.summary, found.fault.detail
        )
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "1 1 Function calls not allowed: Functions may not be called here.",
            "1 2 Variables not allowed: Variables may not be used here.",
        ]
    );
}
