use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::output::OutputArgs;
use clap::Args;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock install-driver
  tofu-json lock install-driver | sh

Merges that GitHub or GitLab make on their side use no driver: merge such branches in a clone. \
`git diff --no-ext-diff` shows the lines of the file instead of the explanation.

Exit codes:
  0  fine
  1  an error";

const LINES: &str = "\
# For everybody who works with the repository, in its `.gitattributes`:
echo '.terraform.lock.hcl merge=tofu-json-lock diff=tofu-json-lock' >> .gitattributes

# Once in each clone, or with `--global` once on each machine:
git config merge.tofu-json-lock.name 'dependency lock files, merged by what they mean'
git config merge.tofu-json-lock.driver 'tofu-json lock merge --marker-size %L --path %P %O %A %B'
git config diff.tofu-json-lock.command 'tofu-json lock explain'
";

// Arguments of `lock install-driver`.
#[derive(Debug, Args)]
pub(crate) struct InstallDriverArgs {
    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for InstallDriverArgs {
    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        self.output.write(LINES, false)?;
        Ok(ExitCode::Fine)
    }
}
