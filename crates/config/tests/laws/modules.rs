//! Laws that hold for any module.

use tofu_json_config::Source;
use tofu_json_config::module::{
    BodySchemas, CalledModule, CheckContext, Declarations, Explanation, FileKind, Module,
    ModuleProviders, References, validate,
};

/// A schema of `terraform_data` at another provider, so that bodies are looked at.
const SCHEMAS: &str = r#"{"provider_schemas": {"registry.opentofu.org/hashicorp/aws": {"resource_schemas": {
    "aws": {"block": {"attributes": {"a": {"type": "string", "required": true}, "id": {"type": ["list", ["object", {"a": "number"}]], "optional": true}},
    "block_types": {"data": {"nesting_mode": "list", "min_items": 1, "max_items": 1, "block": {}}, "mode": {"nesting_mode": "map", "block": {}}}}}}}}}"#;

/// A module whose files are one source in every role is looked at in every way, twice the same way.
pub(crate) fn stands(source: &Source<'_>) {
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
            if let Ok(address) = text.parse::<tofu_json_config::module::Address>() {
                assert_eq!(address.to_string(), text);
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
