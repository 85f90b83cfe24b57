use tofu_json_config::{Source, Syntax};
use tofu_json_module::{
    CalledModule, CheckContext, Declarations, Explanation, FileKind, Module, ModuleProviders,
    References, validate,
};

/// Any bytes are files of a module: a primary file, one that overrides it, tests and values. It is looked
/// at in every way, twice with the same outcome.
pub fn module_is_checked(bytes: &[u8]) {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    for syntax in [Syntax::Native, Syntax::Json] {
        let name = match syntax {
            Syntax::Native => "law.tofu",
            Syntax::Json => "law.tofu.json",
        };
        let sources = [
            (Source::read_as(name, bytes, syntax), FileKind::Primary),
            (Source::read_as(name, first, syntax), FileKind::Override),
            (Source::read_as(name, second, syntax), FileKind::Override),
            (Source::read_as(name, bytes, syntax), FileKind::Test),
            (Source::read_as(name, bytes, syntax), FileKind::Variables),
        ];
        // Alone it can be valid, which makes the checks go further.
        for files in [sources.get(..1), Some(&sources[..])] {
            holds(files.unwrap_or_default());
        }
    }
}

fn holds(sources: &[(Source<'_>, FileKind)]) {
    let files = || sources.iter().map(|(source, kind)| (source, *kind));
    let module = Module::load(files());
    assert_eq!(module.faults(), Module::load(files()).faults());
    let around = CheckContext {
        called: module
            .calls()
            .into_iter()
            .map(|call| (call.name, CalledModule::of(&module)))
            .collect(),
        ..CheckContext::default()
    };
    let faults = validate(&module, &around);
    assert_eq!(validate(&module, &around), faults, "other faults later");
    for found in module.faults().iter().chain(&faults) {
        assert!(found.file < sources.len(), "a fault of no file");
    }
    let declarations = Declarations::of(files());
    for declaration in &declarations.all {
        let explanation = Explanation::of(declaration);
        assert!(!explanation.blocks.is_empty(), "declared nowhere");
    }
    let references = References::of(&declarations);
    for cycle in references.cycles() {
        assert!(!cycle.is_empty(), "a circle of nothing");
    }
    let _ = (references.unused(), ModuleProviders::of(&module));
}
