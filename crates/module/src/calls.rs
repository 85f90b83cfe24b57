use std::collections::HashMap;

use tofu_json_evaluate::{Type, Value};

use super::listing::FileKind;
use super::load::Module;
use super::tree::is_local;

/// A call of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Call {
    /// Its name.
    pub name: String,
    /// Where the module comes from, if that is constant.
    pub source: Option<String>,
    /// The folder, seen from that of the caller, if it comes from one beside it.
    pub local: Option<String>,
}

impl Module<'_> {
    /// The modules that this one calls. Of several sources the one of the last override file counts.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        let mut calls: Vec<Call> = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for file in self.files() {
            if !matches!(file.kind, FileKind::Primary | FileKind::Override) {
                continue;
            }
            for call in &file.decoded.module_calls {
                let source = call.source.and_then(|source| {
                    let value = source.constant().ok()?.convert(&Type::String).ok()?;
                    match value {
                        Value::String(text) => Some(text.to_string()),
                        _ => None,
                    }
                });
                let local = source.clone().filter(|source| is_local(source));
                let new = Call {
                    name: call.name.clone(),
                    source,
                    local,
                };
                let number = *numbers.entry(&call.name).or_insert(calls.len());
                match calls.get_mut(number) {
                    Some(known) if call.source.is_some() => *known = new,
                    Some(_) => {}
                    None => calls.push(new),
                }
            }
        }
        calls
    }

    /// The modules that runs of its tests take instead of it, by the names of the runs. Their folders are seen from that
    /// of this module, not from that of the tests.
    #[must_use]
    pub fn run_modules(&self) -> Vec<Call> {
        let tests = self.files().iter();
        let tests = tests.filter(|file| file.kind == FileKind::Test);
        let runs = tests.flat_map(|file| &file.decoded.runs);
        let modules = runs.filter_map(|run| {
            let source = run.module.as_ref()?.source.clone();
            Some(Call {
                name: run.name.clone(),
                local: Some(source.clone()).filter(|source| is_local(source)),
                source: Some(source),
            })
        });
        modules.collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{FileKind, Module};
    use tofu_json_config::Source;

    #[test]
    fn many_calls() {
        let calls: Vec<_> = (0..60_000).map(|n| format!(r#""m{n}": {{}}"#)).collect();
        let text = format!(r#"{{"module": {{{}}}}}"#, calls.join(","));
        let source = Source::read("m.tf.json", text.as_bytes());
        let module = Module::load([(&source, FileKind::Primary)]);
        assert_eq!(module.calls().len(), 60_000);
    }

    #[test]
    fn modules_of_runs() {
        let module = |source| format!("module {{\n source = \"{source}\"\n}}\n");
        let text = format!(
            "run \"a\" {{\n{}}}\nrun \"b\" {{\n}}\nrun \"c\" {{\n{}}}\n",
            module("./tests/a"),
            module("x/y/z")
        );
        let source = Source::read("tests/m.tftest.hcl", text.as_bytes());
        let module = Module::load([(&source, FileKind::Test)]);
        let calls = module.run_modules();
        let found: Vec<_> = calls
            .iter()
            .map(|call| (&*call.name, call.source.as_deref(), call.local.as_deref()))
            .collect();
        assert_eq!(
            found,
            [
                ("a", Some("./tests/a"), Some("./tests/a")),
                ("c", Some("x/y/z"), None)
            ]
        );
    }

    #[test]
    fn sources() {
        let text = r#"{"module": {
            "a": {"source": "./a"}, "b": {"source": "hashicorp/b/aws"}, "c": {"source": "./${var.x}"}},
            "variable": {"x": {}}}"#;
        let over = r#"{"module": {"b": {"source": "../b"}, "a": {}}}"#;
        let files = [
            (
                Source::read("m.tf.json", text.as_bytes()),
                FileKind::Primary,
            ),
            (
                Source::read("o_override.tf.json", over.as_bytes()),
                FileKind::Override,
            ),
        ];
        let module = Module::load(files.iter().map(|(source, kind)| (source, *kind)));
        let calls = module.calls();
        let local: Vec<_> = calls.iter().map(|call| call.local.as_deref()).collect();
        assert_eq!(local, [Some("./a"), Some("../b"), None]);
    }
}
