use crate::input::copy_folder;
use crate::places::plain;
use crate::record::Kept;
use crate::{Error, at};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs the examples of every page below `docs`, each page in a copy of `examples`.
pub(crate) fn record(program: &Path, workspace: &Path, out: &Path) -> Result<usize, Error> {
    let docs = workspace.join("docs");
    let mut runs = 0;
    for entry in fs::read_dir(&docs).map_err(at(&docs))? {
        let path = entry.map_err(at(&docs))?.path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let page = fs::read_to_string(&path).map_err(at(&path))?;
        let folder = tempfile::tempdir()?;
        copy_folder(&workspace.join("examples"), folder.path())?;
        let out = out.join("docs").join(path.file_stem().unwrap_or_default());
        for command in commands(&page) {
            run(program, command, folder.path())?.keep(&out, &plain(command))?;
            runs += 1;
        }
    }
    Ok(runs)
}

/// What is after `$ ` in the examples.
fn commands(page: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    page.lines().filter_map(move |line| {
        if line.starts_with("```") {
            inside = !inside && line == "```console";
        }
        line.strip_prefix("$ ").filter(|_| inside)
    })
}

/// Runs a line of a shell that finds `tofu-json` where the program is.
fn run(program: &Path, line: &str, folder: &Path) -> Result<Kept, Error> {
    let others = std::env::var_os("PATH").unwrap_or_default();
    let first = program.parent().map(Path::to_owned);
    let paths = std::env::join_paths(first.into_iter().chain(std::env::split_paths(&others)))?;
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("PATH", paths);
    Kept::of(&mut command, folder, None)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn examples_run_the_program_as_tofu_json() {
        let folder = tempfile::tempdir().unwrap();
        let program = crate::record::named(Path::new("/bin/echo"), folder.path()).unwrap();
        let kept = super::run(&program, "tofu-json a b | tr a c", folder.path()).unwrap();
        kept.keep(folder.path(), "run").unwrap();
        let read = |name| std::fs::read_to_string(folder.path().join(name));
        assert_eq!(read("run.stdout").unwrap(), "c b\n");
        assert!(read("run.stderr").is_err() && read("run.status").is_err());
    }

    #[test]
    fn examples_are_what_follows_the_prompt() {
        let page = "$ no\n```console\n$ one\ntext\n$ two\n```\n```sh\n$ not\n```\n";
        assert_eq!(super::commands(page).collect::<Vec<_>>(), ["one", "two"]);
    }
}
