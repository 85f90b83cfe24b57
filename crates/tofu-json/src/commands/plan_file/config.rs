use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::PlanFileArgs;
use crate::options::new_folder::NewFolder;
use crate::options::plan_file;
use clap::Args;
use std::path::{Component, Path, PathBuf};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json plan-file config plan.tfplan -o snapshot

The folder gets `modules.json` and a folder for each module: `root`, and below `modules` one named
like the calls that lead to it, such as `modules/net.deep`. It must not be there yet, or be empty.
All files are written, or none.

Exit codes:
  0  fine
  1  an error: the file is no plan file, encrypted or broken, or there is something in the folder";

// Arguments of `plan-file config`.
#[derive(Debug, Args)]
pub(crate) struct ConfigArgs {
    #[command(flatten)]
    input: PlanFileArgs,

    /// The folder to write, which must not be there yet, or be empty.
    #[arg(short, long, value_name = "DIR", required = true)]
    output: PathBuf,
}

impl Verb for ConfigArgs {
    fn run(&self, _: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let file = plan_file::read(&source.open_as_is()?, &source)?;
        let manifest = file.manifest();
        let manifest = manifest.map_err(|error| plan_file::failure(error, &source))?;
        let mut folder = NewFolder::new(&self.output)?;
        folder.add(PathBuf::from("modules.json"), manifest)?;
        for (module, name, content) in file.files() {
            let path = place(module, name).ok_or_else(|| {
                let text = format!("expected names of files, found {module:?} {name:?}");
                Message::error("plan-file", text).in_file(&source.name())
            })?;
            folder.add(path, content)?;
        }
        folder.write()?;
        Ok(ExitCode::Fine)
    }
}

/// Where a file goes; none where its name would lead elsewhere.
fn place(module: &str, name: &str) -> Option<PathBuf> {
    let folder = if module.is_empty() {
        PathBuf::from("root")
    } else {
        PathBuf::from("modules").join(plain(module)?)
    };
    Some(folder.join(plain(name)?))
}

/// A name that is one part of a path.
fn plain(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    let mut parts = path.components();
    let is_one = matches!(
        (parts.next(), parts.next()),
        (Some(Component::Normal(_)), None)
    );
    let is_clean = !name.contains(['/', '\\', ':']) && !name.chars().any(char::is_control);
    (is_one && is_clean).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::place;
    use std::path::PathBuf;

    #[test]
    fn names_stay_in_the_folder() {
        assert_eq!(place("", "main.tf"), Some(PathBuf::from("root/main.tf")));
        assert_eq!(
            place("net.deep", "a.tf"),
            Some(PathBuf::from("modules/net.deep/a.tf"))
        );
        for (module, name) in [
            ("..", "a"),
            ("", ".."),
            ("a/b", "c"),
            ("", "a\\b"),
            ("", "c:x"),
            ("", ""),
        ] {
            assert_eq!(place(module, name), None, "{module} {name}");
        }
    }
}
