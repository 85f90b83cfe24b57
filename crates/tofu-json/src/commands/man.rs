use crate::cli::all_commands;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::output::OutputArgs;
use clap::{Args, Command};
use clap_mangen::Man;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json man | man -l -
  tofu-json man --out /usr/local/share/man/man1

Exit codes:
  0  fine
  1  an error";

// Arguments of `man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write a page for each command into this folder, which is created if needed.
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for ManArgs {
    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        let command = all_commands();
        match &self.out {
            Some(folder) => pages(command, folder)?,
            None => self.output.write(page(command), false)?,
        }
        Ok(ExitCode::Fine)
    }
}

/// Writes the page of a command and of all commands below it.
fn pages(root: Command, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        let message = Message::error("unwritable-output", format!("cannot be made: {error}"));
        message.in_file(&folder.display().to_string())
    })?;
    let mut files = Vec::new();
    let mut open = vec![root];
    while let Some(command) = open.pop() {
        let name = command
            .get_display_name()
            .unwrap_or_else(|| command.get_name());
        let file = folder.join(format!("{name}.1"));
        open.extend(command.get_subcommands().cloned());
        files.push((file, page(command)));
    }
    OutputArgs::write_all(files)
}

fn page(command: Command) -> Vec<u8> {
    let mut page = Vec::new();
    // A vector takes everything.
    let _ = Man::new(command).render(&mut page);
    page
}
