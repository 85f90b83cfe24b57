use std::env;
use std::io::{IsTerminal as _, stdout};

/// What the environment and the terminal say, asked once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Environment {
    /// `NO_COLOR` is not empty.
    pub(crate) no_color: bool,
    /// `CLICOLOR_FORCE` is neither empty nor `0`.
    pub(crate) clicolor_force: bool,
    /// `TERM` is `dumb`.
    pub(crate) dumb: bool,
    /// `TF_IN_AUTOMATION` is not empty.
    pub(crate) automation: bool,
    /// The columns of the terminal that standard output is, if it is one.
    pub(crate) terminal: Option<Option<usize>>,
}

impl Environment {
    pub(crate) fn read() -> Self {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        Self {
            no_color: is_set("NO_COLOR"),
            clicolor_force: is_set("CLICOLOR_FORCE")
                && env::var_os("CLICOLOR_FORCE").is_some_and(|value| value != "0"),
            dumb: env::var_os("TERM").is_some_and(|value| value == "dumb"),
            automation: is_set("TF_IN_AUTOMATION"),
            terminal: stdout().is_terminal().then(columns),
        }
    }
}

fn columns() -> Option<usize> {
    let (columns, _) = terminal_size::terminal_size_of(stdout())?;
    Some(usize::from(columns.0)).filter(|columns| *columns > 0)
}
