//! Laws that hold for any module.

#![expect(
    clippy::unwrap_used,
    reason = "recorded files are read from disk, and a broken one has to fail loudly"
)]

#[path = "../../../config/tests/laws/texts.rs"]
mod texts;

use proptest::prelude::{any, prop, prop_oneof, proptest};
use tofu_json_config::{Source, Syntax};
use tofu_json_module::{
    Address, BodySchemas, CalledModule, CheckContext, Declarations, Explanation, FileKind, Module,
    ModuleProviders, References, validate,
};

use texts::{damaged, deep_json, deep_native, documents, pieces};

/// A schema of `terraform_data` at another provider, so that bodies are looked at.
const SCHEMAS: &str = r#"{"provider_schemas": {"registry.opentofu.org/hashicorp/aws": {"resource_schemas": {
    "aws": {"block": {"attributes": {"a": {"type": "string", "required": true}, "id": {"type": ["list", ["object", {"a": "number"}]], "optional": true}},
    "block_types": {"data": {"nesting_mode": "list", "min_items": 1, "max_items": 1, "block": {}}, "mode": {"nesting_mode": "map", "block": {}}}}}}}}}"#;

/// A module whose files are one source in every role is looked at in every way, twice the same way.
fn holds(name: &str, syntax: Syntax, bytes: &[u8]) {
    let source = &Source::read_as(name, bytes, syntax);
    let kinds = [
        FileKind::Primary,
        FileKind::Override,
        FileKind::Test,
        FileKind::Variables,
    ];
    for kinds in [&kinds[..1], &kinds] {
        let files = || kinds.iter().map(|kind| (source, *kind));
        let module = Module::load(files());
        let again = Module::load(files());
        assert_eq!(module.faults(), again.faults());

        let schemas = BodySchemas::new(SCHEMAS.as_bytes().to_vec()).unwrap();
        let called = CalledModule::of(&module);
        let around = CheckContext {
            schemas: Some(&schemas),
            called: [("a".to_owned(), called)].into(),
            ..CheckContext::default()
        };
        let faults = validate(&module, &around);
        assert_eq!(faults, validate(&again, &around));
        assert!(faults.iter().all(|found| !found.fault.summary.is_empty()));

        let declarations = Declarations::of(files());
        for declaration in &declarations.all {
            let explanation = Explanation::of(declaration);
            assert_eq!(explanation.blocks.len(), declaration.layers.len());
            let text = declaration.address.to_string();
            // Labels can be anything, and then an address need not read back.
            if let Ok(address) = text.parse::<Address>() {
                assert_eq!(address.to_string(), shortest(&text));
            }
        }
        let references = References::of(&declarations);
        assert!(references.unused().len() <= references.declared.len());
        for cycle in references.cycles() {
            assert!(!cycle.is_empty());
        }
        for need in ModuleProviders::of(&module).needs {
            let _ = need.constraints();
        }
        let _ = module.calls();
    }
}

/// An address as it is written: that of a resource can be a long spelling of another one, if its type is named like a kind.
fn shortest(text: &str) -> String {
    match text.split_once('.') {
        Some(("variable", name)) => format!("var.{name}"),
        Some(("locals", name)) => format!("local.{name}"),
        Some(("resource", resource)) if resource.contains('.') => resource.to_owned(),
        _ => text.to_owned(),
    }
}

proptest! {
    #[test]
    fn any_bytes_are_a_module(
        bytes in prop_oneof![pieces(), prop::collection::vec(any::<u8>(), 0..80)]
    ) {
        holds("any.tf", Syntax::Native, &bytes);
        holds("any.tofu.json", Syntax::Json, &bytes);
    }

    #[test]
    fn any_damaged_file_is_a_module(bytes in damaged()) {
        holds("any.tf", Syntax::Native, &bytes);
        holds("any.tofu.json", Syntax::Json, &bytes);
    }

    #[test]
    fn any_document_is_a_module(bytes in documents()) {
        holds("any.tofu.json", Syntax::Json, &bytes);
    }
}

/// Found by chance: its address is also spelled like that of a variable.
#[test]
fn a_resource_of_a_type_named_like_a_kind_is_a_module() {
    let text =
        br#"{"resource":{"variable":{"alias":{}},"locals":{"a":{}},"resource":{"a":{},"a.b":{}}}}"#;
    holds("any.tofu.json", Syntax::Json, text);
}

/// Nothing recurses: a file can nest as deep as it likes.
#[test]
fn depth_does_not_matter() {
    for text in deep_json() {
        holds("deep.tofu.json", Syntax::Json, text.as_bytes());
    }
    for text in deep_native() {
        holds("deep.tf", Syntax::Native, text.as_bytes());
    }
}
