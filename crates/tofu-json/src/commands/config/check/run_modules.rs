//! Modules that runs of tests take instead of the module that is tested.

use super::called::{CalledFolders, Files};
use super::directory::{FoldersChecked, Surroundings};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use tofu_json_module::{self as module, Call};

/// What is said of values that have to be known early, which a run may give.
const OF_VALUES: [&str; 3] = [
    "Failed to request input from user",
    "Required variable not set",
    "Unable to compute static value",
];

impl<'a> FoldersChecked<'a> {
    /// Checks the modules of runs that are in folders, each once, and names the others.
    pub(super) fn run_modules(
        &mut self,
        around: Surroundings<'_, 'a>,
        tested: &mut CalledFolders<'a>,
        runs: &[Call],
    ) {
        let mut done = BTreeSet::from([tested.path_of("")]);
        for run in runs {
            let Some(local) = &run.local else {
                self.not_checked.modules.extend(run.source.clone());
                continue;
            };
            let folder = without_dots(local);
            let path = tested.path_of(&folder);
            if !done.insert(path.clone()) {
                continue;
            }
            if let Some(files) = tested.open(&folder, Some(local)) {
                self.run_module(around, &run.name, &path, files);
            }
        }
    }

    /// Checks a module as the one of a run, which gives it values and providers.
    fn run_module(
        &mut self,
        around: Surroundings<'_, 'a>,
        run: &str,
        folder: &Path,
        files: &'a Files,
    ) {
        let mut called = CalledFolders::new(around.program, folder, around.arena);
        let own = files.iter().map(|(source, kind)| (source, *kind));
        let mut checked = module::check(own, around.schemas, |one| called.find(one));
        // What is said of no file is about values and providers that nobody gave.
        checked.faults.retain(|found| {
            let summary = &found.fault.summary;
            found.file.is_some() && !OF_VALUES.iter().any(|start| summary.starts_with(start))
        });
        self.add(checked, &called.unreadable, &format!("run.{run}."));
        self.add_unread(called, around.messages);
    }
}

/// `./tests/a` as `tests/a`, so that a file has one name whoever takes it.
fn without_dots(folder: &str) -> String {
    let parts = Path::new(folder).components();
    let path: PathBuf = parts.filter(|part| *part != Component::CurDir).collect();
    path.to_string_lossy().into_owned()
}
