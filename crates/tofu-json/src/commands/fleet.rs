use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use clap::Args;
use std::env;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json fleet scan plans -o plans.fleet
  tofu-json fleet sql 'SELECT type, count(*) AS n FROM changes GROUP BY type' plans.fleet
  tofu-json fleet report destroys plans.fleet
  tofu-json fleet scan --help

`tofu-json-fleet` is found beside this program or in PATH. It is a program of its own, because the
engine of its questions is much larger than all else.

Exit codes:
  0  fine
  1  an error: also files that cannot be read, or where `tofu-json-fleet` is not installed";

/// The name of the program.
const PROGRAM: &str = "tofu-json-fleet";

// Arguments of `fleet`.
#[derive(Debug, Args)]
pub(crate) struct FleetArgs {
    /// What `tofu-json-fleet` is given.
    #[arg(
        value_name = "ARGUMENT",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    arguments: Vec<OsString>,
}

impl Verb for FleetArgs {
    fn run(&self, _: &Messages) -> Result<ExitCode, Failure> {
        for program in programs() {
            match Command::new(&program).args(&self.arguments).status() {
                Ok(status) => return Ok(ExitCode::Program(status.code().unwrap_or(1))),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => {
                    let text = format!("cannot start {}: {error}", program.display());
                    return Err(Message::error("cannot-start", text).into());
                }
            }
        }
        let text =
            format!("expected the program `{PROGRAM}` beside this one or in PATH, found none");
        Err(Message::error("not-installed", text)
            .with_help("it is a program of its own: `cargo install --locked --path fleet/crates/tofu-json-fleet` in the source tree installs it")
            .into())
    }
}

/// Where the program may be: beside this one, or in PATH.
fn programs() -> Vec<PathBuf> {
    let name = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok();
    let beside = beside.and_then(|program| Some(program.parent()?.join(&name)));
    beside.into_iter().chain([PathBuf::from(name)]).collect()
}
