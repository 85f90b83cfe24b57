use clap::{Args, ValueEnum};
use tofu_json_vocab::Program;

// The program whose rules are followed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ProgramArgs {
    /// The program that works with the files: its rules and its registry are followed [default: opentofu].
    #[arg(long = "for", alias = "tool", value_name = "PROGRAM", value_enum)]
    program: Option<ProgramName>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProgramName {
    /// OpenTofu
    #[value(alias = "tofu")]
    Opentofu,
    /// Terraform
    Terraform,
}

impl ProgramArgs {
    /// The program that is asked for.
    pub(crate) fn given(self) -> Option<Program> {
        self.program.map(|name| match name {
            ProgramName::Opentofu => Program::OpenTofu,
            ProgramName::Terraform => Program::Terraform,
        })
    }

    /// The program that is asked for, or OpenTofu.
    pub(crate) fn program(self) -> Program {
        self.given().unwrap_or_default()
    }
}
