use std::process::{self, Termination};

/// How the program ends. The whole table:
///
/// | code | meaning |
/// |---|---|
/// | 0 | fine; also help and version, and an output whose reader has gone away |
/// | 1 | an error: of usage, of the input, of the output; with `--detailed-exitcode` also a plan that failed part-way, and an output whose reader went away before the answer was known |
/// | 2 | fine, and there are changes (`--detailed-exitcode` only), differences or findings |
/// | 3 | a gate does not let a plan through (`check`) |
/// | any | `ui run` ends as the program did that it ran, with 128 + n where signal n ended that one |
/// | 129 | `lock merge` could not merge at all, which `git` must not take for a conflict; its 1 is a conflict |
/// | 128 + n | interrupted by signal n, as a shell reports it: 130 for `SIGINT`, 143 for `SIGTERM`, 129 for `SIGHUP`; there is no output file then, and one that was there before is untouched |
///
/// A plan that failed part-way is shown like any other: without `--detailed-exitcode` that is 0. Where
/// one of several inputs cannot be read the others are still reported, and the end is 1.
///
/// An interrupted program ends by the signal itself, not by a code that looks like it, so that the
/// script around it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    Fine,
    Error,
    /// Changes, differences or findings.
    Changes,
    /// A gate does not let something through.
    Gate,
    /// As the program that was run.
    Program(i32),
}

impl ExitCode {
    /// Fine if it is, else an error.
    pub(crate) const fn error_unless(is_fine: bool) -> Self {
        if is_fine { Self::Fine } else { Self::Error }
    }

    /// Fine if there is none, else changes, differences or findings.
    pub(crate) const fn changes_unless(is_none: bool) -> Self {
        if is_none { Self::Fine } else { Self::Changes }
    }
}

impl Termination for ExitCode {
    fn report(self) -> process::ExitCode {
        process::ExitCode::from(match self {
            Self::Fine => 0,
            Self::Error => 1,
            Self::Changes => 2,
            Self::Gate => 3,
            Self::Program(code) => u8::try_from(code).unwrap_or(1),
        })
    }
}
