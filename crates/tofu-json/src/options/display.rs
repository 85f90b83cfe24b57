use crate::environment::Environment;
use clap::{Args, ValueEnum};

/// The columns where no terminal says, as in OpenTofu.
const DEFAULT_WIDTH: usize = 78;

// Colour and width of the text.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct DisplayArgs {
    /// When to colour the text.
    ///
    /// `auto` colours on a terminal, and honours NO_COLOR, CLICOLOR_FORCE and TERM=dumb. Where
    /// the text of OpenTofu is printed, `always` gives the exact bytes that it prints on a terminal, and
    /// `never` those that it prints with `-no-color`; on a terminal `auto` also makes control characters
    /// visible. `-no-color` and `--no-color` mean the same as `--color never`.
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        overrides_with = "no_color"
    )]
    color: When,

    /// As OpenTofu spells it.
    #[arg(long, hide = true, overrides_with = "color")]
    no_color: bool,

    /// Columns for wrapped text [default: those of the terminal, else 78].
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16))]
    width: Option<u16>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum When {
    #[default]
    Auto,
    Always,
    Never,
}

/// How the text is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Display {
    pub(crate) color: bool,
    /// Whether control characters of the document are made visible.
    pub(crate) sanitize: bool,
    pub(crate) width: usize,
}

impl DisplayArgs {
    const fn color(self) -> When {
        if self.no_color {
            When::Never
        } else {
            self.color
        }
    }

    /// The columns that were asked for.
    pub(crate) const fn columns(self) -> Option<u16> {
        self.width
    }

    /// Resolves the options; `to_file` says that the text does not go to standard output.
    pub(crate) fn resolve(self, environment: &Environment, to_file: bool) -> Display {
        let terminal = environment.terminal.filter(|_| !to_file);
        let when = self.color();
        let color = match when {
            When::Always => true,
            When::Never => false,
            When::Auto if environment.no_color => false,
            When::Auto if environment.clicolor_force => true,
            When::Auto => terminal.is_some() && !environment.dumb,
        };
        let width = self.width.map(usize::from).or(terminal.flatten());
        Display {
            color,
            sanitize: terminal.is_some() && when == When::Auto,
            width: width.unwrap_or(DEFAULT_WIDTH),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Display, DisplayArgs, When};
    use crate::environment::Environment;

    const PIPE: Environment = Environment {
        no_color: false,
        clicolor_force: false,
        dumb: false,
        automation: false,
        terminal: None,
    };
    const TERMINAL: Environment = Environment {
        terminal: Some(Some(100)),
        ..PIPE
    };

    #[track_caller]
    fn check(color: When, environment: Environment, to_file: bool, expected: (bool, bool, usize)) {
        let Display {
            color,
            sanitize,
            width,
        } = DisplayArgs {
            color,
            no_color: false,
            width: None,
        }
        .resolve(&environment, to_file);
        assert_eq!((color, sanitize, width), expected);
    }

    #[test]
    fn a_terminal_gets_colour_and_visible_control_characters() {
        check(When::Auto, TERMINAL, false, (true, true, 100));
        check(When::Always, TERMINAL, false, (true, false, 100));
        check(When::Never, TERMINAL, false, (false, false, 100));
        check(
            When::Auto,
            Environment {
                terminal: Some(None),
                ..PIPE
            },
            false,
            (true, true, 78),
        );
    }

    #[test]
    fn files_and_pipes_get_the_exact_bytes() {
        check(When::Auto, PIPE, false, (false, false, 78));
        check(When::Auto, TERMINAL, true, (false, false, 78));
        check(When::Always, PIPE, false, (true, false, 78));
        check(When::Always, TERMINAL, true, (true, false, 78));
    }

    #[test]
    fn the_environment_speaks_for_auto_only() {
        let no_color = Environment {
            no_color: true,
            clicolor_force: true,
            ..TERMINAL
        };
        check(When::Auto, no_color, false, (false, true, 100));
        check(When::Always, no_color, false, (true, false, 100));
        let force = Environment {
            clicolor_force: true,
            dumb: true,
            ..PIPE
        };
        check(When::Auto, force, false, (true, false, 78));
        check(When::Auto, force, true, (true, false, 78));
        check(When::Never, force, false, (false, false, 78));
        check(
            When::Auto,
            Environment {
                dumb: true,
                ..TERMINAL
            },
            false,
            (false, true, 100),
        );
    }

    #[test]
    fn a_width_that_is_given_wins() {
        let display = DisplayArgs {
            color: When::Auto,
            no_color: false,
            width: Some(0),
        }
        .resolve(&TERMINAL, false);
        assert_eq!(display.width, 0);
    }
}
