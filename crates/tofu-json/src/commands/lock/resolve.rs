use super::merge::{PreferArgs, report};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::lock_file::{LockFileArgs, ReplaceArgs};
use crate::options::output::OutputArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use tofu_json_lock::resolve;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock resolve && git add .terraform.lock.hcl
  tofu-json lock resolve --prefer newest
  tofu-json lock resolve - < conflicted.lock.hcl

The sides are merged as `tofu-json lock merge` does it. Where the markers do not contain the common ancestor \
(`git config merge.conflictStyle diff3` adds it), what one side removed comes back.

Exit codes:
  0  resolved, or there was nothing to resolve
  1  an error: nothing was written
  2  conflicts remain; they are marked around whole provider blocks";

/// How many characters conflict markers have.
const MARKER_SIZE: usize = 7;

// Arguments of `lock resolve`.
#[derive(Debug, Args)]
pub(crate) struct ResolveArgs {
    #[command(flatten)]
    file: LockFileArgs,

    #[command(flatten)]
    prefer: PreferArgs,

    #[command(flatten)]
    replace: ReplaceArgs,
}

impl Verb for ResolveArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.file.source();
        let name = source.name();
        let text = source.read(WholeFile::Lock)?;
        let resolved = resolve(&text, self.prefer.prefer())
            .map_err(|error| Message::error("unresolvable", error.to_string()).in_file(&name))?;
        let Some(resolved) = resolved else {
            let message = Message::remark("no-conflict", "there are no conflict markers");
            messages.print(&message.in_file(&name));
            if source.path().is_none() {
                OutputArgs::default().write_exact(&text, false)?;
            }
            return Ok(ExitCode::Fine);
        };
        let bytes = resolved
            .merged
            .write(resolved.program, &resolved.labels, MARKER_SIZE);
        match source.path() {
            Some(path) => self.replace.replace([(path, bytes.as_slice())])?,
            None => OutputArgs::default().write_exact(&bytes, true)?,
        }
        if !resolved.has_base {
            let text = "the common ancestor is not known: what one side removed is there again";
            messages.print(&Message::remark("no-ancestor", text).in_file(&name));
        }
        Ok(ExitCode::changes_unless(report(
            &resolved.merged,
            self.prefer,
            &name,
            messages,
        )))
    }
}
