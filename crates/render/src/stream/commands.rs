//! Free text, and the messages of commands that neither plan nor apply: `init`, workspaces, providers.

use super::lines::{bold, line};
use tofu_json_term::{Canvas, Style, paint, wrap};
use tofu_json_ui::{Interrupt, Level, Message, ReplaceProvider, WorkspaceList};

pub(super) fn log(canvas: &mut Canvas, message: &Message<'_>, width: usize) {
    let text = message.text();
    match Interrupt::of(&text) {
        Some(Interrupt::First | Interrupt::Second) => line(canvas, &wrap(&text, width)),
        // The human text ends with a period, the message does not.
        Some(Interrupt::ApplyCancelled | Interrupt::DestroyCancelled) => {
            line(canvas, &format!("{}.", text.trim_end_matches('.')));
        }
        _ => line(canvas, &text),
    }
}

/// The workspaces, the selected one with an asterisk.
pub(super) fn workspace_list(canvas: &mut Canvas, list: &WorkspaceList<'_>) {
    for workspace in &list.workspaces {
        let mark = if *workspace == list.current_workspace {
            "*"
        } else {
            " "
        };
        line(canvas, &format!("{mark} {workspace}"));
    }
}

pub(super) fn replace_provider(
    canvas: &mut Canvas,
    replacement: &ReplaceProvider<'_>,
    message: &Message<'_>,
) {
    line(canvas, &message.text());
    for address in &replacement.resources {
        line(canvas, &format!("  {address}"));
    }
}

/// Keeps track of what a command without message types has printed: `init` and others print
/// headings, lists and gaps that are not in their messages.
#[derive(Debug, Default)]
pub(super) struct Initialisation {
    /// A message without a type came.
    typeless: bool,
    /// Whether a list of providers is being written; a blank line must follow it.
    providers: bool,
}

const LOCK_FILE: &str = "
OpenTofu has created a lock file [bold].terraform.lock.hcl[reset] to record the provider
selections it made above. Include this file in your version control repository
so that OpenTofu can guarantee to make the same selections by default when
you run \"tofu init\" in the future.";

const DONE: &str = "[reset][bold][green]OpenTofu has been successfully initialized![reset][green]";

const NEXT: &str = "[reset][green]
You may now begin working with OpenTofu. Try running \"tofu plan\" to see
any changes that are required for your infrastructure. All OpenTofu commands
should now work.

If you ever set or change modules or backend configuration for OpenTofu,
rerun this command to reinitialize your working directory. If you forget, other
commands will detect it and remind you to do so if necessary.";

const PROBLEMS: &str = "
OpenTofu encountered problems during initialization, including problems
with the configuration, described below.

The OpenTofu configuration must be valid before initialization so that
OpenTofu can determine which modules and providers need to be installed.";

/// How the lines of the list of providers begin.
const LISTED: [&str; 7] = [
    "Detected previously-installed ",
    "Finding ",
    "Installed ",
    "Installing ",
    "Reusing previous version of ",
    "Using ",
    "Waiting for lock ",
];

impl Initialisation {
    /// Whether the command is one of those that print an empty line after each diagnostic.
    pub(super) const fn is_typeless(&self) -> bool {
        self.typeless
    }

    /// The blank line after the list of providers, if one is still missing.
    pub(super) fn gap(&mut self, canvas: &mut Canvas) {
        if std::mem::take(&mut self.providers) {
            canvas.newline();
        }
    }

    /// A message without a type.
    pub(super) fn write(&mut self, canvas: &mut Canvas, message: &Message<'_>, width: usize) {
        self.typeless = true;
        let text = message.text();
        match &*text {
            "Initializing the backend..." | "Initializing cloud backend..." => {
                heading(canvas, &text)
            }
            "Initializing provider plugins..." => {
                self.providers = true;
                heading(canvas, &text);
            }
            "Initializing modules..." | "Upgrading modules..." => {
                bold(canvas, &text);
                canvas.newline();
            }
            "OpenTofu has been successfully initialized!" => {
                self.gap(canvas);
                chunk(canvas, DONE);
            }
            _ => self.other(canvas, &text, message.level(), width),
        }
    }

    fn other(&self, canvas: &mut Canvas, text: &str, level: Level, width: usize) {
        if let Some(module) = text.strip_prefix("installing ") {
            line(canvas, &format!("- {module}"));
        } else if self.providers && is_listed(text) {
            line(canvas, &format!("- {text}"));
        } else if let Some(known) = [LOCK_FILE, NEXT]
            .into_iter()
            .find(|known| says(known, text))
        {
            chunk(canvas, known);
        } else if level == Level::Error && says(PROBLEMS, text) {
            line(canvas, PROBLEMS);
        } else if text.starts_with("OpenTofu has made some changes to the provider dependency") {
            canvas.newline();
            line(canvas, &wrap(text, width));
        } else {
            line(canvas, text);
        }
    }
}

fn heading(canvas: &mut Canvas, text: &str) {
    canvas.newline();
    bold(canvas, text);
    canvas.newline();
}

fn chunk(canvas: &mut Canvas, chunk: &str) {
    canvas.markup(chunk);
    canvas.newline();
}

fn is_listed(text: &str) -> bool {
    LISTED.iter().any(|start| text.starts_with(start)) || text.ends_with(" is built in to OpenTofu")
}

/// Whether a message says the same on one line.
fn says(chunk: &str, text: &str) -> bool {
    let plain = paint(chunk, Style::default());
    plain.split_whitespace().eq(text.split_whitespace())
}
