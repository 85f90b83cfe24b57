//! Calls of modules that lead back to a module that they come from.

use std::collections::BTreeMap;

use tofu_json_config::Diagnostic;
use tofu_json_diagnostic::Place;

use super::TreeFault;

/// Such calls, each once: many ways may lead to one.
#[derive(Debug, Default)]
pub(super) struct EndlessCalls {
    /// The sources by module, file and first byte.
    calls: BTreeMap<(usize, usize, usize), (Place, String)>,
}

impl EndlessCalls {
    pub(super) fn add(&mut self, module: usize, (file, place): (usize, Place), source: &str) {
        let key = (module, file, place.start.byte);
        self.calls.entry(key).or_insert((place, source.to_owned()));
    }

    pub(super) fn faults(&self) -> impl Iterator<Item = TreeFault> {
        let calls = self.calls.iter();
        calls.map(|((module, file, _), (place, source))| {
            let detail = format!(
                "The module in {source} calls itself, or is called by a module that it calls. There is no end of modules to install."
            );
            TreeFault {
                module: *module,
                file: Some(*file),
                fault: Diagnostic::error("Endless module calls", detail).at(*place),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{FileKind, FoundModule, check};
    use tofu_json_config::Source;

    /// The faults of a module that calls `../b`, which has these lines.
    fn faults(main: &str, other: &str) -> Vec<(usize, String)> {
        let main = Source::read("a/m.tf", main.as_bytes());
        let other = Source::read("b/m.tf", other.as_bytes());
        let checked = check([(&main, FileKind::Primary)], None, |wanted| {
            let folder = wanted.folder?.to_owned();
            let source = if folder == "../b" { &other } else { &main };
            let files = vec![(source, FileKind::Primary)];
            Some(FoundModule { folder, files })
        });
        assert_eq!(checked.tree.unread(), []);
        let faults = checked.faults.into_iter();
        faults
            .map(|found| (found.module, found.fault.summary.into_owned()))
            .collect()
    }

    #[test]
    fn modules_that_call_each_other_are_checked() {
        let call = |source| format!("module \"m\" {{\n  source = \"{source}\"\n}}\n");
        let broken = call("../a") + "locals {\n  x = var.nope\n}\n";
        assert_eq!(
            faults(&call("../b"), &broken),
            [
                (1, "Reference to undeclared input variable".to_owned()),
                (2, "Endless module calls".to_owned()),
            ]
        );
        assert_eq!(faults(&call("../b"), "locals {\n}\n"), []);
    }

    #[test]
    fn a_module_that_calls_itself_is_told_once_for_each_call() {
        let main = "module \"s\" {\n  source = \"./\"\n}\nmodule \"t\" {\n  source = \".\"\n}\n";
        let endless = (0, "Endless module calls".to_owned());
        assert_eq!(faults(main, ""), [endless.clone(), endless]);
    }
}
